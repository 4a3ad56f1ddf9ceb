/** A counter taken by mouse or finger, and put down in another hex. */

import { s } from "../dom.js";
import { cursorRing } from "../overlays.js";

/** How far a pointer moves before it is no click any more. */
const LIFT = 6;

/** @typedef {{id: string, event: PointerEvent, ghost?: SVGElement, ring?: SVGElement, node: SVGElement}} Hand */

export class Carry {
  /** @param {import("./canvas.js").Canvas} canvas @param {(id: string, hex: string) => void} put */
  constructor(canvas, put) {
    this.canvas = canvas;
    this.put = put;
    /** @type {Hand | null} */
    this.hand = null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!event.isPrimary) return this.pinch();
    const node = /** @type {SVGElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-piece]")
    );
    const { view } = this.canvas;
    if (!node || !view) return;
    event.stopPropagation();
    view.dragged = false;
    this.hand = { id: /** @type {string} */ (node.dataset.piece), event, node };
  }

  /** A second finger: both move and zoom the map. */
  pinch() {
    if (!this.hand) return;
    const { event } = this.hand;
    this.let();
    this.canvas.view?.down(event);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { hand, canvas } = this;
    if (!hand || !event.isPrimary || !canvas.view) return;
    event.stopPropagation();
    const { clientX, clientY, pointerId } = hand.event;
    if (!hand.ghost) {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < LIFT) return;
      canvas.svg.setPointerCapture(pointerId);
      hand.ghost = /** @type {SVGElement} */ (hand.node.cloneNode(true));
    }
    const { x, y } = canvas.view.point(event);
    hand.ghost.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    const hex = canvas.hexOf(event);
    hand.ring = hex ? s("path", { class: "there", d: cursorRing(hex) }) : undefined;
    this.show();
  }

  /** What is in hand, also after the map was drawn anew under it. */
  show() {
    if (!this.hand?.ghost) return;
    const { node, ring, ghost } = this.hand;
    node.classList.add("lifted");
    this.canvas.layers.over.replaceChildren(...(ring ? [ring] : []), ghost);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { hand, canvas } = this;
    if (!hand || !event.isPrimary) return;
    event.stopPropagation();
    this.let();
    if (!hand.ghost || event.type !== "pointerup") return;
    // What follows is no click.
    if (canvas.view) canvas.view.dragged = true;
    const hex = canvas.hexOf(event);
    if (!hex) return;
    // It has come by hand, and does not walk there once more.
    const kept = canvas.counters.kept.get(hand.id);
    if (kept) kept.x = NaN;
    this.put(hand.id, hex);
  }

  /** Nothing is in hand any more. */
  let() {
    this.hand?.node.classList.remove("lifted");
    if (this.hand?.ghost) this.canvas.layers.over.replaceChildren();
    this.hand = null;
  }
}
