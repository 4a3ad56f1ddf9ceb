/** Sending commands: one at a time, each with a key of its own. */

import { newKey, Refused } from "./api.js";

/** How long the push of what was done is waited for, in ms. */
const PATIENCE = 1500;

export class Commands {
  /** @param {import("./store.js").Store} store @param {import("./api.js").Api} api @param {{resync: () => void}} line */
  constructor(store, api, line) {
    this.store = store;
    this.api = api;
    this.line = line;
    /** The key of the last command, so that sending it again is the same request. */
    this.last = { text: "", key: "" };
    /** The last action sent. @type {{verb: string, args: Record<string, any>}} */
    this.tried = { verb: "", args: {} };
  }

  get state() {
    return this.store.state;
  }

  /**
   * Send a command once: while it is under way nothing else is sent, and a repeat after a failure
   * of the line carries the same key.
   * @param {string} button @param {(key: string) => Promise<any>} send
   * @param {string} text what tells this command from another
   */
  async once(button, send, text) {
    if (this.state.busy || this.state.link === "off") return false;
    if (this.last.text !== text) this.last = { text, key: newKey() };
    this.store.set({ busy: button, refused: null });
    try {
      const answer = await send(this.last.key);
      this.last = { text: "", key: "" };
      await this.caughtUp(answer);
      this.store.set({ busy: null });
      return true;
    } catch (error) {
      // With an answer of the server the key is spent; without one the same may be sent again.
      if (error instanceof Refused && error.status) this.last = { text: "", key: "" };
      if (error instanceof Refused && error.code === "stale_version") this.line.resync();
      this.store.set({ busy: null, refused: { at: button, ...explained(error) } });
      return false;
    }
  }

  /**
   * The answer may come before the push: what is sent next is to be about the position that is
   * pushed, or for the dice that are asked for. A line that says nothing is asked.
   * @param {{version?: number, pending?: any}} answer
   */
  async caughtUp({ version, pending }) {
    if (version === undefined) return;
    const until = performance.now() + PATIENCE;
    const late = () =>
      this.state.version < version ||
      (pending &&
        pending.asks.length !== this.state.pending?.asks.length &&
        this.state.version === version);
    while (late()) {
      if (performance.now() > until) return this.line.resync();
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  /** @param {string} button @param {string} verb @param {Record<string, any>} args */
  act(button, verb, args) {
    const { version, dice } = this.state;
    this.tried = { verb, args };
    return this.once(
      button,
      (key) => this.api.act(verb, args, version, key, dice),
      JSON.stringify([verb, args, version, dice]),
    );
  }

  /** What was just refused is carried out all the same: a ruling, with its reason. @param {string} reason */
  waive(reason) {
    const { verb, args } = this.tried;
    return this.act("ask", verb, { ...args, waive: true, reason });
  }

  /** @param {string} item @param {string} choice */
  choose(item, choice) {
    return this.act(`choice-${choice}`, "choose", { item, choice });
  }
}

/** @param {unknown} error */
export function explained(error) {
  if (error instanceof Refused) {
    // What must only wait is no fault.
    return { message: error.message, cite: error.cite, calm: error.code === "choice_waits" };
  }
  throw error;
}
