// cut.js looks at a page as it is laid out now and returns, one sentence each, which text its reader cannot read whole:
// text that a box cuts off, and text that something covers. It leaves the page scrolled to its beginning.
async (within) => {
  const faults = new Set();
  const ends = document.getAnimations().filter((of) => of.effect?.getComputedTiming().endTime < 2000);
  await Promise.race([Promise.all(ends.map((of) => of.finished.catch(() => {}))), new Promise((late) => setTimeout(late, 2000))]);
  const once = (ask) => {
    const answers = new Map();
    return (of) => (answers.has(of) ? answers : answers.set(of, ask(of))).get(of);
  };
  const style = once((e) => getComputedStyle(e));
  const seen = once((e) => e.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }));
  const opacity = once((e) => (e ? Number(style(e).opacity) * opacity(e.parentElement) : 1));
  const heard = once((e) => !!e && (style(e).clipPath.startsWith("inset(50%") || heard(e.parentElement))); // for screen readers alone
  const call = (e) => `<${e.tagName.toLowerCase()} ${e.dataset.is ?? e.id ?? ""} ${e.getAttribute("class") ?? ""}>`.replace(/ +/g, " ").replace(" >", ">");
  const part = (words) => `“${words.trim().replace(/\s+/g, " ").slice(0, 50)}”`;
  const topmost = once((e) => e && (e.matches(":popover-open, :modal") || style(e).position === "fixed" ? e : topmost(e.parentElement)));

  // What floats above the page may lie over it for as long as one can scroll.
  const layer = once((e) => e && (topmost(e) === e || style(e).position === "sticky" ? e : layer(e.parentElement)));

  // ---- The boxes that cut an element, from the inside out ---------------------

  // A box that lies over its highlighted text scrolls with it. What a reader looks at first has to be seen without scrolling.
  const scrolls = (e, way) => ["auto", "scroll"].includes(style(e)["overflow" + way]) && !e.matches("[data-caption], .act-below, .explains");
  const cuts = (e, way) => style(e)["overflow" + way] !== "visible" && style(e).display !== "inline" && style(e).display !== "contents";
  const boxes = once((e) => {
    const all = [];
    for (let at = e, from = "static"; at && at !== document.documentElement && at !== document.body; at = at.parentElement) {
      const s = style(at);
      if (from === "fixed") break;
      const skipped = from === "absolute" && s.position === "static" && s.transform === "none" && s.containerType === "normal" && s.contain === "none";
      if (!skipped) {
        if (cuts(at, "X") || cuts(at, "Y")) all.push(at);
        from = at.matches(":popover-open, :modal") ? "fixed" : s.position;
      }
    }
    return all;
  });
  const inner = (e) => {
    const r = e.getBoundingClientRect(), s = style(e);
    const edge = (side) => parseFloat(s[`border${side}Width`]) || 0;
    return { left: r.left + edge("Left"), right: r.right - edge("Right"), top: r.top + edge("Top"), bottom: r.bottom - edge("Bottom") };
  };

  // ---- Pieces of text ---------------------------------------------------------

  // Letters fill about the middle three fifths of a line's box.
  const letters = (r, drawn) => ({ left: r.left, right: r.right, top: r.top + r.height * (drawn ? 0.25 : 0.2), bottom: r.bottom - r.height * (drawn ? 0.25 : 0.2) });
  const scope = document.querySelector(within ?? ":modal") ?? document.body; // what lies behind a dialog is covered
  const walk = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!/[\p{L}\p{N}]/u.test(node.data) || e.closest("script, noscript, style, option, progress, textarea, title, desc") || !seen(e) || heard(e) || opacity(e) < 0.5 || parseFloat(style(e).textIndent) > 0) continue;
    texts.push({ node, e, drawn: !!e.closest("svg") });
  }
  const range = document.createRange();
  const pieces = () => texts.flatMap(({ node, e, drawn }) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1).map((r) => ({ node, e, drawn, box: letters(r, drawn) }));
  });

  // ---- Cut off ----------------------------------------------------------------

  for (const { node, e, box } of pieces()) {
    let at = { ...box };
    for (const a of boxes(e)) {
      const frame = inner(a);
      for (const [way, low, high] of [["X", "left", "right"], ["Y", "top", "bottom"]]) {
        if (!cuts(a, way)) continue;
        if (scrolls(a, way)) {
          [at[low], at[high]] = [Math.max(at[low], frame[low]), Math.min(at[high], frame[high])];
          if (at[low] > at[high]) [at[low], at[high]] = [frame[low], frame[low]]; // it can be brought here
        } else if (Math.max(frame[low] - at[low], at[high] - frame[high]) > 1.5) {
          faults.add(`${call(e)} ${part(node.data)} is cut off by ${Math.round(Math.max(frame[low] - at[low], at[high] - frame[high]))} px (${way}) by ${call(a)}`);
        }
      }
      if (style(a).textOverflow === "ellipsis" && a.scrollWidth > a.clientWidth) faults.add(`${call(e)} ${part(node.data)} ends in an ellipsis`);
    }
    const top = topmost(e);
    if (top && !scrolls(top, "Y") && (at.left < -1 || at.right > innerWidth + 1 || at.top < -1 || at.bottom > innerHeight + 1)) faults.add(`${call(e)} ${part(node.data)} in ${call(top)} is outside the window`);
  }

  // ---- Text over text ---------------------------------------------------------

  const reach = (box, e) => boxes(e).reduce((at, a) => {
    const frame = inner(a);
    return { left: Math.max(at.left, frame.left), right: Math.min(at.right, frame.right), top: Math.max(at.top, frame.top), bottom: Math.min(at.bottom, frame.bottom) };
  }, box);
  const shown = pieces().map((p) => ({ ...p, box: reach(p.box, p.e) })).filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2);
  shown.sort((a, b) => a.box.top - b.box.top);
  shown.forEach((a, i) => {
    for (let j = i + 1; j < shown.length && shown[j].box.top < a.box.bottom; j++) {
      const b = shown[j];
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (a.node !== b.node && layer(a.e) === layer(b.e) && !a.e.closest("[data-panel] *") === !b.e.closest("[data-panel] *") && across > 2 && down > 2) faults.add(`${call(a.e)} ${part(a.node.data)} and ${call(b.e)} ${part(b.node.data)} lie over each other`);
    }
  });

  // ---- Covered ----------------------------------------------------------------

  const heeding = new CSSStyleSheet();
  heeding.replaceSync("* { pointer-events: auto !important; scroll-behavior: auto !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, heeding];
  const ruler = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const alpha = once((colour) => {
    ruler.clearRect(0, 0, 1, 1);
    ruler.fillStyle = colour;
    ruler.fillRect(0, 0, 1, 1);
    return ruler.getImageData(0, 0, 1, 1).data[3] / 255;
  });
  const solid = once((e) => {
    const s = style(e);
    if (e.matches("img, canvas, video")) return opacity(e) > 0.4;
    if (!(e instanceof SVGElement)) return alpha(s.backgroundColor) * opacity(e) > 0.4;
    if (e.matches("svg, g, text, tspan, use, foreignObject")) return false;
    const fill = s.fill === "none" ? 0 : s.fill.startsWith("url") ? 1 : alpha(s.fill) * Number(s.fillOpacity);
    return fill * opacity(e) > 0.4;
  });
  const cover = (e, x, y) => {
    for (const over of document.elementsFromPoint(x, y)) {
      if (over === e || e.contains(over) || over.contains(e)) return;
      if (over.matches(".knob, .panic-card, .panic-card *") || topmost(over)?.matches(":popover-open") && topmost(over) !== topmost(e) || style(over).position === "sticky" && over.matches("th, td")) return; // they move or go
      const beneath = e.ownerSVGElement && e.ownerSVGElement === over.ownerSVGElement && e.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_PRECEDING;
      if (!beneath && solid(over)) return over;
    }
  };
  // A text is readable if at one place of scrolling nothing covers it.
  const covered = new Map(texts.map(({ node }) => [node, []])); // for each of its lines, by what; empty if it is not
  const root = document.documentElement, high = root.scrollHeight, open = document.querySelector(":modal");
  const places = [];
  for (let y = 0; ; y += Math.round(innerHeight * 0.45)) {
    places.push(y);
    if (within || y + innerHeight >= high || open || places.length > 40) break;
  }
  for (const y of places) {
    if (!open && places.length > 1) scrollTo(0, y);
    const count = new Map();
    for (const { node, e, box: whole } of pieces()) {
      const n = count.get(node) ?? 0;
      count.set(node, n + 1);
      const box = reach(whole, e);
      if (box.right - box.left < 4 || box.bottom - box.top < 3 || box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) continue;
      const lines = covered.get(node);
      if (lines[n] === "") continue;
      const middle = (box.top + box.bottom) / 2;
      let by;
      for (const share of [0.12, 0.3, 0.5, 0.7, 0.88]) by ??= cover(e, box.left + (box.right - box.left) * share, middle);
      by ??= cover(e, (box.left + box.right) / 2, box.top + 1) ?? cover(e, (box.left + box.right) / 2, box.bottom - 1);
      lines[n] = by ? `${call(e)} ${part(node.data)} is covered by ${call(by)}` : "";
    }
  }
  for (const fault of [...covered.values()].flat()) if (fault) faults.add(fault);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((s) => s !== heeding);
  if (places.length > 1) scrollTo(0, 0);
  return [...faults];
}
