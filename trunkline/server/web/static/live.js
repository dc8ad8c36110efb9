// News from the server: every change of the table, and a word when the line breaks and when it is back.
import { alarm, one, state, table, voice, word } from "./page.js";
import { refresh, settled } from "./regions.js";

/** @type {EventSource | null} */
let stream = null;
let broken = false;

/** Whatever is known of the line is asked anew: a stream that was asked for before may still open when the network is gone. */
export function listen() {
  stream?.close();
  const opened = (stream = new EventSource(`/tables/${table()}/events?around=${state().around}`));
  opened.addEventListener("table", (event) => heard(JSON.parse(event.data)));
  opened.onopen = mended;
  opened.onerror = () => {
    lost();
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => opened === stream && again(), 2000);
  };
}

/** The stream was refused: the table may be gone for good, and else it is tried again. */
async function again() {
  const answer = await fetch(location.pathname).catch(() => null);
  if (answer?.status === 404) alarm(word("gone"));
  else listen();
}

for (const change of ["offline", "online"]) addEventListener(change, listen); // a server on this machine stays in reach

/** Entries this page has already put in place are no news. @param {{number: number, kind: string}} news */
async function heard(news) {
  const entries = ["hello", "act", "undo"].includes(news.kind);
  if (entries) await settled();
  if (!entries || news.number !== state().number) refresh();
}

function lost() {
  if (!broken) alarm(word("lost"));
  broken = true;
  document.body.classList.add("broken");
}

function mended() {
  if (!broken) return;
  broken = false;
  document.body.classList.remove("broken");
  const region = one("#alarm");
  if (region) region.textContent = "";
  voice(word("back"));
  refresh();
}
