/** Faces typed from real dice: one keystroke a die where a face has one digit, as printed on it. */

/** @typedef {{die: string, label?: string, low: number, high: number, on?: string, cards?: string[]}} Ask */
/** @typedef {number | string | null} Face a face, the throws of a larger die (`d8=8,3`), null: the server throws */

/**
 * What the digits typed so far come to: a face, more digits to come, or none of this die.
 * @param {Ask} ask @param {string} digits @param {number[]} thrown greater throws that did not count
 * @returns {{face?: Face, again?: number, more?: boolean, bad?: boolean}}
 */
export function read(ask, digits, thrown = []) {
  const size = ask.high - ask.low + 1;
  const sides = ask.on ? Number(ask.on.slice(1)) : size;
  const low = ask.on ? 1 : ask.low;
  const high = low + sides - 1;
  // A ten is printed as 0 on a die of ten; elsewhere 0 may begin "07".
  if (digits === "0" && high === 10 && low === 1) return counted(ask, 10, sides, thrown);
  const number = Number(digits);
  if (digits === "0" && low > 0) return high > 10 ? { more: true } : { bad: true };
  if (number > high) return { bad: true };
  // Of a die of ten each face has one digit.
  const full = high <= 10 || digits.length >= String(high).length || number * 10 > high;
  return full
    ? counted(ask, number, sides, thrown)
    : { more: true, face: counted(ask, number, sides, thrown).face };
}

/** @param {Ask} ask @param {number} number @param {number} sides @param {number[]} thrown */
function counted(ask, number, sides, thrown) {
  if (!ask.on) return { face: number };
  const size = ask.high - ask.low + 1;
  if (number > Math.floor(sides / size) * size) return { again: number };
  return { face: `${ask.on}=${[...thrown, number].join(",")}` };
}

/** The faces of one roll while they are typed. */
export class Faces {
  constructor() {
    this.roll = "";
    this.clear();
  }

  clear() {
    /** @type {(Face | undefined)[]} */
    this.faces = [];
    /** @type {string[]} */
    this.texts = [];
    /** @type {number[][]} */
    this.thrown = [];
    /** Digits for dice that the server has not asked for yet. */
    this.queue = "";
    this.at = 0;
    this.sent = "";
    /** Faces that the server has told; one that is rubbed out does not come back. */
    this.known = 0;
    /** What each box was asked for. @type {string[]} */
    this.asked = [];
  }

  /** Take over a roll as the server knows it. @param {any} pending */
  follow(pending) {
    const first = pending.id !== this.roll;
    if (first) {
      this.clear();
      this.roll = pending.id;
    }
    this.match(pending.asks);
    pending.faces.forEach((/** @type {Face} */ face, /** @type {number} */ i) => {
      if (i >= this.known && this.faces[i] === undefined && !this.texts[i]) this.put(i, face);
    });
    this.known = pending.faces.length;
    // What was typed before is looked through from its first die.
    if (first && pending.before) this.at = 0;
    const { asks } = pending;
    const { queue } = this;
    this.queue = "";
    for (const digit of queue) this.feed(asks, this.at, digit);
  }

  /** Faces typed for dice that are not asked for any more go. @param {Ask[]} asks */
  match(asks) {
    const now = asks.map((ask) => JSON.stringify([ask.die, ask.label, ask.low, ask.high]));
    const other = this.asked.findIndex((was, i) => was !== now[i]);
    this.asked = now;
    if (other < 0) return;
    for (const list of [this.faces, this.texts, this.thrown]) list.splice(other);
    this.known = Math.min(this.known, other);
    this.at = Math.min(this.at, other);
    this.sent = "";
  }

  /** Whether a box still shows what was typed before a rewind. @param {any} pending @param {number} i */
  offered(pending, i) {
    return i < (pending.before?.length ?? 0) && this.faces[i] === pending.before[i];
  }

  /** @param {number} i @param {Face | undefined} face */
  put(i, face) {
    this.faces[i] = face;
    this.texts[i] = face === null || face === undefined ? "" : String(face).replace(/^.*[=,]/, "");
    this.at = Math.max(this.at, i + 1);
  }

  /** One digit for a die; those after the last die wait. @param {Ask[]} asks @param {number} i @param {string} digit */
  feed(asks, i, digit) {
    const ask = asks[i];
    if (!ask) {
      this.queue += digit;
      return;
    }
    const digits =
      this.faces[i] === undefined || this.open(asks, i) ? (this.texts[i] ?? "") + digit : digit;
    if (this.faces[i] !== undefined && digits === digit) this.thrown[i] = [];
    const found = read(ask, digits, this.thrown[i]);
    this.texts[i] = digits;
    this.faces[i] = found.face;
    this.at = i;
    if (found.again !== undefined) {
      (this.thrown[i] ??= []).push(found.again);
      this.texts[i] = "";
    } else if (found.face !== undefined && !found.more) {
      this.at = i + 1;
    }
  }

  /** Whether the face of a die may still get a digit more. @param {Ask[]} asks @param {number} i */
  open(asks, i) {
    return Boolean(this.texts[i] && !asks[i].cards && read(asks[i], this.texts[i], this.thrown[i]).more);
  }

  /** Rub out a die, and go there. @param {number} i */
  rub(i) {
    this.faces[i] = undefined;
    this.texts[i] = "";
    this.thrown[i] = [];
    this.queue = "";
    this.at = i;
  }

  /** @param {Ask[]} asks @param {number} i */
  wrong(asks, i) {
    return Boolean(this.texts[i]) && this.faces[i] === undefined && !this.open(asks, i);
  }

  /** The faces so far if there is one for each die asked for. @param {Ask[]} asks @returns {Face[] | null} */
  whole(asks) {
    const faces = asks.map((_, i) => this.faces[i]);
    return faces.some((face) => face === undefined) ? null : /** @type {Face[]} */ (faces);
  }
}
