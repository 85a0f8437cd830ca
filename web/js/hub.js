// Lets all embeds on somebody's page share one Worker. Each is a frame of this site, and frames of one origin on one page
// may call each other, whoever owns the page: the first that runs something keeps the Worker, the others find it here. This
// needs no storage and no message through the foreign page.
import * as own from "./ask.js";

// Named by the address of this script, which changes with every version: two versions never meet.
const key = Symbol.for(import.meta.url);
// most frames of a page are looked at.
const most = 500;

// find gives the frame that has the Worker and its queue; where there is none, this frame is it.
function find() {
  for (let i = 0; i < Math.min(parent.length, most); i++) {
    try {
      if (parent[i][key]) return parent[i];
    } catch {
      // A frame of another site.
    }
  }
  window[key] = own;
  return window;
}

// The hub goes with its frame, when the page around it changes. Then nobody answers any more.
const lives = (frame, hub) => {
  try {
    return !frame.closed && frame[key] === hub;
  } catch {
    return false;
  }
};

// ready says whether a script would run without anything being loaded.
export function ready() {
  const frame = find();
  return frame[key].ready();
}

// ask is that of ask.js, wherever the Worker is. A hub that has gone is replaced, and the script sent again.
export function ask(message, done) {
  let over = false;
  let takeBack;
  const frame = find();
  const hub = frame[key];
  const watch = setInterval(() => {
    if (lives(frame, hub)) return;
    clearInterval(watch);
    removeEventListener("pagehide", back);
    if (over) return;
    over = true;
    takeBack = ask(message, done);
  }, 500);
  const back = () => takeBack?.();
  // A frame that is taken off its page wants nothing any more.
  addEventListener("pagehide", back);
  takeBack = hub.ask(message, (answer) => {
    clearInterval(watch);
    removeEventListener("pagehide", back);
    if (over) return;
    over = true;
    done(answer);
  });
  return back;
}
