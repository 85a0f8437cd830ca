// An embed: a script on somebody else's page. It shows the commands at once and loads the interpreter when they are run.
// The page around it may send {bitloupe: "theme", theme}; it is told {bitloupe: "height", height}, and nothing else.
import { asked } from "./frame-address.js";
import { ask, ready } from "./hub.js";
import { fragment, longest } from "./link.js";
import { added, commands, listed } from "./script-lines.js";

const root = document.querySelector(".embed");
const part = (selector) => root.querySelector(selector);
const log = part(".embed-log");
const figures = part(".embed-view");
const text = part(".embed-text");
const line = part(".embed-line input");
const pick = part("select");
const fault = part(".embed-fault");
const output = part("output");
const link = part("[data-open]");
const button = (name) => part(`[data-do=${name}]`);
const tabs = [...pick.options].map((o) => o.value);
const play = new URL(root.dataset.play, document.baseURI).href;

let given; // what the address asks for
let at = 0;
let total = 0;
let takeBack;

try {
  given = await asked(tabs, new URL(root.dataset.scenarios, document.baseURI).href);
  open();
} catch (err) {
  say(err.message);
}
tell();

function open() {
  if (given.label) part("h1").textContent = document.title = given.label;
  text.value = given.script;
  offer();
  for (const e of root.querySelectorAll(":disabled")) e.disabled = false;
  waiting();
  follow();
  if (given.run) run(given.step);
  else if (given.autorun && !navigator.connection?.saveData) {
    new IntersectionObserver((seen, watch) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      run(given.step);
    }).observe(root);
  }
}

// offer lists the views: those that the page asks for first, where they are not one of the list.
function offer() {
  const words = given.views.length > 0 ? given.views : ["chunks", "memory"];
  if (words[0] === "none") {
    root.classList.add("is-plain");
    pick.parentElement.hidden = true;
    return;
  }
  if (words.length === 1 && tabs.includes(words[0])) return void (pick.value = words[0]);
  const name = (w) => {
    const [tab, key] = w.split(/:(.*)/);
    return [...pick.options].find((o) => o.value === tab).text + (key ? ` of ${key}` : "");
  };
  pick.prepend(new Option(words.map(name).join(", "), words.join(" "), true, true));
}

// chosen are the views to draw, "memory:users". A tab that the reader picks is about the key that the page asks for.
function chosen() {
  if (root.classList.contains("is-plain")) return [];
  const key = tabs.includes(pick.value) && given.views[0]?.split(/:(.*)/)[1];
  return pick.value.split(" ").map((w) => (key ? `${w}:${key}` : w));
}

// waiting shows the commands without replies.
function waiting() {
  log.firstElementChild.replaceChildren(listed(text.value));
  figures.firstElementChild.replaceChildren();
  figures.firstElementChild.append(Object.assign(document.createElement("p"), { className: "embed-hint", textContent: "Run it, and what it leaves behind is drawn here." }));
  root.classList.add("is-waiting");
  output.textContent = "";
  at = total = 0;
}

function say(message) {
  fault.textContent = message;
  fault.hidden = !message;
}

function busy(on) {
  for (const e of root.querySelectorAll("button, select, .embed-line input")) e.disabled = on && e !== button("stop");
  button("run").hidden = on;
  button("stop").hidden = !on;
  root.setAttribute("aria-busy", on);
}

// run runs the script up to a command, 0 for all of it. last says that its last reply is to be announced.
async function run(upTo, last = false) {
  if (self.origin === "null") return say("The page around this frame has put it into a sandbox without “allow-same-origin”, and so nothing can be run in it.");
  const focused = document.activeElement;
  say("");
  edit(false);
  const late = setTimeout(() => (output.textContent = ready() ? "Running." : "Starting the interpreter."), 150);
  busy(true);
  if (focused === button("run")) button("stop").focus();
  const answer = await new Promise((done) => (takeBack = ask({ script: text.value, views: chosen().map((w) => `@${w}`).join(" "), steps: upTo }, done)));
  clearTimeout(late);
  busy(false);
  if (answer.fault) {
    output.textContent = "";
    say(answer.fault);
  } else {
    // The engine escapes all that comes from the script, and this page has a policy against what it should overlook.
    log.firstElementChild.innerHTML = answer.steps;
    figures.firstElementChild.innerHTML = answer.views || `<p class="embed-hint">These commands left nothing to draw here.</p>`;
    root.classList.remove("is-waiting");
    at = answer.shown;
    total = answer.total;
    output.textContent = at < total ? `Command ${at} of ${total}` : `All ${total} run`;
    if (last) {
      const replies = log.querySelectorAll(".step-reply");
      const heard = document.createElement("span");
      heard.className = "vh";
      heard.textContent = `. ${replies[replies.length - 1]?.textContent.slice(0, 200) ?? ""}`;
      output.append(heard);
    }
    if (upTo > 0 || last) log.scrollTop = log.scrollHeight; // a whole script is read from its beginning
  }
  if (focused !== document.activeElement && root.contains(focused)) (focused.hidden ? button("run") : focused).focus({ preventScroll: true });
}

