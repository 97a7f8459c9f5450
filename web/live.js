// live.js, loaded by /live, draws the reports of the generator that runs in a worker: the rows,
// the bars and the remainders, with few calls per frame. Texts come from the page's program,
// which talks to the worker and gets a report five times a second.

const { base, work, worker: program } = document.querySelector("script[data-live]").dataset;

// The report format of app/internal/run/live/report.go.
const head = 16, bars = 200, remainders = 1024, barsAt = 8 * head, remaindersAt = barsAt + 4 * bars, rowsAt = remaindersAt + 8 * remainders;
const size = rowsAt + 8 * 64;

const kept = 512; // rows
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let worker, report;
let tell = () => {}, running = false, request = 0, drawn = 0, told = 0;
let look;
let rows = []; // the newest first: the two halves of an ID, and the number of its shape
let stale = false; // the rows are of before the run
let latest = empty(), slide = 0, picked = -1, oldest = 0, high = 0, fallTop = 0;

function empty() {
  return { head: new Float64Array(head), bars: new Uint32Array(bars), mods: new Float64Array(remainders) };
}

// ---- The run ---------------------------------------------------------------

// here runs the worker's program on the page, in slices, and returns a port to it.
export function here() {
  const { port1, port2 } = new MessageChannel();
  port1.terminate = () => port1.postMessage(null);
  import(base + work).then(() => labRun(base + program, port2)).catch((error) => port2.postMessage(labWhy(error)));
  return port1;
}

// begin starts drawing. What was drawn stays until the run has rows.
export function begin() {
  end();
  running = true;
  latest = empty();
  stale = true;
  told = drawn = 0;
  request = requestAnimationFrame(frame);
}

// lend lends a program that has its settings a buffer for reports. The page's program does not hear of it.
export function lend(to) {
  worker = to;
  to.addEventListener("message", (event) => {
    if (event.data instanceof ArrayBuffer) {
      event.stopImmediatePropagation();
      report = event.data;
    }
  }, true);
  giveBack(new ArrayBuffer(size));
}

const giveBack = (buffer) => worker.postMessage(buffer, [buffer]);

// end stops drawing and keeps the picture.
export function end() {
  worker = report = null;
  running = false;
  cancelAnimationFrame(request); // else a run that begins before it would have two
}

// seen has the numbers of the last report, for measurements.
export const seen = () => [...latest.head];

// ---- The page's part -------------------------------------------------------

// attach is called when the page is mounted. It calls listener with "report", its bytes and,
// if rows are too thin to read, the oldest visible row; with "stop"; and with "pick" and a row.
// It returns a function that removes all listeners.
export function attach(listener) {
  tell = listener;
  look = { shapes: [], rate: 1, mod: 8, wall: 1 };
  rows = [];
  latest = empty();
  const stop = () => running && tell("stop", "", 0);
  const hidden = () => document.hidden && stop();
  const key = (event) => event.key === "Escape" && !document.querySelector("dialog[open]") && stop();
  const press = (event) => {
    const at = Math.floor((event.offsetY * devicePixelRatio - fallTop) / high);
    if (event.target === canvas("fall") && rows.length > 0) {
      tell("pick", "", Math.max(0, Math.min(rows.length - 1, at + 1)));
    }
  };
  const paint = () => {
    colours();
    draw(0);
  };
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const themed = new MutationObserver(paint), sized = new ResizeObserver(() => running || draw(0));
  themed.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  for (const name of ["fall", "bars", "mods"]) {
    sized.observe(canvas(name));
  }
  document.addEventListener("visibilitychange", hidden);
  document.addEventListener("keydown", key);
  document.addEventListener("click", press);
  dark.addEventListener("change", paint);
  return () => {
    end();
    tell = () => {};
    themed.disconnect();
    sized.disconnect();
    document.removeEventListener("visibilitychange", hidden);
    document.removeEventListener("keydown", key);
    document.removeEventListener("click", press);
    dark.removeEventListener("change", paint);
  };
}

// show sets the layout of new IDs, the rate, the modulus and the limit line.
export function show(shape, rate, mod, wall) {
  const same = look.shapes.length > 0 && JSON.stringify(look.shapes.at(-1).fields) === shape;
  const shapes = same ? look.shapes : [...look.shapes, { fields: JSON.parse(shape) }];
  look = { shapes, rate, mod, wall };
  colours();
  if (!running) {
    draw(0);
  }
  return shapes.length - 1;
}

