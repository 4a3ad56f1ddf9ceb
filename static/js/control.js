/** What people do at the table: choosing, composing, sending. Knows no rule. */

import { left } from "./casting.js";
import * as compose from "./compose.js";
import { deploying, forces } from "./deploy.js";
import { DIRECTIONS as SIDES } from "./geometry.js";
import { Drafting } from "./drafting.js";
import { byKeys } from "./shortcuts.js";
import { besides, pieces, placeOf } from "./stacks.js";

export class Control extends Drafting {
  /** Verbs that a unit may use now. @param {string} id @returns {string[]} */
  verbs(id) {
    return this.state.view?.legal?.units?.[id] ?? [];
  }

  /** Those that are put together on the map; stances are part of an order. @param {string} id */
  live(id) {
    return this.verbs(id).filter((verb) => !["carry_out", "stance", "detach"].includes(verb));
  }

  /** Pieces that this seat can act with or order now. */
  able() {
    const { view } = this.state;
    const live = Object.keys(view.legal?.units ?? {}).filter((id) => this.live(id).length);
    if (deploying(view)) return forces(view);
    const all = live.length ? live : this.unordered();
    return all.filter((id) => view.units[id] ?? view.leaders?.[id]).sort();
  }

  /** Pieces whose order is still to be written or made final. */
  unordered() {
    const { orders } = this.state;
    return Object.keys(orders.slots ?? {}).filter((id) => orders.mine?.[id]?.state !== "final");
  }

  /** @param {string} id */
  slot(id) {
    return this.state.orders.slots?.[id];
  }

  /** Choose a piece: look at it and, if it can act or be ordered, begin. @param {string | null} id */
  select(id) {
    this.store.set({ selected: id, draft: null, options: null, refused: null });
    this.asked = "";
    this.answer = this.early = null;
    if (!id) return;
    const verbs = this.live(id);
    if (verbs.length) this.start(verbs.includes("move") ? "move" : verbs[0], "action");
    else this.order(id);
  }

  /** Write the order of the selected piece, or go on with the one it has. @param {string} id */
  order(id) {
    const order = this.state.orders.mine?.[id];
    if (!this.slot(id)) return;
    this.start(order?.body?.verb ?? this.orderVerbs(id)[0], "order", order?.body);
  }

  /** What is chosen for the selected piece becomes its order; one that it has is gone on with. */
  write() {
    const { selected, draft, orders } = this.state;
    if (!selected) return;
    const fits = draft && this.orderVerbs(selected).includes(draft.verb);
    if (orders.mine?.[selected] || !fits) this.order(selected);
    else this.change({ kind: "order" });
  }

  /** What is chosen as an order is played at once. */
  play() {
    const { selected, draft } = this.state;
    const verbs = selected ? this.live(selected) : [];
    if (draft && verbs.includes(draft.verb) && !draft.aim)
      this.change({ kind: "action", casts: [], standing: {} });
    else this.select(selected);
  }

  /** The casting chosen stands in the order; the next is to be chosen. */
  castMore() {
    const { draft } = this.state;
    if (!draft) return;
    const casts = compose.castsOf(draft);
    const next = { ...draft, casts };
    const known = Object.keys(this.pieceOf(draft.unit).spells ?? {});
    const spell = [draft.spell ?? "", ...known].find((one) => left({ ...this.state, draft: next }, one) > 0);
    this.change({ casts, spell, target: undefined });
  }

  /** @param {number} i place of the casting that is taken out of the order */
  uncast(i) {
    this.change({ casts: this.state.draft?.casts?.filter((_, at) => at !== i) });
  }

  /** @param {string} id */
  pieceOf(id) {
    const { view } = this.state;
    return view.units[id] ?? view.leaders[id];
  }

