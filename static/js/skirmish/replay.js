/** The replay of a skirmish: ways, arcs, shots and falls drawn again from what was measured. */

import { morph } from "../dom.js";
import { project } from "../film.js";
import { say } from "../words.js";
import { Board } from "./board.js";
import { drawCard, drawCourse, drawHand, drawOrder, showLast } from "./cards.js";
import { spotsOf, waysOf } from "./evidence.js";
import { drawGoals, drawSides } from "./goals.js";
import { listen } from "./keyboard.js";
import { drawFigure } from "./sheet.js";
import { drawText } from "./textboard.js";
import { learn, nameOf, phaseName } from "./words.js";

/* global gettext */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** What makes a moment, and how much. @type {Record<string, [number, (name: string) => string]>} */
const KINDS = {
  figure_killed: [4, (name) => say(gettext("%(name)s falls"), { name })],
  figure_captured: [4, (name) => say(gettext("%(name)s is taken"), { name })],
  figure_removed: [3, (name) => say(gettext("%(name)s is out of the game"), { name })],
  figure_revealed: [3, (name) => say(gettext("%(name)s comes to light"), { name })],
  gun_fired: [2, (name) => say(gettext("%(name)s fires"), { name })],
  figure_wounded: [1, (name) => say(gettext("%(name)s is wounded"), { name })],
};

/** One a line at most, the weightiest. @param {any[]} lines @param {any} end @returns {import("../moments.js").Moment[]} */
const moments = (lines, end) =>
  lines.flatMap((line, i) => {
    const found = (line.shown ?? [])
      .filter((/** @type {any} */ event) => KINDS[event.code])
      .sort((/** @type {any} */ a, /** @type {any} */ b) => KINDS[b.code][0] - KINDS[a.code][0]);
    if (!found.length) return [];
    const [weight, words] = KINDS[found[0].code];
    const text = words(nameOf(end, found[0].gun ?? found[0].figure));
    return [{ at: i + 1, weight, text }];
  });

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
      morph(part("hand"), view.cards ? drawHand(view) : view.order?.length ? drawOrder(view) : null);
      if (view.cards) showLast(part("hand"));
      morph(part("goals"), drawGoals(view));
      const known = Boolean(view.figures[selected ?? ""]);
      part("sheet").hidden = !known;
      morph(part("sheet"), known ? drawFigure(view, selected ?? "") : null);
      if (state.words) morph(part("textboard"), drawText(view, selected));
    },
    ways: waysOf,
    moments,
    phase: phaseName,
  },
);
