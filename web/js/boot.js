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
import "./wasm_exec.js";
import { site, spawn } from "./engine.js";

const typed = watchInput();
const fragment = hideFragment();

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
    publish(module, worker, commands, () => clearTimeout(late), dryRun.end);
    const go = new Go();
    go.argv = ["bitloupe"];
    go.env = env;
    await go.run(await WebAssembly.instantiate(program, go.importObject));
    throw new Error("the program ended");
  } catch (err) {
    clearTimeout(late);
    console.error(err);
    say(`The interpreter did not start: ${err.message}. Reload the page to try again; the text below is complete without it.`, true);
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
function endsEarly(worker) {
  return new Promise((_, reject) => {
    worker.onmessage = ({ data }) => reject(new Error(data.text));
    worker.onerror = (e) => reject(new Error(e.message || "its Worker did not start"));
  });
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
      // go-app would turn every link into a navigation inside the app, and every change of the address; here a link is a
      // link, and the app listens to the fragment by itself.
      window.onclick = null;
      window.onpopstate = null;
      if (fragment) history.replaceState(history.state, "", fragment);
    },
    complete() {
      complete();
      document.documentElement.dataset.app = "mounted";
    },
  };
}

// hideFragment takes what follows the "#" out of the address until the app is there. It comes from strangers, and go-app
// gives up when it cannot parse the whole address.
function hideFragment() {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(history.state, "", pathname + search);
  return hash;
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
// readable here, and gives its last state.
function watchInput() {
  const field = document.querySelector("[data-boot-input]");
  const log = document.querySelector("[data-boot-log]");
  let lines = [];
  let focused = false;
  const enter = (text) => {
    for (const line of text.split(/\r?\n/)) {
      if (!line.trim()) continue;
      lines.push(line);
      const item = document.createElement("li");
      item.className = "waiting";
      item.textContent = line;
      log?.append(item);
    }
  };
  if (field) {
    field.disabled = false;
    field.addEventListener("focus", () => (focused = true));
    // The app takes the element away from under the caret, and that must not count as leaving it.
    field.addEventListener("blur", () => queueMicrotask(() => (focused &&= !field.isConnected)));
    field.addEventListener("keydown", (e) => {
      if (e.key !== "Enter" || e.shiftKey || e.isComposing) return;
      e.preventDefault();
      enter(field.value);
      field.value = "";
    });
    // Some keyboards on screens send no key, and only say that a line is to break.
    field.addEventListener("beforeinput", (e) => {
      if (e.inputType !== "insertLineBreak") return;
      e.preventDefault();
      enter(field.value);
      field.value = "";
    });
    field.addEventListener("paste", (e) => {
      const text = e.clipboardData?.getData("text") ?? "";
      if (!text.includes("\n")) return;
      e.preventDefault();
      enter(field.value + text);
      field.value = "";
    });
    focused = document.activeElement === field;
  }
  return () => {
    const out = { lines, draft: field?.value ?? "", start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0, focused };
    lines = [];
    if (field) field.value = "";
    focused = false;
    return out;
  };
}
