// run.js runs a program in Node as it would run in a browser:
// node run.js WASM_EXEC LOADER FIRST REST HOW ARGUMENT
// The data for tracebacks is in the file REST with " traces" added.
// HOW the rest comes: soon, late, once-failed; whole if there is none, and watch to
// write into the file REST which functions ran.
"use strict";
const fs = require("node:fs");
globalThis.fs = fs;
globalThis.path = require("node:path");
const [exec, loader, first, rest, how, ...args] = process.argv.slice(2);
require(exec);
(0, eval)(fs.readFileSync(loader, "utf8"));

const answer = () => new Response(fs.readFileSync(rest), { headers: { "Content-Type": "application/wasm" } });
globalThis.XMLHttpRequest = class {
  open(_, url) {
    this.url = url;
  }
  overrideMimeType() {}
  setRequestHeader() {}
  send() {
    this.status = 200;
    this.responseText = fs.readFileSync(this.url, "latin1");
  }
};
globalThis.nest = (f, n) => f(n);
globalThis.send = (f) => setTimeout(() => [1, 2, 3, 4, 5].forEach((n) => f(n)), 5);

const go = new Go();
go.argv = ["small", ...args];
go.exit = (code) => setImmediate(() => process.exit(code)); // timers may be left
let tries = 0;
const parts =
  !["whole", "watch"].includes(how) &&
  new GoInParts(go, rest, {
    traces: rest + " traces",
    get: async () => {
      tries++;
      await new Promise((done) => setTimeout(done, how === "late" ? 100 : 0));
      if (how === "once-failed" && tries === 1) {
        throw new Error("no network");
      }
      return answer();
    },
    tell: (error) => error && console.error("told:", error.message),
  });
const ran = new Set();
if (how === "watch") {
  go.importObject.divided = { missing: (place) => ran.add(place).size };
}
WebAssembly.instantiate(fs.readFileSync(first), go.importObject).then(async ({ instance }) => {
  await go.run(parts ? parts.instance(instance) : instance);
  if (parts) {
    console.error("missed:", parts.missed.length);
  } else if (how === "watch") {
    fs.writeFileSync(rest, [...ran].join(" "));
  }
});
