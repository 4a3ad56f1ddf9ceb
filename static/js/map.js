/** The printed sheet: terrain, roads, names, grid and margins. Drawn once for a map. */

import { s, one } from "./dom.js";
import {
  angle,
  beyond,
  centre,
  DIRECTIONS,
  extent,
  format,
  onMap,
  outlineOf,
  ROW,
  sheet,
  towards,
} from "./geometry.js";
import { area, inset, loops, rounded, straight } from "./outline.js";
import { hachures, ripples, roofs, stones, trees, tufts, waves } from "./texture.js";

const CORNER = 11;
/** Several sheets may be on one page. */
let clips = 0;

/**
 * @typedef {object} BattleMap
 * @property {number} columns
 * @property {number} rows
 * @property {Record<string, string>} terrain kind by hex
 * @property {{text: string, at: string, kind: string}[]} [labels]
 * @property {string[][]} [roads]
 * @property {{at: string}[]} [bridges]
 */

/**
 * Something on the sheet and what it is drawn from: with the same `from` it looks the same.
 * @typedef {{from: string, draw: () => Node | Node[]}} Piece
 */

/**
 * Layers of the sheet from below, each with its pieces: woods that do not touch are drawn apart, so
 * that an editor draws anew only what it changes.
 * @param {BattleMap} map @returns {{from: string, pieces: () => Piece[]}[]}
 */
export function layersOf(map) {
  /** @type {Record<string, string[]>} */
  const by = {};
  for (const name of Object.keys(map.terrain).sort()) (by[map.terrain[name]] ??= []).push(name);
  const of = (/** @type {string} */ kind) => by[kind] ?? [];
  const field = sheet(map);
  const size = `${map.columns} ${map.rows}`;
  const bridges = (map.bridges ?? []).map((bridge) => bridge.at);
  const wet = [...of("water"), ...of("ford"), ...bridges];
  const way = JSON.stringify(map.roads ?? []);
  const path = (/** @type {string} */ name, /** @type {string} */ d) => s("path", { class: name, d });
  const whole = (/** @type {string} */ from, /** @type {() => Node | Node[]} */ draw) => ({
    from,
    pieces: () => [{ from, draw }],
  });
  const ground = (/** @type {string} */ kind, /** @type {(hexes: string[]) => Node[]} */ draw) => ({
    from: of(kind).join(),
    pieces: () =>
      together(of(kind)).map((hexes) => ({ from: hexes.join(), draw: () => draw(hexes) })),
  });
  return [
    whole(size, () => s("rect", { class: "open", ...field })),
    ground("hill", (hexes) => {
      const hills = loops(hexes);
      const inner = hills.map((loop) => inset(loop, 15));
      return [
        path("hill", rounded(hills, CORNER)),
        path("hach", hills.map(hachures).join("")),
        path("contour", rounded(inner, 12)),
      ];
    }),
    ground("cliff", (hexes) => {
      const cliffs = loops(hexes);
      return [
        path("cliff", rounded(cliffs, CORNER)),
        path("cliff-hach", cliffs.map(hachures).join("")),
      ];
    }),
    ground("woods", (hexes) => [path("woods", rounded(loops(hexes), CORNER)), drawTrees(hexes)]),
    ground("marsh", (hexes) => [
      path("marsh", rounded(loops(hexes), CORNER)),
      path("reed", tufts(hexes)),
    ]),
    ground("rough", (hexes) => [path("stone", stones(hexes))]),
    whole([...wet, "", ...of("ford")].join(), () => [
      path("water", rounded(loops(wet), CORNER)),
      path("ripple", ripples(of("water"))),
      path("ford", straight(of("ford").map(shrunk))),
      path("fordmark", waves(of("ford"))),
    ]),
    whole(`${size} ${way}`, () => roads(map, field)),
    // A bridge without a road lies across the water beside it.
    whole(bridges.length ? `${bridges.join()} ${way} ${wet.join()}` : "", () =>
      bridges.map((at) => drawBridge(at, map)),
    ),
    ground("building", (hexes) => hexes.flatMap((name) => roofs(name).map(drawRoof))),
    whole(size, () => [grid(map), margins(map)]),
  ];
}

