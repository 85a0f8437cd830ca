// Scripts on a page that come alive: edit, run, step. All of them share one Worker, which starts with the first one.
import { compile, site, spawn } from "./engine.js";
import { fragment } from "./link.js";

// Lua is a program of its own, larger than the engine alone; the first script that calls it changes over.
const lua = /^\s*(?:> )?(?:EVAL|FCALL|SCRIPT|FUNCTION)/im;

let worker;
let full = false;
let asked = 0;
const waiting = new Map();

// ask runs a script in the Worker and gives its answer: {steps, views, shown, total, fault}.
async function ask(message) {
  if (!full && site.scripts && lua.test(message.script)) {
    if (worker) end(await worker, "Stopped for another script.");
    full = true;
  }
  const w = await (worker ??= start());
  return new Promise((resolve, reject) => {
    const id = ++asked;
    waiting.set(id, { resolve, reject });
    w.postMessage({ ...message, id });
  });
}

async function start() {
  try {
    const w = spawn(full ? site.scripts : await compile());
    w.onmessage = ({ data }) => {
      if (data.exit !== undefined) return void end(w, "The interpreter stopped. Try it with less.");
      waiting.get(data.id)?.resolve(data);
      waiting.delete(data.id);
    };
    return w;
  } catch (err) {
    worker = undefined;
    throw new Error(`The interpreter could not be loaded: ${err.message}`);
  }
}

// end throws the Worker away; what waited for it is told why. The next script starts a fresh one.
function end(w, why) {
  w.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new Error(why));
  waiting.clear();
}

// open turns a block into an editor. The text, the picture and the link follow each other from then on.
export function open(block, button) {
  const form = document.createElement("form");
  form.className = "live-editor";
  const id = `${block.id}-commands`;
  form.innerHTML = `<label class="vh" for="${id}">Commands</label>
<textarea id="${id}" rows="4" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea>
<div class="live-tools"><button class="button is-primary is-small" type="submit">Run</button>
<button class="button is-small" type="button" data-do="back">Step back</button>
<button class="button is-small" type="button" data-do="step">Step</button>
<button class="button is-small" type="button" data-do="stop" hidden>Stop</button>
<button class="button is-quiet is-small" type="button" data-do="reset">Reset</button><output></output></div>
<p class="live-fault" role="alert" hidden></p>`;
  const text = form.querySelector("textarea");
  const output = form.querySelector("output");
  const fault = form.querySelector(".live-fault");
  const stop = form.querySelector("[data-do=stop]");
  const steps = block.querySelector(".live-steps");
  const link = block.querySelector("[data-open]");
  const play = link.href.replace(/#.*/, "");
  let views = block.querySelector(".live-views");
  if (!views) {
    views = document.createElement("div");
    views.className = "live-views";
    steps.after(views);
  }
  let total = 0;
  let at = 0;

  text.value = block.dataset.script;
  steps.before(form);
  button.hidden = true;
  text.focus();

  const busy = (on) => {
    for (const b of form.querySelectorAll("button")) b.disabled = on && b !== stop;
    stop.hidden = !on;
    form.setAttribute("aria-busy", on);
  };

  async function run(upTo) {
    fault.hidden = true;
    const late = setTimeout(() => (output.textContent = worker && waiting.size ? "Running." : "Starting the interpreter."), 150);
    busy(true);
    try {
      const answer = await ask({ script: text.value, views: block.dataset.views, steps: upTo });
      if (answer.fault) throw new Error(answer.fault);
      // The Worker escapes all that comes from the script.
      steps.innerHTML = answer.steps;
      views.innerHTML = answer.views;
      at = answer.shown;
      total = answer.total;
      output.textContent = at < total ? `After command ${at} of ${total}.` : `All ${total} run.`;
    } catch (err) {
      fault.textContent = err.message;
      fault.hidden = false;
      output.textContent = "";
    } finally {
      clearTimeout(late);
      busy(false);
    }
  }

  form.addEventListener("submit", (e) => {
    e.preventDefault();
    run(0);
  });
  form.addEventListener("click", async (e) => {
    switch (e.target.dataset?.do) {
      case "step":
        return run(at >= total ? 1 : at + 1);
      case "back":
        return run(at > 1 ? at - 1 : 1);
      case "stop":
        if (worker) end(await worker, "Stopped.");
        return;
      case "reset":
        text.value = block.dataset.script;
        follow();
        return run(0);
    }
  });
  text.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) {
      e.preventDefault();
      run(0);
    }
  });
  const follow = () => (link.href = `${play}#${fragment(text.value.trim())}`);
  text.addEventListener("input", follow);
  follow();
  run(0);
}
