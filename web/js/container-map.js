// <container-map>: the 65,536 positions of one chunk, 256 in a row, and a lens on them.
//
//   data    {bits: Uint8Array, kind}   8,192 bytes in string bit order, the letter of the kind as a number
//   cursor  the position under the lens, 0 to 65,535, -1 for none
//   events  "cursor" {position, keyboard}
//
// One tab stop: arrows move by one position or row, Page keys by sixteen rows, Home and End jump.
import { rgba } from "./ink.js";
import { inside, ring, tangents } from "./lens.js";
import { density, Picture, sheet } from "./surface.js";

const side = 256;
const zoom = 8;
const rim = 12; // what of a spot at the edge lies outside, as in map.css
const inks = { a: "array", b: "bitset", r: "run", f: "flat" };

class ContainerMap extends Picture {
  #bits;
  #over;
  #shape = { left: 0, unit: 2 };
  #cursor = -1;

  get cursor() {
    return this.#cursor;
  }

  set cursor(position) {
    this.#cursor = position;
    this.#point();
  }

  start() {
    this.#bits ??= this.layer();
    this.#over ??= this.layer("map-over");
    this.addEventListener("keydown", this.#key);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerdown", this.#move);
  }

  draw(colours) {
    const left = this.clientWidth >= 400 ? 32 : 0;
    const d = density();
    const scale = ((this.clientWidth - left - 2) * d) / side;
    const unit = (Math.floor(scale) > 0.85 * scale ? Math.floor(scale) : scale) / d; // whole pixels where little room is lost
    const size = unit * side;
    this.#shape = { left, unit };
    const g = sheet(this.#bits, left + size + 2, size + 2);
    g.fillStyle = colours.surface;
    g.fillRect(left + 1, 1, size, size);
    g.fillStyle = colours.rule;
    for (const at of [64, 128, 192]) {
      g.fillRect(left + 1 + Math.round(at * unit), 1, 1, size);
      g.fillRect(left + 1, 1 + Math.round(at * unit), size, 1);
    }
    g.imageSmoothingEnabled = unit * d < 1;
    g.drawImage(pixels(this.data.bits, colours[this.#ink()]), left + 1, 1, size, size);
    g.strokeStyle = colours["rule-2"];
    g.lineWidth = 1;
    g.strokeRect(left + 0.5, 0.5, size + 1, size + 1);
    if (left) this.#labels(g, colours);
    this.#lens(colours);
  }

  #ink() {
    return inks[String.fromCharCode(this.data.kind)] ?? "flat";
  }

  #labels(g, colours) {
    const { left, unit } = this.#shape;
    g.font = `11px ${colours.mono}`;
    g.fillStyle = colours["ink-3"];
    g.textAlign = "center"; // a spot in the corner must not cover the zero
    g.textBaseline = "middle";
    for (const row of [0, 64, 128, 192, 255]) g.fillText(String(row), left - 17, Math.max(6, Math.min(row * unit, side * unit - 5)));
  }

  // lens draws the spot, its enlargement towards the middle of the picture, and the lines between them.
  #lens(colours) {
    const { left, unit } = this.#shape;
    const size = unit * side;
    const g = sheet(this.#over, left + size + 2 * rim + 2, size + 2 * rim + 2);
    if (this.#cursor < 0) return;
    g.translate(rim, rim);
    const [col, row] = [this.#cursor % side, Math.floor(this.#cursor / side)];
    const [x, y] = [left + 1 + (col + 0.5) * unit, 1 + (row + 0.5) * unit];
    const cell = Math.max(9, unit * zoom);
    const r = Math.min(88, size * 0.2);
    const half = Math.max(4, (r / cell) * unit);
    const away = r + half + Math.min(70, size * 0.12);
    const cx = within(x + (col < side / 2 ? away : -away), left + r + 4, left + size - r - 2);
    const cy = within(y + (row < side / 2 ? away : -away) * 0.8, r + 4, size - r - 2);
    const set = (k) => k >= 0 && k < 65536 && (this.data.bits[k >> 3] >> (7 - (k & 7))) & 1;
    g.strokeStyle = colours.accent;
    g.lineWidth = 1.5;
    g.beginPath();
    g.arc(x, y, half, 0, 7);
    g.stroke();
    tangents(g, x, y, half, cx, cy, r, colours.accent);
    inside(g, cx, cy, r, colours.surface, () => {
      const n = Math.ceil(r / cell) + 1;
      for (let dy = -n; dy <= n; dy++) {
        for (let dx = -n; dx <= n; dx++) {
          if (col + dx < 0 || col + dx >= side || row + dy < 0 || row + dy >= side) continue;
          const [px, py] = [cx + (dx - 0.5) * cell, cy + (dy - 0.5) * cell];
          g.strokeStyle = colours.rule;
          g.lineWidth = 1;
          g.strokeRect(px, py, cell, cell);
          if (set(this.#cursor + dy * side + dx)) this.#bit(g, px, py, cell, colours);
        }
      }
      g.strokeStyle = colours.accent;
      g.lineWidth = 1.5;
      g.strokeRect(cx - cell / 2, cy - cell / 2, cell, cell);
    });
    ring(g, cx, cy, r, colours.accent);
  }

  // bit draws one set position in the manner of its container: a dot, a square or a piece of a line.
  #bit(g, x, y, cell, colours) {
    g.fillStyle = colours[this.#ink()];
    const kind = String.fromCharCode(this.data.kind);
    if (kind === "a") {
      g.beginPath();
      g.arc(x + cell / 2, y + cell / 2, cell * 0.4, 0, 7);
      g.fill();
    } else if (kind === "r") {
      g.fillRect(x, y + cell * 0.16, cell + 0.5, cell * 0.26);
      g.fillRect(x, y + cell * 0.58, cell + 0.5, cell * 0.26);
    } else {
      g.fillRect(x + 1, y + 1, cell - 2, cell - 2);
    }
  }

  #move = (e) => {
    if (!this.data) return;
    const { left, unit } = this.#shape;
    const own = this.getBoundingClientRect();
    const col = Math.floor((e.clientX - own.left - left - 1) / unit);
    const row = Math.floor((e.clientY - own.top - 1) / unit);
    if (col >= 0 && col < side && row >= 0 && row < side) this.#go(row * side + col, false);
  };

  #key = (e) => {
    if (!this.data || e.ctrlKey || e.metaKey || e.altKey) return;
    const at = Math.max(0, this.#cursor);
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - side, ArrowDown: at + side,
      Home: 0, End: 65535, PageUp: Math.max(at - 16 * side, at % side), PageDown: Math.min(at + 16 * side, 65280 + (at % side)),
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    if (to >= 0 && to <= 65535) this.#go(to, true);
  };

  #go(position, keyboard) {
    if (position === this.#cursor) return;
    this.cursor = position;
    this.dispatchEvent(new CustomEvent("cursor", { detail: { position, keyboard } }));
  }

  #point() {
    if (this.isConnected && this.data && this.#over) requestAnimationFrame(() => this.isConnected && this.#lens(this.colours()));
  }
}

const within = (v, low, high) => Math.max(low, Math.min(v, high));

// pixels makes a picture of one pixel a position.
function pixels(bits, colour) {
  const c = new OffscreenCanvas(side, side);
  const g = c.getContext("2d");
  const image = g.createImageData(side, side);
  const out = new Uint32Array(image.data.buffer);
  const [r, gr, b] = rgba(colour);
  const on = (255 << 24) | (b << 16) | (gr << 8) | r;
  for (let i = 0; i < 8192; i++) {
    const v = bits[i];
    if (v === 0) continue;
    for (let k = 0; k < 8; k++) if ((v >> (7 - k)) & 1) out[i * 8 + k] = on;
  }
  g.putImageData(image, 0, 0);
  return c;
}

customElements.define("container-map", ContainerMap);
