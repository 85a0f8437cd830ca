package e2e

import (
	"encoding/base64"
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// drop lets go of a file over the page.
func (p *tab) drop(name string, data []byte) {
	p.Helper()
	p.dropAll(fmt.Sprintf(`new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], %q)`, base64.StdEncoding.EncodeToString(data), name))
}

// dropAll drops files; each is a JavaScript expression.
func (p *tab) dropAll(files ...string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		for (const f of [%s]) data.items.add(f);
		for (const type of ["dragenter", "dragover", "drop"]) {
			document.body.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
		}
		return true;
	})()`, strings.Join(files, ", ")))
}

// TestDropFiles drops several files: one that cannot be read ends it, and says what was left.
func TestDropFiles(t *testing.T) {
	p := play(t)
	p.dropAll(`new File(["1 2 3"], "a.txt")`, `new File(["70000"], "b.csv")`, `new File(["> BITOP OR c a b\n"], "then.redis")`)
	p.untilText(".transcript", "BITOP OR c a b")
	p.until(entries + " === 3 && " + settled)
	p.run("BITCOUNT c")
	p.contains("#s4", "(integer) 4")
	p.dropAll(`new File(["5"], "d.txt")`, `new File(["5 five"], "e.txt")`, `new File(["6"], "f.txt")`, `new File(["7"], "g.txt")`)
	p.contains("#transcript .notice", "e.txt was not loaded", "The 2 files after it were not read.")
	p.until(entries + " === 5 && " + settled)
}

// TestDropFile drops a file of the census on the page.
func TestDropFile(t *testing.T) {
	data, err := os.ReadFile("testdata/census1881.csv0.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := play(t)
	p.do(chromedp.Click(chromedp.CSS("#setting-yes")))
	p.until(entries + " === 1 && " + settled)
	p.drop("census1881.csv0.txt", data)
	p.until(entries + " === 2 && " + settled)
	// Six offsets in four chunks.
	p.contains("#inspector .facts", "bitmap-roaring", "set bits6")
	p.contains("#inspector .legend", "array4", "bitset0", "run0")
	p.shot("census")
	p.run("BITCOUNT census1881.csv0", "GETBIT census1881.csv0 3985462")
	p.contains("#s3", "(integer) 6")
	p.contains("#s4", "(integer) 1")
}

// TestChooseFile takes the same file through the dialog of the browser.
func TestChooseFile(t *testing.T) {
	path, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	p := play(t)
	p.do(emulate(page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}))
	opened := chromedp.Events(p.ctx, page.FileChooserOpened)
	p.do(chromedp.Click(chromedp.CSS(`button[title^="Load a file"]`)))
	for ev, err := range opened {
		if err != nil {
			t.Fatal(err)
		}
		p.do(emulate(dom.SetFileInputFiles, dom.SetFileInputFilesParams{
			Files: []string{path + "/testdata/census1881.csv0.txt"}, BackendNodeID: ev.BackendNodeID,
		}))
		break
	}
	p.until(entries + " === 1 && " + settled)
	p.contains("#inspector .facts", "set bits6")
}

// TestManyOffsets loads a hundred thousand offsets of 32 bits in no order.
func TestManyOffsets(t *testing.T) {
	p := play(t)
	p.do(chromedp.Click(chromedp.CSS("#setting-yes")))
	p.until(entries + " === 1 && " + settled)
	data, distinct := offsets(100_000)
	p.drop("random.txt", data)
	p.until(entries + " === 2 && " + settled)
	p.run("BITCOUNT random")
	p.contains("#s3", fmt.Sprintf("(integer) %d", distinct))
}

// offsets is a file of n offsets of 32 bits, one a line, and how many of them differ.
func offsets(n int) (data []byte, distinct int) {
	r := rand.New(rand.NewSource(1))
	seen := map[uint32]bool{}
	var b strings.Builder
	for range n {
		v := r.Uint32()
		seen[v] = true
		b.WriteString(strconv.FormatUint(uint64(v), 10) + "\n")
	}
	return []byte(b.String()), len(seen)
}

// TestDamagedFile drops what is no list of offsets.
func TestDamagedFile(t *testing.T) {
	p := play(t)
	p.run("SETBIT k 1 1")
	for name, data := range map[string]string{
		"letters.txt":  "1\n2\nthree\n",
		"large.txt":    "4294967296\n",
		"negative.txt": "-1\n",
		"binary.bin":   "\x00\x01\x02\xff",
	} {
		p.drop(name, []byte(data))
		p.contains("#transcript .notice", name+" was not loaded")
	}
	p.run("GETBIT k 1")
	p.contains("#s2", "(integer) 1")
}
