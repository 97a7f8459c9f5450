// early.js is part of every page and runs before the first paint. It goes to the page that the
// address means, in the reader's language, requests the program, makes storage safe to use,
// applies the reader's theme, and retries files that fail to load. entries.js
// follows it in the same script.
//
// What the scripts and the Go program share is global and begins with lab. Each is documented where it is set:
//
//     early.js         labLanguage labText labWhy labNote labFail labAnew labMended, the requests labAsked labCatalog labCompiled
//     entries.js       labEntries
//     start.js         labTake labEmpty labTabs labFrame labPaint labFollow labLoad labReady labUpdate labPresses labTranslations labWhole
//     live-worker.js   labRun labPage
"use strict";

let note; // the one at the bottom of the window
let unkept; // the one that something is not stored, which waits until no other is shown; null once it was confirmed

// sayUnkept says once what the browser does not store, until that is confirmed. A frame is too small for it.
function sayUnkept() {
  if (unkept !== undefined || document.documentElement.dataset.embed) {
    return;
  }
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", sayUnkept);
    return;
  }
  unkept = Object.assign(document.createElement("div"), { className: "rest-note", role: "status" });
  const confirm = () => labNote(null, (unkept = null));
  unkept.append(
    labText("This browser’s storage is full or blocked: the layouts, IDs, answers and settings that you save are kept only while this page is open."),
    Object.assign(document.createElement("button"), { textContent: labText("Close"), onclick: confirm })
  );
  note || labNote(null);
}

// Storage may be forbidden, broken or full. To all that uses it, here and in the program, it never throws: what the browser
// does not store lasts while the page is open, and a note says so once. setItem reports whether the browser stored it.
for (const name of ["localStorage", "sessionStorage"]) {
  const kept = new Map(); // what the browser did not store, or null for what it did not remove
  const [own, inherited] = [window, Window.prototype].map((of) => Object.getOwnPropertyDescriptor(of, name));
  const { get } = own || inherited;
  let real; // since the first use, for which the page waits
  const attempt = (use) => {
    try {
      use((real ??= get.call(window)));
      return true;
    } catch {
      return false;
    }
  };
  const keys = () => {
    const all = new Set(kept.keys());
    attempt((real) => Array.from({ length: real.length }, (_, i) => all.add(real.key(i))));
    return [...all].filter((key) => value.getItem(key) !== null);
  };
  const value = {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem(key) {
      let text = kept.get(key);
      kept.has(key) || attempt((real) => (text = real.getItem(key)));
      return text ?? null;
    },
    setItem(key, text) {
      const stored = attempt((real) => real.setItem(key, text));
      if (stored) {
        kept.delete(key);
      } else {
        kept.set(key, String(text));
        sayUnkept();
      }
      return stored;
    },
    removeItem: (key) => void (attempt((real) => real.removeItem(key)) ? kept.delete(key) : kept.set(key, null)),
    clear: () => keys().forEach(value.removeItem),
  };
  Object.defineProperty(window, name, { value, configurable: true });
}

