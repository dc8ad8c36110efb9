// Clocks count down by themselves: the page says when each is used up, and once how the server's clock differs from this one.
import { all, one, state, voice, word } from "./page.js";
import { refresh } from "./regions.js";

const SECOND = 1000, TENTHS = 10; // below so many seconds tenths are shown
/** How far the server's clock is ahead, in seconds; told once. @type {number | null} */
let ahead = null;
let ticking = 0, asked = 0;
/** What has been said of the own clock. @type {Set<string>} */
const said = new Set();

const now = () => Date.now() / SECOND + (ahead ?? 0);

/** After every change of the page. */
export function freshClocks() {
  const told = state().now;
  if (told !== null) ahead ??= told - Date.now() / SECOND;
  for (const moment of all("[data-moment]")) moment.textContent = near(Number(moment.dataset.moment));
  if (told !== null) run();
}

document.addEventListener("visibilitychange", () => {
  run();
  if (!document.hidden && one(".clock[data-unopened]")) refresh(); // its time counts from now
});

/** A hidden page counts nothing; shown again it is right at once. */
function run() {
  clearTimeout(ticking);
  if (document.hidden || state().now === null) return;
  const clocks = all(".clock[data-out]");
  for (const clock of clocks) tick(clock);
  if (all(".clock[data-until]").some((clock) => Number(clock.dataset.until) <= now() - 0.7)) askAgain();
  if (clocks.length) ticking = setTimeout(run, clocks.some((clock) => left(clock) < TENTHS && left(clock) > 0 && !overDays(clock)) ? 100 : SECOND);
  else if (all(".clock[data-until]").length) ticking = setTimeout(run, SECOND);
}

/** Somebody's time is up, or their rest begins or ends: the server tells what that means. */
function askAgain() {
  if (now() - asked < 5) return;
  asked = now();
  refresh();
}

/** @param {HTMLElement} clock */
const left = (clock) => Math.max(0, Number(clock.dataset.out) - now());

/** @param {HTMLElement} clock */
const overDays = (clock) => Number(clock.dataset.bank) >= 86400;

/** @param {HTMLElement} clock */
function tick(clock) {
  const seconds = left(clock), bank = Number(clock.dataset.bank);
  const figure = clock.querySelector(".clock-figure"), tank = clock.querySelector("progress"), text = written(seconds, overDays(clock));
  if (figure && figure.textContent !== text) figure.textContent = text;
  if (tank) tank.value = seconds;
  clock.classList.toggle("short", seconds * 10 < bank);
  if ("mine" in clock.dataset) announce(seconds, bank);
}

/** As `time_text` in server/web/pages/clocks.py writes it, with tenths at the end. @param {number} seconds @param {boolean} days */
function written(seconds, days) {
  const whole = Math.floor(seconds), hours = Math.floor(whole / 3600), minutes = Math.floor((whole % 3600) / 60);
  if (!days && seconds < TENTHS) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  if (!days) return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
  if (whole >= 86400) return `${Math.floor(whole / 86400)} ${word("d")} ${Math.floor((whole % 86400) / 3600)} ${word("h")}`;
  return hours ? `${hours} ${word("h")} ${two(minutes)}` : `${minutes} ${word("min")}`;
}

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/** At half, at a tenth, at zero, and no more. @param {number} seconds @param {number} bank */
function announce(seconds, bank) {
  const mark = seconds <= 0 ? "time up" : seconds * 10 < bank ? "time short" : seconds * 2 < bank ? "time half" : "";
  if (seconds * 2 > bank) said.clear();
  if (!mark || said.has(mark)) return;
  if (said.size || mark !== "time half" || seconds > bank * 0.49) voice(word(mark));
  said.add(mark);
}

/** A moment of these hours with its time, another one with its day. @param {number} moment */
function near(moment) {
  const at = new Date(moment * SECOND), soon = Math.abs(moment - now()) < 20 * 3600;
  const look = /** @type {Intl.DateTimeFormatOptions} */ (soon ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" });
  return new Intl.DateTimeFormat(document.documentElement.lang, look).format(at);
}
