// Choosing an action: pointing shows it, a click or Enter chooses it, a second one or the filled button does it.
import { all, alarm, base, data, here, one, post, state, there, voice, word } from "./page.js";
import { palette, turned, turnsOf } from "./pieces.js";
import { released } from "./press.js";
import { atDesk, clearTerms, confirmation, preferred, putTerms, reveal } from "./desk.js";
import { actionsOf, likelyRefusalOf, marksOf, placeOf, places, refusalOf } from "./places.js";
import { awaiting, beforehand, refreshIf } from "./regions.js";

/** @type {Map<string, Fact>} */
const fetched = new Map();
/** @type {Array<[Element, string]>} */
let changed = [];
/** @type {PageData["facts"]} */
let facts = {};
/** The amount somebody asked about last. */
let amount = "";
/** By action: what it brings more, as the server found. @type {Record<string, string | undefined>} */
let gains = {};

/** After every change of the page: new facts, and a choice that is no longer possible is dropped. */
export function freshFacts() {
  facts = data("facts");
  fetched.clear();
  gains = {};
  if (here.picked && !(here.picked in facts)) here.picked = null;
  if (!places().some((place) => marksOf(place) && place.matches(".picked"))) here.marked = null;
  showPressed();
  if (here.picked) show([here.picked], true);
  else if (!one("#card.no:not([hidden])")) hide(); // an explanation stays as long as the board it is about
}

/** @param {string} words @returns {Fact | undefined} */
const factOf = (words) => fetched.get(words) ?? facts[words];

/** What pointing at a place shows. @param {Element} place */
export function point(place) {
  const actions = actionsOf(place), refusal = likelyRefusalOf(place);
  if (actions.length) show([meant(actions), ...actions.filter((words) => words !== meant(actions))], false, place);
  else if (refusal) showRefusal(place, refusal);
  else rest();
}

/** What pointing at a button shows. @param {string} words @param {Element} button */
export const pointAction = (words, button) => show([words], false, button);

/** Of several actions the chosen one, or the one of the thing that is open on the desk. @param {string[]} actions */
export const meant = (actions) => (here.picked && actions.includes(here.picked) ? here.picked : preferred(actions));

/** What somebody hears who asks about a place where nothing can be done: the rule, or what lies there. @param {Element} place */
export function explain(place) {
  point(place);
  if (one("#card.no:not([hidden])")) return;
  const refusal = refusalOf(place);
  if (refusal) showRefusal(place, refusal);
  else if (!here.picked) showPlace(place);
}

/** Nothing is pointed at: the choice is shown again, or nothing. */
export function rest() {
  if (here.picked) show([here.picked], true);
  else hide();
}

/** @param {string} words */
export function pick(words) {
  here.picked = words;
  show([words], true);
  voice(`${factOf(words)?.deed}. ${word("again")}`);
  showPressed();
  if (one("#card.from-board")) one("#turn-body")?.scrollTo({ top: 0 });
  drawChoice();
  if (facts[words]?.ask) tellMore(words);
}

/** Of several actions at a place the best one, as soon as the server has found it. @param {string[]} actions */
export async function pickBest(actions) {
  const first = meant(actions), picked = here.picked;
  if (!factOf(first)?.ask || !(await fetchFact(first))) return pick(first);
  if (here.picked === picked) pick(fetched.get(first)?.best?.find((words) => actions.includes(words)) ?? first);
}

/** Which of the buttons is the choice. */
function showPressed() {
  for (const option of all("[data-pick]")) option.setAttribute("aria-pressed", String(option.dataset.pick === here.picked));
}

/** What takes the server a search, once it is found. @param {string} words */
async function tellMore(words) {
  if (await fetchFact(words) && here.picked === words) show([words], true);
}

/** The places of this card alone, once more all places. @param {string} card */
export function mark(card) {
  here.marked = here.marked === card ? null : card;
  here.picked = null;
  hide();
  drawChoice();
}

/** Choosing a second place beside the chosen one means what both can do together. @param {Element} place */
export function together(place) {
  const first = here.picked ? placeOf(here.picked) : null;
  return first && first !== place ? actionsOf(place).find((words) => actionsOf(first).includes(words)) : undefined;
}

/** Whether the chosen piece can lie in another way. */
export const canTurn = () => turnsHere().length > 1;

const turnsHere = () => (here.picked ? turnsOf(here.picked, actionsHere(), factOf) : []);

/** What can be done where the choice lies. */
function actionsHere() {
  const place = here.picked ? placeOf(here.picked) : null;
  return place ? actionsOf(place) : [];
}

/** The chosen piece, turned. @param {number} by */
export function turn(by) {
  if (here.picked && canTurn()) pick(turned(here.picked, actionsHere(), by, factOf));
}

export function putBack() {
  if (here.marked && !here.picked) return mark(here.marked), true;
  if (!here.picked) return false;
  here.picked = null;
  hide();
  showPressed();
  drawChoice();
  return true;
}

/** What a picture of the board is of. An answer may come when the page shows something else. */
const subject = () => `${new URLSearchParams({ pick: here.picked ?? here.marked ?? "", group: here.group, view: here.view, ...there() })}`;
const moment = () => `${state().number} ${here.at} ${subject()}`;

