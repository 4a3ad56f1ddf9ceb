/**
 * The table by keyboard. Arrows move a cursor from hex to hex (left and right go along a row, in
 * turn up and down); where a piece stands, the piece takes the focus. Comma and full stop go from
 * unit to unit, or from target to target. Enter chooses, and on what is chosen already it presses the
 * primary button, as it does outside the map; Q and E turn the front; digits press what they stand on.
 */

import { keepEarly } from "./early.js";
import { beyond, onMap, parse } from "./geometry.js";
import { followPointer, pressDigit, pressPrimary, usesKeys } from "./shortcuts.js";
import { pieces, placeOf } from "./stacks.js";

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
 * `hex` and `piece` answer false where there is nothing to choose: Enter is for what is due then.
 * @param {Store} store @param {import("./board.js").Board} board
 * @param {{hex: (name: string) => unknown, piece: (id: string) => unknown, escape: () => void,
 *   turn?: (by: number) => boolean, waits?: () => boolean}} told
 */
export function listen(store, board, told) {
  if (told.waits) keepEarly(store, board.svg, told.waits);
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
    usesKeys(true);
    if (event.key === "Enter") {
      // A key that is held down has done its work; so has the one that chose what is chosen.
      if (event.repeat || chosen(on)) event.preventDefault();
      if (!event.repeat && (event.defaultPrevented || !on.closest("button, a, summary, [role=button]")))
        pressPrimary();
    } else if (event.key === "Escape") {
      told.escape();
    } else if (/^[1-9]$/.test(event.key)) {
      pressDigit(Number(event.key));
    } else if (store.state.view && !store.state.words && toMap(event.key, on)) {
      if (onKey(event, store.state)) event.preventDefault();
    }
  });
  followPointer();

  // Once a command is done the map gives the keyboard back: Enter is for the next step then.
  store.on((state, old) => {
    const done = old.busy && !state.busy && !state.refused;
    const { activeElement } = document;
    if (done && activeElement instanceof SVGElement && board.svg.contains(activeElement))
      activeElement.blur();
    if (state.selected !== old.selected && state.selected && state.view) {
      const hex = placeOf(state.view, state.selected);
      if (hex && hex !== state.hex && !board.svg.contains(document.activeElement))
        store.set({ hex });
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
      case "q":
      case "e":
        return told.turn?.(event.key === "e" ? 1 : -1) ?? false;
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
    const all = candidates(store.state);
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
    if (event.repeat) return true;
    const id = on.getAttribute("data-piece");
    const { draft, view, hex } = store.state;
    const chosen = draft && [draft.target, draft.to, draft.at].filter(Boolean);
    const here = id ? [id, draft?.unit === id ? placeOf(view, id) : null] : [hex];
    if (chosen?.some((one) => here.includes(/** @type {string} */ (one)))) pressPrimary();
    else if (id ? told.piece(id) === false : hex && told.hex(hex) === false) pressPrimary();
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

/** Whom full stop and comma go through: targets while one is to be chosen, else all. @param {import("./store.js").State} state */
function candidates({ draft, options, view }) {
  const targets = Object.entries(options?.targets ?? {}).filter(([, about]) => !about.why);
  const found = draft && targets.length ? targets.map(([id]) => id) : [...pieces(view).keys()];
  return found.sort();
}

/** Whether it is chosen already, and all is that it belongs to. @param {Element} on */
const chosen = (on) =>
  on.closest("#textboard [aria-pressed=true], #sheet [aria-pressed=true]") &&
  document.querySelector("[data-key=send], [data-key=order-final].primary");

/** Whether a key pressed elsewhere is meant for the map: arrows scroll what can be scrolled. @param {string} key @param {Element} on */
function toMap(key, on) {
  if (key.startsWith("Arrow")) return !on.closest("#textboard, #march, #log, .panel [tabindex]");
  return [".", ",", "q", "e"].includes(key);
}
