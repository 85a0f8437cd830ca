// A canvas that is as sharp as the screen, and movement that ends where it should.
import { ink, onInk } from "./ink.js";

// Picture is an element that draws itself: it redraws when its size, the screen's density, the colours or its data change.
// A picture implements draw() and may implement resized(width), which gives its height.
export class Picture extends HTMLElement {
  #data = null;
  #watch = null;
  #quiet = null;
  #due = false;

  // data is what is drawn. It may be set before the element is known to the browser.
  get data() {
    return this.#data;
  }

  set data(value) {
    const before = this.#data;
    this.#data = value;
    this.changed?.(before);
    this.redraw();
  }

  connectedCallback() {
    for (const name of ["data", "cursor"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.start?.();
    this.#watch = new ResizeObserver(() => this.redraw());
    this.#watch.observe(this);
    this.#quiet = onInk(() => this.redraw());
    this.redraw();
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    this.#quiet?.();
    this.stop?.();
  }

  // colours are the page's, as they are here and now.
  colours() {
    return ink(this);
  }

  // redraw draws at the next frame, once.
  redraw() {
    if (this.#due) return;
    this.#due = true;
    requestAnimationFrame(() => {
      this.#due = false;
      if (this.isConnected && this.#data && this.clientWidth > 0) this.draw(this.colours());
    });
  }

  // layer adds a canvas; the last one is on top.
  layer(className = "") {
    const canvas = document.createElement("canvas");
    canvas.className = className;
    canvas.setAttribute("aria-hidden", "true");
    this.append(canvas);
    return canvas;
  }
}

// density is the number of device pixels in one of the page's.
export const density = () => Math.max(1, devicePixelRatio || 1);

// sheet makes a canvas w by h page pixels large and clears it; its unit is the page's pixel.
export function sheet(canvas, w, h) {
  const d = density();
  const [cw, ch] = [Math.round(w * d), Math.round(h * d)];
  const g = canvas.getContext("2d");
  if (canvas.width !== cw || canvas.height !== ch) {
    canvas.width = cw;
    canvas.height = ch;
    canvas.style.width = `${w}px`;
    canvas.style.height = `${h}px`;
  }
  g.setTransform(d, 0, 0, d, 0, 0);
  g.clearRect(0, 0, w, h);
  return g;
}

// glide calls step with 0..1, eased, over some milliseconds and again with 1 at the end; 0 ms is the end at once. The
// result stops it where it is.
export function glide(ms, step) {
  if (!(ms > 0)) {
    step(1);
    return () => {};
  }
  const from = performance.now();
  let id = requestAnimationFrame(function frame(now) {
    const t = Math.min(1, Math.max(0, (now - from) / ms));
    step(1 - (1 - t) ** 3);
    if (t < 1) id = requestAnimationFrame(frame);
  });
  return () => cancelAnimationFrame(id);
}
