// <chunk-map>: which chunks of a value exist, what each is kept in, and how full it is.
//
//   data    {cols, kind: Uint8Array, level: Uint8Array, ticks: [{row, label}]}
//           kind and level hold a byte a cell (engine/figure, Grid)
//   cursor  the cell under the lens, -1 for none
//   lens    attribute: id of the <chunk-lens> that the cursor is joined to
//   events  "cursor" {cell, keyboard} the reader moved; "pin" {cell} clicked; "open" {cell} Enter or double click;
//           "unpin" Escape
//
// The element is one tab stop: arrows move, Home and End jump, Page keys go eight rows, Enter opens, Escape lets go. Its
// role, name and value are attributes of whoever puts it on the page.
import { paintCells } from "./cells.js";
import { inside, ring, tangents } from "./lens.js";
import { density, glide, Picture, sheet } from "./surface.js";

const axis = 58;
const largest = 96;

class ChunkMap extends Picture {
  #cells;
  #over;
  #shape = { left: 0, pitch: 1, cols: 1, rows: 1 };
  #spot = null; // where the frame is drawn, in cells; on its way to the cursor
  #stop = () => {};
  #finger = null;
  #cursor = -1;
  #fade = false;

  get cursor() {
    return this.#cursor;
  }

  set cursor(cell) {
    this.#cursor = cell;
    this.#point();
  }

