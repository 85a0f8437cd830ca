package main

import (
	"encoding/json"
	"fmt"
	"io"
	"reflect"
)

// encodeJSON writes v as indented JSON. A list without members is [] and never null; v has to be a pointer for that.
func encodeJSON(w io.Writer, v any) error {
	fillLists(reflect.ValueOf(v))
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// printJSON is encodeJSON for a subcommand's last act: it gives the exit status.
func printJSON(stdout, stderr io.Writer, v any) int {
	if err := encodeJSON(stdout, v); err != nil {
		fmt.Fprintln(stderr, "bitloupe:", err)
		return 1
	}
	return 0
}

// fillLists puts empty lists in the place of nil ones, as deep as v can be changed.
func fillLists(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			fillLists(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fillLists(v.Field(i))
		}
	case reflect.Slice:
		if v.IsNil() && v.CanSet() {
			v.Set(reflect.MakeSlice(v.Type(), 0, 0))
		}
		for i := range v.Len() {
			fillLists(v.Index(i))
		}
	}
}
