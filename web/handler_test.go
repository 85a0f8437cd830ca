package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func get(t *testing.T, h http.Handler, path, encoding string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	if encoding != "" {
		r.Header.Set("Accept-Encoding", encoding)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestHandler(t *testing.T) {
	dir := build(t, "")
	h, err := Handler(dir)
	if err != nil {
		t.Fatal(err)
	}
	css, err := filepath.Glob(filepath.Join(dir, "assets", "site.*.css"))
	if err != nil || len(css) != 1 {
		t.Fatal(css, err)
	}
	asset := "/assets/" + filepath.Base(css[0])
	const forever = "public, max-age=31536000, immutable"
	for _, c := range []struct {
		path, accept           string
		status                 int
		kind, encoding, cached string
	}{
		{"/", "", 200, "text/html; charset=utf-8", "", "no-cache"},
		{"/", "gzip, deflate, br, zstd", 200, "text/html; charset=utf-8", "br", "no-cache"},
		{"/play/", "gzip", 200, "text/html; charset=utf-8", "gzip", "no-cache"},
		{"/play/", "br;q=0, gzip;q=0.5", 200, "text/html; charset=utf-8", "gzip", "no-cache"},
		{"/play/?a=1", "", 200, "text/html; charset=utf-8", "", "no-cache"},
		{"/play/index.html/", "", 404, "text/html; charset=utf-8", "", "no-cache"},
		{"/manifest.webmanifest", "", 200, "application/manifest+json", "", "no-cache"},
		{asset, "br", 200, "text/css; charset=utf-8", "br", forever},
		{asset + ".br", "", 404, "text/html; charset=utf-8", "", "no-cache"},
		{"/nothing/here", "", 404, "text/html; charset=utf-8", "", "no-cache"},
		{"/../../../../etc/passwd", "", 404, "text/html; charset=utf-8", "", "no-cache"},
	} {
		r := get(t, h, c.path, c.accept)
		got := []any{r.StatusCode, r.Header.Get("Content-Type"), r.Header.Get("Content-Encoding"), r.Header.Get("Cache-Control")}
		want := []any{c.status, c.kind, c.encoding, c.cached}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("GET %s (accepting %q): got %v, want %v", c.path, c.accept, got, want)
				break
			}
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" || !strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("GET %s lacks its security headers: %v", c.path, r.Header)
		}
	}
}

// TestTwins compares what the twins hold with the file itself.
func TestTwins(t *testing.T) {
	h, err := Handler(build(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(get(t, h, "/", "").Body)
	if err != nil {
		t.Fatal(err)
	}
	for coding, open := range map[string]func(io.Reader) (io.Reader, error){
		"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		r, err := open(get(t, h, "/", coding).Body)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || string(got) != string(plain) {
			t.Errorf("%s: %d bytes, %v; want the %d of the page", coding, len(got), err, len(plain))
		}
	}
}

func TestFolderWithoutSlash(t *testing.T) {
	h, err := Handler(build(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	r := get(t, h, "/play?a=b", "")
	if r.StatusCode != http.StatusMovedPermanently || r.Header.Get("Location") != "play/?a=b" {
		t.Errorf("GET /play?a=b: %d to %q", r.StatusCode, r.Header.Get("Location"))
	}
}

func TestNotModified(t *testing.T) {
	h, err := Handler(build(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("If-None-Match", get(t, h, "/", "").Header.Get("ETag"))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusNotModified {
		t.Errorf("an unchanged page answers %d", w.Code)
	}
}

func TestPostRefused(t *testing.T) {
	h, err := Handler(build(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", nil))
	if w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST answers %d", w.Code)
	}
}

// TestLinkOut puts a link to a file outside into the folder, as a careless deployment might.
func TestLinkOut(t *testing.T) {
	dir := build(t, "")
	secret := filepath.Join(t.TempDir(), "secret.txt")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(dir, "public.txt")); err != nil {
		t.Fatal("this system has no symbolic links:", err)
	}
	h, err := Handler(dir)
	if err != nil {
		t.Fatal(err)
	}
	if r := get(t, h, "/public.txt", ""); r.StatusCode != 404 {
		t.Errorf("a link out of the folder answers %d", r.StatusCode)
	}
}

func TestHandlerWantsSite(t *testing.T) {
	if _, err := Handler(t.TempDir()); err == nil || !strings.Contains(err.Error(), "holds no built site") {
		t.Errorf("an empty folder: %v", err)
	}
}
