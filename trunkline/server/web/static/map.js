// The map: zoom and pan, one tab stop, arrow keys to the nearest hex that matters, clicks and taps.
import { act, canTurn, explain, mark, pick, pickBest, point, putBack, rest, together, turn } from "./choose.js";
import { layHand } from "./hand.js";
import { address, all, here, narrow, one, state, voice, word } from "./page.js";
import { actionsOf, isUsable, label, likelyRefusalOf, marksOf, placeAt, placeOf, places, toolAt, viewOf } from "./places.js";
import { putPicture, refresh } from "./regions.js";

const LARGEST = 6, STEP = 1.3, FAR = 6; // zoom; pixels that make a drag of a click
const CLOSE = 0.8; // pixels for a unit of the board where the screen is narrow: a hex is as wide as a thumb, however many there are
const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, number[] | undefined>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @type {{x: number, y: number, w: number, h: number} | null} */
let whole = null;
let view = { x: 0, y: 0, w: 1, h: 1 };
/** @type {Map<number, {x: number, y: number}>} */
const fingers = new Map();
let moved = 0;
let restoring = false; // the focus goes back to where it was before the board was drawn anew
let shown = ""; // which board this is, where a table has several
let seen = ""; // the position that was shown last

const board = () => /** @type {SVGSVGElement | null} */ (document.querySelector("#map > svg"));

/** After every change of the page. */
export function freshMap() {
  const svg = board(), map = one("#map");
  if (!svg || !map) return;
  const now = `${svg.id} ${state().number} ${here.at ?? ""}`, fresh = now !== seen;
  if (svg.id !== shown) whole = null;
  shown = svg.id;
  prepare(svg);
  if (!map.dataset.ready) {
    listen(map);
    new ResizeObserver(freshMap).observe(map);
  }
  map.dataset.ready = "yes";
  one('[data-zoom="names"]')?.setAttribute("aria-pressed", String(document.body.classList.contains("named")));
  if (!laidOut(map)) return;
  seen = now;
  if (!whole) begin(svg);
  else {
    show();
    if (fresh) toDecision(asked());
  }
  layHand((card) => use(card, false));
}

/** Behind another tab of a narrow screen the map has no size to fit a view to. @param {HTMLElement} map */
const laidOut = (map) => map.clientWidth > 0 && map.clientHeight > 0;

/** What the reader decides about. @param {Element} place */
const canBeChosen = (place) => Boolean(actionsOf(place).length || marksOf(place));

/** The same on the map, whose cards have a place of their own on narrow screens. */
const asked = () => places().filter((place) => canBeChosen(place) && !(narrow.matches && place.matches(".playing-card")));

/** On narrow screens what is asked for comes into sight, unless some of it is. @param {Element[]} found */
function toDecision(found) {
  if (narrow.matches && found.length && !found.some(inSight)) intoView(found[0]);
}

/** The first view: all of it, or on narrow screens the decision in the middle. @param {SVGSVGElement} svg */
function begin(svg) {
  const box = svg.viewBox.baseVal;
  whole = { x: box.x, y: box.y, w: box.width, h: narrow.matches ? withoutCards(svg, box.height) : box.height };
  view = { ...whole };
  if (narrow.matches) closeUp();
  show();
}

/** Down to the cards that lie under the map. @param {SVGSVGElement} svg @param {number} height */
function withoutCards(svg, height) {
  const cards = /** @type {SVGGElement | null} */ (svg.querySelector(":scope > .cards"));
  return cards?.transform.baseVal.numberOfItems ? cards.transform.baseVal.getItem(0).matrix.f : height;
}

function closeUp() {
  const map = one("#map");
  if (!map || !whole) return;
  const place = asked()[0] ?? all("#map .route")[0] ?? all("#map .railway")[0];
  const centre = place ? middle(place) : [whole.x + whole.w / 2, whole.y + whole.h / 2];
  view.w = map.clientWidth / CLOSE;
  view.h = (view.w * map.clientHeight) / map.clientWidth;
  view.x = centre[0] - view.w / 2;
  view.y = centre[1] - (view.h * open(map)) / 2;
}

