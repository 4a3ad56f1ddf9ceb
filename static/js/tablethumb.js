/** A small picture of a centimetre table: flat shapes by kind, a dot for each figure. */

import { one, s } from "./dom.js";

/** @type {Record<string, string[]>} */
const LOOKS = {
  wet: ["sea", "lake", "pond", "stream", "river", "shallows", "ford", "swamp", "marsh", "water"],
  wood: ["woods", "jungle", "tree", "undergrowth"],
  high: ["hill", "slope", "dunes"],
  hard: ["building", "wall", "low_wall", "fence", "railing", "house"],
};
const lookOf = (/** @type {any} */ { kind, wall }) =>
  Object.keys(LOOKS).find((look) => LOOKS[look].includes(kind)) ?? (wall ? "hard" : "rough");

/** Features as a scenario lists them, or as a view names them. @param {any} table @returns {any[]} */
const featuresOf = ({ features = [] }) =>
  Array.isArray(features) ? features : Object.values(features);

/** @param {any} table `width`, `height`, `features` @param {{at: number[], slot: string}[]} figures */
export function drawTable(table, figures) {
  const y = (/** @type {number} */ away) => one(table.height - away);
  const points = (/** @type {number[][]} */ places) =>
    places.map(([x, away]) => `${x} ${y(away)}`).join("L");
  const shapes = featuresOf(table).map((feature) => {
    const look = `lie-${lookOf(feature)}`;
    if (feature.polygon) return s("path", { class: look, d: `M${points(feature.polygon)}Z` });
    if (feature.line) return s("path", { class: `${look} line`, d: `M${points(feature.line)}` });
    const { at, radius } = feature.circle;
    return s("circle", { class: look, cx: at[0], cy: y(at[1]), r: radius });
  });
  const r = one(table.width / 60);
  const dots = figures.map(({ at, slot }) =>
    s("circle", { class: "dot", "data-f": slot, cx: at[0], cy: y(at[1]), r }),
  );
  return [s("g", {}, shapes), s("g", {}, dots)];
}

/** The figures of a scenario that are seen from the start, in its groups or by themselves. @param {any} scenario */
export function figuresOf({ sides, groups = [], figures = [] }) {
  const slots = Object.fromEntries(sides.map((/** @type {any} */ side) => [side.id, side.slot]));
  const grouped = groups.flatMap((/** @type {any} */ group) =>
    (group.figures ?? []).map((/** @type {any} */ each) => ({ side: group.side, ...each })),
  );
  return [...grouped, ...figures]
    .filter(({ at, hidden }) => at && !hidden)
    .map(({ at, side }) => ({ at, slot: slots[side] }));
}

/** The figures on the table of a view. @param {any} view */
export const figuresIn = ({ figures, sides }) =>
  Object.values(figures)
    .filter((figure) => figure.fate === "on_table" && figure.at)
    .map((figure) => ({ at: figure.at, slot: sides[figure.side]?.slot }));
