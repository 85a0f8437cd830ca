// Forms that hand a file or a text to the interpreter and show its report. Every run has a Worker of its own, which ends
// with it: that is how it is stopped, and how its memory is given back. Nothing is sent anywhere.
import { compile, download, site, spawn } from "./engine.js";
import { join } from "./parts.js";

// A rehearsal may meet scripts, so it gets the interpreter that has Lua.
let full;
const program = (task) => {
  if (task !== "rehearse" || !site.scripts) return compile();
  full ??= download(site.scripts);
  full.catch(() => (full = undefined));
  return full;
};

for (const form of document.querySelectorAll("form.task")) attach(form);

function attach(form) {
  const file = form.elements.file;
  const text = form.elements.text;
  const stop = form.querySelector("[data-stop]");
  const go = form.querySelector(".is-primary");
  const bar = form.querySelector("progress");
  const said = form.querySelector("output");
  const fault = form.querySelector(".task-fault");
  const out = form.querySelector(".task-out");
  let worker;
  let run; // of this moment, from the press of the button on: it may still be loading the program

  const end = (message = "") => {
    worker?.terminate();
    worker = run = undefined;
    stop.hidden = bar.hidden = true;
    go.disabled = false;
    said.textContent = message;
    form.removeAttribute("aria-busy");
  };
  const fail = (message) => {
    end();
    fault.textContent = message;
    fault.hidden = false;
  };

  form.querySelector("[data-example]")?.addEventListener("click", () => {
    text.value = text.placeholder;
    if (file) file.value = "";
    text.focus();
  });
  stop.addEventListener("click", () => end("Stopped. What you gave is still there."));

  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    if (run) return;
    fault.hidden = true;
    let input;
    let name = "";
    if (file?.files.length) {
      const given = join([...file.files], file.multiple);
      if (given.fault) return fail(given.fault);
      input = given.file;
      name = given.name;
    } else if (text?.value.trim()) {
      input = new Blob([text.value]);
      name = "What was pasted";
    } else if (text) {
      return fail("Choose a file or paste something first.");
    }
    const own = (run = {});
    go.disabled = true;
    stop.hidden = bar.hidden = false;
    bar.removeAttribute("value");
    form.setAttribute("aria-busy", "true");
    said.textContent = "Working";
    try {
      const module = await program(form.dataset.task);
      if (form.dataset.file) {
        const response = await fetch(form.dataset.file);
        if (!response.ok) throw new Error(`the data answered ${response.status}`);
        input = await response.blob();
        name = "census1881";
      }
      if (run !== own) return; // stopped meanwhile
      worker = spawn(module);
    } catch (err) {
      return run === own && fail(`The interpreter could not be loaded: ${err.message}. Try again.`);
    }
    worker.onerror = () => fail("The interpreter could not be started. What you gave is still there: try again.");
    worker.onmessage = ({ data }) => {
      if (data.exit !== undefined) return fail("The interpreter stopped, most likely for lack of memory. What you gave is still there: try a smaller piece, or the command line.");
      if (data.html === undefined) {
        bar.max = data.total || 1;
        bar.value = data.done;
        said.textContent = `${Math.floor((100 * data.done) / (data.total || 1))} %`;
        return;
      }
      if (data.fault) {
        out.replaceChildren(); // the report of another input would be taken for this one's
        return fail(data.fault);
      }
      out.innerHTML = data.html;
      if (data.marks) document.dispatchEvent(new CustomEvent("bitloupe:weighed", { detail: data.marks }));
      end("Done.");
    };
    worker.postMessage({ id: 1, task: form.dataset.task, arg: form.elements.arg?.value ?? form.dataset.arg ?? "", name, file: input });
  });

  if (!file) return;
  form.addEventListener("dragover", (e) => {
    if (![...e.dataTransfer.types].includes("Files")) return;
    e.preventDefault();
    form.classList.add("is-over");
  });
  form.addEventListener("dragleave", () => form.classList.remove("is-over"));
  form.addEventListener("drop", (e) => {
    if (!e.dataTransfer.files.length) return;
    e.preventDefault();
    form.classList.remove("is-over");
    file.files = e.dataTransfer.files;
    form.requestSubmit();
  });
}
