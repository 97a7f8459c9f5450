// start.js loads the program, shows its progress, and provides the functions that go-app
// expects of the page. The export sets data-base and data-size on this file's script
// element, and data-wasm and data-catalog on the page.
"use strict";

(() => {
  if (typeof Go !== "function") {
    return; // early.js loads wasm_exec.js and this file once more
  }
  const { base, rest, traces, size, ...files } = document.currentScript.dataset;
  const { wasm, catalog } = document.documentElement.dataset;
  const { home } = labLanguage;

  // Without https there are no workers, and in a sandboxed frame the access throws.
  let workers;
  try {
    workers = navigator.serviceWorker;
  } catch {}

  // ---- Functions for go-app ------------------------------------------------

  const env = {
    GOAPP_ROOT_PREFIX: home.slice(0, -1),
    GOAPP_STATIC_RESOURCES_URL: base.slice(0, -1),
    GOAPP_INTERNAL_URLS: "[]",
  };
  window.goappGetenv = (name) => env[name];

  // The program replaces these three when it runs.
  window.goappNav = () => {};
  window.goappOnUpdate = () => {};
  window.goappOnAppInstallChange = () => {};

  // mend fixes a truncated or mistyped URL: Go cannot parse a percent sign that is not
  // followed by two hexadecimal digits, and go-app would crash. The listener is registered
  // before go-app's own. A slash after a page's name is removed.
  function mend() {
    const address = new URL(location.href.replace(/%(?![0-9a-f]{2})/gi, "%25"));
    if (address.pathname + "/" === home) {
      address.pathname = home; // as some hosts send it
    } else if (address.pathname !== home) {
      address.pathname = address.pathname.replace(/\/+$/, "");
    }
    if (address.href !== location.href) {
      history.replaceState(history.state, "", address);
    }
  }
  mend();
  window.addEventListener("popstate", mend);

  // labTabs scrolls the current operation into view.
  window.labTabs = () => {
    const current = document.querySelector(".op[aria-current]"), row = current?.parentElement;
    row?.scrollTo(current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2, 0);
  };
  requestAnimationFrame(labTabs); // which reads the layout: not before the first one
  window.addEventListener("resize", labTabs);

  // ---- Status line ---------------------------------------------------------

  // say writes to the status line of the prerendered page.
  function say(sentence) {
    for (const line of document.querySelectorAll("[data-loading]")) {
      if (line.textContent !== sentence) {
        line.textContent = sentence; // the same one again would be another layout
      }
    }
  }

  // ---- When the program stops ----------------------------------------------

  // heard is Go's crash message, which it writes to stderr.
  let heard = "";
  if (window.fs) {
    const write = fs.writeSync;
    fs.writeSync = (to, bytes) => {
      const words = to === 2 ? new TextDecoder().decode(bytes) : "";
      if (heard.length < 2000 && (heard || /^(panic|fatal error): /.test(words))) {
        heard += words;
      }
      return write.call(fs, to, bytes);
    };
  }

  // typed returns the text of the page's fields, each with its name.
  function typed() {
    return [...document.querySelectorAll("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file], [readonly])")]
      .filter((box) => box.value)
      .map((box) => `${box.ariaLabel || box.labels[0]?.innerText.trim() || box.name || ""}\n${box.value}`)
      .join("\n\n");
  }

  // stopped shows why the program crashed, and what was typed, because no button of the page
  // works any more. It does that once, whatever else fails then.
  let over = false;
  function stopped() {
    if (over) {
      return;
    }
    over = true;
    window.onclick = null; // from now on the browser follows links
    const make = (tag, textContent, more) => Object.assign(document.createElement(tag), { textContent, ...more });
    const kept = make("textarea", typed(), { readOnly: true, rows: 4, ariaLabel: labText("Your input") });
    const card = make("div", "", { className: "panic-card", role: "alert" });
    card.append(
      make("strong", labText("This page stopped because of an error in our program.")),
      make("pre", heard.split("\n\ngoroutine ")[0] || labText("No error message.")),
      ...(kept.value ? [make("p", labText("Copy your input from here:")), kept] : []),
      make("p", labText("This page’s URL contains its state:") + " "),
      make("a", location.href, { href: location.href }),
      make("button", labText("Reload page"), { type: "button", className: "primary", onclick: () => location.reload() })
    );
    const panic = make("div", "", { className: "panic" });
    panic.append(card);
    document.body.append(panic);
    if (window.labReady) {
      // It never became interactive: the file may be damaged, although it compiles.
      history.replaceState({ stopped: true }, "");
    }
  }

  // lost ends the program, because its lazy chunk did not load.
  function lost(error) {
    heard ||= labText("A part of the program did not load: %s.", labWhy(error));
    stopped();
  }

  const megabytes = (bytes) => (bytes / 1e6).toFixed(1) + " MB";

  // ---- Pictures that move ----------------------------------------------------

  // labFrame calls draw once a frame, in a task of its own; draw can be set to null. Inside the
  // frame's callback, all goroutines that are ready would run too, and with the frame's layout
  // they would be one long task.
  const due = [], turn = new MessageChannel();
  turn.port1.onmessage = () => due.shift().draw?.();
  window.labFrame = (draw) => {
    const asked = { draw };
    requestAnimationFrame(() => turn.port2.postMessage(due.push(asked)));
    return asked;
  };

  // labPaint changes marks on the stage. A line has a mark's number, an attribute (empty for
  // its text) and a value (empty to remove it).
  window.labPaint = (changes) => {
    const marks = document.querySelectorAll("[data-stage] :is(svg[data-panel] > *, [data-told])");
    for (const change of changes.trimEnd().split("\n")) {
      const [number, name, value = ""] = change.split("\t");
      const mark = marks[number];
      if (!mark) {
        continue;
      }
      if (!name) {
        mark.firstChild ? (mark.firstChild.data = value) : (mark.textContent = value);
      } else if (value) {
        mark.setAttribute(name, value);
      } else {
        mark.removeAttribute(name);
      }
    }
  };

  // labFollow scrolls a listing, but nothing around it, to the current line: at once, and
  // again after the layout of a page that has just opened.
  const follow = () => {
    for (const line of document.querySelectorAll('[data-stage] :is([data-code-line="now"], [data-now="true"])')) {
      const list = line.closest(".stage-code, pre"), at = line.getBoundingClientRect(), seen = list.getBoundingClientRect();
      if (at.top < seen.top + at.height || at.bottom > seen.bottom - 2 * at.height) {
        list.scrollTop += (at.top + at.bottom - seen.top - seen.bottom) / 2;
      }
    }
  };
  window.labFollow = () => {
    follow();
    requestAnimationFrame(follow);
  };

  // ---- Loading -------------------------------------------------------------

  // again requests the program, bypassing all caches.
  const again = () => fetch(wasm, { cache: "reload" });

  // get awaits a response. The size comes from its headers: counting bytes as they arrive
  // would need a stream of our own, which slows the start and loses the browser's cache of
  // compiled code.
  async function get(asked) {
    const response = await asked;
    if (response.status === 404 && (await labAnew())) {
      return new Promise(() => {}); // the reloaded page requests another file
    }
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    if (response.headers.get("Content-Type")?.startsWith("text/html")) {
      throw new Error(labText("the server sent a web page instead"));
    }
    const sent = Number(response.headers.get("Content-Length"));
    if (sent > 0 && asked === window.labAsked && !workers?.controller) {
      say(labText("Loading the generator: %s", megabytes(sent)));
    }
    return response;
  }

  // load returns the program that early.js requested, compiled. A network may have replaced it, and
  // the browser or the worker may have cached that: if it does not compile, or crashed at
  // once the last time, it is requested again, bypassing both.
  async function load() {
    try {
      const response = await get(window.labAsked || again());
      return (await window.labCompiled) || (await GoInParts.compile(response));
    } catch (error) {
      say(labText("Cannot load the generator: %s. Retrying…", labWhy(error)));
      return GoInParts.compile(await get(again()));
    }
  }

  // translations returns the catalog of the page's language; English has none. It is requested
  // again, bypassing all caches, if it is not the program's or has been cut: line 1 names its
  // program, line 2 its keys, and each other line is the translation of one.
  async function translations() {
    const read = async (asked) => {
      const text = await (await get(asked)).text();
      const [head, keys, ...lines] = text.split("\n");
      if (!wasm.includes(`.${head.split(" ")[1]}.`) || lines.length !== keys.split(" ").length + 1) {
        throw new Error(labText("the file is damaged"));
      }
      return text;
    };
    const again = () => fetch(catalog, { cache: "reload" });
    return catalog ? read(labCatalog || again()).catch(() => read(again())) : "";
  }

  // ---- The lazy chunk ------------------------------------------------------

  // dress loads the looks of the other pages, without which the first ones are sent: once the page
  // works, or at once if its address says more than its path.
  const looks = document.querySelector("link[disabled]");
  let dressed;
  function dress() {
    dressed ??= looks && new Promise((done) => {
      looks.onload = looks.onerror = done;
      looks.disabled = false;
      looks.sheet && done(); // a browser that does not know the attribute has loaded it
    }).then(() => labMended(looks));
    return dressed;
  }
  location.search && dress();

  // askRest requests the chunk. If a newer version of the site is deployed, it may be missing. A
  // page that it draws has its looks then.
  async function askRest(anew, signal) {
    const [response] = await Promise.all([fetch(rest, { signal, cache: anew ? "reload" : "default" }), dress()]);
    return response.status === 404 && (await labAnew()) ? new Promise(() => {}) : response;
  }

  // waits shows the wait for the lazy chunk: error is undefined while it is requested, then the
  // error of each failed attempt. After five seconds one can have it requested again. null ends
  // the wait, and queued input is replayed.
  let late;
  function waits(error, seconds) {
    const again = () => Object.assign(document.createElement("button"), { textContent: labText("Retry now"), onclick: () => parts.again() });
    clearTimeout(late);
    if (error === null) {
      labNote(null);
      labEntries.redo();
    } else if (error) {
      labNote(labText("Cannot load a part of the page: %s. Retrying in %s s; your input is kept.", labWhy(error), seconds) + " ", again());
    } else {
      labNote(labText("Loading a part of the page…"));
      late = setTimeout(() => labNote(labText("Loading a part of the page…") + " ", again()), 5000);
    }
  }

  let parts; // undefined if the program is not divided

  // labWhole reports whether the program can go to another page, or would wait for its lazy chunk.
  window.labWhole = () => Boolean(!parts || parts.here);

  // whole reports whether the lazy chunk is there. If not, it shows the wait for it.
  function whole() {
    if (!parts.here) {
      waits();
      parts.load().then(() => waits(null));
    }
    return Boolean(parts.here);
  }

  async function start() {
    if (typeof WebAssembly !== "object") {
      window.labFail(
        labText("The generator cannot run: this browser has no WebAssembly, or it is disabled."),
        labText("Open this page in a current Chrome, Edge, Firefox or Safari, or enable WebAssembly (a browser's strictest security mode disables it).")
      );
      return;
    }
    let program;
    const go = new Go(), calls = go.importObject.gojs;
    calls["syscall/js.valueSet"] = labEntries.bySetting(calls["syscall/js.valueSet"]);
    // A page needs 2 MB. Collecting garbage at 16 MB, not at 4, makes fewer long tasks.
    go.env = { GOGC: "400", ...go.env };
    if (rest) {
      parts = new GoInParts(go, rest, { get: askRest, traces, tell: waits, stop: lost });
    }
    const translated = translations();
    translated.catch(() => {}); // until it is awaited
    try {
      const compiled = await load();
      program = await WebAssembly.instantiate(compiled, go.importObject);
    } catch (error) {
      window.labFail(labText("Cannot load the generator: %s.", labWhy(error)));
      return;
    }
    try {
      window.labTranslations = await translated;
    } catch (error) {
      window.labFail(labText("Cannot load the translations: %s.", labWhy(error)));
      return;
    }
    say(labText("Starting the generator…"));
    try {
      await go.run(parts ? parts.instance(program) : program);
    } catch (error) {
      console.error(error);
    }
    stopped(); // a page's program runs for as long as the page is open
  }

  // ---- Adopting the prerendered HTML ---------------------------------------

  // The program draws every page in place of the prerendered HTML. Of a part with the same name,
  // whose tag labTake tells it, it makes an empty element, which adopts the prerendered attributes
  // and elements before anything is shown.
  const sent = new Map([...document.querySelectorAll("[data-kept]")].map((part) => [part.dataset.kept, part]));
  const taken = new Set();
  window.labTake = (name) => !taken.has(name) && sent.has(name) && taken.add(name) && sent.get(name).localName;
  // labEmpty takes from an element what it has adopted.
  window.labEmpty = (part) => {
    part.replaceChildren();
    part.getAttributeNames().forEach((name) => part.removeAttribute(name));
  };

  const shell = document.body.firstElementChild;
  new MutationObserver((_, observer) => {
    if (shell.isConnected) {
      return; // something else came or went
    }
    observer.disconnect();
    for (const part of document.querySelectorAll("[data-kept]")) {
      if (taken.has(part.dataset.kept)) {
        const { attributes, childNodes } = sent.get(part.dataset.kept);
        [...attributes].forEach(({ name, value }) => part.setAttribute(name, value));
        part.replaceChildren(...childNodes);
      }
    }
    sent.clear(); // from now on the program draws all itself
    labEntries.carry();
  }).observe(document.body, { childList: true });

  // ---- Working without a network -------------------------------------------

  // labLoad loads live.js or picture.js.
  window.labLoad = (name) => import(base + files[name]);

  // The program calls labReady when the page is interactive. The service worker starts only
  // then, so that it does not slow the start.
  window.labReady = async () => {
    delete window.labReady;
    // Not inside a call from Go, which could not wait for the lazy chunk.
    const begun = Promise.resolve().then(() => labEntries.begin(() => Boolean(parts?.paused), parts && whole));
    Promise.all([begun, dress(), parts?.load()]).then(labEntries.end);
    if (!workers) {
      return;
    }
    workers.controller?.postMessage("look after all");
    try {
      const registration = await workers.register(base + "worker.js", {
        scope: base,
        updateViaCache: "none",
      });
      // tell announces a waiting version.
      const tell = () => registration.waiting && registration.active && window.goappOnUpdate();
      const watch = () => registration.installing?.addEventListener("statechange", tell);
      registration.addEventListener("updatefound", watch);
      watch();
      tell();
    } catch {
      // Some private windows reject workers. The page works, but not offline.
    }
  };

  // labUpdate reloads the page, with the waiting version if there is one. Other open pages do
  // not prevent that: they have all the files that they need.
  window.labUpdate = async () => {
    const { waiting } = (await workers?.getRegistration(base)) || {};
    if (waiting) {
      await new Promise((done) => {
        waiting.addEventListener("statechange", () => waiting.state === "activated" && done());
        setTimeout(done, 2000); // the old version may be busy; then the new one takes over at the next load
        waiting.postMessage("take over");
      });
    }
    await labEntries.save();
    location.reload();
  };

  // ---- Global keys, printing and frames ------------------------------------

  // A key presses the button with its name, unless the user is typing or a dialog is open. A
  // frame is too small for a dialog.
  const framed = document.documentElement.dataset.embed === "true";
  const pressed = (name) => `[data-presenting="${name}"]`;
  const usable = ":not(:disabled, [aria-disabled='true'])";
  const keys = {
    "?": framed ? "none" : "[data-keys]",
    // A presenter's remote leads from a question to its answer, and from the end of a scene to the plan's next part.
    PageDown: [pressed("reveal"), ":is(.theatre, [data-present]) .prediction [data-answer='-1']", pressed("next") + usable, "[data-plan=next]", "[data-present] [data-next]"],
    PageUp: ["[data-present] .again button", "[data-plan=begin]", pressed("back") + usable, "[data-plan=back]"],
    Escape: pressed("end"),
    ArrowRight: pressed("next"),
    ArrowLeft: pressed("back"),
    " ": pressed("play"),
    i: pressed("ask"),
    a: pressed("thread-a"),
    b: `${pressed("turn")}, ${pressed("thread-b")}`,
    u: pressed("undo"),
    d: pressed("again"),
    t: pressed("twin"),
    q: "[data-scan]",
    ...Object.fromEntries([..."012345678cnrw"].map((key) => [key, pressed(key)])),
  };
  // The focused element may use a key itself: a text field most keys, others some.
  const boxes = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], dialog";
  const paged = `${boxes}, html:not([data-present="true"]) input[type=range]`; // a presenter's clicker goes on
  const users = { PageDown: paged, PageUp: paged, " ": `${boxes}, button, a, summary, input, pre, [tabindex='0']`, ArrowRight: `${boxes}, input, pre`, ArrowLeft: `${boxes}, input, pre` };
  // labPresses returns the button that a key presses, if any. A hidden tool is pressed by none.
  window.labPresses = ({ target, key, ctrlKey, altKey, metaKey }) => {
    const free = !target.closest?.(users[key] || boxes) && !document.querySelector("dialog[open]") && !ctrlKey && !altKey && !metaKey;
    const first = (found, selector) => found || document.querySelector(selector);
    const button = free ? [keys[key] || "none"].flat().reduce(first, null) : null;
    return (document.documentElement.dataset.expert || !button?.closest("[data-experiment]")) && button;
  };
  let handled;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.repeat && "iabucnrw0".includes(event.key))) {
      return; // a key that is held does a thing by hand once
    }
    const button = labPresses(event);
    handled = button && event.key;
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
  // Otherwise Space would also scroll.
  document.addEventListener("keypress", (event) => event.key === handled && event.preventDefault());

  // A printed page shows its URL.
  window.addEventListener("beforeprint", () => {
    for (const line of document.querySelectorAll(".address")) {
      line.textContent = location.href;
    }
  });

  // Report the figure's height to the page around the frame.
  if (window.parent !== window && framed) {
    const tell = () => parent.postMessage({ snowflakeLab: { height: document.body.offsetHeight } }, "*");
    new ResizeObserver(tell).observe(document.body);
  }

  say(workers?.controller ? labText("Starting the generator…") : labText("Loading the generator: %s", megabytes(size)));
  start();
})();
