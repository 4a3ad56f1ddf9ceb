/** The sheet: ground with its patterns, ruler ticks, terrain, names. What a kind looks like says what it does. */

import { one, s } from "../dom.js";
import { seeded } from "../seeded.js";
import { inside, middle, spot } from "./lie.js";
import { drawHouse } from "./houses.js";

/** @typedef {import("./lie.js").Spot} Spot */
/** @typedef {{x: number, y: number, turn: number, size: number}} Mark */

const AREAS = {
  sea: "sea",
  shallows: "shallows",
  lake: "sea",
  stream: "shallows",
  ford: "shallows",
  jungle: "woods",
  woods: "woods",
  swamp: "marsh",
  slope: "hill",
  deck: "jetty",
  clearing: "bare",
  grove: "woods",
  hill: "hill",
  dunes: "dunes",
  marsh: "marsh",
  rocks: "rocks",
  boulder: "boulder",
  jetty: "jetty",
  cart: "cart",
  tree: "tree",
  building: "house",
  ground: "bare",
};

/** What a feature looks like: by its kind, else by what the rules say of that kind. @param {string} kind @param {any} rules @param {any} feature */
export function lookOf(kind, rules = {}, feature = {}) {
  const known = /** @type {Record<string, string>} */ (AREAS)[kind];
  if (known) return known;
  if (feature.line) return rules.sight === "solid" ? "wall" : rules.cover === "heavy" ? "stones" : "fence";
  if (feature.levels || feature.openings) return "house";
  if (rules.water === "deep") return "sea";
  if (rules.water === "shallow") return "shallows";
  if (rules.sight === "wood") return "woods";
  if (rules.sight === "rise") return "hill";
  if (rules.passage === "barred") return "boulder";
  if (rules.difficult) return rules.cover && rules.cover !== "none" ? "rocks" : "marsh";
  return "bare";
}

/** Those that lie lowest come first. */
const ORDER = ["bare", "hill", "dunes", "marsh", "shallows", "sea", "woods", "jetty", "rocks", "fence", "stones", "wall", "house", "boulder", "cart", "tree"];

/** @param {Spot[]} points */
const closed = (points) => `M${points.map(({ x, y }) => `${one(x)} ${one(y)}`).join("L")}Z`;

/** A closed outline whose corners are a little round. @param {Spot[]} points @param {number} radius */
export function soft(points, radius) {
  const parts = points.map((at, i) => {
    const before = points[(i + points.length - 1) % points.length];
    const after = points[(i + 1) % points.length];
    const near = (/** @type {Spot} */ other) => {
      const far = Math.hypot(other.x - at.x, other.y - at.y) || 1;
      const by = Math.min(radius, far / 2) / far;
      return `${one(at.x + (other.x - at.x) * by)} ${one(at.y + (other.y - at.y) * by)}`;
    };
    return `${i ? "L" : "M"}${near(before)}Q${one(at.x)} ${one(at.y)} ${near(after)}`;
  });
  return `${parts.join("")}Z`;
}

/** Marks spread over a ring, the same on every screen. @param {string} seed @param {Spot[]} ring @param {number} step @param {number} [edge] kept free @returns {Mark[]} */
export function strewn(seed, ring, step, edge = 0) {
  const random = seeded(seed);
  const places = ring.map(({ x, y }) => /** @type {[number, number]} */ ([x, y]));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const found = [];
  for (let y = Math.min(...ys); y < Math.max(...ys); y += step) {
    for (let x = Math.min(...xs); x < Math.max(...xs); x += step) {
      const at = { x: x + random() * step, y: y + random() * step, turn: random() * 360, size: 0.8 + random() * 0.4 };
      const near = edge ? [[-edge, 0], [edge, 0], [0, -edge], [0, edge]] : [[0, 0]];
      if (near.every(([dx, dy]) => inside(places, [at.x + dx, at.y + dy]))) found.push(at);
    }
  }
  return found.sort((a, b) => a.y - b.y);
}

/** What ends at the edge of the sheet goes on under it, so that no border is drawn there. @param {Spot} at @param {any} table */
const beyond = ({ x, y }, { width, height }) => ({
  x: x <= 0 ? -40 : x >= width ? width + 40 : x,
  y: y <= 0 ? -40 : y >= height ? height + 40 : y,
});

/** @param {any} feature @param {any} table @returns {Spot[]} */
function ringOf(feature, table) {
  if (feature.polygon) return feature.polygon.map((/** @type {any} */ at) => beyond(spot(table, at), table));
  const { x, y } = spot(table, feature.circle.at);
  return Array.from({ length: 24 }, (_, i) => ({
    x: x + feature.circle.radius * Math.cos((i * Math.PI) / 12),
    y: y + feature.circle.radius * Math.sin((i * Math.PI) / 12),
  }));
}

