// For every page: dialogs open and close, "?" shows the help.
import { isTyping } from "./page.js";

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const opener = target.closest("[data-open]");
  if (opener instanceof HTMLElement) openDialog(opener.dataset.open ?? "");
  if (target.closest("#help-open")) openDialog("#help");
  if (target instanceof HTMLDialogElement) target.close();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !isTyping(event)) openDialog("#help");
});

/** @param {string} query */
function openDialog(query) {
  const dialog = document.querySelector(query);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

// Answers without a network, and brings a notification's table to the front.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {});

// The time zone of this machine, where none was saved.
for (const field of document.querySelectorAll("input[data-zone]")) if (field instanceof HTMLInputElement) field.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
