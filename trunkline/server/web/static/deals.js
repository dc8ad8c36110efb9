// Deals on narrow screens: the subjects stand in a row, and one of them is open. Wide screens show all of them.
import { all } from "./page.js";

const narrow = matchMedia("(max-width: 760px)");
let chosen = "";

/** After every change of the page. */
export function freshDeals() {
  const deals = all("#deals .deal");
  const open = deals.find((deal) => deal.getAttribute("aria-label") === chosen) ?? deals.find((deal) => deal.querySelector(".terms :not([aria-disabled])")) ?? deals[0];
  for (const deal of deals) show(deal, deal === open);
}

/** @param {HTMLElement} deal @param {boolean} open */
function show(deal, open) {
  const about = /** @type {HTMLElement} */ (deal.querySelector(".about"));
  deal.classList.toggle("open", open);
  const button = { role: "button", tabindex: "0", "aria-expanded": String(open) };
  for (const [name, value] of Object.entries(button)) narrow.matches ? about.setAttribute(name, value) : about.removeAttribute(name);
}

/** @param {EventTarget | null} target */
function choose(target) {
  const deal = narrow.matches ? /** @type {Element} */ (target).closest(".about")?.closest(".deal") : null;
  if (!deal) return false;
  chosen = deal.getAttribute("aria-label") ?? "";
  freshDeals();
  return true;
}

narrow.addEventListener("change", freshDeals);
document.addEventListener("click", (event) => choose(event.target));
document.addEventListener("keydown", (event) => {
  if (["Enter", " "].includes(event.key) && choose(event.target)) event.preventDefault();
});
