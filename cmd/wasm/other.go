//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "wasm: this program runs in a browser; build it with GOOS=js GOARCH=wasm, or run: bitloupe build")
	os.Exit(2)
}
