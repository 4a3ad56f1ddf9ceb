/** Buildings from above: walls in solid ink, gaps for doors, thin lines for windows, stairs, fire. */

import { one, s } from "../dom.js";
import { distance, middle, spot } from "./lie.js";

/** @typedef {import("./lie.js").Spot} Spot */

const FLAME = "M0 14C-13 12-13-2-5-8C-5-1 0-3 1-16C11-8 14 8 0 14Z";

/** Whether a place lies on a wall from a to b. @param {readonly number[]} at @param {readonly number[]} a @param {readonly number[]} b */
const on = (at, a, b) => Math.abs(distance(a, at) + distance(at, b) - distance(a, b)) <= 3;

/** @param {Spot} p */
const pair = (p) => `${one(p.x)} ${one(p.y)}`;

/** @param {any} feature @param {any} table */
export function drawHouse(feature, table) {
  const ring = feature.polygon.map((/** @type {any} */ at) => spot(table, at));
  const openings = Object.values(feature.openings ?? {}).filter((one) => !one.level);
  const walls = feature.polygon.map((/** @type {any} */ a, /** @type {number} */ i) =>
    wall(a, feature.polygon[(i + 1) % feature.polygon.length], openings, table),
  );
  return [
    s("path", { class: "floor", d: `M${ring.map(pair).join("L")}Z` }),
    feature.levels > 1 && stairs(feature, table),
    s("path", { class: "wall", d: walls.map((/** @type {any} */ w) => w.solid).join("") }),
    s("path", { class: "win", d: walls.map((/** @type {any} */ w) => w.glass).join("") }),
    openings.filter(({ kind }) => kind === "door").map((door) => drawDoor(door, table)),
    (feature.breaches ?? []).map((/** @type {any} */ at) => {
      const { x, y } = spot(table, at);
      return s("path", { class: "breach", d: "M-9-9L9 9M9-9L-9 9M0-12V12", transform: `translate(${x} ${y})` });
    }),
    feature.fire && flames(feature, table),
  ];
}

/** One wall: its solid parts, and its windows. @param {any} a @param {any} b @param {any[]} openings @param {any} table */
function wall(a, b, openings, table) {
  const here = openings
    .filter((opening) => on(opening.from, a, b) && on(opening.to, a, b))
    .map((opening) => ({ opening, ends: [opening.from, opening.to].sort((p, q) => distance(a, p) - distance(a, q)) }))
    .sort((p, q) => distance(a, p.ends[0]) - distance(a, q.ends[0]));
  let at = a;
  let solid = "";
  let glass = "";
  for (const { opening, ends } of here) {
    const [from, to] = ends;
    if (opening.kind === "window") {
      glass += `M${pair(spot(table, from))}L${pair(spot(table, to))}`;
      continue;
    }
    solid += `M${pair(spot(table, at))}L${pair(spot(table, from))}`;
    at = to;
  }
  return { solid: `${solid}M${pair(spot(table, at))}L${pair(spot(table, b))}`, glass };
}

/** Open: the leaf stands out of the gap. @param {any} door @param {any} table */
function drawDoor(door, table) {
  const a = spot(table, door.from);
  const b = spot(table, door.to);
  if (door.state === "broken") return null;
  if (door.state !== "open") {
    return [
      s("path", { class: "leaf", d: `M${pair(a)}L${pair(b)}` }),
      door.state === "locked" && s("circle", { class: "lock", cx: one((a.x + b.x) / 2), cy: one((a.y + b.y) / 2), r: 5 }),
    ];
  }
  const out = { x: a.x + (b.y - a.y) * 0.7, y: a.y - (b.x - a.x) * 0.7 };
  return s("path", { class: "leaf ajar", d: `M${pair(a)}L${pair(out)}` });
}

/** @param {any} feature @param {any} table */
function stairs(feature, table) {
  const { x, y } = spot(table, middle(feature.polygon));
  const steps = [0, 8, 16, 24].map((up) => `M${one(x + 6)} ${one(y - 26 + up)}h34`).join("");
  return [
    s("path", { class: "stairs", d: steps }),
    s("text", { class: "levels", x: one(x - 8), y: one(y - 8), "text-anchor": "end" }, `↕${feature.levels}`),
  ];
}

/** @param {any} feature @param {any} table */
function flames(feature, table) {
  const size = feature.fire === "burning" ? 1.5 : 0.9;
  return feature.polygon.map((/** @type {any} */ at) => {
    const { x, y } = spot(table, at);
    return s("path", { class: "flame", d: FLAME, transform: `translate(${x} ${y - 8}) scale(${size})` });
  });
}
