/**
 * A scenario in hand: what its page knows, every step of it that can be undone, and who draws it.
 * Each editor says what its scenario looks like (`drawn`), what its file has, and what a step back
 * leaves chosen (`left`).
 */

import { History } from "./history.js";

/** Where keys are written: a tick takes none. */
export const WRITING = "input:not([type=checkbox], [type=radio]), select, textarea";

/**
 * @typedef {object} Held what every editor's state has
 * @property {any} doc the scenario as it stands
 * @property {any} view the same in the shape of a table's view
 * @property {{at: string, message: string, code: string, about?: string}[]} faults
 * @property {string | null} id of the scenario, once it is kept
 * @property {number} revision
 * @property {any} kept the scenario as it was kept last
 * @property {Record<string, any[]>} [totals] what comes of the sheets of figures, as far as there is no mistake
 * @property {any} [checked] the scenario as the mistakes are known of
 * @property {string} busy
 * @property {{kind: "good" | "bad", text: string} | null} said
 */

/** @template {Held} T */
export class Steps {
  /** @param {any} start what the page was sent with @param {T} state */
  constructor(start, state) {
    this.start = start;
    this.history = new History(state.doc);
    this.state = state;
    /** @type {((state: T, old: T) => void)[]} */
    this.listeners = [];
    this.told = true;
    this.old = this.state;
  }

  /** The scenario as a view. @param {any} _doc @param {any} [_old] the view before it @returns {any} */
  drawn(_doc, _old) {
    throw new Error("not drawn");
  }

  /** What stays chosen when the scenario is an older or newer one. @param {any} _doc @returns {Partial<T>} */
  left(_doc) {
    return {};
  }

  /** The scenario as its file has it. @returns {any} */
  get body() {
    return this.state.doc;
  }

  /** @param {(state: T, old: T) => void} listener */
  on(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<T>} change */
  set(change) {
    if (this.told) {
      this.told = false;
      this.old = this.state;
      queueMicrotask(() => this.tell());
    }
    this.state = { ...this.state, ...change };
  }

  tell() {
    this.told = true;
    const { old } = this;
    if (this.state.doc !== old.doc) this.state.view = this.drawn(this.state.doc, old.view);
    for (const listener of this.listeners) listener(this.state, old);
  }

  /** A step that can be undone. @param {any} doc @param {Partial<T>} [also] */
  step(doc, also = {}) {
    this.history.push(doc);
    this.set(/** @type {Partial<T>} */ ({ doc, said: null, ...also }));
  }

  undo() {
    if (this.history.undo()) this.restore();
  }

  redo() {
    if (this.history.redo()) this.restore();
  }

  restore() {
    const doc = this.history.present;
    this.set(/** @type {Partial<T>} */ ({ doc, ...this.left(doc) }));
  }

  get changed() {
    return this.state.doc !== this.state.kept;
  }
}
