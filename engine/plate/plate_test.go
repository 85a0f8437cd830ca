package plate

import (
	"strings"
	"testing"

	"bitloupe/engine/scenario"
)

const script = `# config: bitmap-default-roaring=yes
#hide
> SET other "<b>"
#show
#| The key is <new>.
> SETBIT users 4000000000 1
(integer) 0
> GET users
(error) WRONGTYPE Operation against a key holding the wrong kind of value
> GET other
"<b>"
`

func TestRun(t *testing.T) {
	p, err := Run(script, Options{Twin: true})
	if err != nil || p.Failed != 0 || p.Shown != 3 || p.Total != 3 {
		t.Fatalf("%v, %+v\n%s", err, p, p.Diff())
	}
	if e, ok := p.Last("GET users"); !ok || !strings.HasPrefix(e.Text, "(error) WRONGTYPE") {
		t.Errorf("last GET: %v %q", ok, e.Text)
	}
	short, err := Run(script, Options{Steps: 1})
	if err != nil || short.Shown != 1 || len(short.Entries) != 2 {
		t.Errorf("one step: %v, %+v", err, short)
	}
	wrong, err := Run("> PING\nPANG\n", Options{})
	if err != nil || wrong.Failed != 1 || !strings.Contains(wrong.Diff(), "- PANG\n  + PONG") {
		t.Errorf("%v, %q", err, wrong.Diff())
	}
	for _, bad := range []string{"", "# nothing", "# config: nosuch=1\n> PING", "> PING\n#? a question\n"} {
		if _, err := Run(bad, Options{}); err == nil {
			t.Errorf("%q was run", bad)
		}
	}
	if _, err := Run("> SETBIT k {0..99} 1", Options{Limits: &scenario.Limits{Bytes: 100, Line: 100, Steps: 1, Expand: 10, Total: 10}}); err == nil {
		t.Error("a script past its limits was run")
	}
}

func TestTranscript(t *testing.T) {
	p, err := Run(script, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := p.Transcript(nil)
	for _, want := range []string{"Set-up: 1 command<", "The key is &lt;new&gt;.", `<li class="script-line is-error">`, `<samp class="step-reply">&#34;&lt;b&gt;&#34;</samp>`} {
		if !strings.Contains(got, want) {
			t.Errorf("the transcript lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "<new>") || strings.Contains(got, `"<b>"`) {
		t.Errorf("not escaped:\n%s", got)
	}
}

func TestFigures(t *testing.T) {
	p, err := Run("# config: bitmap-default-roaring=yes\n> SETBIT a<i> {0..9998..2} 1\n> BITCOUNT a<i>\n> SET s hello\n> SETBIT s 1 1\n", Options{Twin: true, Trace: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range Views() {
		if name == "refusal" {
			continue // see TestRefused
		}
		views, err := ParseViews(name + ":a<i>")
		if err != nil {
			t.Fatal(err)
		}
		got := p.Figures(views)
		if got == "" || strings.Contains(got, "<i>") || strings.Contains(got, "style=") || strings.Contains(got, " id=") {
			t.Errorf("%s: %q", name, got)
		}
		if none, _ := ParseViews(name + ":missing"); name != "work" && name != "events" && name != "why" && name != "keys" && name != "keysizes" && p.Figures(none) != "" {
			t.Errorf("%s draws a key that does not exist", name)
		}
	}
	if v, err := ParseViews("container:a/b/3"); err != nil || v[0] != (View{"container", "a/b", 3}) {
		t.Errorf("%v, %v", v, err)
	}
	if _, err := ParseViews("nosuch:k"); err == nil || !strings.Contains(err.Error(), "bars") {
		t.Errorf("an unknown figure: %v", err)
	}
}

// The card of a WRONGTYPE says what the key is and what the other setting would have answered; after any other reply there
// is none.
func TestRefused(t *testing.T) {
	views, err := ParseViews("refusal")
	if err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string][]string{
		"# config: bitmap-default-roaring=yes\n> SETBIT a<i> 7 1\n> GET a<i>\n": {"GET wants</dt><dd>a string", "a bitmap, stored as", "<code>SETBIT</code>, while", "With no instead", "it would be a string, and GET would reply &#34;\\x01&#34;", "BITCOUNT"},
		"> SADD s 1\n> BITCOUNT s\n": {"This key is</dt><dd>a set, stored as <code>intset</code>", "Use instead"},
		"> SETBIT k 7 1\n":           nil,
		"> SET k x\n> INCR k\n":      nil,
		"> GET \"unclosed\n":         nil,
	} {
		p, err := Run(script, Options{}.For(views))
		if err != nil {
			t.Fatal(err)
		}
		got := p.Figures(views)
		if (got == "") != (want == nil) || strings.Contains(got, "<i>") {
			t.Errorf("%q gives %q", script, got)
		}
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%q lacks %q:\n%s", script, w, got)
			}
		}
	}
}

// Each is called once a command, with the entry as the last one.
func TestEach(t *testing.T) {
	var seen []string
	p, err := Run(script, Options{Each: func(p *Plate) { seen = append(seen, p.Entries[len(p.Entries)-1].Step.Command) }})
	if err != nil || len(seen) != len(p.Entries) || seen[0] != `SET other "<b>"` {
		t.Errorf("%v, %q", err, seen)
	}
}
