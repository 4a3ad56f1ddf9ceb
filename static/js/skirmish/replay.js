/** The replay of a skirmish: ways, arcs, shots and falls drawn again from what was measured. */

import { morph, panel } from "../dom.js";
import { project } from "../film.js";
import { switchBoard } from "../inwords.js";
import { Board } from "./board.js";
import { drawCard, drawCourse, drawHand, drawOrder, lieFree, showLast } from "./cards.js";
import { spotsOf, waysOf } from "./evidence.js";
import { drawGoals, drawSides } from "./goals.js";
import { listen } from "./keyboard.js";
import { keyMoments } from "./moments.js";
import { drawFigure } from "./sheet.js";
import { drawText } from "./textboard.js";
import { learn, phaseName } from "./words.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

project(
  ({ select, toggle, store }) => {
    const board = new Board(/** @type {any} */ (part("map")), {
      piece: toggle,
      place: () => select(null),
      hover: () => {},
    });
    listen(store, board, {
      piece: toggle,
      place: () => {},
      escape: () => select(null),
      back: () => {},
    });
    return board;
  },
  {
    draw(state, { board, line, changes }) {
      const { view, selected } = state;
      learn(view.words);
      const over = changes ? spotsOf(view, line?.shown ?? [], true) : [];
      if (view.table) board.draw(state, { under: [], over, top: [], targets: new Map() });
      morph(part("phases"), drawCourse(view));
      morph(part("sides"), drawSides(view));
      morph(part("drawn"), drawCard(view));
      requestAnimationFrame(() => setTimeout(() => lieFree(part("drawn"), part("map"))));
      panel(part("hand"), view.cards ? drawHand(view) : view.order?.length ? drawOrder(view) : null);
      if (view.cards) showLast(part("hand"));
      panel(part("goals"), drawGoals(view));
      const known = Boolean(view.figures[selected ?? ""]);
      part("sheet").hidden = !known;
      morph(part("sheet"), known ? drawFigure(view, selected ?? "") : null);
      const words = state.words || !view.table;
      switchBoard(words, part("main"), part("textboard"));
      /** @type {HTMLElement} */ (document.querySelector("[data-act=words]")).hidden = !view.table;
      if (words) morph(part("textboard"), drawText(view, selected));
    },
    ways: waysOf,
    moments: keyMoments,
    phase: phaseName,
    near: 0.85,
  },
);
