package e2e

import (
	"context"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// TestSavePicture saves the pictures of three tabs as files; the tab of the bytes has none.
func TestSavePicture(t *testing.T) {
	p := inspected(t)
	dir := t.TempDir()
	p.do(func(ctx context.Context, tab *chromedp.Target) (none chromedp.Void, err error) {
		info, err := cdp.Call(ctx, tab, target.GetTargetInfo, target.GetTargetInfoParams{})
		if err != nil {
			return none, err
		}
		_, err = cdp.Call(ctx, tab, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
			Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: info.TargetInfo.BrowserContextID,
		})
		return none, err
	})
	const button = `button[aria-label="Save picture"]`
	for tab, want := range map[string][]string{
		"chunks":    {"Chunks of users", "array 2", "bitset 1", "empty 2", "bytes as a native bitmap", "counts them"},
		"container": {"of users", "set bits", "values alone, as bitset"},
		"memory":    {"Memory of users", "bitset containers", "8,208 B"},
	} {
		p.do(chromedp.Click(chromedp.CSS("#tab-" + tab)))
		p.until(`document.querySelector("#tab-` + tab + `").ariaSelected === "true" && document.querySelector('` + button + `').ariaDisabled !== "true"`)
		p.do(chromedp.Click(chromedp.CSS(button)))
		svg := arrives(t, filepath.Join(dir, "bitloupe-users-"+tab+".svg"))
		if err := xml.Unmarshal([]byte(svg), new(struct{})); err != nil {
			t.Errorf("%s: %v", tab, err)
		}
		for _, w := range want {
			if !strings.Contains(svg, w) {
				t.Errorf("%s: %q is not in the picture", tab, w)
			}
		}
	}
	p.do(chromedp.Click(chromedp.CSS("#tab-bytes")))
	p.until(`document.querySelector('` + button + `').ariaDisabled === "true"`)
}

// arrives waits for a file that the browser writes, whole.
func arrives(t *testing.T, name string) string {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if b, err := os.ReadFile(name); err == nil && strings.HasSuffix(string(b), "</svg>") {
			return string(b)
		}
	}
	t.Fatalf("%s was not saved", filepath.Base(name))
	return ""
}
