// The second window: what the speaker says, what comes next, what the answer will be, and how long it has been.

// panel builds it into the deck and gives a function that shows a stop.
export function panel(deck, clear) {
  deck.classList.add("is-notes");
  document.title = `Notes: ${document.title}`;
  const aside = document.createElement("aside");
  aside.className = "deck-notes";
  aside.setAttribute("aria-label", "Speaker notes");
  aside.innerHTML = `<div class="notes-clock"><p><span>Elapsed</span> <b role="timer" data-elapsed>0:00</b></p><p><span>Now</span> <b data-now></b></p><button class="button is-small" type="button" data-restart>Restart the clock</button></div>
<p class="notes-state" data-state hidden></p>
<section aria-label="Answer" data-answer hidden><h2>The answer, not shown yet</h2><div></div></section>
<section aria-label="Say"><h2>Say</h2><div data-text></div></section>
<section aria-label="Next"><h2>Next</h2><p data-next></p></section>`;
  deck.querySelector("main").after(aside);
  const find = (name) => aside.querySelector(`[data-${name}]`);
  let started = Date.now();
  find("restart").addEventListener("click", () => clear());
  const tick = () => {
    const s = Math.max(0, Math.floor((Date.now() - started) / 1000));
    const pad = (n) => String(n).padStart(2, "0");
    const h = Math.floor(s / 3600);
    find("elapsed").textContent = `${h ? `${h}:${pad(Math.floor(s / 60) % 60)}` : Math.floor(s / 60)}:${pad(s % 60)}`;
    find("now").textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  };
  setInterval(tick, 1000);
  return ({ frame, answered, next, mode, since }) => {
    started = since;
    tick();
    const notes = frame.querySelector(".frame-notes");
    const caption = frame.querySelector(".frame-caption");
    const text = find("text");
    text.replaceChildren(...[caption, notes].filter(Boolean).map((e) => e.cloneNode(true)));
    if (!text.hasChildNodes()) text.textContent = "No notes for this step.";
    const answer = frame.querySelector(".ask-answer > p");
    find("answer").hidden = !answer || answered;
    find("answer").querySelector("div").replaceChildren(...(answer ? [answer.cloneNode(true)] : []));
    find("next").textContent = next;
    const state = find("state");
    state.hidden = !mode;
    state.textContent = { blank: "The class sees a blank screen.", picture: "The class sees the picture alone.", code: "The class sees the QR code." }[mode] ?? "";
  };
}
