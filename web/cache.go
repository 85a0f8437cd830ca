package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// cache keeps what is dear to make and depends on nothing but its input, in a folder, under names that say what was made
// of what. Deleting it costs the time to fill it again and changes no byte of the site. A cache that cannot be read or
// written is an empty one.
type cache string

// cacheLimit is the size in bytes to which a build trims the cache. The three programs with their twins take 20 MB, and so
// the last dozen versions stay.
const cacheLimit = 256 << 20

// get gives what is kept under a name, or makes it and keeps it.
func (c cache) get(name string, make func() ([]byte, error)) ([]byte, error) {
	at := filepath.Join(string(c), name)
	if old, err := os.ReadFile(at); err == nil && len(old) > 0 {
		now := time.Now()
		_ = os.Chtimes(at, now, now) // for trim; a file that is only readable is dropped earlier, that is all
		return old, nil
	}
	data, err := make()
	if err == nil {
		c.put(at, data)
	}
	return data, err
}

// put does not write under the name at once: another build may be reading.
func (c cache) put(at string, data []byte) {
	if os.MkdirAll(string(c), 0o755) != nil {
		return
	}
	tmp, err := os.CreateTemp(string(c), ".new-")
	if err != nil {
		return
	}
	_, err = tmp.Write(data)
	if tmp.Close() == nil && err == nil && os.Rename(tmp.Name(), at) == nil {
		return
	}
	_ = os.Remove(tmp.Name())
}

// trim drops what was not used for the longest time until at most limit bytes are left.
func (c cache) trim(limit int64) {
	entries, err := os.ReadDir(string(c))
	if err != nil {
		return
	}
	var files []fs.FileInfo
	var total int64
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
			total += info.Size()
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, f := range files {
		if total <= limit {
			return
		}
		if os.Remove(filepath.Join(string(c), f.Name())) == nil {
			total -= f.Size()
		}
	}
}
