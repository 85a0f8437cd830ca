package main

import (
	"encoding/json"
	"fmt"
	"io"
)

// encodeJSON writes v as indented JSON.
func encodeJSON(w io.Writer, v any) error {
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
