/** A number that counts down when men fall; it jumps for those who asked for stillness. */

const LASTS = 240;

/**
 * Go from one number to a lower one, in the text of an element.
 * @param {Element} element its text is already the lower one @param {number} from @param {number} to
 */
export function countDown(element, from, to) {
  if (!(from > to) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const began = performance.now();
  const step = (/** @type {number} */ now) => {
    // Whatever was written meanwhile is newer than this.
    if (!element.isConnected || element.textContent !== shown) return;
    const part = Math.min(1, Math.max(0, now - began) / LASTS);
    shown = String(Math.round(from + (to - from) * part));
    element.textContent = shown;
    if (part < 1) requestAnimationFrame(step);
  };
  let shown = String(from);
  element.textContent = shown;
  requestAnimationFrame(step);
}