const PALM =
  "M0 0C-4-9-12-15-22-14C-15-9-8-6 0 0C-10-2-20 2-25 10C-16 8-8 5 0 0C-6 7-8 16-4 24C1 17 2 8 0 0C7 6 15 10 24 8C18 1 9-1 0 0C9-4 15-11 17-20C8-17 2-9 0 0C2-9 0-18-6-24C-9-15-6-7 0 0Z";
const CROWN = "M0-17a9 9 0 0 1 11 7a10 10 0 0 1 1 17a10 10 0 0 1-15 6a10 10 0 0 1-11-11a10 10 0 0 1 3-13a9 9 0 0 1 11-6Z";
const ROCK = "M-20 10L-14-10 2-16 18-6 22 10Z";

/** @param {string} name @param {string} d @param {Mark} at @param {number} [size] */
const stamp = (name, d, at, size = 1) =>
  s("path", { class: name, d, transform: `translate(${one(at.x)} ${one(at.y)}) scale(${one(at.size * size)})` });

/** @type {Record<string, (id: string, ring: Spot[], feature: any) => any[]>} */
const DRAWN = {
  bare: () => [],
  sea: (id, ring) => [
    s("path", { class: "seaf", d: soft(ring, 18) }),
    s("path", { class: "ripple", d: strewn(id, ring, 74, 22).map(({ x, y }) => `M${one(x - 14)} ${one(y)}q7-7 14 0t14 0`).join("") }),
  ],
  shallows: (id, ring) => [
    s("path", { class: "shallowf", d: soft(ring, 18) }),
    s("path", { class: "ripple", d: strewn(id, ring, 92, 24).map(({ x, y }) => `M${one(x - 14)} ${one(y)}q7-7 14 0t14 0`).join("") }),
    s("path", { class: "foam", d: soft(ring, 18) }),
  ],
  woods: (id, ring, feature) => [
    s("path", { class: "woods", d: soft(ring, 30) }),
    strewn(id, ring, 60, 12).map((at) => stamp("palm", ["jungle", "tree"].includes(feature.kind) ? PALM : CROWN, at)),
  ],
  hill: (id, ring) => [
    s("path", { class: "hill", d: soft(ring, 30) }),
    s("path", { class: "hach", d: strewn(id, ring, 30, 4).map(({ x, y }) => `M${one(x)} ${one(y)}l0-9`).join("") }),
    s("path", { class: "contour", d: soft(ring, 30) }),
  ],
  dunes: (id, ring) => [
    s("path", { class: "dunef", d: soft(ring, 30) }),
    s("path", { class: "dune", d: strewn(id, ring, 58, 14).map(({ x, y }) => `M${one(x - 20)} ${one(y)}q18-16 40 0`).join("") }),
  ],
  marsh: (id, ring) => [
    s("path", { class: "marsh", d: soft(ring, 24) }),
    s("path", { class: "reed", d: strewn(id, ring, 42, 8).map(({ x, y }) => `M${one(x - 8)} ${one(y)}h16M${one(x - 3)} ${one(y)}l-3-8M${one(x)} ${one(y)}v-11M${one(x + 3)} ${one(y)}l3-8`).join("") }),
  ],
  rocks: (id, ring) => [
    s("path", { class: "rockf", d: soft(ring, 16) }),
    strewn(id, ring, 40, 12).map((at) => stamp("rock", ROCK, at, 0.7)),
  ],
  boulder: (_, ring) => [s("path", { class: "rock", d: soft(ring, 10) })],
  jetty: (_, ring) => [s("path", { class: "timber", d: closed(ring) })],
  cart: (_, ring) => {
    const [a, b, c = b, d = a] = ring;
    const mid = (/** @type {Spot} */ p, /** @type {Spot} */ q, /** @type {number} */ part) => `${one(p.x + (q.x - p.x) * part)} ${one(p.y + (q.y - p.y) * part)}`;
    const planks = [0.33, 0.67].map((part) => `M${mid(a, d, part)}L${mid(b, c, part)}`).join("");
    return [s("path", { class: "timber", d: closed(ring) }), s("path", { class: "plank", d: planks })];
  },
  tree: (_, ring, feature) => {
    const { x, y } = { x: ring[0].x - (feature.circle?.radius ?? 0), y: ring[0].y };
    return [s("circle", { class: "trunk", cx: one(x), cy: one(y), r: feature.circle?.radius ?? 12 }), stamp("palm", PALM, { x, y, turn: 0, size: 1 })];
  },
};