/** The board as if the choice were made. */
async function drawChoice() {
  const map = one("#map"), then = moment();
  if (!map) return;
  const answer = await fetch(`${base()}/board?${subject()}`).catch(() => null);
  if (!answer?.ok || moment() !== then) return;
  /** @type {Drawn} */
  const drawn = await answer.json(), picture = new DOMParser().parseFromString(drawn.svg, "text/html").querySelector("svg");
  await released();
  if (picture && moment() === then) map.dispatchEvent(new CustomEvent("drawn", { detail: { picture, targets: drawn.targets } }));
}

/** Do it, if the table still stands where this page saw it, and what is to follow if it was done. @param {string} words @param {string} [then] */
export async function act(words, then) {
  const button = one("[data-confirm]") ?? one(`[data-act="${CSS.escape(words)}"]`);
  button?.classList.add("waiting");
  const choice = { picked: here.picked, marked: here.marked }, place = here.picked ? placeOf(here.picked)?.id : undefined;
  Object.assign(here, { group: "", picked: null, marked: null }); // before the news of it can come, and with it another choice
  const { ok, status, said } = await awaiting(postBoth(words, then));
  button?.classList.remove("waiting");
  if (!ok && !here.picked) Object.assign(here, choice);
  if (status === 409) alarm(word("moved on"));
  else if (!ok) alarm(said.error ?? word("failed"), said.rule && `${word("rules")}#${said.rule.section.replace("§", "s")}`);
  const number = said.number ?? Infinity, { node } = said;
  if (node !== undefined) here.at = node; // in a study: the move it has become
  await refreshIf(() => state().number < number || (node !== undefined && node !== state().at));
  if (place) one("#map")?.dispatchEvent(new CustomEvent("acted", { detail: place })); // the focus returns to the board
}

/** @param {string} words @param {string} [then] */
async function postBoth(words, then) {
  const first = await post("act", { action: words, seen: state().number });
  if (first.said.node !== undefined) here.at = first.said.node;
  return first.ok && then && first.said.number !== undefined ? post("act", { action: then, seen: first.said.number }) : first;
}

/** The figures of an amount, unless another one was asked about meanwhile. @param {string} words */
export async function pointAmount(words) {
  amount = words;
  if (!factOf(words)) await fetchFact(words);
  const fact = factOf(words);
  if (fact && amount === words) putFigures(fact.figures);
}

/** What the server tells more about an action; what it told about a position that has passed is of no use. @param {string} words */
async function fetchFact(words) {
  if (fetched.has(words)) return true;
  const { number } = state();
  const answer = await fetch(`${base()}/card?${new URLSearchParams({ action: words, ...there() })}`).catch(() => null);
  /** @type {Fact | null} */
  const fact = answer?.ok ? await answer.json() : null;
  if (!fact || state().number !== number) return false;
  fetched.set(words, fact);
  Object.assign(gains, fact.gains);
  return true;
}

// -- the card --------------------------------------------------------------------------------------------

/** @param {string[]} actions @param {boolean} pinned @param {Element} [place] */
function show(actions, pinned, place) {
  const card = one("#card"), fact = factOf(actions[0]);
  if (!fact) return;
  putFigures(fact.figures);
  const option = atDesk(actions[0]);
  if (option) return showAtDesk(option, actions[0], fact);
  const spot = place ?? placeOf(actions[0]);
  if (!card) return;
  const choices = spot ? actionsOf(spot) : actions, within = Boolean(document.activeElement?.closest("#card, #confirm"));
  const last = one("#card .trial");
  card.replaceChildren(fact.head ? made(fact.head) : heading(fact), changes(fact.figures));
  card.classList.remove("no");
  card.classList.toggle("pinned", pinned || here.picked === actions[0]);
  if (factOf(actions[0])?.piece) card.append(palette(choices, actions[0], factOf, gains));
  else if (choices.length > 1) card.append(otherChoices(choices, actions[0]));
  const chosen = here.picked === actions[0], trial = fact.trial ? made(fact.trial) : fact.ask && chosen && last;
  if (trial) card.append(trial);
  if (!chosen) card.append(hint(word("keys")));
  offer(chosen ? [...turner(), confirmButton(actions[0], fact), ...(fact.then ? [followButton(actions[0], fact.then)] : [])] : []);
  if (within) one("[data-confirm]")?.focus({ preventScroll: true }); // who was at the choice stays at it
  lay(card, spot);
}

/** On the desk the row itself says what it is about; what it costs stands beside it. @param {HTMLElement} option @param {string} words @param {Fact} fact */
function showAtDesk(option, words, fact) {
  const chosen = here.picked === words, within = Boolean(document.activeElement?.closest("#confirm"));
  if (chosen) reveal(option);
  putTerms(option, fact.terms ?? []);
  one("#trial")?.replaceChildren(...(fact.trial ? [made(fact.trial)] : []));
  offer(chosen ? [...confirmation(fact, confirmButton(words, fact)), ...(fact.then ? [followButton(words, fact.then)] : [])] : []);
  if (within) one("#confirm :is(input, button)")?.focus({ preventScroll: true });
  const card = one("#card");
  if (card) card.hidden = true;
}