/** In units of the board. @param {Element} place */
function middle(place) {
  const box = place.getBoundingClientRect(), at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  const { x, y } = at.matrixTransform(board()?.getScreenCTM()?.inverse());
  return [x, y];
}

function show() {
  const svg = board(), map = one("#map");
  if (!svg || !whole || !map || !laidOut(map)) return;
  const most = fitted(whole, map), width = Math.min(Math.max(view.w, whole.w / LARGEST), most.w);
  view = { x: view.x + (view.w - width) / 2, y: view.y + (view.h - (view.h * width) / view.w) / 2, w: width, h: (view.h * width) / view.w };
  if (width < most.w - 1) shapeLike(map);
  else view = { ...most };
  view.x = within(view.x, view.w, whole.x, whole.w);
  view.y = within(view.y, view.h * open(map), whole.y, whole.h);
  const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
  if (svg.getAttribute("viewBox") !== box) svg.setAttribute("viewBox", box); // even the same one would have the whole board painted anew
  map.classList.toggle("near", view.w < most.w - 1);
  tellEdges();
}

/** How much of the map is not under the sheet of a narrow screen. @param {HTMLElement} map */
const open = (map) => (narrow.matches ? Math.max(0.3, 1 - (one("#turn")?.offsetHeight ?? 0) / Math.max(1, map.clientHeight)) : 1);

/** All of the board: on narrow screens above the sheet. @param {{x: number, y: number, w: number, h: number}} all @param {HTMLElement} map */
function fitted(all, map) {
  if (!narrow.matches) return all;
  const scale = Math.max(all.w / map.clientWidth, all.h / (map.clientHeight * open(map)));
  return { x: all.x, y: all.y, w: scale * map.clientWidth, h: scale * map.clientHeight };
}

/** A part of a line within all of it; a longer one in its middle. @param {number} at @param {number} size @param {number} start @param {number} length */
const within = (at, size, start, length) => (size >= length ? start - (size - length) / 2 : Math.min(Math.max(at, start), start + length - size));

/** A part of the map fills its frame, whatever shape that has now; the middle stays. @param {HTMLElement} map */
function shapeLike(map) {
  const h = (view.w * map.clientHeight) / Math.max(1, map.clientWidth);
  view = { ...view, y: view.y + (view.h - h) / 2, h };
}

/** @param {number} factor @param {number} [px] @param {number} [py] */
function zoom(factor, px, py) {
  const map = one("#map");
  if (!map || !whole) return;
  const box = map.getBoundingClientRect();
  const fx = px === undefined ? 0.5 : (px - box.left) / box.width, fy = py === undefined ? 0.5 : (py - box.top) / box.height;
  const w = Math.min(Math.max(view.w / factor, whole.w / LARGEST), fitted(whole, map).w), h = (view.h * w) / view.w;
  view = { x: view.x + (view.w - w) * fx, y: view.y + (view.h - h) * fy, w, h };
  show();
}

function showWhole() {
  const map = one("#map");
  if (whole && map) view = fitted(whole, map);
  show();
}

/** @param {string | undefined} to */
const zoomTo = (to) => (to === "whole" ? showWhole() : to === "names" ? nameHexes() : zoom(to === "in" ? STEP : 1 / STEP));

/** The names of all hexes, or none. */
function nameHexes() {
  const on = document.body.classList.toggle("named");
  one('[data-zoom="names"]')?.setAttribute("aria-pressed", String(on));
}

// -- hexes -----------------------------------------------------------------------------------------------

