package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// audited are the pages that Lighthouse looks at, one of each kind.
var audited = []string{"", "learn/chunks/", "commands/setbit/", "play/"}

// presets are the devices it plays, with the performance that pages owe there. mobile has a processor four times slower
// and 1.6 Mbit/s.
var presets = []struct {
	name        string
	performance float64
}{{"desktop", .95}, {"mobile", .90}}

// report is what Lighthouse says of one page.
type report struct {
	RuntimeError *struct{ Message string }
	Categories   map[string]struct {
		Score     *float64
		AuditRefs []struct {
			ID     string
			Weight float64
		}
	}
	Audits map[string]struct {
		Score               *float64
		Title, DisplayValue string
		Details             json.RawMessage
	}
}

// audit runs Lighthouse, which starts a browser of its own. Now and then that browser gives it no trace or does not start,
// so it may try three times.
func audit(t *testing.T, url, preset string) report {
	t.Helper()
	var r report
	for range 3 {
		if r = tryAudit(t, url, preset); r.RuntimeError == nil || r.RuntimeError.Message == "" {
			return r
		}
		t.Log(r.RuntimeError.Message)
	}
	t.Fatalf("Lighthouse could not look at %s", url)
	return r
}

func tryAudit(t *testing.T, url, preset string) report {
	t.Helper()
	cli, err := filepath.Abs("../../node_modules/lighthouse/cli/index.js")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(cli); err != nil {
		t.Fatalf("Lighthouse is missing, `make setup` installs it: %v", err)
	}
	chromium, err := findChromium()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	args := []string{cli, url, "--quiet", "--output=json", "--output-path=stdout", "--no-enable-error-reporting",
		"--only-categories=performance,accessibility,best-practices,seo", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"}
	if preset == "desktop" {
		args = append(args, "--preset=desktop")
	}
	cmd := exec.CommandContext(ctx, "node", args...)
	cmd.Env = append(os.Environ(), "CHROME_PATH="+chromium)
	cmd.Dir = t.TempDir()
	var words strings.Builder
	cmd.Stderr = &words
	out, failed := cmd.Output() // it writes its report then, too
	var r report
	if err := json.Unmarshal(out, &r); err != nil {
		r.RuntimeError = &struct{ Message string }{fmt.Sprintf("no report: %v, %v\n%s", failed, err, words.String())}
	}
	return r
}

// score is that of one category, 0 to 1; a category that could not be judged has 0.
func (r report) score(category string) float64 {
	if s := r.Categories[category].Score; s != nil {
		return *s
	}
	return 0
}

// String lists the scores as they are usually given, with what performance is made of.
func (r report) String() string {
	var b strings.Builder
	for _, c := range slices.Sorted(maps.Keys(r.Categories)) {
		fmt.Fprintf(&b, "%s %.0f, ", c, 100*r.score(c))
	}
	for _, a := range [][2]string{{"first paint", "first-contentful-paint"}, {"largest", "largest-contentful-paint"}, {"blocked", "total-blocking-time"}, {"shift", "cumulative-layout-shift"}} {
		fmt.Fprintf(&b, "%s %s, ", a[0], strings.ReplaceAll(r.Audits[a[1]].DisplayValue, "\u00a0", " "))
	}
	return strings.TrimSuffix(b.String(), ", ")
}

// lost says what a category lost points by.
func (r report) lost(category string) string {
	var b strings.Builder
	for _, ref := range r.Categories[category].AuditRefs {
		if a := r.Audits[ref.ID]; ref.Weight > 0 && a.Score != nil && *a.Score < 1 {
			fmt.Fprintf(&b, "\n  %s: %s %s %.1000s", ref.ID, a.Title, a.DisplayValue, a.Details)
		}
	}
	return b.String()
}

// TestLighthouse holds every category to its promise. Performance is measured in time, so it is asserted only where
// nothing else runs: on a busy machine its scores say how busy, and are printed alone.
func TestLighthouse(t *testing.T) {
	for _, at := range audited {
		for _, preset := range presets {
			t.Run(at+" "+preset.name, func(t *testing.T) {
				alone := undisturbed()
				r := audit(t, atRoot+at, preset.name)
				t.Log(r)
				for _, c := range []string{"accessibility", "best-practices", "seo"} {
					if r.score(c) < 1 {
						t.Errorf("%s: %.2f%s", c, r.score(c), r.lost(c))
					}
				}
				best := r
				for range 2 {
					if best.score("performance") >= preset.performance || !alone || !undisturbed() {
						break
					}
					if r = audit(t, atRoot+at, preset.name); r.score("performance") > best.score("performance") {
						best = r
					}
					t.Log(r)
				}
				switch got := best.score("performance"); {
				case got >= preset.performance:
				case alone && undisturbed():
					t.Errorf("performance: %.2f, the best of three, on a quiet machine; want %.2f%s", got, preset.performance, best.lost("performance"))
				default:
					t.Logf("performance: %.2f, less than %.2f on this machine, as it is now", got, preset.performance)
				}
			})
		}
	}
}

// undisturbed tells whether all processors are free: work on each of them gets nearly all of its time.
func undisturbed() bool {
	const work = 200 * time.Millisecond
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			return 0
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	var wg sync.WaitGroup
	end := time.Now().Add(work)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for time.Now().Before(end) {
			}
		})
	}
	wg.Wait()
	return used()-before > work*time.Duration(runtime.GOMAXPROCS(0))*9/10
}
