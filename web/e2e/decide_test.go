package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// give puts a file with that content into a form of the page and sends it. text is JavaScript.
const give = `(() => {
  const form = document.querySelector('form[data-task="%s"]');
  const files = new DataTransfer();
  files.items.add(new File([%s], "%s"));
  form.elements.file.files = files.files;
  form.requestSubmit();
  return true;
})()`

func (p *tab) give(task, name, text string) {
	p.Helper()
	eval[bool](p, fmt.Sprintf(give, task, text, name))
}

// answered waits for a form's report or its sentence of what was wrong.
func (p *tab) answered(task, want string) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector('form[data-task="%s"]').getAttribute("aria-busy") === null`, task))
	got := eval[string](p, fmt.Sprintf(`document.querySelector('form[data-task="%[1]s"] .task-out').textContent + document.querySelector('form[data-task="%[1]s"] .task-fault').textContent`, task))
	if !strings.Contains(got, want) {
		p.Fatalf("%s: %q is not in %.600q", task, want, got)
	}
}

// monitorLog is a log of 200,000 commands, made in the page: most of them bit writes, some that read bits as a string.
const monitorLog = `(() => {
  const out = [];
  for (let i = 0; i < 200000; i++) {
    const head = (1700000000 + i / 1000).toFixed(6) + " [0 127.0.0.1:" + (40000 + (i % 7)) + "] ";
    out.push(head + (i % 50 === 49 ? '"GETRANGE" "visits:' + ((i - 1) % 400) + '" "0" "10"' : '"SETBIT" "visits:' + (i % 400) + '" "' + ((i * 7919) % 1000000) + '" "1"'));
  }
  return out.join("\n");
})()`

// TestRehearsal plays a large log in the page, which answers all the while, and asks nobody for anything.
func TestRehearsal(t *testing.T) {
	p := open(t, atRoot+"decide/")
	p.until(`document.querySelector('form[data-task="rehearse"]')`)
	p.give("rehearse", "monitor.txt", monitorLog)
	// The Worker has the work: the page goes on drawing frames while it runs.
	eval[bool](p, `new Promise((done) => { let n = 0; const tick = () => (++n === 20 ? done(true) : requestAnimationFrame(tick)); tick(); })`)
	p.answered("rehearse", "It would break: 4,000 commands would fail with WRONGTYPE")
	p.answered("rehearse", "visits:{n}")
	// What it had to load is loaded: a further file causes no request but for the Worker's own script.
	// Workers load their own script and nothing else.
	others := func() int { return p.asked("") - p.asked("worker.js") - p.asked("wasm_exec.js") }
	before := others()
	p.give("rehearse", "more.txt", `"SETBIT k 1 1\nGET k\n"`)
	p.answered("rehearse", "It would break: 1 command")
	// The interpreter without Lua, which weighing needs, is fetched once; after that a file of any other kind asks for nothing
	// either.
	p.give("weigh", "first.txt", `"1, 2, 70000"`)
	p.answered("weigh", "Its next bit write would convert it")
	if n := others() - before; n != 1 {
		t.Errorf("%d requests for the interpreter", n)
	}
	before = others()
	for name, text := range map[string]string{"keys.txt": `"visits:1 524344\n"`, "value.bin": `new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0, 128])`, "dump.rdb": `"REDIS0011\x00\x01a\x05hello\xff\x00\x00\x00\x00\x00\x00\x00\x00"`} {
		p.give("weigh", name, text)
		p.answered("weigh", "bytes")
	}
	p.give("advise", "ids.txt", `"17\n1800000000000000000\n"`)
	p.answered("advise", "refused")
	if n := others() - before; n != 0 {
		t.Errorf("%d requests while a file was read", n)
	}
}

// giveAll puts several files into a form and sends it. files is JavaScript: a list of File, or a promise of one.
const giveAll = `(async () => {
  const form = document.querySelector('form[data-task="%s"]');
  const given = new DataTransfer();
  for (const f of await %s) given.items.add(f);
  form.elements.file.files = given.files;
  form.requestSubmit();
  return true;
})()`

// TestFilesInPieces gives what a server's folder and an archive hold: parts of an append-only file in no order, and files
// packed by gzip.
func TestFilesInPieces(t *testing.T) {
	p := open(t, atRoot+"decide/")
	p.until(`document.querySelector('form[data-task="rehearse"]')`)
	const base = `new File(["REDIS0011", new Uint8Array([0xfe, 0, 0, 5]), "visit", new Uint8Array([2, 0x80, 1, 0xff, 0, 0, 0, 0, 0, 0, 0, 0])], "appendonly.aof.1.base.rdb")`
	const more = `new File(["*4\r\n$6\r\nSETBIT\r\n$5\r\nvisit\r\n$1\r\n5\r\n$1\r\n1\r\n"], "appendonly.aof.9.incr.aof")`
	const last = `new File(["*3\r\n$6\r\nAPPEND\r\n$5\r\nvisit\r\n$1\r\nx\r\n"], "appendonly.aof.10.incr.aof")`
	for _, c := range []struct{ task, files, want string }{
		{"rehearse", "[" + last + "," + more + `, new File(["file"], "appendonly.aof.manifest"), ` + base + "]", "Most often: APPEND on visit"},
		{"rehearse", "[" + base + "," + base + "]", "are both a base"},
		{"rehearse", "[" + base + `, new File(["x"], "notes.txt")]`, "notes.txt is no part of an append-only file"},
		{"weigh", "[" + base + "," + more + "]", "These are 2 files: give one at a time."},
		{"rehearse", `new Response(new Blob(["SETBIT k 1 1\nGET k\n".repeat(5000)]).stream().pipeThrough(new CompressionStream("gzip"))).blob().then((b) => [new File([b], "log.gz")])`, "5,000 commands would fail"},
		{"weigh", `[new File([new Uint8Array([0x1f, 0x8b, 8, 0])], "cut.gz")]`, "cut.gz: it begins as gzip and cannot be unpacked: the packed file is cut off"},
	} {
		eval[bool](p, fmt.Sprintf(giveAll, c.task, c.files))
		p.answered(c.task, c.want)
	}
}

func TestDecideForms(t *testing.T) {
	p := open(t, atRoot+"decide/")
	p.until(`document.querySelector('form[data-task="weigh"]')`)
	for _, c := range []struct{ task, name, text, want string }{
		{"weigh", "dense_legacy", `new Uint8Array(125000).fill(0xaa)`, "dense_legacy would grow under bitmap-default-roaring: from 131,103 to 132,119 bytes converted, 132,375 built by SETBIT"},
		{"weigh", "dump.rdb", `"REDIS0011\x00\x01a\x05hello\x00\x01b\x80\xff\xff\xff\xff"`, "Reading stopped early"},
		{"advise", "ids.txt", `"17\n1800000000000000000\n"`, "refused"},
		{"history", "offsets.txt", `Array.from({length: 70000}, (_, i) => i).join("\n")`, "The same bits by five paths"},
		{"roaring", "bits.bin", `new Uint8Array([0x3b, 0x30, 0, 0, 1, 0, 0, 0xe7, 3, 1, 0, 0, 0, 0xe7, 3])`, "portable format"},
		{"rehearse", "aof", `"*2\r\n$3\r\nGET\r\n$4294967296\r\nabc"`, "more than 64 MiB are not replayed"},
		{"rehearse", "markup.txt", `"SETBIT <img/src=x> 1 1\nGET <img/src=x>\n"`, "<img/src=x>"},
	} {
		p.give(c.task, c.name, c.text)
		p.answered(c.task, c.want)
	}
	if n := eval[int](p, `document.querySelectorAll(".task-out img, .task-out script").length`); n != 0 {
		t.Errorf("%d elements came out of the input", n)
	}
	p.accessible("with reports")
}

// A run is stopped at once, and what was given is still there for another.
func TestDecideStop(t *testing.T) {
	p := open(t, atRoot+"decide/")
	p.until(`document.querySelector('form[data-task="rehearse"]')`)
	p.give("rehearse", "monitor.txt", monitorLog)
	p.until(`!document.querySelector('form[data-task="rehearse"] [data-stop]').hidden`)
	eval[bool](p, `(document.querySelector('form[data-task="rehearse"] [data-stop]').click(), true)`)
	p.answered("rehearse", "")
	if got := eval[string](p, `document.querySelector('form[data-task="rehearse"] output').textContent`); !strings.HasPrefix(got, "Stopped") {
		t.Errorf("after Stop: %q", got)
	}
	if n := eval[int](p, `document.querySelector('form[data-task="rehearse"]').elements.file.files.length`); n != 1 {
		t.Errorf("%d files are left", n)
	}
}

// The module's page: the readings of a range and the policies, in the Worker.
func TestModulePage(t *testing.T) {
	p := open(t, atRoot+"module/")
	for _, c := range []struct{ task, want string }{{"readings", "R.RANGEINTARRAY k 0 10"}, {"policies", "differs"}} {
		eval[bool](p, fmt.Sprintf(`(() => { const f = document.querySelector('form[data-task="%s"]'); f.querySelector("[data-example]").click(); f.requestSubmit(); return true; })()`, c.task))
		p.answered(c.task, c.want)
	}
}
