package weigh

import (
	"bytes"
	"encoding/binary"
	"runtime"
	"testing"

	"bitloupe/engine/memory"
)

// A string too large for an answer at once is weighed all the same: it is what an owner wants to know most.
func TestLargeString(t *testing.T) {
	s := New("k", memory.V812)
	s.given = true
	s.String("k", bytes.Repeat([]byte{0xaa}, 33<<20))
	r := s.Finish()
	k := r.Given
	if !k.Converted.Known || !k.Setbit.Known || k.Kinds.Bitset != 33<<20/8192 || k.Change() >= 0 {
		t.Errorf("%+v", k)
	}
	if r.After != r.Bytes+k.Change() {
		t.Errorf("%d bytes and %+d are %d", r.Bytes, k.Change(), r.After)
	}
}

// A small roaring file may stand for very many values; none of them is written out.
func TestRoaringFileOfRuns(t *testing.T) {
	const chunks = 512
	b := binary.LittleEndian.AppendUint32(nil, 12347|(chunks-1)<<16)
	b = append(b, bytes.Repeat([]byte{0xff}, chunks/8)...)
	for i := range uint16(chunks) {
		b = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(b, i), 0xffff)
	}
	at := len(b) + 4*chunks
	for i := range chunks {
		b = binary.LittleEndian.AppendUint32(b, uint32(at+6*i))
	}
	b = append(b, bytes.Repeat([]byte{1, 0, 0, 0, 0xff, 0xff}, chunks)...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := Read("k", bytes.NewReader(b), Options{Profile: memory.V812})
	runtime.ReadMemStats(&after)
	if err != nil {
		t.Fatal(err)
	}
	if k := r.(*Report).Given; k.Card != chunks<<16 || k.Kinds.Run != chunks || k.Runs != 1 {
		t.Errorf("%+v", k)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > chunks<<16 {
		t.Errorf("%d values took %d bytes", chunks<<16, n)
	}
}
