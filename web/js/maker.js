// The form that writes the snippets of the page about embeds, and the copy buttons of all snippets.
import { site } from "./engine.js";
import { fragment, longest } from "./link.js";
import { read } from "./link-read.js";

// What the page was built with names a site that may stand elsewhere.
for (const code of document.querySelectorAll("[data-snippet]")) {
  const home = code.dataset.snippet;
  code.textContent = code.textContent.replaceAll(home, site.root).replaceAll(new URL(home).origin, new URL(site.root).origin);
}

addEventListener("click", async (e) => {
  const button = e.target.closest?.("[data-copy]");
  if (!button) return;
  const code = button.parentElement.querySelector("code");
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = "Selected";
  }
  setTimeout(() => (button.textContent = "Copy"), 2000);
});

const form = document.querySelector("[data-maker]");
const fault = form.querySelector(".live-fault");
const field = form.elements;

const html = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const quoted = (text) => `"${html(text).replaceAll('"', "&quot;")}"`;

// attributes are what the reader chose, by name.
function attributes() {
  const out = {};
  for (const name of ["view", "label", "height", "theme"]) if (field[name].value.trim()) out[name] = field[name].value.trim();
  if (field.autorun.checked) out.autorun = "";
  return out;
}

function write() {
  const script = field.script.value.replace(/\s+$/, "");
  const set = attributes();
  const share = fragment(script, [], "");
  fault.hidden = share.length <= longest;
  fault.textContent = `The script is too long for an embed: as a link it has ${share.length} characters, and at most ${longest} are taken.`;
  const words = Object.entries(set).map(([k, v]) => (v === "" ? ` ${k}` : ` ${k}=${quoted(v)}`)).join("");
  form.querySelector("[data-out=element]").textContent = `<script type="module" src="${new URL("embed/bitmap-demo.js", site.root)}"></script>\n<bitmap-demo${words}><pre>\n${html(script)}\n</pre></bitmap-demo>`;
  const { height = 420, label = "bitloupe demo", ...query } = set;
  const url = new URL("embed/frame/", site.root);
  for (const [k, v] of Object.entries({ ...query, ...(set.label && { label: set.label }) })) url.searchParams.set(k, v);
  form.querySelector("[data-out=iframe]").textContent = `<iframe src=${quoted(`${url}#${share}`)}\n  title=${quoted(label)} width="100%" height="${height}" loading="lazy"></iframe>`;
}

form.addEventListener("input", write);
form.addEventListener("submit", (e) => e.preventDefault());
form.querySelector("[data-preview]").addEventListener("click", () => {
  const demo = document.createElement("bitmap-demo");
  for (const [k, v] of Object.entries(attributes())) demo.setAttribute(k, v);
  const pre = document.createElement("pre");
  pre.textContent = field.script.value;
  demo.append(pre);
  form.querySelector("[data-preview-at]").replaceChildren(demo);
});

// A share link behind the "#" fills the form.
async function fill() {
  const share = location.hash.slice(1);
  if (!/^\d+[._]/.test(share)) return;
  try {
    const link = await read(share);
    const head = link.config.map((c) => `# config: ${c}\n`).join("") + (link.profile && `# profile: ${link.profile}\n`);
    field.script.value = head + link.script;
    if ([...field.view.options].some((o) => o.value === link.tab)) field.view.value = link.tab;
    document.getElementById("maker").scrollIntoView();
    write();
  } catch (err) {
    fault.textContent = err.message;
    fault.hidden = false;
  }
}

write();
fill();
addEventListener("hashchange", fill);
