package weigh

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"bitloupe/engine/capture"
	"bitloupe/engine/figure"
	"bitloupe/engine/rdbfile"
	"bitloupe/engine/resp"
	"bitloupe/engine/roarfile"
	"bitloupe/engine/sheet"
)

// Form is what an input is taken as.
type Form string

// The forms, by the words of the command line. Auto recognises one of the others.
const (
	Auto    Form = "auto"
	RDBFile Form = "rdb"
	Sizes   Form = "sizes"
	Roaring Form = "roaring"
	Offsets Form = "offsets"
	Hex     Form = "hex"
	Base64  Form = "base64"
	Quoted  Form = "quoted"
	Raw     Form = "string"
)

// Forms lists them with what each is, for a help text or a control.
var Forms = []struct {
	Form Form
	What string
}{
	{Auto, "recognised by its content"}, {RDBFile, "an RDB file"}, {Sizes, "a listing of sizes: --bigkeys, --memkeys, MEMORY USAGE"},
	{Roaring, "a roaring file or DUMP payload"}, {Offsets, "offsets of set bits"}, {Hex, "hexadecimal of a value"}, {Base64, "base64 of a value"},
	{Quoted, "a value as redis-cli quotes it"}, {Raw, "the raw bytes of a value"},
}

// taken says in a sentence what an input was taken as, and how to have it otherwise.
func taken(form string) string {
	for _, f := range Forms {
		if string(f.Form) == form {
			return "Taken as " + f.What + "; --as or the choice on the page forces another form."
		}
	}
	return ""
}

// Result is what weighing an input gave.
type Result interface {
	Sections() []sheet.Section
	// Grows is what converting what looks like bitmaps would add, in bytes; of bounds it is what it adds in any case.
	Grows() int64
	// OnMap are the keys on the break-even map.
	OnMap() []Point
}

var _ = []Result{(*Report)(nil), (*SizeReport)(nil)}

// Grows is After without Bytes.
func (r *Report) Grows() int64   { return r.After - r.Bytes }
func (r *Report) OnMap() []Point { return r.Points }

// Grows is the least that converting every key would add: what the keys that cannot gain lose at least, where no other key
// can make up for it.
func (r *SizeReport) Grows() int64 {
	if r.MostGain > 0 {
		return 0
	}
	return r.LeastLoss
}
func (r *SizeReport) OnMap() []Point { return r.Points }

// maxValue bounds an input that is one value, in bytes: the longest string there is. Hexadecimal of it is twice as long.
const maxValue = 512 << 20

// Read weighs an input of any form. Only RDB files and listings are read as streams; one value is held in memory. The error
// is a sentence on why nothing could be weighed.
func Read(name string, in io.Reader, o Options) (Result, error) {
	buf := bufio.NewReaderSize(in, 64<<10)
	head, err := buf.Peek(32 << 10)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
		return nil, err
	}
	if len(head) == 0 {
		return nil, errors.New("the file is empty: a key with no bytes does not exist")
	}
	form := o.As
	if form == "" || form == Auto {
		form = stream(head, errors.Is(err, io.EOF))
	}
	switch form {
	case RDBFile:
		return RDB(name, buf, o)
	case Sizes:
		r := Listing(name, buf, o)
		if r.Keys == 0 && len(r.Totals) == 0 {
			return nil, fmt.Errorf("no line of it tells the size of a key: give redis-cli --bigkeys or --memkeys output, or lines of a key and its bytes")
		}
		return r, nil
	}
	if kind, ok := capture.Detect(head); ok && form == "" {
		return nil, fmt.Errorf("this is a kind of %s: commands and no data. Rehearse it, or force another form", kind)
	}
	limit := int64(maxValue)
	if o.Limit > 0 {
		limit = o.Limit
	}
	b, err := io.ReadAll(io.LimitReader(buf, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(b)) > limit {
		return nil, fmt.Errorf("it is larger than %s, and neither an RDB file nor a listing of sizes, which are read whatever their size", figure.Size(limit))
	}
	if form == "" {
		return oneValue(name, b, o)
	}
	return forced(name, form, b, o)
}

