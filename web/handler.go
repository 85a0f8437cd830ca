package web

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// hashed matches files whose content is part of their name.
var hashed = regexp.MustCompile(`^assets/(js\.[0-9a-f]{10}/|[^/]*\.[0-9a-f]{10}\.)`)

// Handler serves a built site: compressed twins where the client takes them, for ever what is named by its content, and
// the security headers that a meta element cannot give. Only files of the folder are ever answered; links that lead out
// of it are not followed.
func Handler(dir string) (http.Handler, error) {
	if _, err := os.Stat(filepath.Join(dir, marker)); err != nil {
		return nil, fmt.Errorf("folder %s holds no built site; run `bitloupe build --out %s` first", dir, dir)
	}
	return handler(dir), nil
}

// handler is the folder. It is opened anew for every request, because a build puts another one in its place.
type handler string

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	root, err := os.OpenRoot(string(h))
	if err != nil {
		http.Error(w, "the site is being built; try again", http.StatusServiceUnavailable)
		return
	}
	defer root.Close()
	answer(root.FS(), w, r)
}

func answer(files fs.FS, w http.ResponseWriter, r *http.Request) {
	head := w.Header()
	head.Set("Content-Security-Policy", headerOf(""))
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Cross-Origin-Opener-Policy", "same-origin")
	head.Set("Access-Control-Allow-Origin", "*") // all of it is public, and embeds are read from other sites
	head.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	switch info, err := fs.Stat(files, orDot(name)); {
	case err == nil && info.IsDir() && !strings.HasSuffix(r.URL.Path, "/"):
		// Relative, so that it also holds behind a proxy that serves the site under another path.
		to := path.Base(name) + "/"
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		head.Set("Location", to)
		w.WriteHeader(http.StatusMovedPermanently)
		return
	case err == nil && info.IsDir():
		name = path.Join(name, "index.html")
	case err == nil && strings.HasSuffix(r.URL.Path, "/"):
		name = "" // a file is not a folder
	}
	if send(files, w, r, name, http.StatusOK) || send(files, w, r, "404.html", http.StatusNotFound) {
		return
	}
	http.Error(w, "no such page", http.StatusNotFound)
}

func orDot(name string) string {
	if name == "" {
		return "."
	}
	return name
}

// send answers with one file, false when it does not exist.
func send(files fs.FS, w http.ResponseWriter, r *http.Request, name string, status int) bool {
	if !fs.ValidPath(name) || name == "." || path.Ext(name) == ".br" || path.Ext(name) == ".gz" {
		return false
	}
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return false
	}
	head := w.Header()
	head.Set("Content-Security-Policy", headerOf(name))
	kind := mediaTypes[path.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	if strings.HasPrefix(kind, "text/") {
		kind += "; charset=utf-8"
	}
	head.Set("Content-Type", kind)
	head.Set("Vary", "Accept-Encoding")
	etag := path.Base(name)
	if !hashed.MatchString(name) {
		etag = digest(data)
	}
	for _, c := range []struct{ ext, coding string }{{".br", "br"}, {".gz", "gzip"}} {
		if !accepts(r.Header.Get("Accept-Encoding"), c.coding) {
			continue
		}
		packed, err := fs.ReadFile(files, name+c.ext)
		if err == nil {
			data = packed
			head.Set("Content-Encoding", c.coding)
			etag += "-" + c.coding
			break
		} else if !errors.Is(err, fs.ErrNotExist) {
			return false
		}
	}
	head.Set("ETag", strconv.Quote(etag))
	head.Set("Cache-Control", "no-cache")
	if hashed.MatchString(name) {
		head.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if status != http.StatusOK {
		head.Set("Content-Length", strconv.Itoa(len(data)))
		w.WriteHeader(status)
		if r.Method == http.MethodGet {
			_, _ = w.Write(data) // the client may be gone
		}
		return true
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	return true
}

// accepts reads the header Accept-Encoding: names with an optional ;q= weight, of which 0 refuses.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, ok := strings.CutPrefix(strings.TrimSpace(params), "q=")
		if !ok {
			return true
		}
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return err == nil && weight > 0
	}
	return false
}
