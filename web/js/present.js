// The presenter mode: shows a lesson one step at a time, by keyboard, clicker, mouse or touch. The page is whole without
// this script, as a text from top to bottom.
import { fragment, longest } from "./link.js";
import { action } from "./present-keys.js";
import { Sync } from "./present-sync.js";
import { Votes, controls, draw } from "./present-votes.js";
import { fit } from "./present-fit.js";

const deck = document.querySelector(".deck");
const find = (name) => deck.querySelector(`[data-${name}]`);
const notesOf = new URLSearchParams(location.search).get("notes") ?? "";
const own = "own" in deck.dataset;
const votes = new Votes(deck.dataset.lesson + (own ? digest(location.hash) : ""));
const say = (text) => (find("say").textContent = text);

// digest is a short name for a script.
function digest(text) {
  let h = 0;
  for (const c of text) h = (Math.imul(h, 31) + c.codePointAt(0)) | 0;
  return `#${h >>> 0}`;
}

let frames = [];
let stops = []; // {frame, answered}: a question is one stop before its answer and one with it
const state = { at: 0, mode: "", since: Date.now() };
let notes;
const sync = new Sync(notesOf, take, tell);

// fetchOwn has the interpreter make frames of the script in the address.
async function fetchOwn() {
  const wait = find("wait");
  for (const name of ["leave", "worksheet"]) find(name).hash = location.hash;
  try {
    const { ownLesson } = await import("./own-lesson.js");
    const answer = await ownLesson(wait);
    deck.querySelector(".deck-title").textContent = answer.title;
    // The Worker escapes all that comes from the script.
    find("frames").innerHTML = answer.deck;
    wait.remove();
    begin();
  } catch (err) {
    wait.textContent = err.message;
    wait.setAttribute("role", "alert");
  }
}

async function begin() {
  frames = [...deck.querySelectorAll(".frame")];
  stops = frames.flatMap((frame, i) => (frame.querySelector(".ask") ? [{ frame, i, answered: false }, { frame, i, answered: true }] : [{ frame, i, answered: true }]));
  deck.classList.add("is-on");
  prepare();
  const wanted = new URLSearchParams(location.search).get("step");
  const kept = history.state?.at;
  if (Number.isInteger(kept)) state.at = kept;
  else if (wanted) state.at = Math.max(0, stops.findIndex((s) => Number(s.frame.dataset.step) >= Number(wanted)));
  addEventListener("keydown", keydown);
  deck.addEventListener("click", (e) => act(e.target.closest("[data-do]")?.dataset.do));
  addEventListener("resize", () => show(false));
  document.addEventListener("fullscreenchange", screenChanged);
  votes.watch(() => show(false));
  if (notesOf) {
    const { panel } = await import("./present-notes.js");
    notes = panel(deck, () => {
      state.since = Date.now();
      show(false);
      tell();
    });
    sync.say({ hello: true });
  }
  show(true);
  document.fonts?.ready.then(() => show(false));
}

// prepare gives every frame its picture, in a box that can be enlarged, and every question its counters; and fills the list.
function prepare() {
  const list = find("steps");
  let picture;
  frames.forEach((frame, i) => {
    frame.dataset.at = i;
    if (frame.dataset.script !== undefined) picture = undefined; // another script, other keys
    let box = frame.querySelector(".frame-picture");
    if (box) {
      const inner = document.createElement("div");
      inner.append(...box.childNodes);
      box.append(inner);
      picture = inner;
    } else if (picture && !frame.matches(".is-text, .is-title")) {
      box = document.createElement("div");
      box.className = "frame-picture";
      box.append(picture.cloneNode(true));
      frame.querySelector(".frame-say").after(box);
    }
    if (frame.dataset.script === undefined && i > 0) frame.dataset.script = frames[i - 1].dataset.script ?? "";
    const ask = frame.querySelector(".ask");
    if (ask) {
      controls(ask, (n, hands) => count(frame, n, hands));
      before(frame, i);
    }
    const option = document.createElement("option");
    option.value = i;
    option.textContent = `${i + 1}. ${frame.getAttribute("aria-label")}`;
    list.append(option);
  });
  list.addEventListener("change", () => {
    go(stops.findIndex((s) => s.i === Number(list.value)));
    list.blur();
  });
}

