// Colours of the page for canvases: what the style sheet's tokens come to at an element, in the theme it stands in.

const names = ["ink", "ink-2", "ink-3", "paper", "surface", "sunk", "rule", "rule-2", "array", "array-tint", "bitset", "bitset-tint", "run", "run-tint", "flat", "empty", "accent"];
const cache = new WeakMap();
const listeners = new Set();
let version = 0;

// ink gives the tokens as colours that a canvas takes. A custom property holds its text, light-dark(..) and all, so each
// is read through the colour of a probe.
export function ink(el) {
  const known = cache.get(el);
  if (known?.version === version) return known;
  const probe = document.createElement("span");
  probe.hidden = true;
  el.append(probe);
  const out = { version };
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    out[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  const style = getComputedStyle(el);
  out.mono = style.getPropertyValue("--mono") || "monospace";
  out.calm = parseFloat(style.getPropertyValue("--calm")) || 0;
  out.fast = parseFloat(style.getPropertyValue("--fast")) || 0;
  cache.set(el, out);
  return out;
}

// rgba gives a colour as four bytes.
export function rgba(colour) {
  const c = new OffscreenCanvas(1, 1).getContext("2d");
  c.fillStyle = colour;
  c.fillRect(0, 0, 1, 1);
  return c.getImageData(0, 0, 1, 1).data;
}

// onInk calls back when colours may have changed; the result stops that.
export function onInk(callback) {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

function changed() {
  version++;
  for (const callback of listeners) callback();
}

new MutationObserver(changed).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "class"] });
for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", changed);
}
