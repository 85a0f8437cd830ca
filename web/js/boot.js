// Starts the playground: compiles both programs in Workers, runs the interpreter in one, and the app here once it had its
// dry run. The page is readable and takes commands before this has finished: what was typed meanwhile is handed to the app,
// in order. The app finds all of it in `globalThis.bitloupe`:
//
//   version, root     of the site; root is its absolute URL, ending in a slash
//   scripts           URL of the interpreter that has Lua, "" when there is none
//   commands          what the commands say of themselves, as bytes
//   worker            the first Worker, started while the app was starting
//   spawn()           a fresh Worker with the same interpreter; spawn("scripts") one with Lua
//   typed()           {lines, draft, start, end, focused}: what was entered before, once; later calls give it empty
//   mounted()         to be called when the app is on the page and may be typed into
//   complete()        to be called when all its parts are there
//
// A Worker queues messages until its interpreter listens, and posts {exit, text} when that has ended.
import "./stores.js";
import "./wasm_exec.js";
import { site, spawn } from "./engine.js";

// Where this tab keeps what was entered before the app was there.
const earlyName = "bitloupe.early";

const typed = watchInput();
let fragment = hideFragment();
// Another link may be put into the address while the program loads.
const another = () => (fragment = hideFragment());
addEventListener("hashchange", another);

// A link with ?present in it is shown to a class, by a page that needs no app.
if (new URLSearchParams(location.search).has("present")) location.replace(site.root + (fragment.startsWith("#1") ? "present/" + fragment : "class/"));
else start();
// The pictures are elements of their own; they come alive whenever this arrives.
import("./draw.js").catch((err) => console.error(err));

async function start() {
  const say = status();
  if (typeof WebAssembly !== "object" || typeof WebAssembly.compileStreaming !== "function") {
    return say("This browser cannot run the interpreter: WebAssembly is missing or switched off. The text below is complete without it.", true);
  }
  say("Starting the interpreter. You can type already; commands run in order when it is ready.");
  let mounted = false;
  const late = setTimeout(() => say(`Still loading the interpreter (${site.megabytes} MB, once). You can type already; commands run in order when it is ready.`), 2500);
  try {
    const env = { GOAPP_VERSION: site.version, GOAPP_STATIC_RESOURCES_URL: site.root, GOAPP_ROOT_PREFIX: "/", GOAPP_INTERNAL_URLS: "null" };
    const dryRun = ask("dry-run", { app: site.app, commands: site.commands, env });
    const compile = ask("compile", site.engine);
    const engine = compile.answer.then(({ module }) => {
      compile.end();
      return { module, worker: spawn(module) };
    });
    const [{ module: program, commands }, { module, worker }] = await Promise.race([
      Promise.all([dryRun.answer, engine]),
      engine.then(({ worker }) => endsEarly(worker)),
    ]);
    publish(module, worker, commands, () => {
      clearTimeout(late);
      mounted = true;
    }, dryRun.end);
    const go = new Go();
    go.argv = ["bitloupe"];
    go.env = env;
    await go.run(await WebAssembly.instantiate(program, go.importObject));
    throw new Error("the program ended");
  } catch (err) {
    clearTimeout(late);
    console.error(err);
    if (mounted) return fallen();
    if (fragment) history.replaceState(null, "", fragment);
    say(`The interpreter did not start: ${err.message}. Reload the page to try again, with what you typed; the text below is complete without it.`, true);
  }
}

// ask starts a Worker with one message. It gives a promise of the answer, and a function that ends the Worker.
function ask(name, message) {
  const worker = new Worker(new URL(`./${name}.js`, import.meta.url), { type: "module", name });
  const answer = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.module) resolve(data);
      else if (data.complete === false) console.warn(`${name}: the program gave up; the page starts all the same, and more slowly`);
      else if (!data.complete) reject(new Error(data.text));
    };
    worker.onerror = (e) => reject(new Error(e.message || "its loader did not start"));
    worker.postMessage(message);
  });
  return { answer, end: () => worker.terminate() };
}

// endsEarly rejects when a Worker ends before the app listens to it; the app puts its own handlers in the place of these.
// When the app is starting already nobody hears that, so it is noted for mounted below.
function endsEarly(worker) {
  return new Promise((_, reject) => {
    const end = (text) => {
      worker.ended = text;
      reject(new Error(text));
    };
    worker.onmessage = ({ data }) => end(data.text);
    worker.onerror = (e) => end(e.message || "its Worker did not start");
  });
}

