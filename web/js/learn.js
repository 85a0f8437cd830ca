// Pages to read: questions keep score on this device, and scripts come alive when they are touched. Without this script
// the same pages are whole: answers are folded away, not left out.
const key = "bitloupe.guesses";

// guesses are {"learn/runs/#q": true} for right and false for wrong; empty where storage is forbidden.
function guesses() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

function keep(id, right) {
  const all = guesses();
  if (id in all) return; // the first guess counts
  all[id] = right;
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Shown all the same; it is only not kept.
  }
}

// A chapter with ?present behind its address is shown to a class.
const lesson = document.querySelector("[data-present]");
if (lesson && new URLSearchParams(location.search).has("present")) location.replace(lesson.href);

for (const quiz of document.querySelectorAll("[data-quiz]")) question(quiz);

function question(quiz) {
  const reveal = quiz.querySelector(".quiz-reveal");
  const choices = [...quiz.querySelectorAll(".quiz-choice")];
  const guess = () => choices.find((c) => c.querySelector("input").checked);
  reveal.classList.add("is-waiting");
  quiz.addEventListener("change", (e) => {
    if (e.target.type === "radio") reveal.classList.remove("is-waiting");
  });
  reveal.addEventListener("toggle", () => {
    if (!reveal.open) return;
    const chosen = guess();
    for (const c of choices) {
      c.querySelector("input").disabled = true;
      const right = "right" in c.dataset;
      c.classList.toggle("is-right", right);
      c.classList.toggle("is-wrong", c === chosen && !right);
      c.querySelector("em").textContent = c === chosen ? (right ? "your guess, and right" : "your guess") : right ? "answer" : "";
    }
    if (chosen) keep(document.body.dataset.page + "#" + quiz.id, "right" in chosen.dataset);
  });
}

const score = document.querySelector("[data-score]");
if (score) {
  const all = Object.values(guesses());
  if (all.length > 0) {
    const right = all.filter(Boolean).length;
    score.textContent = `On this device: ${right} of ${all.length} ${all.length === 1 ? "guess" : "guesses"} right. `;
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "button is-quiet is-small";
    forget.textContent = "Forget";
    forget.addEventListener("click", () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept then.
      }
      score.replaceChildren();
    });
    score.append(forget);
  }
}

addEventListener("click", async (e) => {
  const button = e.target.closest?.("[data-live]");
  if (!button) return;
  const { open } = await import("./live.js");
  open(button.closest(".live"), button);
});

if (document.querySelector("[data-even]")) import("./even.js");
