// Only what changed is put in place: a board of thousands of parts is laid out and painted anew where it differs, and nowhere else.

/** What a page was given, and what it is given now; between them scripts may have changed the live element, and that stays where it can.
 * @param {Node} live @param {Node} was @param {Node} is */
export function patch(live, was, is) {
  if (was.isEqualNode(is)) return;
  if (live instanceof Element && was instanceof Element && is instanceof Element && mayStay(live, was, is)) {
    patchAttributes(live, was, is);
    patchChildren(live, was, is);
  } else live.parentNode?.replaceChild(document.importNode(is, true), live);
}

/** The same thing with the parts it came with. What people fill in is never half changed. @param {Element} live @param {Element} was @param {Element} is */
const mayStay = (live, was, is) =>
  live.nodeName === is.nodeName && was.nodeName === is.nodeName && was.id === is.id && live.childNodes.length === was.childNodes.length && !is.matches("input, select, textarea, option");

/** @param {Element} live @param {Element} was @param {Element} is */
function patchAttributes(live, was, is) {
  for (const { name, value } of is.attributes) if (was.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of was.attributes) if (!is.hasAttribute(name)) live.removeAttribute(name);
}

/** What stands alike at the beginning and at the end stays; between, one goes for the other. @param {Element} live @param {Element} was @param {Element} is */
function patchChildren(live, was, is) {
  const parts = [...live.childNodes], old = [...was.childNodes], fresh = [...is.childNodes];
  let first = 0, last = 0;
  const shorter = Math.min(old.length, fresh.length);
  while (first < shorter && old[first].isEqualNode(fresh[first])) first++;
  while (last < shorter - first && old[old.length - 1 - last].isEqualNode(fresh[fresh.length - 1 - last])) last++;
  const after = parts[parts.length - last] ?? null, both = shorter - last;
  for (let n = first; n < both; n++) patch(parts[n], old[n], fresh[n]);
  for (const gone of parts.slice(Math.max(first, both), parts.length - last)) gone.remove();
  for (const added of fresh.slice(Math.max(first, both), fresh.length - last)) live.insertBefore(document.importNode(added, true), after);
}
