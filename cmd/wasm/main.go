//go:build js && page

// Command wasm is the programs of the browser. With the build tag page it is the user interface, which knows commands
// only by their descriptions; without, it is the interpreter that runs in a Worker.
package main

import "bitloupe/app/page"

func main() { page.Run() }
