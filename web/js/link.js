// Writes share links in their readable form, version 1: see engine/share. The compressed form is made by the app alone.
// The build also copies this file into bitmap-demo.js, which other sites load by itself: it must not import anything.

// longest is the number of characters that a link may have.
export const longest = 65536;

// fragment gives what follows the "#" of a link that runs a script. config are settings made before it, view is what to
// look at: the name of a tab, and behind a blank a key that needs no quotes; step is where to stand, 0 for the end.
export function fragment(script, config = [], view = "", step = 0) {
  const head = (view && `@view ${view}\n`) + (step ? `@step ${step}\n` : "") + config.map((c) => `@config ${c}\n`).join("");
  const mark = script.startsWith("@") ? "@\n" : "";
  return "1." + readable(head + mark + script) + "/";
}

const plain = /[A-Za-z0-9\-._~!*,:@?=]/;

function readable(text) {
  let out = "";
  for (const byte of new TextEncoder().encode(text)) {
    const c = String.fromCharCode(byte);
    if (c === " ") out += "+";
    else if (c === "\n") out += ";";
    else if (byte < 128 && plain.test(c)) out += c;
    else out += "%" + byte.toString(16).toUpperCase().padStart(2, "0");
  }
  return out;
}
