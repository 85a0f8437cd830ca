package worker

// maxBytes bounds one page of bytes.
const maxBytes = 64 << 10

// bytes gives a piece of the flat bytes of a string or a bitmap; nil for another type. A native bitmap has none of its
// own: these are the bytes that the string with the same bits would have.
func (h *Host) bytes(key string, offset, limit int64) *Bytes {
	in, ok := h.view.Inspect(key)
	if !ok || in.Chunks == nil || offset < 0 || limit < 0 {
		return nil
	}
	total := in.Row.Length
	end := min(offset+min(limit, maxBytes), total)
	out := &Bytes{Key: key, Offset: offset, Total: total}
	const chunk = 8192
	for at := offset; at < end; {
		index := at / chunk
		from, to := at%chunk, min(chunk, end-index*chunk)
		if c, ok := h.view.Container(key, uint64(index)); ok {
			out.Data = append(out.Data, c.Bits[from:to]...)
		} else {
			out.Data = append(out.Data, make([]byte, to-from)...)
		}
		at += to - from
	}
	return out
}
