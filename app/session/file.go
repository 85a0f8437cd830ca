package session

import (
	"strings"

	"bitloupe/app/worker"
	"bitloupe/engine/resp"
)

// File is a file that is being read.
type File struct {
	Name       string
	Key        string
	Size, Read int64
	Offsets    int64
	// After is how many files are to be read after this one, Taken whether this one has been.
	After  int
	Taken  bool
	reader worker.Reader
	text   *strings.Builder // of a script instead of offsets
}

// maxScript bounds a file of commands.
const maxScript = 1 << 20

// BeginFile starts to take a file: offsets of bits become a key, a script is run. Its pieces follow with FilePiece,
// and after it so many files more.
func (s *Session) BeginFile(name string, size int64, after int) *File {
	s.File = &File{Name: name, Size: size, Key: s.keyFor(name), After: after}
	s.Notice = nil
	s.Rev.Input++
	s.Rev.Console++
	return s.File
}

// FilePiece takes the next piece of f, nil for the end. more is false when no more is wanted: the file was stopped, is
// damaged or has ended.
func (s *Session) FilePiece(f *File, piece []byte, err error) (more bool) {
	if s.File != f {
		return false
	}
	s.Rev.Input++
	if err == nil && piece != nil && f.Read == 0 && isScript(piece) {
		f.text = &strings.Builder{}
	}
	f.Read += int64(len(piece))
	switch {
	case err != nil:
	case f.text != nil && f.Read > maxScript:
		s.File = nil
		s.fail(f.Name + " is a script of more than one megabyte; run it in pieces." + f.unread())
		return false
	case f.text != nil && piece != nil:
		f.text.Write(piece)
		return true
	case f.text != nil:
		s.File, f.Taken = nil, true
		s.enter(f.text.String(), false)
		return false
	case piece != nil:
		err = f.reader.Read(piece)
		f.Offsets = f.reader.Count
	default:
		var packed []byte
		if packed, err = f.reader.Close(); err == nil {
			s.File, f.Taken = nil, true
			s.addFile(f, packed)
			return false
		}
	}
	if err != nil {
		s.File = nil
		s.fail(f.Name + " was not loaded: " + strings.TrimSuffix(err.Error(), ".") + "." + f.unread())
		return false
	}
	return true
}

// unread says what becomes of the files after one that was not taken.
func (f *File) unread() string {
	switch f.After {
	case 0:
		return ""
	case 1:
		return " The file after it was not read."
	}
	return " The " + Comma(int64(f.After)) + " files after it were not read."
}

// isScript says whether a file begins like commands and not like numbers.
func isScript(piece []byte) bool {
	t := strings.TrimLeft(strings.TrimPrefix(string(piece[:min(len(piece), 64)]), "\ufeff"), " \t\r\n")
	return t != "" && (t[0] == '#' || t[0] == '>' || t[0] == '$' || t[0] >= 'A' && t[0] <= 'Z' || t[0] >= 'a' && t[0] <= 'z')
}

func (s *Session) addFile(f *File, packed []byte) {
	text := "SETBIT " + resp.Quote(f.Key) + " ‹" + f.Name + "› 1"
	s.Entries = append(s.Entries, &Entry{Line: worker.Line{Text: text, At: s.env.Now(), Key: f.Key, Offsets: packed}, Status: Waiting})
	s.Rev.Console++
	s.save()
	s.pump()
}

// keyFor makes a key of a file's name that is not taken.
func (s *Session) keyFor(name string) string {
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name = name[:i]
	}
	key := strings.Map(func(r rune) rune {
		if r < ' ' || r == '"' || r == '\'' || r == ' ' || r == '{' || r == '}' || r == 0xfffd {
			return '_'
		}
		return r
	}, name)
	if len(key) > 60 {
		key = strings.ToValidUTF8(key[:60], "")
	}
	if key == "" {
		key = "file"
	}
	taken := func(k string) bool {
		for _, e := range s.Entries {
			if e.Line.Offsets != nil && e.Line.Key == k && e.Status != Stopped {
				return true
			}
		}
		return s.has(k)
	}
	base := key
	for n := int64(2); taken(key); n++ {
		key = base + "_" + Comma(n)
	}
	return key
}
