/** What people do at the table: choosing, composing, sending. Knows no rule. */

import { Commands, explained } from "./commands.js";
import * as compose from "./compose.js";
import { deploying, forces } from "./deploy.js";
import { DIRECTIONS as SIDES } from "./geometry.js";
import { byKeys } from "./shortcuts.js";
import { besides, pieces, placeOf } from "./stacks.js";

/** @typedef {import("./store.js").Store} Store */

export class Control extends Commands {
  /** @param {Store} store @param {import("./api.js").Api} api @param {{resync: () => void}} line */
  constructor(store, api, line) {
    super(store, api, line);
    this.asked = "";
    this.traced = "";
    /** @type {any} */
    this.answer = null;
    /** A click that came before what completes the draft. @type {(() => void) | null} */
    this.early = null;
  }

  /** Whether what completes the draft is still on its way. */
  get fetching() {
    const { draft, options } = this.state;
    return Boolean(draft && !draft.aim && !options && !this.answer && compose.needsOptions(draft));
  }

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
    const { view, orders } = this.state;
    const live = Object.keys(view.legal?.units ?? {}).filter((id) => this.live(id).length);
    if (deploying(view)) return forces(view);
    const all = live.length
      ? live
      : Object.keys(orders.slots ?? {}).filter((id) => orders.mine?.[id]?.state !== "final");
    return all.filter((id) => view.units[id] ?? view.leaders?.[id]).sort();
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
    const order = this.state.orders.mine?.[id];
    const slot = this.slot(id);
    if (verbs.length) this.start(verbs.includes("move") ? "move" : verbs[0], "action");
    else if (slot) this.start(order?.body?.verb ?? this.orderVerbs(id)[0], "order", order?.body);
  }

  /** Verbs for a sealed order, by the phase it is for. @param {string} id @returns {string[]} */
  orderVerbs(id) {
    const view = this.state.view;
    const piece = view.units[id] ?? view.leaders[id];
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
      const piece = this.state.view.units[unit] ?? this.state.view.leaders[unit];
      [draft.spell] = Object.keys(piece.spells ?? {});
    }
    this.store.set({ draft, options: null, refused: null });
    this.asked = "";
    this.complete();
  }

  /** Change the draft and ask what completes it. @param {Partial<compose.Draft>} change */
  change(change) {
    const { draft } = this.state;
    if (!draft) return;
    this.store.set({ draft: { ...draft, ...change }, refused: null });
    this.complete();
  }

  /** @param {string} mode */
  mode(mode) {
    this.change({ mode, to: undefined, front: undefined, target: undefined });
  }

  /** Fetch what completes the draft, unless that has just been asked; then the way there. */
  async complete() {
    const { draft, version } = this.state;
    if (!draft || !compose.needsOptions(draft)) return;
    const query = compose.query(draft);
    const asked = JSON.stringify([version, query]);
    if (asked !== this.asked) {
      this.asked = asked;
      this.traced = "";
      this.answer = null;
      const options = await this.api.options(query).catch((error) => ({ why: explained(error) }));
      if (this.asked !== asked) return;
      this.answer = options;
    }
    const now = this.state.draft;
    if (!now || !this.answer) return;
    this.store.set({ options: compose.shaped(this.answer, now) });
    this.settle();
    if (this.early) {
      const early = this.early;
      this.early = null;
      early();
    }
    await this.trace();
  }

  /** What was asked while the line was cut is asked again. */
  again() {
    this.asked = "";
    return this.complete();
  }

  /** The path to the chosen hex, with the front chosen. */
  async trace() {
    const { draft, options } = this.state;
    if (draft?.verb !== "move" || draft.mode === "charge" || !options?.hexes?.[draft.to ?? ""])
      return;
    const query = compose.wayQuery(draft);
    const traced = JSON.stringify([this.asked, query]);
    if (traced === this.traced) return;
    this.traced = traced;
    const answer = await this.api.options(query).catch((error) => ({ why: explained(error) }));
    if (this.traced !== traced || !this.state.options) return;
    this.answer = { ...this.answer, way: answer.way };
    this.store.set({ options: { ...this.state.options, way: answer.way } });
  }

  /** Take a mode that is possible, and drop what the options do not know any more. */
  settle() {
    const { draft, options } = this.state;
    if (!draft || !options) return;
    const change = compose.settle(draft, options);
    if (change) this.change(change);
  }

  /** A click on a hex. @param {string} name */
  hex(name) {
    const { draft, options, view } = this.state;
    if (this.fetching) {
      this.early = () => this.hex(name);
      return;
    }
    if (draft?.verb === "place" && options?.hexes?.[name]) {
      this.place(name);
      return;
    }
    if (draft?.aim === "toward") {
      this.change({ at: name });
      return;
    }
    if (draft?.verb === "move" && !draft.aim && options?.hexes?.[name]) {
      const from = placeOf(view, draft.unit);
      this.change({ to: name, ...compose.arrival(draft, { from, ...options }, name) });
      return;
    }
    const here = Object.keys(view.units).find((id) => view.units[id].at === name);
    this.select(here ?? null);
  }

  /** A click on a piece: a target if it can be one, else it is looked at. @param {string} id */
  piece(id) {
    const { draft, options, view } = this.state;
    if (draft?.aim && draft.aim !== "toward" && view.units[id] && id !== draft.unit) {
      this.change({ at: id });
      return;
    }
    if (this.fetching && id !== draft?.unit) {
      this.early = () => this.piece(id);
      return;
    }
    const target = options?.targets?.[id];
    if (draft && target && draft.unit !== id) {
      if (!target.why) {
        this.change({ target: id, ...compose.aimed(target) });
        return;
      }
      this.store.set({ refused: { at: "sheet", message: target.why.text, cite: target.why.cite } });
      return;
    }
    // A counter is looked at; who wants to end in its hex chooses the hex beside it, or by key.
    const at = placeOf(view, id);
    if (draft?.verb === "move" && draft.unit === id && at && options?.hexes?.[at]) this.hex(at);
    else if (this.state.selected !== id) this.select(id);
    else this.below(id);
  }

  /** Touched again, a counter gives way to the next one in its hex. @param {string} id */
  below(id) {
    const { view } = this.state;
    const others = besides(view, id).map(([other]) => other);
    const order = [...pieces(view).keys()];
    const next = others.find((other) => order.indexOf(other) > order.indexOf(id)) ?? others[0];
    if (next) this.select(next);
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
    if (await this.act("send", draft.verb, args)) {
      if (this.state.draft === draft) this.store.set({ draft: null, options: null });
    }
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
    // By keys one unit follows the other until all have their orders.
    if (done && byKeys()) this.select(this.able().find((id) => id !== draft.unit) ?? null);
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
