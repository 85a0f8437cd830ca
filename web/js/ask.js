// Runs scripts in one Worker, one after the other: blocks of a page and embeds of a foreign page share it. It starts with
// the first script.
import { compile, site, spawn } from "./engine.js";

// Lua is a program of its own, larger than the engine alone; the first script that calls it changes over.
const lua = /^\s*(?:> )?(?:EVAL|FCALL|SCRIPT|FUNCTION)/im;

// most scripts may wait at a time.
const most = 100;

let worker; // a promise of it
let loaded = false;
let full = false;
let running; // the job that the Worker has
let asked = 0;
const queue = [];

// ready says whether a script would run without anything being loaded.
export const ready = () => loaded;

// ask queues a script, {script, views, steps}, and gives a function that takes it back. done gets the answer once:
// {steps, views, shown, total} or {fault}, a sentence.
export function ask(message, done) {
  const job = { message, done };
  if (queue.length >= most) done({ fault: "Too many scripts are waiting on this page." });
  else {
    queue.push(job);
    next();
  }
  return () => take(job);
}

// answer is ask as a promise, for what nobody takes back; a fault is thrown.
export async function answer(message) {
  const got = await new Promise((done) => ask(message, done));
  if (got.fault) throw new Error(got.fault);
  return got;
}

// take takes a job back. One that runs costs its Worker; those that wait go on in another, which needs no download.
function take(job) {
  const at = queue.indexOf(job);
  if (at >= 0) queue.splice(at, 1);
  else if (job !== running) return;
  else if (job.sent) end();
  settle(job, { fault: "Stopped." });
}

function settle(job, answer) {
  if (job === running) running = undefined;
  job.done(answer);
  next();
}

async function next() {
  if (running || queue.length === 0) return;
  const job = (running = queue.shift());
  if (!full && site.scripts && lua.test(job.message.script)) {
    changeOver();
  }
  try {
    const w = await (worker ??= start());
    if (job !== running) return;
    job.sent = true;
    w.postMessage({ ...job.message, id: ++asked });
  } catch (err) {
    if (job === running) settle(job, { fault: `The interpreter could not be loaded: ${err.message}` });
  }
}

function changeOver() {
  end();
  full = true;
}

function again(job) {
  changeOver();
  running = undefined;
  queue.unshift(job);
  next();
}

async function start() {
  try {
    const w = spawn(full ? site.scripts : await compile());
    loaded = true;
    const gone = (fault) => {
      end();
      if (running) settle(running, { fault });
    };
    w.onerror = () => gone("The interpreter could not be started.");
    w.onmessage = ({ data }) => {
      if (data.exit !== undefined) gone("The interpreter stopped. Try it with less.");
      else if (running && data.id === asked) {
        // What it was asked about calls Lua, which only it could see.
        if (data.lua && !full && site.scripts) again(running);
        else settle(running, data);
      }
    };
    return w;
  } catch (err) {
    worker = undefined;
    throw err;
  }
}

// end throws the Worker away.
function end() {
  worker?.then((w) => {
    w.onmessage = w.onerror = null;
    w.terminate();
  }, () => {});
  worker = undefined;
}