// before puts the picture of the frame before beside a question, to be looked at until the answer is out.
function before(frame, i) {
  const earlier = frames[i - 1]?.querySelector(".frame-picture:not(.is-before) > div");
  const now = frame.querySelector(".frame-picture");
  if (!earlier || frame.dataset.script !== frames[i - 1].dataset.script) return;
  const box = document.createElement("div");
  box.className = "frame-picture is-before";
  box.append(earlier.cloneNode(true));
  now?.before(box);
}

function keydown(e) {
  const a = action(e);
  if (!a) return;
  if (a.do === undefined) return hands(a, e);
  if (state.mode === "help" && !["close", "help"].includes(a.do)) return;
  e.preventDefault();
  act(a.do);
}

function act(name) {
  const turns = ["next", "back", "first", "last"].includes(name);
  if (turns && ["blank", "code"].includes(state.mode)) return mode("");
  switch (name) {
    case "next":
      return go(state.at + 1);
    case "back":
      return go(state.at - 1);
    case "first":
      return go(0);
    case "last":
      return go(stops.length - 1);
    case "picture":
      return picture();
    case "blank":
    case "code":
    case "help":
      return mode(state.mode === name ? "" : name);
    case "close":
      return mode("");
    case "full":
      return document.fullscreenElement ? document.exitFullscreen() : fullScreen();
    case "notes":
      return openNotes();
    case "clear":
      votes.clear();
      say("The counts of this lesson were cleared.");
      return mode("");
  }
}

function go(at) {
  at = Math.min(Math.max(at, 0), stops.length - 1);
  if (at === state.at) return say(at === 0 ? "This is the first step." : "This is the last step.");
  state.at = at;
  history.replaceState({ at }, "");
  show(true);
  tell();
}

function mode(name) {
  if (name === state.mode) return;
  const left = state.mode;
  state.mode = name;
  if (left === "picture" && document.fullscreenElement && aloneFull) document.exitFullscreen();
  show(false);
  if (name === "blank") say("The screen is blank.");
  else if (left === "blank") say("The lesson is shown again.");
  tell();
}

// picture shows it alone. The whole screen is asked for; where the browser does not give it, it fills the window.
let aloneFull = false;
async function picture() {
  if (state.mode === "picture") return mode("");
  if (!visiblePicture()) return say("This step has no picture.");
  mode("picture");
  say("The picture alone.");
  if (notesOf || document.fullscreenElement) return;
  aloneFull = await fullScreen();
}

const visiblePicture = () => [...stops[state.at].frame.querySelectorAll(".frame-picture")].find((b) => !b.hidden);

