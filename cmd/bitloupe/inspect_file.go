package main

import (
	"fmt"
	"io"
	"strings"

	"bitloupe/engine/anatomy"
	"bitloupe/engine/figure"
	"bitloupe/engine/roarfile"
)

func init() { inspectFile = runInspectFile }

// Bounds of what is read and printed.
const (
	maxRoaringFile = 1 << 30
	maxRanges      = 200
)

// runInspectFile tells what a file of bytes is: which form of a roaring bitmap or of a set of integers, what it holds, and
// what its bytes are. Text that is hexadecimal or base64 of such a file is decoded first.
func runInspectFile(name string, stdin io.Reader, stdout, stderr io.Writer) int {
	in, _, err := openInput(name, stdin)
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
	f := roarfile.Identify(b)
	if f.Dialect == roarfile.Plain {
		if decoded, ok := roarfile.Pasted(string(b)); ok {
			if g := roarfile.Identify(decoded); g.Dialect != roarfile.Plain {
				b, f = decoded, g
				fmt.Fprintln(stdout, "The text was decoded to bytes.")
			}
		}
	}
	fmt.Fprintf(stdout, "%s, %s: %s\n%s\n", name, figure.Count(int64(len(b)), "byte"), f.Name, f.Do)
	status := 0
	switch {
	case f.Err != nil:
		fmt.Fprintf(stdout, "\nIt stops making sense at byte %s: %s\n", figure.Comma(int64(f.Err.At)), f.Err.Text)
		status = 1
	case f.Readable():
		info, err := f.Info(b)
		if err != nil {
			fmt.Fprintln(stderr, "bitloupe inspect:", err)
			return 1
		}
		printInfo(stdout, f, info)
	}
	if a, ok := describe(f, b); ok {
		fmt.Fprintf(stdout, "\nBytes\n%s\n", rangeLines(a))
	}
	return status
}

func printInfo(w io.Writer, f roarfile.Found, in roarfile.Info) {
	fmt.Fprintf(w, "\nvalues      %s", figure.CommaU(in.Card))
	if in.Card > 0 {
		fmt.Fprintf(w, ", from %s to %s", figure.CommaU(in.First), figure.CommaU(in.Last))
	}
	fmt.Fprintf(w, "\ncontainers  %d array, %d bitset, %d run\n", in.Array, in.Bitset, in.Run)
	if f.ByteLen >= 0 {
		fmt.Fprintf(w, "length      %s bytes, the logical length of the key\n", figure.Comma(f.ByteLen))
	}
	fmt.Fprintf(w, "written     %s bytes in the portable 64-bit form", figure.Comma(in.Portable64))
	if in.Portable32 >= 0 {
		fmt.Fprintf(w, ", %s in the 32-bit form", figure.Comma(in.Portable32))
	}
	fmt.Fprintln(w)
}

// describe takes the bytes apart where their form is one that can be.
func describe(f roarfile.Found, b []byte) (anatomy.Anatomy, bool) {
	switch f.Dialect {
	case roarfile.Portable32, roarfile.Damaged32:
		return anatomy.Roaring32(b, anatomy.Window{}), true
	case roarfile.Portable64, roarfile.Damaged64:
		return anatomy.Roaring64(b, anatomy.Window{}), true
	case roarfile.RedisBitmap, roarfile.RedisString, roarfile.ModuleDump, roarfile.OtherDump:
		return anatomy.Dump(b, anatomy.Window{}), true
	}
	return anatomy.Anatomy{}, false
}

// rangeLines writes the anatomy, its first lines when there are many.
func rangeLines(a anatomy.Anatomy) string {
	lines := strings.Split(strings.TrimRight(a.String(), "\n"), "\n")
	if n := len(lines) - maxRanges; n > 0 {
		lines = append(lines[:maxRanges], fmt.Sprintf("and %s more lines", figure.Comma(int64(n))))
	}
	return strings.Join(lines, "\n")
}
