/**
 * The table editor by keyboard. Arrows move what is chosen by a centimetre (with Shift by five),
 * else the cursor; Enter uses the tool there; Q and E turn, C copies, Delete deletes.
 */

import { figures, move } from "./model.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {Desk} desk @param {import("./canvas.js").Canvas} canvas @param {import("./tools.js").Tools} tools
 * @param {{save: () => void, turned: (degrees: number) => void, copied: () => void, deleted: () => void}} told
 */
export function listen(desk, canvas, tools, told) {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const typing = /** @type {Element} */ (event.target).closest("input, select, textarea");
    const key = event.key.toLowerCase();
    if (key === "s") {
      // What is being typed counts too.
      if (typing instanceof HTMLElement) typing.blur();
      told.save();
    } else if (key === "z" && !typing) {
      if (event.shiftKey) desk.redo();
      else desk.undo();
    } else if (key === "y" && !typing) desk.redo();
    else return;
    event.preventDefault();
  });

  canvas.svg.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event)) return;
    event.preventDefault();
  });

  /** @type {Record<string, (event: KeyboardEvent) => void>} */
  const keys = {
    Enter: use,
    " ": use,
    Escape: () => tools.escape(),
    q: () => told.turned(-15),
    e: () => told.turned(15),
    c: () => told.copied(),
    Delete: () => told.deleted(),
    ".": () => next(1),
    ",": () => next(-1),
    "+": () => canvas.view?.zoom(1.25),
    "-": () => canvas.view?.zoom(0.8),
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (ARROWS[event.key]) arrow(ARROWS[event.key], event.shiftKey ? 50 : 10);
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
    const { width, height } = doc.table;
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
    const all = figures(desk.state.doc).map(([, one]) => one.id);
    if (!all.length) return;
    const id = all[(all.indexOf(desk.state.selected ?? "") + by + all.length) % all.length];
    tools.select(id);
    canvas.board.focusPiece(id);
  }
}
