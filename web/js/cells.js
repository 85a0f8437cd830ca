// Cells of a chunk map as pixels. Each kind has its own texture (array: dots, bitset: solid, run: lines, a flat piece of a
// string: a bar, empty: one faint pixel or a dashed box), fill is shown by the size of dots or by strength. A cell of each
// kind and strength is drawn once and then copied, so that 65,536 of them take a few milliseconds.
import { rgba } from "./ink.js";

const steps = 16;
const kinds = { a: 0, b: 1, r: 2, f: 3 };
const slots = new Uint8Array(256).fill(255);
for (const [letter, slot] of Object.entries(kinds)) slots[letter.charCodeAt(0)] = slot;
const empty = "e".charCodeAt(0);

let kept = null;

// stamps gives the pixels of every kind and strength for a pitch of p device pixels, and of an empty cell.
function stamps(p, d, colours) {
  const key = `${p} ${d} ${colours.version} ${colours.array} ${colours.surface}`;
  if (kept?.key === key) return kept;
  const n = 4 * steps + 1;
  const c = new OffscreenCanvas(n * p, p);
  const g = c.getContext("2d", { willReadFrequently: true });
  for (let slot = 0; slot < 4; slot++) {
    for (let s = 0; s < steps; s++) stamp(g, "abrf"[slot], (slot * steps + s) * p, p, d, (s + 0.5) / steps, colours);
  }
  stamp(g, "e", 4 * steps * p, p, d, 0, colours);
  const all = new Uint32Array(g.getImageData(0, 0, n * p, p).data.buffer);
  kept = { key, p, width: n * p, all };
  return kept;
}

// stamp draws one cell with its upper left corner at x, 0; p is the pitch and f the fill, 0 to 1.
function stamp(g, kind, x, p, d, f, colours) {
  const gap = p >= 4 ? Math.max(1, Math.round(d)) : 0;
  const s = p - gap;
  g.save();
  g.beginPath();
  g.rect(x, 0, p, p);
  g.clip();
  draw(g, kind, x, p, s, d, f, colours);
  g.restore();
}

function draw(g, kind, x, p, s, d, f, colours) {
  g.globalAlpha = 0.55 + 0.45 * f;
  if (kind === "e") {
    g.globalAlpha = 1;
    if (p < 9 * d) {
      g.fillStyle = colours.empty;
      const w = Math.max(1, Math.round(d));
      g.fillRect(x + Math.floor((s - w) / 2), Math.floor((s - w) / 2), w, w);
    } else {
      g.strokeStyle = colours["rule-2"];
      g.lineWidth = d;
      g.setLineDash([2 * d, 2 * d]);
      g.strokeRect(x + 1.5 * d, 1.5 * d, s - 3 * d, s - 3 * d);
      g.setLineDash([]);
    }
    return;
  }
  texture(g, kind, x, 0, s, p / d, f, colours);
}

// texture fills a square of side s with the texture of a kind; size is the square in page pixels, which decides how much
// detail it has.
export function texture(g, kind, x, y, s, size, f, colours) {
  g.fillStyle = colours[{ a: "array", b: "bitset", r: "run", f: "flat" }[kind]];
  if (kind === "b") {
    g.fillRect(x, y, s, s);
  } else if (kind === "r") {
    const n = size < 10 ? 2 : size < 18 ? 3 : 4;
    for (let i = 0; i < n; i++) g.fillRect(x, y + Math.round((i * s) / n), s, Math.max(1, Math.round((s / n) * 0.58)));
  } else if (kind === "f") {
    g.fillRect(x, y + s * 0.3, s * 1.2, Math.max(1, s * 0.4));
  } else if (s < 3) {
    g.fillRect(x, y, s, s);
  } else {
    const n = size < 9 ? 1 : size < 22 ? 3 : size < 60 ? 4 : 6;
    const step = s / n;
    const r = Math.max(0.8, (step * (0.36 + 0.64 * f ** 0.75)) / 2);
    g.beginPath();
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        const [cx, cy] = [x + (i + 0.5) * step, y + (j + 0.5) * step];
        g.moveTo(cx + r, cy);
        g.arc(cx, cy, r, 0, 7);
      }
    }
    g.fill();
  }
}

// paintCells puts all cells on a canvas from the left edge, pitch device pixels apart (a fraction is shared out), and gives
// nothing. kind and level hold a byte a cell.
export function paintCells(g, { cols, kind, level }, left, pitch, d, colours) {
  const n = kind.length;
  if (n === 0) return;
  const rows = Math.ceil(n / cols);
  const p = Math.max(1, Math.floor(pitch));
  const width = Math.ceil(cols * pitch);
  const image = g.createImageData(width, Math.ceil(rows * pitch));
  const out = new Uint32Array(image.data.buffer);
  const at = (i) => Math.round(i * pitch);
  if (p < 3) {
    points(out, width, { cols, kind, level }, at, colours);
  } else {
    const { all, width: stride } = stamps(p, d, colours);
    for (let i = 0; i < n; i++) {
      const slot = slots[kind[i]];
      const sprite = (slot === 255 ? 4 * steps : slot * steps + (level[i] >> 4)) * p;
      let to = at(Math.floor(i / cols)) * width + at(i % cols);
      for (let y = 0, from = sprite; y < p; y++, from += stride, to += width) {
        for (let x = 0; x < p; x++) out[to + x] = all[from + x];
      }
    }
  }
  g.putImageData(image, Math.round(left), 0);
}

// points paints cells too small for textures: colour alone, with strength.
function points(out, width, { cols, kind, level }, at, colours) {
  const colour = ["array", "bitset", "run", "flat"].map((name) => rgba(colours[name]));
  const palette = new Uint32Array(4 * 256);
  for (let slot = 0; slot < 4; slot++) {
    const [r, g, b] = colour[slot];
    for (let v = 0; v < 256; v++) palette[slot * 256 + v] = ((140 + ((115 * v) >> 8)) << 24) | (b << 16) | (g << 8) | r;
  }
  const [r, g, b] = rgba(colours.empty);
  const faint = (70 << 24) | (b << 16) | (g << 8) | r;
  for (let start = 0, row = 0; start < kind.length; start += cols, row++) {
    const from = at(row) * width;
    for (let col = 0, x = 0; col < cols && start + col < kind.length; col++) {
      const i = start + col;
      const slot = slots[kind[i]];
      const c = slot === 255 ? (kind[i] === empty ? faint : 0) : palette[slot * 256 + level[i]];
      for (const end = at(col + 1); x < end; x++) out[from + x] = c;
    }
    for (let y = from + width; y < at(row + 1) * width; y += width) out.copyWithin(y, from, from + width);
  }
}
