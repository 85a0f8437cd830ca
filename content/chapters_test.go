package content

import "testing"

func TestChapters(t *testing.T) {
	orders, titles := map[int]string{}, map[string]string{}
	for _, c := range Chapters() {
		if other := orders[c.Order]; other != "" {
			t.Errorf("%s and %s have one place", c.ID, other)
		}
		if other := titles[c.Title]; other != "" {
			t.Errorf("%s and %s have one title", c.ID, other)
		}
		orders[c.Order], titles[c.Title] = c.ID, c.ID
	}
	for _, bad := range []string{"", "# title", "---\ntitle: a\n---\n", "---\ntitle: a\nsummary: b\norder: x\n---\n", "---\ntitle: a\nsummary: b\norder: 1\nnosuch: 2\n---\n"} {
		if c, err := chapter(bad); err == nil {
			t.Errorf("%q was read as %+v", bad, c)
		}
	}
	if c, err := chapter("---\ntitle: A: b\nsummary: c\norder: 1\n---\nText\n"); err != nil || c.Title != "A: b" || c.Body != "Text\n" || c.Line != 5 {
		t.Errorf("%+v, %v", c, err)
	}
}
