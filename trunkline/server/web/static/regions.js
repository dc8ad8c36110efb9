// The page brings itself up to date: parts come as HTML from the server, and only what changed is put in place.
import { address, all, alarm, base, here, one, state, word } from "./page.js";
import { patch } from "./patch.js";
import { putTargets } from "./places.js";
import { released } from "./press.js";

const STAGE = "stage", TURN = "turn"; // changed where they differ: the one is large, the other scrolls and is filled in; all other parts are exchanged as a whole

/** Each part as it came. @type {Map<string, Element>} */
const known = new Map();
/** What the stage shows instead of the picture it came with. @type {Element | null} */
let drawn = null;
/** @type {Array<() => void>} */
const hooks = [];
/** @type {Array<() => void>} */
const tidying = [];

/** @param {Document} page */
const regions = (page) => [...page.querySelectorAll("[data-region]")].filter((region) => !region.parentElement?.closest("[data-region]"));

/** Remember the page as it came. */
export function remember() {
  for (const region of regions(document)) known.set(region.id, /** @type {Element} */ (region.cloneNode(true)));
  putTargets();
}

/** Run before every change: what scripts put into the page in passing is taken out again. @param {() => void} hook */
export const beforehand = (hook) => tidying.push(hook);

/** Run now and after every change. @param {() => void} hook */
export function always(hook) {
  hooks.push(hook);
  hook();
}

/** @type {Promise<void> | null} */
let running = null;
let again = false;

/** Bring the page up to date. While an answer is awaited, further wishes become one more request after it. */
export function refresh() {
  if (running) {
    again = true;
    return running;
  }
  running = untilCurrent().finally(() => (running = null));
  return running;
}

const SOON = 300; // milliseconds in which the answer to an action comes, if nothing holds it up
/** The answer to what was posted last, or that time. @type {Promise<unknown>} */
let answered = Promise.resolve();

/** News of an action come before its answer: they wait a moment for it. @template T @param {Promise<T>} answer @returns {Promise<T>} */
export function awaiting(answer) {
  answered = Promise.race([answer, new Promise((done) => setTimeout(done, SOON))]);
  return answer;
}

/** Once nothing is awaited, if it is still needed then: an action is answered and told of, and the page asked for once. @param {() => boolean} needed */
export async function refreshIf(needed) {
  await answered;
  while (running) await running;
  if (needed()) await refresh();
}

async function untilCurrent() {
  do {
    again = false;
    await fetchParts();
  } while (again);
}

async function fetchParts() {
  const asked = new URLSearchParams();
  if (here.at !== null) asked.set("at", String(here.at));
  if (here.group) asked.set("group", here.group);
  if (here.view) asked.set("view", here.view);
  if (here.view && here.fitting) asked.set("fitting", here.fitting);
  if (document.hidden) asked.set("unseen", "true");
  if (here.opened?.size) asked.set("opened", [...here.opened].join("."));
  asked.set("log", one("#log-lines")?.dataset.mark ?? "");
  asked.set("held", [...known.values()].map(sumOf).join(","));
  const answer = await fetch(`${base()}/parts?${asked}`).catch(() => null);
  if (!answer) return;
  if (answer.status === 400 && here.at !== null) {
    here.at = null;
    again = true;
  } else if (answer.status === 423) location.replace(address(null)); // a curtain has fallen: nothing of this page is kept
  else if (!answer.ok) alarm(word("failed"));
  else {
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    put(page);
  }
}

/** What stands for all that a part holds: the server sends no part that the page has. @param {Element} region */
const sumOf = (region) => region.getAttribute("data-region") ?? "";

/** @param {Document} page */
function put(page) {
  const focused = document.activeElement, name = nameOf(focused), home = focused?.closest("[data-region]")?.id;
  for (const hook of tidying) hook();
  putStage(page);
  for (const region of regions(page)) {
    const live = document.getElementById(region.id), was = known.get(region.id);
    if (!live || was?.isEqualNode(region)) continue;
    known.set(region.id, region);
    if (region instanceof HTMLElement && region.dataset.after) tellOn(live, document.importNode(region, true));
    else if (region.id === "time" && live.contains(focused)) keepSlider(live, /** @type {Element} */ (region.cloneNode(true)));
    else if (was && region.id === TURN) patch(live, was, region);
    else live.replaceWith(asOpen(live, /** @type {Element} */ (document.importNode(region, true))));
  }
  if (!drawn) putTargets();
  for (const hook of hooks) hook();
  if (focused && !focused.isConnected) refocus(name, home);
}

