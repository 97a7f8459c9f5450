// picture.js makes a picture of what the page shows, in the light theme: an SVG that needs nothing
// else. It is loaded when somebody saves a picture.

const ns = "http://www.w3.org/2000/svg";

// Properties of SVG elements: those that elements inside inherit, and others with their initial values.
const inherited =
  "fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin paint-order font-family font-size font-weight font-style letter-spacing text-anchor visibility".split(" ");
const initial = { opacity: "1", "dominant-baseline": "auto", overflow: "visible", r: "0px", rx: "auto", ry: "auto" };
// Attributes that only the page needs.
const paged = /^(class|style|id|role|tabindex|translate|lang|data-.*|aria-.*)$/;

// Colours are mixed by the page, and other programs know only rgb().
const rgb = (value) =>
  value.replace(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g, (_, r, g, b, a) => {
    const parts = [r, g, b].map((part) => Math.round(255 * part));
    return a ? `rgba(${parts}, ${a})` : `rgb(${parts})`;
  });

function make(name, attributes, ...children) {
  const made = document.createElementNS(ns, name);
  for (const [name, value] of Object.entries(attributes)) {
    made.setAttribute(name, typeof value === "number" ? +value.toFixed(2) : rgb(value));
  }
  made.append(...children);
  return made;
}

// copied is an SVG element of the page with its computed look.
function copied(element, defs, outer = {}) {
  const style = getComputedStyle(element), look = {};
  if (style.display === "none" || style.opacity === "0" || element.localName === "foreignObject") {
    return "";
  }
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const { name, value } of element.attributes) {
    if (!paged.test(name)) {
      look[name] = value.replace(/^(-?[\d.]+)rem$/, (_, n) => n * rem);
    }
  }
  for (const name of inherited) {
    delete look[name];
    if (style[name] !== outer[name]) {
      look[name] = style[name];
    }
    const id = style[name].match(/^url\(.*#(.+?)"?\)/)?.[1], pattern = id && document.getElementById(id);
    if (pattern && !defs.querySelector("#" + id)) {
      defs.append(Object.assign(copied(pattern, defs), { id }));
    }
  }
  for (const [name, value] of Object.entries(initial)) {
    if (style[name] !== value && style[name]) {
      look[name] = style[name];
    }
  }
  if (style.transform !== "none" && !element.hasAttribute("transform")) {
    const [x, y] = style.transformOrigin.split(" ").map(parseFloat);
    const box = style.transformBox === "fill-box" ? element.getBBox() : { x: 0, y: 0 };
    look.transform = `translate(${box.x + x} ${box.y + y}) ${style.transform} translate(${-box.x - x} ${-box.y - y})`;
  }
  const children = [...element.childNodes].map((child) => (child.localName ? copied(child, defs, style) : child.cloneNode()));
  return make(element.localName, look, ...children);
}

const clear = (colour) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);

// boxed draws an element's background and borders.
function boxed({ left, top, width, height }, style) {
  const sides = ["top", "right", "bottom", "left"].map((side) => ({ wide: parseFloat(style[`border-${side}-width`]), stroke: style[`border-${side}-color`], how: style[`border-${side}-style`] }));
  const fill = clear(style.backgroundColor) ? "none" : style.backgroundColor;
  const seen = ({ wide, stroke }) => wide > 0 && !clear(stroke);
  const [first] = sides, same = sides.every(({ wide, stroke, how }) => wide === first.wide && stroke === first.stroke && how === first.how);
  const corner = style.borderTopLeftRadius, half = same && seen(first) ? first.wide / 2 : 0;
  const rx = Math.min(corner.endsWith("%") ? (width * parseFloat(corner)) / 100 : parseFloat(corner), width / 2, height / 2);
  const line = ({ wide, stroke, how }) => ({ stroke, "stroke-width": wide, ...(how === "dashed" && { "stroke-dasharray": "4 3" }) });
  const drawn = [];
  if (fill !== "none" || half) {
    drawn.push(make("rect", { x: left + half, y: top + half, width: Math.max(width - 2 * half, 0), height: Math.max(height - 2 * half, 0), rx: Math.max(rx - half, 0), fill, ...(half && line(first)) }));
  }
  if (!same) {
    const right = left + width, bottom = top + height;
    const ends = [[left, top, right, top, 0, 1], [right, top, right, bottom, -1, 0], [left, bottom, right, bottom, 0, -1], [left, top, left, bottom, 1, 0]];
    sides.forEach((side, i) => {
      const [x1, y1, x2, y2, inX, inY] = ends[i], x = (inX * side.wide) / 2, y = (inY * side.wide) / 2;
      if (seen(side)) {
        drawn.push(make("line", { x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y, ...line(side) }));
      }
    });
  }
  const inset = style.boxShadow.match(/^(.*\)) (-?[\d.]+)px (-?[\d.]+)px 0px 0px inset$/);
  if (inset) {
    const [, fill, x, y] = inset, across = +x !== 0;
    drawn.push(make("rect", { x: x < 0 ? left + width + +x : left, y: y < 0 ? top + height + +y : top, width: across ? Math.abs(x) : width, height: across ? height : Math.abs(y), fill }));
  }
  return drawn;
}

