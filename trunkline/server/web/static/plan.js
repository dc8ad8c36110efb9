// Plans: the forms that draft one, the buttons that keep or drop it.
import { alarm, one, post, state, word } from "./page.js";
import { refresh } from "./regions.js";

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), button = /** @type {SubmitEvent} */ (event).submitter;
  if (!form.matches(".plan-form") || !(button instanceof HTMLButtonElement)) return;
  event.preventDefault(); // the dialog stays open until the plan could be read
  send("plan", { seat: form.dataset.seat ?? "", ready: form.dataset.ready ?? "", ...given(form), seen: state().number });
});

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-plan]");
  if (button instanceof HTMLElement) send(`plan/${button.dataset.plan}`, { seat: button.dataset.seat ?? "" });
});

/** Every field by its name; several choices stand one behind the other. @param {HTMLFormElement} form */
function given(form) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const box of form.querySelectorAll("input, select, textarea")) {
    const field = /** @type {HTMLInputElement} */ (box);
    const before = fields[field.name];
    fields[field.name] ??= "";
    if (field.type !== "checkbox" || field.checked) fields[field.name] = before ? `${before};${field.value}` : field.value;
  }
  return fields;
}

/** @param {string} path @param {Record<string, string | number>} fields */
async function send(path, fields) {
  const { ok, status, said } = await post(path, fields);
  const dialog = document.querySelector("#plan-form"), told = dialog?.querySelector(".error");
  if (!ok && status !== 409 && told && dialog instanceof HTMLDialogElement && dialog.open) {
    told.textContent = said.error ?? word("failed");
    return; // what was typed stays
  }
  if (status === 409) alarm(word("moved on"));
  else if (!ok) alarm(said.error ?? word("failed"));
  if (dialog instanceof HTMLDialogElement) dialog.close();
  await refresh();
  one("#turn-body")?.scrollTo({ top: 0 }); // on a phone the turn is a low sheet, and plans lie at its top
  if (document.activeElement?.matches("input, textarea, select")) return; // somebody writes something else by now
  one("#plan button, #turn .go button, #main")?.focus({ preventScroll: true });
}
