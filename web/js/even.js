// The break-even map with a point that the reader moves: by the controls, which the arrow keys move too, or on the map
// itself. The interpreter is fetched by the first touch and draws every picture; here is only the hand that moves the point.
import { compile, spawn } from "./engine.js";

// marks are the keys that were weighed on this page, as the Worker wrote them; all maps of the page show them.
let marks = "";
const maps = [];

document.addEventListener("bitloupe:weighed", ({ detail }) => {
  marks = detail;
  for (const draw of maps) draw();
});

for (const form of document.querySelectorAll("form[data-even]")) attach(form);

function attach(form) {
  const out = form.querySelector(".even-out");
  const fault = form.querySelector(".task-fault");
  const sliders = ["universe", "density", "run"].map((name) => form.elements[name]);
  let worker; // a promise
  let busy = false;
  let stale = false;
  let timer;

  const fail = (message) => {
    fault.textContent = message;
    fault.hidden = false;
    busy = false;
    form.removeAttribute("aria-busy");
  };

  async function start() {
    const w = spawn(await compile());
    w.onmessage = ({ data }) => {
      if (data.exit !== undefined) {
        worker = undefined;
        return fail("The interpreter stopped. Move the point to start it again.");
      }
      if (data.html === undefined) return;
      busy = false;
      form.removeAttribute("aria-busy");
      if (data.fault) return fail(data.fault);
      fault.hidden = true;
      // The Worker escapes all that comes from names.
      out.innerHTML = data.html;
      data.words.split("\n").forEach((word, i) => {
        sliders[i].setAttribute("aria-valuetext", word);
        sliders[i].previousElementSibling.textContent = word;
      });
      if (stale) draw();
    };
    return w;
  }

  // draw asks for the picture of the point as it is now. One request is under way at most; the last position counts.
  async function draw() {
    if (busy) return void (stale = true);
    busy = true;
    stale = false;
    form.setAttribute("aria-busy", "true");
    try {
      const w = await (worker ??= start());
      const point = [...sliders.map((s) => s.value), form.elements.form.value].join(" ");
      w.postMessage({ id: 1, task: "even", arg: `${point}\n${marks}` });
    } catch (err) {
      worker = undefined;
      fail(`The interpreter could not be loaded: ${err.message}. Try again.`);
    }
  }
  maps.push(draw);

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(draw, 40);
  });
  form.addEventListener("submit", (e) => e.preventDefault());

  // On the map: press and drag. The ground says which logarithms its edges stand for.
  let held = false;
  const move = (e) => {
    const ground = out.querySelector(".even-field");
    const box = ground.getBoundingClientRect();
    const at = (from, to, share) => Number(from) + (to - from) * Math.min(Math.max(share, 0), 1);
    const { x0, x1, y0, y1 } = ground.dataset;
    form.elements.universe.value = at(x0, x1, (e.clientX - box.left) / box.width);
    form.elements.density.value = at(y0, y1, (box.bottom - e.clientY) / box.height);
    form.dispatchEvent(new Event("input"));
  };
  out.addEventListener("pointerdown", (e) => {
    if (e.button !== 0 || !e.target.closest(".even-field, .figure-even")) return;
    held = true;
    out.setPointerCapture(e.pointerId);
    move(e);
  });
  out.addEventListener("pointermove", (e) => held && move(e));
  for (const end of ["pointerup", "pointercancel"]) out.addEventListener(end, () => (held = false));
}
