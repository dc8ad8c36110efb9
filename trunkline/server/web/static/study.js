// The page of a study: steps, the tree of moves, marks, glyphs, comments, leading and following. What may be played works as at a table.
import { address, alarm, all, base, data, here, isTyping, one, post, state, voice } from "./page.js";
import { placeAt } from "./places.js";
import { always, refresh } from "./regions.js";

const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"]; // keys 1 to 6
const COLOURS = ["green", "red", "blue"]; // keys G, X, I
const MARK_KEYS = "gxi";
const SIGNS = { green: "M-7 0l5 5 9-10", red: "M-6-6l12 12M6-6l-12 12", blue: "M0-8V2M0 6v1" };
const SVG = "http://www.w3.org/2000/svg";

const study = () => /** @type {StudyData} */ (state().study);
/** @param {string} key */
const says = (key) => data("study-words")[key] ?? key;

let marking = ""; // the colour somebody marks with
let following = false;
let shown = study().node;
let wasInTree = false; // before the page changed
here.opened = new Set();

for (const hook of [freshMarks, freshTree, freshSteps, freshLead, freshTools, freshLink]) always(hook);

// -- steps -------------------------------------------------------------------------------------------------

/** Another move of the chapter. @param {number | null} node */
function go(node) {
  if (node === null || node === here.at) return;
  here.at = node;
  here.picked = null;
  history.replaceState(null, "", address(node));
  refresh();
}

/** A step of one's own: who follows is free, who leads takes the others along. @param {number | null} node */
function walk(node) {
  if (node === null || node === here.at) return;
  if (following) free();
  go(node);
}

/** Along the line the page was given, as fast as somebody presses the key; elsewhere as the server said. @param {keyof StudyWays} to */
function way(to) {
  const { line, ways } = study(), at = line.indexOf(here.at ?? 0);
  if (to === "back" || to === "forth") walk(line[at + (to === "back" ? -1 : 1)] ?? null);
  else walk(ways[to]);
}

/** After every change of the page: the address, the voice, and the others, if somebody leads. */
function freshSteps() {
  const { node, told, led } = study();
  document.title = `${state().title} · ${node}`;
  if (node === shown) return;
  shown = node;
  history.replaceState(null, "", address(node));
  voice(told);
  if (led?.mine) lead();
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-go]");
  if (button instanceof HTMLElement) walk(Number(button.dataset.go));
});

// -- the tree ----------------------------------------------------------------------------------------------

const items = () => all('#tree [role="treeitem"]').filter((item) => item.checkVisibility());

/** After every change of the page: the move shown stands in the middle, and takes the focus if the tree had it. */
function freshTree() {
  const row = one("#tree .here");
  if (!row) return;
  row.scrollIntoView({ block: "nearest" });
  if (wasInTree) row.focus({ preventScroll: true });
  wasInTree = false;
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target), fold = target.closest(".t-fold"), row = target.closest("#tree .t-row"), mouse = /** @type {MouseEvent} */ (event);
  if (fold instanceof HTMLElement) return unfold(fold, fold.getAttribute("aria-expanded") !== "true");
  if (!(row instanceof HTMLElement) || mouse.ctrlKey || mouse.metaKey || target.closest(".comment a")) return;
  if (target.closest("a")) event.preventDefault();
  wasInTree = true;
  walk(Number(row.dataset.node));
});

/** A round. @param {HTMLElement} fold @param {boolean} open */
function unfold(fold, open) {
  const part = fold.dataset.part ?? "";
  if (open) here.opened?.add(part);
  else here.opened?.delete(part);
  refresh().then(() => one(`.t-fold[data-part="${part}"]`)?.focus());
}

document.addEventListener("contextmenu", (event) => {
  const row = /** @type {Element} */ (event.target).closest("#tree .t-row");
  if (!(row instanceof HTMLElement) || !study().edits) return;
  event.preventDefault();
  go(Number(row.dataset.node));
  refresh().then(() => openDialog("#node-menu"));
});

