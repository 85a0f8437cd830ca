//go:build js && !page

package main

import "bitloupe/app/worker"

func main() { worker.Listen() }
