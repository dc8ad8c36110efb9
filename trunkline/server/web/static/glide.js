// What has moved on the board glides from where it was: live, and in both directions of time.
import { all } from "./page.js";

const LONG = 480; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where each marker lay, in units of the board. @type {Map<string, number[]>} */
let places = new Map();

/** After every change of the page. */
export function freshGlide() {
  const fresh = new Map(all("#map [data-glides]").map((marker) => [marker.dataset.glides ?? "", placeOf(marker)]));
  if (!fresh.size) return;
  for (const marker of all("#map [data-glides]")) glide(marker, places.get(marker.dataset.glides ?? ""));
  places = fresh;
}

/** @param {HTMLElement} marker */
const placeOf = (marker) => (marker.dataset.at ?? "").split(" ").map(Number);

/** @param {HTMLElement} marker @param {number[] | undefined} from */
function glide(marker, from) {
  const [x, y] = placeOf(marker);
  if (!from || still.matches || (from[0] === x && from[1] === y)) return;
  marker.animate([{ transform: `translate(${from[0] - x}px, ${from[1] - y}px)` }, { transform: "none" }], { duration: LONG, easing: "ease-out" });
}
