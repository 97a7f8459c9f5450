// GoInParts runs a Go program that was divided in two. The first part is enough until the
// page answers. A call of a function that is in the rest, should one come before that is
// there, pauses the program, as a wait for the network would; what happens meanwhile
// waits for it. `get` asks for the rest and answers with a Response; given true, past all
// caches. `tell` is told while the program waits for it: of nothing, then of each attempt
// that failed with the error and the seconds until the next, and of null once it goes on.
globalThis.GoInParts = class {
  constructor(go, url, { get = (anew) => fetch(url, { cache: anew ? "reload" : "default" }), tell = () => {}, stop = () => {} } = {}) {
    Object.assign(this, { go, url, get, tell, stop });
    this.missed = []; // places of the functions that were called before the rest was there
    this.depth = 0; // how often Go was entered: more than once if JavaScript that it calls calls it
    this.waiting = []; // what came while the program was paused
    go.importObject.divided = { missing: (place) => this.missing(place), needed: (place) => this.needed(place) };
    go.importObject.gojs["runtime.scheduleTimeoutEvent"] = (sp) => this.schedule(sp >>> 0);
    const write = go.importObject.gojs["runtime.wasmWrite"];
    go.importObject.gojs["runtime.wasmWrite"] = (sp) => {
      this.tracing(sp >>> 0);
      write(sp);
    };
  }

  // compile makes a module from an answer: while that arrives or, where the server says
  // something else of it or the browser cannot, afterwards.
  static async compile(response) {
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    if (WebAssembly.compileStreaming && response.headers.get("Content-Type")?.startsWith("application/wasm")) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }

  // instance is what go.run runs, of the first part.
  instance(first) {
    this.exports = first.exports;
    const exports = { ...first.exports, run: (...args) => this.enter(first.exports.run, ...args), resume: () => this.resume() };
    return Object.create(WebAssembly.Instance.prototype, { exports: { value: exports } });
  }

  enter(f, ...args) {
    this.depth++;
    try {
      return f(...args);
    } finally {
      this.depth--;
    }
  }

  // missing is asked by a function that is not there whether its caller may go on. Where
  // JavaScript that Go has called waits for Go, nothing can pause: then the rest is
  // loaded at once.
  missing(place) {
    if (this.depth > 1 || this.atOnce) {
      return this.needed(place);
    }
    this.missed.push(place);
    if (this.urgent && this.hurry()) {
      return 1;
    }
    this.paused = true;
    this.tell();
    this.load();
    this.again?.(); // if that waits to try again
    return 0;
  }

  // needed brings the rest for a function that cannot wait.
  needed(place) {
    this.missed.push(place);
    try {
      this.loadNow(3);
    } catch (error) {
      this.stop(error);
      throw error;
    }
    return 1;
  }

  // hurry brings the rest for what would better not wait, and reports whether it came.
  hurry() {
    try {
      this.loadNow(1);
    } catch {}
    return this.here;
  }

  // urges tells what cannot wait: what such an event holds may be gone later, a pointer
  // too, and what the browser does with it then can no longer be prevented.
  urges(event) {
    const types = ["drop", "paste", "pagehide", "pointerdown"];
    return event instanceof globalThis.Event && (types.includes(event.type) || (event.type === "click" && Boolean(event.target.closest?.("a[href]"))));
  }

  // resume is called for each event.
  resume() {
    const event = this.go._pendingEvent;
    const urgent = this.urges(event?.args?.[0]);
    if (this.paused && urgent && this.hurry()) {
      this.go._pendingEvent = null;
      this.goOn(); // with what came before it
      this.go._pendingEvent = event;
    }
    if (this.paused) {
      this.go._pendingEvent = null;
      this.waiting.push(() => {
        this.go._pendingEvent = event;
        this.go._resume();
      });
      return;
    }
    const before = this.urgent;
    this.urgent = urgent;
    this.enter(this.exports.resume);
    this.urgent = before;
  }

  // schedule is Go's own, but for timers that end while the program is paused.
  schedule(sp) {
    const { go } = this;
    const id = go._nextCallbackTimeoutID++;
    const fire = () => {
      if (go.exited) {
        return;
      }
      if (this.paused) {
        this.waiting.push(fire);
        return;
      }
      go._resume();
      if (!this.paused && go._scheduledTimeouts.has(id)) {
        setTimeout(fire); // Go has missed it
      }
    };
    const delay = go.mem.getUint32(sp + 8, true) + go.mem.getInt32(sp + 12, true) * 2 ** 32;
    go._scheduledTimeouts.set(id, setTimeout(fire, delay));
    go.mem.setInt32(sp + 16, id, true);
  }

  // tracing brings the rest before Go says why it ends: the names of functions are there.
  tracing(sp) {
    const { mem } = this.go;
    if (!this.here && mem.getUint32(sp + 8, true) === 2) {
      const begins = new TextDecoder().decode(new Uint8Array(mem.buffer, mem.getUint32(sp + 16, true), Math.min(20, mem.getUint32(sp + 24, true))));
      if (/^(panic: |fatal error: |\[signal )/.test(begins)) {
        this.hurry();
      }
    }
  }

  // load brings the rest, and tries again for as long as it does not come.
  load() {
    return (this.coming ??= this.arrive());
  }

  async arrive() {
    for (let tries = 0; !this.here; tries++) {
      try {
        const module = await GoInParts.compile(await this.get(tries > 0));
        if (!this.here) {
          this.install(await WebAssembly.instantiate(module, { parts: this.exports }));
        }
      } catch (error) {
        const seconds = Math.min(2 ** tries, 30);
        if (this.paused) {
          this.tell(error, seconds);
        }
        await new Promise((again) => {
          this.again = again;
          setTimeout(again, 1000 * seconds);
          globalThis.addEventListener?.("online", again, { once: true });
        });
      }
    }
    this.goOn();
  }

  // loadNow brings the rest before it returns, or fails after so many tries.
  loadNow(tries) {
    for (let tried = 0; !this.here; ) {
      try {
        this.install(new WebAssembly.Instance(new WebAssembly.Module(this.read(tried > 0)), { parts: this.exports }));
      } catch (error) {
        if (++tried === tries) {
          throw error;
        }
      }
    }
  }

  // read is the rest's bytes, asked for in a way that waits.
  read(anew) {
    const request = new XMLHttpRequest();
    request.open("GET", this.url, false);
    request.overrideMimeType("text/plain; charset=x-user-defined"); // each byte a character
    if (anew) {
      request.setRequestHeader("Cache-Control", "no-cache");
    }
    request.send();
    if (request.status !== 200) {
      throw new Error(`the server answered ${request.status}`);
    }
    return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0));
  }

  install() {
    if (!this.here) {
      this.here = true;
      this.exports.loaded.value = 1;
    }
  }

  // goOn goes on where the program paused, and then with what came meanwhile.
  goOn() {
    if (!this.paused) {
      return;
    }
    this.paused = false;
    this.enter(this.exports.again);
    if (this.go.exited) {
      this.go._resolveExitPromise();
    }
    while (!this.paused && this.waiting.length > 0) {
      this.waiting.shift()();
    }
    if (!this.paused) {
      this.tell(null);
    }
  }
};
