// What a bot thinks: asked of the server, shown in a dialog.
import { alarm, base, one, state, there, told, word } from "./page.js";

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-idea]");
  if (button instanceof HTMLButtonElement) show(button);
});

/** Thinking takes a moment; the button says so. @param {HTMLButtonElement} button */
async function show(button) {
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  const { number } = state();
  const at = new URLSearchParams(there());
  const answer = await fetch(`${base()}/${button.dataset.idea}${at.size ? `?${at}` : ""}`, { headers: { Accept: "application/json" } }).catch(() => null);
  button.removeAttribute("aria-busy");
  button.disabled = false;
  const dialog = one("#idea");
  if (!(dialog instanceof HTMLDialogElement) || !answer) return alarm(word("failed"));
  if (!answer.ok) return alarm((await told(answer)).error ?? word("failed"));
  const idea = await answer.text();
  if (button.id === "hint" && state().number !== number) return alarm(word("moved on"));
  dialog.innerHTML = idea;
  if (!dialog.open) dialog.showModal();
}
