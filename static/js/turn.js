/** When it is your turn: the title of the page says so, and a tone for those who want it. */

import { say } from "./words.js";

/* global gettext */

const KEY = "sound";
const TONES = [523.25, 783.99];

/** @param {any} view */
const mine = (view) => (view?.waiting ?? []).find((/** @type {any} */ due) => due.yours);

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
 * @param {any} view @param {any} old @param {string} title of the page as it was made
 */
export function tellTurn(view, old, title) {
  const due = mine(view);
  const words = due ? say(gettext("Your turn: %(what)s"), { what: due.text ?? due.code }) : "";
  const whole = words ? `● ${words} · ${title}` : title;
  if (document.title !== whole) document.title = whole;
  const fresh = old && due && JSON.stringify(mine(old)?.args) !== JSON.stringify(due.args);
  if (fresh && sounds()) ring();
}