// row returns a row: the halves of its ID, its layout's index, and the number of rows.
export const row = (i) => (rows[i] ? [...rows[i], rows.length] : null);

// mark marks a row as open, or none.
export function mark(i) {
  picked = i;
  draw(0);
}

// add adds rows: the example with which the page opens.
export function add(bytes) {
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const halves = new Uint32Array(bytes.slice(at, at + 8).buffer);
    push(halves[1], halves[0]);
  }
  draw(0);
}

// ---- Frames ----------------------------------------------------------------

function frame(now) {
  if (!running || !canvas("fall")) {
    return;
  }
  request = requestAnimationFrame(frame);
  if (report) {
    consume();
  }
  slide *= 0.8;
  if (!calm.matches || now - drawn >= 1000) {
    drawn = now;
    draw(slide);
  }
  if (latest.head[0] > 0 && now - told >= (calm.matches ? 1000 : 200)) {
    told = now;
    tell("report", new Uint8Array(latest.head.buffer), oldest);
  }
}

// consume reads a report and returns its buffer.
function consume() {
  const buffer = report;
  report = null;
  latest.head.set(new Float64Array(buffer, 0, head));
  latest.bars.set(new Uint32Array(buffer, barsAt, bars));
  latest.mods.set(new Float64Array(buffer, remaindersAt, remainders));
  const ids = new Uint32Array(buffer, rowsAt, 128);
  if (stale && latest.head[head - 1] > 0) {
    rows = [];
    stale = false;
  }
  for (let i = 0; i < latest.head[head - 1]; i++) {
    push(ids[2 * i + 1], ids[2 * i]);
  }
  giveBack(buffer);
}

// ---- Rows as pixels --------------------------------------------------------

// A row is 64 pixels of an image that is drawn enlarged, so that no call per bit is needed.
const strip = new OffscreenCanvas(64, kept), stripContext = strip.getContext("2d");
const picture = new ImageData(64, kept), pixels = new Uint32Array(picture.data.buffer);

function push(high, low) {
  rows.unshift([high, low, look.shapes.length - 1]);
  rows.length = Math.min(rows.length, kept);
  pixels.copyWithin(64, 0, pixels.length - 64);
  paintRow(0);
  slide = 1;
}

function paintRow(at) {
  const [high, low, shape] = rows[at], { palette } = look.shapes[shape];
  for (let k = 0; k < 64; k++) {
    const bit = ((k < 32 ? high : low) >>> (31 - (k & 31))) & 1;
    pixels[64 * at + k] = palette[2 * k + bit];
  }
}

const hues = {};

// colours reads the page's colours, and redraws all rows if they have changed.
function colours() {
  const style = getComputedStyle(document.documentElement);
  const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const paint = document.createElement("i");
  canvas("fall")?.after(paint);
  const pixel = (colour) => {
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0];
  };
  const resolved = (value) => {
    paint.style.setProperty("color", value);
    return getComputedStyle(paint).color;
  };
  for (const name of ["ink", "soft", "line", "edge", "sheet", "mark", "accent", "time", "datacenter", "worker", "worker-ink", "sequence", "other", "unused"]) {
    hues[name] = resolved(`var(--${name})`);
  }
  for (const name of ["time", "datacenter", "worker", "sequence", "other", "unused"]) {
    hues["on-" + name] = resolved(`var(--on-${name})`);
    hues["pale-" + name] = resolved(`color-mix(in srgb, var(--${name}) 14%, var(--sheet))`);
  }
  hues.digits = style.getPropertyValue("--digits");
  paint.remove();
  for (const shape of look.shapes) {
    shape.palette = new Uint32Array(128);
    let k = 0;
    for (const { bits, hue } of shape.fields) {
      for (let i = 0; i < bits; i++, k++) {
        shape.palette[2 * k] = pixel(hues["pale-" + hue]);
        shape.palette[2 * k + 1] = pixel(hues[hue]);
      }
    }
  }
  for (let at = 0; at < rows.length; at++) {
    paintRow(at);
  }
}

