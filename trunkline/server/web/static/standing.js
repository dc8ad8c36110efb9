// Standing orders: the form that gives one, the buttons that end one.
import { alarm, one, post, state, word } from "./page.js";
import { refresh } from "./regions.js";

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), button = /** @type {SubmitEvent} */ (event).submitter;
  if (!form.matches(".standing-order") || !(button instanceof HTMLButtonElement) || button.value !== "give") return;
  const until = [...form.querySelectorAll("input:checked")].map((box) => /** @type {HTMLInputElement} */ (box).value);
  send("standing", { seat: form.dataset.standing ?? "", until: until.join(";"), seen: state().number });
});

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-standing-end]");
  if (button instanceof HTMLElement) send("standing/end", { seat: button.dataset.standingEnd ?? "" });
});

/** @param {string} path @param {Record<string, string | number>} fields */
async function send(path, fields) {
  const { ok, status, said } = await post(path, fields);
  if (status === 409) alarm(word("moved on"));
  else if (!ok) alarm(said.error ?? word("failed"));
  await refresh();
  if (document.activeElement?.matches("input, textarea, select")) return; // somebody writes something else by now
  one("#turn .go button, #main")?.focus({ preventScroll: true });
}
