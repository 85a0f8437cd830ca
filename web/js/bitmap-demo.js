// <bitmap-demo>: a script on your page that runs in bitloupe. Load this file as a module; it needs nothing else and asks
// for nothing until the reader presses Run. The demo itself is a frame of bitloupe's own site, so nothing of a script ever
// becomes markup of your page.
import { fragment, longest } from "./link.js";

const home = new URL("./", import.meta.url);
const least = 120;
const tallest = 4000;

const look = `:host{display:block;margin:1em 0}:host([hidden]){display:none}
div{border:1px solid light-dark(#7a848f,#697583);border-radius:6px;overflow:hidden;background:light-dark(#fff,#191d23);color:light-dark(#14181d,#eceff3);font:14px/1.5 system-ui,sans-serif}
pre{margin:0;padding:12px 14px;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
p{display:flex;flex-wrap:wrap;align-items:center;gap:6px 14px;margin:0;padding:8px 12px;font-size:13px}
pre+p{border-top:1px solid light-dark(#d9dee3,#2b323b)}
a{color:inherit;margin-left:auto}
button{min-height:30px;padding:0 12px;border:0;border-radius:4px;background:light-dark(#14181d,#eceff3);color:light-dark(#fff,#12151a);font:inherit;cursor:pointer}
button:disabled{cursor:wait}
:focus-visible{outline:2px solid light-dark(#a5155e,#f578b4);outline-offset:2px}
::slotted(iframe){display:block!important;width:100%!important;max-width:none!important;margin:0!important;border:0!important}`;

const make = (name, set, ...inside) => {
  const e = Object.assign(document.createElement(name), set);
  e.append(...inside);
  return e;
};

class BitmapDemo extends HTMLElement {
  static observedAttributes = ["scenario", "view", "height", "theme", "label"];
  #box;
  #frame;
  #started; // takes the height of the frame
  #block; // the code block that the demo stands for
  #watch;

  connectedCallback() {
    // While the page is still being read, what the element holds is not there yet.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#show(), { once: true });
    else this.#show();
  }

  disconnectedCallback() {
    all.delete(this);
    this.#clear();
    this.#box?.replaceChildren();
  }

