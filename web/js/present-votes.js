// The hands that a class raises: counted for each question, kept on this device alone.
const key = "bitloupe.class";
const most = 9999;

// all are {"cases/sparse/": {"7": [3, 12, 1]}}: hands for the choices of the question in that frame; empty where storage is
// forbidden or damaged.
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(key));
    if (kept && typeof kept === "object" && !Array.isArray(kept)) return kept;
  } catch {
    // Nothing is kept then.
  }
  return {};
}

// memory stands in for storage that is forbidden.
let memory;

export class Votes {
  constructor(lesson) {
    this.lesson = lesson;
  }

  // of gives the counts of a question with so many choices.
  of(frame, choices) {
    const kept = (memory ?? all())[this.lesson]?.[frame];
    return Array.from({ length: choices }, (_, i) => {
      const n = Array.isArray(kept) ? Math.trunc(Number(kept[i])) : 0;
      return n > 0 ? Math.min(n, most) : 0;
    });
  }

  set(frame, counts) {
    const kept = memory ?? all();
    kept[this.lesson] = { ...kept[this.lesson], [frame]: counts.map((n) => Math.max(0, Math.min(most, Math.trunc(n) || 0))) };
    this.keep(kept);
  }

  clear() {
    const kept = memory ?? all();
    delete kept[this.lesson];
    this.keep(kept);
  }

  keep(kept) {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      memory = kept;
    }
  }

  // watch calls back when another window has counted.
  watch(changed) {
    addEventListener("storage", (e) => (e.key === key || e.key === null) && changed());
  }
}

// guess is the choice with the most hands, -1 when there is none or several have as many.
export function guess(counts) {
  const top = Math.max(...counts);
  return top > 0 && counts.indexOf(top) === counts.lastIndexOf(top) ? counts.indexOf(top) : -1;
}

// controls puts a counter behind every choice of a question. change(i, n) is called with what it shall be.
export function controls(ask, change) {
  const inputs = [...ask.querySelectorAll(".ask-choice")].map((choice, i) => {
    const name = choice.querySelector(".ask-letter").textContent;
    const box = document.createElement("span");
    box.className = "ask-hands";
    box.innerHTML = `<button class="button is-icon" type="button" tabindex="-1">−</button><input class="input" type="number" inputmode="numeric" min="0" max="${most}" value="0"><button class="button is-icon" type="button">+</button><span class="ask-share" aria-hidden="true"><i></i></span><em></em>`;
    const [less, more] = box.querySelectorAll("button");
    const input = box.querySelector("input");
    less.setAttribute("aria-label", `One hand less for ${name}`);
    more.setAttribute("aria-label", `One more hand for ${name}`);
    input.setAttribute("aria-label", `Hands for ${name}`);
    less.addEventListener("click", () => change(i, Number(input.value) - 1));
    more.addEventListener("click", () => change(i, Number(input.value) + 1));
    input.addEventListener("input", () => change(i, Number(input.value), true));
    choice.append(box);
    return input;
  });
  const said = document.createElement("p");
  said.className = "ask-said";
  ask.querySelector(".ask-choices").after(said);
  return { inputs, said };
}

// draw shows counts, and once the answer is out, what they were worth.
export function draw(ask, counts, answered) {
  const total = counts.reduce((a, b) => a + b, 0);
  const chosen = guess(counts);
  const right = [...ask.querySelectorAll(".ask-choice")].findIndex((c) => "right" in c.dataset);
  ask.querySelectorAll(".ask-choice").forEach((choice, i) => {
    const input = choice.querySelector("input");
    if (document.activeElement !== input) input.value = counts[i];
    choice.classList.toggle("is-guess", i === chosen);
    choice.classList.toggle("is-right", answered && i === right);
    choice.classList.toggle("is-wrong", answered && i === chosen && i !== right);
    choice.querySelector(".ask-share i").style.inlineSize = `${total ? (100 * counts[i]) / total : 0}%`;
    choice.querySelector("em").textContent = !answered
      ? i === chosen ? "the class's guess" : ""
      : i === right ? (i === chosen ? "right, and the class's guess" : "right") : i === chosen ? "the class's guess" : "";
  });
  ask.classList.toggle("is-uncounted", answered && total === 0);
  ask.querySelector(".ask-said").textContent = sentence(counts, total, right, answered);
}

function sentence(counts, total, right, answered) {
  if (total === 0) return answered ? "" : "Hands up. Press 1, 2, 3 to count them, or type the numbers.";
  const hands = total === 1 ? "1 hand" : `${total.toLocaleString("en")} hands`;
  if (!answered) return `${hands} counted.`;
  return `${counts[right].toLocaleString("en")} of ${hands} had it right, ${Math.round((100 * counts[right]) / total)} %.`;
}