/** Everything that can be pointed at has its label; some place is always a tab stop. @param {SVGSVGElement} svg */
function prepare(svg) {
  places().forEach(label);
  for (const key of svg.querySelectorAll(".card-key")) key.remove();
  playable().forEach(wearKey);
  const found = useful();
  tabStop(found.find((hex) => hex === document.activeElement) ?? found.find((hex) => hex.getAttribute("tabindex") === "0") ?? found[0]);
}

/** The one part of the map the Tab key comes to. @param {Element | undefined} hex */
function tabStop(hex) {
  for (const other of all('#map .spot[tabindex="0"]')) if (other !== hex) other.setAttribute("tabindex", "-1");
  hex?.setAttribute("tabindex", "0");
}

/** Cards one can play now; the first nine have a key each. */
const playable = () => all("#map .playing-card").filter(canBeChosen).slice(0, 9);

/** @param {Element} card @param {number} n */
function wearKey(card, n) {
  const target = /** @type {SVGRectElement} */ (card.querySelector(".target")), key = document.createElementNS(SVG, "text");
  card.setAttribute("aria-keyshortcuts", String(n + 1));
  key.setAttribute("class", "card-key");
  key.setAttribute("x", String(target.width.baseVal.value - 8));
  key.setAttribute("y", "18");
  key.textContent = String(n + 1);
  target.before(key);
}

/** @param {number} n */
export function useCard(n) {
  const card = playable()[n - 1];
  if (!card) return;
  focusHex(card);
  use(card, true);
}

/** What the keyboard comes to. */
function useful() {
  const found = places().filter((place) => isUsable(place) || likelyRefusalOf(place));
  return found.length ? found : places();
}

/** @param {HTMLElement} map */
function listen(map) {
  map.addEventListener("drawn", (event) => redraw(/** @type {CustomEvent} */ (event).detail));
  map.addEventListener("acted", (event) => afterAct(document.getElementById(/** @type {CustomEvent} */ (event).detail)));
  map.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && !fingers.size && !narrow.matches) overPlace(placeAt(event.target));
  });
  map.addEventListener("pointerleave", () => rest());
  map.addEventListener("focusin", (event) => !restoring && placeAt(event.target)?.matches(":focus-visible") && overPlace(placeAt(event.target)));
  map.addEventListener("click", (event) => moved < FAR && choose(event));
  map.addEventListener("keydown", keys);
  map.addEventListener("wheel", wheel, { passive: false });
  map.addEventListener("pointerdown", (event) => press(event));
  map.addEventListener("pointermove", drag);
}

// wherever it is let go: the pointer may have left the map
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId));

/** @param {Element | null} place */
const overPlace = (place) => (place ? point(place) : rest());

/** @param {{ picture: SVGSVGElement, targets: PageData["targets"] }} fresh */
function redraw({ picture, targets }) {
  const at = placeAt(document.activeElement)?.id, among = document.activeElement?.closest("#map .fan");
  putPicture(picture, targets);
  const drawn = /** @type {SVGSVGElement} */ (board());
  prepare(drawn);
  show();
  if (here.marked && !here.picked) toDecision(places().filter((place) => actionsOf(place).length && !place.matches(".playing-card")));
  layHand((card) => use(card, false));
  if (among) /** @type {SVGElement | null} */ (drawn.querySelector('.fan [aria-checked="true"]'))?.focus({ preventScroll: true });
  else if (at) restoreFocus(document.getElementById(at));
  else if (here.picked) showPlaceOf(here.picked, drawn);
}

/** @param {string} words @param {Element} drawn */
function showPlaceOf(words, drawn) {
  const place = placeOf(words) ?? drawn;
  if (!narrow.matches || !place.matches(".playing-card")) intoView(place);
}

/** @param {MouseEvent} event */
function choose(event) {
  const tool = toolAt(/** @type {Element} */ (event.target));
  if (tool?.click === "pick") return pick(tool.actions?.[0] ?? "");
  if (tool) return tool.click === "turn" || !here.picked ? turn(1) : act(here.picked);
  const hex = placeAt(event.target);
  if (!hex) return;
  const touched = event instanceof PointerEvent && event.pointerType === "touch";
  if (here.picked && canTurn() && actionsOf(hex).includes(here.picked)) turn(1);
  else use(hex, !touched);
}

