package plate

import (
	"strings"
	"testing"
)

// A tab stands for its figures, and a figure without a key is about the bitmap that was used last.
func TestTabs(t *testing.T) {
	for _, tab := range Tabs() {
		views, err := ParseViews("@" + tab + ":k/7")
		if err != nil || len(views) == 0 {
			t.Fatalf("%s: %v, %v", tab, views, err)
		}
		for _, v := range views {
			if v.Key != "k" || v.Chunk != 7 || Tab(v.Name) != tab {
				t.Errorf("%s gives %+v, which the tab %q shows", tab, v, Tab(v.Name))
			}
		}
	}
	if _, err := ParseViews("@nosuch"); err == nil || !strings.Contains(err.Error(), "what-if") {
		t.Errorf("an unknown tab: %v", err)
	}
	views, err := ParseViews("@memory @chunks")
	if err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]string{
		"SETBIT a 1 1\nSETBIT b 1 1\nGET a":          "Chunks of a",
		"SETBIT a 1 1\nSADD s 1\nBITCOUNT missing":   "Chunks of a",
		"SADD s 1\nSCARD s":                          "Where the bytes of s go",
		"EVAL\nBITOP\nZUNION 99 x\nSADD s 1\nOBJECT": "Where the bytes of s go",
	} {
		p, err := Run("# config: bitmap-default-roaring=yes\n"+script, Options{}.For(views))
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Figures(views); !strings.Contains(got, want) {
			t.Errorf("%q lacks %q:\n%s", script, want, got)
		}
	}
	none, err := Run("PING", Options{})
	if err != nil || none.Figures(views) != "" {
		t.Errorf("without any key: %v, %q", err, none.Figures(views))
	}
}
