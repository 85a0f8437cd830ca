// The first page: the examples change the figure and the line to try; running that line opens the playground with it.
import { fragment } from "./link.js";

const form = document.querySelector("[data-try]");
const line = form.querySelector("input");

form.addEventListener("click", (e) => {
  const pick = e.target.closest("[data-pick]");
  if (!pick || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  line.value = pick.dataset.command;
  for (const other of form.querySelectorAll("[data-pick]")) {
    other.toggleAttribute("aria-current", false);
    document.getElementById(other.dataset.pick).hidden = other !== pick;
  }
  pick.setAttribute("aria-current", "true");
});

form.addEventListener("submit", (e) => {
  e.preventDefault();
  if (line.value.trim()) location.href = form.dataset.try + "#" + fragment(line.value.trim(), ["bitmap-default-roaring=yes"]);
});