// labLanguage opens the page in the reader's language, or offers it. The export writes on <html>
// the codes of the languages whose pages have a folder; English has none. If the browser does not
// store what it should, a reader is offered a language once more, but not redirected.
window.labLanguage = (() => {
  const { lang, dataset } = document.documentElement, { pathname, search, hash } = location;
  const base = dataset.wasm.slice(0, dataset.wasm.lastIndexOf("web/"));
  const folders = dataset.languages?.split(" ") || [], known = ["en", ...folders];
  const homeOf = (code) => base + (folders.includes(code) ? code + "/" : "");
  const [code] = lang.split("-"), home = homeOf(code);

  // address is this page's in another language. A parameter names a language without pages of
  // its own, such as the pseudo-language.
  function address(code) {
    const [first, ...rest] = location.pathname.slice(base.length).split("/");
    const path = folders.includes(first) ? rest : [first, ...rest];
    const kept = location.search.slice(1).split("&").filter((one) => one && !/^lang(=|$)/.test(one));
    if (code === "pseudo") {
      kept.push("lang=pseudo");
    }
    return homeOf(code) + path.join("/") + (kept.length > 0 ? "?" + kept.join("&") : "") + location.hash;
  }

  const store = (name, value) => localStorage.setItem(name, JSON.stringify(value));

  function stored(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  }

  // leave hides the page until the other one is there.
  function leave(to) {
    document.documentElement.hidden = true;
    location.replace(to);
  }

  // An address may have a page's earlier name (/styles went, and the home page showed the layout, node and ID that its
  // address names), or a slash at its end: GitHub Pages sends the home page for /index, and 404.html, which lists the
  // pages, for /decode/.
  const [, folder = "", name, slash] = pathname.slice(base.length).match(/^([a-z]+\/)?([a-z-]+)(\/?)$/) || [];
  const page =
    pathname === home && /\W(layout|worker|id)=/.test(search + hash)
      ? pathname.slice(base.length) + "bits-of-an-id"
      : name === "index" ? "keys"
      : name === "styles" ? ""
      : slash && dataset.pages?.split(" ").includes(name) ? name
      : null;

  // A language that is a parameter becomes the path's. Only an address without anything else is
  // redirected by the browser's languages, and only once.
  const named = new URLSearchParams(location.search).get("lang");
  const wanted = navigator.languages?.find((tag) => known.includes(tag.split("-")[0].toLowerCase())) || "";
  const preferred = wanted.split("-")[0].toLowerCase();
  const traditional = /^zh-(?!hans).*(hant|tw|hk|mo)/i.test(wanted);
  if (page !== null) {
    leave(base + folder + page + search + hash);
  } else if (named === "pseudo" || known.includes(named)) {
    const right = new URL(address(named), location);
    if (right.pathname !== pathname) {
      leave(right);
    } else if (named !== "pseudo") {
      history.replaceState(history.state, "", right);
    }
  } else if (
    pathname === base && !search && !hash && folders.includes(preferred) && !traditional &&
    !stored("redirected") && store("redirected", preferred)
  ) {
    leave(homeOf(preferred));
  }

  // One line offers the page in the reader's language or, where the reader was redirected to,
  // in English.
  const back = folders.includes(code) && code === stored("redirected") && pathname === home && "en";
  const offered = preferred && preferred !== code ? preferred : back;
  if (offered && ![stored("declined")].flat().includes(offered) && !/\W(present|embed)=1/.test(search)) {
    dataset.offer = offered;
  }

  // choose is the page's address in the language that the reader chose.
  function choose(code) {
    if (code === "en") {
      store("redirected", code);
    }
    return address(code);
  }

  // The line's link keeps what is in the address when it is followed.
  for (const type of ["pointerdown", "click"]) {
    window.addEventListener(type, ({ target }) => {
      const link = target.closest?.(".offers p")?.querySelector("a");
      if (link && target.closest("a")) {
        link.href = (type === "click" ? choose : address)(link.dataset.offers);
      } else if (link && type === "click" && target.closest("button")) {
        store("declined", [stored("declined") ?? [], link.dataset.offers].flat());
        delete dataset.offer;
      }
    }, true);
  }

  return { code, home, choose };
})();

// The program takes longest to load, so it is requested first, at low priority so that the
// page is drawn before it. A preload would do the same, but browsers would also use it when
// start.js bypasses all caches, as after a crash. The same holds for the page's catalog. The
// program is compiled while it arrives and the page is read; another type, as on a sign-in page,
// is left to start.js.
if (window.WebAssembly && !history.state?.stopped && !document.documentElement.hidden) {
  const { wasm, catalog } = document.documentElement.dataset;
  window.labAsked = fetch(wasm, { priority: "low" });
  window.labCatalog = catalog && fetch(catalog, { priority: "low" });
  window.labCompiled = labAsked.then(
    (asked) => asked.ok && asked.headers.get("Content-Type")?.startsWith("application/wasm") && WebAssembly.compileStreaming?.(asked)
  );
  labCompiled.catch(() => {}); // start.js says it
  labCatalog?.catch(() => {});
}

// The teacher's key leaves the address before anything can share or show it.
if (location.hash.startsWith("#key=") && /\/teach(\.html)?$/.test(location.pathname)) {
  sessionStorage.setItem("class-key", location.hash.slice(5));
  history.replaceState(history.state, "", location.pathname + location.search);
}

// The URL says whether the page is on a projector or in a frame.
for (const way of ["present", "embed"]) {
  if (new URLSearchParams(location.search).get(way) === "1") {
    document.documentElement.dataset[way] = "true";
  }
}

// Tools for experiments are shown if the URL says so.
if (new URLSearchParams(location.search).get("experiment") === "1") {
  document.documentElement.dataset.expert = "true";
}