/** @param {string} query */
function openDialog(query) {
  const dialog = one(query);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** The keys of a tree, while one of its items has the focus. @param {KeyboardEvent} event @param {HTMLElement} item */
function treeKey(event, item) {
  const list = items(), at = list.indexOf(item), isFold = item.matches(".t-fold"), expanded = item.getAttribute("aria-expanded");
  if (event.key === "ArrowDown" || event.key === "ArrowUp") return focusItem(list[at + (event.key === "ArrowDown" ? 1 : -1)]), true;
  if (isFold && (event.key === "ArrowRight" || event.key === "ArrowLeft" || event.key === "Enter")) {
    if (event.key === "ArrowRight" && expanded === "true") focusItem(list[at + 1]);
    else unfold(item, event.key !== "ArrowLeft" && expanded !== "true");
    return true;
  }
  if (event.key === "Enter") return (wasInTree = true), walk(Number(item.dataset.node)), true;
  if (event.key === "F10" && event.shiftKey) return openDialog("#node-menu"), true;
  return false;
}

/** A row is looked at as soon as it has the focus. @param {HTMLElement | undefined} item */
function focusItem(item) {
  if (!item) return;
  item.focus();
  if (item.matches(".t-fold")) return;
  wasInTree = true;
  walk(Number(item.dataset.node));
}

document.addEventListener("keydown", (event) => {
  if (isTyping(event) || document.querySelector("dialog[open]")) return;
  const target = /** @type {HTMLElement} */ (event.target), item = target.closest('[role="treeitem"]');
  if (item instanceof HTMLElement && treeKey(event, item)) return event.preventDefault();
  if (target.closest("#map") && event.key.startsWith("Arrow")) return; // there they go from place to place
  if (pressedKey(event)) event.preventDefault();
});

/** @param {KeyboardEvent} event */
function pressedKey(event) {
  wasInTree = Boolean(document.activeElement?.closest("#tree"));
  if (event.shiftKey && event.key === "ArrowUp") return way("above"), true;
  if (event.shiftKey && event.key === "ArrowDown") return way("below"), true;
  if (event.key === "ArrowLeft") return way("back"), true;
  if (event.key === "ArrowRight") return way("forth"), true;
  if (event.key === "Home") return way("first"), true;
  if (event.key === "End") return way("last"), true;
  if (event.key === "Escape" && marking) return choose(""), true;
  if (!study().edits) return false;
  return editKey(event.key.toLowerCase());
}

/** @param {string} key */
function editKey(key) {
  if (key === "c") return openDialog("#comment-form"), true;
  if (MARK_KEYS.includes(key)) return choose(COLOURS[MARK_KEYS.indexOf(key)]), true;
  if (!/^[1-6]$/.test(key) || one(".space[data-digit]") || one(`#map [data-digit="${key}"]`)) return false;
  return setGlyph(GLYPHS[Number(key) - 1]), true;
}

// -- edits -------------------------------------------------------------------------------------------------

/** One edit, as the server spells it. @param {string} text */
async function edit(text) {
  const { ok, said } = await post("edit", { edit: text });
  if (!ok) return alarm(said.error ?? says("lost")), false;
  if (said.node !== undefined && !text.startsWith("comment")) here.at = said.node;
  await refresh();
  return true;
}

/** The same glyph again takes it away. @param {string} glyph */
function setGlyph(glyph) {
  const { node } = study();
  if (node) edit(`glyph ${node} ${study().glyph === glyph ? "-" : glyph}`);
}

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (!button) return;
  const { glyph, mark, deed, sideTab: side, lead: leads, invite, role, remove, member } = button.dataset;
  if (glyph) setGlyph(glyph);
  else if (mark) choose(marking === mark ? "" : mark);
  else if (deed) doDeed(deed, button);
  else if (side) openSide(side);
  else if (leads) leads === "stop" ? sendOutside("lead", { stop: "1", at: "0" }) : lead();
  else if (button.dataset.follow !== undefined) following ? free() : follow();
  else if (invite) makeInvite(invite);
  else if (role) manage("role", { member: member ?? "", role });
  else if (remove) manage("remove", { member: remove });
});

