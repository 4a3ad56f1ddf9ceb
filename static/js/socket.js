/**
 * The live line to a table. The server pushes; what arrives is applied, never guessed. A frame that is
 * not the next one, a patch whose base is not the version we have, a line that was cut or a tab that
 * slept: the whole view is asked for again.
 */

import { mergePatch } from "./merge.js";

/** @typedef {import("./store.js").Store} Store */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const SLEPT = 30_000;
const SILENT = 50_000;

export class Line {
  /** @param {string} url @param {Store} store @param {(entries: any[]) => Partial<import("./store.js").State>} [read] what a page wants to know of fresh lines */
  constructor(url, store, read = () => ({})) {
    this.url = url;
    this.store = store;
    this.read = read;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.hiddenAt = 0;
    this.frame = 0;
    this.silence = 0;
    document.addEventListener("visibilitychange", () => this.seen());
    window.addEventListener("online", () => this.again(0));
    window.addEventListener("offline", () => this.socket?.close());
  }

  open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      this.heard();
      this.received(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code === 4403 || event.code === 4404) this.store.set({ link: "gone" });
      else if (this.store.state.link !== "gone") this.again(this.wait);
    });
  }

  /** Try again after about `wait` ms: all browsers of a table must not come back at once. @param {number} wait */
  again(wait) {
    if (this.store.state.link === "gone") return;
    if (this.store.state.link !== "opening") this.store.set({ link: "off" });
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.timer = window.setTimeout(() => this.open(), wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** A tab that slept may have missed the end of its line. */
  seen() {
    if (document.hidden) {
      this.hiddenAt = Date.now();
    } else if (this.hiddenAt && Date.now() - this.hiddenAt > SLEPT) {
      if (this.socket?.readyState === WebSocket.OPEN) this.resync();
      else this.again(0);
    }
  }

  resync() {
    this.socket?.send(JSON.stringify({ type: "resync" }));
  }

  /** The server gives signs of life: a line that is silent for long is dead, whatever the browser thinks. */
  heard() {
    clearTimeout(this.silence);
    this.silence = window.setTimeout(() => this.again(0), SILENT);
  }

  /** @param {string} text */
  received(text) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      this.resync();
      return;
    }
    if (this.missed(message)) this.resync();
    else this.take(message);
  }

  /** Whether a frame before this one never came. @param {any} message */
  missed(message) {
    const { state } = this.store;
    switch (message.type) {
      case "view":
        this.frame = message.frame;
        return false;
      case "beat":
        return message.frame !== this.frame;
      case "patch":
        if (message.base !== state.version || !state.view) return true;
    }
    if (message.frame === undefined) return false;
    if (message.frame !== this.frame + 1) return true;
    this.frame = message.frame;
    return false;
  }

  /** @param {any} message */
  take(message) {
    switch (message.type) {
      case "view":
        this.wait = FIRST_WAIT;
        this.whole(message);
        break;
      case "patch":
        this.patched(message);
        break;
      case "orders":
        this.store.set({ orders: message.orders });
        break;
      case "pending":
        this.store.set({ pending: message.pending ?? null });
        break;
      case "here":
        this.store.set({ here: message.seats });
        break;
      case "seats":
        this.store.set({ seated: (this.store.state.seated ?? 0) + 1 });
        break;
      case "gone":
        this.store.set({ link: "gone" });
        break;
      default:
    }
  }

  /** @param {any} message */
  whole(message) {
    const { state } = this.store;
    this.store.set({
      view: message.view,
      before: null,
      version: message.version,
      entries: joined(state.entries, message.entries ?? []),
      orders: message.orders ?? { mine: {}, ready: {} },
      pending: message.pending ?? null,
      link: "live",
    });
  }

  /** @param {any} message */
  patched(message) {
    const { state } = this.store;
    const view = mergePatch(state.view, message.patch);
    const entries = message.entries ?? [];
    this.store.set({
      view,
      before: state.view,
      ...this.read(entries),
      version: message.version,
      entries: joined(state.entries, entries),
    });
  }
}

/**
 * Lines by their numbers: a later copy of a line (undone since) takes the place of the earlier.
 * @param {any[]} known @param {any[]} fresh
 */
export function joined(known, fresh) {
  const all = new Map(known.map((line) => [line.n, line]));
  for (const line of fresh) all.set(line.n, line);
  return [...all.values()].sort((a, b) => a.n - b.n);
}

/** The address of a table's line: of a seat, or of the screen for all. @param {string} engagement @param {string} seat @param {boolean} [screen] */
export function lineUrl(engagement, seat, screen = false) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = screen ? { screen: "1" } : { seat };
  return `${scheme}://${location.host}/ws/engagements/${engagement}/?${new URLSearchParams(query)}`;
}
