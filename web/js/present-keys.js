// What a key does in front of a class. A clicker sends Page Up and Page Down, and for its third button "b" or ".".

const plain = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  Enter: "next",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  Backspace: "back",
  Home: "first",
  End: "last",
  f: "picture",
  F: "picture",
  b: "blank",
  B: "blank",
  ".": "blank",
  s: "notes",
  S: "notes",
  q: "code",
  Q: "code",
  "?": "help",
  Escape: "close",
};

// action names what a key event asks for: {do} or {hand, less} for the n-th answer; undefined when it is none of ours, or
// belongs to the control that has the focus.
export function action(e) {
  if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.defaultPrevented) return;
  if (e.target.closest?.("input, textarea, select, [contenteditable]")) {
    // Escape leaves a field; everything else is typed into it.
    if (e.key === "Escape") e.target.blur();
    return;
  }
  if ((e.key === " " || e.key === "Enter") && e.target.closest?.("button, a, summary")) return;
  if (e.target.closest?.("[data-scrolls]") && e.key.startsWith("Arrow")) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(e.code ?? "") ?? /^([1-9])$/.exec(e.key);
  if (digit) return { hand: Number(digit[1]) - 1, less: e.shiftKey };
  if (e.shiftKey && e.key === " ") return { do: "back" };
  const name = plain[e.key];
  return name && { do: name };
}