/** @param {string} deed @param {HTMLElement} button */
async function doDeed(deed, button) {
  const { node } = study();
  if (deed === "delete" && !button.classList.contains("sure")) {
    button.classList.add("sure");
    button.textContent = says("sure");
    return;
  }
  /** @type {HTMLDialogElement | null} */ (one("#node-menu"))?.close();
  if (deed === "copy") return submit(`${base()}/copy`, { at: String(node) });
  await edit(deed === "delete" ? `delete ${node}` : deed === "promote" ? `promote ${node}` : `place ${node} ${placeOfLine(deed)}`);
}

/** One place up or down among what may be played here. @param {string} deed */
const placeOfLine = (deed) => Math.max(0, (study().place) + (deed === "up" ? -1 : 1));

/** A form of our own that leads to another page. @param {string} action @param {Record<string, string>} fields */
function submit(action, fields) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

// -- comments ----------------------------------------------------------------------------------------------

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target), submitter = /** @type {SubmitEvent} */ (event).submitter;
  if (!form.closest("#comment-form")) return;
  event.preventDefault();
  const text = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("text")), language = /** @type {HTMLSelectElement} */ (form.elements.namedItem("language"));
  const wanted = submitter instanceof HTMLButtonElement && submitter.value === "save";
  if (wanted && !(await edit(`comment ${form.dataset.node} ${language.value} ${text.value}`))) return; // what was typed stays
  /** @type {HTMLDialogElement | null} */ (one("#comment-form"))?.close();
});

document.addEventListener("keydown", (event) => {
  const form = /** @type {HTMLElement} */ (event.target).closest("#comment-form form");
  if (form instanceof HTMLFormElement && event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(/** @type {HTMLButtonElement} */ (form.querySelector('[value="save"]')));
});

/** Another language shows what is written in it. */
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field instanceof HTMLSelectElement && field.closest("#comment-form")) {
    const text = field.form?.elements.namedItem("text");
    if (text instanceof HTMLTextAreaElement) text.value = field.selectedOptions[0].dataset.text ?? "";
  }
  if (field instanceof HTMLInputElement && field.name === "visibility") manage("visibility", { visibility: field.value });
});

// -- marks on the board ------------------------------------------------------------------------------------

/** @param {string} colour */
function choose(colour) {
  marking = colour;
  freshTools();
  if (colour) voice(says("choose"));
}

function freshTools() {
  document.body.classList.toggle("marking", Boolean(marking));
  for (const button of all("[data-mark]")) button.setAttribute("aria-pressed", String(button.dataset.mark === marking));
}

/** While one marks, a click on a place marks it and does nothing else. @param {Event} event */
function markHere(event) {
  const place = placeAt(event.target);
  if (!marking || !place) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click" && !(event instanceof KeyboardEvent)) return;
  toggle(place.id.replace("-", " ")); // hex-Q5 is called hex Q5
}

/** @param {string} target */
function toggle(target) {
  const { node, marks } = study(), same = marks.some(([known, colour]) => known === target && colour === marking);
  edit(same ? `unmark ${node} ${target}` : `mark ${node} ${marking} ${target}`);
}

for (const kind of ["pointerdown", "pointerup", "click"]) document.addEventListener(kind, markHere, true);
document.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && markHere(event), true);

/** After every change of the page: the marks of this move lie on the board, and are read after the name of their place. */
function freshMarks() {
  one("#map .study-marks")?.remove();
  const picture = one("#map > svg"), { marks } = study();
  if (!(picture instanceof SVGSVGElement) || !marks.length) return;
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "study-marks");
  layer.setAttribute("aria-hidden", "true");
  for (const [target, colour] of marks) drawMark(picture, layer, target, colour);
  picture.append(layer);
}

