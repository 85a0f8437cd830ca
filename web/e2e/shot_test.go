package e2e

import (
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"
)

// shot saves what the tab shows to the folder that BITLOUPE_SHOTS names, for looking at; without it does nothing.
func (p *tab) shot(name string) {
	p.Helper()
	dir := os.Getenv("BITLOUPE_SHOTS")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644); err != nil {
		p.Fatal(err)
	}
}
