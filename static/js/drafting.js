/** What is being put together: changed, and completed by what the server offers for it. */

import { Commands, explained } from "./commands.js";
import * as compose from "./compose.js";

/** @typedef {import("./store.js").Store} Store */

export class Drafting extends Commands {
  /** @param {Store} store @param {import("./api.js").Api} api @param {{resync: () => void}} line */
  constructor(store, api, line) {
    super(store, api, line);
    this.asked = "";
    this.traced = "";
    /** @type {any} */
    this.answer = null;
    /** A click that came before what completes the draft. @type {(() => void) | null} */
    this.early = null;
    /** Ways that are asked for. */
    this.tracing = 0;
  }

  /** Whether what completes the draft is still on its way. */
  get fetching() {
    const { draft, options } = this.state;
    return Boolean(draft && !draft.aim && !options && !this.answer && compose.needsOptions(draft));
  }

  /** Whether keys wait: for an answer, for what completes the draft, or for the way. */
  get waits() {
    return Boolean(this.state.busy) || this.fetching || this.tracing > 0;
  }

  /** Change the draft and ask what completes it. @param {Partial<compose.Draft>} change */
  change(change) {
    const { draft } = this.state;
    if (!draft) return;
    this.store.set({ draft: { ...draft, ...change }, refused: null });
    this.complete();
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
      // A way that was found meanwhile is not in it.
      this.traced = "";
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
    this.tracing += 1;
    const answer = await this.api.options(query).catch((error) => ({ why: explained(error) }));
    this.tracing -= 1;
    // Keys that wait are told also if this way is not wanted any more.
    this.store.set({});
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
}
