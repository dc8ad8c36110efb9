// Pieces that can be turned: a palette on the card, and turning by button, click, wheel or key.
import { word } from "./page.js";

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

/** Every piece that fits here, drawn, with its number left; the shown one in its turn. @param {string[]} actions @param {string} shown @param {(words: string) => Fact | undefined} factOf */
export function palette(actions, shown, factOf) {
  const box = document.createElement("div"), seen = new Set();
  box.className = "palette";
  for (const words of [shown, ...actions].sort((a, b) => actions.indexOf(a) - actions.indexOf(b))) {
    const name = kind(words, factOf);
    if (seen.has(name)) continue;
    seen.add(name);
    const mine = name === kind(shown, factOf);
    box.append(tile(mine ? shown : words, mine, factOf));
  }
  if (turnsOf(shown, actions, factOf).length > 1) box.append(turner(turned(shown, actions, 1, factOf)));
  return box;
}

/** @param {string} words @param {(words: string) => Fact | undefined} factOf */
const kind = (words, factOf) => `${words.split(" ")[0]} ${factOf(words)?.piece?.[0]}`;

/** @param {string} words @param {boolean} mine @param {(words: string) => Fact | undefined} factOf */
function tile(words, mine, factOf) {
  const [key, turn, left] = factOf(words)?.piece ?? ["", 0, 0];
  const button = document.createElement("button"), art = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use"), name = document.createElement("span");
  button.type = "button";
  button.className = "piece";
  button.dataset.pick = words;
  button.setAttribute("aria-pressed", String(mine));
  button.setAttribute("aria-label", word("piece").replace("{name}", key).replace("{left}", String(left)));
  art.setAttribute("viewBox", "-41 -41 82 82");
  use.setAttribute("href", `#piece-${key}`);
  for (const [attribute, value] of [["x", "-40"], ["y", "-40"], ["width", "80"], ["height", "80"], ["transform", `rotate(${60 * turn})`]]) use.setAttribute(attribute, value);
  art.append(use);
  name.textContent = `${key} ×${left}`;
  button.append(art, name);
  return button;
}

/** @param {string} words */
function turner(words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button turner";
  button.dataset.pick = words;
  button.textContent = `⟳ ${word("turn")}`;
  return button;
}
