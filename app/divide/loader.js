// GoInParts runs a divided Go program. The startup part is enough until the page is
// interactive. A call of a lazy function before the lazy chunk has loaded pauses the program,
// like a wait for the network; events meanwhile are queued. `get` requests the lazy chunk and
// returns a Response; get(true) bypasses all caches. `traces` is the URL of the functions' names
// and lines, which load if the program crashes. While the program waits, `tell` is called
// without arguments, then with the error and the seconds until the next attempt for each
// failed one, and with null when it continues.
globalThis.GoInParts = class {
  constructor(go, url, { get = (anew) => fetch(url, { cache: anew ? "reload" : "default" }), traces, tell = () => {}, stop = () => {} } = {}) {
    Object.assign(this, { go, url, get, traces, tell, stop });
    this.missed = []; // slots of functions that were called before the lazy chunk had loaded
    this.depth = 0; // nested calls of Go: more than 1 if JavaScript called by Go calls Go
    this.waiting = []; // events while the program is paused
    go.importObject.divided = { missing: (place) => this.missing(place), needed: (place) => this.needed(place) };
    go.importObject.gojs["runtime.scheduleTimeoutEvent"] = (sp) => this.schedule(sp >>> 0);
    const write = go.importObject.gojs["runtime.wasmWrite"];
    go.importObject.gojs["runtime.wasmWrite"] = (sp) => {
      this.tracing(sp >>> 0);
      write(sp);
    };
  }

  // compile compiles a response: while it arrives or, with another Content-Type or an old
  // browser, afterwards.
  static async compile(response) {
    if (!response.ok) {
      throw new Error(`the server answered ${response.status}`);
    }
    if (WebAssembly.compileStreaming && response.headers.get("Content-Type")?.startsWith("application/wasm")) {
      return WebAssembly.compileStreaming(response);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  }

  // instance wraps the startup part for go.run.
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

  // A missing function calls missing. 1 means that it has loaded, 0 that the program must
  // pause. If JavaScript called by Go waits for Go, it cannot pause: then the lazy chunk is
  // loaded synchronously.
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
    this.again?.(); // if it waits for the next attempt
    return 0;
  }

  // needed loads the lazy chunk synchronously.
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

  // hurry tries to load the lazy chunk synchronously, and reports whether it succeeded.
  hurry() {
    try {
      this.loadNow(1);
    } catch {}
    return this.here;
  }

  // urges reports whether an event cannot wait: its data or pointer may be gone later, and its
  // default action could no longer be prevented.
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
      this.goOn(); // after queued events
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

  // schedule is Go's, plus timers that fire while the program is paused.
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
        setTimeout(fire); // Go missed it
      }
    };
    const delay = go.mem.getUint32(sp + 8, true) + go.mem.getInt32(sp + 12, true) * 2 ** 32;
    go._scheduledTimeouts.set(id, setTimeout(fire, delay));
    go.mem.setInt32(sp + 16, id, true);
  }

  // tracing loads the lazy chunk, then the functions' names, before Go prints a crash.
  tracing(sp) {
    const { mem } = this.go;
    if (this.traces && mem.getUint32(sp + 8, true) === 2) {
      const begins = new TextDecoder().decode(new Uint8Array(mem.buffer, mem.getUint32(sp + 16, true), Math.min(20, mem.getUint32(sp + 24, true))));
      if (/^(panic: |fatal error: |\[signal )/.test(begins)) {
        try {
          this.loadNow(1);
          this.add(this.traces);
        } catch {} // then the traceback has no names
        this.traces = null;
      }
    }
  }

  // add loads a file of the program synchronously.
  add(url, anew) {
    return new WebAssembly.Instance(new WebAssembly.Module(this.read(url, anew)), { parts: this.exports });
  }

  // load loads the lazy chunk, and retries until it succeeds.
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

  // loadNow loads the lazy chunk synchronously, or fails after some attempts.
  loadNow(tries) {
    for (let tried = 0; !this.here; ) {
      try {
        this.install(this.add(this.url, tried > 0));
      } catch (error) {
        if (++tried === tries) {
          throw error;
        }
      }
    }
  }

  // read requests a file's bytes synchronously.
  read(url, anew) {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.overrideMimeType("text/plain; charset=x-user-defined"); // one character per byte
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

  // goOn continues the paused program, then handles queued events.
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
