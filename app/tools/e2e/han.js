// han.js looks at a page in Chinese or Japanese as it is laid out now and returns, one sentence each,
// what its reader would call broken. structure.js does that for pages in any language.
() => {
  const faults = new Set();
  const wide = /[\u2e80-\uffef]/;
  const style = (e) => getComputedStyle(e);
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const heard = (e) => !!e && (style(e).clipPath.startsWith("inset(50%") || heard(e.parentElement)); // for screen readers alone
  const part = (words) => `“${words.trim().slice(0, 40)}”`;

  // ---- The font -------------------------------------------------------------

  // Characters that no font has are drawn alike.
  const drawn = (character) => {
    const ink = Object.assign(document.createElement("canvas"), { width: 40, height: 40 }).getContext("2d");
    ink.font = `30px ${style(document.documentElement).fontFamily}`;
    ink.fillText(character, 2, 32);
    return ink.getImageData(0, 0, 40, 40).data.join();
  };
  if (drawn("国") === drawn("語")) return ["no font has Chinese and Japanese characters: install fonts-noto-cjk, as make tools does"];

  // ---- Lines ----------------------------------------------------------------

  // Names and terms of several words that readers of both languages write in English.
  const names = /Network Time Protocol/g;
  const foreign = '[translate="no"], pre, code, kbd, textarea, [lang]:not(html)';
  const glance = "h1, h2, h3, h4, button, summary, legend, label, .button, .header-link";
  const closing = /^[、。，．：；！？）」』】》〉”’…·]/;
  const language = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
  const range = document.createRange();
  let block, last; // of the character before
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement, words = node.data;
    if (!words.trim() || e.closest("script, noscript, style, option, textarea") || !seen(e) || heard(e)) continue;
    if (!e.closest(foreign) && /[a-z]{2,}['’]?[a-z]*[ ,]+[a-z]+[ ,]+[a-z]{2,}/i.test(words.replace(names, ""))) faults.add(`${part(words)} is English`);
    if (wide.test(words) && e.closest("code, [data-bit], .code-line")) faults.add(`${part(words)} is in code`);
    if (e.closest("svg")) continue;
    const outer = e.closest("p, li, dd, dt, td, th, h1, h2, h3, h4, button, summary, legend, label, div");
    if (outer !== block) last = undefined;
    block = outer;
    const breaks = []; // where lines of the block begin, except the first
    for (let i = 0; i < words.length; i++) {
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const place = range.getClientRects()[0];
      if (!place?.width) continue;
      if (place.bottom > last?.bottom + 2 && place.left <= last.left) breaks.push(i);
      last = place;
    }
    for (const i of breaks) {
      if (closing.test(words.slice(i))) faults.add(`a line of ${part(words)} begins with “${words[i]}”`);
      const word = i > 0 && e.closest(glance) && !e.closest(".hint, .meaning") && language.segment(words).containing(i);
      if (word?.isWordLike && word.index < i && wide.test(word.segment)) faults.add(`${part(words)} breaks inside “${word.segment}”`);
    }
  }

  // ---- Clipping -------------------------------------------------------------

  // A box that is laid over its highlighted text scrolls with it.
  for (const e of document.body.querySelectorAll("*:not(svg, svg *)")) {
    if (!["hidden", "clip"].includes(style(e).overflowX) || style(e).textOverflow === "ellipsis" || e.scrollWidth <= e.clientWidth + 1) continue;
    if (seen(e) && !heard(e) && e.innerText.trim() && !e.querySelector("svg, canvas")) faults.add(`${part(e.innerText)} is clipped by ${e.scrollWidth - e.clientWidth} px`);
  }

  // ---- Pictures -------------------------------------------------------------

  const scrolled = (e) => e && (["auto", "scroll"].includes(style(e).overflowX) && e.scrollWidth > e.clientWidth || scrolled(e.parentElement));
  for (const svg of document.querySelectorAll("svg")) {
    if (!seen(svg)) continue;
    const texts = [...svg.querySelectorAll("text")].filter((t) => wide.test(t.textContent) && seen(t) && style(t).opacity > 0.5 && !t.closest('[opacity="0"]'));
    const boxes = texts.map((t) => [t.textContent, t.getBoundingClientRect()]).filter(([, box]) => box.width > 1);
    boxes.forEach(([a, p], i) => {
      if ((p.left < -1 || p.right > innerWidth + 1) && !scrolled(svg)) faults.add(`${part(a)} in a picture sticks out of the window`);
      for (const [b, q] of boxes.slice(i + 1)) {
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left), down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 2 && down > 0.4 * Math.min(p.height, q.height)) faults.add(`${part(a)} and ${part(b)} in a picture overlap`);
      }
    });
  }
  return [...faults];
}
