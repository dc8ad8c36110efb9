// The way from a page to the stream that all pages of this browser share: a shared worker, else an elected page, else its own stream.
import { joinElection } from "./elected.js";
import { makeMultiplexer } from "./multiplexer.js";

/** Whether a worker could not be started here. */
let noWorker = false;

/** Whether all pages have one stream between them. */
export const isShared = () => hasWorkers() || hasLocks();

const hasWorkers = () => "SharedWorker" in window && !noWorker;
const hasLocks = () => "locks" in navigator && "BroadcastChannel" in window; // locks are for pages that came through TLS or from this machine

/** @param {(said: FromStream) => void} tell @param {() => void} anew called when this page has to say again what it shows @returns {Connection} */
export function connect(tell, anew) {
  if (hasWorkers()) return toWorker(tell, anew);
  return hasLocks() ? joinElection(tell, anew) : alone(tell);
}

/** @param {(said: FromStream) => void} tell @param {() => void} anew @returns {Connection} */
function toWorker(tell, anew) {
  const worker = new SharedWorker(new URL("stream-worker.js", import.meta.url), { type: "module", name: "trunkline-stream" });
  /** @type {Connection | null} */
  let instead = null;
  worker.port.onmessage = ({ data }) => tell(data);
  worker.onerror = () => {
    noWorker = true;
    instead ??= connect(tell, anew);
    anew();
  };
  return {
    send: (said) => (instead ? instead.send(said) : worker.port.postMessage(said)),
    close: () => (instead ? instead.close() : worker.port.close()),
  };
}

/** @param {(said: FromStream) => void} tell @returns {Connection} */
function alone(tell) {
  const own = makeMultiplexer();
  return { send: (said) => own.hear(said, tell), close: own.close };
}