/** The groups of hexes that touch each other. @param {string[]} names */
function together(names) {
  const left = new Set(names);
  /** @type {string[][]} */
  const groups = [];
  for (const first of names) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const name of group) {
      for (const side of DIRECTIONS) {
        const next = beyond(name, side);
        if (left.delete(next)) group.push(next);
      }
    }
    groups.push(group.sort());
  }
  return groups;
}

/** @param {string[]} hexes */
const drawTrees = (hexes) =>
  s(
    "g",
    { class: "tree" },
    trees(hexes).map(({ x, y }) => s("use", { href: "#tree", x: one(x), y: one(y) })),
  );

/** What lies under everything else. @param {BattleMap} map */
export const drawSheet = (map) =>
  s(
    "g",
    { class: "sheet-layer", "aria-hidden": "true" },
    layersOf(map).map(({ pieces }) => pieces().map(({ draw }) => draw())),
  );

/** The field of a hex without its border, so that the shore stays visible. @param {string} name */
const shrunk = (name) => inset(outlineOf(name), 2);

/** @param {BattleMap} map @param {{x: number, y: number, width: number, height: number}} field */
function roads(map, field) {
  const paths = (map.roads ?? []).filter((road) => road.length > 1).map((road) => curve(road, map));
  clips += 1;
  const id = `field-${clips}`;
  const clip = s("clipPath", { id }, s("rect", field));
  const drawn = ["road-e", "road-f"].flatMap((name) =>
    paths.map((d) => s("path", { class: name, d })),
  );
  return s("g", { "clip-path": `url(#${id})` }, clip, drawn);
}

/**
 * A road through hex centres, rounded at each, and run off the sheet where it meets the border.
 * @param {string[]} road @param {BattleMap} map
 */
function curve(road, map) {
  const points = road.map(centre);
  const last = points.length - 1;
  const start = runsOff(road[0], road[1], map);
  const end = runsOff(road[last], road[last - 1], map);
  let d = start ? `M${one(start.x)} ${one(start.y)}` : `M${one(points[0].x)} ${one(points[0].y)}`;
  points.forEach((p, i) => {
    if (i === last) return;
    const q = points[i + 1];
    d += `Q${one(p.x)} ${one(p.y)} ${one((p.x + q.x) / 2)} ${one((p.y + q.y) / 2)}`;
  });
  const p = points[last];
  d += end ? `Q${one(p.x)} ${one(p.y)} ${one(end.x)} ${one(end.y)}` : `L${one(p.x)} ${one(p.y)}`;
  return d;
}

/** A point off the map beyond the end of a road. @param {string} end @param {string} before @param {BattleMap} map */
function runsOff(end, before, map) {
  const here = centre(end);
  const from = centre(before);
  const off = DIRECTIONS.map((side) => beyond(end, side)).filter((name) => !onMap(name, map));
  const [best] = off
    .map(centre)
    .sort(
      (a, b) => Math.hypot(b.x - from.x, b.y - from.y) - Math.hypot(a.x - from.x, a.y - from.y),
    );
  return best && { x: here.x + (best.x - here.x) * 1.2, y: here.y + (best.y - here.y) * 1.2 };
}

/** @param {string} at @param {BattleMap} map */
function drawBridge(at, map) {
  const { x, y } = centre(at);
  const posts = [-24, -12, 0, 12, 24].map((dx) => `M${dx} -10v20`).join("");
  return s(
    "g",
    { transform: `translate(${one(x)} ${one(y)}) rotate(${bearing(at, map)})` },
    s("rect", { class: "bridge", x: -37, y: -10, width: 74, height: 20, rx: 1 }),
    s("path", {
      class: "planks",
      d: `M-37 -10l-6-6M37 -10l6-6M-37 10l-6 6M37 10l6 6${posts}`,
    }),
  );
}

/** Degrees of the road that crosses a bridge. @param {string} at @param {BattleMap} map */
function bearing(at, map) {
  for (const road of map.roads ?? []) {
    const i = road.indexOf(at);
    if (i < 0) continue;
    const a = centre(road[Math.max(0, i - 1)]);
    const b = centre(road[Math.min(road.length - 1, i + 1)]);
    return Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
  }
  const dry = DIRECTIONS.find((side) => {
    const name = beyond(at, side);
    return onMap(name, map) && !["water", "ford"].includes(map.terrain[name] ?? "open");
  });
  return dry ? angle(dry) : 0;
}

