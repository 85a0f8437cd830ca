package main

import (
	"fmt"
	"io"

	"bitloupe/engine/roarfile"
	"bitloupe/engine/sheet"
)

func init() { inspectFile = runInspectFile }

// maxRoaringFile bounds what is read, in bytes.
const maxRoaringFile = 1 << 30

// runInspectFile tells what a file of bytes is: which form of a roaring bitmap or of a set of integers, what it holds, and
// what its bytes are. Text that is hexadecimal or base64 of such a file is decoded first.
func runInspectFile(name string, stdin io.Reader, stdout, stderr io.Writer) int {
	in, err := openInput(name, stdin, true)
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe inspect:", err)
		return 1
	}
	defer in.Close()
	b, err := io.ReadAll(io.LimitReader(in, maxRoaringFile+1))
	if err != nil {
		fmt.Fprintln(stderr, "bitloupe inspect:", err)
		return 1
	}
	if len(b) > maxRoaringFile {
		fmt.Fprintf(stderr, "bitloupe inspect: %s is larger than 1 GiB, which is the most that is read\n", name)
		return 1
	}
	if err := sheet.Text(stdout, roarfile.Sections(name, b)); err != nil {
		fmt.Fprintln(stderr, "bitloupe inspect:", err)
		return 1
	}
	if f := roarfile.Identify(b); f.Err != nil {
		return 1
	}
	return 0
}
