// Runs the interpreter in a Worker. The first message names what to run: {module}, already compiled, or {url}. All later
// ones belong to the interpreter, which puts its own handler in the place of this one.
import "./wasm_exec.js";
import { load } from "./load.js";

const early = [];
let started = false;

self.onmessage = (e) => {
  if (started) return void early.push(e);
  started = true;
  run(e.data);
};

// An error outside of any promise leaves the interpreter dead without a word; say so, as for an orderly exit.
self.onerror = (e) => postMessage({ exit: 2, text: String(e?.message ?? e) });

async function run({ module, url }) {
  const loader = self.onmessage;
  const output = keepOutput();
  const go = new Go();
  go.argv = ["bitloupe", "engine"];
  // The collector of Go's wasm port is slow while it runs; memory of a Worker is given back by ending it.
  go.env = { GOGC: "400" };
  go.exit = (code) => postMessage({ exit: code, text: output() });
  try {
    module ??= await load(url);
    const instance = await WebAssembly.instantiate(module, go.importObject);
    // For whoever looks at this Worker in the browser's tools: its size is what the interpreter takes of the tab.
    self.engineMemory = instance.exports.mem;
    const ended = go.run(instance);
    if (self.onmessage !== loader) for (const e of early.splice(0)) self.onmessage(e);
    await ended;
  } catch (err) {
    postMessage({ exit: 2, text: String(err) });
  }
}

// keepOutput keeps the last of what the interpreter prints: a fatal error of Go prints its reason and ends.
function keepOutput() {
  const decoder = new TextDecoder();
  const write = globalThis.fs.writeSync;
  let text = "";
  globalThis.fs.writeSync = (fd, buf) => {
    text = (text + decoder.decode(buf)).slice(-2000);
    return write(fd, buf);
  };
  return () => text;
}