// A page with two halves is sent with its first one. If the link names a scene, that is hidden.
if (new URLSearchParams(location.search).has("scene")) {
  document.documentElement.dataset.scene = "true";
}

try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // The stored value is not ours; use the system's theme.
}

// labText is a sentence in the page's language, with its values in the places of %s or %[1]s. The
// export finds these sentences, and gives the page their translations.
const labWords = JSON.parse(document.getElementById("words")?.text || "{}");
window.labText = (english, ...values) => {
  let last = 0;
  return (labWords[english] || english).replace(/%(?:\[(\d)\])?s/g, (_, at = last + 1) => values[(last = Number(at)) - 1]);
};

// labWhy is the reason of an error for readers.
window.labWhy = ({ name, message }) => {
  if (name === "CompileError") {
    return labText("the file is damaged");
  } else if (name === "TypeError") {
    return labText("the request failed"); // each browser words that in its own way
  } else if (name === "TimeoutError") {
    return labText("the server did not answer in time");
  }
  return message.replace(/^the server answered (\d+)$/, (_, status) => labText("the server answered %s", status));
};

// labNote shows a status line at the bottom of the window; null removes it.
window.labNote = (words, ...more) => {
  note?.remove();
  note = unkept;
  if (words !== null) {
    note = Object.assign(document.createElement("div"), { className: "rest-note", role: "status" });
    note.append(words, ...more);
  }
  note && document.body.append(note);
};

// labFail says what happened and what to do, and leaves the page as it is: you can read its
// text without the program, and copy what you typed.
window.labFail = (
  what,
  advice = labText("Check your connection (some networks require a sign-in) and reload the page. If that does not help, check whether a content blocker or a company filter blocks its files, especially the .wasm file.")
) => {
  labNote(null);
  delete document.documentElement.dataset.scene;
  let line = document.querySelector("[data-loading]");
  if (!line) {
    line = document.createElement("p");
    line.dataset.loading = "";
    (document.querySelector("main") || document.body).prepend(line);
  }
  line.dataset.failed = "";
  line.setAttribute("role", "alert");
  const sentences = [what, labText("You can still read the text, and what you typed is still in its field."), advice];
  line.textContent = sentences.join(labLanguage.code === "en" ? " " : ""); // Chinese and Japanese have no spaces
  for (const control of document.querySelectorAll("main :is(button, select, input:is([type=range], [type=checkbox], [type=radio], [type=file]))")) {
    control.disabled = true;
  }
};

// labAnew reloads the page, but not twice in a row: a newer release may have replaced files
// that this page refers to. It reports whether the page reloads.
window.labAnew = async () => {
  const again = performance.getEntriesByType("navigation")[0]?.type !== "reload" && (await labEntries.save());
  if (again) {
    location.reload();
  }
  return again;
};

// A network may have replaced or truncated a stylesheet or a script, and the browser may have
// cached that. labMended requests a file that has no effect again, bypassing the cache. It reports
// whether the page reloads.
window.labMended = async (file) => {
  const [, sheet] = file.href?.match(/(\w+)\.\w+\.css$/) || [];
  // last reads from the last rule of a stylesheet, which is its name's. Only a sandboxed frame may not read rules.
  const last = () => {
    try {
      const { cssRules } = file.sheet;
      return cssRules[cssRules.length - 1].style.getPropertyValue("--" + sheet);
    } catch {
      return getComputedStyle(document.body).getPropertyValue("--" + sheet); // lays the page out
    }
  };
  // start.js has run, and wasm_exec.js before it, once there is goappGetenv.
  if (sheet ? last() : window.goappGetenv) {
    return false;
  }
  const gone = await fetch(file.href || file.src, { cache: "reload" })
    .then((response) => response.blob().then(() => response.status === 404))
    .catch(() => false);
  if (gone && (await labAnew())) {
    return true;
  }
  const again = document.createElement(file.localName);
  for (const { name, value } of file.attributes) {
    again.setAttribute(name, value);
  }
  await new Promise((done) => {
    again.onload = again.onerror = done;
    file.replaceWith(again);
  });
  return false;
};
document.addEventListener("DOMContentLoaded", async () => {
  for (const file of document.querySelectorAll("link[rel=stylesheet]:not([disabled]), script[src]")) {
    if (await labMended(file)) {
      return;
    }
  }
  if (!window.goappGetenv) {
    window.labFail(labText("Cannot load the generator: %s did not load.", window.Go ? "start.js" : "wasm_exec.js"));
  }
});
