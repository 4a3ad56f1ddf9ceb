/**
 * What answers the question of the selected unit: reach, path with its running cost, enemy ZOC,
 * sight, range bands, targets; and what changed in the last step. All of it comes from `options`.
 */

import { plateWidth } from "./changes.js";
import { s, one } from "./dom.js";
import { angle, beyond, centre, corner, DIRECTIONS, outlineOf, SIDE, sheet } from "./geometry.js";
import { area, loops, straight } from "./outline.js";

/** @typedef {import("./map.js").BattleMap} BattleMap */
/** @typedef {{cost: string, path: string[], fronts?: Record<string, string>, zoc?: boolean}} Reached */

/**
 * Hexes that can be reached: a wash inside one outline, red hatching where enemy ZOC stops.
 * @param {Record<string, Reached>} hexes @param {string} [from] @param {boolean} [hatched]
 */
export function reach(hexes, from, hatched = true) {
  const names = Object.keys(hexes);
  if (from && !names.includes(from)) names.push(from);
  if (!names.length) return null;
  const border = loops(names).filter((loop) => area(loop) > 0);
  return s(
    "g",
    { class: "reach-layer", "aria-hidden": "true" },
    s("path", { class: "reach", d: straight(names.map(outlineOf)) }),
    hatched && zoc(names.filter((name) => hexes[name]?.zoc)),
    s("path", { class: "reach-o", d: straight(border) }),
  );
}

/** @param {string[]} names */
const zoc = (names) =>
  names.length
    ? s("path", { class: "zoc-fill", d: straight(names.map(outlineOf)), fill: "url(#zoch)" })
    : null;

/**
 * The way of a move: a line, the running cost at every hex, one label at its end.
 * @param {string} from @param {string[]} path @param {(string | number)[]} costs
 * @param {string[]} label first line bold @param {BattleMap} map @param {boolean} [refused]
 */
export function way(from, path, costs, label, map, refused = false) {
  const points = [from, ...path].map(centre);
  const start = points[1] ? between(points[0], points[1], 0.46) : points[0];
  const d = `M${[start, ...points.slice(1)].map((p) => `${one(p.x)} ${one(p.y)}`).join("L")}`;
  const end = points[points.length - 1];
  return s(
    "g",
    { class: refused ? "way refused" : "way", "aria-hidden": "true" },
    path.length > 0 && s("path", { class: "path-h", d }),
    path.length > 0 && s("path", { class: "path-l", d }),
    points
      .slice(1)
      .map((p, i) =>
        s(
          "g",
          { class: "cost", transform: `translate(${one(p.x)} ${one(p.y)})` },
          s("circle", { r: i === path.length - 1 ? 18 : 14 }),
          s("text", { y: 6.6 }, costs[i] ?? ""),
        ),
      ),
    label.length > 0 && call(end, label, map),
  );
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @param {number} share */
const between = (a, b, share) => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });

/** A plate with words beside a point, kept on the sheet. @param {{x: number, y: number}} at @param {string[]} lines @param {BattleMap} map */
export function call(at, lines, map) {
  const longest = Math.max(...lines.map((line) => line.length));
  const width = Math.round(longest * 10.6 + 30);
  const height = 26 * lines.length + 16;
  const field = sheet(map);
  const right = field.x + field.width;
  const x = Math.max(field.x, Math.min(at.x - width - 20, right - width));
  const below = at.y + 36 + height < field.y + field.height;
  const y = below ? at.y + 36 : at.y - 36 - height;
  return s(
    "g",
    { class: "call", transform: `translate(${one(x)} ${one(y)})` },
    s(
      "g",
      { class: "bound" },
      s("rect", { width, height, rx: 4 }),
      lines.map((line, i) => s("text", { class: i === 0 ? "b" : null, x: 14, y: 28 + 26 * i }, line)),
    ),
  );
}

/**
 * Six points to choose the front at the end of a move.
 * @param {string} at
 * @param {Record<string, string>} costs by direction
 * @param {string} chosen
 * @param {(side: string) => string} name
 */
export function fronts(at, costs, chosen, name) {
  const { x, y } = centre(at);
  return s(
    "g",
    { class: "front-pick", transform: `translate(${one(x)} ${one(y)})` },
    DIRECTIONS.filter((side) => side in costs).map((side) =>
      s(
        "g",
        {
          role: "button",
          tabindex: -1,
          class: side === chosen ? "fp chosen" : "fp",
          "data-act": "front",
          "data-front": side,
          "aria-label": name(side),
          "aria-pressed": side === chosen ? "true" : "false",
          transform: `rotate(${angle(side)})`,
        },
        s("circle", { class: "fp-hit", cx: 41, r: 17 }),
        s("path", { class: "fp-tag", d: "M31-13H36V-8L54 0 36 8V13H31Z" }),
      ),
    ),
  );
}

