// The log: its filter, the line of the position that is shown, and older lines, which come when somebody wants to see them.
import { all, here, one, table } from "./page.js";

let since = "all";
let asking = false; // for older lines

/** After every change of the page. */
export function freshLog() {
  const list = one("#log-lines"), who = /** @type {HTMLSelectElement | null} */ (one("#log-who"))?.value ?? "";
  if (!list) return;
  const from = since === "mine" ? Number(list.dataset.since) : 0, at = Number(list.dataset.at);
  for (const line of all("#log-lines li:not(.way)")) {
    const hidden = Number(line.dataset.n) < from || (who !== "" && line.dataset.seat !== who);
    if (line.hidden !== hidden) line.hidden = hidden;
    if (line.classList.contains("here") !== (Number(line.dataset.n) === at)) line.classList.toggle("here");
  }
  for (const button of all("[data-since]:is(button)")) button.setAttribute("aria-pressed", String(button.dataset.since === since));
  if (here.at !== null && list.checkVisibility()) showHere(list, at);
  const way = one("#log-lines .way");
  if (way) older.observe(way);
}

/** @param {HTMLElement} list @param {number} at */
function showHere(list, at) {
  const mark = one("#log-lines li.here"), before = firstSent();
  if (mark) list.scrollTop = mark.offsetTop - list.offsetTop - list.clientHeight / 3;
  else if (before && at <= before) fetchOlder(at);
}

/** The action before the first line that was sent, if there is one. */
const firstSent = () => Number(one("#log-lines [data-before]")?.dataset.before ?? 0);

/** As soon as its end is in sight, also since a filter hides most of it. */
const older = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && fetchOlder(), { rootMargin: "200px" });

/** A page of older lines, or all since this action. @param {number} [after] */
async function fetchOlder(after = 0) {
  const before = firstSent();
  if (!before || asking) return;
  asking = true;
  const answer = await fetch(`/tables/${table()}/log?before=${before}&after=${after}`).catch(() => null);
  asking = false;
  if (!answer?.ok || firstSent() !== before) return; // another log has taken its place
  const lines = new DOMParser().parseFromString(await answer.text(), "text/html").querySelectorAll("li");
  older.disconnect();
  one("#log-lines .way")?.replaceWith(...lines);
  freshLog();
}

one("#log-who")?.addEventListener("change", freshLog);

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target), button = target.closest("button");
  if (button?.dataset.since) {
    since = button.dataset.since;
    freshLog();
  } else if (target.closest("#log-lines [data-before]")) {
    event.preventDefault();
    fetchOlder();
  }
});

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!target.closest("#log-lines") || !["ArrowDown", "ArrowUp"].includes(event.key)) return;
  event.preventDefault();
  const lines = all("#log-lines li:not([hidden]) a"), at = lines.indexOf(target);
  lines[Math.min(Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)), lines.length - 1)]?.focus();
});
