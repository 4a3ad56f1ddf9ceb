/** Undo and redo: the scenario as it was, step by step. */

const MOST = 200;

/** @template T */
export class History {
  /** @param {T} start */
  constructor(start) {
    this.present = start;
    /** @type {T[]} */
    this.past = [];
    /** @type {T[]} */
    this.future = [];
  }

  /** A new step; what was undone cannot come back after it. @param {T} next */
  push(next) {
    if (next === this.present) return;
    this.past = [...this.past, this.present].slice(-MOST);
    this.future = [];
    this.present = next;
  }

  undo() {
    const last = this.past.pop();
    if (last === undefined) return false;
    this.future.push(this.present);
    this.present = last;
    return true;
  }

  redo() {
    const next = this.future.pop();
    if (next === undefined) return false;
    this.past.push(this.present);
    this.present = next;
    return true;
  }
}
