/** Markers beside a figure: a shape, an ink and a letter each; the ruleset says which are there. */

import { s } from "../dom.js";
import { face } from "./face.js";
import { reloadOf } from "./names.js";
import { markLetter } from "./words.js";

const STAR = "M0-16L5-7.5 14.5-8 9.5 0 14.5 8 5 7.5 0 16-5 7.5-14.5 8-9.5 0-14.5-8-5-7.5Z";
const CHAIN = "M-14 0a6 6 0 0 1 12 0M-2 0a6 6 0 0 1-12 0M2 0a6 6 0 0 1 12 0M14 0a6 6 0 0 1-12 0";

/** @type {Record<string, {ink: string, d: string, y?: number}>} */
const SHAPES = {
  activated: { ink: "green", d: "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z" },
  wounded: { ink: "red", d: "M0-13.5L13 0 0 13.5-13 0Z" },
  stunned: { ink: "blue", d: STAR },
  shaken: { ink: "blue", d: STAR },
  yellow: { ink: "yellow", d: "M0-13L14 11H-14Z", y: 8 },
  demoralised: { ink: "yellow", d: "M0-13L14 11H-14Z", y: 8 },
  brown: { ink: "brown", d: "M-18 0L-7-12H14V12H-7Z" },
  prone: { ink: "black", d: "M-16 9V2A16 13 0 0 1 16 2V9Z" },
  hidden: { ink: "black", d: "M-18 0Q0-20 18 0Q0 20-18 0Z" },
  captured: { ink: "black", d: "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z" },
  wet_powder: { ink: "blue", d: "M0-17Q13-2 12 4A12 11 0 0 1-12 4Q-13-2 0-17Z", y: 8 },
  thrown_gone: { ink: "black", d: "M-11-11H11V11H-11Z" },
  carrying: { ink: "green", d: "M-11-11H11V11H-11Z" },
  ran: { ink: "black", d: "M-15-10H-7L3 0-7 10H-15L-5 0ZM0-10H8L18 0 8 10H0L10 0Z", y: 99 },
  held: { ink: "black", d: "M-15-9H15V9H-15Z", y: 99 },
  pinned: { ink: "red", d: "M-13-13H13V13H-13Z" },
  mounted: { ink: "brown", d: "M-12 12V-2A12 12 0 0 1 12-2V12Z" },
  nocked: { ink: "black", d: "M-15-3H4V-9L15 0 4 9V3H-15Z", y: 99 },
  vanguard: { ink: "green", d: "M-12-11H12L0 13Z", y: 2 },
  leader: { ink: "yellow", d: STAR },
};

/** Not markers of their own: the pill says reload, the cross who fell, the ring who fights. */
const ELSEWHERE = ["reload", "fell", "melee", "activated_twice", "to_cover"];
/** The most telling first: there is room for three. */
const FIRST = ["hidden", "brown", "yellow", "demoralised", "held", "captured", "wounded", "stunned", "shaken", "pinned", "prone", "activated"];

/** Levels from the lightest, of games that count wounds and fatigue by level. */
const WOUNDS = ["light", "medium", "heavy", "incapacitat", "dead"];
const FATIGUE = ["fresh", "winded", "weary", "tired", "dazed", "unconscious"];

const PLACES = [
  [-20, -23],
  [21, -22],
  [31, 4],
  [-31, 6],
];

/** @param {string} mark */
const rank = (mark) => (FIRST.includes(mark) ? FIRST.indexOf(mark) : FIRST.length);

/** @param {string} code @param {string} letter @param {number[]} at */
export function marker(code, letter, [x, y]) {
  const { d, ink, y: foot = 5 } = SHAPES[code] ?? { d: "M-11-11H11V11H-11Z", ink: "black" };
  const colour = face.inks?.[code] ?? ink;
  return s(
    "g",
    { class: `mk ${colour} ${code}`, transform: `translate(${x} ${y}) scale(1.14)` },
    s("path", { d, "fill-rule": "evenodd" }),
    code === "held" && s("path", { class: "chain", d: CHAIN }),
    foot < 90 && s("text", { y: foot, class: letter.length > 1 ? "small" : null }, letter),
    code === "thrown_gone" && s("path", { class: "struck", d: "M-11-11L11 11" }),
  );
}

const LOADING = ["yellow", "red", "red"];

/** @param {number} left long actions still needed, one at least */
function pill(left) {
  const inks = face.reload ?? LOADING;
  return s(
    "g",
    { class: `mk ${inks[Math.min(left, inks.length) - 1]}`, transform: "translate(0 31) scale(1.14)" },
    s("rect", { x: -16, y: -9, width: 32, height: 18, rx: 9 }),
    s("text", { y: 5, class: "small" }, `R${left}`),
  );
}

/** A row of boxes under the figure: wounds by level, fatigue. @param {any[]} boxes @param {number} y */
const boxes = (boxes, y) =>
  s(
    "g",
    { class: "boxes", transform: `translate(${-boxes.length * 4.5} ${y})` },
    boxes.map((full, i) => s("rect", { class: full ? "full" : null, x: i * 9, y: 0, width: 7.5, height: 8 })),
  );

/** @param {any} figure */
export function markers(figure) {
  const shown = (figure.marks ?? [])
    .filter((/** @type {string} */ mark) => !ELSEWHERE.includes(mark) && !mark.startsWith("reload_"))
    .sort((/** @type {string} */ a, /** @type {string} */ b) => rank(a) - rank(b))
    .slice(0, PLACES.length);
  const letter = (/** @type {string} */ mark) =>
    mark === "activated" && figure.activations > 1 ? `${markLetter(mark)}${figure.activations}` : markLetter(mark);
  const fatigue = FATIGUE.indexOf(figure.fatigue);
  return [
    shown.map((/** @type {string} */ mark, /** @type {number} */ i) => marker(mark, letter(mark), PLACES[i])),
    reloadOf(figure) > 0 && pill(reloadOf(figure)),
    Array.isArray(figure.wounds) && figure.wounds.length > 0 && boxes(WOUNDS.map((level) => figure.wounds.some((/** @type {any} */ wound) => String(wound.level).startsWith(level))), 27),
    fatigue > 0 && boxes(FATIGUE.slice(1).map((_, i) => i < fatigue), 38),
    figure.level > 0 && s("g", { class: "mk black", transform: "translate(-26 20)" }, s("rect", { x: -13, y: -9, width: 26, height: 18, rx: 3 }), s("text", { y: 5, class: "small" }, `↑${figure.level}`)),
  ];
}
