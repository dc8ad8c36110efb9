// The cards that lie under a board: narrow screens have them in the sheet, beside what is asked, and the map above.
import { all, narrow, one } from "./page.js";
import { isUsable } from "./places.js";
import { beforehand } from "./regions.js";

const SVG = "http://www.w3.org/2000/svg";
const AROUND = "-3 -9 83 107"; // a card, the backs under it, and room for the one that is raised

beforehand(() => one("#hand")?.replaceChildren());

/** Lay them out anew, after every change of the board. @param {(card: Element) => void} use */
export function layHand(use) {
  const hand = one("#hand"), held = hand?.contains(document.activeElement) ? document.activeElement?.getAttribute("data-lies") : null;
  if (!hand) return;
  hand.replaceChildren(...(narrow.matches ? groups().map((group) => row(group, use)) : []));
  if (held) /** @type {HTMLElement | null} */ (hand.querySelector(`[data-lies="${CSS.escape(held)}"]`))?.focus({ preventScroll: true });
}

/** A heading and the cards that follow it; of the piles those that can be drawn from. */
function groups() {
  /** @type {Element[][]} */
  const found = [];
  for (const part of all("#map .cards :is(.tray-heading, .playing-card)")) {
    if (part.matches(".tray-heading")) found.push([part]);
    else if (!part.querySelector(".card-figure, .card-place") || isUsable(part)) found.at(-1)?.push(part);
  }
  return found.filter((group) => group.length > 1);
}

/** @param {Element[]} group @param {(card: Element) => void} use */
function row([heading, ...cards], use) {
  const made = document.createElement("section"), title = document.createElement("h3"), lying = document.createElement("div");
  title.textContent = heading.textContent;
  lying.className = "hand-row";
  lying.append(...cards.map((card) => laid(card, use)));
  made.append(title, lying);
  return made;
}

/** As a button where it can be played. @param {Element} card @param {(card: Element) => void} use */
function laid(card, use) {
  const made = document.createElement(isUsable(card) ? "button" : "span");
  made.className = "hand-card";
  made.dataset.lies = card.id;
  made.setAttribute("aria-label", card.getAttribute("aria-label") ?? "");
  made.append(art(card));
  if (made instanceof HTMLButtonElement) {
    made.type = "button";
    made.setAttribute("aria-pressed", String(card.classList.contains("picked")));
    made.addEventListener("click", () => use(card));
  } else made.setAttribute("role", "img");
  return made;
}

/** @param {Element} card */
function art(card) {
  const drawn = document.createElementNS(SVG, "svg"), copy = document.createElementNS(SVG, "g");
  drawn.setAttribute("viewBox", AROUND);
  drawn.setAttribute("class", "close");
  drawn.setAttribute("aria-hidden", "true");
  copy.setAttribute("class", card.getAttribute("class") ?? "");
  if (card.classList.contains("picked")) copy.setAttribute("transform", "translate(0 -8)");
  copy.append(...[...card.children].filter((part) => !part.matches("title, .target, .card-key")).map((part) => part.cloneNode(true)));
  drawn.append(copy);
  return drawn;
}
