// The shared worker of this browser: it holds the one stream, and every page talks to it through a port.
import { makeMultiplexer } from "./multiplexer.js";

const multiplexer = makeMultiplexer();

addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  port.onmessage = ({ data }) => multiplexer.hear(data, (said) => port.postMessage(said));
});
