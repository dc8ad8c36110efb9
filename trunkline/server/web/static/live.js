// News from the server: every change of the table, and a word when the line breaks and when it is back.
import { connect, isShared } from "./connection.js";
import { alarm, one, state, table, voice, wanted, word } from "./page.js";
import { refreshIf } from "./regions.js";

const ALIVE = 60_000; // milliseconds from one sign of life to the next
const HIDDEN = 60_000; // milliseconds after which a hidden page listens no more
const HIDDEN_ALONE = 2_000; // the same where every page needs a connection of its own

const page = `${Date.now()}-${Math.random()}`;
/** @type {Connection | null} */
let line = null;
let broken = false, hiding = 0;
let shared = false; // players who may not see each other's hands share this device
/** @type {() => void} */
let update = () => {};

/** @param {() => void} whenChanged called when the page no longer shows how the table stands */
export function listen(whenChanged) {
  update = whenChanged;
  shared = Boolean(state().shared);
  share();
  if (document.hidden) leaveLater();
  setInterval(() => line && share(), ALIVE);
  for (const change of ["offline", "online"]) addEventListener(change, () => line?.send({ kind: "again", page })); // a server on this machine stays in reach
  document.addEventListener("visibilitychange", () => (document.hidden ? leaveLater() : comeBack()));
  for (const end of ["pagehide", "freeze"]) addEventListener(end, leave, true);
  for (const start of ["pageshow", "resume"]) addEventListener(start, () => document.hidden || comeBack(), true);
}

/** After every change of the page, and now and then: this is what it shows. */
export function share() {
  const { number, around } = state();
  line ??= connect(heard, freshShare);
  line.send({ kind: "share", page, shown: { table: table(), number, around } });
}

/** What a page shows that listens; one that left tells nobody. */
export const freshShare = () => line && share();

/** A page that tells its reader about their turn goes on while it is hidden, if that keeps no other page waiting. */
function leaveLater() {
  if (isShared() && (wanted("sound") || wanted("notify"))) return;
  clearTimeout(hiding);
  hiding = setTimeout(leave, isShared() ? HIDDEN : HIDDEN_ALONE);
}

function leave() {
  clearTimeout(hiding);
  line?.send({ kind: "leave", page });
  line?.close();
  line = null;
  if (shared) document.body.replaceChildren(); // no news will cover this hand, and the device goes round
}

/** What happened meanwhile is told as soon as it listens again. */
function comeBack() {
  clearTimeout(hiding);
  if (line) return;
  if (shared) location.reload();
  else share();
}

/** @param {FromStream} said */
function heard(said) {
  if (said.kind === "lost") lost();
  else if (said.kind === "back") mended();
  else if (said.news.kind === "gone") gone();
  else changed(said.news);
}

/** The table may be gone for good; or somebody has signed in or out, and it is there again for them. */
async function gone() {
  const answer = await fetch(location.pathname).catch(() => null);
  if (answer?.ok) setTimeout(() => line && share(), 2000);
  else alarm(word(answer?.status === 404 ? "gone" : "failed"));
}

/** Entries this page has already put in place are no news. @param {TableNews} news */
function changed(news) {
  if (news.kind === "hello") refreshIf(() => news.number !== state().number);
  else if (["act", "undo"].includes(news.kind)) refreshIf(() => news.number > state().number);
  else update();
}

function lost() {
  if (!broken) alarm(word("lost"));
  broken = true;
  document.body.classList.add("broken");
}

function mended() {
  if (!broken) return;
  broken = false;
  document.body.classList.remove("broken");
  const region = one("#alarm");
  if (region) region.textContent = "";
  voice(word("back"));
  update();
}