/** The filled button stands in the foot, where it never moves. @param {HTMLElement[]} buttons */
function offer(buttons) {
  one("#confirm")?.replaceChildren(...buttons);
}

/** The button that turns the piece, where it can lie in several ways. */
function turner() {
  if (!canTurn()) return [];
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button turner", innerHTML: "<kbd aria-hidden='true'>R</kbd>" });
  button.dataset.turn = "1";
  button.prepend(`⟳ ${word("turn")}`);
  return [button];
}

/** What the server has written. @param {string} html */
function made(html) {
  return document.importNode(new DOMParser().parseFromString(html, "text/html").body.firstElementChild ?? new Text(), true);
}

/** @param {Fact} fact */
function heading(fact) {
  const title = document.createElement("h3");
  title.textContent = fact.deed;
  return title;
}

/** @param {Figure[]} figures */
function changes(figures) {
  const list = document.createElement("dl");
  for (const [key, then, now, whose, what] of figures) {
    const row = document.createElement("div"), name = document.createElement("dt"), value = document.createElement("dd"), up = document.createElement("span");
    up.className = "up";
    up.textContent = `→ ${then}`;
    name.append(sign(key) ?? whose, ` ${what}`);
    value.append(`${now} `, up);
    row.append(name, value);
    list.append(row);
  }
  return list;
}

/** The plate that stands before this figure in its panel, if one does. @param {string} key */
const sign = (key) => one(`[data-figure="${CSS.escape(key)}"]`)?.closest("tr")?.querySelector("th > .plate")?.cloneNode(true);

/** @param {string[]} actions @param {string} shown */
function otherChoices(actions, shown) {
  const list = document.createElement("div");
  list.className = "others";
  for (const words of actions) {
    const fact = factOf(words);
    if (!fact) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button option";
    button.dataset.pick = words;
    button.setAttribute("aria-pressed", String(words === shown));
    button.textContent = fact.deed;
    list.append(button);
  }
  return list;
}

/** @param {string} words @param {Fact} fact */
function confirmButton(words, fact) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button primary";
  button.dataset.confirm = words;
  button.textContent = fact.deed;
  return button;
}

/** The same and what mostly follows. @param {string} words @param {[string, string]} then */
function followButton(words, [following, text]) {
  const button = confirmButton(words, { deed: text, figures: [] });
  button.classList.remove("primary");
  button.classList.add("following");
  button.dataset.then = following;
  return button;
}

/** @param {string} text */
function hint(text) {
  const line = document.createElement("p");
  line.className = "keys";
  line.textContent = text;
  return line;
}

/** @param {Element} place @param {Refusal} rule */
function showRefusal(place, rule) {
  const card = one("#card"), line = document.createElement("p"), link = document.createElement("a"), strong = document.createElement("b");
  restoreFigures();
  if (!card) return;
  strong.textContent = `${word("not here")} `;
  link.href = rule.link;
  link.textContent = rule.section;
  line.className = "why";
  line.append(strong, rule.text, " ", link);
  card.replaceChildren(line);
  offer([]);
  card.classList.add("no");
  card.classList.remove("pinned");
  lay(card, place);
}

/** What lies there, as it is read to those who listen. @param {Element} place */
function showPlace(place) {
  const card = one("#card"), said = place.getAttribute("aria-label") ?? "";
  if (!card || !said) return;
  const [name, ...rest] = said.split(": ");
  card.replaceChildren(heading({ deed: name, figures: [] }), hint(rest.join(": ")));
  offer([]);
  card.classList.add("no");
  card.classList.remove("pinned");
  lay(card, place);
}

function hide() {
  restoreFigures();
  clearTerms();
  one("#trial")?.replaceChildren();
  const card = one("#card");
  card?.replaceChildren();
  offer([]);
  if (card) card.hidden = true;
}

/** In the column, first what is about the board; never over the board. @param {HTMLElement} card @param {Element | null} place */
function lay(card, place) {
  card.classList.toggle("from-board", Boolean(place?.closest("#map")));
  card.hidden = false;
}

// -- new figures in place --------------------------------------------------------------------------------

/** @param {Figure[]} figures */
function putFigures(figures) {
  restoreFigures();
  for (const [key, then, now] of figures) {
    for (const cell of all(`[data-figure="${CSS.escape(key)}"]`)) putFigure(cell, then, now);
  }
}

/** @param {Element} cell @param {string} then @param {string} now */
function putFigure(cell, then, now) {
  changed.push([cell, cell.innerHTML]);
  const pair = document.createElement("span"), will = document.createElement("span"), was = document.createElement("span");
  pair.className = "pair";
  will.className = "will";
  was.className = "was";
  will.textContent = then;
  was.textContent = word("now").replace("{value}", now);
  pair.append(will, was);
  cell.replaceChildren(pair);
}

function restoreFigures() {
  for (const [cell, html] of changed) cell.innerHTML = html;
  changed = [];
}

beforehand(restoreFigures);
