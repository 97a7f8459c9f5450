// early.js stands in every page, so that the first picture waits for no script
// to come, and runs before that is drawn. It sees to it that the program can
// store things, and gives the page the colours that its reader chose.
"use strict";

// A browser that forbids storage throws when it is so much as looked at, which
// would end the program. Then things are stored for as long as the page is open.
for (const name of ["localStorage", "sessionStorage"]) {
  try {
    window[name].length;
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
