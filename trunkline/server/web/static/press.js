// A pressed control is not replaced: the click would find no element that was both pressed and released, and be lost.

const TAP = 100; // milliseconds from a finger's release to the click it makes

let release = () => {};
let pressed = Promise.resolve();

/** When nothing is being pressed, so that the page may change. */
export const released = () => pressed;

/** Sliders are held for long, and the page follows them. @param {PointerEvent} event */
const holds = (event) => event.isPrimary && event.button === 0 && !(event.target instanceof HTMLInputElement);

function hold() {
  release();
  pressed = new Promise((done) => (release = done));
}

addEventListener("pointerdown", (event) => (holds(event) ? hold() : release()), true);
addEventListener("keydown", (event) => event.key === " " && !event.repeat && hold(), true); // a button clicks when the space bar is let go
addEventListener("keyup", (event) => event.key === " " && setTimeout(release), true);
addEventListener("click", () => setTimeout(release), true); // after those who act on it
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(release, TAP), true);
addEventListener("blur", () => release()); // a release elsewhere is never told