// stream recognises the forms that are read as they come; "" is none of them.
func stream(head []byte, whole bool) Form {
	if rdbfile.IsRDB(head) {
		return RDBFile
	}
	if !utf8.Valid(head[:max(len(head)-utf8.UTFMax, 0)]) || bytes.IndexByte(head, 0) >= 0 {
		return ""
	}
	if _, ok := ParseOffsets(head[:cutLine(head, whole)]); !ok && isListing(head, whole) {
		return Sizes
	}
	return ""
}

// cutLine is where the last whole line ends.
func cutLine(head []byte, whole bool) int {
	if whole {
		return len(head)
	}
	return bytes.LastIndexByte(head, '\n') + 1
}

// oneValue recognises one value that is in memory whole.
func oneValue(name string, b []byte, o Options) (Result, error) {
	if f := roarfile.Identify(b); weighable(f) {
		return roaringFile(name, b, f, o)
	}
	if _, ok := ParseOffsets(b); ok {
		return forced(name, Offsets, b, o)
	}
	text := strings.TrimSpace(string(b[:min(len(b), 64)]))
	if strings.HasPrefix(text, `"`) {
		if r, err := forced(name, Quoted, b, o); err == nil {
			return r, nil
		}
	}
	if form := pasted(b); form != "" {
		return forced(name, form, b, o)
	}
	return forced(name, Raw, b, o)
}

// pasted says whether a text is hexadecimal or base64 of something that is no text. Decimal digits alone are a number,
// short words are words: both would decode.
func pasted(b []byte) Form {
	s := strings.Join(strings.Fields(string(b)), "")
	if len(s) < 16 || len(s) <= 20 && strings.Trim(s, "0123456789") == "" {
		return ""
	}
	if _, ok := roarfile.FromHex(s); ok {
		return Hex
	}
	decoded, ok := roarfile.FromBase64(s)
	if !ok {
		return ""
	}
	if text(decoded) || len(s)%4 == 1 || !strings.ContainsAny(s, "0123456789+/=AQgw") {
		return ""
	}
	if !strings.ContainsAny(s, "+/=") && (len(s)%4 != 0 || strings.ToLower(s) == s) {
		return ""
	}
	return Base64
}

// forced takes a value as what the reader says it is, or what it was recognised as.
func forced(name string, form Form, b []byte, o Options) (Result, error) {
	switch form {
	case Roaring:
		f := roarfile.Identify(b)
		if f.Dialect == roarfile.Plain {
			if d, ok := roarfile.Pasted(string(b)); ok {
				b, f = d, roarfile.Identify(d)
			}
		}
		return roaringFile(name, b, f, o)
	case Offsets:
		offsets, ok := ParseOffsets(b)
		if !ok {
			return nil, errors.New("this is no list of offsets: give two or more whole numbers, one a line or with commas between them")
		}
		s := scaleFor(name, form, o)
		if err := s.Offsets(name, offsets); err != nil {
			return nil, err
		}
		return s.Finish(), nil
	case Hex, Base64:
		decode := roarfile.FromHex
		if form == Base64 {
			decode = roarfile.FromBase64
		}
		d, ok := decode(string(b))
		if !ok {
			return nil, fmt.Errorf("this does not decode as %s", form)
		}
		if f := roarfile.Identify(d); weighable(f) {
			return roaringFile(name, d, f, o)
		}
		b = d
	case Quoted:
		args, err := resp.Split(strings.TrimSpace(string(b)))
		if err != nil || len(args) != 1 {
			return nil, errors.New(`this is no value as redis-cli quotes it: one text between double quotes, such as "\x80\x00"`)
		}
		b = []byte(args[0])
	case Raw:
	default:
		return nil, fmt.Errorf("there is no form %q", form)
	}
	s := scaleFor(name, form, o)
	s.String(name, b)
	return s.Finish(), nil
}

// scaleFor is a scale for one value.
func scaleFor(name string, form Form, o Options) *Scale {
	s := New(name, o.Profile)
	s.each, s.given, s.report.Taken = o.Each, true, string(form)
	return s
}
