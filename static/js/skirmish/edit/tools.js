/** What a click, a drag or a key does to the scenario. */

import { distance } from "../lie.js";
import { put } from "../../edit/model.js";
import { say } from "../../words.js";
import { draw } from "./making.js";
import { find, isPlace, snapped, TABS, tableOf } from "./model.js";
import { bend, move } from "./moving.js";
import { under } from "./picking.js";

/* global gettext */

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {readonly number[]} Place */

const SAME = 12;

export class Tools {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** What was drawn last and not pressed yet. @type {string | null} */
    this.fresh = null;
  }

  /** @param {Place} place @returns {Place} */
  near([x, y]) {
    const { snap, doc } = this.desk.state;
    const { width, height } = tableOf(doc);
    const to = (/** @type {number} */ mm, /** @type {number} */ most) => Math.min(most, snapped(mm, snap));
    return [to(x, width), to(y, height)];
  }

  /** A click of the sheet. @param {Place} place */
  use(place) {
    const { tool, doc, selected } = this.desk.state;
    const at = this.near(place);
    if (tool === "hand") {
      const found = under(doc, place);
      // A second click goes to what lies beneath; what was just drawn, or is alone there, stays chosen.
      const fresh = this.fresh !== null && this.fresh === selected && found.includes(selected);
      this.fresh = null;
      if (!fresh) this.select(found[(found.indexOf(selected ?? "") + 1) % found.length] ?? null);
    } else if (tool === "circle") {
      this.circle(at);
    } else {
      this.corner(at);
    }
  }

  /** @param {string | null} id */
  select(id) {
    const kept = this.leave();
    const { doc, tab } = this.desk.state;
    const found = find(doc, id);
    this.desk.set({ selected: id, tool: "hand", way: [], zone: null, said: kept ? null : this.desk.state.said, tab: found ? /** @type {any} */ (TABS[found.part]) : tab });
  }

  /** First the middle, then the rim. @param {Place} at */
  circle(at) {
    const { way, doc, kind } = this.desk.state;
    if (!way.length) this.desk.set({ way: [at], cursor: at });
    else if (distance(way[0], at)) this.drawn(...draw(doc, kind, { circle: { at: way[0], radius: distance(way[0], at) } }, this.desk.start));
  }

  /** Another corner; on the first or the last one the shape is done. @param {Place} at */
  corner(at) {
    const { way } = this.desk.state;
    const last = way[way.length - 1];
    const first = way.length > 2 && distance(way[0], at) <= SAME;
    if (first || (last && distance(last, at) <= SAME / 2)) this.finish();
    else this.desk.set({ way: [...way, at], cursor: at });
  }

  get enough() {
    const { way, tool } = this.desk.state;
    return (tool === "polygon" && way.length > 2) || (tool === "line" && way.length > 1);
  }

  finish() {
    const { way, tool, doc, kind } = this.desk.state;
    if (this.enough) this.drawn(...draw(doc, kind, { [tool]: way }, this.desk.start));
  }

  /**
   * Something else is begun: a shape with corners enough is closed, of another it is said that it is gone.
   * Says whether nothing was lost.
   */
  leave() {
    const { way, tool } = this.desk.state;
    if (!way.length) return true;
    if (this.enough) {
      this.finish();
      return true;
    }
    const text = { circle: gettext("The circle had no rim: it was not drawn."), line: gettext("The line had one point only: it was not drawn.") };
    const few = say(gettext("The shape had only %(n)s of three corners: it was not drawn."), { n: way.length });
    this.desk.set({ way: [], zone: null, said: { kind: "bad", text: /** @type {any} */ (text)[tool] ?? few } });
    return false;
  }

  /** A zone belongs to its side at once. @param {any} doc @param {string} id */
  drawn(doc, id) {
    const side = find(doc, this.desk.state.zone);
    const next = side ? put(doc, `${side.pointer}/zone`, id) : doc;
    this.fresh = id;
    this.desk.step(next, { way: [], zone: null, selected: id, tool: "hand" });
  }

  /** Back by a corner, else out of the tool, else nothing is chosen. */
  escape() {
    const { way, tool, selected } = this.desk.state;
    if (way.length) this.desk.set({ way: way.slice(0, -1) });
    else if (tool !== "hand") this.desk.set({ tool: "hand", zone: null });
    else if (selected) this.select(null);
  }

  /** What the hand takes hold of at a place: a figure, a corner, or the chosen shape. @param {Place} place @param {string | null} piece @param {string | null} handle */
  grip(place, piece, handle) {
    const { tool, doc, selected } = this.desk.state;
    if (tool !== "hand") return null;
    if (handle !== null && selected) return { id: selected, from: place, corner: Number(handle) };
    if (piece) return { id: piece, from: place, corner: null };
    if (selected && under(doc, place).includes(selected)) return { id: selected, from: place, corner: null };
    return null;
  }

  /** While it is dragged, and when it is let go. @param {{id: string, from: Place, corner: number | null}} grip @param {Place} place @param {boolean} done */
  drag({ id, from, corner }, place, done) {
    const { desk } = this;
    const { doc } = desk.state;
    const { snap } = desk.state;
    const found = find(doc, id);
    if (!found) return;
    let next;
    if (corner !== null) next = bend(doc, id, corner, this.near(place));
    else {
      // A figure comes to stand on a whole centimetre, a shape keeps its form.
      const [x, y] = isPlace(found.entry.at) ? found.entry.at : [0, 0];
      const by = (/** @type {number} */ own, /** @type {number} */ i) => snapped(own + place[i] - from[i], snap) - own;
      next = move(doc, id, by(x, 0), by(y, 1));
    }
    if (!done) desk.set({ held: next, selected: id });
    else if (next === doc) desk.set({ held: null });
    else desk.step(next, { held: null, selected: id });
  }
}
