// live-worker.js runs the site's second program: in a worker, whose name contains the URLs of
// the program and of wasm_exec.js, or on the page, which calls labRun.
"use strict";

// labRun runs the program, which communicates through the given port. A damaged file may be
// cached: if it does not load, it is requested again, bypassing all caches.
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
