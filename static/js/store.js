/** What a page of a table knows, and who is told when it changes. */

/**
 * @typedef {object} State
 * @property {any} view what the server says this seat may know
 * @property {any} before the view before the last step
 * @property {number} version
 * @property {any[]} entries lines of the log, the oldest first
 * @property {{mine: Record<string, any>, slots?: Record<string, any>, ready: Record<string, any>}} orders
 * @property {any} pending a roll that waits for faces
 * @property {Record<string, number>} here seats at the table
 * @property {string[]} [players] seats of players
 * @property {number} [seated] how often the seats of this person have changed
 * @property {"opening" | "live" | "off" | "gone"} link
 * @property {string | null} selected unit or leader
 * @property {string | null} hex under the keyboard's cursor
 * @property {any} hover hex or place under the pointer
 * @property {import("./compose.js").Draft | null} draft the action or order being put together
 * @property {any} options what completes the draft, from the server
 * @property {{at: string, message: string, cite?: string, calm?: boolean, waivable?: boolean, target?: string} | null} refused the last refusal and the button it belongs to
 * @property {string | null} busy the button that waits for an answer
 * @property {Map<string, any[]>} ways hexes that pieces walked in the last step
 * @property {Record<string, boolean>} show
 * @property {string} dice whose dice for the next rolls: "" as in the battle, "server", "entered"
 * @property {boolean} words whether the board is read in words
 * @property {Record<string, any>} [known] of a skirmish: what the chosen figure could do, by verb
 * @property {any[]} [last] events of the last step that can be drawn
 * @property {[number, number] | null} [cursor] place under the keyboard's cursor
 * @property {any[] | null} [ruler] ends of the ruler
 * @property {string | null} [tool] in hand
 */

/** @returns {State} */
const empty = () => ({
  view: null,
  before: null,
  version: -1,
  entries: [],
  orders: { mine: {}, ready: {} },
  pending: null,
  here: {},
  link: "opening",
  selected: null,
  hex: null,
  hover: null,
  draft: null,
  options: null,
  refused: null,
  busy: null,
  ways: new Map(),
  show: { reach: true, sight: false, zoc: true },
  dice: "",
  words: false,
});

export class Store {
  /** @param {Partial<State>} [more] what a page begins with besides */
  constructor(more = {}) {
    this.state = { ...empty(), ...more };
    /** @type {((state: State, old: State) => void)[]} */
    this.listeners = [];
    /** @type {State | null} */
    this.old = null;
  }

  /** @param {(state: State, old: State) => void} listener called once for all changes of one step */
  on(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<State>} change */
  set(change) {
    if (!this.old) {
      this.old = this.state;
      queueMicrotask(() => this.tell());
    }
    this.state = { ...this.state, ...change };
  }

  tell() {
    const old = this.old ?? this.state;
    this.old = null;
    for (const listener of this.listeners) listener(this.state, old);
  }
}
