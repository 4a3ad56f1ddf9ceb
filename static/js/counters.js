/** Counters: one group a unit, kept between views so that focus and movement survive. */

import { countDown } from "./countdown.js";
import { morph, one, s } from "./dom.js";
import { angle, centre, ROW } from "./geometry.js";
import { actedCorner, leaderBadge, LEADER_STAR, orderBadge, stateBadge, STRIP, symbol } from "./symbols.js";
import { pieces } from "./stacks.js";
import { leaderLabel, markLetter, unitLabel } from "./words.js";

const FRONT = "M31.5-19H36V-6L50 0 36 6V19H31.5Z";
const STATES = ["routed", "engaged", "charging", "charged", "delaying", "rallied"];

/**
 * The body of a counter, also used for the small ones beside the map.
 * @param {any} unit @param {string} slot
 */
export function counterBody(unit, slot) {
  const routed = (unit.marks ?? []).includes("routed");
  const x = routed ? 0 : 6.3;
  return [
    s("rect", { class: "edge-k", x: -27, y: -27, width: 54, height: 54, rx: 10.5 }),
    s("rect", { class: "body", x: -25, y: -25, width: 50, height: 50, rx: 8.5 }),
    !routed && s("path", { class: "strip", d: STRIP, fill: `url(#pt${slot})` }),
    !routed && s("rect", { class: "ltr-p", x: -23.4, y: 8, width: 11, height: 14, rx: 3 }),
    !routed && s("text", { class: "ltr", x: -17.9, y: 19.4 }, slot),
    symbol(unit.symbol, x),
    s("text", { class: "men", x, y: 20.5 }, unit.men),
  ];
}

/** @param {any} unit */
const stateOf = (unit) => {
  const state = STATES.find((name) => (unit.marks ?? []).includes(name));
  return state === "charging" ? "charged" : state;
};

/** A small counter for panels. @param {any} view @param {string} id @param {string} [extra] */
export function miniCounter(view, id, extra = "") {
  const unit = view.units[id];
  if (!unit) return miniLeader(view, id, extra);
  const slot = view.factions[unit.faction].slot;
  const routed = (unit.marks ?? []).includes("routed") ? "routed" : "";
  return s(
    "svg",
    {
      class: `mini u ${routed} ${extra}`.trim(),
      "data-f": slot,
      viewBox: "-28 -28 56 56",
      "aria-hidden": "true",
    },
    counterBody(unit, slot),
  );
}

/** @param {any} view @param {string} id @param {string} extra */
function miniLeader(view, id, extra) {
  const leader = view.leaders[id];
  const slot = leader ? view.factions[leader.faction].slot : "H";
  return s(
    "svg",
    {
      class: `mini u lone ${extra}`.trim(),
      "data-f": slot,
      viewBox: "-28 -28 56 56",
      "aria-hidden": "true",
    },
    leaderBody(),
  );
}

const leaderBody = () => [
  s("circle", { class: "edge-k", r: 21 }),
  s("circle", { class: "body", r: 19 }),
  s("path", { class: "lead", d: LEADER_STAR, transform: "scale(1.9)" }),
];

/** The counters and fronts of one board. */
export class Counters {
  constructor() {
    this.layer = s("g", { class: "counters" });
    this.fronts = s("g", { class: "fronts", "aria-hidden": "true" });
    /** @type {Map<string, {node: SVGElement, drawn: string, x: number, y: number, men?: number}>} */
    this.kept = new Map();
  }

  /**
   * @param {any} view
   * @param {{orders?: Record<string, {state: string}>, selected?: string | null, targets?: Set<string>,
   *   ways?: Map<string, string[]>}} also
   */
  draw(view, also = {}) {
    const all = pieces(view);
    for (const [id, { node }] of this.kept) {
      if (all.has(id)) continue;
      node.remove();
      this.kept.delete(id);
    }
    // Farther rows first, and of two in a hex the second behind the first.
    const ordered = [...all].sort(([, a], [, b]) => centre(a.at).y - centre(b.at).y || b.behind - a.behind);
    /** @type {SVGElement[]} */
    const fronts = [];
    const focused = document.activeElement;
    ordered.forEach(([id, piece], i) => {
      const at = centre(piece.at);
      const x = at.x + piece.dx;
      const y = at.y + piece.dy;
      const node =
        piece.kind === "unit" ? this.unit(view, id, also, piece) : this.leader(view, id, piece.shared);
      this.place(id, node, x, y, also.ways?.get(id));
      if (this.layer.children[i] !== node)
        this.layer.insertBefore(node, this.layer.children[i] ?? null);
      node.classList.toggle("selected", id === also.selected);
      node.classList.toggle("target", Boolean(also.targets?.has(id)));
      const front = (view.units[id] ?? view.leaders[id]).front;
      if (front && (piece.kind === "unit" || !piece.shared)) fronts.push(this.front(view, id, at, front));
    });
    // A node that changes places loses the focus.
    if (focused instanceof SVGElement && this.layer.contains(focused)) focused.focus();
    this.fronts.replaceChildren(...fronts);
  }

