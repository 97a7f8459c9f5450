// live-worker.js runs the site's second program in a worker. Where that and
// wasm_exec.js are is said by the worker's name. web/live.js starts it.
"use strict";

const [exec, program] = self.name.split(" ");

(async () => {
  try {
    importScripts(exec);
    const go = new Go();
    const response = await fetch(program);
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    const streams = response.headers.get("Content-Type")?.startsWith("application/wasm");
    const made = streams ? WebAssembly.instantiateStreaming(response, go.importObject) : WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
    await go.run((await made).instance);
    throw new Error("the worker's program ended");
  } catch (error) {
    postMessage(error.message);
  }
})();
