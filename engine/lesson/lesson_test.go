package lesson

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"bitloupe/engine/scenario"
)

const script = `# title: A <title>
# summary: Two sentences.
# config: bitmap-default-roaring=yes
#hide
> SET other x
#show
#| The first caption
#| goes on.
#% Say <this>.
> SETBIT k<i> 7 1
(integer) 0
> BITCOUNT k<i>
(integer) 1
#? What will GET say?
#- "\x01"
#+ WRONGTYPE & no more
#! It is a <bitmap>.
> GET k<i>
(error) WRONGTYPE Operation against a key holding the wrong kind of value

#| Then the bytes.
#@ memory k<i>
> MEMORY USAGE k<i>

#| The end.
`

func made(t *testing.T, text string, o Options) *Lesson {
	t.Helper()
	l, err := Make(text, o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestMake(t *testing.T) {
	l := made(t, script, Options{})
	var names []string
	for _, f := range l.Frames {
		names = append(names, f.Name)
	}
	if want := []string{"Title", "SETBIT k<i> 7 1", "BITCOUNT k<i>", "Question: What will GET say?", "MEMORY USAGE k<i>", "To keep"}; !slices.Equal(names, want) {
		t.Fatalf("frames %q, want %q", names, want)
	}
	set, count, ask, bytes, end := l.Frames[1], l.Frames[2], l.Frames[3], l.Frames[4], l.Frames[5]
	if !set.First || set.Caption != "The first caption goes on." || !strings.Contains(set.Notes, "Say &lt;this&gt;.") || !strings.Contains(set.Notes, "One command has run") {
		t.Errorf("%+v", set)
	}
	// The setting of the header and the set-up are steps of the playground as well.
	if set.Step != 3 || ask.Step != 5 || ask.Key != "k<i>" {
		t.Errorf("steps %d and %d, key %q", set.Step, ask.Step, ask.Key)
	}
	if count.First || len(count.Lines) != 2 || count.Caption != set.Caption || count.Picture != "" {
		t.Errorf("the second command of a part: %+v", count)
	}
	if q := ask.Question; q == nil || q.Right != 1 || q.Choices[1] != "WRONGTYPE &amp; no more" || q.Why != "It is a &lt;bitmap&gt;." || l.Questions() != 1 {
		t.Errorf("%+v", q)
	}
	if !strings.Contains(ask.Picture, "Why WRONGTYPE?") || !ask.Lines[2].Failed {
		t.Errorf("the refusal: %q", ask.Picture)
	}
	if !bytes.First || len(bytes.Lines) != 1 || !strings.Contains(bytes.Picture, "Memory of k&lt;i&gt;") || bytes.Tab != "memory" {
		t.Errorf("%+v", bytes)
	}
	if end.Caption != "The end." || end.Picture != "" || len(end.Lines) != 1 {
		t.Errorf("%+v", end)
	}
	if want := "# config: bitmap-default-roaring=yes\nSET other x\nSETBIT k<i> 7 1\nBITCOUNT k<i>\nGET k<i>\nMEMORY USAGE k<i>"; end.Script != want {
		t.Errorf("the commands are\n%s", end.Script)
	}
}

// What a key costs is not shown before a script points at it: it may be what is asked.
func TestNothingIsGivenAway(t *testing.T) {
	l := made(t, "# config: bitmap-default-roaring=yes\n> SETBIT k 70000 1\n> SETBIT k 7 1\n#? How much?\n#+ a\n#- b\n#@ memory k\n> MEMORY USAGE k\n", Options{})
	for _, f := range l.Frames[:3] {
		if strings.Contains(f.Picture, "MEMORY USAGE") {
			t.Errorf("%s shows the bytes", f.Name)
		}
	}
	if !strings.Contains(l.Frames[3].Picture, "Memory of k") {
		t.Errorf("the answer shows %q", l.Frames[3].Picture)
	}
}

// Pictures: one chunk is shown as a chunk, several as a map, what is no bitmap by where its bytes go.
func TestPictures(t *testing.T) {
	l := made(t, "> SETBIT k 7 1\n> SETBIT k 70000 1\n> SADD s 1 2 3\n> PING\n", Options{Part: true})
	for i, want := range []string{"view-container", "view-map", "view-parts", ""} {
		if got := l.Frames[i].Picture; !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%s shows %q, want %s", l.Frames[i].Name, got, want)
		}
	}
	l = made(t, "> SETBIT k 7 1\n> PING\n", Options{Part: true, Views: "keys"})
	if !strings.Contains(l.Frames[0].Picture, "view-keys") || l.Frames[1].Picture != "" {
		t.Errorf("figures that were asked for: %q, then %q", l.Frames[0].Picture, l.Frames[1].Picture)
	}
}

func TestFaults(t *testing.T) {
	limits := scenario.DefaultLimits()
	limits.Steps = 1
	for text, o := range map[string]Options{
		"":                      {},
		"# nothing":             {},
		"> PING\n":              {Views: "nosuch"},
		"> PING\n> PING\n":      {Limits: &limits},
		"# config: nosuch=1\n>": {},
	} {
		if _, err := Make(text, o); err == nil {
			t.Errorf("%q was made into a lesson", text)
		}
	}
}

func TestDeck(t *testing.T) {
	deck := made(t, script, Options{}).Deck()
	wellFormed(t, deck)
	for _, want := range []string{
		`<section class="frame is-title" aria-label="Title" data-script="# config: bitmap-default-roaring=yes`, `data-step="3"`, `data-view="memory k&lt;i&gt;"`,
		`<li class="ask-choice" data-right><b class="ask-letter">B</b>`, `<b>B: WRONGTYPE &amp; no more.</b> It is a &lt;bitmap&gt;.`, "A &lt;title&gt;",
	} {
		if !strings.Contains(deck, want) {
			t.Errorf("the frames lack %q", want)
		}
	}
	if n := strings.Count(deck, "data-script="); n != 1 {
		t.Errorf("the script is there %d times", n)
	}
}

func TestWorksheet(t *testing.T) {
	sheet := made(t, script, Options{}).Worksheet()
	wellFormed(t, sheet)
	blank := withoutKey(t, sheet)
	for _, secret := range []string{"It is a", "WRONGTYPE Operation", "Why WRONGTYPE", "The end."} {
		if !strings.Contains(sheet, secret) {
			t.Errorf("the answers lack %q", secret)
		}
		if strings.Contains(blank, secret) {
			t.Errorf("the sheet for the class says %q", secret)
		}
	}
	for _, want := range []string{"Question 1", "paper-room", "Name", "The first caption goes on.", `class="paper-blank"`} {
		if !strings.Contains(blank, want) {
			t.Errorf("the sheet for the class lacks %q:\n%s", want, blank)
		}
	}
}

// withoutKey is what is left of a worksheet when the elements for the teacher are taken out.
func withoutKey(t *testing.T, sheet string) string {
	t.Helper()
	var out strings.Builder
	d := decoder(sheet)
	skip := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			for _, a := range token.Attr {
				if a.Name.Local == "class" && slices.Contains(strings.Fields(a.Value), "key") && skip == 0 {
					skip = 1
				} else if a.Name.Local == "class" && skip == 0 {
					out.WriteString(` class="` + a.Value + `" `)
				}
			}
			if skip > 0 {
				skip++
			}
		case xml.EndElement:
			if skip > 0 {
				if skip--; skip == 1 {
					skip = 0
				}
			}
		case xml.CharData:
			if skip == 0 {
				out.Write(token)
			}
		}
	}
}

