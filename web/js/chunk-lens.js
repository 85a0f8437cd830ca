// <chunk-lens>: chunks enlarged, so that the bits in them can be seen.
//
//   data  {side, kind: Uint8Array, dots: Uint8Array}
//         a square of side x side chunks, the one in question in the middle; kind holds a byte a chunk ("x" past the end),
//         dots 1,024 bytes a chunk: how many of the 64 positions behind each of 32 x 32 dots are set
import { inside, ring } from "./lens.js";
import { Picture, sheet } from "./surface.js";

const chunk = 46;
const dotsAcross = 32;
const tints = { a: "array-tint", b: "bitset-tint", r: "run-tint", f: "sunk" };
const inks = { a: "array", b: "bitset", r: "run", f: "flat" };

class ChunkLens extends Picture {
  #glass;

  start() {
    this.#glass ??= this.layer();
  }

  draw(colours) {
    const side = Math.min(this.clientWidth, this.clientHeight || this.clientWidth);
    const g = sheet(this.#glass, side, side);
    const mid = side / 2;
    const r = mid - 3;
    const { side: n, kind, dots } = this.data;
    inside(g, mid, mid, r, colours.surface, () => {
      for (let i = 0; i < n * n; i++) {
        const x = mid + ((i % n) - n / 2) * chunk;
        const y = mid + (Math.floor(i / n) - n / 2) * chunk;
        square(g, String.fromCharCode(kind[i]), x, y, dots.subarray(i * 1024, (i + 1) * 1024), i === (n * n - 1) / 2, colours);
      }
      g.strokeStyle = colours.accent;
      g.lineWidth = 1.5;
      g.strokeRect(mid - chunk / 2, mid - chunk / 2, chunk, chunk);
    });
    ring(g, mid, mid, r, colours.accent);
  }
}

// square draws one chunk: its ground in the tint of its kind, its bits as dots, solid squares or short lines.
function square(g, kind, x, y, dots, middle, colours) {
  const side = chunk - 3;
  if (kind === "x") return;
  g.fillStyle = colours[tints[kind] ?? "sunk"];
  g.fillRect(x + 1.5, y + 1.5, side, side);
  if (!tints[kind]) {
    g.strokeStyle = colours["rule-2"];
    g.lineWidth = 1;
    g.setLineDash([3, 3]);
    g.strokeRect(x + 3, y + 3, side - 3, side - 3);
    g.setLineDash([]);
    return;
  }
  g.fillStyle = colours[inks[kind]];
  const step = (side - 3) / dotsAcross;
  const [left, top] = [x + 3, y + 3];
  let count = 0;
  for (const v of dots) count += v > 0 ? 1 : 0;
  const few = count < 160;
  for (let i = 0; i < dots.length; i++) {
    if (!dots[i]) continue;
    const [cx, cy] = [left + ((i % dotsAcross) + 0.5) * step, top + (Math.floor(i / dotsAcross) + 0.5) * step];
    g.globalAlpha = few ? 1 : 0.3 + 0.7 * (dots[i] / 64);
    if (kind === "a") {
      const r = few ? (middle ? 1.9 : 1.5) : 0.75;
      g.beginPath();
      g.arc(cx, cy, r, 0, 7);
      g.fill();
    } else if (kind === "r") {
      if (Math.floor(i / dotsAcross) % 3 !== 2) g.fillRect(cx - step / 2, cy - step / 2, step + 0.1, step);
    } else {
      g.fillRect(cx - step / 2, cy - step / 2, step + 0.1, step + 0.1);
    }
  }
  g.globalAlpha = 1;
}

customElements.define("chunk-lens", ChunkLens);
