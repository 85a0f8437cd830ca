// Compiles wasm for a page. The message is a URL; the answer is {module}, or {text} where that cannot be had.
import { load } from "./load.js";

self.onmessage = async ({ data: url }) => {
  try {
    postMessage({ module: await load(url) });
  } catch (err) {
    postMessage({ text: err.message });
  }
};