  start() {
    this.#cells ??= this.layer();
    this.#over ??= this.layer("map-over");
    this.addEventListener("keydown", this.#key);
    this.addEventListener("pointermove", this.#move);
    this.addEventListener("pointerdown", this.#move);
    this.addEventListener("pointerup", this.#lift);
    this.addEventListener("pointercancel", this.#lift);
    this.addEventListener("pointerleave", this.#lift);
    this.addEventListener("click", this.#click);
    this.addEventListener("dblclick", this.#double);
  }

  stop() {
    this.#stop();
  }

  // changed keeps the frame where it was, to glide from there; a map of another shape starts anew.
  changed(before) {
    const now = this.data;
    if (!now) return;
    if (!before) return;
    if (before.cols !== now.cols || before.kind.length !== now.kind.length) this.#spot = null;
    else this.#fade = now.kind.some((k, i) => k !== before.kind[i]);
  }

  draw(colours) {
    const { cols, kind, ticks } = this.data;
    const rows = Math.max(1, Math.ceil(kind.length / cols));
    const wide = this.clientWidth >= 440;
    const left = wide ? axis : 0;
    const d = density();
    const tall = parseFloat(getComputedStyle(this).maxHeight) || 340;
    const free = Math.min((this.clientWidth - left) / cols, tall / rows, largest);
    const pitch = free * d > 3 && (wide || free > 16) ? Math.floor(free * d) / d : free;
    this.#shape = { left, pitch, cols, rows };
    if (this.#fade) this.#cross(colours);
    const g = sheet(this.#cells, left + cols * pitch, rows * pitch);
    paintCells(g, this.data, left * d, pitch * d, d, colours);
    this.#hatch(g, colours);
    if (wide) this.#labels(g, ticks ?? [], colours);
    this.#aim(colours, 0);
  }

  // cross fades what was drawn before into what is drawn now.
  #cross(colours) {
    this.#fade = false;
    if (!colours.calm) return;
    const old = this.layer();
    const { width, height, style } = this.#cells;
    Object.assign(old, { width, height });
    Object.assign(old.style, { position: "absolute", width: style.width, height: style.height, pointerEvents: "none" });
    old.getContext("2d").drawImage(this.#cells, 0, 0);
    this.insertBefore(old, this.#cells);
    old.animate([{ opacity: 1 }, { opacity: 0 }], { duration: colours.calm }).finished.finally(() => old.remove());
    this.#cells.animate([{ opacity: 0 }, { opacity: 1 }], { duration: colours.calm });
  }

  // hatch marks the end of the last row, which lies past the end of the value.
  #hatch(g, colours) {
    const { left, pitch, cols, rows } = this.#shape;
    const used = this.data.kind.length % cols;
    if (used === 0 || rows === 1) return;
    const [x, y, w, h] = [left + used * pitch, (rows - 1) * pitch, (cols - used) * pitch - 1, pitch - 1];
    g.save();
    g.beginPath();
    g.rect(x, y, w, h);
    g.clip();
    g.strokeStyle = colours["rule-2"];
    g.globalAlpha = 0.5;
    g.beginPath();
    for (let at = x - h; at < x + w; at += 4) {
      g.moveTo(at, y + h);
      g.lineTo(at + h, y);
    }
    g.stroke();
    g.restore();
  }

  #labels(g, ticks, colours) {
    const { left, pitch } = this.#shape;
    g.font = `11px ${colours.mono}`;
    g.textAlign = "right";
    g.textBaseline = "middle";
    for (const { row, label } of ticks) {
      const y = Math.max(6, row * pitch + Math.min(pitch / 2, 6));
      g.fillStyle = colours["ink-3"];
      g.fillText(label, left - 12, y + 0.5);
      g.fillStyle = colours["rule-2"];
      g.fillRect(left - 9, Math.round(y), 5, 1);
    }
  }

  // aim draws the frame at the cursor and joins it to the lens; it glides there in so many milliseconds.
  #aim(colours, ms) {
    const { cols } = this.#shape;
    const cell = this.#cursor;
    this.#stop();
    if (cell < 0 || cell >= this.data.kind.length) {
      this.#spot = null;
      return void this.#overlay(colours);
    }
    const to = [cell % cols, Math.floor(cell / cols)];
    const from = this.#spot ?? to;
    this.#stop = glide(ms, (t) => {
      this.#spot = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
      this.#overlay(colours);
    });
  }

  // overlay draws on the canvas that covers the map and the card beside it.
  #overlay(colours) {
    const box = this.#over.offsetParent ?? this;
    const g = sheet(this.#over, box.clientWidth + 12, box.clientHeight + 12);
    if (!this.#spot) return;
    const { left, pitch } = this.#shape;
    const ground = this.#over.getBoundingClientRect();
    const own = this.getBoundingClientRect();
    const [ox, oy] = [own.left - ground.left + left, own.top - ground.top];
    const [x, y] = [ox + this.#spot[0] * pitch, oy + this.#spot[1] * pitch];
    const grow = pitch < 4 ? 4 : pitch < 12 ? 2 : 1;
    const lens = document.getElementById(this.getAttribute("lens"));
    const glass = lens?.getBoundingClientRect();
    if (glass?.width && glass.left > own.right - 8) {
      const r = glass.width / 2 - 3;
      tangents(g, x + pitch / 2, y + pitch / 2, pitch / 2 + grow, glass.left - ground.left + glass.width / 2, glass.top - ground.top + glass.height / 2, r, colours.accent);
    }
    g.strokeStyle = colours.accent;
    g.lineWidth = 2;
    const side = pitch - (pitch >= 4 ? 1 : 0);
    g.strokeRect(x - grow, y - grow, side + 2 * grow, side + 2 * grow);
    if (this.#finger) this.#glass(g, colours, x + pitch / 2, y + pitch / 2, ox, oy);
  }

  // glass is a lens above the finger, which covers what it points at.
  #glass(g, colours, x, y, ox, oy) {
    const [r, zoom] = [40, 4];
    const cx = Math.max(r, Math.min(x, this.clientWidth - r));
    const cy = y - 76 < r ? y + 76 : y - 76;
    const { left } = this.#shape;
    const { width, height } = this.#cells.style;
    inside(g, cx, cy, r, colours.paper, () => {
      g.drawImage(this.#cells, cx - (x - ox + left) * zoom, cy - (y - oy) * zoom, parseFloat(width) * zoom, parseFloat(height) * zoom);
      g.strokeStyle = colours.accent;
      g.lineWidth = 1.5;
      const s = this.#shape.pitch * zoom;
      g.strokeRect(cx - s / 2 - 2, cy - s / 2 - 2, s, s);
    });
    ring(g, cx, cy, r, colours.accent);
  }

  // under is the cell at a place on the screen, -1 outside of all.
  #under(e) {
    const { left, pitch, cols } = this.#shape;
    const own = this.getBoundingClientRect();
    const col = Math.floor((e.clientX - own.left - left) / pitch);
    const row = Math.floor((e.clientY - own.top) / pitch);
    const cell = row * cols + col;
    return col >= 0 && col < cols && row >= 0 && cell < this.data.kind.length ? cell : -1;
  }

  #move = (e) => {
    if (!this.data) return;
    const touch = e.pointerType === "touch";
    if (touch && e.type === "pointerdown") this.#finger = e.pointerId;
    const cell = this.#under(e);
    if (cell >= 0) this.#go(cell, false);
  };

  #lift = () => {
    if (this.#finger === null) return;
    this.#finger = null;
    this.redraw();
  };

  #click = (e) => {
    const cell = this.data ? this.#under(e) : -1;
    if (cell >= 0) this.#say("pin", { cell });
  };

  #double = (e) => {
    const cell = this.data ? this.#under(e) : -1;
    if (cell >= 0) this.#say("open", { cell });
  };

  #key = (e) => {
    if (!this.data || e.ctrlKey || e.metaKey || e.altKey) return;
    const { cols } = this.#shape;
    const last = this.data.kind.length - 1;
    const at = Math.max(0, this.#cursor);
    const to = {
      ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - cols, ArrowDown: at + cols,
      Home: 0, End: last, PageUp: at - 8 * cols, PageDown: at + 8 * cols,
    }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      const paged = e.key.startsWith("Page") ? Math.max(0, Math.min(to, last)) : to;
      if (paged >= 0 && paged <= last) this.#go(paged, true);
    } else if (e.key === "Enter") {
      e.preventDefault();
      this.#say("open", { cell: at });
    } else if (e.key === " ") {
      e.preventDefault();
      this.#say("pin", { cell: at });
    } else if (e.key === "Escape") {
      this.#say("unpin", {});
    }
  };

  #go(cell, keyboard) {
    if (cell === this.#cursor) return;
    this.cursor = cell;
    this.#say("cursor", { cell, keyboard });
  }

  // point moves the frame without painting the cells again.
  #point() {
    if (this.isConnected && this.data && this.#over) requestAnimationFrame(() => this.isConnected && this.#aim(this.colours(), this.colours().fast));
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: false }));
  }
}

customElements.define("chunk-map", ChunkMap);