/** @param {SVGSVGElement} picture @param {SVGGElement} layer @param {string} target @param {string} colour */
function drawMark(picture, layer, target, colour) {
  const place = picture.querySelector(`#${CSS.escape(target.replace(" ", "-"))}`), shape = place?.querySelector(".target");
  if (!(place instanceof SVGGraphicsElement) || !(shape instanceof SVGGraphicsElement)) return;
  const matrix = picture.getScreenCTM()?.inverse().multiply(/** @type {DOMMatrix} */ (shape.getScreenCTM())), box = shape.getBBox();
  if (!matrix) return;
  const mark = document.createElementNS(SVG, "g"), outline = /** @type {SVGElement} */ (shape.cloneNode()), sign = document.createElementNS(SVG, "g");
  mark.setAttribute("class", `study-mark ${colour}`);
  outline.setAttribute("class", "outline");
  mark.setAttribute("transform", `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  sign.setAttribute("transform", `translate(${box.x + box.width * 0.86} ${box.y + box.height * 0.14})`);
  sign.innerHTML = `<circle r="13"/><path d="${SIGNS[/** @type {"green"} */ (colour)] ?? SIGNS.blue}"/>`;
  mark.append(outline, sign);
  layer.append(mark);
  hear(place, says(`mark ${colour}`));
}

/** @param {Element} place @param {string} words */
function hear(place, words) {
  const label = place.getAttribute("aria-label") ?? place.querySelector("title")?.textContent ?? "";
  if (!label.endsWith(words)) place.setAttribute("aria-label", `${label}, ${words}`);
}

one("#stage")?.addEventListener("drawn", () => requestAnimationFrame(freshMarks));

// -- the column: one thing at a time -----------------------------------------------------------------------

/** @param {string} side */
function openSide(side) {
  document.body.dataset.side = side;
  for (const button of all("[data-side-tab]")) button.setAttribute("aria-pressed", String(button.dataset.sideTab === side));
}

openSide("moves");

// -- leading and following ---------------------------------------------------------------------------------

const lead = () => sendOutside("lead", { at: String(here.at ?? 0) });

/** @param {string} path @param {Record<string, string>} fields */
async function sendOutside(path, fields) {
  const { ok, said } = await post(path, fields);
  if (!ok) alarm(said.error ?? says("lost"));
  else if (path !== "lead" || fields.stop || !study().led?.mine) refresh();
}

function follow() {
  following = true;
  voice(says("following"));
  freshLead();
}

function free() {
  following = false;
  sessionStorage.removeItem("following");
  voice(says("free"));
  freshLead();
}

/** After every change of the page: whoever follows goes where the leader is, also to another chapter. */
function freshLead() {
  const { led, chapter, id } = study(), button = one("[data-follow]");
  if (sessionStorage.getItem("following") === id) following = true;
  if (!led || led.mine) following = false;
  button?.setAttribute("aria-pressed", String(following));
  if (!following || !led) return;
  sessionStorage.setItem("following", id);
  if (led.chapter !== chapter) location.assign(`/studies/${id}/${led.chapter}/${led.node}`);
  else if (led.node !== here.at) setTimeout(() => following && go(led.node));
}

// -- members -----------------------------------------------------------------------------------------------

/** @param {string} path @param {Record<string, string>} fields */
async function ofStudy(path, fields) {
  const sent = fetch(`/studies/${study().id}/${path}`, { method: "POST", body: new URLSearchParams(fields), headers: { Accept: "application/json" } });
  const answer = await sent.catch(() => null), said = await answer?.json().catch(() => ({}));
  if (!answer?.ok) alarm(said?.error ?? says("lost"));
  return answer?.ok ? said : null;
}

/** @param {string} path @param {Record<string, string>} fields */
async function manage(path, fields) {
  if (await ofStudy(path, fields)) refresh();
}

/** @param {string} role */
async function makeInvite(role) {
  const made = await ofStudy("invite", { role }), field = /** @type {HTMLInputElement | null} */ (one("#study-invite"));
  if (!made || !field) return;
  field.value = `${location.origin}/studies/join/${made.token}`;
  /** @type {HTMLElement} */ (field.closest(".field")).hidden = false;
  field.select();
}

/** After every change of the page: the link is whole, so that it can be copied. */
function freshLink() {
  for (const field of all("[data-permalink]")) if (field instanceof HTMLInputElement) field.value = location.origin + address(study().node);
}