// ---- Drawing ---------------------------------------------------------------

const canvas = (name) => document.querySelector(`canvas[data-live="${name}"]`);
const group = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");

// surface prepares a canvas and returns its context, its size in pixels, and a unit.
function surface(name) {
  const c = canvas(name), scale = devicePixelRatio;
  const w = Math.round(c.clientWidth * scale), h = Math.round(c.clientHeight * scale);
  if (c.width !== w || c.height !== h) {
    c.width = w;
    c.height = h;
  }
  const context = c.getContext("2d");
  context.clearRect(0, 0, w, h);
  return [context, w, h, (scale * parseFloat(getComputedStyle(c).fontSize)) / 16];
}

function write(c, u, x, y, words, hue, { size = 13, bold = false, align = "left" } = {}) {
  c.font = `${bold ? 650 : 400} ${size * u}px ${hues.digits}`;
  c.fillStyle = hues[hue] ?? hue;
  c.textAlign = align;
  c.fillText(words, x, y);
}

function draw(moved) {
  if (!canvas("fall")) {
    return;
  }
  drawFall(moved);
  drawBars();
  drawMods();
}

// rowHeight returns a row's height: at low rates rows are high enough to read.
function rowHeight(u) {
  const rate = look.rate || Infinity;
  return Math.round((rate > 200 ? 5 : rate > 20 ? 9 : rate > 2 ? 17 : 25) * u);
}

function drawFall(moved) {
  const [c, w, h, u] = surface("fall");
  const wide = Math.round(document.querySelector(".fall-names").clientWidth * devicePixelRatio), numbers = w > wide + u, X = (k) => Math.round((k * wide) / 64);
  const cells = 26 * u, gap = 6 * u;
  fallTop = cells + gap + 26 * u;
  high = rowHeight(u);
  if (rows.length === 0) {
    return;
  }
  drawNewest(c, u, X, w, cells, numbers);
  const seen = Math.min(rows.length - 1, Math.ceil((h - fallTop) / high) + 1);
  oldest = high < 15 * u ? Math.min(seen, Math.floor((h - fallTop) / high)) : 0;
  c.save();
  c.beginPath();
  c.rect(0, fallTop, w, h - fallTop);
  c.clip();
  const y = fallTop - (high < 15 * u ? 0 : moved * high);
  stripContext.putImageData(picture, 0, 0, 0, 0, 64, seen + 1);
  c.imageSmoothingEnabled = false;
  c.drawImage(strip, 0, 1, 64, seen, 0, y, wide, seen * high);
  drawGaps(c, u, X, wide, y, seen);
  if (numbers && high >= 15 * u) {
    for (let i = 1; i <= seen; i++) {
      write(c, u, w, y + (i - 0.5) * high + 5 * u, group(decimal(rows[i])), i === picked ? "ink" : "soft", { align: "right", bold: i === picked });
    }
  }
  if (picked > 0) {
    c.strokeStyle = hues.ink;
    c.lineWidth = 2 * u;
    c.strokeRect(u, y + (picked - 1) * high, wide - 2 * u, Math.max(high, 4 * u));
  }
  c.restore();
}

function drawGaps(c, u, X, wide, y, seen) {
  const across = Math.max(1, Math.round(u)), down = high > 12 * u ? 3 * across : high > 7 * u ? 2 * across : across;
  c.fillStyle = hues.sheet;
  c.beginPath();
  for (let k = 1; k <= 64; k++) {
    c.rect(X(k) - across, y, across, seen * high);
  }
  for (let i = 1; i <= seen; i++) {
    c.rect(0, y + i * high - down, wide, down);
  }
  c.fill();
}

const decimal = ([high, low]) => ((BigInt(high) << 32n) | BigInt(low)).toString();

