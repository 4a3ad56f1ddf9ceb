/** Faces typed from real dice: one keystroke a die where a face has one digit, as printed on it. */

/** @typedef {{die: string, label?: string, low: number, high: number, on?: string, cards?: string[]}} Ask */
/** @typedef {number | string | null} Face a face, the throws of a larger die (`d8=8,3`), null: the server throws */

/**
 * What the digits typed so far come to: a face, more digits to come, or none of this die.
 * @param {Ask} ask @param {string} digits @param {number[]} thrown greater throws that did not count
 * @returns {{face?: Face, again?: number, more?: boolean, bad?: [number, number]}} `bad`: the faces that there are
 */
export function read(ask, digits, thrown = []) {
  const size = ask.high - ask.low + 1;
  const sides = ask.on ? Number(ask.on.slice(1)) : size;
  const low = ask.on ? 1 : ask.low;
  const high = low + sides - 1;
  // A ten is printed as 0 on a die of ten; elsewhere 0 may begin "07".
  if (digits === "0" && high === 10 && low === 1) return counted(ask, 10, sides, thrown);
  const number = Number(digits);
  if (digits === "0" && low > 0) return high > 10 ? { more: true } : { bad: [low, high] };
  if (number > high || (number < low && digits.length >= String(high).length)) return { bad: [low, high] };
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

/**
 * One box: a die that is asked for (`place` among them), or one that surely comes later.
 * @typedef {{key: string, row: string, k: number, id: string, ask: Ask & {row: string}, place?: number}} Box
 */

/** What many do at one word: their dice alternate, and are one row. */
const TOGETHER = ["volley", "blind_fire"];
export const together = (/** @type {any} */ pending) => TOGETHER.includes(pending.verb ?? "");

/** The boxes of a roll, row by row: dice of one purpose lie beside each other. @param {any} pending @returns {Box[]} */
export function layout(pending) {
  const { asks } = pending;
  /** @type {Map<string, Box[]>} */
  const rows = new Map();
  /** @type {Box[]} */
  const inOrder = [];
  const add = (/** @type {any} */ ask, /** @type {number | undefined} */ place) => {
    const row = rows.get(ask.row) ?? [];
    rows.set(ask.row, row);
    const id = `face-${inOrder.length}`;
    const box = { key: `${ask.row}/${row.length}`, row: ask.row, k: row.length, id, ask, place };
    row.push(box);
    inOrder.push(box);
  };
  asks.forEach(add);
  if (together(pending)) return inOrder;
  for (const ask of pending.ahead ?? []) for (let n = 0; n < ask.count; n += 1) add(ask, undefined);
  return [...rows.values()].flat();
}

/** The faces of one roll while they are typed. */
export class Faces {
  constructor() {
    this.roll = "";
    this.clear();
  }

  clear() {
    /** @type {Box[]} */
    this.boxes = [];
    /** @type {(Face | undefined)[]} */
    this.faces = [];
    /** @type {string[]} */
    this.texts = [];
    /** @type {number[][]} */
    this.thrown = [];
    /** What was typed last and is no face of its die, which has those from `low` to `high`. @type {{key?: string, digits: string, low: number, high: number} | null} */
    this.bad = null;
    /** Digits for dice that the server has not asked for yet. */
    this.queue = "";
    this.at = 0;
    this.sent = "";
    /** Boxes whose face the server has told; one that is rubbed out does not come back. @type {Set<string>} */
    this.told = new Set();
    /** Rows in which something was changed that the server knew, and the first such place. @type {Map<string, number>} */
    this.changed = new Map();
    /** Those of them that were sent, until it is answered. @type {Map<string, number>} */
    this.corrected = new Map();
    /** Whether boxes were emptied that the server has faces for. */
    this.emptied = false;
    /** Whether a row has been sent that is not answered yet. */
    this.asking = false;
    /** @type {any} */
    this.last = undefined;
  }

  /** The dice of the boxes. @returns {Ask[]} */
  get dice() {
    return this.boxes.map((box) => box.ask);
  }

  /** Take over a roll as the server knows it. @param {any} pending */
  follow(pending) {
    if (pending === this.last) return;
    const first = pending.id !== this.roll;
    if (first) {
      this.clear();
      this.roll = pending.id;
    }
    this.last = pending;
    const was = this.counts();
    this.move(layout(pending));
    this.empty(pending, was);
    this.boxes.forEach(({ key, row, k, place }, i) => {
      const face = place === undefined ? pending.early?.[row]?.[k] : pending.faces[place];
      if (face === undefined) this.told.delete(key);
      if (face === undefined || this.told.has(key) || this.emptied) return;
      if (this.faces[i] === undefined && !this.texts[i]) this.put(i, face);
      this.told.add(key);
    });
    // What was typed before is looked through from its first die.
    if (first && pending.before) this.at = 0;
    else this.seek();
    this.flush();
  }

  /** What is in the boxes stays with its die where boxes come or go. @param {Box[]} boxes */
  move(boxes) {
    const { faces, texts, thrown, at } = this;
    const was = new Map(this.boxes.map(({ key }, i) => [key, i]));
    const on = this.boxes[at]?.key;
    const old = boxes.map(({ key }) => was.get(key) ?? -1);
    this.faces = old.map((i) => faces[i]);
    this.texts = old.map((i) => texts[i] ?? "");
    this.thrown = old.map((i) => thrown[i] ?? []);
    const now = on === undefined ? -1 : boxes.findIndex(({ key }) => key === on);
    if (old.some((i) => i < 0) || boxes.length !== this.boxes.length) this.sent = "";
    for (const { key } of this.boxes)
      if (!boxes.some((box) => box.key === key)) this.told.delete(key);
    this.boxes = boxes;
    this.at = now < 0 ? boxes.length : now;
    // A row that comes before an empty one is thrown before it.
    if (this.at < boxes.length && !this.texts[this.at] && boxes[this.at].k === 0)
      this.at = boxes.length;
  }

  /** How many boxes each row has. */
  counts() {
    /** @type {Record<string, number>} */
    const found = {};
    for (const { row } of this.boxes) found[row] = (found[row] ?? 0) + 1;
    return found;
  }

  /**
   * After a correction nobody knows whose the dice are of another row that got more or fewer: they
   * are typed anew, but for those thrown before. @param {any} pending @param {Record<string, number>} was
   */
  empty(pending, was) {
    if (!this.corrected.size) return;
    const from = Math.min(...this.corrected.values());
    const box = this.boxes.findIndex(({ place }) => place === from);
    if (JSON.stringify(pending.faces[from]) !== JSON.stringify(this.faces[box])) return;
    const now = this.counts();
    this.boxes.forEach(({ row, place, key }, i) => {
      if (this.corrected.has(row) || now[row] === was[row] || (place ?? Infinity) < from) return;
      if (this.faces[i] === undefined) return;
      this.faces[i] = undefined;
      this.texts[i] = "";
      this.thrown[i] = [];
      this.told.delete(key);
      this.emptied = true;
    });
    this.corrected.clear();
    if (this.emptied) this.at = this.boxes.length;
  }

  /** From behind the last box to the first that is empty. */
  seek() {
    if (this.at < this.boxes.length) return;
    const gap = this.boxes.findIndex((_, i) => this.faces[i] === undefined);
    if (gap >= 0) this.at = gap;
  }

  /** Whether a box still shows what was typed before a rewind. @param {any} pending @param {number} i */
  offered(pending, i) {
    const place = this.boxes[i]?.place ?? Infinity;
    return place < (pending.before?.length ?? 0) && this.faces[i] === pending.before[place];
  }

  /** @param {number} i @param {Face | undefined} face */
  put(i, face) {
    this.change(i);
    this.faces[i] = face;
    this.texts[i] = face === null || face === undefined ? "" : String(face).replace(/^.*[=,]/, "");
    this.at = Math.max(this.at, i + 1);
  }

  /** A box is about to have another face than the server knows. @param {number} i */
  change(i) {
    const { row, place, key } = this.boxes[i] ?? {};
    if (!key || place === undefined || !this.told.has(key) || !(place < this.last.faces.length)) return;
    this.changed.set(/** @type {string} */ (row), Math.min(this.changed.get(row ?? "") ?? place, place));
  }

  /** One digit for a die; those after the last die wait. @param {Ask[]} asks @param {number} i @param {string} digit */
  feed(asks, i, digit) {
    const ask = asks[i];
    if (!ask || this.waits(i)) {
      this.queue += digit;
      return;
    }
    this.change(i);
    const digits =
      this.faces[i] === undefined || this.open(asks, i) ? (this.texts[i] ?? "") + digit : digit;
    if (this.faces[i] !== undefined && digits === digit) this.thrown[i] = [];
    const found = read(ask, digits, this.thrown[i]);
    // The box is empty for the right one: what stood there has been thrown or read anew.
    if (found.bad) {
      this.rub(i);
      this.bad = { key: this.boxes[i]?.key, digits, low: found.bad[0], high: found.bad[1] };
      return;
    }
    this.bad = null;
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

  /**
   * Whether a digit for a box must wait: a row is full that the server is being told, and what it
   * asks for next may lie before this box. @param {number} i
   */
  waits(i) {
    return this.asking && this.boxes[i]?.k === 0 && !this.texts[i];
  }

  /** What waited is for the box that is next. */
  flush() {
    const { queue } = this;
    this.queue = "";
    for (const digit of queue) this.feed(this.dice, this.at, digit);
  }

  /** Whether the face of a die may still get a digit more. @param {Ask[]} asks @param {number} i */
  open(asks, i) {
    return Boolean(this.texts[i] && !asks[i].cards && read(asks[i], this.texts[i], this.thrown[i]).more);
  }

  /** Rub out a die, and go there. @param {number} i */
  rub(i) {
    this.bad = null;
    this.change(i);
    this.faces[i] = undefined;
    this.texts[i] = "";
    this.thrown[i] = [];
    this.queue = "";
    this.at = i;
  }

  /** Whether what was typed last for a box was no face of its die. @param {number} i */
  wrong(i) {
    return this.bad !== null && this.bad.key === this.boxes[i]?.key;
  }

  /** Whether every box has a face. */
  get full() {
    return this.boxes.every((_, i) => this.faces[i] !== undefined);
  }

  /** Whether there is something that the server does not know, and no row half corrected. */
  get news() {
    if (this.boxes.some(({ row }, i) => this.changed.has(row) && this.faces[i] === undefined))
      return false;
    const untold = this.boxes.some(({ key }, i) => this.faces[i] !== undefined && !this.told.has(key));
    return untold || this.emptied || this.changed.size > 0;
  }

  /**
   * What the server is told: faces in the order of asking, and those of rows from their first die.
   * @param {boolean} [rest] whether the server throws what is not typed
   * @returns {{faces: Face[], early: Record<string, Face[]>}}
   */
  given(rest = false) {
    /** @type {(Face | undefined)[]} */
    const asked = [];
    /** @type {Record<string, (Face | undefined)[]>} */
    const rows = {};
    this.boxes.forEach(({ row, place }, i) => {
      const face = this.faces[i] ?? (rest ? null : this.faces[i]);
      if (place !== undefined) asked[place] = face;
      (rows[row] ??= []).push(face);
    });
    const whole = (/** @type {(Face | undefined)[]} */ list) => {
      const gap = [...list].findIndex((face) => face === undefined);
      return /** @type {Face[]} */ (gap < 0 ? list : list.slice(0, gap));
    };
    const early = Object.entries(rows).map(([row, list]) => [row, whole(list)]);
    return { faces: whole(asked), early: Object.fromEntries(early.filter(([, list]) => list.length)) };
  }
}