/** @param {string} look @param {any} feature @param {any} table */
function drawLine(look, feature, table) {
  const d = `M${feature.line.map((/** @type {any} */ at) => spot(table, at)).map((/** @type {Spot} */ p) => `${p.x} ${p.y}`).join("L")}`;
  if (look === "wall") return [s("path", { class: "wall", d })];
  if (look === "stones") return [s("path", { class: "lowwall-e", d }), s("path", { class: "lowwall", d })];
  return [s("path", { class: "fence", d }), s("path", { class: "posts", d })];
}

/** @param {string} id @param {any} feature @param {any} table */
function drawFeature(id, feature, table) {
  const look = lookOf(feature.kind, table.kinds[feature.kind], feature);
  if (feature.line) return drawLine(look, feature, table);
  const ring = ringOf(feature, table);
  if (look === "house") return drawHouse(feature, table);
  return (DRAWN[look] ?? DRAWN.bare)(id, ring, feature);
}

/** @param {any} table @param {string} ruleset */
export function drawGround(table, ruleset) {
  const { width, height } = table;
  const whole = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }];
  const features = Object.entries(table.features).sort(([, a], [, b]) => rank(a, table) - rank(b, table));
  return s(
    "g",
    { class: `ground ${ruleset}`, "aria-hidden": "true" },
    s("clipPath", { id: "sheet-clip" }, s("rect", { width, height })),
    s(
      "g",
      { "clip-path": "url(#sheet-clip)" },
      s("rect", { class: "sand", width, height }),
      s("path", { class: "dots", d: strewn("sheet", whole, 48).map(({ x, y }) => `M${one(x)} ${one(y)}h.1`).join("") }),
      features.map(([id, feature]) => s("g", { "data-feature": id }, drawFeature(id, feature, table))),
    ),
    s("rect", { class: "frame", width, height }),
    ticks(width, height),
  );
}

/** @param {any} feature @param {any} table */
const rank = (feature, table) => ORDER.indexOf(lookOf(feature.kind, table.kinds[feature.kind], feature));

/** A tick every 5 cm, longer every 10, a number every 20. @param {number} width @param {number} height */
function ticks(width, height) {
  const along = (/** @type {number} */ size) => Array.from({ length: Math.ceil(size / 50) - 1 }, (_, i) => 50 * (i + 1));
  const long = (/** @type {number} */ at) => (at % 100 ? 10 : 16);
  const d = [
    ...along(width).map((x) => `M${x} 0v${long(x)}M${x} ${height}v-${long(x)}`),
    ...along(height).map((y) => `M0 ${height - y}h${long(y)}M${width} ${height - y}h-${long(y)}`),
  ];
  const numbered = (/** @type {number} */ size) => along(size).filter((at) => at % 200 === 0);
  return [
    s("path", { class: "ticks", d: d.join("") }),
    s(
      "g",
      { class: "edge2" },
      numbered(width).map((x) => s("text", { x, y: height - 24, "text-anchor": "middle" }, x / 10)),
      numbered(height).map((y) => s("text", { x: 22, y: height - y + 6 }, y / 10)),
    ),
  ];
}

/** How wide a letter of a name is, on the whole. */
const LETTER = 12;

/** Names of what is large enough to have one. @param {any} table */
export function drawNames(table) {
  return Object.values(table.features).map((feature) => {
    const look = lookOf(feature.kind, table.kinds[feature.kind], feature);
    if (!feature.name || !feature.polygon || ["bare", "cart", "tree", "boulder"].includes(look)) return null;
    const ring = ringOf(feature, table);
    const [x] = middle(ring.map((p) => [p.x, p.y]));
    const [xs, ys] = [ring.map((p) => p.x), ring.map((p) => p.y)];
    const [wide, deep] = [xs, ys].map((all) => Math.max(...all) - Math.min(...all));
    const water = look === "sea" || look === "shallows";
    const long = String(feature.name).length * LETTER;
    const narrow = water && wide < 240 && deep > Math.max(long, wide);
    // What is too small for its name has it underneath.
    const below = look === "house" || look === "rocks" || (!narrow && long > 1.5 * wide);
    const y = below ? Math.max(...ys) + 26 : (Math.min(...ys) + Math.max(...ys)) / 2;
    return s(
      "text",
      { class: `place${water ? " rv" : ""}`, x: one(x), y: one(y), "text-anchor": "middle", transform: narrow ? `rotate(-90 ${one(x)} ${one(y)})` : null },
      feature.name,
    );
  });
}
