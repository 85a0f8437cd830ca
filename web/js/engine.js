// Gets the interpreter: finds its files, compiles it once a page, and starts Workers that run it.

// site describes the built site to scripts. It is read from the element with the id "site", whose attributes are relative
// to the page.
export const site = (() => {
  const { dataset } = document.getElementById("site");
  const at = (path) => (path ? new URL(path, document.baseURI).href : "");
  return {
    version: dataset.version,
    root: at(dataset.root),
    app: at(dataset.app),
    engine: at(dataset.engine),
    commands: at(dataset.commands),
    scripts: at(dataset.scripts),
    dictionary: at(dataset.dictionary),
    megabytes: dataset.megabytes,
  };
})();

let compiled;

// compile gives the compiled interpreter; the first call downloads it.
export function compile() {
  compiled ??= download(site.engine);
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

// download gives the compiled program at a URL.
export async function download(url) {
  const { load } = await import("./load.js");
  return load(url);
}

// spawn starts a Worker that runs a compiled interpreter, or the one at a URL. Messages sent to it at once are kept until
// the interpreter listens. It posts {exit, text} when it has ended.
export function spawn(source) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "engine" });
  worker.postMessage(typeof source === "string" ? { url: source } : { module: source });
  return worker;
}