  /** Verbs for a sealed order, by the phase it is for. @param {string} id @returns {string[]} */
  orderVerbs(id) {
    const piece = this.pieceOf(id);
    if (this.slot(id)?.phase.endsWith("ranged")) {
      return ["shoot", "cast", "hold"].filter((verb) =>
        verb === "shoot"
          ? piece.missile
          : verb === "cast"
            ? Object.keys(piece.spells ?? {}).length
            : true,
      );
    }
    return ["move", "hold"];
  }

  /**
   * @param {string} verb @param {"action" | "order"} kind @param {any} [body] of an order to go on with
   */
  start(verb, kind, body) {
    const unit = /** @type {string} */ (this.state.selected);
    const draft = compose.begin(unit, verb, kind);
    if (body) Object.assign(draft, compose.resume(draft, body));
    else if (kind === "order") draft.standing = { ...(this.state.draft?.standing ?? {}) };
    if (verb === "cast" && !draft.spell) {
      const known = this.pieceOf(unit).spells ?? {};
      const ids = Object.keys(known);
      draft.spell = ids.find((id) => known[id].uses) ?? ids[0];
    }
    this.store.set({ draft, options: null, refused: null });
    this.asked = "";
    this.complete();
  }

  /** @param {string} mode */
  mode(mode) {
    this.change({ mode, to: undefined, front: undefined, target: undefined });
  }

  /** A click on a hex; false: nothing is there. @param {string} name */
  hex(name) {
    const { draft, options, view } = this.state;
    const reached = options?.hexes?.[name];
    const id = this.standing(name);
    if (this.fetching) this.early = () => this.hex(name);
    else if (draft?.verb === "place" && reached) this.place(name);
    else if (draft?.aim === "toward") this.change({ at: name });
    else if (draft?.verb === "move" && !draft.aim && reached) {
      const from = placeOf(view, draft.unit);
      this.change({ to: name, ...compose.arrival(draft, { from, ...options }, name) });
    } else if (draft && id && id !== draft.unit && (draft.aim || options?.targets?.[id])) {
      // What is aimed at is hit anywhere in its hex, not on its counter only.
      this.piece(id);
    } else if (id || this.state.selected) this.select(id ?? null);
    else return false;
    return true;
  }

  /** Whom a click into a hex means: a possible target first. @param {string} name */
  standing(name) {
    const { options, view } = this.state;
    const here = [...pieces(view)].filter(([, piece]) => piece.at === name).map(([id]) => id);
    const targets = options?.targets ?? {};
    const open = here.find((id) => targets[id] && !targets[id].why);
    return open ?? here.find((id) => targets[id]) ?? here[0];
  }

  /** A click on a piece: a target if it can be one, else it is looked at; false: it is already. @param {string} id */
  piece(id) {
    const { draft, options, view } = this.state;
    const other = draft && draft.unit !== id;
    const target = options?.targets?.[id];
    // A counter is looked at; who wants to end in its hex chooses the hex beside it, or by key.
    const at = placeOf(view, id);
    if (other && draft.aim && draft.aim !== "toward" && view.units[id]) this.change({ at: id });
    else if (other && this.fetching) this.early = () => this.piece(id);
    else if (other && target?.why) {
      const { text: message, cite } = target.why;
      const args = compose.request({ ...draft, target: id }, options);
      const waivable = Boolean(args) && draft.kind === "action" && view.seat.role === "referee";
      if (args) this.tried = { verb: draft.verb, args };
      this.store.set({ refused: { at: "sheet", message, cite, waivable, target: id } });
    } else if (other && target) this.change({ target: id, ...compose.aimed(target) });
    else if (draft?.verb === "move" && !other && at && options?.hexes?.[at]) this.hex(at);
    else if (this.state.selected !== id) this.select(id);
    else return this.below(id);
    return true;
  }

  /** Touched again, a counter gives way to the next one in its hex. @param {string} id */
  below(id) {
    const { view } = this.state;
    const others = besides(view, id).map(([other]) => other);
    const order = [...pieces(view).keys()];
    const next = others.find((other) => order.indexOf(other) > order.indexOf(id)) ?? others[0];
    if (next) this.select(next);
    return Boolean(next);
  }

