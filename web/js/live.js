// Scripts on a page that come alive: edit, run, step. All of them share one Worker, which starts with the first one.
import { ask, ready } from "./ask.js";
import { fragment } from "./link.js";

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
  let takeBack;

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
    const late = setTimeout(() => (output.textContent = ready() ? "Running." : "Starting the interpreter."), 150);
    busy(true);
    try {
      const answer = await new Promise((done) => (takeBack = ask({ script: text.value, views: block.dataset.views, steps: upTo }, done)));
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
  form.addEventListener("click", (e) => {
    switch (e.target.dataset?.do) {
      case "step":
        return run(at >= total ? 1 : at + 1);
      case "back":
        return run(at > 1 ? at - 1 : 1);
      case "stop":
        return takeBack?.();
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
