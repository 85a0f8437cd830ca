package share

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
)

// vector is one line of testdata/v1.json. Its links have been handed out: they must read the same for ever, so lines are
// only ever added.
type vector struct {
	Fragment string
	Link     *Link  `json:",omitempty"`
	Reason   Reason `json:",omitempty"`
}

func vectors(t testing.TB) (vs []vector) {
	b, err := os.ReadFile("testdata/v1.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &vs); err != nil {
		t.Fatal(err)
	}
	return vs
}

func TestVectors(t *testing.T) {
	good, bad := 0, 0
	for _, v := range vectors(t) {
		l, err := Decode(v.Fragment)
		if v.Link == nil {
			bad++
			var e *Error
			if !errors.As(err, &e) || e.Reason != v.Reason || !strings.HasSuffix(e.Text, ".") {
				t.Errorf("%.60s: %+v %v, want %s", v.Fragment, l, err, v.Reason)
			}
			continue
		}
		good++
		if err != nil || !reflect.DeepEqual(l, *v.Link) {
			t.Errorf("%.60s: %+v %v, want %+v", v.Fragment, l, err, *v.Link)
			continue
		}
		again, err := Encode(l)
		byHand := strings.ContainsAny(v.Fragment, " {")
		if err != nil || len(again) > len(v.Fragment) && len(again) > Readable && !byHand {
			t.Errorf("%.60s: encodes to %d characters, was %d (%v)", v.Fragment, len(again), len(v.Fragment), err)
		}
	}
	if good < 12 || bad < 12 {
		t.Errorf("only %d links and %d damaged ones", good, bad)
	}
}

func link(script string) Link { return Link{Script: script, Chunk: -1} }

func TestShorterForm(t *testing.T) {
	for _, s := range []string{"", "SETBIT k 7 1", "SETBIT k 7 1\nGET k", "PING", strings.Repeat("SETBIT k 7 1\n", 20) + "x", "# only {braces}, \"quotes\" and émigrés"} {
		l := link(s)
		f, err := Encode(l)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode("#" + f); err != nil || !reflect.DeepEqual(got, l) {
			t.Errorf("%q: %+v %v", s, got, err)
		}
		if r, c := readable(s), compressed(s); len(f) != min(len(r), len(c)) && (len(r) > Readable || f != r) {
			t.Errorf("%q: %d characters, readable %d, compressed %d", s, len(f), len(r), len(c))
		}
	}
	if f, _ := Encode(link("SETBIT k 7 1\nGET k")); f != "1.SETBIT+k+7+1;GET+k/" {
		t.Errorf("a short script is not readable: %s", f)
	}
	if f, _ := Encode(link(strings.Repeat("BITFIELD some:key INCRBY u8 100 1\n", 20))); !strings.HasPrefix(f, "1_") || len(f) > 120 {
		t.Errorf("a long script is not compressed: %s", f)
	}
}

func TestWholeLink(t *testing.T) {
	l := Link{Script: "@odd first line\nGET k", Tab: "chunks", Key: "my \"key\" \xff", Chunk: 3, Step: 2, Profile: "7.0", Config: []string{"a=1", "b-c=x y"}}
	f, err := Encode(l)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Decode(f); err != nil || !reflect.DeepEqual(got, l) {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := Decode("1.@view+memory;GET+k/"); err != nil || got.Tab != "memory" || got.Chunk != -1 || got.Script != "GET k" {
		t.Errorf("%+v %v", got, err)
	}
	if got, err := Decode("1.SETBIT k {0..9} 1;\"é\"/"); err != nil || got.Script != "SETBIT k {0..9} 1\n\"é\"" {
		t.Errorf("escapes undone on the way: %+v %v", got, err)
	}
}

// deflate packs any bytes as a link may, with the whole stream and a fitting check sum.
func deflate(doc []byte) string {
	var b bytes.Buffer
	w, _ := flate.NewWriterDict(&b, flate.BestCompression, []byte(dictionary))
	w.Write(doc)
	w.Close()
	s := sum(doc)
	return "1_" + base64.RawURLEncoding.EncodeToString(append(b.Bytes(), s[:]...))
}

func TestHostileLinks(t *testing.T) {
	for name, c := range map[string]struct {
		fragment string
		want     Reason
	}{
		"bomb":        {deflate(make([]byte, MaxDocument+1)), TooBig},
		"a large one": {deflate(bytes.Repeat([]byte("a\n"), MaxDocument/2)), ""},
		"20 MB":       {deflate(bytes.Repeat([]byte("PING\n"), 4<<20)), TooBig},
		"long":        {"1." + strings.Repeat("a", MaxFragment), TooLong},
		"control":     {deflate([]byte("GET k\x1b[2J")), Forbidden},
		"nul":         {"1.GET+%00/", Forbidden},
		"direction":   {"1.GET+%E2%80%AE/", Forbidden},
		"no UTF-8":    {"1.GET+%FF/", Forbidden},
		"html":        {"<script>alert(1)</script>", NotALink},
		"html inside": {"1.<img src=x onerror=alert(1)>/", ""},
	} {
		l, err := Decode(c.fragment)
		var e *Error
		errors.As(err, &e)
		if c.want == "" && err != nil || c.want != "" && (e == nil || e.Reason != c.want || l.Script != "") {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// A link that lost its end, or one character of which changed, must never read as another script.
func TestDamageIsNoticed(t *testing.T) {
	for _, script := range []string{"SETBIT k 7 1\nGET k", strings.Repeat("SETBIT key 12345 1\nBITCOUNT key 0 -1\n", 5) + "x"} {
		f, err := Encode(link(script))
		if err != nil {
			t.Fatal(err)
		}
		for n := range len(f) {
			if l, err := Decode(f[:n]); err == nil {
				t.Errorf("cut after %d of %d: %+v", n, len(f), l)
			}
		}
		if f[1] == '.' {
			continue
		}
		for i := 2; i < len(f); i++ {
			for _, c := range "A_%" {
				if l, err := Decode(f[:i] + string(c) + f[i+1:]); err == nil && l.Script != script {
					t.Errorf("%q at %d: %+v", c, i, l)
				}
			}
		}
	}
}

func TestEncodeRefuses(t *testing.T) {
	noise := make([]byte, 200000)
	x := uint32(1)
	for i := range noise {
		x = x*1664525 + 1013904223
		noise[i] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-."[x>>26]
	}
	for _, c := range []struct {
		link Link
		want Reason
	}{
		{link("GET \x00"), Forbidden},
		{link(strings.Repeat("a", MaxDocument+1)), TooBig},
		{link(string(noise)), TooLong},
		{Link{Tab: "no tab", Chunk: -1}, Setting},
		{Link{Config: []string{"nothing"}, Chunk: -1}, Setting},
	} {
		_, err := Encode(c.link)
		var e *Error
		if !errors.As(err, &e) || e.Reason != c.want {
			t.Errorf("%.40q: %v, want %s", c.link.Script, err, c.want)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Fragment)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		l, err := Decode(fragment)
		if err != nil {
			return
		}
		again, err := Encode(l)
		if err != nil {
			t.Fatalf("%q gives %+v, which has no link: %v", fragment, l, err)
		}
		// A script's last line breaks are not kept.
		l.Script = strings.TrimRight(l.Script, "\n")
		if m, err := Decode(again); err != nil || !reflect.DeepEqual(l, m) {
			t.Fatalf("%q: %+v became %+v (%v)", fragment, l, m, err)
		}
	})
}
