// The service worker: after one visit the whole site works without a network.
//
// Every version of the site is one cache, filled completely before the version may take over, so that no page ever meets
// files of another version. The cache of the version before is kept for tabs that are still open in it. Caches of other
// sites on this origin, also of another copy of this one under another path, are left alone.

const version = "%VERSION%";
// The files of this version, as paths below the scope. Those under assets/ carry their content in their name.
const files = ["%FILES%"];

// Hosts name Accept-Encoding in Vary; what is kept here is decoded, and right for everybody.
const anyone = { ignoreVary: true };

const scope = new URL(self.registration.scope);
const prefix = `bitloupe:${scope.pathname}:`;
const current = prefix + version;
// At most this many downloads at a time, so that a page that is being read does not wait for them.
const lanes = 4;

self.addEventListener("install", (e) => e.waitUntil(install()));
self.addEventListener("activate", (e) => e.waitUntil(activate()));
self.addEventListener("message", (e) => e.data === "activate" && self.skipWaiting());
self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  e.respondWith(e.request.mode === "navigate" ? page(url, e.request) : file(e.request));
});

// install fills the cache of this version. What an older version has under the same content name is taken from there;
// the rest comes from the server, past the browser's own cache, which could give an older file.
async function install() {
  const cache = await caches.open(current);
  const queue = files.slice();
  const work = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const url = new URL(name, scope).href;
      if (name.startsWith("assets/")) {
        const old = await stored(url);
        if (old) {
          await cache.put(url, old);
          continue;
        }
      }
      const response = await fetch(url, { cache: "reload", credentials: "same-origin" });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      await cache.put(url, response.redirected ? direct(response) : response);
    }
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

// activate drops all versions of this copy of the site but this one and the one before it. Names do not tell their age;
// the list of caches is in the order of their creation.
async function activate() {
  const own = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
  await Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// stored looks a URL up in all caches of this copy of the site, the current one first.
async function stored(url) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  names.sort((a, b) => (b === current) - (a === current));
  for (const name of names) {
    const hit = await (await caches.open(name)).match(url, anyone);
    if (hit) return hit;
  }
}

// page answers a navigation. What follows the question mark is for the page alone, and a folder without its slash would
// make the page's relative URLs wrong.
async function page(url, request) {
  const cache = await caches.open(current);
  const at = scope.origin + url.pathname.replace(/\/index\.html$/, "/");
  const hit = await cache.match(at, anyone);
  if (hit) return hit;
  if (!at.endsWith("/") && (await cache.match(at + "/", anyone))) return Response.redirect(at + "/" + url.search, 302);
  try {
    return await fetch(request);
  } catch {
    const missing = await cache.match(new URL("404.html", scope).href, anyone);
    return missing ? notFound(missing) : Response.error();
  }
}

// notFound is the page for an address that is unknown. It cannot be relative, and a site that was built without knowing its
// place has put itself at the root; here the place is known.
async function notFound(missing) {
  const here = (all, path) => (path.startsWith(scope.pathname) ? all : `="${scope.pathname}${path.slice(1)}"`);
  const text = (await missing.text()).replace(/="(\/[^"]*)"/g, here);
  return new Response(text, { status: 404, headers: { "content-type": "text/html; charset=utf-8" } });
}

async function file(request) {
  return (await stored(request.url)) ?? fetch(request);
}

// direct is a response without its history: the browser refuses a redirected one for a navigation.
function direct(response) {
  return new Response(response.body, { status: response.status, headers: response.headers });
}
