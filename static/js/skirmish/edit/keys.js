/**
 * The table editor by keyboard. Arrows move what is chosen by one unit, with Shift by ten (or by a
 * tenth, where places are not whole), else the cursor; Enter uses the tool there; brackets (or Q and
 * E) turn, Delete deletes, Ctrl with C, V and D copies.
 */

import { WRITING } from "../../edit/steps.js";
import { figures, tableOf } from "./model.js";
import { move } from "./moving.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {Desk} desk @param {import("./canvas.js").Canvas} canvas @param {import("./tools.js").Tools} tools
 * @param {Record<string, (on: any) => any>} acts
 */
export function listen(desk, canvas, tools, acts) {
  const turned = (/** @type {number} */ by) => acts.turn({ dataset: { by } });

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.getModifierState("AltGraph")) return;
    const typing = /** @type {Element} */ (event.target).closest(WRITING);
    const key = event.key.toLowerCase();
    if (key === "s") {
      // What is being typed counts too.
      if (typing instanceof HTMLElement) typing.blur();
      acts.save(null);
    } else if (typing) return;
    else if (key === "z") acts[event.shiftKey ? "redo" : "undo"](null);
    else if (key === "y") desk.redo();
    else if (key === "d" && desk.state.selected) acts.copy(null);
    else if (key === "v" && desk.state.clip) acts.paste(null);
    // Words that are marked on the page are copied as anywhere.
    else if (key !== "c" || String(getSelection()) || !acts.clip(null)) return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.key !== "Delete" || canvas.svg.contains(at)) return;
    if (at.closest(WRITING) || !desk.state.selected) return;
    acts.delete(null);
    event.preventDefault();
  });

  canvas.svg.addEventListener("keydown", (event) => {
    // On some keyboards brackets are typed with AltGr.
    const plain = !(event.altKey || event.ctrlKey || event.metaKey) || event.getModifierState("AltGraph");
    if (plain && onKey(event)) event.preventDefault();
  });

  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const keys = {
    Enter: use,
    " ": use,
    Escape: () => tools.escape(),
    "[": () => turned(-15),
    "]": () => turned(15),
    q: () => turned(-15),
    e: () => turned(15),
    Delete: () => acts.delete(null),
    ".": () => next(1),
    ",": () => next(-1),
    "+": () => canvas.view?.zoom(1.25),
    "-": () => canvas.view?.zoom(0.8),
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (ARROWS[event.key]) arrow(ARROWS[event.key], event.shiftKey ? (desk.state.snap ? 100 : 1) : 10);
    else if (keys[event.key]) keys[event.key](event);
    else return false;
    return true;
  }

  /** @param {[number, number]} way @param {number} mm */
  function arrow([x, y], mm) {
    const { doc, selected, tool, cursor } = desk.state;
    if (tool === "hand" && selected) {
      const next = move(doc, selected, x * mm, y * mm);
      if (next !== doc) desk.step(next);
      return;
    }
    const { width, height } = tableOf(doc);
    const from = cursor ?? [Math.round(width / 20) * 10, Math.round(height / 20) * 10];
    const to = [Math.min(width, Math.max(0, from[0] + x * mm)), Math.min(height, Math.max(0, from[1] + y * mm))];
    desk.set({ cursor: to });
    canvas.board.show(to);
  }

  /** @param {KeyboardEvent} event */
  function use(event) {
    const { tool, cursor } = desk.state;
    const piece = /** @type {Element} */ (event.target).closest("[data-piece]")?.getAttribute("data-piece");
    if (tool === "hand" && piece) tools.select(piece);
    else if (cursor) tools.use(cursor);
  }

  /** The next figure. @param {number} by */
  function next(by) {
    const every = figures(desk.state.doc).map(([, one]) => one.id);
    if (!every.length) return;
    const id = every[(every.indexOf(desk.state.selected ?? "") + by + every.length) % every.length];
    tools.select(id);
    canvas.board.focusPiece(id);
  }
}
