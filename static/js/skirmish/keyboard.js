/**
 * The sheet by keyboard. Arrows move a cursor by a centimetre, with Control by five; comma and full
 * stop go from figure to figure. Enter chooses, and on what is chosen already it presses the primary
 * button, as it does outside the sheet; digits press what they stand on.
 */

import { keepEarly } from "../early.js";
import { followPointer, pressDigit, pressPrimary, usesKeys } from "../shortcuts.js";
import { stands } from "./figures.js";
import { distance } from "./lie.js";

/** @typedef {import("./lie.js").Place} Place */

const STEP = 10;
const LEAP = 50;
/** @type {Record<string, Place>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {import("../store.js").Store} store @param {import("./board.js").Board} board
 * @param {{place: (at: Place) => void, piece: (id: string) => void, escape: () => void, back: () => void, waits?: () => boolean}} told
 */
export function listen(store, board, told) {
  if (told.waits) keepEarly(store, board.svg, told.waits);
  board.svg.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey || !store.state.view?.table) return;
    if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const on = /** @type {Element} */ (event.target);
    if (event.key === "Enter" && !event.repeat && on.matches("#sheet .draft input")) {
      event.preventDefault();
      /** @type {HTMLElement} */ (on).blur(); // what is typed is taken
      return pressPrimary();
    }
    if (on.closest("input, select, textarea, dialog")) return;
    usesKeys(true);
    const chosen = on.closest("#textboard .position [aria-pressed=true], #sheet .draft [aria-pressed=true]");
    // What is chosen has had its Enter: the next one is for what is put together.
    if (chosen && store.state.draft && event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && (event.defaultPrevented || !on.closest("button, a, summary, [role=button]"))) {
      if (!event.repeat) pressPrimary();
    } else if (event.key === "Escape") {
      if (on.closest("#textboard")) /** @type {HTMLElement} */ (on).blur();
      told.escape();
    } else if (/^[1-9]$/.test(event.key)) pressDigit(Number(event.key));
    else if (event.key === "." || event.key === ",") next(event.key === "." ? 1 : -1);
  });

  followPointer();

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) {
      board.view?.pan(-60 * arrow[0], 60 * arrow[1]);
      return true;
    }
    if (arrow) return go(arrow, event.ctrlKey ? LEAP : STEP);
    if (event.ctrlKey) return false;
    switch (event.key) {
      case ".":
      case ",":
        return next(event.key === "." ? 1 : -1);
      case "+":
      case "=":
        board.view?.zoom(1.25);
        return true;
      case "-":
        board.view?.zoom(0.8);
        return true;
      case "0":
        board.view?.fit();
        return true;
      case "Backspace":
        told.back();
        return true;
      case "Enter":
      case " ":
        return choose(event);
      default:
        return false;
    }
  }

  /** @param {Place} arrow @param {number} by */
  function go([dx, dy], by) {
    const { cursor, selected, view } = store.state;
    const { table, figures } = view;
    const focused = document.activeElement?.getAttribute("data-piece") ?? selected ?? "";
    const from = cursor ?? figures[focused]?.at ?? [0, 0];
    const at = /** @type {Place} */ ([Math.min(table.width, Math.max(0, from[0] + dx * by)), Math.min(table.height, Math.max(0, from[1] + dy * by))]);
    store.set({ cursor: at, hover: at });
    board.show(at);
    queueMicrotask(() => /** @type {any} */ (board.cursor).focus({ preventScroll: true }));
    return true;
  }

  /** @param {number} by */
  function next(by) {
    const { view, selected } = store.state;
    if (!view.table || store.state.words) return nextInWords(by, selected);
    // Those who may act now come first.
    const order = (/** @type {string} */ id) => `${view.up?.may?.includes(id) ? 0 : 1} ${view.figures[id].side} ${id}`;
    const all = Object.keys(view.figures).filter((id) => stands(view.figures[id])).sort((a, b) => (order(a) < order(b) ? -1 : 1));
    const at = all.indexOf(document.activeElement?.getAttribute("data-piece") ?? selected ?? "");
    const id = all[(at + by + all.length) % all.length];
    if (!id) return false;
    store.set({ cursor: null });
    board.show(view.figures[id].at);
    queueMicrotask(() => board.focusPiece(id));
    return true;
  }

  /** Where the position is told in words, figures are the buttons of its tables. @param {number} by @param {string | null} selected */
  function nextInWords(by, selected) {
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#textboard .position [data-act=piece]")]);
    const on = all.findIndex((one) => one === document.activeElement);
    const at = on < 0 ? all.findIndex((one) => one.dataset.id === selected) : on;
    const one = all[(at < 0 && by < 0 ? all.length - 1 : at + by + all.length) % all.length];
    one?.focus();
    return Boolean(one);
  }

  /** Whether a piece is the one that is to act, or what it acts on, already. @param {string} id */
  function chosen(id) {
    const draft = /** @type {any} */ (store.state.draft);
    return Boolean(draft) && [draft.unit, ...Object.values(draft.args)].includes(id);
  }

  /** Whether the way ends here already, or the leap does. @param {Place} at */
  function there(at) {
    const draft = /** @type {any} */ (store.state.draft);
    const end = draft?.path.at(-1) ?? draft?.args.to;
    return Array.isArray(end) && distance(end, at) <= 12;
  }

  /** @param {KeyboardEvent} event */
  function choose(event) {
    const id = /** @type {Element} */ (event.target).getAttribute("data-piece");
    const { cursor } = store.state;
    if (event.repeat) return true;
    if (id ? chosen(id) : cursor && there(cursor)) pressPrimary();
    else if (id) told.piece(id);
    else if (cursor) told.place(cursor);
    return true;
  }
}
