package sheet

import (
	"strings"
	"testing"
)

var sample = []Section{
	{Title: "Verdict", Points: []string{"It <works> & more."}},
	{Title: "Keys", Columns: Columns("`keys like", "#keys", "why"), Rows: [][]string{{"a:{n}", "12", "short"}, {"<script>", "3", `"quoted"`}}, Note: "Exact."},
	{Code: []string{"> GET k", "on: (error) WRONGTYPE"}},
}

func TestText(t *testing.T) {
	var b strings.Builder
	if err := Text(&b, sample); err != nil {
		t.Fatal(err)
	}
	want := `Verdict
* It <works> & more.

Keys
  keys like  keys  why
  a:{n}        12  short
  <script>      3  "quoted"
  Exact.

  > GET k
  on: (error) WRONGTYPE
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestHTMLEscapes(t *testing.T) {
	h := HTML(sample, 2)
	for _, want := range []string{"<h2>Verdict</h2>", "It &lt;works&gt; &amp; more.", "<code>&lt;script&gt;</code>", `<td class="num">12</td>`, "&#34;quoted&#34;", `<span class="bad">on: (error) WRONGTYPE</span>`} {
		if !strings.Contains(h, want) {
			t.Errorf("%q is not in %s", want, h)
		}
	}
	if strings.Contains(h, "<script") {
		t.Error("input became markup")
	}
}

func TestFolded(t *testing.T) {
	got := HTML([]Section{{Title: "More", Code: []string{"PING"}, Folded: true}}, 3)
	if got != "<section><details><summary><h3>More</h3></summary><pre tabindex=\"0\">PING\n</pre></details></section>" {
		t.Error(got)
	}
}

func TestLongTablesAreCut(t *testing.T) {
	s := Section{Title: "Many", Columns: Columns("#n")}
	for range 300 {
		s.Rows = append(s.Rows, []string{"1"})
	}
	var b strings.Builder
	if err := Text(&b, []Section{s}); err != nil || !strings.Contains(b.String(), "and 275 more") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if h := HTML([]Section{s}, 3); !strings.Contains(h, "and 100 more") {
		t.Error("the HTML table is not cut")
	}
}

func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"plain é 日本": "plain é 日本", "\x1b[2Jgone": `\x1b[2Jgone`, "\tcode": "\tcode", "a\x00b\x7f": `a\x00b\x7f`, "\xff\xfe": `\xff\xfe`,
		"\u202egnp.exe": `\u{202e}gnp.exe`, "\u0085": `\u{85}`, "\ufffd": "\ufffd",
	} {
		if got := Visible(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
