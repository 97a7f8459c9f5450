// entries.js ensures that no user input is lost. While the program cannot handle input,
// because it is loading or waits for its lazy chunk, entries are queued in order, and redo
// replays them later. They survive a reload by the page itself. Texts that no address holds
// survive every reload. This script is inlined in every page, after early.js.
window.labEntries = (() => {
  const held = []; // what the program has not heard of, in order
  const touched = new Map(); // the fields it has heard of, by place: a reload may still lose them
  let begun; // the last click, key or file that it heard of: it may be waiting in the middle of it
  let focus; // the entry-like record of the element that has the focus
  let ready = false, pausing = () => false;
  let whole = () => true; // whether the lazy chunk is there; if not, the page says that it waits
  let lacking = false; // an entry waits for the lazy chunk
  const holding = () => !ready || pausing() || lacking;
  const textual = "textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])";

  // place is a selector for an element that works both in the prerendered page and in the
  // program's: siblings have the same positions in both.
  function place(element) {
    const { id, dataset, parentElement: above } = element;
    if (id) return "#" + CSS.escape(id);
    const edit = `[data-edit="${dataset?.edit}"]`;
    if (dataset?.edit && document.querySelectorAll(edit).length === 1) return edit;
    return above ? `${place(above)} > :nth-child(${1 + [...above.children].indexOf(element)})` : element.localName;
  }

  // says identifies the element at a place, because a link may have put another one there.
  const says = (element) => {
    const words = element.matches("button") || (!element.matches(textual) && !element.firstElementChild);
    return `${element.localName} ${element.getAttribute("aria-label") ?? (words ? element.textContent : "")}`;
  };

  const find = ({ target, place, says: said }) => {
    const found = target?.isConnected ? target : document.querySelector(place);
    return found && says(found) === said ? found : null;
  };

  // followed is the link that a click follows, if the program has begun to follow links: a link
  // waits in the queue, since what was pressed before would otherwise reach the next page. On a
  // projector it waits for the program, which keeps presenting.
  const followed = ({ target, ctrlKey, metaKey, shiftKey, altKey }) =>
    !ready && (document.documentElement.dataset.present || window.onclick) && !(ctrlKey || metaKey || shiftKey || altKey) && target.closest("a[href]:not([target], [download])");

  const listening = new AbortController();

  // A field holds what was entered last. The program hears of all entries in order, and cannot set
  // a field before it has heard of the last one: it would set it to what it knew before.
  const entered = new WeakMap(); // what a control held at an event
  const last = new WeakMap(); // the last event of a field, until the program hears of it
  const stateOf = ({ value, checked, valueAsNumber }) => ({ value, checked, valueAsNumber });
  for (const type of ["input", "change"]) {
    window.addEventListener(type, (event) => {
      const { target } = event;
      entered.has(event) || entered.set(event, stateOf(target));
      last.set(target, event);
    }, true);
  }
  const unheard = (field) => last.has(field) || held.some((entry) => "value" in entry && find(entry) === field);

  // heard returns what a control held at an event that the program handles now.
  function heard(event) {
    const { target } = event, state = entered.get(event);
    if (state && last.get(target) === event) {
      last.delete(target);
      put(state, target); // a frame may have come between
    }
    return state;
  }

  // bySetting returns Go's function that sets a property, so that it leaves such fields alone.
  let setting = false;
  const bySetting = (set) => (sp) => {
    setting = true;
    set(sp);
    setting = false;
  };
  for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
    const value = Object.getOwnPropertyDescriptor(prototype, "value"), { set } = value;
    value.set = function (text) {
      setting && this.matches(textual) && unheard(this) || set.call(this, text);
    };
    Object.defineProperty(prototype, "value", value);
  }

  // entryOf returns the entry of an event, or undefined if only the browser handles it.
  function entryOf(event) {
    let { target } = event;
    const { type, key } = event;
    let entry;
    switch (type) {
      case "input":
      case "change":
        entry = target.files ? { files: [...target.files] } : { ...stateOf(target), changed: type === "change" };
        break;
      case "drop":
      case "paste": {
        const transfer = event.dataTransfer || event.clipboardData;
        const text = target.matches("textarea") ? transfer?.getData("text/plain") : "";
        if (transfer?.files.length > 0) entry = { files: [...transfer.files] };
        else if (text?.length > (ready ? 16_000 : 250_000)) entry = { text }; // the program may attach it, and the browser would take seconds to lay out a longer one
        break;
      }
      case "click": {
        const summary = target.closest("summary");
        if (summary) {
          target = summary.parentElement;
          entry = { open: !target.open };
        } else if (followed(event)) {
          entry = { href: followed(event).href };
          target = document.body; // the link may be gone by then
        } else if (!target.closest("a[href], label, input, textarea, select")) {
          const { clientX, clientY, shiftKey, detail } = event;
          target = target.closest("button") || target;
          entry = { with: { clientX, clientY, shiftKey, detail } };
        }
        break;
      }
      case "keydown":
        if (!event.ctrlKey && !event.metaKey && !event.altKey && (!target.matches(textual) || ["Enter", "Escape"].includes(key))) {
          entry = { with: { key, code: event.code, shiftKey: event.shiftKey } };
        }
    }
    return entry && Object.assign(entry, { type, target, place: place(target), says: says(target) });
  }

  function hear(event) {
    const { type, target } = event;
    if (!(target instanceof Element) || target.closest(".rest-note, .panic, .offers, [data-loading]")) {
      return;
    }
    const entry = entryOf(event);
    if (!entry) {
      return;
    }
    const field = "value" in entry;
    if (!holding() && /^(drop|paste)$/.test(type) && !whole()) {
      lacking = true; // the program may pause in the middle of it, and its data would be gone
    }
    if (!holding()) {
      field ? touched.set(entry.place, entry) : (begun = entry);
      return;
    }
    if ("open" in entry) {
      held.push(entry); // the browser opens it at once
      return;
    }
    event.stopImmediatePropagation();
    last.delete(target); // the entry is held instead
    if (entry.files || entry.text || entry.href || (type === "keydown" && window.labPresses?.(event))) {
      event.preventDefault();
    }
    const before = held.at(-1);
    if (field && before?.target === entry.target && "value" in before) {
      entry.changed ||= before.changed;
      held.pop();
    }
    held.push(entry);
    if (!ready && !field) {
      labNote(labText("The generator is still loading. Your input takes effect when it has loaded."));
    }
  }
  const listen = (type, heard) => window.addEventListener(type, heard, { capture: true, signal: listening.signal });
  ["input", "change", "click", "keydown", "drop", "paste"].forEach((type) => listen(type, hear));
  listen("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  listen("focusin", ({ target }) => (focus = { target, place: place(target), says: says(target) }));

  // end stops listening after the whole program is loaded: it never pauses or reloads again.
  async function end() {
    listening.abort();
    touched.clear();
    begun = focus = null;
    if (self.origin === "null") {
      return; // a sandbox has no store, and says so in the console
    }
    try {
      const all = await indexedDB.databases();
      if (all.some(({ name }) => name === "entries")) {
        await shelf("readwrite", sweep);
      }
    } catch {} // not every browser tells; shelve sweeps too
  }

  // put sets a control to what an entry made of it. Setting the same text would move the caret.
  function put({ value, checked }, target) {
    if (target.value !== value) {
      target.value = value;
    }
    if (target.checked !== checked) {
      target.checked = checked;
    }
  }

  function redoOne(entry, target) {
    const { type, value, files, text, open, href } = entry;
    const usual = { bubbles: true, cancelable: true, composed: true };
    const say = (name) => target.dispatchEvent(new Event(name, usual));
    const transfer = new DataTransfer();
    files?.forEach((file) => transfer.items.add(file));
    if (text) {
      transfer.setData("text/plain", text);
    }
    if (href) {
      const link = Object.assign(document.createElement("a"), { href });
      target.append(link);
      link.click();
      link.remove();
    } else if (open !== undefined) {
      target.open = open;
    } else if (value !== undefined) {
      const events = entry.changed || !target.matches(textual) ? ["input", "change"] : ["input"];
      unheard(target) || put(entry, target);
      for (const name of events) {
        const event = new Event(name, usual);
        entered.set(event, entry);
        target.dispatchEvent(event);
      }
    } else if (type === "drop" || type === "paste") {
      const event = type === "drop" ? new DragEvent(type, { ...usual, dataTransfer: transfer }) : new ClipboardEvent(type, { ...usual, clipboardData: transfer });
      if (target.dispatchEvent(event) && text) {
        target.setRangeText(text, target.selectionStart, target.selectionEnd, "end");
        say("input");
      }
    } else if (files) {
      target.files = transfer.files;
      say("change");
    } else {
      target.dispatchEvent(type === "click" ? new MouseEvent(type, { ...usual, ...entry.with }) : new KeyboardEvent(type, { ...usual, ...entry.with }));
    }
  }

  // redo replays the queue while the program can handle it. A text whose field no longer
  // exists is shown, so that it can be copied.
  function redo() {
    lacking &&= !whole();
    while (held.length > 0 && !holding()) {
      const entry = held.shift(), target = find(entry);
      if (target) {
        redoOne(entry, target);
      } else if (entry.value?.trim() && touched.get(entry.place)?.value !== entry.value) {
        const kept = Object.assign(document.createElement("textarea"), { value: entry.value, readOnly: true, ariaLabel: labText("Your input") });
        labNote(labText("This page has no field for your input:") + " ", kept);
      }
    }
  }

  // carry copies fields and focus from the prerendered page to the program's.
  function carry() {
    held.forEach((entry) => "value" in entry && put(entry, find(entry) || {}));
    const target = focus && !focus.target.isConnected && document.activeElement === document.body && find(focus);
    if (target) {
      const { selectionStart, selectionEnd } = focus.target;
      target.focus({ preventScroll: true });
      if (selectionEnd !== null && target.matches("textarea, input[type=text]")) {
        target.setSelectionRange(selectionStart, selectionEnd);
      }
    }
  }

  // begin passes entries to the program, except while it is paused, and except files and long texts
  // until it is whole.
  async function begin(pauses, isWhole = () => true) {
    await restored;
    [pausing, whole, ready] = [pauses, isWhole, true];
    if (held.length > 0) {
      labNote(null);
    }
    redo();
    try {
      sessionStorage.getItem("tab") && names();
    } catch {} // keep says so
  }

  // shelf uses the store. It always ends, even if the browser does not answer, or if another program of this host has a
  // database with the same name.
  const shelf = (mode, use) =>
    new Promise((done, fail) => {
      const opening = indexedDB.open("entries");
      setTimeout(fail, 10_000);
      opening.onupgradeneeded = () => opening.result.createObjectStore("entries");
      opening.onerror = fail;
      opening.onsuccess = () => {
        try {
          const deal = opening.result.transaction("entries", mode);
          const asked = use(deal.objectStore("entries"));
          deal.oncomplete = () => done(asked.result);
          deal.onerror = deal.onabort = fail;
        } catch (error) {
          fail(error);
        }
        opening.result.close(); // once it is done
      };
    });

  // A key in the store begins with the time when it was made, which has eight digits until 2059.
  const unique = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

  // sweep removes from the store what was made two weeks ago, and all but the newest fifty.
  function sweep(store, spared) {
    const asked = store.getAllKeys(), old = (Date.now() - 14 * 24 * 3600e3).toString(36);
    asked.onsuccess = () => asked.result.forEach((key, i, all) => key !== spared && (key < old || i < all.length - 50) && store.delete(key));
    return asked;
  }

  const shelve = (key, value) =>
    shelf("readwrite", (store) => {
      const asked = store.put(value, key);
      sweep(store, key);
      return asked;
    });

  // names are the names under which this tab finds texts; it stores them under the first. A copy
  // of a tab has all of its names, but does not begin with a reload: it takes one more.
  let named = performance.getEntriesByType("navigation")[0]?.type === "reload";
  function names() {
    const all = sessionStorage.getItem("tab")?.split(" ") || [];
    if (!named || all.length === 0) {
      all.unshift(unique());
      if (!sessionStorage.setItem("tab", all.slice(0, 5).join(" "))) {
        sessionStorage.removeItem("tab"); // a name that goes with the page finds nothing
        throw new Error("the tab's name is not stored");
      }
      named = true;
    }
    return all;
  }

  let storing = Promise.resolve();
  const newest = new Map(); // what was last given to keep, by key

  // keep stores for this tab what an address names and does not hold. It resolves to false if a
  // newer value with the same key came before it was stored.
  function keep(key, value) {
    const given = { value };
    newest.set(key, given);
    const stored = storing.then(() => newest.get(key) === given && shelve(`${key} ${names()[0]}`, value));
    storing = stored.catch(() => {});
    return stored;
  }

  // kept returns what keep has stored in this tab, or in the one that it is a copy of.
  async function kept(key) {
    const [own, ...others] = names();
    for (const name of [own, ...others]) {
      const value = await shelf("readonly", (store) => store.get(`${key} ${name}`));
      if (value !== undefined) {
        if (name !== own) {
          keep(key, value).catch(() => {}); // the other one stays
        }
        return value;
      }
    }
  }

  // forget removes all that any tab has stored.
  const forget = () => storing.then(() => shelf("readwrite", (store) => store.clear())).catch(() => {});

  // save stores entries for the next reload, and reports whether it succeeded.
  async function save() {
    await storing;
    const unheard = [...touched.values()].filter((entry) => find(entry)?.value === entry.value);
    const all = [...unheard, ...(ready && pausing() && begun ? [begun] : []), ...held].map(({ target, ...entry }) => entry);
    if (all.length === 0) {
      return true;
    }
    const key = unique();
    try {
      await shelve(key, all);
      history.replaceState({ ...history.state, entries: key }, "");
      return true;
    } catch {
      return false;
    }
  }

  // restored resolves when the entries from before a reload are queued again.
  const restored = (async () => {
    const { entries: key, ...state } = history.state || {};
    if (!key) {
      return;
    }
    history.replaceState(state, "");
    try {
      const all = await shelf("readonly", (store) => store.get(key));
      held.unshift(...all);
      await shelf("readwrite", (store) => store.delete(key));
    } catch {
      return; // the browser has cleared what it stored
    }
    if (document.readyState === "loading") {
      await new Promise((done) => document.addEventListener("DOMContentLoaded", done));
    }
    carry();
  })();

  return { redo, carry, heard, bySetting, begin, end, save, keep, kept, forget };
})();
