// The desk: rows and lists of what can be done. Choosing shows what it costs beside it, and puts its button into the foot.
import { all, one, word } from "./page.js";

/** The button of an action, if it lies on the desk. @param {string} words */
export const atDesk = (words) => one(`#desk [data-pick="${CSS.escape(words)}"]`);

/** Of several actions the one whose button can be seen. @param {string[]} actions */
export const preferred = (actions) => actions.find((words) => atDesk(words)?.checkVisibility()) ?? actions[0];

/** After every change of the page: of each list something is open. */
export function freshDesk() {
  const boxes = /** @type {HTMLInputElement[]} */ (all("#desk input[type=radio]"));
  for (const name of new Set(boxes.map((box) => box.name))) {
    const list = boxes.filter((box) => box.name === name);
    if (!list.some((box) => box.checked)) list[0].checked = true;
  }
}

/** The tab and the thing this button belongs to. @param {Element} option */
export function reveal(option) {
  for (const part of [".desk-tab", ".pair"]) {
    const box = option.closest(part)?.querySelector("input[type=radio]");
    if (box instanceof HTMLInputElement) box.checked = true;
  }
  intoView(option.closest(".entry") ?? option);
}

/** Only the body scrolls. @param {Element} row */
function intoView(row) {
  const body = one("#turn-body");
  if (!body) return;
  const room = body.getBoundingClientRect(), box = row.getBoundingClientRect();
  if (box.bottom > room.bottom - 30) body.scrollTop += box.bottom - room.bottom + 40;
  else if (box.top < room.top) body.scrollTop -= room.top - box.top + 8;
}

/** @param {Element} option @param {[string, string][]} lines */
export function putTerms(option, lines) {
  clearTerms();
  option.closest(".pane")?.querySelector(".pane-terms")?.replaceChildren(...lines.map(([label, value]) => line(label, value)));
}

/** @param {string} label @param {string} value */
function line(label, value) {
  const row = document.createElement("div"), name = document.createElement("dt"), figure = document.createElement("dd");
  name.textContent = label;
  figure.textContent = value;
  row.append(name, figure);
  return row;
}

export function clearTerms() {
  for (const list of all("#desk .pane-terms")) list.replaceChildren();
}

/** What stands in the foot: the button, and before it the sum, if there is one to set. @param {Fact} fact @param {HTMLElement} button */
export function confirmation({ sum }, button) {
  if (!sum) return [button];
  const [least, most, pattern, stem] = sum, form = document.createElement("form"), field = document.createElement("input");
  Object.assign(form, { id: "chosen-sum", className: "stepper" });
  Object.assign(form.dataset, { stem, deed: pattern });
  Object.assign(field, { type: "number", name: "amount", min: String(least), max: String(most), value: String(least), required: true });
  field.inputMode = "numeric";
  field.setAttribute("aria-label", word("amount") ?? "");
  form.append(step(-1, "−", word("less")), field, step(1, "+", word("more")));
  button.removeAttribute("data-confirm");
  button.setAttribute("form", form.id);
  /** @type {HTMLButtonElement} */ (button).type = "submit";
  button.textContent = pattern.replace("{amount}", field.value);
  return [form, button];
}

/** @param {number} by @param {string} sign @param {string} label */
function step(by, sign, label) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "button icon", textContent: sign });
  button.dataset.step = String(by);
  button.setAttribute("aria-label", label);
  return button;
}
