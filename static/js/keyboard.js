/**
 * The table by keyboard. Arrows move a cursor from hex to hex (left and right go along a row, in
 * turn up and down); where a piece stands, the piece takes the focus. Comma and full stop go from
 * unit to unit. Enter chooses; outside the map it presses the primary button.
 */

import { beyond, onMap, parse } from "./geometry.js";
import { pieces } from "./counters.js";

/** @typedef {import("./store.js").Store} Store */

/** The hex that an arrow leads to. @param {string} hex @param {string} key */
export function step(hex, key) {
  const odd = parse(hex)[0] % 2 === 1;
  switch (key) {
    case "ArrowUp":
      return beyond(hex, "N");
    case "ArrowDown":
      return beyond(hex, "S");
    case "ArrowRight":
      return beyond(hex, odd ? "SE" : "NE");
    default:
      return beyond(hex, odd ? "SW" : "NW");
  }
}

/**
 * @param {Store} store @param {import("./board.js").Board} board
 * @param {{hex: (name: string) => void, piece: (id: string) => void, escape: () => void}} told
 */
export function listen(store, board, told) {
  board.svg.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { state } = store;
    if (!state.view || !onKey(event, state)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  // On its box: a drawing that listens to focus would take the focus itself.
  board.svg.parentElement?.addEventListener("focusin", (event) => {
    const id = /** @type {Element} */ (event.target).getAttribute("data-piece");
    const at = id && pieces(store.state.view).get(id)?.at;
    const hex = at ?? /** @type {Element} */ (event.target).getAttribute("data-hex");
    if (hex && hex !== store.state.hex) store.set({ hex });
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const on = /** @type {Element} */ (event.target);
    if (on.closest("input, select, textarea, dialog")) return;
    if (event.key === "Enter" && !on.closest("button, a, summary, [role=button]")) {
      const primary = /** @type {HTMLElement | null} */ (
        document.querySelector("main .btn.primary")
      );
      if (primary) primary.click();
    } else if (event.key === "Escape") {
      told.escape();
    }
  });

  /** @param {KeyboardEvent} event @param {import("./store.js").State} state */
  function onKey(event, state) {
    if (event.key.startsWith("Arrow")) {
      if (event.shiftKey) return pan(event.key);
      const from = state.hex ?? pieces(state.view).get(state.selected ?? "")?.at ?? "0101";
      const to = step(from, event.key);
      if (onMap(to, state.view.map)) go(to);
      return true;
    }
    switch (event.key) {
      case ".":
      case ",":
        return nextPiece(event.key === "." ? 1 : -1);
      case "+":
      case "=":
        return zoom(1.25);
      case "-":
        return zoom(0.8);
      case "0":
        board.view?.fit();
        return true;
      case "Enter":
      case " ":
        return choose(event);
      default:
        return false;
    }
  }

  /** @param {string} hex */
  function go(hex) {
    store.set({ hex });
    board.show(hex);
    // After the drawing of this step: the cursor has its new place then.
    queueMicrotask(() => {
      const id = board.onHex(store.state, hex);
      if (id) board.focusPiece(id);
      else /** @type {any} */ (board.cursor).focus({ preventScroll: true });
    });
  }

  /** @param {number} by */
  function nextPiece(by) {
    const all = [...pieces(store.state.view).keys()].sort();
    const { activeElement } = document;
    const at = all.indexOf(activeElement?.getAttribute("data-piece") ?? store.state.selected ?? "");
    const id = all[(at + by + all.length) % all.length];
    const hex = pieces(store.state.view).get(id)?.at;
    if (!hex) return false;
    store.set({ hex });
    board.show(hex);
    board.focusPiece(id);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function choose(event) {
    const on = /** @type {Element} */ (event.target);
    if (on.closest("[data-act]")) {
      on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return true;
    }
    const id = on.getAttribute("data-piece");
    if (id) told.piece(id);
    else if (store.state.hex) told.hex(store.state.hex);
    return true;
  }

  /** @param {number} factor */
  function zoom(factor) {
    board.view?.zoom(factor);
    return true;
  }

  /** @param {string} key */
  function pan(key) {
    const by = 60;
    board.view?.pan(
      key === "ArrowLeft" ? by : key === "ArrowRight" ? -by : 0,
      key === "ArrowUp" ? by : key === "ArrowDown" ? -by : 0,
    );
    return true;
  }
}
