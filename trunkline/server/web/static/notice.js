// Whose turn it is, unmistakably: title, icon, words for those who listen; a sound or a notification for those who want it.
import { all, here, one, state, table, voice, wanted, word } from "./page.js";

let heard = Infinity, wasMine = true;

/** After every change of the page. */
export function freshNotice() {
  const now = state(), icon = /** @type {HTMLLinkElement | null} */ (one("#icon"));
  document.title = now.title;
  if (icon) icon.href = word(now.mine ? "icon now" : "icon");
  const came = tell(now);
  if (now.mine && (came || !wasMine)) ring(now);
  wasMine = now.mine;
}

/** The lines that came, and "your turn"; true if others had a part in them. @param {TableState} now */
function tell(now) {
  const fresh = all("#log-lines li").filter((line) => Number(line.dataset.n) > heard).reverse();
  const said = fresh.slice(-4).map((line) => line.querySelector(".said")?.textContent ?? "");
  if (now.mine && (fresh.length || !wasMine)) said.push(`${word("your turn")}. ${now.asked}`);
  if (said.length && here.at === null) voice(said.join(" "));
  heard = now.last;
  return fresh.some((line) => line.dataset.seat !== "" && line.dataset.seat !== String(now.seat));
}

/** @param {TableState} now */
function ring(now) {
  if (wanted("sound")) sound();
  if (wanted("notify") && document.hidden && "Notification" in window && Notification.permission === "granted") notify(now);
}

/** By the worker where there is one: phones know no other way, and it brings this page to the front when clicked. @param {TableState} now */
async function notify(now) {
  const more = { body: now.asked, icon: word("icon now"), tag: table(), data: `/tables/${table()}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(now.title, more);
  new Notification(now.title, more).onclick = () => window.focus();
}

function sound() {
  const audio = new AudioContext(), tone = audio.createOscillator(), loud = audio.createGain();
  tone.frequency.setValueAtTime(660, audio.currentTime);
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.12);
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.4);
}

for (const name of ["sound", "notify"]) {
  const box = /** @type {HTMLInputElement | null} */ (one(`#${name}`));
  if (!box) continue;
  box.checked = wanted(name);
  box.addEventListener("change", async () => {
    if (name === "notify" && box.checked && "Notification" in window) box.checked = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(name, box.checked ? "yes" : "no");
    if (name === "sound" && box.checked) sound();
  });
}
