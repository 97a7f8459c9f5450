// live-worker.js runs the site's second program: in a worker, by whose name it is told
// where that and wasm_exec.js are, or on the page, which calls labRun.
"use strict";

// labRun runs the program, which talks by the port that it is given.
self.labRun = async (program, port) => {
  try {
    const go = new Go();
    const response = await fetch(program);
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    const streams = response.headers.get("Content-Type")?.startsWith("application/wasm");
    const made = streams ? WebAssembly.instantiateStreaming(response, go.importObject) : WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
    const { instance } = await made;
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
