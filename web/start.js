// start.js loads the program, tells the reader how that goes, and gives go-app
// the few functions it expects of the page. The export fills in data-base
// and data-size on the script element that loads this file, and data-wasm on the page.
"use strict";

(() => {
  if (typeof Go !== "function") {
    return; // early.js loads wasm_exec.js and this file once more
  }
  const { base, rest, size, live } = document.currentScript.dataset;
  const { wasm } = document.documentElement.dataset;

  // Without https there are no workers, and in a sandboxed frame it throws to look.
  let workers;
  try {
    workers = navigator.serviceWorker;
  } catch {}

  // ---- What go-app asks of the page ----------------------------------------

  const env = {
    GOAPP_ROOT_PREFIX: base.slice(0, -1),
    GOAPP_STATIC_RESOURCES_URL: base.slice(0, -1),
    GOAPP_INTERNAL_URLS: "[]",
  };
  window.goappGetenv = (name) => env[name];

  // The program replaces these three by its own when it runs.
  window.goappNav = () => {};
  window.goappOnUpdate = () => {};
  window.goappOnAppInstallChange = () => {};

  // mend makes an address that a person cut or typed wrongly one that can be
  // parsed: Go refuses a per cent sign without two hexadecimal digits behind it,
  // and go-app would end with it. The listener stands before go-app's own. A slash
  // behind a page's name is taken away.
  function mend() {
    const address = new URL(location.href.replace(/%(?![0-9a-f]{2})/gi, "%25"));
    if (address.pathname !== base) {
      address.pathname = address.pathname.replace(/\/+$/, "");
    }
    const right = address.href;
    if (right !== location.href) {
      history.replaceState(history.state, "", right);
    }
  }
  mend();
  window.addEventListener("popstate", mend);

  // labTabs brings the tab of the page that is shown into view, where they scroll.
  window.labTabs = () => {
    const tab = document.querySelector(".tab[aria-current]");
    if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
  };
  labTabs();
  window.addEventListener("resize", labTabs);

  // ---- Telling the reader --------------------------------------------------

  // say writes into the line that every page has for this. It is gone once the
  // program has drawn the page itself.
  function say(sentence) {
    for (const line of document.querySelectorAll("[data-loading]")) {
      line.textContent = sentence;
    }
  }

  // ---- When the program stops ----------------------------------------------

  // heard is what Go says of its end: it writes that where errors go.
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

  // typed is what stands in the page's boxes, each below its name.
  function typed() {
    return [...document.querySelectorAll("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file], [readonly])")]
      .filter((box) => box.value)
      .map((box) => `${box.ariaLabel || box.labels[0]?.innerText.trim() || box.name || ""}\n${box.value}`)
      .join("\n\n");
  }

  // stopped shows why the program ended and gives back what was typed, since no
  // button of the page works any more.
  function stopped() {
    const make = (tag, textContent, more) => Object.assign(document.createElement(tag), { textContent, ...more });
    const kept = make("textarea", typed(), { readOnly: true, rows: 4, ariaLabel: "What you typed" });
    const card = make("div", "", { className: "panic-card", role: "alert" });
    card.append(
      make("strong", "The program behind this page stopped, by a mistake of ours."),
      make("pre", heard.split("\n\ngoroutine ")[0] || "It did not say why."),
      ...(kept.value ? [make("p", "What you typed can be copied from here:"), kept] : []),
      make("p", "The address of this page holds its state: "),
      make("a", location.href, { href: location.href }),
      make("button", "Reload page", { type: "button", className: "primary", onclick: () => location.reload() })
    );
    const panic = make("div", "", { className: "panic" });
    panic.append(card);
    document.body.append(panic);
    if (window.labReady) {
      // It never came as far as a page: it may be damaged, though it compiles.
      history.replaceState({ stopped: true }, "");
    }
  }

  // lost says that the program cannot go on without its rest, which did not come.
  function lost(error) {
    heard ||= `A part of it did not arrive (${why(error)}).`;
    stopped();
  }

  const megabytes = (bytes) => (bytes / 1e6).toFixed(1) + " MB";

  // ---- Loading -------------------------------------------------------------

  // again asks for the program past all caches.
  const again = () => fetch(wasm, { cache: "reload" });

  // get takes what was asked for. Once the headers are here it is known how much is
  // really sent; counting bytes as they come would mean handing them on through
  // a stream of our own, which slows the start and loses the browser's cache of
  // compiled code.
  async function get(asked) {
    const response = await asked;
    if (response.status === 404 && (await labAnew())) {
      return new Promise(() => {}); // the page that comes asks for another
    }
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    if (response.headers.get("Content-Type")?.startsWith("text/html")) {
      throw new Error("a web page came in its place");
    }
    const sent = Number(response.headers.get("Content-Length"));
    if (sent > 0 && asked === window.labAsked && !workers?.controller) {
      say(`Loading the generator: ${megabytes(sent)}`);
    }
    return response;
  }

  // why says in a reader's words what is wrong with the program.
  const why = (error) => (error instanceof WebAssembly.CompileError ? "it was damaged on its way" : error.message);

  // load makes the program from what arrives: early.js asked for it. Something else
  // may have been put in its place, and the browser or the worker may keep that for
  // long: what does not compile, or ended at once the last time, is asked for past both.
  async function load() {
    try {
      return await GoInParts.compile(await get(window.labAsked || again()));
    } catch (error) {
      say(`The generator did not arrive as it should (${why(error)}). Loading it once more…`);
      return GoInParts.compile(await get(again()));
    }
  }

  // painted is kept once the page as it was sent has been shown: what one reads
  // first must not wait for what comes second. Compiling keeps nobody waiting.
  const painted = new Promise((done) => {
    if (document.hidden) {
      done();
    }
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) {
        done();
      }
    }).observe({ type: "paint", buffered: true });
    setTimeout(done, 300); // not every browser tells
  });

  // ---- The rest of the program ---------------------------------------------

  // askRest asks for it. Once another version of the site is there, it may be gone.
  async function askRest(anew) {
    const response = await fetch(rest, { cache: anew ? "reload" : "default" });
    return response.status === 404 && (await labAnew()) ? new Promise(() => {}) : response;
  }

  // waits tells of the wait for the rest: of nothing at first, then of each attempt that
  // failed; null ends it, and the program hears what was entered meanwhile.
  function waits(error, seconds) {
    if (error === null) {
      labNote(null);
      labEntries.redo();
    } else if (error) {
      const again = Object.assign(document.createElement("button"), { textContent: "Try now", onclick: () => parts.again() });
      labNote(`What this needs did not arrive (${why(error)}). It is asked for again in ${seconds} s, and nothing is lost. `, again);
    } else {
      labNote("Loading what this needs…");
    }
  }

  let parts; // of a program that was divided

  async function start() {
    if (typeof WebAssembly !== "object") {
      window.labFail(
        "The generator cannot run here: this browser has no WebAssembly, or it is switched off.",
        "To try things out, open this page in a current Chrome, Edge, Firefox or Safari, or allow WebAssembly " +
          "(a browser's strictest security mode blocks it)."
      );
      return;
    }
    let program;
    const go = new Go();
    if (rest) {
      parts = new GoInParts(go, rest, { get: askRest, tell: waits, stop: lost });
    }
    try {
      const compiled = await load();
      await painted;
      program = await WebAssembly.instantiate(compiled, go.importObject);
    } catch (error) {
      window.labFail(`The generator could not be loaded (${why(error)}).`);
      return;
    }
    say("Starting the generator…");
    try {
      await go.run(parts ? parts.instance(program) : program);
    } catch (error) {
      console.error(error);
    }
    stopped(); // a page's program runs for as long as the page is open
  }

  // ---- Taking over what was sent -------------------------------------------

  // The program draws every page and puts it in the place of what was sent.
  // Parts whose name says that they show the same it leaves empty, and what was
  // sent moves in, before anything is shown.
  const sent = new Map([...document.querySelectorAll("[data-kept]")].map((part) => [part.dataset.kept, part]));
  const taken = new Set();
  window.labTake = (name) => sent.has(name) && !taken.has(name) && Boolean(taken.add(name));

  const shell = document.body.firstElementChild;
  new MutationObserver((_, observer) => {
    if (shell.isConnected) {
      return; // something else came or went
    }
    observer.disconnect();
    for (const part of document.querySelectorAll("[data-kept]")) {
      if (taken.has(part.dataset.kept)) {
        part.replaceChildren(...sent.get(part.dataset.kept).childNodes);
      }
    }
    sent.clear(); // from now on the program draws all itself
    labEntries.carry();
  }).observe(document.body, { childList: true });

  // ---- Working without a network -------------------------------------------

  // labPaint changes marks on the stage: a line is a mark's number, an
  // attribute or nothing for its words, and a value or nothing for none.
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

  // labFollow scrolls a listing to the line that runs, and nothing around it: at
  // once, and again when a page that was just opened is laid out.
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

  // labLive loads what runs the generator in a worker and draws it.
  window.labLive = () => import(base + live);

  // labReady is called by the program once the page answers: only then does the
  // worker that keeps the site for offline use begin, so as not to slow a start.
  window.labReady = async () => {
    delete window.labReady;
    // Not within what Go calls: there it could not wait for its rest.
    const begun = Promise.resolve().then(() => labEntries.begin(() => Boolean(parts?.paused)));
    Promise.all([begun, parts?.load()]).then(labEntries.end);
    if (!workers) {
      return;
    }
    workers.controller?.postMessage("look after all");
    try {
      const registration = await workers.register(base + "worker.js", {
        scope: base,
        updateViaCache: "none",
      });
      // tell says that a version is there which waits for this one to go.
      const tell = () => registration.waiting && registration.active && window.goappOnUpdate();
      const watch = () => registration.installing?.addEventListener("statechange", tell);
      registration.addEventListener("updatefound", watch);
      watch();
      tell();
    } catch {
      // Some private windows refuse workers. The page works; it is not kept.
    }
  };

  // labUpdate loads the page anew, with the version that waits if there is one.
  // Other open pages do not stop it: they have all the files that they need.
  window.labUpdate = async () => {
    const { waiting } = (await workers?.getRegistration(base)) || {};
    if (waiting) {
      await new Promise((done) => {
        waiting.addEventListener("statechange", () => waiting.state === "activated" && done());
        setTimeout(done, 2000); // the old version may be busy; then it makes way at the next load
        waiting.postMessage("take over");
      });
    }
    location.reload();
  };

  // ---- Keys that work wherever the focus is, and life in a frame -----------

  // A key presses the button that carries its name, unless someone is typing or a
  // dialog is open. A frame is too small for a dialog.
  const framed = document.documentElement.dataset.embed === "true";
  const pressed = (name) => `[data-presenting="${name}"]`;
  const keys = {
    "?": framed ? "none" : "[data-keys]",
    PageDown: pressed("next"),
    PageUp: pressed("back"),
    ArrowRight: pressed("next"),
    ArrowLeft: pressed("back"),
    " ": pressed("play"),
    i: pressed("ask"),
    a: pressed("thread-a"),
    b: `${pressed("turn")}, ${pressed("thread-b")}`,
    u: pressed("undo"),
    ...Object.fromEntries([..."12345678"].map((digit) => [digit, pressed(digit)])),
  };
  // What has the focus may use a key itself: a box most, what scrolls or is pressed some.
  const boxes = "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], dialog";
  const users = { " ": `${boxes}, button, a, summary, input, pre, [tabindex='0']`, ArrowRight: `${boxes}, input, pre`, ArrowLeft: `${boxes}, input, pre` };
  // labPresses is the button that a key presses, if any.
  window.labPresses = ({ target, key, ctrlKey, altKey, metaKey }) =>
    !target.closest?.(users[key] || boxes) && !document.querySelector("dialog[open]") && !ctrlKey && !altKey && !metaKey && document.querySelector(keys[key] || "none");
  let handled;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (event.repeat && "iabu".includes(event.key))) {
      return; // a key that is held does a thing by hand once
    }
    const button = labPresses(event);
    handled = button && event.key;
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
  // Where the letter is reported all the same, Space would scroll.
  document.addEventListener("keypress", (event) => event.key === handled && event.preventDefault());

  // On paper the page says where it is found.
  window.addEventListener("beforeprint", () => {
    for (const line of document.querySelectorAll(".address")) {
      line.textContent = location.href;
    }
  });

  // The page around a frame is told how high the figure is.
  if (window.parent !== window && framed) {
    const tell = () => parent.postMessage({ snowflakeLab: { height: document.body.offsetHeight } }, "*");
    new ResizeObserver(tell).observe(document.body);
  }

  say(workers?.controller ? "Starting the generator…" : `Loading the generator: ${megabytes(size)}`);
  start();
})();
