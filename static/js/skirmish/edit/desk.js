/** What the page of the table editor knows, and every change of it. */

import { Steps } from "../../edit/steps.js";
import { find, opened } from "./model.js";
import { viewOf } from "./view.js";

/** @typedef {readonly number[]} Place */
/**
 * @typedef {object} Own
 * @property {"table" | "forces" | "play" | "scenario"} tab
 * @property {"hand" | "polygon" | "circle" | "line"} tool
 * @property {string} kind of terrain to draw
 * @property {Place[]} way corners of the shape that is being drawn
 * @property {string | null} zone the side whose zone it will be
 * @property {boolean} snap to whole units
 * @property {string | null} selected anything with an id
 * @property {any} held the scenario while something is dragged, before it is a step
 * @property {Place | null} cursor
 * @property {import("./making.js").Clip | null} clip what can be pasted
 * @property {string} filter of the library
 * @property {string} into the group or side that ready-made figures join
 */
/** @typedef {import("../../edit/steps.js").Held & Own} State */

/** @extends {Steps<State>} */
export class Desk extends Steps {
  /** @param {any} start what the page was sent with */
  constructor(start) {
    const doc = opened(start.body, start.mapless);
    super(start, {
      doc,
      view: viewOf(doc, start),
      tab: "table",
      tool: "hand",
      kind: Object.keys(start.kinds)[0],
      way: [],
      zone: null,
      snap: true,
      selected: null,
      held: null,
      cursor: null,
      clip: null,
      filter: "",
      into: "",
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
    return { way: [], held: null, zone: null, selected: find(doc, this.state.selected) ? this.state.selected : null };
  }
}
