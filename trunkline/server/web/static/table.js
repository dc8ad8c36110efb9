// The table page: everything wired together.
import { freshChat, freshInvites, keepInvites } from "./around.js";
import { act, freshFacts, pick, pointAction, pointAmount, putBack, rest, turn } from "./choose.js";
import { freshClocks } from "./clock.js";
import { freshColumn, useSheet } from "./column.js";
import { freshDesk } from "./desk.js";
import { freshGlide } from "./glide.js";
import "./idea.js";
import { freshShare, listen } from "./live.js";
import { freshLog } from "./log.js";
import { focusMap, freshMap, useCard } from "./map.js";
import { freshNotice } from "./notice.js";
import { address, alarm, all, here, isTyping, one, state } from "./page.js";
import { always, refresh, remember } from "./regions.js";
import "./plan.js";
import "./replay.js";
import "./seen.js";

remember();
here.at = state().live ? null : state().at;
here.view = new URLSearchParams(location.search).get("view") ?? "";
keepInvites();
for (const hook of [freshFacts, freshMap, freshGlide, freshView, freshDesk, freshColumn, freshAmounts, freshNotice, freshLog, freshInvites, freshChat, freshShare, freshClocks]) always(hook);
listen(refresh);
useSheet();

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target), button = /** @type {HTMLElement | null} */ (target.closest("button"));
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") return alarm(button.dataset.why ?? "", button.dataset.rule);
  const { act: words, pick: wished, confirm, then, group, step, view } = button.dataset;
  if (words && button.dataset.warn) beware(button);
  else if (words) act(words);
  else if (confirm) act(confirm, then);
  else if (wished) choose(wished, button);
  else if (group !== undefined) show(group);
  else if (view) lookAt(view);
  else if (step) raise(button, Number(step));
  else if (button.dataset.turn) turn(Number(button.dataset.turn));
});

/** A list closes when something was chosen from it. @param {string} words @param {HTMLElement} button */
function choose(words, button) {
  button.closest("dialog")?.close();
  if (here.picked === words && !button.matches(".piece, .desk *")) act(words);
  else pick(words);
  /** @type {HTMLElement | null} */ (one("[data-confirm]"))?.focus({ preventScroll: true });
}

/** One dial, one group of actions; once more shows all again. @param {string} group */
function show(group) {
  here.group = here.group === group ? "" : group;
  here.picked = null;
  refresh();
}

/** The first click warns, the second does it. @param {HTMLElement} button */
function beware(button) {
  alarm(button.dataset.warn ?? "");
  delete button.dataset.warn;
}

/** Another picture of the same table, until another one goes with the round. @param {string} view */
function lookAt(view) {
  here.view = view;
  here.fitting = state().fitting;
  history.replaceState(null, "", address(here.at));
  refresh();
}

/** After every change of the page: a view that no longer holds is forgotten. */
function freshView() {
  const { view } = state();
  if (here.view === view) return;
  here.view = view;
  history.replaceState(null, "", address(here.at));
}

/** @param {HTMLElement} button @param {number} by */
function raise(button, by) {
  const field = /** @type {HTMLInputElement | null} */ (button.closest("form")?.querySelector("input[type=number]") ?? null);
  if (!field) return;
  const wanted = Number(field.value) + by;
  field.value = String(Math.min(Math.max(wanted, Number(field.min)), Number(field.max)));
  amount(field);
}

/** @param {HTMLInputElement} field */
function amount(field) {
  sayAmount(field);
  pointAmount(`${/** @type {HTMLFormElement} */ (field.form).dataset.stem} ${field.value}`);
}

/** The filled button says the whole effect. @param {HTMLInputElement} field */
function sayAmount(field) {
  const form = /** @type {HTMLFormElement} */ (field.form), button = one(`[type=submit][form="${form.id}"]`);
  if (button && form.dataset.deed) button.textContent = form.dataset.deed.replace("{amount}", field.value);
}

/** After every change of the page: the button may have stayed while its stepper was made anew. */
function freshAmounts() {
  for (const field of all(".stepper input[name=amount]")) sayAmount(/** @type {HTMLInputElement} */ (field));
}

document.addEventListener("input", (event) => {
  const field = event.target;
  if (field instanceof HTMLInputElement && field.name === "amount") amount(field);
});

/** Another thing of the list is looked at: what is nearly always done with it is chosen at once. */
document.addEventListener("change", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.type !== "radio" || !box.closest(".desk")) return;
  const options = /** @type {HTMLElement[]} */ ([...(box.closest(".pair")?.querySelectorAll(".pane [data-pick]") ?? [])]);
  if (options.length && options.length < 3) pick(options[0].dataset.pick ?? "");
  else putBack();
});

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches(".stepper")) return;
  event.preventDefault();
  act(`${form.dataset.stem} ${/** @type {HTMLInputElement} */ (form.elements.namedItem("amount")).value}`);
});

/** What a button that acts at once would change. */
for (const [kind, back] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
  document.addEventListener(kind, (event) => {
    const button = /** @type {Element} */ (event.target).closest("#turn [data-act]");
    if (button instanceof HTMLElement && !here.picked) pointAmount(button.dataset.act ?? "");
  });
  document.addEventListener(back, (event) => /** @type {Element} */ (event.target).closest("#turn [data-act]") && !here.picked && rest());
}

for (const kind of ["pointerover", "focusin"])
  document.addEventListener(kind, (event) => {
    const option = /** @type {Element} */ (event.target).closest("#turn .todo [data-pick]");
    if (option instanceof HTMLElement && !here.picked) pointAction(option.dataset.pick ?? "", option);
  });
document.addEventListener("pointerout", (event) => /** @type {Element} */ (event.target).closest("#turn .todo [data-pick]") && rest());

/** The first control of whatever is asked. */
const focusTurn = () => all("#turn :is(.turn-body, .go) :is(button, input, select, a):not([disabled])").find((control) => control.checkVisibility())?.focus();

/** The button of the action board with this digit, else the card of the display. @param {string} digit */
function useDigit(digit) {
  const button = one(`.space[data-digit="${digit}"]`);
  if (button) button.click();
  else if (!one(".spaces")) useCard(Number(digit));
}

/** The button that wears this letter. @param {KeyboardEvent} event */
const keyed = (event) => (event.ctrlKey || event.metaKey || event.altKey ? undefined : all(`#turn [data-key="${CSS.escape(event.key)}"]`).find((button) => button.checkVisibility()));

/** The next piece of the palette. @param {number} by */
function another(by) {
  const pieces = all("#card .piece"), at = pieces.findIndex((piece) => piece.getAttribute("aria-pressed") === "true");
  if (at >= 0) pieces[(at + by + pieces.length) % pieces.length].click();
}

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "m") focusMap();
  else if (event.key === "t") focusTurn();
  else if (event.key === "r" || event.key === "R") turn(event.key === "r" ? 1 : -1);
  else if (event.key === "[" || event.key === "]") another(event.key === "]" ? 1 : -1);
  else if (/^[1-9]$/.test(event.key)) useDigit(event.key);
  else if (keyed(event)) keyed(event)?.click();
  else if (event.key === "Escape") putBack() || (here.group && show(here.group));
});
