package e2e

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// worker is the target of the interpreter's Worker of this tab.
func (p *tab) worker() target.ID {
	p.Helper()
	mine := chromedp.FromContext(p.ctx).BrowserContextID
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		infos, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.Fatal(err)
		}
		for _, i := range infos {
			if i.Type == "worker" && i.BrowserContextID == mine {
				return i.TargetID
			}
		}
	}
	p.Fatal("there is no Worker")
	return ""
}

// inWorker gives the number that an expression has in the Worker.
func (p *tab) inWorker(expression string) int {
	p.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(p.worker()), chromedp.WithDetachOnCancel())
	defer cancel()
	// The first call binds the session to its context, so the time limit goes on the second.
	if err := chromedp.Do(ctx); err != nil {
		p.Fatal(err)
	}
	short, stop := context.WithTimeout(ctx, patience)
	defer stop()
	v, err := chromedp.Run(short, chromedp.Evaluate[int](expression))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return v
}
