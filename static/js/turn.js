/** When it is your turn: the title of the page says so, and a tone for those who want it. */

import { say } from "./words.js";

/* global gettext */

const KEY = "sound";
const WRITING = "write_orders";
const TONES = [523.25, 783.99];

/** @param {import("./store.js").State} state */
const mine = (state) => state.view && dues(state).find((due) => due.yours);

/** Whether there are orders to write, and all that are waited for are final. @param {Pick<import("./store.js").State, "orders">} state */
export function allFinal({ orders }) {
  const due = Object.keys(orders.slots ?? {}).filter((id) => !orders.slots?.[id].optional);
  return due.length > 0 && due.every((id) => orders.mine?.[id]?.state === "final");
}

/** Orders that a side still has to make final, as far as this seat may count them. @param {import("./store.js").State["orders"]} orders @param {string} side */
export function missing(orders, side) {
  const count = orders.ready?.[side];
  return count ? count.due - count.final : 0;
}

/**
 * What is waited for, as it concerns this page: orders come before their closing, whose own orders are all final waits for the others, and
 * an end that is proposed comes after the step in play, until the phases of the turn are through.
 * @param {import("./store.js").State} state @returns {any[]}
 */
export function dues({ view, orders }) {
  const all = view.waiting ?? [];
  const late = all.filter((/** @type {any} */ due) => due.code === WRITING && missing(orders, due.side) > 0);
  const [first, ...rest] = [...new Set([...late, ...all])];
  if (first?.code === WRITING && first.yours) return allFinal({ orders }) ? rest : [first, ...rest];
  const [next, ...later] = rest;
  const through = !next || (next.code === "advance" && view.phase === view.phases?.at(-1));
  return first?.code === "end" && !through ? [next, first, ...later] : [first, ...rest].filter(Boolean);
}

/** Whether this browser gives a tone. */
export function sounds() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
export function keepSounds(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // Storage is off: no tone on the next page.
  }
  if (on) ring();
}

/** Two short tones, made here. */
export function ring() {
  const context = new AudioContext();
  TONES.forEach((pitch, i) => {
    const start = context.currentTime + i * 0.16;
    const tone = context.createOscillator();
    const level = context.createGain();
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.0001, start);
    level.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(level).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.32);
    if (i === TONES.length - 1) tone.onended = () => context.close();
  });
}

/**
 * @param {import("./store.js").State} state @param {import("./store.js").State} old @param {string} title of the page as it was made
 */
export function tellTurn(state, old, title) {
  const due = mine(state);
  const words = due ? say(gettext("Your turn: %(what)s"), { what: due.text ?? due.code }) : "";
  const whole = words ? `● ${words} · ${title}` : title;
  if (document.title !== whole) document.title = whole;
  const fresh = old.view && due && JSON.stringify(mine(old)?.args) !== JSON.stringify(due.args);
  if (fresh && sounds()) ring();
}