  /** Put the piece of the draft on a hex of its zone; then the next that has no place. @param {string} at @param {string} [front] */
  async place(at, front) {
    const { draft, options } = this.state;
    if (!draft) return;
    const why = options?.hexes?.[at]?.why;
    if (why) {
      this.store.set({ refused: { at: "sheet", message: why.text, cite: why.cite } });
      return;
    }
    const moved = front === undefined;
    const args = { unit: draft.unit, at, ...(front ? { front } : {}) };
    if (!(await this.act("place", "place", args)) || !moved) return;
    const next = this.able().find((id) => id !== draft.unit && !placeOf(this.state.view, id));
    if (next) this.select(next);
  }

  /** Turn the front that is being chosen. @param {number} by 1 to the right, -1 to the left */
  turn(by) {
    const { draft, options, view } = this.state;
    if (!draft) return false;
    const placing = draft.verb === "place";
    const piece = view.units[draft.unit] ?? view.leaders[draft.unit];
    const fronts = placing
      ? SIDES
      : draft.verb === "split"
        ? (options?.fronts ?? [])
        : Object.keys(compose.frontsOf(draft, options) ?? {});
    const from = (placing ? piece.front : draft.front) ?? piece.front;
    const start = SIDES.indexOf(from);
    for (let i = 1; i <= SIDES.length; i += 1) {
      const front = SIDES[(start + by * i + SIDES.length * i) % SIDES.length];
      if (!fronts.includes(front)) continue;
      const at = placeOf(view, draft.unit);
      if (!placing) this.change({ front });
      else if (at) this.place(at, front);
      return true;
    }
    return false;
  }

  cancel() {
    if (this.state.draft?.to || this.state.draft?.target) {
      const { unit, verb, kind, mode, standing } = this.state.draft;
      this.store.set({ draft: { unit, verb, kind, mode, standing }, refused: null });
    } else {
      this.select(null);
    }
  }

  /** Carry out the draft. */
  async send() {
    const { draft, options } = this.state;
    const args = draft && compose.request(draft, options);
    if (!draft || !args) return;
    const { version } = this.state;
    if (!(await this.act("send", draft.verb, args)) || this.state.draft !== draft) return;
    // The new position is here already, and the unit may do the same again.
    if (this.state.version !== version) this.select(draft.unit);
    else this.store.set({ draft: null, options: null });
  }

  /** @param {"saved" | "final"} state */
  async saveOrder(state) {
    const { draft, options, orders } = this.state;
    const body = draft && compose.orderBody(draft, options);
    if (!draft || !body) return;
    const revision = orders.mine?.[draft.unit]?.revision ?? 0;
    const button = state === "final" ? "order-final" : "order-saved";
    const done = await this.once(
      button,
      () => this.api.saveOrder(draft.unit, body, state, revision),
      JSON.stringify([draft.unit, body, state, revision]),
    );
    // By keys, and on a phone once it is final, one unit follows the other until nobody waits for an
    // order any more.
    const goes = byKeys() || (state === "final" && matchMedia("(max-width: 760px)").matches);
    if (!done || !goes) return;
    const { phase, optional } = this.slot(draft.unit) ?? {};
    const others = this.unordered().filter((id) => {
      const slot = this.slot(id);
      return id !== draft.unit && slot?.phase === phase && (optional || !slot.optional);
    });
    const [next] = others.sort();
    this.select(next ?? null);
    if (next && this.state.draft?.kind !== "order") this.write();
  }

  /** @param {string} unit */
  async dropOrder(unit) {
    const revision = this.state.orders.mine?.[unit]?.revision ?? 0;
    await this.once(
      "order-drop",
      () => this.api.dropOrder(unit, revision),
      `drop ${unit} ${revision}`,
    );
  }
}
