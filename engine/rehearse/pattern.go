package rehearse

import "bitloupe/engine/resp"

// Pattern folds the parts of a key's name that tell one key from another, so that ten thousand keys become a few rows: a
// UUID becomes {uuid}, a run of eight or more hexadecimal digits with letters among them {hex}, any other run of digits
// {n}. Bytes that do not print are escaped as redis-cli does.
func Pattern(key string) string {
	const longest = 200
	out := make([]byte, 0, len(key))
	for i := 0; i < len(key) && len(out) < longest; {
		c := key[i]
		if !isHex(c) || i > 0 && isWord(key[i-1]) && !isDigit(c) {
			out = resp.AppendEscaped(out, c)
			i++
			continue
		}
		if isUUID(key[i:]) {
			out = append(out, "{uuid}"...)
			i += 36
			continue
		}
		j, digits := i, 0
		for j < len(key) && isHex(key[j]) {
			if isDigit(key[j]) {
				digits++
			}
			j++
		}
		ends := j == len(key) || !isWord(key[j])
		switch n := j - i; {
		case n >= 8 && digits > 0 && digits < n && ends:
			out = append(out, "{hex}"...)
			i = j
		case isDigit(c):
			out = append(out, "{n}"...)
			for i < len(key) && isDigit(key[i]) {
				i++
			}
		default:
			out = append(out, c)
			i++
		}
	}
	return string(out)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' }

func isWord(c byte) bool { return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// isUUID says whether s begins with 8-4-4-4-12 hexadecimal digits.
func isUUID(s string) bool {
	if len(s) < 36 {
		return false
	}
	for i := range 36 {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (s[i] == '-') || !dash && !isHex(s[i]) {
			return false
		}
	}
	return len(s) == 36 || !isWord(s[36])
}
