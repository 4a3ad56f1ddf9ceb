/** What is drawn over the ground: reach, ways, arc, sight, ruler, labels. Places as the server has them. */

import { one, s } from "../dom.js";
import { cm, distance, length, spot, turned } from "./lie.js";
import { measure } from "./lengths.js";

/** @typedef {readonly number[]} Place */

/** @param {any} table @param {Place[]} places */
export const track = (table, places) =>
  `M${places.map((at) => spot(table, at)).map(({ x, y }) => `${one(x)} ${one(y)}`).join("L")}`;

/** @param {any} table @param {Place[]} region @param {string} [extra] */
export const reach = (table, region, extra = "") => [
  s("path", { class: `reach ${extra}`.trim(), d: `${track(table, region)}Z` }),
  s("path", { class: `reach-o ${extra}`.trim(), d: `${track(table, region)}Z` }),
];

/** @param {any} table @param {any} feature */
export function zone(table, feature) {
  if (feature?.polygon) return s("path", { class: "zone-o", d: `${track(table, feature.polygon)}Z` });
  return feature?.circle && ring(table, feature.circle.at, "zone-o", feature.circle.radius);
}

/** A way with its length so far on every point. @param {any} table @param {Place[]} way @param {{bad?: boolean, label?: string}} [also] */
export function wayOf(table, way, { bad = false, label } = {}) {
  const d = track(table, way);
  return [
    s("path", { class: "path-h", d }),
    s("path", { class: bad ? "path-l bad" : "path-l", d }),
    way.slice(1).map((at, i) => {
      const { x, y } = spot(table, at);
      const last = i === way.length - 2;
      return s(
        "g",
        { class: "cost", transform: `translate(${one(x)} ${one(y)})` },
        s("circle", { class: bad ? "bad" : null, r: last ? 18 : 15 }),
        s("text", { y: 6 }, Math.round(length(way.slice(0, i + 2)) / 10)),
      );
    }),
    label && callout(table, way[way.length - 1], label),
  ];
}

/** Words in ink beside a place: the first line is bold. @param {any} table @param {Place} at @param {string} words */
export function callout(table, at, words) {
  const lines = words.split("\n");
  const width = Math.max(...lines.map((line) => line.length)) * 11.5 + 28;
  const height = 12 + lines.length * 26;
  const { x, y } = spot(table, at);
  const left = x + width + 40 > table.width ? x - width - 40 : x + 40;
  const top = Math.min(table.height - height - 4, y + 22);
  return s(
    "g",
    { class: "call", transform: `translate(${one(left)} ${one(top)})` },
    s("rect", { width: one(width), height, rx: 4 }),
    lines.map((line, i) => s("text", { class: i ? null : "b", x: 14, y: 26 + i * 26 }, line)),
  );
}

/** A ruler with a tick each cm or pace, a longer one each five, and the distance in a box. @param {any} table @param {Place} from @param {Place} to @param {string} [extra] */
export function ruler(table, from, to, extra = "") {
  const [a, b] = [spot(table, from), spot(table, to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const ticks = Array.from({ length: Math.floor(far / 10) }, (_, i) => {
    const size = (i + 1) % 5 ? 6 : 11;
    const [x, y] = [a.x + ux * 10 * (i + 1), a.y + uy * 10 * (i + 1)];
    return `M${one(x)} ${one(y)}l${one(-uy * size)} ${one(ux * size)}`;
  });
  const d = `M${one(a.x)} ${one(a.y)}L${one(b.x)} ${one(b.y)}`;
  const words = measure(table, cm(distance(from, to)));
  const width = words.length * 11 + 20;
  const mid = { x: (a.x + b.x) / 2 + uy * 42, y: (a.y + b.y) / 2 - ux * 42 };
  const [x, y] = [Math.max(width / 2, Math.min(table.width - width / 2, mid.x)), Math.max(22, Math.min(table.height - 22, mid.y))];
  return s(
    "g",
    { class: `ruler ${extra}`.trim(), "aria-hidden": "true" },
    s("path", { class: "rul-h", d }),
    s("path", { class: "rul", d }),
    s("path", { class: "rult", d: ticks.join("") }),
    s("g", { class: "rl", transform: `translate(${one(x)} ${one(y)})` }, s("rect", { x: -width / 2, y: -17, width, height: 33, rx: 4 }), s("text", { y: 7 }, words)),
  );
}

/** @param {number} r @param {number} half half the angle in degrees */
const wedge = (r, half) => {
  const [x, y] = [r * Math.cos((half * Math.PI) / 180), r * Math.sin((half * Math.PI) / 180)];
  return { fill: `M0 0L${one(x)} ${one(-y)}A${r} ${r} 0 0 1 ${one(x)} ${one(y)}Z`, rim: `M${one(x)} ${one(-y)}A${r} ${r} 0 0 1 ${one(x)} ${one(y)}`, x, y };
};

/** The front arc of 90 degrees with its ranges, the nearest washed. @param {any} table @param {Place} at @param {Place} front @param {[string, number][]} bands name and mm */
export function arc(table, at, front, bands) {
  const { x, y } = spot(table, at);
  const turn = turned(front);
  const most = Math.max(...bands.map(([, mm]) => mm), 100);
  const edge = wedge(most, 45);
  return s(
    "g",
    { class: "arc", transform: `translate(${one(x)} ${one(y)})`, "aria-hidden": "true" },
    s(
      "g",
      { transform: `rotate(${turn})` },
      bands.map(([, mm], i) => [
        s("path", { class: i ? "w2" : "w1", d: wedge(mm, 45).fill }),
        s("path", { class: i ? "arcl a2" : "arcl", d: wedge(mm, 45).rim }),
      ]),
      s("path", { class: "arce", d: `M0 0L${one(edge.x)} ${one(-edge.y)}M0 0L${one(edge.x)} ${one(edge.y)}` }),
    ),
    bands.map(([name, mm]) => {
      const angle = ((turn - 45) * Math.PI) / 180;
      const [bx, by] = [Math.cos(angle) * mm, Math.sin(angle) * mm];
      const inside = x + bx > 10 && x + bx < table.width - 90 && y + by > 20 && y + by < table.height - 10;
      return inside && s("text", { class: "band", x: one(bx + 6), y: one(by - 6) }, name);
    }),
  );
}

/** A line of sight, broken where it is not clear. @param {any} table @param {Place} from @param {Place} to @param {boolean} clear */
export const sight = (table, from, to, clear) => s("path", { class: clear ? "sight" : "sight blocked", d: track(table, [from, to]) });

/** A ring round a place: where one has come to, or what is chosen. @param {any} table @param {Place} at @param {string} name @param {number} [r] */
export function ring(table, at, name, r = 30) {
  const { x, y } = spot(table, at);
  return s("circle", { class: name, cx: one(x), cy: one(y), r });
}

/** @param {any} table @param {Place} at */
export function cursor(table, at) {
  const { x, y } = spot(table, at);
  return `M${one(x - 16)} ${one(y)}h32M${one(x)} ${one(y - 16)}v32`;
}
