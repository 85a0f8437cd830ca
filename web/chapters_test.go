package web

import (
	"regexp"
	"strings"
	"testing"
)

// What every chapter owes its reader.
func TestChapters(t *testing.T) {
	all, err := renderedChapters()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		page := string(c.Text.HTML)
		if c.Text.Words < 600 || c.Text.Words > 1200 {
			t.Errorf("%s has %d words; a chapter has 600 to 1,200", c.ID, c.Text.Words)
		}
		if c.Questions() == 0 || !strings.Contains(page, `class="plate live"`) || len(c.Text.Links) == 0 {
			t.Errorf("%s has %d questions, %d sources", c.ID, c.Questions(), len(c.Text.Links))
		}
		if len(c.Text.Headings) < 3 {
			t.Errorf("%s has %d sections", c.ID, len(c.Text.Headings))
		}
		for _, bad := range []string{"—", "{{", "!</p>"} {
			if strings.Contains(page, bad) {
				t.Errorf("%s contains %q", c.ID, bad)
			}
		}
		t.Logf("%s: %d words, %d bytes", c.ID, c.Text.Words, len(page))
	}
}

// A number that a script can say is worked out; a script that answers otherwise is an error that shows how.
func TestMarkdown(t *testing.T) {
	const script = "```redis id=a bars:k\n# config: bitmap-default-roaring=yes\n> SETBIT k 7 1\n(integer) 0\n> BITCOUNT k\n#| It takes {{bytes \"a\" \"k\"}}.\n```\n"
	p, err := markdown("Text {{number \"a\" \"BITCOUNT k\"}} and [SETBIT](/commands/setbit/).\n\n## A heading\n\n"+script, "../../")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Text 1 and", `href="../../commands/setbit/"`, `<h2 id="a-heading">`, `href="../../play/#1.`, `data-views="bars:k"`} {
		if !strings.Contains(string(p.HTML), want) {
			t.Errorf("lacks %q:\n%s", want, p.HTML)
		}
	}
	if !regexp.MustCompile(`It takes \d+\.`).MatchString(string(p.HTML)) {
		t.Errorf("%d words in\n%s", p.Words, p.HTML)
	}
	for source, want := range map[string]string{
		"```redis\n> PING\n```\n":                      "needs an id",
		"```redis id=a nosuch:k\n> PING\n```\n":        "there is no figure",
		"```redis id=a\n> PING\nPANG\n```\n":           "- PANG\n  + PONG",
		script + script:                                `two scripts have the id "a"`,
		"{{bytes \"b\" \"k\"}}\n\n" + script:           `no script here has the id "b"`,
		"{{bytes \"a\" \"q\"}}\n\n" + script:           `leaves no key "q"`,
		"{{number \"a\" \"GET k\"}}\n\n" + script:      `runs no "GET k"`,
		"{{part \"a\" \"k\" \"nosuch\"}}\n\n" + script: "has no part",
		"```perl\nprint\n```\n":                        "means nothing here",
		"```types\nNOSUCH\n```\n":                      "no command NOSUCH",
	} {
		if _, err := markdown(source, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, not %q", source, err, want)
		}
	}
}
