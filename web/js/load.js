// load compiles what is at a URL while its bytes come in. A host that serves wasm under another media type makes the
// browser refuse that, and then they are collected first.
export async function load(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
