// worker.js caches the whole site, so that every page works offline: in English, and in each
// language that was visited. The export adds `release` above this line: its version, the file of
// every page, and all files with their digests, those of each language by themselves.
//
// All files of a version and language are cached, or none. A page gets files of one version only,
// and the next version takes over before a page opens, not while one is loading. It has the
// languages of the version before it.
"use strict";

const base = new URL("./", self.location).pathname;
const prefix = `snowflake-lab ${base} `;
const cacheName = prefix + release.version;
const pages = new Map(Object.entries(release.pages));
const parts = { "": release.files, ...release.languages }; // the first has what all languages need
const files = new Map(Object.values(parts).flatMap(Object.entries));

// Each part has a cache. A language's is usable if it is whole: a worker can end halfway.
const cacheOf = (part) => (part ? `${cacheName} ${part}` : cacheName);
const partOf = (name) => Object.keys(parts).find((part) => Object.hasOwn(parts[part], name));
const languageOf = (path) => Object.keys(release.languages).find((code) => path.split("/")[0] === code) || "";
const isWhole = async (part) => (await caches.has(cacheOf(part))) && (await (await caches.open(cacheOf(part))).keys()).length === Object.keys(parts[part]).length;

// Clients whose page came from the network: the server may have a newer version than the
// cache, so their files must come from there too.
const strangers = new Set();

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") {
    self.skipWaiting();
  } else if (event.data === "look after all") {
    event.waitUntil(lookAfterAll(languageOf(new URL(event.source.url).pathname.slice(base.length))));
  }
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(base)) {
    return;
  }
  const path = url.pathname.slice(base.length);
  if (/^(class\/|q(\/|$))/.test(path)) {
    return; // a class is never kept: only the teacher's program knows it
  }
  if (event.request.mode === "navigate") {
    event.respondWith(page(event, path));
  } else if (files.has(path) && !strangers.has(event.clientId)) {
    event.respondWith(file(event.request, path).catch(() => fetch(event.request)));
  }
});

// page responds to a navigation. It ignores the query, which pages read themselves.
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
    const language = languageOf(route);
    if (language && !(await isWhole(language))) {
      return Response.redirect(base + path.slice(language.length + 1) + new URL(event.request.url).search); // to English
    } else if (name) {
      throw error;
    }
    const { body, headers } = await file(event.request, (language && language + "/") + "404.html");
    return new Response(body, { status: 404, headers });
  }
}

// reloading is a document that only reloads itself after the newer version has taken over.
// A request during the change may never get a response, so it waits for the change. A Refresh
// header has no effect on a URL with a fragment.
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

// makeWay lets a waiting newer version take over, and reports whether it did. One open page
// does not prevent that: it may be the page that is being reloaded, and an open page has all
// the files that it needs. The change happens when this worker is idle, so it may take more
// than one try.
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

// file responds from the cache, and fetches a file again if it is missing or damaged. Only
// the program is not checked first, unless start.js bypasses caches because it did not run.
async function file(request, name) {
  const part = partOf(name);
  if (part && !(await isWhole(part))) {
    throw new Error(`the language ${part} was not visited`);
  }
  const cache = await caches.open(cacheOf(part));
  const sound = (isProgram(name) && request.cache !== "reload") || (await isSound(cache, name));
  return (sound && (await cache.match(base + name))) || keep(cache, name);
}

// isProgram reports whether a file is the program: the start waits for it, and it is too
// large to be checked then. The lazy chunk is checked, because it may be loaded by a request
// that cannot bypass caches.
function isProgram(name) {
  return name.startsWith("web/app.");
}

// lookAfterAll fetches files again that are missing or damaged, and caches the language of an open
// page.
async function lookAfterAll(language) {
  if (language && !(await isWhole(language))) {
    await keepParts([language]).catch(() => {}); // the next page will try again
  }
  for (const part of Object.keys(parts)) {
    if (part && !(await isWhole(part))) {
      await caches.delete(cacheOf(part));
      continue;
    }
    const cache = await caches.open(cacheOf(part));
    for (const name of Object.keys(parts[part])) {
      if (!(await isSound(cache, name))) {
        await keep(cache, name).catch(() => {});
      }
    }
  }
}

// isSound reports whether the cached file has this version's digest.
async function isSound(cache, name) {
  try {
    const kept = await cache.match(base + name);
    return (await digest(await kept.arrayBuffer())) === files.get(name);
  } catch {
    return false; // it is gone, or cannot be read
  }
}

// keepAll caches this version: English, the languages that another version has, and those of open
// pages.
async function keepAll() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length).split(" ")[1]);
  const open = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).map(({ url }) => languageOf(new URL(url).pathname.slice(base.length)));
  await keepParts(Object.keys(parts).filter((part) => !part || others.includes(part) || open.includes(part)));
}

// keepParts caches parts of this version, or fails and leaves the caches unchanged: a server that
// went back to the version in use must not destroy it.
async function keepParts(wanted) {
  const added = [], kept = [];
  for (const part of wanted) {
    if (!(await caches.has(cacheOf(part)))) {
      added.push(cacheOf(part));
    }
    const cache = await caches.open(cacheOf(part));
    kept.push(...Object.keys(parts[part]).map((name) => keep(cache, name)));
  }
  const failed = (await Promise.allSettled(kept)).find(({ status }) => status === "rejected");
  if (failed) {
    await Promise.all(added.map((name) => caches.delete(name)));
    throw failed.reason;
  }
}

// keep fetches a file, caches it and returns it. The browser's HTTP cache may have a damaged
// copy, so a file with a wrong digest is fetched once more.
async function keep(cache, name) {
  const lasting = name.includes(files.get(name));
  const response = await get(name, lasting ? "default" : "no-cache").catch(() => get(name, "reload"));
  await cache.put(base + name, response.clone());
  return response;
}

// get fetches a file and checks its digest: it may be truncated or changed in transit, or the
// server may have another version.
async function get(name, mode) {
  const response = await fetch(base + name, { cache: mode });
  const body = await response.arrayBuffer();
  if ((await digest(body)) !== files.get(name)) {
    throw new Error(`${name} is not as this version has it`);
  }
  // A new response: a redirected one is not allowed for a navigation.
  const headers = new Headers(response.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(body, { headers });
}

// digest returns the first 16 hexadecimal digits of the SHA-256.
async function digest(bytes) {
  return Array.from((await sha256(bytes)).slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && !name.startsWith(cacheName)) {
      await caches.delete(name);
    }
  }
}