func decoder(s string) *xml.Decoder {
	d := xml.NewDecoder(strings.NewReader("<x>" + s + "</x>"))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	return d
}

// wellFormed checks that every element is closed and that nothing of a script became markup.
func wellFormed(t *testing.T, s string) {
	t.Helper()
	var open []string
	d := decoder(s)
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, s)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = append(open, token.Name.Local)
			for _, a := range token.Attr {
				if n := a.Name.Local; n == "style" || n == "id" || strings.HasPrefix(n, "on") {
					t.Errorf("<%s> has %s", token.Name.Local, n)
				}
			}
			if token.Name.Local == "script" || token.Name.Local == "bitmap" || token.Name.Local == "this" {
				t.Errorf("<%s> came from a script", token.Name.Local)
			}
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				t.Fatalf("</%s> closes %v", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Fatalf("not closed: %v", open)
	}
}

// FuzzMake has a lesson made of anything: it never panics, and what it gives is markup of ours alone.
func FuzzMake(f *testing.F) {
	f.Add(script)
	f.Add("#? <b>\n#+ </section>\n> SET \"<script>\" {0..3}\n#| </p>\n")
	f.Add("# proto: 3\n> HGETALL k\n#hide\n> PING\n")
	f.Add("> EVAL \"return 1\" 0\n> MULTI\n> SETBIT k 1 1\n> EXEC\n")
	f.Fuzz(func(t *testing.T, text string) {
		limits := scenario.Limits{Bytes: 4 << 10, Line: 1 << 10, Steps: 12, Expand: 50, Total: 100}
		l, err := Make(text, Options{Limits: &limits, Quota: 8 << 20})
		if err != nil {
			return
		}
		for _, s := range []string{l.Deck(), l.Worksheet()} {
			if n := strings.Count(s, "<section"); n != strings.Count(s, "</section>") || strings.Contains(s, "<script") {
				t.Errorf("%q gives\n%s", text, s)
			}
		}
	})
}
