//go:build js

// Command wasm is the program of the browser, compiled once and started twice: with the argument "engine" in a Worker,
// where it interprets commands, and without in the page, where it draws.
package main

import (
	"os"

	"bitloupe/app/page"
	"bitloupe/app/worker"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		worker.Listen()
	}
	page.Run()
}
