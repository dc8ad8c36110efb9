// Without shared workers: one page is elected by a lock and holds the stream for all; the others talk to it through a channel.
import { makeMultiplexer } from "./multiplexer.js";

const NAME = "trunkline-stream";

/** What goes through the channel: to the elected page, to another page, or, from a page just elected, to all. @typedef {{said: FromPage} | {to: string, said: FromStream} | {to: "all"}} Letter */

/** @param {(said: FromStream) => void} tell @param {() => void} elected called when the elected page has changed @returns {Connection} */
export function joinElection(tell, elected) {
  const channel = new BroadcastChannel(NAME), gone = new AbortController();
  /** @type {ReturnType<typeof makeMultiplexer> | null} */
  let mine = null;
  let page = "", release = () => {};

  /** @param {Letter} letter */
  const write = (letter) => channel.postMessage(letter);

  channel.onmessage = ({ data }) => {
    const letter = /** @type {Letter} */ (data);
    if (!("to" in letter)) mine?.hear(letter.said, (said) => write({ to: letter.said.page, said }));
    else if (letter.to === "all") elected();
    else if (letter.to === page && "said" in letter) tell(letter.said);
  };

  /** Held until this page leaves. @returns {Promise<void>} */
  function lead() {
    mine = makeMultiplexer();
    write({ to: "all" });
    elected();
    return new Promise((resolve) => (release = resolve));
  }

  navigator.locks.request(NAME, { signal: gone.signal }, lead).catch(() => {}); // aborted: it left before it was elected

  return {
    send(said) {
      page = said.page;
      if (mine) mine.hear(said, tell);
      else write({ said });
    },
    close() {
      gone.abort();
      mine?.close();
      mine = null;
      release();
      channel.close();
    },
  };
}
