// Says so when the playground's loader does not come: it is a module, which does not run at all when it or a part of it is
// missing or cut off, and everything else that can go wrong is said by the loader itself. A classic script, so that nothing
// it could miss keeps it from running.
(() => {
  const line = document.querySelector("[data-boot-status]");
  const waits = () => document.querySelector("[data-boot-input]")?.disabled;
  const say = (text, failed) => {
    if (!waits()) return;
    line.textContent = text;
    line.classList.toggle("error", failed);
    line.hidden = false;
  };
  setTimeout(say, 4000, "Still loading. The text below is complete without the interpreter.", false);
  addEventListener("load", () => say("A part of the interpreter did not arrive. Reload the page to try again; the text below is complete without it.", true));
})();
