// One event stream for all pages of this browser: HTTP/1.1 gives six connections, and a stream holds one as long as it is open.

const SOON = 300, LATER = 2000; // milliseconds until a lost stream is asked for again: not all browsers at the same moment
const LATEST = 16_000; // the longest wait, after many failures
const TOGETHER = 20; // milliseconds in which pages come that open at the same time
const SILENT = 200_000; // milliseconds after which a page that says nothing is gone; it says every minute that it is there

/** @typedef {{shown: Shown, tell: (said: FromStream) => void, heard: number}} Listener */

/** Takes what pages say and tells them what happens; runs in a shared worker, in an elected page, or in each page alone. */
export function makeMultiplexer() {
  /** @type {Map<string, Listener>} */
  const pages = new Map();
  /** The open one, and the one that is to take its place. @type {EventSource | null} */
  let stream = null;
  /** @type {EventSource | null} */
  let coming = null;
  let timer = 0, due = Infinity, failures = 0, lost = false;

  /** @param {FromPage} said @param {(said: FromStream) => void} tell */
  function hear(said, tell) {
    if (said.kind === "leave") leave(said.page);
    else if (said.kind === "again") open();
    else join(said.page, said.shown, tell);
  }

  /** A page that is known tells what it shows by now; a new one may have missed something, which a new stream tells.
   * @param {string} page @param {Shown} shown @param {(said: FromStream) => void} tell */
  function join(page, shown, tell) {
    const known = pages.has(page);
    pages.set(page, { shown, tell, heard: Date.now() });
    if (known) return;
    if (lost) tell({ kind: "lost" });
    openIn(TOGETHER);
  }

  /** @param {string} page */
  function leave(page) {
    if (!pages.delete(page)) return;
    if (pages.size) openIn(LATER); // without its table
    else close();
  }

  function close() {
    wait(Infinity);
    for (const one of [stream, coming]) one?.close();
    stream = coming = null;
  }

  /** @param {number} milliseconds */
  function openIn(milliseconds) {
    if (Date.now() + milliseconds < due) wait(milliseconds);
  }

  /** @param {number} milliseconds */
  function wait(milliseconds) {
    clearTimeout(timer);
    due = Date.now() + milliseconds;
    if (milliseconds < Infinity) timer = setTimeout(open, milliseconds);
  }

  /** Until the new stream is open the old one goes on, so that nobody waits for what happens meanwhile. */
  function open() {
    wait(Infinity);
    forgetSilent();
    if (!pages.size) return close();
    coming?.close();
    const opened = (coming = new EventSource(`/events?shown=${asked()}`));
    opened.onopen = () => opened === coming && take(opened);
    opened.onerror = () => broken(opened);
    opened.addEventListener("table", (event) => opened === stream && tellPages(JSON.parse(event.data)));
  }

  /** @param {EventSource} opened */
  function take(opened) {
    stream?.close();
    stream = opened;
    coming = null;
    failures = 0;
    if (lost) tellAll({ kind: "back" });
    lost = false;
  }

  /** While another one is coming there is nothing to do but to wait for that. @param {EventSource} one */
  function broken(one) {
    one.close();
    if (one === stream) stream = null;
    else if (one === coming) coming = null;
    else return;
    if (!coming) fail();
  }

  /** A server that stops says goodbye to all at once, and another one answers: only what fails twice is lost. */
  function fail() {
    close();
    failures++;
    if (failures > 1 && !lost) {
      lost = true;
      tellAll({ kind: "lost" });
    }
    openIn(Math.min(LATEST, (SOON + Math.random() * (LATER - SOON)) * 2 ** Math.min(8, Math.max(0, failures - 3))));
  }

  /** What is shown of each table; where two pages show different things, whatever both have not seen. */
  function asked() {
    /** @type {Map<string, Shown>} */
    const tables = new Map();
    for (const { shown } of pages.values()) {
      const other = tables.get(shown.table), same = !other || (other.number === shown.number && other.around === shown.around);
      tables.set(shown.table, same ? shown : { ...shown, around: "" });
    }
    return [...tables.values()].map(({ table, number, around }) => `${table}.${number}.${around}`).join(",");
  }

  /** @param {TableNews} news */
  function tellPages(news) {
    for (const [page, { shown, tell }] of [...pages]) {
      if (shown.table !== news.table) continue;
      if (news.kind === "gone") pages.delete(page);
      tell({ kind: "news", news });
    }
  }

  /** @param {FromStream} said */
  function tellAll(said) {
    for (const { tell } of [...pages.values()]) tell(said);
  }

  function forgetSilent() {
    for (const [page, { heard }] of [...pages]) if (Date.now() - heard > SILENT) pages.delete(page);
  }

  return { hear, close };
}
