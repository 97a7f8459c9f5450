// worker.js keeps the whole site in the browser, so that every page opens
// without a network. Above this line the export writes `release`: its version,
// the file of every page, and all files with their digests.
//
// One version at a time: all files of a version are kept or none, a page is
// answered from one version only, and the next version takes over before a
// page is opened, not while one is loading.
"use strict";

const base = new URL("./", self.location).pathname;
const prefix = `snowflake-lab ${base} `;
const cacheName = prefix + release.version;
const pages = new Map(Object.entries(release.pages));
const files = new Map(Object.entries(release.files));

// Pages that came past us from the network, by client: the server may have a
// newer version than we keep, so their files must come from there too.
const strangers = new Set();

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") {
    self.skipWaiting();
  } else if (event.data === "look after all") {
    event.waitUntil(lookAfterAll());
  }
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(base)) {
    return;
  }
  const path = url.pathname.slice(base.length);
  if (event.request.mode === "navigate") {
    event.respondWith(page(event, path));
  } else if (files.has(path) && !strangers.has(event.clientId)) {
    event.respondWith(file(event.request, path).catch(() => fetch(event.request)));
  }
});

// page answers a navigation, its query ignored: pages read it themselves.
async function page(event, path) {
  if (await makeWay()) {
    return reloading();
  }
  const route = path.replace(/\/$/, "").replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  const name = pages.get(route) ?? (files.has(path) ? path : null);
  const known = name && (await file(event.request, name).catch(() => null));
  if (known) {
    return known;
  }
  try {
    const response = await fetch(event.request);
    strangers.add(event.resultingClientId);
    return response;
  } catch (error) {
    if (name) {
      throw error;
    }
    const { body, headers } = await file(event.request, "404.html");
    return new Response(body, { status: 404, headers });
  }
}

// reloading is a document that loads itself anew once the newer version has taken
// over, and may do nothing else. A request that meets the change itself may never
// be answered, so it waits for that. A Refresh header would do nothing at an
// address with a fragment.
async function reloading() {
  const script = `const again = () => location.reload();
navigator.serviceWorker.addEventListener("controllerchange", again);
navigator.serviceWorker.ready.then(({ waiting }) => waiting || again());
setTimeout(again, 2000);`;
  const sum = await sha256(new TextEncoder().encode(script));
  const policy = `default-src 'none'; script-src 'sha256-${btoa(String.fromCharCode(...sum))}'`;
  return new Response(`<script>${script}</script>`, {
    headers: { "Content-Type": "text/html", "Content-Security-Policy": policy },
  });
}

// makeWay lets a newer version that is waiting take over, and reports whether
// it did. One open page does not stop it, since that may be the very page that
// is being reloaded, and a page that is open has all the files it needs. The
// change happens once this worker is idle, so it may take more than one try.
let tries = 0;
async function makeWay() {
  const { waiting } = self.registration;
  const open = await self.clients.matchAll({ type: "window" });
  if (!waiting || open.length > 1 || tries === 20) {
    return false;
  }
  tries += 1;
  waiting.postMessage("take over");
  return true;
}

// file answers from what is kept, and keeps a file anew that the browser has
// thrown away or damaged. The program alone is not checked first, unless start.js
// asks for it past all caches because it did not run.
async function file(request, name) {
  const cache = await caches.open(cacheName);
  const sound = (isProgram(name) && request.cache !== "reload") || (await isSound(cache, name));
  return (sound && (await cache.match(base + name))) || keep(cache, name);
}

// isProgram tells the one file that a start waits for and that is too long to be
// checked then. The rest of the program comes later, at times by a request that
// cannot ask past caches.
function isProgram(name) {
  return name.startsWith("web/app.");
}

// lookAfterAll keeps anew what the browser has thrown away or damaged.
async function lookAfterAll() {
  const cache = await caches.open(cacheName);
  for (const name of files.keys()) {
    if (!(await isSound(cache, name))) {
      await keep(cache, name).catch(() => {}); // the next page will try again
    }
  }
}

// isSound reports whether a file is kept as this version has it.
async function isSound(cache, name) {
  try {
    const kept = await cache.match(base + name);
    return (await digest(await kept.arrayBuffer())) === files.get(name);
  } catch {
    return false; // it is gone, or cannot be read
  }
}

// keepAll fetches every file of this version, or fails and leaves nothing new:
// a server that went back to the version in use must not cost us that.
async function keepAll() {
  const before = await caches.has(cacheName);
  const cache = await caches.open(cacheName);
  try {
    await Promise.all([...files.keys()].map((name) => keep(cache, name)));
  } catch (error) {
    if (!before) {
      await caches.delete(cacheName);
    }
    throw error;
  }
}

// keep fetches a file, keeps it and returns it. What the browser itself has
// may be damaged, so a file that is not as it should be is asked for once more.
async function keep(cache, name) {
  const lasting = name.includes(files.get(name));
  const response = await get(name, lasting ? "default" : "no-cache").catch(() => get(name, "reload"));
  await cache.put(base + name, response.clone());
  return response;
}

// get fetches a file and checks it against its digest: it may be cut or changed
// underway, or the server may have moved on to another version.
async function get(name, mode) {
  const response = await fetch(base + name, { cache: mode });
  const body = await response.arrayBuffer();
  if ((await digest(body)) !== files.get(name)) {
    throw new Error(`${name} is not as this version has it`);
  }
  // A fresh answer: one that was redirected may not stand for a page.
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(body, { headers });
}

// digest returns the 16 digits by which the export knows a file's bytes.
async function digest(bytes) {
  return Array.from((await sha256(bytes)).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) {
      await caches.delete(name);
    }
  }
}
