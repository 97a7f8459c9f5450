// phones.js runs the script of the phone's page many times in Node, each with a page, a network and a clock that the
// test plays: node phones.js SCRIPT LANGUAGES. It reads events, a line each, and answers each with a line: what the
// phone asks of its network and its clock, and what it shows.
"use strict";
const fs = require("node:fs");
const [script, languages] = process.argv.slice(2);
const names = ["document", "window", "location", "history", "navigator", "sessionStorage", "fetch", "setTimeout", "clearTimeout"];
const run = new Function(...names, `"use strict";${fs.readFileSync(script, "utf8")}; return () => state;`);

// Piece is an element.
class Piece {
  children = [];
  dataset = {};
  attributes = {};
  listeners = {};
  style = { setProperty() {} };
  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (name.startsWith("data-")) {
      this.dataset[name.slice(5)] = String(value);
    }
  }
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  focus() {}
  get textContent() {
    return this.children.map((child) => child.textContent ?? String(child)).join("");
  }
  set textContent(words) {
    this.children = [words];
  }
  *all() {
    for (const child of this.children.filter((one) => one instanceof Piece)) {
      yield child;
      yield* child.all();
    }
  }
  querySelectorAll(selector) {
    const [, name, value] = /^\[data-(\w+)(?:="(.*)")?\]$/.exec(selector);
    return [...this.all()].filter(({ dataset }) => name in dataset && (value === undefined || dataset[name] === value));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
}

class Phone {
  number = 0; // of the last request or timer
  told = {};
  waiting = new Map(); // requests
  timers = new Map();
  page = Object.fromEntries(["place", "heading", "status", "content", "main", "say"].map((id) => [id, new Piece()]));

  constructor(path, kept) {
    this.kept = kept;
    this.begin();
    const { page } = this;
    page.content.parentElement = page.main;
    this.document = {
      hidden: false, documentElement: { dataset: { base: "/" } }, listeners: {},
      getElementById: (id) => (id === "languages" ? { text: languages } : page[id]),
      querySelector: () => page.say, createElement: () => new Piece(),
      addEventListener(name, listener) {
        this.listeners[name] = listener;
      },
    };
    this.state = run(this.document, { addEventListener() {} }, { pathname: path }, { replaceState() {} }, { languages: ["en"] },
      { getItem: () => this.kept, setItem: (_, value) => (this.kept = value) },
      (...asked) => this.fetch(...asked),
      (f, ms, ...values) => {
        this.timers.set(++this.number, () => f(...values));
        this.told.timers.push({ n: this.number, ms });
        return this.number;
      },
      (n) => this.timers.delete(n));
  }

  begin() {
    this.told = { calls: [], timers: [], ended: [] };
  }

  fetch(path, { method, headers = {}, body, signal }) {
    const n = ++this.number;
    return new Promise((done, fail) => {
      const end = () => {
        if (this.waiting.delete(n)) {
          this.told.ended.push(n);
          fail(new Error("aborted"));
        }
      };
      this.told.calls.push({ n, method, path, body: body ?? "", token: headers["X-Class-Token"] ?? "" });
      this.waiting.set(n, { done, fail });
      signal.aborted ? end() : signal.addEventListener("abort", end);
    });
  }

  reply({ n, status, body, headers }) {
    const asked = this.waiting.get(n);
    this.waiting.delete(n);
    if (asked && status === 0) {
      asked.fail(new Error("the network failed"));
    } else if (asked) {
      asked.done({ status, ok: status < 300, headers: { get: (name) => headers[name] ?? null }, json: async () => JSON.parse(body), text: async () => body });
    }
  }

  timer({ n }) {
    const ring = this.timers.get(n);
    this.timers.delete(n);
    ring?.();
  }

  wake() {
    this.document.listeners.visibilitychange();
  }

  tap({ words }) {
    const button = [...this.page.content.all()].find((one) => one.listeners.click && (one.dataset.choice === words || one.textContent === words));
    if (button && button.attributes.disabled !== "true") {
      button.listeners.click({ preventDefault() {} });
    }
  }

  sees() {
    const { content, main, status } = this.page;
    return {
      ...this.told, q: this.state()?.q ?? 0, round: this.state()?.round ?? 0, view: main.dataset.view, says: status.textContent, kept: this.kept ?? "",
      pressed: content.querySelectorAll("[data-choice]").filter(({ attributes }) => attributes["aria-pressed"] === "true").map(({ dataset }) => dataset.choice),
      mine: content.querySelectorAll("[data-mine]").filter(({ dataset }) => dataset.mine === "true").map(({ dataset }) => dataset.result),
    };
  }
}

const phones = new Map();
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const event = JSON.parse(line);
  if (event.do === "open") {
    phones.set(event.phone, new Phone(event.path, event.kept));
  } else if (event.do === "close") {
    phones.delete(event.phone);
  } else {
    phones.get(event.phone).begin();
    phones.get(event.phone)[event.do](event);
  }
  setImmediate(() => console.log(JSON.stringify(phones.get(event.phone)?.sees() ?? {}))); // after all promises
});
