/** What the page of the table editor knows, and every change of it. */

import { Steps } from "../../edit/steps.js";
import { find, opened } from "./model.js";
import { viewOf } from "./view.js";

/** @typedef {readonly number[]} Place */
/**
 * @typedef {object} Own
 * @property {"hand" | "polygon" | "circle" | "line"} tool
 * @property {string} kind of terrain to draw
 * @property {Place[]} way corners of the shape that is being drawn
 * @property {boolean} snap to whole centimetres
 * @property {string | null} selected shape or figure
 * @property {any} held the scenario while something is dragged, before it is a step
 * @property {Place | null} cursor
 */
/** @typedef {import("../../edit/steps.js").Held & Own} State */

/** @extends {Steps<State>} */
export class Desk extends Steps {
  /** @param {any} start what the page was sent with */
  constructor(start) {
    const doc = opened(start.body);
    super(start, {
      doc,
      view: viewOf(doc, start),
      tool: "hand",
      kind: Object.keys(start.kinds)[0],
      way: [],
      snap: true,
      selected: null,
      held: null,
      cursor: null,
      faults: [],
      id: start.id,
      revision: start.revision,
      kept: doc,
      busy: "",
      said: null,
    });
  }

  /** @param {any} doc @param {any} [old] */
  drawn(doc, old) {
    const view = viewOf(doc, this.start);
    // The ground is drawn anew only if something on it is another.
    if (old && JSON.stringify(view.table) === JSON.stringify(old.table)) view.table = old.table;
    return view;
  }

  /** @param {any} doc */
  left(doc) {
    return { way: [], held: null, selected: find(doc, this.state.selected) ? this.state.selected : null };
  }
}
