// What this page showed last, kept in the browser for when there is no network: a picture of the page, without scripts and values.
import { here, one, state, table, word } from "./page.js";

const SEEN = "seen", MOST = 12;

/** On a device that several players share nothing is kept: the next one would find the hand of the last. */
async function keep() {
  if (here.at !== null || state().shared || !one("#turn")) return;
  const kept = await caches.open(SEEN), path = `/tables/${table()}`; // put alone: a page on its way out may not come to a second step
  await kept.put(path, new Response(picture(), { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'" } }));
  for (const old of (await kept.keys()).slice(0, -MOST)) await kept.delete(old);
}

function picture() {
  const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  for (const gone of copy.querySelectorAll("script, dialog, input[type=hidden], link[rel=preload], link[rel=manifest]")) gone.remove();
  copy.querySelector("#main")?.setAttribute("inert", "");
  const when = new Date().toLocaleString(copy.lang, { dateStyle: "medium", timeStyle: "short" });
  const alarm = copy.querySelector("#alarm");
  if (alarm) alarm.textContent = word("offline").replace("{when}", when);
  return `<!doctype html>${copy.outerHTML}`;
}

if ("caches" in window) document.addEventListener("visibilitychange", () => { if (document.hidden) keep().catch(() => {}); });
