// What the elements of the picture mean: the server says it as data, by their ids; nothing is read out of the picture.
import { all, data, word } from "./page.js";

/** @type {Record<string, Target | undefined>} */
let targets = {};
/** What the drawing calls each place; the page says more. @type {WeakMap<Element, string>} */
const titles = new WeakMap();

/** Before every change of the page and with every other picture. @param {Record<string, Target | undefined>} [drawn] */
export function putTargets(drawn) {
  targets = drawn ?? data("targets");
}

/** @param {Element} place @returns {Target} */
const targetOf = (place) => targets[place.id] ?? {};

/** The place something belongs to. @param {EventTarget | null} part */
export const placeAt = (part) => /** @type {SVGGraphicsElement | null} */ (part instanceof Element ? part.closest("#map .spot") : null);

/** The tile or knob something belongs to, and what a click on it does. @param {Element} part */
export function toolAt(part) {
  const tool = part.closest("#map :is(.fan-tile, .knob)");
  return tool ? targetOf(tool) : null;
}

/** The actions one can mean by a place. @param {Element} place */
export const actionsOf = (place) => targetOf(place).actions ?? [];

/** The card whose places alone are marked when this one is chosen. @param {Element} place */
export const marksOf = (place) => targetOf(place).marks ?? "";

/** The view that opens. @param {Element} place */
export const viewOf = (place) => targetOf(place).view ?? "";

/** The rule against everything there. @param {Element} place */
export const refusalOf = (place) => targetOf(place).refusal;

/** The same, unless nobody would think of the place. @param {Element} place */
export const likelyRefusalOf = (place) => (targetOf(place).unlikely ? undefined : refusalOf(place));

/** @param {Element} place */
export const isUsable = (place) => Boolean(actionsOf(place).length || marksOf(place) || viewOf(place));

export const places = () => all("#map .spot");

/** Where an action is done. @param {string} words */
export const placeOf = (words) => places().find((place) => actionsOf(place).includes(words)) ?? null;

/** Titles become labels, since the card says the same to those who see; why nothing can be done there comes after. @param {Element} place */
export function label(place) {
  const title = place.querySelector("title");
  if (title) titles.set(place, title.textContent ?? "");
  title?.remove();
  const refusal = refusalOf(place), why = refusal ? [`${word("not here")} ${refusal.text} (${refusal.section})`] : [];
  const said = [titles.get(place) ?? "", ...why].join("; ");
  if (place.getAttribute("aria-label") !== said) place.setAttribute("aria-label", said);
  if (!place.hasAttribute("role")) place.setAttribute("role", "img");
}