/** A line of sight; blocked: solid to the hex that blocks, then dashed. @param {string} from @param {string} to @param {string[]} blocked */
export function sight(from, to, blocked) {
  const a = centre(from);
  const b = centre(to);
  if (!blocked.length) return s("path", { class: "sight", d: line(a, b) });
  const stop = centre(blocked[0]);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const share = Math.min(1, Math.hypot(stop.x - a.x, stop.y - a.y) / length);
  const middle = between(a, b, share);
  return s(
    "g",
    {},
    s("path", { class: "sight", d: line(a, middle) }),
    s("path", { class: "sight off", d: line(middle, b) }),
    s("path", { class: "blocks", d: straight(blocked.map(outlineOf)) }),
  );
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
const line = (a, b) => `M${one(a.x)} ${one(a.y)}L${one(b.x)} ${one(b.y)}`;

/** Bands that end at the same hexes, at the edge of the map, are one with all their names. @param {{hexes: string[], name: string}[]} list */
function apart(list) {
  const [, ...after] = list;
  return list.map(({ hexes, name }, i) => ({
    hexes,
    name: after[i]?.hexes.length === hexes.length ? "" : name,
  }));
}

/** The edges of a loop that are not drawn yet, as lines. @param {{x: number, y: number}[]} loop @param {Set<string>} drawn */
function open(loop, drawn) {
  let [d, before] = ["", ""];
  loop.forEach((p, i) => {
    const [a, b] = [p, loop[(i + 1) % loop.length]].map(({ x, y }) => `${one(x)} ${one(y)}`);
    const edge = [a, b].sort().join();
    if (!drawn.has(edge)) d += `${before === a ? "" : `M${a}`}L${b}`;
    before = drawn.has(edge) ? "" : b;
    drawn.add(edge);
  });
  return d;
}

/**
 * Outlines of the range bands, each named where it is farthest.
 * @param {string} from @param {{hexes: string[], name: string}[]} list the short one first
 */
export function bands(from, list) {
  const eye = centre(from);
  /** Edges that a shorter band has drawn already. */
  const drawn = new Set();
  const far = (/** @type {{x: number, y: number}} */ p) => Math.hypot(p.x - eye.x, p.y - eye.y);
  return s(
    "g",
    { class: "bands", "aria-hidden": "true" },
    apart(list).map(({ hexes, name }, i) => {
      const border = loops(hexes).filter((loop) => area(loop) > 0);
      const at = border.flat().reduce((best, p) => (far(p) > far(best) ? p : best), eye);
      return s(
        "g",
        { class: `band band-${i + 1}` },
        s("path", { d: border.map((loop) => open(loop, drawn)).join("") }),
        s("text", { x: one(at.x), y: one(at.y - 8) }, name),
      );
    }),
  );
}

/** The zone of a side, in its ink. @param {string[]} hexes @param {string} slot */
export const zone = (hexes, slot) =>
  s(
    "g",
    { class: "zone", "data-f": slot, "aria-hidden": "true" },
    s("path", { d: straight(loops(hexes).filter((loop) => area(loop) > 0)) }),
  );

/** Hexes that a condition wants held, with its number. @param {any[]} victory */
export const goals = (victory) =>
  victory.flatMap((condition, i) =>
    (condition.hexes ?? []).map((/** @type {string} */ hex) => {
      const { x, y } = centre(hex);
      return s(
        "g",
        { class: "goal", "aria-hidden": "true", transform: `translate(${one(x)} ${one(y)})` },
        s("path", { d: "M-12 22V-22H16L9-11 16 0H-12" }),
        s("text", { x: 0, y: -5 }, i + 1),
      );
    }),
  );

/** Cross-hair on a piece that may be aimed at. @param {string} at @param {boolean} chosen */
export function target(at, chosen) {
  const { x, y } = centre(at);
  return s(
    "g",
    { class: chosen ? "aim chosen" : "aim", transform: `translate(${one(x)} ${one(y)})` },
    s("circle", { r: 35 }),
    chosen && s("path", { d: "M-46 0H-28M28 0H46M0-46V-28M0 28V46" }),
  );
}

/** The ring of the selected unit. @param {string} at */
export function selection(at) {
  const ring = straight([outlineOf(at).map((p) => between(centre(at), p, 0.98))]);
  return s(
    "g",
    { "aria-hidden": "true" },
    s("path", { class: "sel-o", d: ring }),
    s("path", { class: "sel", d: ring }),
  );
}

/** What the last step changed: an outline on hexes. @param {string[]} hexes */
export const changes = (hexes) =>
  s("g", { class: "changes", "aria-hidden": "true" }, hexes.map(selection));

/** The men lost or won with the last step. @param {import("./changes.js").Plate[]} plates */
export const losses = (plates) =>
  s(
    "g",
    { class: "changes", "aria-hidden": "true" },
    plates.map(({ x, y, text }) => {
      const width = plateWidth(text);
      return s(
        "g",
        { class: "delta", transform: `translate(${one(x)} ${one(y)})` },
        s("rect", { x: -width / 2, y: -12, width, height: 24, rx: 2 }),
        s("text", { y: 7 }, text),
      );
    }),
  );

/** The cursor of the keyboard. @param {string} at */
export function cursorRing(at) {
  const c = centre(at);
  const points = Array.from({ length: 6 }, (_, i) => between(c, corner(c, i), (SIDE - 3) / SIDE));
  return straight([points]);
}

/** Hexes next to one, on any side. @param {string} name */
export const around = (name) => DIRECTIONS.map((side) => beyond(name, side));
