// live-worker.js runs the site's second program: in a worker, by whose name it is told
// where that and wasm_exec.js are, or on the page, which calls labRun.
"use strict";

// labRun runs the program, which talks by the port that it is given. A damaged one may be
// kept for long: one that does not arrive whole is asked for once more, past all caches.
self.labRun = async (program, port) => {
  const load = async (cache) => {
    const go = new Go();
    const response = await fetch(program, { cache });
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    const streams = response.headers.get("Content-Type")?.startsWith("application/wasm");
    const made = streams ? WebAssembly.instantiateStreaming(response, go.importObject) : WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
    return [go, (await made).instance];
  };
  try {
    const [go, instance] = await load("default").catch(() => load("reload"));
    self.labPage = port;
    await go.run(instance);
    throw new Error("the program ended");
  } catch (error) {
    port.postMessage(error.message);
  }
};

if (self.importScripts) {
  const [exec, program] = self.name.split(" ");
  importScripts(exec);
  labRun(program, self);
}
