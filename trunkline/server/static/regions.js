// The page brings itself up to date: parts come as HTML from the server, and only what changed is put in place.
import { all, alarm, here, one, table, word } from "./page.js";

/** @type {Map<string, string>} */
const known = new Map();
/** @type {Array<() => void>} */
const hooks = [];

/** @param {Document} page */
const regions = (page) => [...page.querySelectorAll("[data-region]")].filter((region) => !region.parentElement?.closest("[data-region]"));

/** Remember the page as it came. */
export function remember() {
  for (const region of regions(document)) known.set(region.id, region.outerHTML);
}

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

/** When nothing is awaited. */
export const settled = () => running ?? Promise.resolve();

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
  asked.set("log", one("#log-lines")?.dataset.mark ?? "");
  const answer = await fetch(`/tables/${table()}/parts?${asked}`).catch(() => null);
  if (!answer) return;
  if (answer.status === 400 && here.at !== null) {
    here.at = null;
    again = true;
  } else if (!answer.ok) alarm(word("failed"));
  else put(new DOMParser().parseFromString(await answer.text(), "text/html"));
}

/** @param {Document} page */
function put(page) {
  const focused = document.activeElement, name = nameOf(focused), home = focused?.closest("[data-region]")?.id;
  for (const region of regions(page)) {
    const html = region.outerHTML, old = document.getElementById(region.id);
    if (!old || known.get(region.id) === html) continue;
    known.set(region.id, html);
    if (region instanceof HTMLElement && region.dataset.after) tellOn(old, region);
    else if (region.id === "time" && old.contains(focused)) keepSlider(old, region);
    else old.replaceWith(region);
  }
  for (const hook of hooks) hook();
  if (focused && !focused.isConnected) refocus(name, home);
}

/** What came since, above what is there. @param {HTMLElement} old @param {HTMLElement} fresh */
function tellOn(old, fresh) {
  Object.assign(old.dataset, fresh.dataset);
  old.prepend(...fresh.children);
}

/** While somebody holds the slider it stays, and takes the new values. @param {Element} old @param {Element} fresh */
function keepSlider(old, fresh) {
  const slider = /** @type {HTMLInputElement} */ (old.querySelector("#scrub")), next = /** @type {HTMLInputElement} */ (fresh.querySelector("#scrub"));
  slider.max = next.max;
  slider.setAttribute("aria-valuetext", next.getAttribute("aria-valuetext") ?? "");
  for (const part of ["#where", ".signs", ".ends"]) {
    const there = old.querySelector(part), new_ = fresh.querySelector(part);
    if (there && new_) there.replaceWith(new_);
  }
  known.delete("time");
}

const NAMES = ["data-view", "data-hex", "data-pick", "data-act", "data-group", "data-replay", "data-step", "name", "href"];

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
  const fallback = home ? all(`#${home} :is(button, a, input, [tabindex="0"])`)[0] : null;
  (again ?? fallback ?? one("#main"))?.focus({ preventScroll: true });
}
