// Compiles wasm for a page, in a Worker: compiling keeps a page from painting and from taking input for a tenth of a second
// on a phone. The message is a URL; the answer is {module}, or {text} where that cannot be had.
import { load } from "./load.js";

self.onmessage = async ({ data: url }) => {
  try {
    postMessage({ module: await load(url) });
  } catch (err) {
    postMessage({ text: err.message });
  }
};
