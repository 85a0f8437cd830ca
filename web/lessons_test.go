package web

import (
	"strings"
	"testing"
)

// Every scenario and every chapter is a lesson with questions, whose two pages say what they are made of.
func TestLessons(t *testing.T) {
	all, err := lessonPages()
	if err != nil {
		t.Fatal(err)
	}
	chapters, two := 0, 0
	for _, l := range all {
		deck, sheet := string(l.Deck), string(l.Sheet)
		if l.Questions() == 0 || l.Steps() < 8 {
			t.Errorf("%s has %d steps and %d questions", l.Path, l.Steps(), l.Questions())
		}
		if l.Questions() > 1 {
			two++
		}
		if n := strings.Count(deck, "<section"); n != l.Steps() {
			t.Errorf("%s has %d frames for %d steps", l.Path, n, l.Steps())
		}
		if n := strings.Count(sheet, `class="paper-question"`); n != l.Questions() {
			t.Errorf("the worksheet of %s asks %d of %d questions", l.Path, n, l.Questions())
		}
		if strings.HasPrefix(l.Path, "learn/") {
			chapters++
			if !strings.Contains(deck, "frame-notes") || !strings.Contains(deck, "frame-points") || !strings.Contains(deck, `href="../../../`) && strings.Contains(deck, "<a ") && !strings.Contains(deck, "https://") {
				t.Errorf("%s says too little", l.Path)
			}
		}
		for _, bad := range []string{"{{", "frame-points\"></ul>", "<p></p>", " style=", "Sources:"} {
			if strings.Contains(deck, bad) || strings.Contains(sheet, bad) {
				t.Errorf("%s contains %q", l.Path, bad)
			}
		}
	}
	if chapters < 14 || two < 2 {
		t.Errorf("%d chapters, %d lessons with two questions", chapters, two)
	}
}

func TestFirstSentence(t *testing.T) {
	for text, want := range map[string]string{
		"One. Two.":                      "One.",
		"It takes 3.5 bytes. Then none.": "It takes 3.5 bytes.",
		"See `a. B` first. Then.":        "See `a. B` first.",
		"It is (so. Really) true. Yes.":  "It is (so. Really) true.",
		"Is it? Yes.":                    "Is it?",
		"An *array*. It holds.":          "An *array*.",
		"It ends *here.* Not there.":     "It ends *here.*",
		"One i.e. two. Three.":           "One i.e. two.",
		"No end":                         "No end",
		"":                               "",
		"[A link. In it](/learn/x/) goes on. Next.": "[A link. In it](/learn/x/) goes on.",
	} {
		if got := firstSentence(text); got != want {
			t.Errorf("%q begins %q, want %q", text, got, want)
		}
	}
}
