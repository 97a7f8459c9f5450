// structure.js looks at a page as it is laid out now and returns, one sentence
// each, what its reader would call broken; if only contrast is asked for, no more than that.
(contrastOnly) => {
  const faults = new Set();
  // once asks for what does not change meanwhile only once.
  const once = (ask) => {
    const answers = new Map();
    return (of) => (answers.has(of) ? answers : answers.set(of, ask(of))).get(of);
  };
  const style = once((e) => getComputedStyle(e));
  const place = once((e) => e.getBoundingClientRect());
  const ancestors = once((e) => (e ? [e, ...ancestors(e.parentElement)] : []));
  const open = document.querySelector("dialog:modal");
  const scope = open || document.body; // what lies behind a dialog is covered

  const ruler = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = once((colour) => {
    ruler.clearRect(0, 0, 1, 1);
    ruler.fillStyle = colour;
    ruler.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = ruler.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  });

  const call = (e, words) => {
    const said = (words ?? e.selectedOptions?.[0].text ?? e.innerText ?? e.textContent ?? "").trim().slice(0, 40);
    const mark = e.dataset?.edit || e.dataset?.bit || e.getAttribute("class") || "";
    return `<${e.tagName.toLowerCase()}${mark ? " " + mark : ""}> “${said}”`;
  };

  // ---- What there is: pieces of text and controls, each with its box -------

  const seen = once((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  // For screen readers alone: in the page, but a pixel large.
  const heard = once((e) => !!e && (style(e).clipPath.startsWith("inset(50%") || heard(e.parentElement)));
  // What floats above the page may cover it.
  const layer = once((e) => (!e || ["fixed", "sticky"].includes(style(e).position) ? e : layer(e.parentElement)));
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const more = (box, by) => box.right - box.left > by && box.bottom - box.top > by;

  // Letters fill about the middle three fifths of a line's box.
  const letters = (r) => ({ left: r.left, right: r.right, top: r.top + r.height * 0.2, bottom: r.bottom - r.height * 0.2 });

  const pieces = [];
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, noscript, option, svg, progress") || !seen(parent) || heard(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      if (r.width > 1) pieces.push({ node, parent, box: letters(r), layer: layer(parent) });
    }
  }
  const controls = [...scope.querySelectorAll("a[href], button, input, select, textarea")]
    .filter((e) => seen(e) && !heard(e))
    .map((e) => ({ parent: e, box: place(e), layer: layer(e) }));

  // ---- Contrast -------------------------------------------------------------

  const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3]));
  const ground = once((e) =>
    e ? ((c) => (c[3] === 1 ? c.slice(0, 3) : over(c, ground(e.parentElement))))(paint(style(e).backgroundColor)) : [255, 255, 255]);
  const opacity = once((e) => (e ? Number(style(e).opacity) * opacity(e.parentElement) : 1));
  const light = (colour) =>
    colour.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  const checked = new Set(), writing = "select, textarea, input:not([type=range], [type=checkbox], [type=radio], [type=file])";
  for (const { node, parent } of [...pieces, ...controls.filter(({ parent: e }) => e.matches(writing) && e.value)]) {
    if (checked.has(parent) || parent.closest(":disabled")) continue;
    checked.add(parent);
    const s = style(parent);
    const size = parseFloat(s.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(s.fontWeight) >= 700);
    const under = ground(parent);
    const [r, g, b, a] = paint(s.color);
    const got = contrast(over([r, g, b, a * opacity(parent)], under), under);
    if (got < (large ? 3 : 4.5)) faults.add(`${call(parent, node?.data)} has a contrast of ${got.toFixed(2)}`);
  }
  if (contrastOnly) return [...faults];

  // ---- Sideways -------------------------------------------------------------

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    faults.add(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  }
  const scrolls = once((e) => ["auto", "scroll"].includes(style(e).overflowX));
  for (const { parent, box } of [...pieces, ...controls]) {
    if ((box.right > root.clientWidth + 1 || box.left < -1) && !ancestors(parent).some(scrolls)) {
      faults.add(`${call(parent)} sticks out of the window`);
    }
  }

  // ---- Overlaps -------------------------------------------------------------

  // shown is what scrollers and clips leave of what is in an element.
  const shown = once((e) =>
    !e ? { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
      : style(e).overflowX === "visible" ? shown(e.parentElement) : meet(shown(e.parentElement), place(e)));
  const lines = controls.flatMap((c) => [...c.parent.getClientRects()].map((box) => ({ ...c, box }))); // a link may have several
  const all = [...pieces, ...lines].map((p) => ({ ...p, box: meet(shown(p.parent.parentElement), p.box) })).filter((p) => more(p.box, 0));
  all.sort((a, b) => a.box.top - b.box.top);
  all.forEach((a, i) => {
    for (let j = i + 1; j < all.length && all[j].box.top < a.box.bottom; j++) {
      const b = all[j];
      const related = (a.node && a.node === b.node) || (!a.node && a.parent.contains(b.parent)) || (!b.node && b.parent.contains(a.parent));
      if (!related && a.layer === b.layer && more(meet(a.box, b.box), 3)) {
        faults.add(`${call(a.parent, a.node?.data)} and ${call(b.parent, b.node?.data)} overlap`);
      }
    }
  });

  // ---- Cut-off text ---------------------------------------------------------

  // A rule above or below encloses nothing; sides and a ground do.
  const frames = once((e) => {
    const s = style(e);
    const drawn = parseFloat(s.borderLeftWidth) > 0 || parseFloat(s.borderRightWidth) > 0 || paint(s.backgroundColor)[3] > 0;
    return s.display !== "inline" && s.display !== "contents" && drawn && e !== root;
  });
  for (const { node, parent, box } of pieces) {
    let placed = null; // by this ancestor, and so in no frame between
    for (const a of ancestors(parent)) {
      if (placed && a !== placed) continue;
      placed = style(a).position === "absolute" ? a.offsetParent : null;
      if (scrolls(a)) break;
      if (!frames(a)) continue;
      const frame = place(a);
      const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
      if (out > 2) faults.add(`${call(parent, node.data)} reaches ${Math.round(out)} px out of ${call(a, "")}`);
    }
  }
  const width = (e, words) => {
    const s = style(e);
    ruler.font = `${s.fontWeight} ${s.fontSize} ${s.fontFamily}`;
    return ruler.measureText(words).width;
  };
  const inside = (e) => e.clientWidth - parseFloat(style(e).paddingLeft) - parseFloat(style(e).paddingRight);
  for (const { parent: e } of controls) {
    // An address, and 64 digits on a phone, scroll within their boxes; of a hint
    // an ellipsis is enough.
    if (e.matches("input:not([readonly], [data-edit=binary])") && width(e, e.value) > inside(e) + 2) {
      faults.add(`the input ${call(e, e.value)} shows only a part of it`);
    }
    if (e.placeholder && !e.value && style(e).textOverflow !== "ellipsis") faults.add(`the hint of ${call(e, e.placeholder)} may be cut off`);
    const arrow = style(e).appearance === "none" ? 0 : 16;
    if (e.matches("select") && width(e, e.selectedOptions[0].text) > inside(e) - arrow + 1) {
      faults.add(`the choice ${call(e, e.selectedOptions[0].text)} shows only a part of it`);
    }
  }

  // ---- Bits and targets -----------------------------------------------------

  for (const e of scope.querySelectorAll("[data-bit]")) {
    const { width, height } = place(e);
    if (seen(e) && Math.min(width, height) < 14) faults.add(`bit ${e.dataset.bit} is ${width.toFixed(1)} × ${height.toFixed(1)} px, want at least 14`);
  }
  for (const { parent: e, box } of controls) {
    const inText = e.tagName === "A" && style(e).display === "inline";
    if (!inText && !e.dataset.bit && Math.min(box.width, box.height) < 23.9) {
      faults.add(`${call(e)} is a target of ${box.width.toFixed(1)} × ${box.height.toFixed(1)} px, want at least 24`);
    }
  }
  return [...faults];
}
