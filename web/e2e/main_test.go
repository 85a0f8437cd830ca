package e2e

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"bitloupe/web"
)

// The two places where the built site stands during the tests: at the root of one origin, under a path of another.
var (
	siteDir string
	atRoot  string // ends in a slash
	atPath  string
)

// buildLog is what the build of the site said.
var buildLog bytes.Buffer

// site answers the built files.
var site http.Handler

// browser is the context of the one browser; tests open their own profiles in it.
var browser context.Context

const mount = "/x/y/"

// quick is for work on the tests: most of the time of a first run goes into compressing the wasm as it is published.
var quick = flag.Bool("quick", false, "compress fast, and do not check the size of the wasm")

func TestMain(m *testing.M) {
	flag.Parse()
	if testing.Short() {
		fmt.Println("the browser tests take part in the full test run only")
		return
	}
	status, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		status = 1
	}
	os.Exit(status)
}

func run(m *testing.M) (int, error) {
	chromium, err := findChromium()
	if err != nil {
		return 0, err
	}
	tmp, err := os.MkdirTemp("", "bitloupe-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(tmp)
	siteDir = filepath.Join(tmp, "site")
	if err := web.Build(context.Background(), web.Options{Root: "../..", Out: siteDir, Quick: *quick, Log: &buildLog}); err != nil {
		return 0, err
	}
	site, err = web.Handler(siteDir)
	if err != nil {
		return 0, err
	}
	root := httptest.NewServer(site)
	defer root.Close()
	mux := http.NewServeMux()
	mux.Handle(mount, http.StripPrefix(mount[:len(mount)-1], site))
	path := httptest.NewServer(mux)
	defer path.Close()
	atRoot, atPath = root.URL+"/", path.URL+mount

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(tmp, "profile")),
		chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1440, 900))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	var cancel context.CancelFunc
	browser, cancel = chromedp.NewContext(alloc)
	defer cancel()
	if err := chromedp.Do(browser); err != nil {
		return 0, fmt.Errorf("starting %s: %w", chromium, err)
	}
	return m.Run(), nil
}

func findChromium() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no Chromium on the PATH; `make setup` says how to get it")
}