  #clear() {
    this.#watch?.disconnect();
    this.#block?.style.removeProperty("display");
    this.#frame?.remove();
    this.#frame = this.#block = undefined;
  }

  attributeChangedCallback(name, from, to) {
    if (from === to || !this.#box?.hasChildNodes()) return;
    if (name === "theme") this.paint();
    else if (name !== "height") this.#show();
  }

  // #show puts the script and its button there.
  #show() {
    if (!this.isConnected) return;
    if (!this.#box) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(look);
      const shadow = this.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append((this.#box = document.createElement("div")));
    }
    all.add(this);
    this.#clear();
    const own = tidy(this);
    const scenario = own ? null : this.getAttribute("scenario");
    const block = own || scenario ? undefined : this.#before();
    const script = own || tidy(block);
    const label = this.getAttribute("label") || (scenario ? `Scenario: ${scenario}` : "");
    const [view = ""] = (this.getAttribute("view") ?? "").split(/\s/);
    const share = fragment(script, [], view === "none" ? "" : view.replace(/\/\d+$/, "").replace(":", " "));
    const says = make("span", { textContent: label });
    const run = make("button", { type: "button", textContent: "Run", onclick: () => this.#start(script, share, block) });
    if (label) run.setAttribute("aria-label", `Run: ${label}`);
    if (share.length > longest) {
      says.textContent = `This script is too long for an embed: as a link it has ${share.length} characters, and at most ${longest} are taken.`;
      run.disabled = true;
    } else if (!script && !scenario) {
      says.textContent = "This demo has no script: put one inside, or a code block before it.";
      run.disabled = true;
    }
    const bar = make("p", {}, run, says);
    const opens = script ? `../play/#${share}` : `frame/?scenario=${encodeURIComponent(scenario)}`;
    if (!run.disabled) bar.append(make("a", { href: new URL(opens, home).href, target: "_blank", rel: "noopener", textContent: "Open in bitloupe" }));
    this.#box.replaceChildren(...(own ? [make("pre", { textContent: own })] : []), bar, make("slot", { name: "frame" }));
    this.paint();
    if (this.hasAttribute("autorun") && !run.disabled && !navigator.connection?.saveData) {
      this.#watch = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && this.#start(script, share, block));
      this.#watch.observe(this);
    }
  }

  // #before is the code block in front of the element. Markdown may have put the element into a paragraph of its own.
  #before() {
    const alone = this.parentElement?.localName === "p" && this.parentElement.childElementCount === 1;
    const before = (alone ? this.parentElement : this).previousElementSibling;
    return before?.matches("pre") || before?.querySelector("pre") ? before : undefined;
  }

  // #start puts the frame in the place of the script.
  #start(script, share, block) {
    this.#watch?.disconnect();
    if (this.#frame) return;
    const url = new URL("frame/", home);
    for (const name of ["view", "label", ...(script ? [] : ["scenario"])]) {
      if (this.getAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
    }
    url.searchParams.set("theme", this.#theme());
    url.searchParams.set("run", "");
    if (script) url.hash = share;
    const bar = this.#box.querySelector("p");
    const [run, says] = bar.children;
    const focused = this.shadowRoot.activeElement === run;
    run.disabled = true;
    says.textContent = "Starting bitloupe.";
    const frame = make("iframe", { src: url.href, title: this.getAttribute("label") || "bitloupe demo", height: 0, slot: "frame", referrerPolicy: "no-referrer" });
    const late = setTimeout(() => {
      if (frame.height > 0 || frame !== this.#frame) return;
      frame.remove();
      this.#frame = undefined;
      run.disabled = false;
      says.textContent = `bitloupe does not answer. Is this page allowed to hold frames of ${home.origin}?`;
    }, 20_000);
    this.#frame = frame;
    this.#started = (height) => {
      const cap = Number(this.getAttribute("height")) || 640;
      frame.height = Math.max(least, Math.min(height, cap, tallest));
      if (!bar.isConnected) return;
      clearTimeout(late);
      this.#block = block;
      block?.style.setProperty("display", "none");
      this.#box.replaceChildren(make("slot", { name: "frame" }));
      if (focused) frame.focus();
    };
    // Not in the shadow: the frames find each other through the page, which does not count those in shadows.
    this.append(frame);
  }

  // hears takes a message of this demo's own frame, and of no other.
  hears({ source, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow) return false;
    if (data?.bitloupe === "height" && Number.isFinite(data.height) && data.height > 0) this.#started(Math.ceil(data.height));
    return true;
  }

  // #theme is light or dark: what the attribute says, else what the page has around the element, seen by its ink.
  #theme() {
    const asked = this.getAttribute("theme");
    if (asked === "light" || asked === "dark") return asked;
    const [, r, g, b] = /^rgba?\((\d+), (\d+), (\d+)/.exec(getComputedStyle(this).color) ?? [];
    if (b === undefined) return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    return r * 0.3 + g * 0.59 + b * 0.11 > 140 ? "dark" : "light";
  }

  paint() {
    if (!this.#box) return;
    const theme = this.#theme();
    this.#box.style.colorScheme = theme;
    this.#frame?.contentWindow?.postMessage({ bitloupe: "theme", theme }, home.origin);
  }
}

// tidy is the script in an element: its text, with line breaks where a highlighter has elements for them, and without the
// indentation that all lines share.
function tidy(element) {
  const from = [...(element?.querySelectorAll("pre, script") ?? [])].at(-1) ?? element;
  if (!from) return "";
  const copy = from.cloneNode(true);
  for (const br of copy.querySelectorAll("br")) br.replaceWith("\n");
  const lines = copy.textContent.replace(/\r\n?/g, "\n").split("\n");
  const indent = Math.min(...lines.filter((l) => l.trim()).map((l) => l.search(/\S/)));
  return lines.map((l) => l.slice(indent)).join("\n").trim();
}

const all = new Set();

addEventListener("message", (e) => {
  if (e.origin !== home.origin) return;
  for (const demo of all) if (demo.hears(e)) return;
});

// Pages change their colours by an attribute or a class at the top, and some fade.
const repaint = () => {
  for (const demo of all) demo.paint();
};
const changed = () => [0, 400].forEach((ms) => setTimeout(repaint, ms));
for (const e of [document.documentElement, document.body]) if (e) new MutationObserver(changed).observe(e, { attributes: true });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);

if (!customElements.get("bitmap-demo")) customElements.define("bitmap-demo", BitmapDemo);
