/** The replay of a battle. */

import { Board } from "./board.js";
import { drawChart } from "./chart.js";
import { waysOf } from "./counters.js";
import { morph } from "./dom.js";
import { project } from "./film.js";
import { listen } from "./keyboard.js";
import { keyMoments } from "./moments.js";
import { addChanges } from "./overlay.js";
import { drawPhases } from "./phases.js";
import { drawReady } from "./ready.js";
import { drawHead, drawNobody } from "./sheet.js";
import { drawText } from "./textboard.js";
import { phaseName } from "./words.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

project(
  ({ select, toggle, store }) => {
    const board = new Board(/** @type {any} */ (part("map")), {
      piece: toggle,
      hex: () => select(null),
      hover: () => {},
    });
    listen(store, board, { hex: () => {}, piece: select, escape: () => select(null) });
    return board;
  },
  {
    draw(state, { board, changes, end }) {
      const { view, selected } = state;
      board.draw(state, overlay(state, changes));
      morph(part("phases"), drawPhases(view));
      morph(part("ready"), drawReady(view, {}));
      const known = selected && (view.units[selected] ?? view.leaders?.[selected]);
      part("sheet").classList.toggle("nobody", !known);
      morph(part("sheet"), known ? drawHead(view, selected) : drawNobody(view, []));
      if (state.words) morph(part("textboard"), drawText(view, { selected }));
      if (end) morph(part("chart"), drawChart(end, markOf(view)));
    },
    ways: waysOf,
    moments: keyMoments,
    phase: phaseName,
    near: 44 / 69.3,
  },
);

/** Where a view is along the chart: its turn, and how far that has gone. @param {any} view */
function markOf(view) {
  if (!view.turn) return 0;
  if (view.status === "ended") return Infinity;
  return view.turn - 1 + Math.max(0, view.phases.indexOf(view.phase)) / view.phases.length;
}

/** @param {import("./store.js").State} state @param {boolean} changes */
function overlay(state, changes) {
  const all = { under: /** @type {any[]} */ ([]), over: [], pick: [], targets: new Set() };
  if (changes) addChanges(all, state);
  return all;
}