const pen = document.createElement("canvas").getContext("2d");

// line writes words on a line of text, whose box has the given place.
function line(words, { left, top }, style, more) {
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontFamily, fontSize, fontWeight, fontStyle, letterSpacing, textDecorationLine, color } = style;
  const look = { "font-family": fontFamily, "font-size": fontSize, "font-weight": fontWeight, fill: color, ...more };
  for (const [name, value] of [["font-style", fontStyle], ["letter-spacing", letterSpacing], ["text-decoration", textDecorationLine]]) {
    if (!/^(normal|none)$/.test(value)) {
      look[name] = value;
    }
  }
  return make("text", { x: left, y: top + pen.measureText(words).fontBoundingBoxAscent, ...look }, words);
}

// written are the lines of a text of the page, where they are visible.
function written(node, style, clip) {
  const range = document.createRange(), lines = [];
  for (let i = 0, size; i < node.data.length; i += size) {
    const char = String.fromCodePoint(node.data.codePointAt(i));
    size = char.length;
    range.setStart(node, i);
    range.setEnd(node, i + size);
    const at = range.getClientRects()[0], last = lines.at(-1);
    if (!at?.width) {
      continue;
    }
    const space = /\s/.test(char); // SVG keeps no second one
    if (last && Math.abs(last.top - at.top) < 1 && Math.abs(last.right - at.left) < 2) {
      last.words += !space ? char : last.words.endsWith(" ") ? "\u00a0" : " ";
      last.right = at.right;
    } else if (!space) {
      lines.push({ words: char, left: at.left, top: at.top, right: at.right, bottom: at.bottom });
    }
  }
  const inside = ({ left, right, top, bottom }) => (left + right) / 2 > clip.left && (left + right) / 2 < clip.right && (top + bottom) / 2 > clip.top && (top + bottom) / 2 < clip.bottom;
  return lines.filter(inside).map((one) => line(one.words.trimEnd(), one, style));
}

