package figure

import (
	"strconv"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/internal/goldentest"
)

func TestForms(t *testing.T) {
	e := engine.New(engine.Options{})
	e.Do("SETBIT", "s", "100000", "1")
	e.Do("CONFIG", "SET", "bitmap-default-roaring", "yes")
	for i := range 5000 {
		e.Do("SETBIT", "b", strconv.Itoa(i), "1")
	}
	var s string
	for _, key := range []string{"s", "b"} {
		forms := e.WhatIf(key)
		s += key + "\n" + FormsText(forms)
		for _, f := range forms {
			drawn(t, FormBar(f, MostBytes(forms)))
		}
	}
	goldentest.Equal(t, "forms", s)
}
