/** Asking the server: what is wrong with the scenario as it stands, and keeping it. */

import { request } from "../api.js";
import { pointerOf } from "./forces.js";
import { at as valueAt, put } from "./model.js";
import { partName, say, text } from "./words.js";

/* global gettext, ngettext */

const WAIT = 600;

/** @typedef {import("./steps.js").Steps<any>} Steps */

export class Keeping {
  /** @param {Steps} desk @param {(faults: any[], body: any) => any[]} placed mistakes with what they are about */
  constructor(desk, placed = placedOnMap) {
    this.desk = desk;
    this.placed = placed;
    this.timer = 0;
    this.asked = 0;
    desk.on((state, old) => {
      if (state.doc !== old.doc) this.later();
    });
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), WAIT);
  }

  /** Only the answer to the last question counts. */
  async check() {
    this.asked += 1;
    const { asked } = this;
    const { body, start } = this.desk;
    const { doc } = this.desk.state;
    try {
      const { faults, totals } = await request("POST", `${start.api}check/`, {
        ruleset: start.body.ruleset ?? "stirling",
        body,
      });
      if (asked === this.asked) this.desk.set({ faults: this.placed(faults, body), totals, checked: doc });
    } catch (error) {
      if (asked === this.asked) this.bad(error);
    }
  }

  /** Keep it; with mistakes it is a draft. */
  async save() {
    const { desk } = this;
    const { doc, id, revision, busy } = desk.state;
    if (busy) return;
    desk.set({ busy: "save", said: null });
    const { body } = desk;
    try {
      const kept = id
        ? await request("PUT", `${desk.start.api}${id}/`, { body, revision, draft: true })
        : await request("POST", desk.start.api, {
            ruleset: body.ruleset ?? "stirling",
            body,
            draft: true,
          });
      if (!id) history.replaceState(null, "", `${desk.start.pages}${kept.id}/`);
      this.asked += 1;
      desk.set({
        id: kept.id,
        revision: kept.revision,
        kept: doc,
        checked: doc,
        faults: this.placed(kept.faults, body),
        said: {
          kind: "good",
          text: kept.draft ? draft(kept.faults.length) : gettext("Kept. It can be played."),
        },
        busy: "",
      });
    } catch (error) {
      this.bad(error);
    }
  }

  /** A unit or leader of the scenario into the roster of the campaign. @param {string} id */
  async enlist(id) {
    const { desk } = this;
    const unit = desk.state.doc.units.find((/** @type {any} */ one) => one.id === id);
    const leader = desk.state.doc.leaders.find((/** @type {any} */ one) => one.id === id);
    const key = (unit ?? leader).faction;
    const { id: _id, ...figures } = unit ?? leader;
    const faction = desk.start.factions.includes(key) ? key : null;
    try {
      const kept = await request("POST", `${desk.start.roster_api}${unit ? "units" : "leaders"}/`, {
        body: { ...figures, faction },
      });
      desk.start.roster[unit ? "units" : "leaders"].push(kept);
      desk.step(put(desk.state.doc, `${pointerOf(desk.state.doc, id)}/roster`, kept.id));
      const said = say(gettext("In the roster: %(name)s."), { name: text(kept.name) });
      desk.set({ said: { kind: "good", text: said } });
    } catch (error) {
      this.bad(error);
    }
  }

  /** @param {any} error */
  bad(error) {
    const said = error?.message ?? gettext("The server could not answer. Nothing was changed.");
    this.desk.set({ busy: "", said: { kind: "bad", text: said } });
  }
}

/** @param {number} n */
export const draft = (n) =>
  say(ngettext("Kept as a draft: %(n)s mistake.", "Kept as a draft: %(n)s mistakes.", n), { n });

/**
 * Mistakes with what they are about: `hex` if it is one on the map.
 * @param {any[]} faults @param {any} body that they point into
 */
function placedOnMap(faults, body) {
  return faults.map((one) => {
    const value = valueAt(body, one.at);
    const unit = /^\/(units|leaders)\/\d+/.exec(one.at);
    const who = unit && valueAt(body, unit[0]);
    const part = one.at.split("/")[1] ?? "";
    const about = who ? text(who.name) || who.id : partName(part);
    const hex = typeof value === "string" && /^\d{4}$/.test(value) ? value : undefined;
    return { ...one, hex, who: who?.id, about };
  });
}
