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

// Pages that came past us from the network, by client: the server may have a
// newer version than we keep, so their files must come from there too.
const strangers = new Set();

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") {
    self.skipWaiting();
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
  } else if (path in release.files && !strangers.has(event.clientId)) {
    event.respondWith(file(event.request, path));
  }
});

// page answers a navigation, its query ignored: pages read it themselves.
async function page(event, path) {
  if (await makeWay()) {
    // A Refresh header would do nothing at an address with a fragment.
    return new Response("<script>location.reload()</script>", { headers: { "Content-Type": "text/html" } });
  }
  const route = path.replace(/\/$/, "").replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  const name = release.pages[route] ?? (path in release.files ? path : null);
  if (name) {
    return file(event.request, name);
  }
  try {
    const response = await fetch(event.request);
    strangers.add(event.resultingClientId);
    return response;
  } catch {
    const { body, headers } = await file(event.request, "404.html");
    return new Response(body, { status: 404, headers });
  }
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

// file answers from what is kept, and from the network should the browser have
// thrown that away.
async function file(request, name) {
  const cache = await caches.open(cacheName);
  return (await cache.match(base + name)) || fetch(request);
}

// keepAll fetches every file of this version, or fails and leaves nothing.
async function keepAll() {
  try {
    const cache = await caches.open(cacheName);
    await Promise.all(Object.entries(release.files).map(([name, digest]) => keep(cache, name, digest)));
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

// keep fetches a file. One whose name does not carry its digest is checked
// against it: the server may have moved on to another version meanwhile.
async function keep(cache, name, digest) {
  const response = await fetch(base + name, { cache: digest ? "no-cache" : "default" });
  if (!response.ok) {
    throw new Error(`${name}: ${response.status}`);
  }
  if (!digest) {
    return cache.put(base + name, response);
  }
  const body = await response.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hex = Array.from(sum.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== digest) {
    throw new Error(`${name} belongs to another version`);
  }
  // A fresh answer: one that was redirected may not stand for a page.
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return cache.put(base + name, new Response(body, { headers }));
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== cacheName) {
      await caches.delete(name);
    }
  }
}
