package e2e

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/ledongthuc/pdf"

	"context"
)

// printed is what comes out of a printer: the number of pages, their text without blanks, and the bytes.
func (p *tab) printed(paper page.PrintToPDFParams) (pages int, text string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	got, err := chromedp.Run(ctx, chromedp.Action[[]byte](func(ctx context.Context, t *chromedp.Target) ([]byte, error) {
		r, err := cdp.Call(ctx, t, page.PrintToPDF, paper)
		return r.Data, err
	}))
	if err != nil {
		p.Fatal(err)
	}
	if len(got) < 20_000 {
		p.Errorf("the PDF has %d bytes", len(got))
	}
	r, err := pdf.NewReader(bytes.NewReader(got), int64(len(got)))
	if err != nil {
		p.Fatal(err)
	}
	plain, err := r.GetPlainText()
	if err != nil {
		p.Fatal(err)
	}
	all, err := io.ReadAll(plain)
	if err != nil {
		p.Fatal(err)
	}
	// Some fonts join letters.
	joined := strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl")
	return r.NumPage(), joined.Replace(strings.Join(strings.Fields(string(all)), ""))
}

// TestWorksheet prints a worksheet with and without its answers, on A4 and Letter.
func TestWorksheet(t *testing.T) {
	a4 := page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}
	letter := page.PrintToPDFParams{PaperWidth: 8.5, PaperHeight: 11}
	asked := []string{"Sparse:19,998bits,twoprices", "Name", "Question1", "Question2", "Howlongisthestring", "about25millionbytes", "Why?", "MEMORYUSAGEbig_sparse_roaring", "Chunksofbig_sparse_legacy"}
	secret := []string{"C:about25millionbytes.", "eightoffsetsshareabyte", "(integer)24999538", "(integer)244837", "Ahundredtimessmaller"}
	for name, paper := range map[string]page.PrintToPDFParams{"A4": a4, "Letter": letter} {
		p := newTab(t)
		p.do(scheme("dark")) // on paper it is light all the same
		p.visit(atRoot + "cases/sparse/worksheet/")
		pages, text := p.printed(paper)
		if pages < 1 || pages > 3 {
			t.Errorf("%s: %d pages", name, pages)
		}
		for _, s := range asked {
			if !strings.Contains(text, s) {
				t.Errorf("%s: the sheet lacks %q:\n%s", name, s, text)
			}
		}
		for _, s := range append(secret, "Allscenarios", "Nothingleaves") {
			if strings.Contains(text, s) {
				t.Errorf("%s: the sheet for the class says %q", name, s)
			}
		}
		p.visit(atRoot + "cases/sparse/worksheet/?answers")
		p.until(`document.documentElement.hasAttribute("data-answers")`)
		if _, text = p.printed(paper); text == "" {
			t.Fatal("nothing is printed")
		}
		for _, s := range append(secret, asked[:6]...) {
			if !strings.Contains(text, s) {
				t.Errorf("%s: the sheet with answers lacks %q:\n%s", name, s, text)
			}
		}
		p.accessible("with answers")
	}
}

// TestWorksheetWithoutScripts has answers by the address alone.
func TestWorksheetWithoutScripts(t *testing.T) {
	p := newTab(t)
	p.do(emulate(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
	p.visit(atPath + "learn/chunks/worksheet/")
	_, text := p.printed(page.PrintToPDFParams{})
	const answer = "B:anarray:itgoesbackat4,096."
	if strings.Contains(text, answer) || !strings.Contains(text, "anarray:itgoesbackat4,096") || !strings.Contains(text, "“Aroaringbitmapisalwayssmallerthanaplainone.”") {
		t.Errorf("without answers:\n%s", text)
	}
	p.visit(atPath + "learn/chunks/worksheet/#answers")
	if _, text = p.printed(page.PrintToPDFParams{}); !strings.Contains(text, answer) {
		t.Errorf("with answers:\n%s", text)
	}
	// The presenter's page is a text then, which says everything once.
	p.visit(atPath + "cases/sparse/present/")
	if _, text = p.printed(page.PrintToPDFParams{}); !strings.Contains(text, "Howlongisthestring") || strings.Count(text, "STRLENbig_sparse_legacy") != 1 {
		t.Errorf("the presenter without scripts:\n%s", text)
	}
}