  /** @param {any} view @param {string} id @param {{orders?: Record<string, {state: string}>}} also @param {import("./stacks.js").Place} place */
  unit(view, id, also, place) {
    const unit = view.units[id];
    const slot = view.factions[unit.faction].slot;
    const leader = unit.leader && view.leaders?.[unit.leader];
    const state = stateOf(unit);
    const order = also.orders?.[id];
    const acted = Boolean(unit.done);
    const lies = place.behind ? "behind" : place.shared ? "first" : "alone";
    const before = this.kept.get(id)?.men;
    const node = this.keep(id, slot, unitLabel(view, id), `${state === "routed" ? "routed" : ""}${place.behind ? " behind" : ""}`.trim(), [
      JSON.stringify([
        unit.men,
        unit.symbol,
        state,
        // A leader who is no commander is not nobody.
        leader && Boolean(leader.commander),
        order?.state,
        acted,
        lies,
      ]),
      () => [
        ...counterBody(unit, slot),
        leader && leaderBadge(Boolean(leader.commander)),
        state && stateBadge(state, markLetter(state), lies),
        acted ? actedCorner() : order && orderBadge(order.state === "final"),
      ],
    ]);
    const number = node.querySelector(".men");
    if (number && before !== undefined) countDown(number, before, unit.men);
    /** @type {any} */ (this.kept.get(id)).men = unit.men;
    return node;
  }

  /** @param {any} view @param {string} id @param {boolean} small beside a unit, whose number stays free */
  leader(view, id, small) {
    const leader = view.leaders[id];
    const slot = view.factions[leader.faction].slot;
    const routed = (leader.marks ?? []).includes("routed");
    return this.keep(id, slot, leaderLabel(view, id), routed ? "lone routed" : "lone", [
      JSON.stringify([routed, small]),
      () => [
        s(
          "g",
          small ? { transform: "scale(.7)" } : {},
          leaderBody(),
          routed && !small && stateBadge("routed", markLetter("routed")),
        ),
      ],
    ]);
  }

  /**
   * @param {string} id @param {string} slot @param {string} label @param {string} extra
   * @param {[string, () => import("./dom.js").Child[]]} content
   */
  keep(id, slot, label, extra, [signature, build]) {
    let kept = this.kept.get(id);
    if (!kept) {
      const node = s("g", { role: "button", tabindex: -1, "data-piece": id });
      kept = { node, drawn: "", x: NaN, y: NaN };
      this.kept.set(id, kept);
    }
    const { node } = kept;
    node.setAttribute("class", `u ${extra}`.trim());
    node.setAttribute("data-f", slot);
    node.setAttribute("aria-label", label);
    const drawn = `${slot}${extra}${signature}`;
    if (kept.drawn !== drawn) {
      kept.drawn = drawn;
      morph(node, build());
    }
    return node;
  }

  /** @param {string} id @param {SVGElement} node @param {number} x @param {number} y @param {string[]} [way] hexes that it has walked */
  place(id, node, x, y, way) {
    const kept = this.kept.get(id);
    if (!kept) return;
    if (kept.x === x && kept.y === y) return;
    node.setAttribute("transform", `translate(${one(x)} ${one(y)})`);
    if (!Number.isNaN(kept.x)) travel(node, x, y, kept, way);
    kept.x = x;
    kept.y = y;
  }

  /** @param {any} view @param {string} id @param {{x: number, y: number}} at @param {string} front */
  front(view, id, at, front) {
    const piece = view.units[id] ?? view.leaders[id];
    const routed = (piece.marks ?? []).includes("routed");
    return s("path", {
      class: routed ? "front hollow" : "front",
      d: FRONT,
      transform: `translate(${one(at.x)} ${one(at.y)}) rotate(${angle(front)})`,
    });
  }
}

/**
 * Along its way 240 ms a hex, two seconds at most; still for those who asked for stillness.
 * @param {SVGElement} node @param {number} x @param {number} y @param {{x: number, y: number}} from @param {string[]} [way]
 */
function travel(node, x, y, from, way = []) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const points = [from, ...way.slice(1, -1).map(centre), { x, y }];
  const lengths = points
    .slice(1)
    .map((point, i) => Math.hypot(point.x - points[i].x, point.y - points[i].y));
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
  let gone = 0;
  const frames = points.map((point, i) => {
    gone += i ? lengths[i - 1] : 0;
    return {
      transform: `translate(${point.x}px, ${point.y}px)`,
      offset: Math.min(1, gone / whole),
    };
  });
  node.animate(frames, {
    duration: Math.min(2000, Math.max(240, (240 * whole) / ROW)),
    easing: points.length > 2 ? "linear" : "cubic-bezier(.3,0,.2,1)",
  });
}

/** The ways that lines tell of, by piece. @param {any[]} lines @returns {Map<string, string[]>} */
export function waysOf(lines) {
  const ways = new Map();
  for (const { code, unit, from, path } of lines.flatMap((line) => line.shown ?? [])) {
    if (!["moved", "stopped"].includes(code) || !path?.length) continue;
    ways.set(unit, [...(ways.get(unit) ?? [from]), ...path]);
  }
  return ways;
}
