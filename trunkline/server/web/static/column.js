// The column: what is below its fold is told, and on narrow screens it is a sheet one can make larger and smaller.
import { all, one, word } from "./page.js";

const CONTROLS = "button, a[href], input, select";
const MOST = 4; // companies that are named
const STOPS = ["low", "", "full"]; // of the sheet: one line with the button, as it comes, all of the screen

let watched = /** @type {HTMLElement | null} */ (null);

/** After every change of the page. */
export function freshColumn() {
  const body = one("#turn-body");
  if (body && body !== watched) watch(body);
  tellBelow();
}

/** @param {HTMLElement} body */
function watch(body) {
  watched = body;
  body.addEventListener("scroll", tellBelow, { passive: true });
  new ResizeObserver(tellBelow).observe(body);
  new MutationObserver(tellBelow).observe(body, { childList: true, subtree: true });
}

/** What lies below the part of the body that is seen: how many rows, and of which companies; else how many controls. */
function tellBelow() {
  const body = one("#turn-body"), cue = one("#turn-more");
  if (!body || !cue) return;
  const end = body.getBoundingClientRect().bottom;
  const below = body.scrollHeight - body.clientHeight - body.scrollTop > 6;
  const lower = (/** @type {string} */ query) => (below ? all(`#turn-body :is(${query})`).filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > end + 4) : []);
  const rows = lower(".entry"), hidden = rows.length || lower(CONTROLS).length, names = new Set(rows.map(plateOf).filter(Boolean));
  cue.hidden = !below;
  cue.dataset.says = hidden ? `↓ ${word("below").replace("{number}", String(hidden))}${names.size ? `: ${[...names].slice(0, MOST).join(", ")}${names.size > MOST ? " …" : ""}` : ""}` : "↓";
}

/** @param {Element} row */
const plateOf = (row) => row.querySelector(".plate")?.getAttribute("aria-label") ?? "";

// -- the sheet of narrow screens ---------------------------------------------------------------------------

/** A click goes to the next stop, a drag to the nearest one. */
export function useSheet() {
  let from = 0;
  document.addEventListener("pointerdown", (event) => {
    if (!grip(event.target)) return;
    from = event.clientY;
    /** @type {Element} */ (event.target).setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointerup", (event) => grip(event.target) && Math.abs(event.clientY - from) > 12 && step(event.clientY < from ? 1 : -1, false));
  document.addEventListener("click", (event) => grip(event.target) && Math.abs(event.clientY - from) <= 12 && step(1, true));
}

/** @param {EventTarget | null} target */
const grip = (target) => target instanceof Element && target.closest("#grip");

/** @param {number} by @param {boolean} round */
function step(by, round) {
  const at = STOPS.indexOf(document.body.dataset.sheet ?? "") + by;
  document.body.dataset.sheet = round ? STOPS[at % STOPS.length] : STOPS[Math.min(Math.max(0, at), STOPS.length - 1)];
}
