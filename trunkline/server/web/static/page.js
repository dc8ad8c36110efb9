// What all parts of the table page share: finding things, saying things, sending things.

/** @param {string} query @returns {HTMLElement | null} */
export const one = (query) => document.querySelector(query);

/** @param {string} query @returns {HTMLElement[]} */
export const all = (query) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(query)]);

/** One thing at a time, as on phones. */
export const narrow = matchMedia("(max-width: 760px)");

/** Values the server put into the page. @template {keyof PageData} K @param {K} id @returns {PageData[K]} */
export const data = (id) => JSON.parse(one(`#${id}`)?.textContent ?? "{}");

/** @param {string} key */
export const word = (key) => data("words")[key] ?? key;

export const state = () => data("state");

/** @type {Here} */
export const here = { at: null, group: "", view: "", fitting: "", picked: null, marked: null };

export const table = () => one("#main")?.dataset.table ?? "";

/** The address of what this page shows: a table, or the chapter of a study. */
export const base = () => state().base ?? `/tables/${table()}`;

/** Of which position a study asks; a table that is played has one alone. @returns {Record<string, string>} */
export const there = () => (state().base && here.at !== null ? { at: String(here.at) } : {});

/** Where this page can be found again: the position, if it is not the live one, and the view, if one was chosen. @param {number | null} at */
export function address(at) {
  const asked = new URLSearchParams();
  if (at !== null && !state().base) asked.set("at", String(at));
  if (here.view) asked.set("view", here.view);
  if (state().base) return `${state().base}${at === null ? "" : `/${at}`}${here.view ? `?${asked}` : ""}`;
  return `/tables/${table()}${asked.size ? `?${asked}` : ""}`;
}

/** Keys belong to the field somebody types in. @param {KeyboardEvent} event */
export function isTyping(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  return event.ctrlKey || event.metaKey || event.altKey || at.matches("input:not([type=range]):not([type=checkbox]), textarea, select");
}

/** For those who listen. @param {string} text */
export function voice(text) {
  const region = one("#voice");
  if (region && text) region.textContent = text;
}

let clearing = 0;

/** As long as the line is broken, that is said. */
function clear() {
  const region = one("#alarm");
  if (region && !document.body.classList.contains("broken")) region.textContent = "";
}

/** A refusal: seen and heard. @param {string} text @param {string} [link] */
export function alarm(text, link) {
  const region = one("#alarm");
  if (!region) return;
  region.textContent = text;
  if (link) {
    const rule = document.createElement("a");
    rule.href = link;
    rule.textContent = word("rule");
    const lesson = document.createElement("a");
    lesson.href = link.replace("/rules/", "/learn/").replace(/#.*/, "");
    lesson.textContent = word("learn");
    region.append(" ", rule, " · ", lesson);
  }
  clearTimeout(clearing);
  if (text) clearing = setTimeout(clear, 9000);
}

/** What an answer says, if it says anything. @param {Response} answer @returns {Promise<Answer>} */
export const told = (answer) => answer.json().catch(() => ({}));

/** @param {string} path @param {Record<string, string | number>} fields @returns {Promise<{ok: boolean, status: number, said: Answer}>} */
export async function post(path, fields) {
  const body = new URLSearchParams(Object.entries({ ...there(), ...fields }).map(([key, value]) => [key, String(value)]));
  const sent = fetch(`${base()}/${path}`, { method: "POST", body, headers: { Accept: "application/json" } });
  const answer = await sent.catch(() => null);
  if (!answer) return { ok: false, status: 0, said: { error: word("lost") } };
  return { ok: answer.ok, status: answer.status, said: await told(answer) };
}

/** A switch of this browser. @param {string} name */
export const wanted = (name) => localStorage.getItem(name) === "yes";
