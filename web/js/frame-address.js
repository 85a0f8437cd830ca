// Reads what an embed is asked to show. Its address comes from anybody's page: ?view=..&label=..&theme=..&autorun or
// ?scenario=name in front, and a share link behind the "#", which no server sees.
import { read } from "./link-read.js";

// The engine takes scripts of this many bytes in a page; see app/worker/script.go.
const largest = 64 * 1024;

// asked gives {script, views, label, step, autorun, run} or throws a sentence. tabs are the names of the views.
export async function asked(tabs, scenarios) {
  const query = new URLSearchParams(location.search);
  const out = { script: "", views: [], label: clip(query.get("label"), 120), step: 0, autorun: query.has("autorun"), run: query.has("run") };
  let view = clip(query.get("view"), 400);
  const name = query.get("scenario");
  const fragment = location.hash.slice(1);
  if (fragment) {
    const link = await read(fragment);
    const head = link.config.map((c) => `# config: ${c}\n`).join("") + (link.profile && `# profile: ${link.profile}\n`);
    out.script = head + link.script;
    out.step = link.step;
    if (!view && tabs.includes(link.tab)) view = link.tab + (link.key && `:${link.key}`) + (link.key && link.chunk >= 0 ? `/${link.chunk}` : "");
  } else if (name !== null) {
    if (!/^[a-z0-9-]{1,60}$/.test(name)) throw new Error("A scenario is named by small letters, digits and dashes.");
    const response = await fetch(scenarios + name + ".txt");
    if (!response.ok) throw new Error(`There is no scenario “${name}”.`);
    out.script = await response.text();
  }
  if (!out.script.trim()) throw new Error("This embed was given no script.");
  if (new Blob([out.script]).size > largest) throw new Error(`The script is too long for an embed, which takes ${largest} bytes.`);
  out.script = out.script.trimEnd();
  // A scenario says what to look at.
  const [, tab, key] = /^# view: (\S+)(?: ([^\s"'\\]+))?/m.exec(out.script) ?? [];
  if (!view && tabs.includes(tab)) view = key ? `${tab}:${key}` : tab;
  out.views = views(view, tabs);
  out.label ||= clip(/^# title: (.+)$/m.exec(out.script)?.[1], 120);
  return out;
}

// views reads "memory:users chunks": names of tabs, each with a key and a chunk if wanted.
function views(text, tabs) {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length > 6) throw new Error("An embed shows at most six views.");
  if (words.length > 1 && words.includes("none")) throw new Error("An embed that shows none shows no other view.");
  for (const w of words) {
    const tab = w.split(":", 1)[0];
    if (!tabs.includes(tab) && w !== "none") throw new Error(`There is no view “${clip(tab, 40)}”. There are ${tabs.join(", ")} and none.`);
  }
  return words;
}

const clip = (text, most) => (text ?? "").slice(0, most);
