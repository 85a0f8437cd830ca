// Has a lesson made of the script in the address. A link may carry a script that runs for long, so there is a Stop.
import { ask } from "./ask.js";

// ownLesson puts what goes on into wait, and gives {title, deck, sheet}; a fault is thrown.
export async function ownLesson(wait) {
  const stop = Object.assign(document.createElement("button"), { type: "button", className: "button is-small", textContent: "Stop" });
  const says = document.createElement("span");
  says.textContent = "Running the script.";
  wait.replaceChildren(says, " ", stop);
  const got = await new Promise((done) => {
    const takeBack = ask({ lesson: location.hash }, done);
    stop.addEventListener("click", takeBack);
  });
  if (got.fault) throw new Error(got.fault);
  return got;
}
