/** Controls that nothing gives a name to. */
function nameless(query) {
  return [...document.querySelectorAll(query)]
    .filter((control) => control.checkVisibility() && !control.closest("[hidden]") && !nameOf(control).trim())
    .map((control) => control.outerHTML.slice(0, 160));
}

function nameOf(control) {
  const labels = [...(control.labels ?? [])].map((label) => label.textContent);
  const drawn = [...control.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label"));
  const ids = (control.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
  const by = ids.map((id) => document.getElementById(id)?.textContent ?? "");
  const title = control.querySelector("title")?.textContent ?? control.getAttribute("title") ?? "";
  const own = control.matches("input, select") ? "" : control.textContent;
  return [control.getAttribute("aria-label") ?? "", ...by, ...labels, ...drawn, title, own].join(" ");
}

/** Text that stands out too little from what lies behind it; drawings are checked by their own tests. */
function unreadable() {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), element = walk.currentNode.parentElement;
    if (!text || !element.checkVisibility()) continue;
    if (element.closest("svg, script, .sr, [hidden], dialog, select, .skip")) continue;
    const style = getComputedStyle(element), ratio = contrast(colour(style.color), behind(element));
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) found.add(`${ratio.toFixed(2)} ${element.className} ${text.slice(0, 40)}`);
  }
  return [...found];
}

/** Each colour once: a page of thousands of texts has a few dozen. */
const colours = new Map();

/** Red, green, blue and how dense, from 0 to 255. */
function colour(text) {
  if (!colours.has(text)) colours.set(text, painted(text));
  return colours.get(text);
}

function painted(text) {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
}

function behind(element) {
  for (let at = element; at; at = at.parentElement) {
    const ground = colour(getComputedStyle(at).backgroundColor);
    if (ground[3] > 250) return ground;
  }
  return [255, 255, 255, 255];
}

function contrast(one, other) {
  const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

/** What has the focus, and whether that can be seen. */
function focused() {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  const style = getComputedStyle(at), target = at.querySelector(":scope > .target");
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const drawn = target && getComputedStyle(target).stroke !== "none";
  return { seen: Boolean(outlined || drawn), what: at.outerHTML.slice(0, 120) };
}

/** Controls in sight that a finger would miss. */
function tooSmall() {
  return [...document.querySelectorAll("button, a[href], select, input:not([type=hidden]), summary")].filter((control) => {
    const box = (control.closest("label") ?? control).getBoundingClientRect();
    const inSight = box.width && box.bottom > 0 && box.top < innerHeight && control.checkVisibility();
    return inSight && !control.closest("p, .book, .skip, .prose, li:not(.places li)") && (box.height < 43.5 || box.width < 35);
  }).map((control) => control.outerHTML.slice(0, 160));
}

/** Texts that stick out of the screen sideways, unless what holds them can be scrolled or moved. */
function cutOff() {
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !element.checkVisibility() || element.closest("svg, script, .sr, .skip, select")) continue;
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1) && !hiddenOnPurpose(element)) found.add(walk.currentNode.textContent.slice(0, 60));
  }
  return [...found];
}

/** Shortened with dots, or only for those who listen. */
function hiddenOnPurpose(element) {
  const style = getComputedStyle(element);
  return style.textOverflow === "ellipsis" || style.clipPath !== "none";
}

/** Every text there is to read or to hear. */
function written() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set([document.title]);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!element.closest("script, style, textarea, kbd, code")) found.add(walk.currentNode.textContent.trim());
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"]) found.add((element.getAttribute(name) ?? "").trim());
  return [...found].filter((text) => /[a-z]{3}/i.test(text));
}

/** Whether the focus is on something that can be seen in the map. */
function focusInMap() {
  const at = document.activeElement.getBoundingClientRect(), map = document.querySelector("#map").getBoundingClientRect();
  return at.left < map.right && at.right > map.left && at.top < map.bottom && at.bottom > map.top;
}

/** How many things take their time to change. */
function moving() {
  const takesTime = (times) => times.split(",").some((time) => parseFloat(time) > 0.01);
  return [...document.querySelectorAll("*")].filter((element) => {
    const style = getComputedStyle(element);
    return takesTime(style.transitionDuration) || takesTime(style.animationDuration);
  }).length;
}

/** Where the parts of a table lie that never move. */
function places() {
  const box = (query) => {
    const at = document.querySelector(query)?.getBoundingClientRect();
    return at && [at.x, at.y, at.width, at.height].map((value) => Math.round(value * 10) / 10).join(" ");
  };
  return Object.fromEntries(["#stage", "#map", "#time", "#turn", ".turn-head", ".turn-bar", "#turn-body", "#turn .go", "#knowing"].map((query) => [query, box(query) ?? ""]));
}

