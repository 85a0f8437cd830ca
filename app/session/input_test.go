package session

import (
	"strings"
	"testing"
)

// syntaxOf writes a syntax line with the current argument between «».
func syntaxOf(s *Session) string {
	var b strings.Builder
	for _, p := range s.Input.Syntax {
		if p.Current {
			b.WriteString("«" + p.Text + "»")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func typed(s *Session, text string) { s.Type(text, len(text)) }

func TestSyntaxFollowsTheArgument(t *testing.T) {
	s, _ := start(t)
	for text, want := range map[string]string{
		"SETBIT ":                            "SETBIT «key» offset value",
		"setbit users 40":                    "SETBIT key «offset» value",
		"SETBIT users 4 ":                    "SETBIT key offset «value»",
		"SETBIT users 4 1 ":                  "SETBIT key offset value",
		"SETBIT users {random 42 200":        "SETBIT key «offset» value",
		"SETBIT users {random 42 9 99} ":     "SETBIT key offset «value»",
		"BITCOUNT k 0 5 ":                    "BITCOUNT key [start end [«BYTE | BIT»]]",
		"BITCOUNT k 0 5 BI":                  "BITCOUNT key [start end [«BYTE | BIT»]]",
		"BITOP ":                             "BITOP «AND | OR | XOR | NOT | DIFF | DIFF1 | ANDOR | ONE» destkey key …",
		"BITOP OR d":                         "BITOP AND | OR | XOR | NOT | DIFF | DIFF1 | ANDOR | ONE «destkey» key …",
		"BITOP OR d a b ":                    "BITOP AND | OR | XOR | NOT | DIFF | DIFF1 | ANDOR | ONE destkey «key» …",
		"CONFIG SET bitmap-default-roaring ": "CONFIG SET parameter «value» …",
		"SET k v ":                           "SET key value [«NX | XX»] [GET] [EX seconds | PX milliseconds | EXAT unix-time-seconds | PXAT unix-time-milliseconds | KEEPTTL]",
		"SET k v GET EX ":                    "SET key value [NX | XX] [GET] [EX «seconds» | PX milliseconds | EXAT unix-time-seconds | PXAT unix-time-milliseconds | KEEPTTL]",
		"NOSUCH x":                           "",
	} {
		typed(s, text)
		if got := syntaxOf(s); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestCompletion(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT visits 1 1", "SADD members 1")
	for text, want := range map[string]string{
		"SETB":                               "IT",
		"setb":                               "it",
		"SETBIT":                             "",
		"BITRANGE":                           "INTARRAY",
		"GETBIT v":                           "isits",
		"GETBIT ":                            "visits",
		"SCARD ":                             "members",
		"SETBIT k 3 ":                        "1",
		"CONFIG ":                            "GET",
		"config s":                           "et",
		"CONFIG SET bit":                     "map-default-roaring",
		"CONFIG SET bitmap-default-roaring ": "yes",
		"BITOP A":                            "ND",
		"BITCOUNT visits 0 1 BI":             "T",
		"SET k v ":                           "",
		"SET k v EX ":                        "",
		"SET k v kee":                        "pttl",
	} {
		typed(s, text)
		if s.Input.Ghost != want {
			t.Errorf("%q: ghost %q, want %q (options %+v)", text, s.Input.Ghost, want, s.Input.Options)
		}
	}
}

func TestTabNeverTraps(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT visits 1 1")
	for text, want := range map[string]bool{"": false, "GETB": true, "GETBIT ": false, "GETBIT vi": true, "NOSUCH": false} {
		typed(s, text)
		if s.CanTab() != want {
			t.Errorf("%q: tab completes %v", text, s.CanTab())
		}
	}
	typed(s, "GETB")
	if !s.Accept() || s.Input.Text != "GETBIT " || s.CanTab() {
		t.Errorf("%q, then tab completes %v", s.Input.Text, s.CanTab())
	}
}

func TestAcceptAnOption(t *testing.T) {
	s, _ := start(t)
	typed(s, "BITF")
	if len(s.Input.Options) < 2 {
		t.Fatalf("%+v", s.Input.Options)
	}
	s.Choose(1)
	s.Choose(1)
	s.Accept()
	if s.Input.Text != "BITFIELD_RO " {
		t.Errorf("%q", s.Input.Text)
	}
}

func TestProblems(t *testing.T) {
	s, _ := start(t)
	for text, want := range map[string]string{
		"SETBIT users 40x 1":     "Offset 40x is not an integer. Use 0 to 4,294,967,295.",
		"SETBITS users 4 1":      "No command SETBITS here. Did you mean SETBIT?",
		"SETBITS":                "No command SETBITS here. Did you mean SETBIT?",
		"SETBI":                  "",
		"SETBIT users -":         "",
		"SETBIT users {0..9} 1":  "",
		"BITCOUNT k 0 -1":        "",
		"BITFIELD k GET u8 #1":   "",
		"CONFIG STE x":           "No command CONFIG STE here. Did you mean CONFIG SET?",
		"xyzzyxyzzy ":            "No command XYZZYXYZZY here.",
		"> SETBIT users x 1":     "",
		"redis-cli SETBIT k x 1": "",
		`SET k "an open quote`:   "",
		"BITCOUNT k one 2":       "Start one is not an integer. Use first byte (or bit), negative from the end.",
	} {
		typed(s, text)
		got := ""
		if s.Input.Problem != nil {
			got = s.Input.Problem.Text
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	typed(s, "SETBITS users 4 1")
	s.TakeSuggestion()
	if s.Input.Text != "SETBIT users 4 1" {
		t.Errorf("suggestion taken: %q", s.Input.Text)
	}
}

func TestPreview(t *testing.T) {
	s, w := start(t)
	w.do(s, "CONFIG SET bitmap-default-roaring yes")
	typed(s, "SETBIT users 4000000000 ")
	w.settle()
	p := s.Input.Preview
	if p == nil || p.Text != "SETBIT users 4000000000 1" || p.Reply != "(integer) 0" || p.After-p.Before != 312 || p.Trace.Touches[0].From>>16 != 61035 {
		t.Fatalf("%+v", p)
	}
	if len(s.Snapshot.Keys) != 0 || s.Steps != 1 {
		t.Errorf("the preview left something behind: %+v", s.Snapshot.Keys)
	}
	typed(s, "SETBIT users")
	if s.Input.Preview != nil {
		t.Error("a preview stays under another line")
	}
	typed(s, "SETBIT users {0..99} 1")
	w.settle()
	if p := s.Input.Preview; p == nil || p.Commands != 100 || p.Reply != "100 x (integer) 0" {
		t.Errorf("folded: %+v", p)
	}
	typed(s, "SETBIT users {0..9999999} 1")
	w.settle()
	if p := s.Input.Preview; p == nil || p.Commands != 0 || p.Total != 10000000 {
		t.Errorf("too many to try: %+v", p)
	}
}

func TestPreviewOfAnOldLineIsDropped(t *testing.T) {
	s, w := start(t)
	typed(s, "SETBIT a 1 1")
	for len(w.timers) > 0 { // the question is sent, the answer is on its way
		w.timers[0]()
		w.timers = w.timers[1:]
	}
	typed(s, "SETBIT b 1 1")
	w.settle()
	if p := s.Input.Preview; p == nil || p.Text != "SETBIT b 1 1" {
		t.Errorf("%+v", p)
	}
}

func TestHistory(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1", "SETBIT k 2 1")
	typed(s, "GET")
	s.Older()
	s.Older()
	if s.Input.Text != "SETBIT k 1 1" || s.Older() {
		t.Errorf("%q", s.Input.Text)
	}
	s.Newer()
	s.Newer()
	if s.Input.Text != "GET" || s.Newer() {
		t.Errorf("back at %q", s.Input.Text)
	}
}

// TestHistoryLosesNothing: a line changed on the way stays changed, and what was being typed stays within reach.
func TestHistoryLosesNothing(t *testing.T) {
	s, w := start(t)
	w.do(s, "SETBIT k 1 1", "SETBIT k 2 1")
	typed(s, "GET")
	s.Older()
	typed(s, "SETBIT k 2 0")
	s.Newer()
	if s.Input.Text != "GET" {
		t.Errorf("the draft became %q", s.Input.Text)
	}
	s.Older()
	if s.Input.Text != "SETBIT k 2 0" {
		t.Errorf("the changed line became %q", s.Input.Text)
	}
	w.do(s, "SETBIT k 2 0")
	for _, want := range []string{"SETBIT k 2 0", "GET", "SETBIT k 2 1", "SETBIT k 1 1"} {
		if s.Older(); s.Input.Text != want {
			t.Errorf("got %q, want %q", s.Input.Text, want)
		}
	}
	s.Newer()
	typed(s, "half a thought")
	s.Fill("SETBIT users 7 1")
	if s.Older(); s.Input.Text != "half a thought" {
		t.Errorf("a line that was put into the field cost %q", s.Input.Text)
	}
}
