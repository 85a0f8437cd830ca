// Reads share links of version 1, both forms: see engine/share. A fragment comes from anybody; every bound is checked
// before the work that it bounds. The errors are sentences for the reader.
import { longest } from "./link.js";
import { site } from "./engine.js";

// largest is the number of bytes that a link may hold once it is unpacked.
const largest = 1 << 20;

// read gives {script, config, profile, tab, key, chunk, step} of a fragment without its "#".
export async function read(fragment) {
  if (fragment.length > longest) throw new Error(`The link is too long: ${fragment.length} characters, and a link holds at most ${longest}.`);
  const [, version, form] = /^(\d{1,6})([._])/.exec(fragment) ?? [];
  if (!form) throw new Error("This is no link to a script.");
  if (version !== "1") throw new Error(`The link is of version ${version}; this page reads version 1. A newer page may read it.`);
  const body = fragment.slice(version.length + 1);
  const text = utf8(form === "." ? readable(body) : await compressed(body));
  const bad = text.search(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/);
  if (bad >= 0) throw new Error(`Line ${text.slice(0, bad).split("\n").length} of the link's script holds a character that could hide something.`);
  return settings(text);
}

const damaged = (what) => new Error(`The link is damaged: ${what}. Copy it once more, as a whole.`);

function utf8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("The link's script holds bytes that are no UTF-8.");
  }
}

function readable(body) {
  const from = new TextEncoder().encode(body);
  if (from.at(-1) !== 0x2f) throw new Error("The link is cut off: its end is missing. Copy it once more, as a whole.");
  const out = [];
  for (let i = 0; i < from.length - 1; i++) {
    const c = String.fromCharCode(from[i]);
    if (c === "%") {
      const hex = String.fromCharCode(...from.slice(i + 1, i + 3));
      if (!/^[0-9a-f]{2}$/i.test(hex) || i + 2 >= from.length - 1) throw damaged("% must be followed by two hexadecimal digits");
      out.push(parseInt(hex, 16));
      i += 2;
    } else out.push(c === "+" ? 0x20 : c === ";" ? 0x0a : from[i]);
  }
  return new Uint8Array(out);
}

// compressed unpacks a raw DEFLATE stream with the dictionary of version 1, and checks its sum.
async function compressed(body) {
  let raw;
  try {
    const packed = body.replace(/=+$/, "");
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    // One text has one form: what would decode to the same bytes otherwise is refused.
    if (btoa(binary).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_") !== packed) throw 0;
    raw = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  } catch {
    throw damaged("a letter, a digit, - or _ was expected");
  }
  if (raw.length <= 3) throw new Error("The link is cut off: nothing is in it.");
  const response = await fetch(site.dictionary);
  if (!response.ok) throw new Error(`The dictionary of links answered ${response.status}.`);
  const dictionary = new Uint8Array(await response.arrayBuffer());
  const stream = raw.subarray(0, -3);
  // Streams may leave off an empty stored block at their end.
  const doc = (await inflate(dictionary, stream, [0, 0, 0xff, 0xff])) ?? (await inflate(dictionary, stream, []));
  if (!doc) throw damaged("what it holds cannot be unpacked");
  const sum = crc32(doc);
  if (raw.at(-3) !== sum >>> 24 || raw.at(-2) !== ((sum >>> 16) & 255) || raw.at(-1) !== ((sum >>> 8) & 255)) throw damaged("its check sum does not fit");
  return doc;
}

// inflate gives the bytes of a stream, undefined when it is none. The browser's own inflater knows no dictionary, so the
// dictionary goes in front as a stored block, to which the stream may point back, and is cut off again.
async function inflate(dictionary, stream, end) {
  const n = dictionary.length;
  const head = [0, n & 255, n >> 8, ~n & 255, (~n >> 8) & 255];
  const source = new Blob([new Uint8Array(head), dictionary, stream, new Uint8Array(end)]);
  const reader = source.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let size = -n;
  try {
    for (let r = await reader.read(); !r.done; r = await reader.read()) {
      parts.push(r.value);
      size += r.value.length;
      if (size > largest) break;
    }
  } catch {
    return;
  }
  if (size > largest) {
    reader.cancel().catch(() => {});
    throw new Error(`The link is refused: unpacked it would be larger than ${largest} bytes.`);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer()).subarray(n);
}

function crc32(bytes) {
  let c = -1;
  for (const b of bytes) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (0xedb88320 & -(c & 1));
  }
  return ~c >>> 0;
}

// settings takes the lines in front of the script apart. A key that had to be quoted is not looked at.
function settings(doc) {
  const out = { script: "", config: [], profile: "", tab: "", key: "", chunk: -1, step: 0 };
  const bad = (line) => new Error(`The link has a setting that cannot be read: ${line.slice(0, 60)}.`);
  const seen = new Set();
  while (doc.startsWith("@")) {
    const at = doc.includes("\n") ? doc.indexOf("\n") : doc.length;
    const line = doc.slice(0, at);
    doc = doc.slice(at + 1);
    if (line === "@") break;
    const [name, value, ...more] = line.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\S+/g);
    if (!value || (seen.has(name) && name !== "@config")) throw bad(line);
    seen.add(name);
    if (name === "@config" && /^[\w.-]+=/.test(value) && more.length === 0) out.config.push(line.slice(8));
    else if (name === "@profile" && /^[\w.-]+$/.test(value)) out.profile = value;
    else if (name === "@step" && /^[1-9]\d{0,8}$/.test(value)) out.step = Number(value);
    else if (name === "@view" && /^[\w.-]+$/.test(value) && more.length <= 2 && /^\d*$/.test(more[1] ?? "")) {
      out.tab = value;
      if (/^[^"'\\]+$/.test(more[0] ?? "")) out.key = more[0];
      if (out.key && more[1]) out.chunk = Number(more[1]);
    } else throw bad(line);
  }
  out.script = doc;
  return out;
}
