/** What the page of the editor knows, and every change of it; listeners draw. */

import { opened, written } from "./model.js";
import { Steps } from "./steps.js";
import { viewOf } from "./view.js";

/**
 * @typedef {object} State
 * @property {any} doc the scenario as it stands
 * @property {any} view the same in the shape of a table's view
 * @property {string} tool
 * @property {string} kind of terrain to paint
 * @property {number} radius of the brush
 * @property {string} side the faction whose zone is painted, or that gets a unit
 * @property {number | null} goal the condition whose hexes are marked
 * @property {string[] | null} road being laid
 * @property {string | null} selected unit or leader
 * @property {string} hex under the cursor
 * @property {string} hexSays what a screen reader says of it
 * @property {"map" | "forces" | "terms"} tab
 * @property {{at: string, message: string, code: string}[]} faults
 * @property {string | null} id of the scenario, once it is kept
 * @property {number} revision
 * @property {any} kept the scenario as it was kept last
 * @property {string} busy
 * @property {{kind: "good" | "bad", text: string} | null} said
 * @property {string} filter of the library
 */

/** @extends {Steps<State>} */
export class Desk extends Steps {
  /** @param {any} start what the page was sent with */
  constructor(start) {
    const doc = opened(start.body);
    super(start, {
      doc,
      view: viewOf(doc, start.kinds),
      tool: "paint",
      kind: "woods",
      radius: 0,
      side: doc.factions[0]?.id ?? "",
      goal: null,
      road: null,
      selected: null,
      hex: "0101",
      hexSays: "",
      tab: "map",
      faults: [],
      id: start.id,
      revision: start.revision,
      kept: start.id ? doc : null,
      busy: "",
      said: null,
      filter: "",
    });
  }

  /** @param {any} doc @param {any} old */
  drawn(doc, old) {
    const view = viewOf(doc, this.start.kinds);
    // The sheet is drawn anew only if something on it is another.
    if (JSON.stringify(view.map) === JSON.stringify(old.map)) view.map = old.map;
    return view;
  }

  /** @param {any} doc */
  left(doc) {
    const all = [...doc.units, ...doc.leaders].map((/** @type {any} */ one) => one.id);
    const { selected, goal } = this.state;
    return {
      road: null,
      selected: selected && all.includes(selected) ? selected : null,
      goal: goal !== null && doc.victory[goal] ? goal : null,
    };
  }

  get body() {
    return written(this.state.doc);
  }
}
