// Around the board: chat, notes, invitations, bots, undo, tabs.
import { address, all, alarm, here, one, post, state, table, voice, word } from "./page.js";
import { freshLog } from "./log.js";
import { refresh } from "./regions.js";

// -- invitations -----------------------------------------------------------------------------------------

const shelf = () => `invites-${table()}`;
/** @returns {Record<string, string>} */
const links = () => JSON.parse(localStorage.getItem(shelf()) ?? "{}");

/** The links come once, behind the # of the address; this browser keeps them. */
export function keepInvites() {
  const given = new URLSearchParams(location.hash.slice(1)).get("invites");
  if (!given) return;
  localStorage.setItem(shelf(), JSON.stringify(Object.fromEntries(given.split(",").map((pair) => pair.split(":")))));
  history.replaceState(null, "", location.pathname + location.search);
}

/** After every change of the page. */
export function freshInvites() {
  const kept = links(), rows = all(".invite");
  for (const row of rows) {
    const field = row.querySelector("input"), token = kept[row.dataset.seat ?? ""];
    if (!field || !token) continue;
    field.hidden = false;
    field.value = `${location.origin}/join/${token}`;
  }
  for (const note of all(".only-here")) note.hidden = !["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  if (!rows.length) localStorage.removeItem(shelf());
}

/** The link of a seat, made now if this browser does not know it. @param {string} seat @returns {Promise<string>} */
async function inviteLink(seat) {
  const kept = links();
  if (!kept[seat]) {
    const { ok, said } = await post("invite", { seat });
    if (!ok || !said.token) {
      alarm(said.error ?? word("failed"));
      return "";
    }
    kept[seat] = said.token;
    localStorage.setItem(shelf(), JSON.stringify({ ...links(), [seat]: said.token })); // another may have come meanwhile
    freshInvites();
  }
  return `${location.origin}/join/${kept[seat]}`;
}

/** @param {string} seat @param {HTMLElement} button */
async function copyInvite(seat, button) {
  const link = await inviteLink(seat);
  if (link) await copy(link, button);
}

/** For a phone that stands beside: drawn by the server, which made the link. @param {string} seat @param {HTMLElement} button */
async function showCode(seat, button) {
  const row = button.closest(".invite"), shown = row?.querySelector(".qr");
  if (shown) return shown.remove();
  const link = await inviteLink(seat);
  if (!link) return;
  const answer = await fetch("/qr", { method: "POST", body: new URLSearchParams({ text: link }) }).catch(() => null);
  if (!answer?.ok) return alarm(word("failed"));
  const code = document.createElement("img");
  code.className = "qr";
  code.alt = link;
  code.src = `data:image/svg+xml,${encodeURIComponent(await answer.text())}`;
  row?.append(code);
}

/** @param {string} text @param {HTMLElement} button */
async function copy(text, button) {
  await navigator.clipboard?.writeText(text).catch(() => {});
  button.classList.add("done");
  voice(word("copied"));
  setTimeout(() => button.classList.remove("done"), 1500);
}

// -- deeds -----------------------------------------------------------------------------------------------

async function undo() {
  here.picked = null; // before the news of it can come, and with it another choice
  here.group = "";
  const { ok, status, said } = await post("undo", { seen: state().number });
  if (!ok) alarm(status === 409 ? word("moved on") : (said.error ?? word("failed")));
  else if (!said.done) voice(word("asked"));
  await refresh();
}

/** The bot that was wished for, or the one chosen beside the button. @param {string} seat @param {HTMLElement} button */
async function callBot(seat, button) {
  const bot = button.dataset.level ?? button.closest("[data-bots]")?.querySelector("select")?.value ?? "";
  const { ok, said } = await post("bot", { seat, bot });
  if (!ok) alarm(said.error ?? word("failed"));
  else if (!said.done) voice(word("asked"));
  await refresh();
}

/** What the host does to the table; what cannot be undone warns first. @param {string} path @param {HTMLElement} button */
async function manage(path, button) {
  if (button.dataset.warn) {
    alarm(button.dataset.warn);
    delete button.dataset.warn;
    return;
  }
  const { ok, said } = await post(path, {});
  alarm(ok ? "" : (said.error ?? word("failed")));
  await refresh();
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = /** @type {HTMLElement | null} */ (target.closest("button"));
  if (!button) return;
  const { invite, code, bot, agree, tab, manage: path } = button.dataset;
  if (invite !== undefined) copyInvite(invite, button);
  else if (code !== undefined) showCode(code, button);
  else if (bot !== undefined) callBot(bot, button);
  else if (button.id === "undo" || agree === "undo") undo();
  else if ("copyHere" in button.dataset) copy(location.origin + address(here.at ?? state().last), button);
  else if (path) manage(path, button);
  else if (tab) showTab(tab);
});

/** @param {string} name */
function showTab(name) {
  document.body.dataset.tab = name;
  const known = name === "board" ? "standings" : name; // in the column, which has no board
  for (const tab of all(".tabs [data-tab]")) tab.dataset.tab === name ? tab.setAttribute("aria-current", "true") : tab.removeAttribute("aria-current");
  for (const tab of all(".know-tabs [data-tab]")) tab.setAttribute("aria-pressed", String(tab.dataset.tab === known));
  freshChat();
  freshLog();
}

// -- chat and notes --------------------------------------------------------------------------------------

// listened for on the whole page: without table talk the form comes only when the game is over
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id !== "chat-form") return;
  event.preventDefault();
  const field = form.elements.namedItem("text");
  if (!(field instanceof HTMLInputElement) || !field.value.trim()) return;
  const name = form.elements.namedItem("name"), text = field.value;
  field.value = ""; // at once: the next words may be typed before the answer comes
  const { ok, said } = await post("chat", { text, name: name instanceof HTMLInputElement ? name.value : "" });
  if (ok) return refresh();
  field.value ||= text;
  alarm(said.error ?? word("failed"));
});

let saving = 0;
let saved = Promise.resolve();
one("#note-form textarea")?.addEventListener("input", () => {
  clearTimeout(saving);
  tellNote("");
  saving = setTimeout(() => (saved = saved.then(saveNote)), 600); // one after the other, so that the last one stays
});

async function saveNote() {
  const field = /** @type {HTMLTextAreaElement | null} */ (one("#note-form textarea")), text = field?.value ?? "";
  const { ok } = await post("note", { text });
  if (field?.value === text) tellNote(word(ok ? "saved" : "failed"));
}

/** @param {string} text */
function tellNote(text) {
  const said = one("#note-state");
  if (said) said.textContent = text;
}

/** The newest chat is in sight; what was said while nobody looked is counted. */
export function freshChat() {
  const list = one("#chat-lines"), key = `read-${table()}`, { said } = state();
  if (list) list.scrollTop = list.scrollHeight;
  if (document.body.dataset.tab === "chat") localStorage.setItem(key, String(said));
  const read = Number(localStorage.getItem(key) ?? 0), unread = all("#chat-lines li").filter((line) => Number(line.dataset.chat) > read).length;
  for (const badge of all(".unread")) {
    badge.hidden = !unread;
    badge.textContent = String(unread);
  }
}

showTab(one(".invite") && matchMedia("(max-width: 760px)").matches ? "standings" : "board"); // a host with empty seats sees the invitations first