/** Controls of the column that no scrolling brings into sight. */
function outOfReach() {
  const found = [];
  for (const [area, scrolls] of [["#turn-body", true], ["#turn .go", false], [".turn-head", false]]) {
    const room = document.querySelector(area).getBoundingClientRect();
    for (const control of document.querySelectorAll(`${area} :is(button, a, input, select)`)) {
      if (!control.checkVisibility() || control.matches(".sr")) continue; // what only listeners meet has a label in sight
      const box = control.getBoundingClientRect();
      if (box.left < room.left - 1 || box.right > room.right + 1 || (!scrolls && (box.top < room.top - 1 || box.bottom > room.bottom + 1))) found.push(`${area}: ${control.textContent.trim().slice(0, 50)}`);
    }
  }
  const body = document.querySelector("#turn-body"), cue = document.querySelector("#turn-more");
  if (body.scrollHeight > body.clientHeight + 6 && body.scrollTop === 0 && cue.hidden) found.push("nothing says that there is more below");
  return found;
}

/** Words on the board that are set too small to be read. */
function tooFine(least) {
  const small = new Set();
  for (const text of document.querySelectorAll("#map svg text")) {
    if (!text.textContent.trim() || text.closest("symbol, defs") || !text.checkVisibility()) continue;
    const scale = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(scale.a, scale.b);
    if (size < least) small.add(`${size.toFixed(1)} ${text.getAttribute("class")} ${text.textContent}`);
  }
  return [...small];
}

/** Names on the board that lie over a figure, or over each other; the thin air around letters does not count. */
function overFigures() {
  const drawn = (query) => [...document.querySelectorAll(`#map svg :is(${query})`)].filter((part) => !part.closest("symbol, defs") && part.checkVisibility());
  const box = (part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect(), air = part.tagName === "text" ? (bottom - top) * 0.22 : 1;
    return { left: left + 1.5, right: right - 1.5, top: top + air, bottom: bottom - air, part };
  };
  const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const names = drawn(".place, .stop-name, .town-name").map(box);
  const figures = drawn(".cost, .gain, .house, .worth-text, .terrain-cost, .double-value, .half-text, .works-text, .private-text, use[href^='#plate'], use[href^='#cube'], use[href^='#station']").map(box);
  const said = (other) => other.part.textContent.trim() || other.part.getAttribute("href");
  const over = names.flatMap((name) => figures.filter((figure) => meet(name, figure)).map((figure) => `${name.part.textContent} over ${said(figure)}`));
  const both = names.flatMap((name, n) => names.slice(0, n).filter((other) => other.part.parentNode !== name.part.parentNode && meet(name, other)).map((other) => `${name.part.textContent} over ${other.part.textContent}`));
  return [...over, ...both];
}

/** Words on the board that stand out too little from what is painted under them, or from the halo around them. */
function faint(least) {
  const all = new CSSStyleSheet();
  all.replaceSync("#map svg * { pointer-events: all !important } #map svg .targets, #map svg .target { pointer-events: none !important; visibility: hidden !important }");
  document.adoptedStyleSheets.push(all);
  const found = new Set();
  for (const text of document.querySelectorAll("#map svg text")) {
    if (!text.textContent.trim() || text.closest("symbol, defs") || !text.checkVisibility()) continue;
    const box = text.getBoundingClientRect(), style = getComputedStyle(text);
    const ground = halo(style) ?? painted_at(text, box.left + box.width / 2, box.top + box.height / 2);
    const ratio = ground && contrast(colour(style.fill), ground);
    if (ratio && ratio < least) found.add(`${ratio.toFixed(2)} ${text.getAttribute("class")} ${text.textContent}`);
  }
  document.adoptedStyleSheets.pop();
  return [...found];
}

function halo(style) {
  return style.stroke !== "none" && style.paintOrder.startsWith("stroke") && parseFloat(style.strokeWidth) >= 2 ? colour(style.stroke) : null;
}

/** The nearest opaque shape under a point. */
function painted_at(text, x, y) {
  for (const shape of document.elementsFromPoint(x, y)) {
    if (shape === text || text.contains(shape) || shape.matches("text, tspan, g, svg, title, use") || !shape.closest("#map svg")) continue;
    const style = getComputedStyle(shape), fill = style.fill.startsWith("url") || style.fill === "none" ? null : colour(style.fill);
    if (fill && fill[3] > 250 && Number(style.fillOpacity) > 0.95 && Number(style.opacity) > 0.95) return fill;
  }
  return null;
}
