// early.js is part of every page and runs before the first paint. It requests the
// program, provides storage where the browser forbids it, applies the reader's theme,
// and retries files that fail to load. entries.js follows it in the same script.
"use strict";

// The program takes longest to come, so it is asked for first; where priorities are
// minded, what is drawn goes before it. A preload would do the same, but browsers take
// that also where start.js wants the program past all caches, as of one that stopped.
if (window.WebAssembly && !history.state?.stopped) {
  window.labAsked = fetch(document.documentElement.dataset.wasm, { priority: "low" });
  window.labAsked.catch(() => {}); // start.js says it
}

// A browser that forbids storage throws when it is so much as looked at, or at
// every call, which would end the program. Then things are stored for as long as
// the page is open. That nothing more can be written the program says itself.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    window[name].getItem("theme");
    window[name].removeItem("");
  } catch {
    const kept = new Map();
    const value = {
      get length() {
        return kept.size;
      },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, String(text)),
      removeItem: (key) => void kept.delete(key),
      clear: () => kept.clear(),
    };
    Object.defineProperty(window, name, { value, configurable: true });
  }
}

// How the page is shown stands in the address: to a class, or in a frame.
for (const way of ["present", "embed"]) {
  if (new URLSearchParams(location.search).get(way) === "1") {
    document.documentElement.dataset[way] = "true";
  }
}

try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // What stands there is not ours; the system's colours are shown.
}

// labNote shows a status line at the bottom of the window; null removes it.
let note;
window.labNote = (words, ...more) => {
  note?.remove();
  note = null;
  if (words !== null) {
    note = Object.assign(document.createElement("div"), { className: "rest-note", role: "status" });
    note.append(words, ...more);
    document.body.append(note);
  }
};

// labFail says what happened and what to do, and leaves the page as it is: its
// text can be read without the program, and what was typed can be copied.
window.labFail = (
  what,
  advice = "Check the connection (some networks want you to sign in first) and reload the page; if that does not " +
    "help, look whether a content blocker or a company filter holds back its files, above all the one that ends in .wasm."
) => {
  labNote(null);
  let line = document.querySelector("[data-loading]");
  if (!line) {
    line = document.createElement("p");
    line.dataset.loading = "";
    (document.querySelector("main") || document.body).prepend(line);
  }
  line.dataset.failed = "";
  line.setAttribute("role", "alert");
  line.textContent = `${what} The text can be read all the same, and what you typed is still in its field. ${advice}`;
  for (const control of document.querySelectorAll("main :is(button, select, input:is([type=range], [type=checkbox], [type=radio], [type=file]))")) {
    control.disabled = true;
  }
};

// labAnew reloads the page unless that was just done: a newer release may have replaced
// files that this page names. It reports whether the page reloads.
window.labAnew = async () => {
  const again = performance.getEntriesByType("navigation")[0]?.type !== "reload" && (await labEntries.save());
  if (again) {
    location.reload();
  }
  return again;
};

// A network may have answered something else than the stylesheet or a script, or
// less of it, and the browser may keep that for long: what does not do its part
// is asked for once more, past the browser's cache.
document.addEventListener("DOMContentLoaded", async () => {
  const styled = getComputedStyle(document.documentElement).getPropertyValue("--whole");
  const started = () => window.goappGetenv; // start.js has run, and wasm_exec.js before it
  for (const file of document.querySelectorAll("link[rel=stylesheet], script[src]")) {
    if (file.rel ? styled : started()) {
      continue;
    }
    const gone = await fetch(file.href || file.src, { cache: "reload" })
      .then((response) => response.blob().then(() => response.status === 404))
      .catch(() => false);
    if (gone && (await labAnew())) {
      return;
    }
    const again = document.createElement(file.localName);
    for (const { name, value } of file.attributes) {
      again.setAttribute(name, value);
    }
    await new Promise((done) => {
      again.onload = again.onerror = done;
      file.replaceWith(again);
    });
  }
  if (!started()) {
    window.labFail(`The generator could not be loaded (${window.Go ? "start.js" : "wasm_exec.js"} did not arrive).`);
  }
});