/** @param {{x: number, y: number, turn: number, width: number, height: number}} roof */
function drawRoof({ x, y, turn, width, height }) {
  return s(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    s("rect", { class: "roof", x: -width / 2, y: -height / 2, width, height }),
    s("rect", {
      class: "roof-l",
      x: 1 - width / 2,
      y: 1 - height / 2,
      width: width - 2,
      height: height / 2 - 1,
    }),
  );
}

/** One path a column: a single path of the whole grid is slow to repaint. @param {BattleMap} map */
function grid(map) {
  const columns = [];
  for (let c = 1; c <= map.columns; c += 1) {
    const cells = [];
    for (let r = 1; r <= map.rows; r += 1) cells.push(outlineOf(format(c, r)));
    columns.push(s("path", { class: "grid", d: straight(cells) }));
  }
  return s("g", {}, columns);
}

/** @param {BattleMap} map */
function margins(map) {
  const numbers = [];
  for (let c = 1; c <= map.columns; c += 1) {
    const { x } = centre(format(c, 1));
    numbers.push(s("text", { class: "edge", x: one(x), y: 19 }, String(c).padStart(2, "0")));
  }
  for (let r = 1; r <= map.rows; r += 1) {
    const { y } = centre(format(1, r));
    numbers.push(s("text", { class: "edge", x: 15, y: one(y + 6) }, String(r).padStart(2, "0")));
  }
  return s("g", {}, numbers);
}

/** Numbers of all hexes, for the near zoom. @param {BattleMap} map */
export function hexNumbers(map) {
  const numbers = [];
  for (let c = 1; c <= map.columns; c += 1) {
    for (let r = 1; r <= map.rows; r += 1) {
      const { x, y } = centre(format(c, r));
      numbers.push(s("text", { x: one(x), y: one(y - ROW / 2 + 12) }, format(c, r)));
    }
  }
  return s("g", { class: "hexno", "aria-hidden": "true" }, numbers);
}

/** Names of places and rivers. @param {BattleMap} map */
export function drawNames(map) {
  const names = (map.labels ?? []).map((label, i) => {
    if (label.kind === "river") {
      const id = `river-${i}`;
      return [
        s("path", { id, d: river(label, map), fill: "none" }),
        s(
          "text",
          { class: "place rv" },
          s("textPath", { href: `#${id}`, startOffset: 14 }, label.text),
        ),
      ];
    }
    const { x, y } = centre(label.at);
    return s("text", { class: "place", "data-at": label.at, x: one(x), y: one(y + 7) }, label.text);
  });
  return s("g", { class: "names", "aria-hidden": "true" }, names);
}

/** A line along the water from a label's hex, long enough for its text. @param {{text: string, at: string}} label @param {BattleMap} map */
function river(label, map) {
  const course = [label.at];
  const enough = Math.ceil((label.text.length * 14) / ROW) + 1;
  while (course.length < enough) {
    const here = course[course.length - 1];
    const next = ["S", "SE", "SW", "NE", "N", "NW"]
      .map((side) => beyond(here, side))
      .find((name) => map.terrain[name] === "water" && !course.includes(name));
    if (!next) break;
    course.push(next);
  }
  const points = course.map(centre);
  const left = towards(course[0], course[1] ?? "") === "S" ? 7 : 0;
  return points
    .map(({ x, y }, i) => {
      if (i === 0) return `M${one(x - left)} ${one(y)}`;
      const before = points[i - 1];
      return `Q${one(before.x - left)} ${one(before.y)} ${one((x + before.x) / 2 - left)} ${one((y + before.y) / 2)}`;
    })
    .concat(`L${one(points[points.length - 1].x - left)} ${one(points[points.length - 1].y)}`)
    .join("");
}

/** Whether a map can be so wide or high. @param {any} n */
export const isSize = (n) => Number.isInteger(n) && n >= 1 && n <= 99;

/** @param {BattleMap} map */
export const sizeOf = (map) => extent(map);