async function fullScreen() {
  try {
    await document.documentElement.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}

// screenChanged follows a full screen that was left by the browser's own key.
function screenChanged() {
  const on = document.fullscreenElement !== null;
  deck.querySelector("[data-do=full]").setAttribute("aria-pressed", on);
  if (!on && aloneFull) {
    aloneFull = false;
    if (state.mode === "picture") return mode("");
  }
  show(false);
}

function hands({ hand, less }, e) {
  const { frame, answered } = stops[state.at];
  const choices = frame.querySelectorAll(".ask-choice");
  if (answered || state.mode === "blank" || hand >= choices.length) return;
  e.preventDefault();
  const n = votes.of(frame.dataset.at, choices.length)[hand] + (less ? -1 : 1);
  count(frame, hand, Math.max(n, 0));
}

function count(frame, i, n) {
  const choices = frame.querySelectorAll(".ask-choice");
  const counts = votes.of(frame.dataset.at, choices.length);
  counts[i] = n;
  votes.set(frame.dataset.at, counts);
  show(false);
  say(`${choices[i].querySelector(".ask-letter").textContent}: ${Math.max(n, 0)}`);
}

function openNotes() {
  if (notesOf) return say("These are the notes.");
  const url = new URL(location.href);
  url.search = `?notes=${sync.name}`;
  const w = open(url, `notes-${sync.name}`, "width=1000,height=720");
  say(w ? "The notes are in a second window." : "The browser did not allow a second window. Allow windows of this page, then press s again.");
  if (!w) toast();
}

// toast shows to everybody what the live region says, for a while.
function toast() {
  const p = find("say");
  p.classList.add("is-shown");
  setTimeout(() => p.classList.remove("is-shown"), 6000);
}

// tell says to the other window where this one is; take follows it.
function tell() {
  sync.say({ at: state.at, mode: state.mode === "help" ? "" : state.mode, since: state.since });
}

function take({ at, mode: name, since }) {
  state.at = Math.max(at, 0);
  state.since = since;
  state.mode = name;
  if (stops.length === 0) return;
  history.replaceState({ at: state.at }, "");
  show(true);
}

// show draws the state. fresh says that another step has come, which is announced.
function show(fresh) {
  state.at = Math.min(state.at, stops.length - 1);
  const { frame, i, answered } = stops[state.at];
  frames.forEach((f) => f.classList.toggle("is-here", f === frame));
  deck.dataset.mode = state.mode;
  frame.classList.toggle("is-asking", !answered);
  for (const box of frame.querySelectorAll(".frame-picture")) box.hidden = frame.querySelector(".ask") !== null && box.classList.contains("is-before") === answered;
  frame.classList.toggle("is-bare", !visiblePicture());
  const ask = frame.querySelector(".ask");
  if (ask) {
    draw(ask, votes.of(i, ask.querySelectorAll(".ask-choice").length), answered);
    ask.querySelector(".ask-answer").open = answered;
    for (const x of ask.querySelectorAll(".ask-hands input, .ask-hands button")) x.disabled = answered;
  }
  for (const over of deck.querySelectorAll("[data-over]")) over.hidden = over.dataset.over !== state.mode || (notesOf !== "" && state.mode !== "help");
  for (const b of deck.querySelectorAll("[data-do][aria-pressed]:not([data-do=full])")) b.setAttribute("aria-pressed", b.dataset.do === state.mode);
  deck.querySelector("[data-do=help]").setAttribute("aria-expanded", state.mode === "help");
  find("steps").value = i;
  find("count").textContent = `${i + 1} / ${frames.length}`;
  deck.querySelector("[data-do=back]").disabled = state.at === 0;
  deck.querySelector("[data-do=next]").disabled = state.at === stops.length - 1;
  const link = find("open");
  const { script = "", view = "", step = "0" } = frame.dataset;
  const share = fragment(script, [], view, Number(step));
  // What came packed can be too long for the readable form: then the playground opens at its end.
  link.href = deck.dataset.play + (!script ? "" : share.length <= longest ? `#${share}` : location.hash);
  fit(frame, state.mode === "picture");
  overlay(frame);
  notes?.({ frame, answered, mode: state.mode, since: state.since, next: upcoming() });
  if (fresh) announce(frame, i, answered);
}

let shownCode;
let focused;
function overlay(frame) {
  const { script = "", view = "", step = "0" } = frame.dataset;
  if (state.mode === "code" && !notesOf) {
    const wanted = { page: new URL(deck.dataset.play, document.baseURI).href, commands: script, view, step: Number(step) };
    const name = JSON.stringify(wanted);
    if (name !== shownCode) {
      shownCode = name;
      import("./present-code.js").then((m) => m.show(find("code"), find("code-link"), wanted));
    }
  }
  const over = deck.querySelector("[data-over]:not([hidden])");
  if (over && !over.contains(document.activeElement)) {
    focused = document.activeElement;
    over.querySelector("button").focus();
  } else if (!over && focused) {
    focused.focus?.();
    focused = undefined;
  }
}

function upcoming() {
  const next = stops[state.at + 1];
  if (!next) return "This is the last step.";
  return next.frame === stops[state.at].frame ? "The answer." : next.frame.getAttribute("aria-label");
}

function announce(frame, i, answered) {
  const text = (selector) => frame.querySelector(selector)?.textContent.trim() ?? "";
  const parts = [`Step ${i + 1} of ${frames.length}.`, text(".frame-heading"), text(".frame-caption"), text(".frame-point, .frame-points"), text(".is-now > .step-command")];
  if (answered) parts.push(text(".ask-answer > p"), text(".is-now > .step-reply"));
  else parts.push(text(".ask-text"), [...frame.querySelectorAll(".ask-choice")].map((c) => `${c.querySelector(".ask-letter").textContent}: ${c.querySelector(".ask-words").textContent}`).join("; "));
  say(parts.filter(Boolean).join(" "));
}

if (!own) begin();
else {
  if (location.hash.startsWith("#1")) fetchOwn();
  // Another link in the same window changes the address alone.
  addEventListener("hashchange", () => location.hash.startsWith("#1") && location.reload());
}
