// Loads the page's program in a Worker and runs it there once, in front of nothing. A browser compiles a function of wasm
// when it is first called, which is nine tenths of what a start costs; what was compiled here belongs to the module, and
// the page, which gets the module afterwards, starts without waiting for the compiler.
//
// The message is {app, commands, env}: two URLs, and what the program finds in its environment. The answer is {module,
// commands}, or {text} where they cannot be had. It comes when the first rendering is compiled; the rest is compiled while
// the page makes its own first rendering. The last message is {complete}, and false means that the program gave up.
import "./wasm_exec.js";
import { load } from "./load.js";

// After so many milliseconds the page starts without: a dry run saves it time, and nothing else.
const patience = 2000;

self.onmessage = async ({ data: { app, commands, env } }) => {
  self.onmessage = null;
  try {
    const [module, described] = await Promise.all([load(app), bytes(commands)]);
    let answered = false;
    const answer = () => {
      if (!answered) postMessage({ module, commands: described });
      answered = true;
    };
    setTimeout(answer, patience);
    const complete = await dryRun(module, described, env, answer);
    answer();
    postMessage({ complete });
  } catch (err) {
    postMessage({ text: err.message });
  }
};

async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// dryRun says whether all parts came onto the page that is not there.
function dryRun(module, commands, env, mounted) {
  return new Promise((resolve, reject) => {
    setStage(commands, mounted, () => resolve(true));
    const go = new Go();
    go.argv = ["bitloupe"];
    go.env = env;
    go.exit = () => resolve(false);
    WebAssembly.instantiate(module, go.importObject).then((instance) => go.run(instance)).catch(reject);
  });
}

// setStage puts what the program looks for into this Worker: a page that takes everything, stores that are empty, and the
// loader's side of the contract in boot.js, whose interpreter never answers.
function setStage(commands, mounted, complete) {
  const scenery = new Proxy(function () {}, {
    get: (_, name) => (name === "length" ? 0 : name === "then" || typeof name === "symbol" ? undefined : scenery),
    set: () => true,
    deleteProperty: () => true,
    apply: () => scenery,
    construct: () => scenery,
  });
  const make = () => scenery;
  const store = { length: 0, key: () => null, getItem: () => null, setItem() {}, removeItem() {} };
  Object.assign(globalThis, {
    document: {
      ...{ body: scenery, head: scenery, documentElement: scenery },
      ...{ createElement: make, createElementNS: make, createTextNode: make },
      ...{ querySelectorAll: () => [], querySelector: () => null, getElementById: () => null },
    },
    localStorage: store,
    sessionStorage: store,
    history: scenery,
    matchMedia: () => ({ matches: false }),
    bitloupe: {
      ...{ commands, mounted, complete, version: "", root: "/", scripts: "" },
      worker: { postMessage() {} },
      typed: () => ({ lines: [], draft: "", start: 0, end: 0, focused: false }),
    },
  });
}
