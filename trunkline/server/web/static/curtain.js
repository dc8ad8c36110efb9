// The curtain between the players of one device: Enter lifts it, and what happens meanwhile is told on it.
import { listen } from "./live.js";
import { alarm, one, post, state, word } from "./page.js";

const SECOND_PRESS = 800; // milliseconds in which Enter may still be meant for what the player before has just done

listen(() => location.reload());

document.addEventListener("keydown", (event) => {
  const free = !(/** @type {Element} */ (event.target).closest("a, button, dialog"));
  if (event.key === "Enter" && free && performance.now() > SECOND_PRESS) one("#lift")?.click();
});

one("#curtain-undo")?.addEventListener("click", async () => {
  const { ok, said } = await post("undo", { seen: state().number });
  if (ok) location.reload();
  else alarm(said.error ?? word("failed"));
});