/** The stage that came, or the one that was there under the picture of a choice. @param {Document} page */
function putStage(page) {
  const live = document.getElementById(STAGE), was = known.get(STAGE), is = page.getElementById(STAGE) ?? was;
  if (!live || !was || !is || (was.isEqualNode(is) && (!drawn || keepsChoice(page)))) return;
  patch(live, asShown(was), is);
  known.set(STAGE, is);
}

/** What came since, above what is there. @param {HTMLElement} live @param {HTMLElement} fresh */
function tellOn(live, fresh) {
  Object.assign(live.dataset, fresh.dataset);
  live.prepend(...fresh.children);
}

/** Another picture of the board, until the stage itself changes. @param {Element} fresh @param {PageData["targets"]} targets */
export function putPicture(fresh, targets) {
  const live = one("#map > svg"), was = drawn ?? known.get(STAGE)?.querySelector("#map > svg");
  if (!live || !was) return;
  patch(live, was, fresh);
  putTargets(targets);
  drawn = fresh;
}

/** A choice stays on the board when the news is about something else. @param {Document} page */
const keepsChoice = (page) => Boolean(here.picked ?? here.marked) && JSON.parse((page.querySelector("#state") ?? one("#state"))?.textContent ?? "{}").number === state().number;

/** The stage as it came, with the picture that was put there since. @param {Element} stage */
function asShown(stage) {
  if (!drawn) return stage;
  const shown = /** @type {Element} */ (stage.cloneNode(true));
  shown.querySelector("#map > svg")?.replaceWith(drawn);
  drawn = null;
  return shown;
}

/** What somebody has unfolded stays so. @param {Element} live @param {Element} fresh */
function asOpen(live, fresh) {
  for (const { id } of live.querySelectorAll("details[open][id]")) fresh.querySelector(`details#${CSS.escape(id)}`)?.setAttribute("open", "");
  return fresh;
}

/** While somebody holds the slider it stays, and takes the new values. @param {Element} old @param {Element} fresh */
function keepSlider(old, fresh) {
  const slider = /** @type {HTMLInputElement} */ (old.querySelector("#scrub")), next = /** @type {HTMLInputElement} */ (fresh.querySelector("#scrub"));
  slider.max = next.max;
  slider.value = String(here.at ?? next.max);
  slider.setAttribute("aria-valuetext", next.getAttribute("aria-valuetext") ?? "");
  for (const part of ["#where", ".signs", ".news"]) {
    const there = old.querySelector(part), new_ = fresh.querySelector(part);
    if (there && new_) there.replaceWith(new_);
  }
  const leaps = /** @type {HTMLElement[]} */ ([...fresh.querySelectorAll("[data-starts]")]);
  for (const leap of leaps) old.querySelector(`[data-replay="${leap.dataset.replay}"]`)?.setAttribute("data-starts", leap.dataset.starts ?? "");
  known.delete("time");
}

const NAMES = ["data-view", "data-confirm", "data-pick", "data-act", "data-group", "data-replay", "data-step", "name", "href"];

/** @param {Element | null} element */
export function nameOf(element) {
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const attribute = NAMES.find((name) => element.hasAttribute(name));
  return attribute ? `[${attribute}="${CSS.escape(element.getAttribute(attribute) ?? "")}"]` : "";
}

/** The same control if it is still there, else the first one of its part of the page. @param {string} name @param {string} [home] */
function refocus(name, home) {
  const again = name ? one(name) : null;
  const fallback = home ? all(`#${home} :is(button, a, input, [tabindex="0"])`).find((control) => control.checkVisibility()) : null;
  (again ?? fallback ?? one("#main"))?.focus({ preventScroll: true });
  if (document.activeElement === document.body) one("#main")?.focus({ preventScroll: true });
}
