// Looking back: the slider, the buttons, arrow keys. The game goes on beside it.
import { address, here, isTyping, one, state } from "./page.js";
import { refresh } from "./regions.js";

let asked = 0;

/** @param {number | null} at */
export function goTo(at) {
  const { last } = state();
  const there = at === null || at >= last ? null : Math.max(0, at);
  if (there === here.at) return;
  here.at = there;
  here.picked = null;
  history.replaceState(null, "", address(there));
  const slider = /** @type {HTMLInputElement | null} */ (one("#scrub"));
  if (slider) slider.value = String(there ?? last);
  clearTimeout(asked);
  asked = setTimeout(refresh, 40);
}

const now = () => here.at ?? state().last;

/** @param {string} to */
function step(to) {
  const starts = one(`[data-replay="${to}"]`)?.dataset.starts;
  if (starts) goTo(leap(starts.split(" ").map(Number), to.startsWith("+")));
  else if (to === "live" || to === "0" || Number(to)) goTo(to === "live" ? null : to === "0" ? 0 : now() + Number(to));
}

/** The nearest beginning in that direction. @param {number[]} starts @param {boolean} forth */
const leap = (starts, forth) => (forth ? (starts.find((at) => at > now()) ?? null) : (starts.findLast((at) => at < now()) ?? 0));

/** Keys for chapters, wherever a keyboard has them: comma and full stop, with shift the larger ones. @type {Record<string, string | undefined>} */
const LEAPS = { Comma: "-", Period: "+" };

document.addEventListener("input", (event) => {
  const slider = /** @type {HTMLInputElement} */ (event.target);
  if (slider.id === "scrub") goTo(Number(slider.value));
});

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest("[data-replay]"), line = target.closest(":is(#log-lines, #departure-lines) a[data-at]");
  if (button instanceof HTMLElement) step(button.dataset.replay ?? "live");
  else if (line instanceof HTMLElement && !(/** @type {MouseEvent} */ (event).ctrlKey || /** @type {MouseEvent} */ (event).metaKey)) {
    event.preventDefault();
    goTo(Number(line.dataset.at));
  } else if (target.closest("#to-live")) {
    event.preventDefault();
    goTo(null);
  }
});

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || document.querySelector("dialog[open]") || state().base) return;
  const slides = /** @type {HTMLElement} */ (event.target).id === "scrub";
  if (!slides && event.key === "ArrowLeft") step("-1");
  else if (!slides && event.key === "ArrowRight") step("+1");
  else if (LEAPS[event.code]) step(`${LEAPS[event.code]}${event.shiftKey ? "round" : "turn"}`);
  else if (event.key === "l" || (event.key === "Escape" && here.at !== null)) goTo(null);
});
