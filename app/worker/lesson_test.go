package worker

import (
	"strings"
	"testing"

	"bitloupe/engine"
	"bitloupe/engine/share"
)

func TestLesson(t *testing.T) {
	fragment, err := share.Encode(share.Link{Script: "# title: Mine\n#? How many?\n#+ 1\n#- 2\nBITCOUNT k\nSETBIT k 7 1", Chunk: -1, Config: []string{"bitmap-default-roaring=yes"}})
	if err != nil {
		t.Fatal(err)
	}
	a := Lesson("#" + fragment)
	if a.Fault != "" || a.Lua || a.Title != "Mine" || strings.Count(a.Deck, "<section") != 3 || !strings.Contains(a.Deck, `data-step="2"`) || !strings.Contains(a.Sheet, "Question 1") {
		t.Errorf("%+v", a)
	}
	for _, x := range [][2]string{
		{"#nothing", "link"},
		{"1.SETBIT+k+7", "cut off"},
		{"1." + strings.Repeat("PING;", lessonSteps+1) + "/", "This cannot be presented: "},
		{"1.SETBIT+k+%7B0..99999999%7D+1/", "This cannot be presented: "},
		{"1.%40/", "This cannot be presented: "},
		{"1_" + strings.Repeat("A", share.MaxFragment), "long"},
	} {
		if a := Lesson(x[0]); !strings.Contains(a.Fault, x[1]) || a.Deck != "" {
			t.Errorf("%.40q: %+v", x[0], a)
		}
	}
	if a := Lesson("1.EVAL+%22return+1%22+0/"); a.Lua == engine.HasScripts() {
		t.Errorf("a script of the server: %+v", a)
	}
}

// FuzzLesson opens anything as a link.
func FuzzLesson(f *testing.F) {
	f.Add("1.SETBIT+k+7+1;GET+k/")
	f.Add("1_QuYAApr-2")
	f.Fuzz(func(t *testing.T, fragment string) {
		if a := Lesson(fragment); (a.Fault == "") == (a.Deck == "") && !a.Lua {
			t.Errorf("%q: %+v", fragment, a)
		}
	})
}

func TestCode(t *testing.T) {
	a := Code("https://example.org/play/", "SETBIT k 7 1\nGET k", "memory k", 1)
	if a.Fault != "" || a.Path == "" || a.Side < 29 {
		t.Errorf("%+v", a)
	}
	_, fragment, _ := strings.Cut(a.Link, "#")
	l, err := share.Decode(fragment)
	if err != nil || l.Step != 1 || l.Tab != "memory" || l.Key != "k" || l.Script != "SETBIT k 7 1\nGET k" {
		t.Errorf("%+v, %v", l, err)
	}
	if a := Code("https://example.org/play/", "PING "+strings.Repeat("x", 5000)+strings.Repeat("0123456789abcdef", 90), "", 0); a.Link == "" {
		t.Errorf("a long link: %+v", a)
	}
	if a := Code("p", "GET \x01", "", 0); a.Fault == "" {
		t.Errorf("a control character: %+v", a)
	}
}