// drawNewest draws the newest row large, with its digits and its fields' values.
function drawNewest(c, u, X, w, cells, numbers) {
  const [high, low, shape] = rows[0], top = 26 * u, id = (BigInt(high) << 32n) | BigInt(low);
  let k = 0, free = 0;
  for (const { bits, hue, name } of look.shapes[shape].fields) {
    const from = X(k), to = X(k + bits);
    for (let i = 0; i < bits; i++, k++) {
      const one = ((k < 32 ? high : low) >>> (31 - (k & 31))) & 1, x = X(k), width = X(k + 1) - x - Math.max(1, u);
      c.fillStyle = hues[hue];
      c.fillRect(x, top, width, cells);
      if (!one) {
        c.fillStyle = hues.sheet;
        c.fillRect(x + u, top + u, width - 2 * u, cells - 2 * u);
      }
      if (width > 8 * u) {
        write(c, u, x + width / 2, top + cells / 2 + 4.5 * u, one, one ? "on-" + hue : "soft", { align: "center" });
      }
    }
    if (name) {
      const value = group((id >> BigInt(64 - k)) & ((1n << BigInt(bits)) - 1n));
      c.font = `650 ${14 * u}px ${hues.digits}`;
      const long = c.measureText(value).width, x = long <= to - from || k === 64 ? from : to - long;
      if (x >= free) {
        write(c, u, x, top - 9 * u, value, hue === "worker" ? "worker-ink" : hue, { size: 14, bold: true });
        free = x + long + 4 * u;
      }
      c.fillStyle = hues[hue];
      c.fillRect(from, top - 4 * u, to - from - Math.max(1, u), 2 * u);
    }
  }
  if (numbers) {
    write(c, u, w, top + cells / 2 + 5 * u, group(id), "ink", { size: 14, bold: true, align: "right" });
  }
}

// drawBars draws the IDs of each of the last milliseconds and their limit, on a log scale
// (×16 per line).
function drawBars() {
  const [c, w, h, u] = surface("bars"), left = 52 * u, top = 14 * u, wide = (w - left) / bars, { wall } = look;
  const tall = (n) => ((h - top) * Math.log2(1 + n)) / Math.log2(1 + wall);
  for (let n = 16; h - tall(n) > top + 12 * u; n *= 16) {
    c.fillStyle = hues.line;
    c.fillRect(left, h - tall(n), w - left, 1);
    write(c, u, left - 8 * u, h - tall(n) + 4 * u, group(n), "soft", { size: 12, align: "right" });
  }
  c.fillStyle = hues.sequence;
  c.beginPath();
  for (let i = 0; i < bars; i++) {
    if (latest.bars[i]) {
      const high = Math.min(tall(latest.bars[i]), h);
      c.rect(left + i * wide, h - high, Math.max(1, wide - u), high);
    }
  }
  c.fill();
  c.fillStyle = hues.ink;
  c.fillRect(left, top - 2 * u, w - left, 2 * u);
  write(c, u, left - 8 * u, top + 3 * u, group(wall), "ink", { size: 12, bold: true, align: "right" });
  c.fillStyle = hues.edge;
  c.fillRect(left, h - 1, w - left, 1);
}

// drawMods draws how often each remainder occurred.
function drawMods() {
  const [c, w, h, u] = surface("mods"), { mod } = look, counts = new Float64Array(mod);
  let all = 0;
  for (let i = 0; i < remainders; i++) {
    counts[i % mod] += latest.mods[i];
    all += latest.mods[i];
  }
  const few = mod <= 8, top = few ? 18 * u : 0, base = h - (few ? 18 * u : 0), gap = few ? 6 * u : 0, wide = (w + gap) / mod;
  const most = few ? all : Math.max(...counts);
  for (let k = 0; few && k < mod; k++) {
    c.fillStyle = hues["pale-sequence"];
    c.fillRect(k * wide, top, wide - gap, base - top);
    write(c, u, k * wide + (wide - gap) / 2, h - 3 * u, k, counts[k] ? "ink" : "soft", { align: "center", bold: counts[k] > 0 });
  }
  c.fillStyle = hues.sequence;
  c.beginPath();
  for (let k = 0; all > 0 && k < mod; k++) {
    const high = ((base - top) * counts[k]) / most;
    c.rect(k * wide, base - high, wide - gap, high);
    if (few && counts[k] / all >= 0.005) {
      const share = (100 * counts[k]) / all;
      write(c, u, k * wide + (wide - gap) / 2, base - high - 5 * u, String(+share.toFixed(share < 20 ? 1 : 0)), "sequence", { size: 12, align: "center" });
      c.fillStyle = hues.sequence;
    }
  }
  c.fill();
}