/** The first time it is chosen, the second time done. @param {Element} hex @param {boolean} mayAct */
function use(hex, mayAct) {
  const actions = actionsOf(hex), card = marksOf(hex), view = viewOf(hex);
  if (card) mark(card);
  else if (view) {
    here.view = view;
    history.replaceState(null, "", address(here.at));
    refresh();
  } else if (!actions.length) {
    explain(hex);
    voice(one("#card.no:not([hidden])")?.textContent ?? word("nothing here"));
  } else if (here.picked && actions.includes(here.picked)) {
    if (mayAct) act(here.picked);
  } else if (together(hex)) pick(/** @type {string} */ (together(hex)));
  else pickBest(actions);
}

/** @param {Element | null} hex */
function focusHex(hex) {
  if (!hex) return;
  tabStop(hex);
  /** @type {SVGElement} */ (hex).focus({ preventScroll: true });
  intoView(hex);
}

/** Nobody points at anything by this: the card stays as it is. @param {Element | null} hex */
function restoreFocus(hex) {
  restoring = true;
  focusHex(hex);
  restoring = false;
}

/** To the same place if something can be done there again, else to the next one the keyboard comes to. @param {HTMLElement | null} place */
const afterAct = (place) => restoreFocus(place && isUsable(place) ? place : one('#map .spot[tabindex="0"]'));

export const focusMap = () => focusHex(one('#map .spot[tabindex="0"]'));

/** @param {Element} hex */
function inSight(hex) {
  const map = one("#map")?.getBoundingClientRect(), box = hex.getBoundingClientRect();
    const end = map ? map.top + map.height * open(/** @type {HTMLElement} */ (one("#map"))) : 0;
  return !map || (box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= end);
}

/** @param {Element} hex */
function intoView(hex) {
  if (!inSight(hex)) centreOn(hex);
}

/** @param {Element} hex */
function centreOn(hex) {
  const [x, y] = middle(hex), map = one("#map");
  if (map && hex.matches(".spot")) view = { ...view, x: x - view.w / 2, y: y - (view.h * open(map)) / 2 };
  show();
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const hex = placeAt(event.target), way = WAYS[event.key], tile = /** @type {Element} */ (event.target).closest(".fan-tile");
  if (event.key === "+" || event.key === "=") zoom(STEP);
  else if (event.key === "-") zoom(1 / STEP);
  else if (event.key === "0") showWhole();
  else if (event.key === "n") nameHexes();
  else if (tile && way) besides(tile, way[0] + way[1]);
  else if (tile && (event.key === "Enter" || event.key === " ")) here.picked && act(here.picked);
  else if (hex && way) focusHex(nearest(hex, way));
  else if (hex && (event.key === "Enter" || event.key === " ")) use(hex, true);
  else if (event.key === "Escape") putBack() || leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The next tile of the fan. @param {Element} tile @param {number} by */
function besides(tile, by) {
  const tiles = all("#map .fan-tile"), next = tiles[(tiles.indexOf(/** @type {HTMLElement} */ (tile)) + by + tiles.length) % tiles.length];
  next.focus({ preventScroll: true });
  pick(toolAt(next)?.actions?.[0] ?? "");
}

function leave() {
  rest();
  (one("#turn :is(.turn-body, .go) :is(button:not([aria-disabled]), a)") ?? one("#main"))?.focus();
}

/** @param {Element} hex @param {number[]} way */
function nearest(hex, way) {
  const spot = (/** @type {Element} */ e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const [x, y] = spot(hex);
  const cost = (/** @type {Element} */ other) => {
    const [u, v] = spot(other), along = (u - x) * way[0] + (v - y) * way[1];
    return along > 4 ? along + 2 * (Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0])) : Infinity;
  };
  const others = useful().filter((other) => other !== hex).sort((a, b) => cost(a) - cost(b));
  return others.length && cost(others[0]) < Infinity ? others[0] : hex;
}

