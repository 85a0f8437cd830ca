// Keeps the site for reading without a network, and tells when a newer version is there. Nothing here is needed for a page
// to work: without service workers, or when storage is forbidden, the site simply needs its network.
import { site } from "./engine.js";

// Readers who save data keep what they open and no more.
if ("serviceWorker" in navigator && !navigator.connection?.saveData) {
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep, { once: true });
}

async function keep() {
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", site.root), { scope: site.root });
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => next.state === "installed" && offer(next));
    });
  } catch (err) {
    console.info("This site is not kept for offline use:", err.message);
  }
}

// offer shows that a newer version is ready. This tab stays what it is until the reader says so.
function offer(worker) {
  if (!navigator.serviceWorker.controller || document.getElementById("update")) return;
  const box = document.createElement("div");
  box.id = "update";
  box.className = "toast";
  box.setAttribute("role", "status");
  const text = document.createElement("span");
  text.textContent = "A newer version of this site is ready.";
  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = "button is-small";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("activate");
  });
  box.append(text, " ", reload);
  document.body.append(box);
}