// drawn are the SVG elements of an element of the page and of everything inside it.
function drawn(element, defs, clip) {
  const style = getComputedStyle(element), at = element.getBoundingClientRect(), contents = style.display === "contents";
  if (!contents && !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
    return [];
  }
  if (element.localName === "svg") {
    const { left: x, top: y, width, height } = at, copy = copied(element, defs);
    if (copy) {
      Object.entries({ x, y, width, height }).forEach(([name, value]) => copy.setAttribute(name, value));
    }
    return [copy, ...[...element.querySelectorAll("foreignObject > *")].flatMap((part) => drawn(part, defs, clip))];
  }
  const all = contents ? [] : boxed(at, style);
  if (element.matches("canvas, img")) {
    const { left: x, top: y, width, height } = at;
    all.push(make("image", { x, y, width, height, href: element.src || element.toDataURL() }));
  } else if (element.matches("select, input:not([type=range], [type=checkbox], [type=radio])")) {
    const tall = 1.2 * parseFloat(style.fontSize), words = element.selectedOptions?.[0]?.text ?? (element.value || element.placeholder);
    const top = at.top + (at.height - tall) / 2, middle = style.textAlign === "center";
    all.push(line(words, { left: middle ? at.left + at.width / 2 : at.left + parseFloat(style.paddingLeft) + 1, top }, style, middle && { "text-anchor": "middle" }));
  } else if (element.matches("[type=range]")) {
    const { min, max, value } = element, x1 = at.left + 8, x2 = at.right - 8, cy = at.top + at.height / 2;
    const cx = x1 + ((x2 - x1) * (value - (min || 0))) / ((max || 100) - (min || 0)), fill = style.accentColor === "auto" ? style.color : style.accentColor;
    all.push(make("line", { x1, x2, y1: cy, y2: cy, stroke: style.color, "stroke-opacity": 0.25, "stroke-width": 6, "stroke-linecap": "round" }), make("circle", { cx, cy, r: 8, fill }));
  } else if (!element.matches("input")) {
    const within = /visible/.test(style.overflow) || contents ? clip : { left: Math.max(clip.left, at.left), top: Math.max(clip.top, at.top), right: Math.min(clip.right, at.right), bottom: Math.min(clip.bottom, at.bottom) };
    const layered = (child) => (child.localName && getComputedStyle(child).position !== "static" ? 1 : 0);
    for (const child of [...element.childNodes].sort((a, b) => layered(a) - layered(b))) {
      all.push(...(child.localName ? drawn(child, defs, within) : child.data && !clear(style.color) ? written(child, style, within) : []));
    }
  }
  return style.opacity === "1" || contents ? all : [make("g", { opacity: style.opacity }, ...all)];
}

// While a picture is made, everything is light and stands still, and what the stylesheet puts before
// and after elements are elements.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`*, ::before, ::after { transition: none !important; animation: none !important }
  [data-made~="before"]::before, [data-made~="after"]::after { content: none !important }`);

function materialized(root) {
  const made = [];
  for (const element of root.querySelectorAll("*")) {
    for (const side of ["before", "after"]) {
      const style = getComputedStyle(element, "::" + side);
      if (element.closest("svg") || style.content === "none" || style.content === "normal" || style.display === "none") {
        continue;
      }
      const part = document.createElement("span"), looks = [...style].map((name) => [name, style.getPropertyValue(name)]);
      part.textContent = style.content.match(/^"((?:[^"\\]|\\.)*)"/)?.[1] ?? "";
      made.push({ element, side, part, looks });
    }
  }
  for (const { element, side, part, looks } of made) {
    element.dataset.made = `${element.dataset.made || ""} ${side}`;
    looks.forEach(([name, value]) => part.style.setProperty(name, value));
    element[side === "before" ? "prepend" : "append"](part);
  }
  return () =>
    made.forEach(({ element, part }) => {
      part.remove();
      delete element.dataset.made;
    });
}

// draw is the picture of the page's figure, or of what a selector finds.
async function draw(of = ".page > .figure:not(:empty)") {
  const figure = document.querySelector(of), root = document.documentElement.dataset, { theme } = root;
  root.theme = "light";
  document.adoptedStyleSheets.push(sheet);
  if (figure.querySelector("canvas")) {
    await new Promise(requestAnimationFrame); // until it is drawn in the new colours
  }
  const restore = materialized(figure);
  try {
    const margin = 16, { left, top, width, height } = figure.getBoundingClientRect(), paper = getComputedStyle(document.documentElement).backgroundColor;
    const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].map(Math.round), [x, y, wide, high] = box;
    const defs = make("defs", {}), everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    const all = drawn(figure, defs, everywhere);
    const title = make("title", {}, document.querySelector("h1")?.innerText || document.title);
    const svg = make("svg", { width: wide, height: high, viewBox: box.join(" ") }, title, defs, make("rect", { x, y, width: wide, height: high, fill: paper }), ...all);
    svg.setAttribute("lang", document.documentElement.lang);
    return new XMLSerializer().serializeToString(svg);
  } finally {
    restore();
    theme ? (root.theme = theme) : delete root.theme;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  }
}

// picture is a file of the kind svg or png, twice as large.
export async function picture(kind, of) {
  const svg = await draw(of || undefined);
  if (kind === "svg") {
    return new Blob([svg], { type: "image/svg+xml" });
  }
  const image = Object.assign(new Image(), { src: "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg) });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), "image/png"));
}
