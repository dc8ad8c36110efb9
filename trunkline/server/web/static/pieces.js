// Pieces that can be turned: a palette on the card, and turning by button, click, wheel or key.
import { narrow, word } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/** The actions among these that lay the same piece, in the order of their turns. @param {string} words @param {string[]} actions @param {(words: string) => Fact | undefined} factOf */
export function turnsOf(words, actions, factOf) {
  const key = factOf(words)?.piece?.[0];
  const alike = key === undefined ? [] : actions.filter((other) => factOf(other)?.piece?.[0] === key && other.split(" ")[0] === words.split(" ")[0]);
  return alike.sort((a, b) => (factOf(a)?.piece?.[1] ?? 0) - (factOf(b)?.piece?.[1] ?? 0));
}

/** The next turn of a piece, or the same. @param {string} words @param {string[]} actions @param {number} by @param {(words: string) => Fact | undefined} factOf */
export function turned(words, actions, by, factOf) {
  const turns = turnsOf(words, actions, factOf);
  return turns.length ? turns[(turns.indexOf(words) + by + turns.length) % turns.length] : words;
}

/** Every piece that fits here, drawn, with what it brings; the shown one in its turn, others in their best. @param {string[]} actions @param {string} shown @param {(words: string) => Fact | undefined} factOf @param {Record<string, string | undefined>} gains */
export function palette(actions, shown, factOf, gains) {
  const box = document.createElement("div"), kinds = new Set(actions.map((words) => kind(words, factOf)));
  box.className = "palette";
  const best = [...kinds].map((name) => bestOf(actions.filter((words) => kind(words, factOf) === name), gains));
  for (const words of best.sort((a, b) => inOrder(a, b, factOf, gains))) {
    const mine = kind(words, factOf) === kind(shown, factOf);
    box.append(tile(mine ? shown : words, mine, factOf, gains[mine ? shown : words]));
  }
  return box;
}

/** By number; in the row of a narrow screen what brings most comes first. @param {string} a @param {string} b @param {(words: string) => Fact | undefined} factOf @param {Record<string, string | undefined>} gains */
function inOrder(a, b, factOf, gains) {
  const more = narrow.matches ? dollars(gains[b]) - dollars(gains[a]) : 0;
  return more || kind(a, factOf).localeCompare(kind(b, factOf), undefined, { numeric: true });
}

/** Of the turns of a piece the one that brings most, else the first. @param {string[]} turns @param {Record<string, string | undefined>} gains */
const bestOf = (turns, gains) => turns.reduce((best, words) => (dollars(gains[words]) > dollars(gains[best]) ? words : best));

/** @param {string | undefined} gain */
const dollars = (gain) => Number((gain ?? "0").replace(/[^0-9]/g, ""));

/** @param {string} words @param {(words: string) => Fact | undefined} factOf */
const kind = (words, factOf) => `${words.split(" ")[0]} ${factOf(words)?.piece?.[0]}`;

/** @param {string} words @param {boolean} mine @param {(words: string) => Fact | undefined} factOf @param {string} [gain] */
function tile(words, mine, factOf, gain) {
  const [key, turn, left] = factOf(words)?.piece ?? ["", 0, 0];
  const button = document.createElement("button"), art = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use"), name = document.createElement("span");
  button.type = "button";
  button.className = "piece";
  button.dataset.pick = words;
  button.setAttribute("aria-pressed", String(mine));
  const said = word("piece").replace("{name}", key).replace("{left}", String(left));
  button.setAttribute("aria-label", gain ? `${said}, ${gain}` : said);
  button.title = said;
  art.setAttribute("viewBox", "-41 -41 82 82");
  use.setAttribute("href", `#piece-${key}`);
  for (const [attribute, value] of [["x", "-40"], ["y", "-40"], ["width", "80"], ["height", "80"], ["transform", `rotate(${60 * turn})`]]) use.setAttribute(attribute, value);
  art.append(use);
  name.textContent = key;
  if (gain) name.append(" ", Object.assign(document.createElement("b"), { textContent: gain }));
  button.append(art, name);
  return button;
}
