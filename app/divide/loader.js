// GoInParts runs a divided Go program. The startup part is enough until the page is
// interactive. A call of a lazy function before the lazy chunk has loaded pauses the program,
// like a wait for the network; events meanwhile are queued. `get` requests the lazy chunk and
// returns a Response; get(true) bypasses all caches. `traces` is the URL of the functions' names
// and lines, which load if the program crashes. While the program waits, `tell` is called
// without arguments, then with the error and the seconds until the next attempt for each
// failed one, and with null when it continues. `again` starts the next attempt at once.
globalThis.GoInParts = class {
  constructor(go, url, { get = (anew, signal) => fetch(url, { signal, cache: anew ? "reload" : "default" }), traces, tell = () => {}, stop = () => {} } = {}) {
    Object.assign(this, { go, url, get, traces, tell, stop });
    this.missed = []; // slots of functions that were called before the lazy chunk had loaded
    this.depth = 0; // nested calls of Go: more than 1 if JavaScript called by Go calls Go
    this.waiting = []; // events while the program is paused
    this.wake = () => {}; // ends the wait for the next attempt
    go.importObject.divided = { missing: (place) => this.missing(place) };
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
    let result;
    this.depth++;
    try {
      result = f(...args);
    } finally {
      this.depth--;
    }
    this.drain();
    return result;
  }

  // A missing function calls missing. 1 means that it has loaded, 0 that the program must pause.
  // JavaScript that Go called and that waits for the result of a Go function cannot wait for the
  // lazy chunk: then it is loaded synchronously.
  missing(place) {
    this.missed.push(place);
    if (this.depth > 1) {
      try {
        this.loadNow(3);
      } catch (error) {
        this.stop(error);
        throw error;
      }
      return 1;
    }
    this.paused = true;
    this.tell();
    this.load();
    this.wake();
    return 0;
  }

  // resume is called for each event. One that Go itself causes, such as the blur of an element
  // when Go focuses another, has no result that Go waits for: until the lazy chunk has loaded it
  // is handled after the call that caused it.
  resume() {
    const event = this.go._pendingEvent;
    if (this.paused || (this.depth > 0 && !this.here && globalThis.Event && event?.args?.[0] instanceof Event)) {
      this.go._pendingEvent = null;
      this.waiting.push(() => {
        this.go._pendingEvent = event;
        this.go._resume();
      });
      return;
    }
    this.enter(this.exports.resume);
  }

  // drain handles queued events.
  drain() {
    while (this.depth === 0 && !this.paused && !this.go.exited && this.waiting.length > 0) {
      this.waiting.shift()();
    }
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
        const module = await this.attempt(tries);
        if (!this.here) {
          this.install(await WebAssembly.instantiate(module, { parts: this.exports }));
        }
      } catch (error) {
        const seconds = Math.min(2 ** tries, 30);
        if (this.asked.signal.reason !== "again") {
          await this.pause(error, seconds);
        }
        if (this.paused) {
          this.tell();
        }
      }
    }
    this.goOn();
  }

  // attempt requests and compiles the lazy chunk. A connection may hang forever, so it fails if
  // the server does not answer within 15 seconds, or if the file does not arrive within the next
  // minute. Each further attempt may take twice as long, up to ten minutes: the network may be slow.
  async attempt(tries) {
    const asked = (this.asked = new AbortController());
    const limit = (seconds) => setTimeout(() => asked.abort(new DOMException("", "TimeoutError")), 1000 * Math.min(seconds, 600));
    let timer = limit(15 * 2 ** tries);
    try {
      const response = await this.get(tries > 0, asked.signal);
      clearTimeout(timer);
      timer = limit(60 * 2 ** tries);
      return await GoInParts.compile(response);
    } finally {
      clearTimeout(timer);
    }
  }

  // pause waits for the next attempt.
  async pause(error, seconds) {
    if (this.paused) {
      this.tell(error, seconds);
    }
    await new Promise((wake) => {
      this.wake = wake;
      setTimeout(wake, 1000 * seconds);
      globalThis.addEventListener?.("online", wake, { once: true });
    });
    this.wake = () => {};
  }

  // again starts the next attempt at once.
  again() {
    this.asked?.abort("again");
    this.wake();
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
    if (!this.paused) {
      this.tell(null);
    }
  }
};
