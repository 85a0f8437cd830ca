// Package wire turns Go values into bytes and back, for messages between two copies of the same program. Strings are
// bytes, not text, so keys and replies that are no UTF-8 survive, which JSON cannot do; there are no names and no
// version in the bytes, because both sides are the same build.
//
// A value is written field by field in the order of declaration: unsigned integers as varints, signed ones zigzag,
// strings and slices with their length in front, a pointer as 0 or as 1 and what it points to, floats as eight bytes.
// Slices of numbers are written without reflection on each element. Maps, interfaces and functions are refused.
package wire

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
)

// ErrDamaged is the answer to bytes that no value of the wanted type could have given.
var ErrDamaged = errors.New("message is damaged: its length or one of its counts does not fit")

// Marshal writes v. It panics on a type it cannot write, which is a mistake in the program and not in the data.
func Marshal(v any) []byte { return put(nil, reflect.ValueOf(v)) }

// Unmarshal reads into v, which must be a pointer. Lengths are checked against the bytes that are left before anything
// is allocated, so the memory it takes is bounded by a small multiple of len(b).
func Unmarshal(b []byte, v any) error {
	r := reader{b: b}
	r.get(reflect.ValueOf(v).Elem())
	if r.bad || len(r.b) != 0 {
		return ErrDamaged
	}
	return nil
}

func put(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return append(b, 1)
		}
		return append(b, 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Float64, reflect.Float32:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	case reflect.String:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		return append(b, v.String()...)
	case reflect.Slice:
		b = binary.AppendUvarint(b, uint64(v.Len()))
		switch s := v.Interface().(type) {
		case []byte:
			return append(b, s...)
		case []uint32:
			for _, n := range s {
				b = binary.AppendUvarint(b, uint64(n))
			}
			return b
		case []uint64:
			for _, n := range s {
				b = binary.AppendUvarint(b, n)
			}
			return b
		}
		for i := range v.Len() {
			b = put(b, v.Index(i))
		}
		return b
	case reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			at := len(b)
			b = append(b, make([]byte, v.Len())...)
			reflect.Copy(reflect.ValueOf(b[at:]), v)
			return b
		}
		for i := range v.Len() {
			b = put(b, v.Index(i))
		}
		return b
	case reflect.Pointer:
		if v.IsNil() {
			return append(b, 0)
		}
		return put(append(b, 1), v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			b = put(b, v.Field(i))
		}
		return b
	}
	panic("wire: cannot write " + v.Type().String())
}

type reader struct {
	b   []byte
	bad bool
}

func (r *reader) fail() {
	r.b, r.bad = nil, true
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.b)
	if size <= 0 {
		r.fail()
		return 0
	}
	r.b = r.b[size:]
	return n
}

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.b)) {
		r.fail()
		return nil
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

// count reads the length of a slice whose elements take at least one byte each.
func (r *reader) count() int {
	n := r.uvarint()
	if n > uint64(len(r.b)) {
		r.fail()
		return 0
	}
	return int(n)
}

func (r *reader) get(v reflect.Value) {
	if r.bad {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		if p := r.take(1); p != nil {
			v.SetBool(p[0] != 0)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, size := binary.Varint(r.b)
		if size <= 0 || v.OverflowInt(n) {
			r.fail()
			return
		}
		r.b = r.b[size:]
		v.SetInt(n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n := r.uvarint()
		if v.OverflowUint(n) {
			r.fail()
			return
		}
		v.SetUint(n)
	case reflect.Float64, reflect.Float32:
		if p := r.take(8); p != nil {
			v.SetFloat(math.Float64frombits(binary.LittleEndian.Uint64(p)))
		}
	case reflect.String:
		v.SetString(string(r.take(r.uvarint())))
	case reflect.Slice:
		r.slice(v)
	case reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			if p := r.take(uint64(v.Len())); p != nil {
				reflect.Copy(v, reflect.ValueOf(p))
			}
			return
		}
		for i := range v.Len() {
			r.get(v.Index(i))
		}
	case reflect.Pointer:
		p := r.take(1)
		if p == nil || p[0] == 0 {
			v.SetZero()
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		r.get(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			r.get(v.Field(i))
		}
	default:
		panic("wire: cannot read " + v.Type().String())
	}
}

func (r *reader) slice(v reflect.Value) {
	n := r.count()
	if n == 0 {
		v.SetZero()
		return
	}
	switch v.Interface().(type) {
	case []byte:
		v.SetBytes(append([]byte(nil), r.take(uint64(n))...))
		return
	case []uint32:
		s := make([]uint32, n)
		for i := range s {
			s[i] = uint32(r.uvarint())
		}
		v.Set(reflect.ValueOf(s))
		return
	case []uint64:
		s := make([]uint64, n)
		for i := range s {
			s[i] = r.uvarint()
		}
		v.Set(reflect.ValueOf(s))
		return
	}
	// Elements larger than their bytes on the wire would let a short message ask for much memory: grow as they come.
	v.Set(reflect.MakeSlice(v.Type(), 0, min(n, 64)))
	for i := range n {
		if i == v.Cap() {
			v.Grow(1)
		}
		v.SetLen(i + 1)
		if r.get(v.Index(i)); r.bad {
			return
		}
	}
}
