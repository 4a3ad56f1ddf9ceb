/**
 * Keys that come while something is on its way from the server: they wait, and are pressed in their
 * order on what comes. A hand on the keyboard is faster than the line.
 */

/** How long a key waits, in ms; what was pressed longer ago is not meant any more. */
const PATIENCE = 3000;
const KEYS = /^([.,qe0-9 ]|Enter|Backspace|Arrow\w+)$/;
/** How long until it is looked again whether what is on its way has come, in ms: not every answer changes the page. */
const PAUSE = 30;
/** Where all keys have a meaning of their own. */
const FIELDS = "input, select, textarea, dialog, a, summary, .panel [tabindex]";
/** Keys that press the button they are on. */
const PRESSES = ["Enter", " "];

/**
 * @param {import("./store.js").Store} store @param {Element} map
 * @param {() => boolean} waits whether something is on its way
 */
export function keepEarly(store, map, waits) {
  /** @type {{key: string, at: number}[]} */
  let kept = [];
  let due = false;

  document.addEventListener(
    "keydown",
    (event) => {
      if (!event.isTrusted || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key === "Escape") kept = [];
      const on = /** @type {Element} */ (event.target);
      if (!KEYS.test(event.key) || own(on, event.key) || !(kept.length || waits())) return;
      if (!event.repeat) kept.push({ key: event.key, at: performance.now() });
      later(PAUSE);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  document.addEventListener("pointerdown", () => (kept = []), true);
  store.on(() => later());

  /** After what is drawn now, one key at a time: the next may have to wait again. */
  function later(pause = 0) {
    if (due || !kept.length) return;
    due = true;
    setTimeout(() => {
      due = false;
      kept = kept.filter(({ at }) => performance.now() - at < PATIENCE);
      const next = waits() ? undefined : kept.shift();
      if (next) press(next.key);
      later(next ? 0 : PAUSE);
    }, pause);
  }

  /** @param {string} key */
  function press(key) {
    const { activeElement } = document;
    const face = activeElement instanceof HTMLInputElement && activeElement.dataset.act === "face";
    if (face && /\d/.test(key)) return type(activeElement, key);
    const there = activeElement && (face || map.contains(activeElement));
    const on = there ? activeElement : document.body;
    on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
}

/** Whether a key means something where it is pressed; who is chosen in a table of words has had his. @param {Element} on @param {string} key */
function own(on, key) {
  if (on.closest("#textboard .position [aria-pressed=true]")) return false;
  return on.closest(FIELDS) || (on.closest("button") && (PRESSES.includes(key) || key.startsWith("Arrow")));
}

/** A digit for the die that has been asked for meanwhile. @param {HTMLInputElement} box @param {string} digit */
function type(box, digit) {
  box.setRangeText(digit, box.selectionStart ?? 0, box.selectionEnd ?? 0, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