// edit shows the script as text in place of the transcript.
function edit(on) {
  text.hidden = !on;
  log.hidden = part(".embed-line").hidden = on;
  button("edit").setAttribute("aria-pressed", on);
}

// follow keeps the link to the playground at what the editor holds.
function follow() {
  const [tab, key = ""] = (chosen()[0] ?? "").split(/:(.*)/);
  const bare = key.replace(/\/\d+$/, "");
  const f = fragment(text.value.trim(), [], tab + (/^[^\s"'\\]+$/.test(bare) ? ` ${bare}` : ""));
  link.href = f.length <= longest ? `${play}#${f}` : play;
}

root.addEventListener("click", (e) => {
  switch (e.target.dataset?.do) {
    case "run":
      return void run(0);
    case "stop":
      return takeBack?.();
    case "step":
      return void run(at >= total ? 1 : at + 1);
    case "back":
      return void run(at > 1 ? at - 1 : 1);
    case "edit":
      edit(text.hidden);
      return (text.hidden ? button("edit") : text).focus();
    case "reset":
      text.value = given.script;
      say("");
      edit(false);
      waiting();
      follow();
  }
});
text.addEventListener("input", () => {
  waiting();
  follow();
});
text.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
    e.preventDefault();
    run(0);
  } else if (e.key === "Escape") {
    edit(false);
    button("edit").focus();
  }
});
pick.addEventListener("change", () => {
  follow();
  if (total > 0) run(at < total ? at : 0);
});

// The line under the transcript adds to the script, so that everything stays one text that can be run again.
let back = 0;
part(".embed-line").addEventListener("submit", (e) => {
  e.preventDefault();
  const more = line.value.trim();
  if (!more) return;
  text.value = added(text.value, more);
  line.value = "";
  back = 0;
  follow();
  run(0, true);
});
line.addEventListener("keydown", (e) => {
  const up = e.key === "ArrowUp";
  if (!up && e.key !== "ArrowDown") return;
  e.preventDefault();
  const all = commands(text.value);
  back = Math.max(0, Math.min(all.length, back + (up ? 1 : -1)));
  line.value = back ? all[all.length - back] : "";
});

// Messages come from the page around this one alone, and can do no more than change the colours.
let heard = 0;
addEventListener("message", ({ source, data }) => {
  if (source !== parent || source === window || ++heard > 10_000 || data?.bitloupe !== "theme") return;
  if (["auto", "light", "dark"].includes(data.theme)) document.documentElement.dataset.theme = data.theme;
});

// tell gives the page around this one the height at which nothing has to scroll.
function tell() {
  if (parent === window) return;
  const inner = (e) => (e.hidden || !e.offsetParent ? 0 : e.firstElementChild.offsetHeight + e.offsetHeight - e.clientHeight + parseFloat(getComputedStyle(e).paddingTop) + parseFloat(getComputedStyle(e).paddingBottom));
  const whole = (e) => (e.hidden ? 0 : e.offsetHeight);
  let told = 0;
  const measure = () => {
    const left = inner(log) + (text.hidden ? 0 : 200) + whole(fault) + whole(part(".embed-line"));
    const right = inner(figures);
    const stacked = getComputedStyle(part(".embed-body")).flexDirection === "column-reverse";
    const height = Math.ceil(whole(part(".embed-head")) + whole(part(".embed-foot")) + (stacked ? left + right : Math.max(left, right)) + 2);
    if (Math.abs(height - told) < 2) return;
    told = height;
    parent.postMessage({ bitloupe: "height", height }, "*");
  };
  const watch = new ResizeObserver(measure);
  for (const e of [log.firstElementChild, figures.firstElementChild, fault, part(".embed-foot"), part(".embed-line")]) watch.observe(e);
  new MutationObserver(measure).observe(text, { attributes: true });
  measure();
}
