// The search of the command index. The list is fetched with the first letter, once; all of it happens on this device.
const form = document.querySelector(".command-search");
const input = form.querySelector("input");
const list = form.querySelector("ul");
const status = form.querySelector("[data-found]");
const most = 12;

let commands;
let found = [];
let at = -1;

async function load() {
  commands ??= fetch(new URL(form.dataset.index, document.baseURI)).then((r) => r.json());
  return commands;
}

// rank puts names first: equal, beginning with it, holding it; then what is said about the command. -1 is no hit.
function rank(c, words) {
  const name = c.n.toLowerCase();
  const said = c.s.toLowerCase();
  let sum = 0;
  for (const w of words) {
    if (name === w) sum += 0;
    else if (name.startsWith(w)) sum += 1;
    else if (name.includes(w)) sum += 2;
    else if (said.includes(w)) sum += 4;
    else if (c.w.includes(w)) sum += 5;
    else return -1;
  }
  return sum;
}

async function search() {
  // The key that leads here may have come along.
  const words = input.value.replace(/^\//, "").toLowerCase().split(/\s+/).filter(Boolean);
  const all = await load();
  found = words.length === 0 ? [] : all.map((c) => [rank(c, words), c]).filter(([r]) => r >= 0).sort((a, b) => a[0] - b[0] || a[1].n.length - b[1].n.length).map(([, c]) => c);
  at = found.length > 0 ? 0 : -1;
  list.replaceChildren(...found.slice(0, most).map(option));
  list.hidden = found.length === 0;
  input.setAttribute("aria-expanded", found.length > 0);
  status.textContent = words.length === 0 ? "" : found.length === 0 ? "No command says that." : `${found.length} ${found.length === 1 ? "command" : "commands"}${found.length > most ? `, the first ${most} are shown` : ""}. Enter opens the one that is marked.`;
  mark();
}

function option(c, i) {
  const li = document.createElement("li");
  li.id = `found-${i}`;
  li.setAttribute("role", "option");
  const name = document.createElement("b");
  name.textContent = c.n;
  const says = document.createElement("span");
  says.textContent = c.s;
  li.append(name, says);
  li.addEventListener("mousedown", (e) => e.preventDefault());
  li.addEventListener("click", () => go(i));
  return li;
}

function mark() {
  [...list.children].forEach((li, i) => li.setAttribute("aria-selected", i === at));
  if (at >= 0) {
    input.setAttribute("aria-activedescendant", `found-${at}`);
    list.children[at]?.scrollIntoView({ block: "nearest" });
  } else input.removeAttribute("aria-activedescendant");
}

function go(i) {
  if (found[i]) location.href = `${found[i].i}/`;
}

function close() {
  list.hidden = true;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
}

input.addEventListener("input", search);
input.addEventListener("focus", load, { once: true });
input.addEventListener("blur", close);
input.addEventListener("keydown", (e) => {
  const n = Math.min(found.length, most);
  if (e.key === "Escape") close();
  else if ((e.key === "ArrowDown" || e.key === "ArrowUp") && n > 0) {
    e.preventDefault();
    list.hidden = false;
    at = (at + (e.key === "ArrowDown" ? 1 : n - 1)) % n;
    mark();
  }
});
form.addEventListener("submit", (e) => {
  e.preventDefault();
  if (at >= 0) go(at);
});
addEventListener("keydown", (e) => {
  if (e.key === "/" && !e.target.closest?.("input, textarea")) {
    e.preventDefault();
    input.focus();
  }
});
