/** Boats, ships, guns and things that lie about. */

import { one, s } from "../dom.js";
import { say } from "../words.js";
import { middle, spot, turned } from "./lie.js";
import { wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("./lie.js").Spot} Spot */

/** @param {Spot[]} ring */
const outline = (ring) => `M${ring.map(({ x, y }) => `${one(x)} ${one(y)}`).join("L")}Z`;

/** @param {any} view */
export function drawVessels(view) {
  const { table } = view;
  return Object.entries(view.vessels ?? {})
    .filter(([, vessel]) => !["sunk", "gone"].includes(vessel.status))
    .map(([id, vessel]) => {
      const ring = vessel.hull.map((/** @type {any} */ at) => spot(table, at));
      const [x, y] = middle(ring.map((/** @type {Spot} */ p) => [p.x, p.y]));
      const inner = ring.map((/** @type {Spot} */ p) => ({ x: x + (p.x - x) * 0.84, y: y + (p.y - y) * 0.78 }));
      const label = say(gettext("%(name)s, %(status)s"), { name: vessel.name, status: wordFor(vessel.status) });
      return s(
        "g",
        { class: `vessel ${vessel.kind}`, "data-thing": id, role: "img", "aria-label": label },
        s("path", { class: "timber", d: outline(ring) }),
        s("path", { class: "inner", d: outline(inner) }),
        benches(vessel, table),
        Object.values(vessel.hatches ?? {}).map((hatch) => at(table, hatch.at, s("g", { transform: `rotate(${turned(vessel.front)})` }, s("path", { class: hatch.state === "open" || hatch.state === "broken" ? "hatch open" : "hatch", d: "M-11-9H11V9H-11ZM-11-3H11M-11 3H11" })))),
        vessel.mast && at(table, vessel.mast, s("circle", { class: "mast", r: 7 })),
        vessel.helm && at(table, vessel.helm, s("path", { class: "helm", d: "M-9 0H9M0-9V9M-6-6L6 6M6-6L-6 6" }), s("circle", { class: "wheel", r: 6.5 })),
        s("text", { class: "small-name", x: one(x), y: one(Math.max(...ring.map((/** @type {Spot} */ p) => p.y)) + 20), "text-anchor": "middle" }, vessel.name),
      );
    });
}

/** Planks across the hull. @param {any} vessel @param {any} table */
function benches(vessel, table) {
  const [x, y] = vessel.front;
  const size = Math.hypot(x, y) || 1;
  const [fx, fy] = [x / size, y / size];
  const along = vessel.hull.map((/** @type {any} */ p) => (p[0] - vessel.at[0]) * fx + (p[1] - vessel.at[1]) * fy);
  const across = vessel.hull.map((/** @type {any} */ p) => Math.abs((p[1] - vessel.at[1]) * fx - (p[0] - vessel.at[0]) * fy));
  const [least, most, half] = [Math.min(...along), Math.max(...along), Math.max(...across) * 0.74];
  const lines = [0.22, 0.42, 0.62].map((part) => {
    const by = least + (most - least) * part;
    const end = (/** @type {number} */ side) => spot(table, [vessel.at[0] + fx * by - fy * side, vessel.at[1] + fy * by + fx * side]);
    const [a, b] = [end(half), end(-half)];
    return `M${one(a.x)} ${one(a.y)}L${one(b.x)} ${one(b.y)}`;
  });
  return s("path", { class: "plank", d: lines.join("") });
}

/** @param {any} table @param {any} place @param {...any} content */
function at(table, place, ...content) {
  const { x, y } = spot(table, place);
  return s("g", { transform: `translate(${one(x)} ${one(y)})` }, content);
}

/** @param {any} view */
export const drawGuns = (view) =>
  Object.entries(view.guns ?? {}).map(([id, gun]) =>
    s(
      "g",
      { class: gun.dismounted ? "gun down" : "gun", "data-thing": id, role: "img", "aria-label": gun.name },
      at(
        view.table,
        gun.at,
        s(
          "g",
          { transform: `rotate(${turned(gun.front)})` },
          s("path", { class: "carriage", d: "M-22-12H6V12H-22Z" }),
          s("circle", { class: "wheel", cx: -2, cy: -14, r: 6 }),
          s("circle", { class: "wheel", cx: -2, cy: 14, r: 6 }),
          s("path", { class: "barrel", d: "M-20-6L30-4V4L-20 6Z" }),
        ),
        gun.reload ? s("g", { class: "mk", transform: "translate(0 30)" }, s("rect", { class: "red", x: -16, y: -9, width: 32, height: 18, rx: 9 }), s("text", { y: 5, class: "small" }, `R${gun.reload}`)) : null,
      ),
    ),
  );

/** @param {any} view */
export const drawThings = (view) =>
  Object.entries(view.things ?? {})
    .filter(([, thing]) => thing.at && !thing.carrier)
    .map(([id, thing]) =>
      s(
        "g",
        { class: thing.secret ? "thing secret" : "thing", "data-thing": id, role: "img", "aria-label": thing.name },
        at(
          view.table,
          thing.at,
          s("rect", { class: "chest", x: -11, y: -9, width: 22, height: 18, rx: 2.5 }),
          s("path", { class: "plank", d: "M-11-1H11M0-4V3" }),
          s("text", { class: "small-name", y: 26, "text-anchor": "middle" }, thing.name),
        ),
      ),
    );
