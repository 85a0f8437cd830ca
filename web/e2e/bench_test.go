package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBench prints what `make bench` shows of the browser. It asserts nothing about time: budgets are for people to read.
func TestBench(t *testing.T) {
	if os.Getenv("BITLOUPE_BENCH") == "" {
		t.Skip("the figures of the browser are printed by make bench")
	}
	for _, asset := range []string{"app", "engine", "scripts"} {
		found, err := filepath.Glob(filepath.Join(siteDir, "assets", asset+".*.wasm"))
		if err != nil || len(found) != 1 {
			t.Fatal(found, err)
		}
		fmt.Printf("bench: %s.wasm as brotli sends it: %.2f MB\n", asset, float64(sent(t, "assets/"+filepath.Base(found[0])))/1e6)
	}

	// The first paint, with the interpreter held back, and the app on the page without.
	url, _ := gate(t)
	held := newTab(t)
	held.origins = append(held.origins, url)
	held.visit(url + "play/")
	held.until(`performance.getEntriesByName("first-contentful-paint").length`)
	fmt.Printf("bench: first contentful paint, no wasm there: %.0f ms\n", eval[float64](held, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))

	p := play(t)
	fmt.Printf("bench: app on the page, cold: %.0f ms\n", eval[float64](p, `performance.now()`))
	p.run("PING")
	trip := eval[struct{ Median, P99 float64 }](p, roundTrip)
	fmt.Printf("bench: page to interpreter and back, one command: median %.2f ms, p99 %.2f ms\n", trip.Median, trip.P99)

	p.do(chromedp.Click(chromedp.CSS("#setting-yes")))
	p.until(entries + " === 2 && " + settled)
	data, _ := offsets(100_000)
	start := eval[float64](p, `performance.now()`)
	p.drop("random.txt", data)
	p.until(entries + " === 3 && " + settled)
	fmt.Printf("bench: 100,000 random offsets of 32 bits, from the drop to the result: %.0f ms\n", eval[float64](p, `performance.now()`)-start)

	fmt.Printf("bench: drawing a map of 65,536 chunks: median %.2f ms\n", eval[float64](p, drawMap))

	for _, at := range audited {
		for _, preset := range presets {
			fmt.Printf("bench: Lighthouse, /%s, %s: %s\n", at, preset.name, audit(t, atRoot+at, preset.name))
		}
	}
}

// roundTrip sends the request of a command, as the app sends it, 2,000 times to an interpreter of its own.
const roundTrip = `(async () => {
	const site = globalThis.bitloupe;
	const post = Worker.prototype.postMessage;
	let request;
	Worker.prototype.postMessage = function (data, transfer) {
		if (data instanceof Uint8Array) request ??= data.slice();
		return post.call(this, data, transfer);
	};
	const field = document.getElementById("command");
	field.focus();
	document.execCommand("insertText", false, "PING");
	while (!request) await new Promise((r) => setTimeout(r, 20));
	Worker.prototype.postMessage = post;
	const worker = site.spawn();
	const ask = () => new Promise((done) => {
		worker.onmessage = done;
		const copy = request.slice();
		worker.postMessage(copy, [copy.buffer]);
	});
	for (let i = 0; i < 200; i++) await ask();
	const times = [];
	for (let i = 0; i < 2000; i++) {
		const from = performance.now();
		await ask();
		times.push(performance.now() - from);
	}
	worker.terminate();
	field.value = "";
	field.dispatchEvent(new Event("input", {bubbles: true}));
	times.sort((a, b) => a - b);
	return {Median: times[1000], P99: times[1980]};
})()`

// drawMap gives the element a map as large as there is, again and again, each with other cells.
const drawMap = `(async () => {
	const map = document.createElement("chunk-map");
	map.className = "map-cells";
	document.querySelector("#inspector").append(map);
	const kinds = [97, 98, 114, 101];
	const times = [];
	for (let n = 0; n < 60; n++) {
		const kind = new Uint8Array(65536), level = new Uint8Array(65536);
		for (let i = 0; i < 65536; i++) { kind[i] = kinds[(i * 7 + n) % 4]; level[i] = (i * 31 + n) % 256; }
		const data = {cols: 256, kind, level, ticks: []};
		map.data = data;
		await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
		const colours = map.colours();
		const from = performance.now();
		map.draw(colours);
		times.push(performance.now() - from);
	}
	map.remove();
	times.sort((a, b) => a - b);
	return times[30];
})()`