// -- what is marked outside the window of a narrow screen ----------------------------------------------------

/** By side: its sign, and how far a place lies beyond it. @type {Record<string, [string, (box: DOMRect, room: DOMRect, end: number) => number]>} */
const SIDES = {
  up: ["↑", (box, room) => room.top - (box.top + box.height / 2)],
  down: ["↓", (box, _room, end) => box.top + box.height / 2 - end],
  left: ["←", (box, room) => room.left - (box.left + box.width / 2)],
  right: ["→", (box, room) => box.left + box.width / 2 - room.right],
};
let telling = 0;

function tellEdges() {
  cancelAnimationFrame(telling);
  telling = requestAnimationFrame(() => {
    const map = one("#map"), edges = one("#edges");
    if (!map || !edges) return;
    edges.replaceChildren(...(narrow.matches ? beyond(map) : []).map(([side, places]) => pill(side, places)));
  });
}

/** Marked places by the side they lie beyond, the nearest first. @param {HTMLElement} map @returns {Array<[string, Element[]]>} */
function beyond(map) {
  const room = map.getBoundingClientRect(), end = room.top + room.height * open(map), found = new Map();
  for (const place of asked()) {
    const box = place.getBoundingClientRect();
    const far = Object.entries(SIDES).map(([side, [, beyond]]) => ({ side, place, far: beyond(box, room, end) })).sort((a, b) => b.far - a.far)[0];
    if (far.far > 0) found.set(far.side, [...(found.get(far.side) ?? []), far]);
  }
  return [...found].map(([side, places]) => [side, places.sort((/** @type {{far: number}} */ a, /** @type {{far: number}} */ b) => a.far - b.far).map((/** @type {{place: Element}} */ one) => one.place)]);
}

/** @param {string} side @param {Element[]} places */
function pill(side, places) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `edge ${side}`;
  button.textContent = `${SIDES[side][0]} ${places.length}`;
  button.setAttribute("aria-label", word("outside").replace("{number}", String(places.length)));
  button.addEventListener("click", () => centreOn(places[0]));
  return button;
}

// -- pointers --------------------------------------------------------------------------------------------

/** @param {WheelEvent} event */
function wheel(event) {
  if (canTurn() && !event.ctrlKey) {
    event.preventDefault();
    turn(event.deltaY > 0 ? 1 : -1);
    return;
  }
  if (document.documentElement.scrollHeight > innerHeight + 4 && !event.ctrlKey) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}

/** @param {PointerEvent} event */
function press(event) {
  if (!fingers.size) moved = 0;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

/** @param {PointerEvent} event */
function drag(event) {
  const last = fingers.get(event.pointerId), map = one("#map");
  if (!last || !map) return;
  const now = { x: event.clientX, y: event.clientY };
  moved += Math.abs(now.x - last.x) + Math.abs(now.y - last.y);
  if (fingers.size === 2) pinch(event.pointerId, now);
  else if (moved >= FAR && map.classList.contains("near")) {
    const scale = Math.max(view.w / map.clientWidth, view.h / map.clientHeight);
    view = { ...view, x: view.x - (now.x - last.x) * scale, y: view.y - (now.y - last.y) * scale };
    show();
  }
  fingers.set(event.pointerId, now);
}

/** @param {number} id @param {{x: number, y: number}} now */
function pinch(id, now) {
  const other = [...fingers].find(([key]) => key !== id)?.[1], last = fingers.get(id);
  if (!other || !last) return;
  const before = Math.hypot(last.x - other.x, last.y - other.y), after = Math.hypot(now.x - other.x, now.y - other.y);
  if (before > 10) zoom(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-zoom]");
  if (button instanceof HTMLElement) zoomTo(button.dataset.zoom);
});