// fallen says that the app, and with it the whole page, has ended after it was there.
function fallen() {
  const box = document.createElement("div");
  box.className = "toast";
  box.setAttribute("role", "alert");
  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = "button is-small";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => location.reload());
  box.append("This page stopped working. The commands you ran are kept. ", reload);
  document.body.append(box);
}

// publish makes the loader's side of the contract above.
function publish(module, worker, commands, mounted, complete) {
  globalThis.bitloupe = {
    version: site.version,
    root: site.root,
    scripts: site.scripts,
    commands,
    worker,
    spawn: (kind) => spawn(kind === "scripts" ? site.scripts : module),
    typed,
    mounted() {
      mounted();
      removeEventListener("hashchange", another);
      // go-app would turn every link into a navigation inside the app, and every change of the address; here a link is a
      // link, and the app listens to the fragment by itself.
      window.onclick = null;
      window.onpopstate = null;
      if (fragment) history.replaceState(null, "", fragment);
      if (worker.ended !== undefined) setTimeout(() => worker.dispatchEvent(new ErrorEvent("error", { message: worker.ended })));
    },
    complete() {
      complete();
      document.documentElement.dataset.app = "mounted";
    },
  };
}

// hideFragment takes what follows the "#" out of the address until the app is there. It comes from strangers, and go-app
// gives up when it cannot parse the whole address. A page that is reloaded before the app is there finds it in its history.
function hideFragment() {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState({ fragment: hash }, "", pathname + search);
  return history.state?.fragment ?? "";
}

// status gives a function that shows a sentence in the page's status line, which never covers anything.
function status() {
  const line = document.querySelector("[data-boot-status]");
  return (text, failed = false) => {
    if (!line?.isConnected) return;
    line.textContent = text;
    line.classList.toggle("error", failed);
    line.hidden = false;
  };
}

// watchInput collects what is entered into the prerendered command line. The app replaces that element, so it stays
// readable here, and gives its last state. Until the app has it, it is kept for a reload of this tab.
function watchInput() {
  const field = document.querySelector("[data-boot-input]");
  const log = document.querySelector("[data-boot-log]");
  const before = early();
  let lines = [];
  let focused = false;
  const show = (text) => {
    for (const line of text.split(/\r?\n/)) {
      if (!line.trim()) continue;
      lines.push(line);
      const item = document.createElement("li");
      item.className = "waiting";
      item.textContent = line;
      log?.append(item);
    }
  };
  const keep = () => keepEarly({ lines, draft: field.value });
  const enter = (text) => {
    show(text);
    field.value = "";
    keep();
  };
  show(before.lines.join("\n"));
  if (field) {
    field.value ||= before.draft;
    field.disabled = false;
    field.addEventListener("input", keep);
    field.addEventListener("focus", () => (focused = true));
    // The app takes the element away from under the caret, and that must not count as leaving it.
    field.addEventListener("blur", () => queueMicrotask(() => (focused &&= !field.isConnected)));
    field.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || e.shiftKey || e.isComposing) return;
      e.preventDefault();
      enter(field.value);
    });
    // Some keyboards on screens send no key, and only say that a line is to break.
    field.addEventListener("beforeinput", (e) => {
      if (e.inputType !== "insertLineBreak") return;
      e.preventDefault();
      enter(field.value);
    });
    field.addEventListener("paste", (e) => {
      const text = e.clipboardData?.getData("text") ?? "";
      if (!text.includes("\n")) return;
      e.preventDefault();
      enter(field.value + text);
    });
    focused = document.activeElement === field;
  }
  return () => {
    const out = { lines, draft: field?.value ?? "", start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0, focused };
    lines = [];
    if (field) field.value = "";
    focused = false;
    keepEarly();
    return out;
  };
}

// early gives what a start that came to nothing left: {lines, draft}.
function early() {
  try {
    const { lines, draft } = JSON.parse(sessionStorage.getItem(earlyName)) ?? {};
    return { lines: Array.isArray(lines) ? lines.map(String) : [], draft: String(draft ?? "") };
  } catch {
    return { lines: [], draft: "" };
  }
}

function keepEarly(typed) {
  try {
    if (typed) sessionStorage.setItem(earlyName, JSON.stringify(typed));
    else sessionStorage.removeItem(earlyName);
  } catch {
    // Storage is forbidden or full: then it is not kept.
  }
}
