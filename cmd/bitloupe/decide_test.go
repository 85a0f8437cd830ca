package main

import (
	"bytes"
	"compress/gzip"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

const breaking = "SETBIT visits:1 4000000 1\nSETBIT visits:2 4000000 1\nGETRANGE visits:1 0 10\n"

// dense is bits of which every second is set: as a bitmap they grow.
var dense = func() string {
	var b strings.Builder
	for i := range 5000 {
		b.WriteString("SETBIT dense " + strconv.Itoa(2*i) + " 1\n")
	}
	return b.String()
}()

var rewrite = flag.Bool("rewrite", false, "write the expected JSON anew; read the diff before committing")

func gzipped(s string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write([]byte(s))
	w.Close()
	return b.String()
}

// wide is a text as PowerShell's redirection writes it.
func wide(s string, big bool) string {
	out := []byte{0xff, 0xfe}
	if big {
		out = []byte{0xfe, 0xff}
	}
	for _, u := range utf16.Encode([]rune(s)) {
		if big {
			out = append(out, byte(u>>8), byte(u))
		} else {
			out = append(out, byte(u), byte(u>>8))
		}
	}
	return string(out)
}

func TestReports(t *testing.T) {
	for _, c := range []struct {
		args   string
		in     string
		status int
		want   []string // in what is printed or said
	}{
		{"rehearse -", breaking, 0, []string{"It would break: 1 command would fail", "GETRANGE visits:1 0 10", "visits:{n}"}},
		{"rehearse --format json -", breaking, 0, []string{`"Pattern": "visits:{n}"`}},
		{"rehearse --format html -", breaking, 0, []string{"<!doctype html>", "<code>visits:{n}</code>"}},
		{"rehearse --fail-on wrongtype -", breaking, 1, []string{"1 command would fail with WRONGTYPE"}},
		{"rehearse - --fail-on wrongtype", breaking, 1, []string{"1 command would fail with WRONGTYPE"}},
		{"rehearse --fail-on growth,reply -", breaking, 0, nil},
		{"rehearse --fail-on growth -", dense, 1, []string{"memory would grow by", "dense grows under the switch: 2,072 to 8,496 bytes"}},
		{"rehearse --fail-on wrongtype,growth -", dense, 1, []string{"memory would grow by"}},
		{"rehearse --fail-on wrongtype -", dense, 0, nil},
		{"rehearse --fail-on reply -", "SETBIT k 1 1\nMGET k\n", 1, []string{"1 command would answer something else"}},
		{"rehearse --fail-on unknown -", "FT.SEARCH i q\n", 1, []string{"1 kind of command could not be played"}},
		{"rehearse --fail-on wrongtype,growth,reply,unknown -", "SET a 1\nGET a\n", 0, []string{"The switch would change nothing here"}},
		{"rehearse --fail-on nonsense -", breaking, 2, []string{"growth, reply, unknown, wrongtype"}},
		{"rehearse --format pdf -", breaking, 2, nil},
		{"rehearse", "", 2, []string{"usage: bitloupe rehearse"}},
		{"rehearse -", "", 1, []string{"the input is empty"}},
		{"rehearse -", "\x7fELF\x02\x01\x01\x00\x00", 1, []string{"this is binary and neither"}},
		{"rehearse -", gzipped(breaking), 0, []string{"It would break: 1 command"}},
		{"rehearse -", wide(breaking, false), 0, []string{"It would break: 1 command"}},
		{"rehearse -", wide(breaking, true), 0, []string{"It would break: 1 command"}},
		{"rehearse -", "\xef\xbb\xbf" + breaking, 0, []string{"It would break: 1 command"}},
		{"rehearse -", "\x1f\x8b\x08not gzip at all", 1, []string{"begins as gzip and cannot be unpacked"}},
		{"rehearse " + os.TempDir(), "", 1, []string{"is a folder"}},
		{"rehearse nowhere.txt", "", 1, []string{"no such file"}},
		{"weigh -", strings.Repeat("\xaa", 125_000), 0, []string{"1 key takes", "stdin would grow under bitmap-default-roaring"}},
		{"weigh --fail-on growth -", strings.Repeat("\xaa", 125_000), 1, []string{"memory would grow by 1,016 bytes"}},
		{"weigh --fail-on growth -", "hello", 0, nil},
		{"weigh --fail-on growth -", "1, 2000000", 0, nil},
		{"weigh --fail-on growth -", "small:1 72\nsmall:2 72\n", 1, []string{"cannot gain"}},
		{"weigh --as string -", "1, 2000000", 0, []string{"Taken as the raw bytes of a value", "(text)"}},
		{"weigh --as hex -", "ff00", 0, []string{"Taken as hexadecimal of a value"}},
		{"weigh --as nonsense -", "hello", 2, []string{"auto, rdb, sizes, roaring, offsets, hex, base64, quoted, string"}},
		{"weigh --profile 6.2 -", "hello", 2, nil},
		{"weigh -", "", 1, []string{"the file is empty"}},
		{"weigh " + os.TempDir(), "", 1, []string{"is a folder"}},
		{"weigh -", gzipped("REDIS0011\x00\x01a\x05hello\xff" + strings.Repeat("\x00", 8)), 0, []string{"Taken as an RDB file", "1 key takes"}},
		{"weigh --as string -", gzipped("hello"), 0, []string{"begins as gzip"}},
		{"weigh -", wide("a 100\nb 200\n", false), 0, []string{"Taken as a listing of sizes"}},
		{"weigh -", wide("a 100\nb 200\n", true), 0, []string{"Taken as a listing of sizes"}},
		{"weigh -", "\xff\xfe" + strings.Repeat("\xff", 98), 0, []string{" 800 ", "raw bytes of a value"}},
		{"weigh -", "\xfe\xff" + strings.Repeat("\xaa\x55", 49), 0, []string{" 800 ", "raw bytes of a value"}},
		{"weigh -", "\xef\xbb\xbf" + strings.Repeat("\xff", 97), 0, []string{" 800 ", "raw bytes of a value"}},
		{"weigh -", "\xef\xbb\xbfa 100\nb 200\n", 0, []string{"Taken as a listing of sizes"}},
		{"weigh -", string(make([]byte, 300)), 0, []string{" 2,400 ", "raw bytes of a value"}},
		{"weigh -", gzipped(strings.Repeat("a 100\nb 200\n", 9000))[:60], 1, []string{"the packed file is cut off"}},
		{"rehearse -", gzipped(breaking)[:60], 0, []string{"the packed file is cut off"}},
		{"weigh no\x1bsuch", "", 1, []string{`no\x1bsuch cannot be opened`}},
		{"weigh -", "REDIS0011\x00\x02\x1b[\x05hello\x00\x81\x7f\xff\xff\xff\xff\xff\xff\xffabc", 0, []string{`\x1b[`, "Reading stopped early"}},
	} {
		var out, err strings.Builder
		if status := run(strings.Fields(c.args), strings.NewReader(c.in), &out, &err); status != c.status {
			t.Errorf("%s: status %d, %s", c.args, status, err.String())
		}
		all := out.String() + err.String()
		for _, w := range c.want {
			if !strings.Contains(all, w) {
				t.Errorf("%s: %q is not in\n%.2000s", c.args, w, all)
			}
		}
		if strings.ContainsAny(all, "\x1b\x00") {
			t.Errorf("%s: what was read can move the cursor of a terminal", c.args)
		}
	}
}

// A report in HTML is one file: it loads nothing, runs nothing, and a name in it stays a name.
func TestReportPageIsSelfContained(t *testing.T) {
	hostile := "SETBIT \"<script>alert(1)</script>\" 4000000 1\nGET \"<script>alert(1)</script>\"\nSETBIT \"\\\"onload=x\" 1 1\nGET \"\\\"onload=x\"\n"
	for _, c := range []struct{ args, in string }{
		{"rehearse --format html -", hostile}, {"weigh --format html -", strings.Repeat("\xaa", 125_000)},
		{"weigh --format html -", "<img/src=x> 131096\n\"<b>\" 524344\n"},
	} {
		var out, err strings.Builder
		if status := run(strings.Fields(c.args), strings.NewReader(c.in), &out, &err); status != 0 {
			t.Fatalf("%s: %s", c.args, err.String())
		}
		page := out.String()
		if !strings.Contains(page, `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`) {
			t.Errorf("%s: no content security policy", c.args)
		}
		for _, bad := range []string{"<script", "<img", "<link", "<iframe", "src=", "href=", "@import", "url(", " style=", "{{"} {
			if strings.Contains(strings.ReplaceAll(page, "&lt;img/src=x&gt;", ""), bad) {
				t.Errorf("%s: %q is in the page", c.args, bad)
			}
		}
		for _, at := range strings.SplitAfter(page, "http")[1:] {
			if !strings.HasPrefix(at, "-equiv") && !strings.HasPrefix(at, "://www.w3.org/2000/svg") {
				t.Errorf("%s: an address: %.40s", c.args, at)
			}
		}
	}
	var out strings.Builder
	run([]string{"weigh", "--format", "html", "-"}, strings.NewReader(strings.Repeat("\xaa", 125_000)), &out, &out)
	if !strings.Contains(out.String(), `<svg xmlns="http://www.w3.org/2000/svg" class="figure figure-even"`) {
		t.Error("the map is not in the page")
	}
}

// The JSON of each kind of report is what programs read: a field that goes is a change of jsonVersion.
func TestReportJSON(t *testing.T) {
	for _, c := range []struct{ name, args, in string }{
		{"rehearsal", "rehearse --format json -", breaking + "GETDEL visits:2\nFT.SEARCH i q\n(integer) 1\nBITOP NOT out visits:1\n"},
		{"weights", "weigh --format json -", "5, 17, 70000, 4000000"},
		{"sizes", "weigh --format json -", "visits:1 524344\nsession:1 72\n"},
	} {
		var out, err strings.Builder
		if status := run(strings.Fields(c.args), strings.NewReader(c.in), &out, &err); status != 0 {
			t.Fatalf("%s: %s", c.args, err.String())
		}
		file := filepath.Join("testdata", c.name+".json")
		if *rewrite {
			if err := os.WriteFile(file, []byte(out.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, readErr := os.ReadFile(file)
		if readErr != nil || out.String() != string(want) {
			t.Errorf("%s: %v, got %s\nwant %s", file, readErr, out.String(), want)
		}
	}
}

// A report names its file whole and as it is: a single value is a key of that name, and a name's length takes memory.
func TestReportNamesItsFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder with a long name, in which the dumps of a night are", "of production")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "a value.bin")
	if err := os.WriteFile(name, []byte("\xaa\x55"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if run([]string{"weigh", name}, nil, &out, &errs) != 0 || !strings.HasPrefix(out.String(), "a value.bin\n") {
		t.Errorf("%s%s", out.String(), errs.String())
	}
	out.Reset()
	if run([]string{"rehearse", "--format", "json", name}, nil, &out, &errs) != 0 || !strings.Contains(out.String(), "of production/a value.bin") {
		t.Errorf("%s%s", out.String(), errs.String())
	}
}

// A packed file is read to its end from a folder, its progress by what was read of the file itself.
func TestPackedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log.gz")
	if err := os.WriteFile(name, []byte(gzipped(strings.Repeat(breaking, 10_000))), 0o600); err != nil {
		t.Fatal(err)
	}
	in, err := openInput(name, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out bytes.Buffer
	if _, err := out.ReadFrom(in); err != nil || out.Len() != 10_000*len(breaking) || in.taken.N != in.size || !in.packed {
		t.Errorf("%v, %d bytes, %d of %d read", err, out.Len(), in.taken.N, in.size)
	}
}
