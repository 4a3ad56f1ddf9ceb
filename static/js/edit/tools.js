/** What the tools do to a hex or along a stroke. */

import { placeOf } from "../stacks.js";
import { flood, footprint } from "./brush.js";
import { place } from "./forces.js";
import { adjacent, bridge, clear, lay, paint, put, zone } from "./model.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Tools that are drawn along a way; the others do one thing in one hex. */
const STROKES = ["paint", "clear", "zone", "road"];

export class Tools {
  /** @param {Desk} desk @param {(hexes: string[], kind: string) => void} preview */
  constructor(desk, preview) {
    this.desk = desk;
    this.preview = preview;
  }

  get paints() {
    return this.desk.state.tool !== "hand";
  }

  /** A stroke of the pointer; without a way it is given up. @param {string[]} way @param {boolean} done */
  stroke(way, done) {
    const { state } = this.desk;
    const { tool, doc } = state;
    if (!way.length) return this.desk.set({ road: null });
    const last = way[way.length - 1];
    if (!STROKES.includes(tool)) {
      if (done) this.use(last);
      return;
    }
    if (tool === "road") {
      const road = steps(way);
      if (!done) this.desk.set({ road, hex: last });
      else if (road.length > 1) this.desk.step(lay(doc, road), { road: null, hex: last });
      else this.desk.set({ road: null, hex: last });
      return;
    }
    const hexes = this.touched(way);
    if (done) this.apply(hexes, last, way[0]);
    else this.preview(hexes, tool === "paint" ? state.kind : "open");
  }

  /** @param {string[]} way */
  touched(way) {
    const { doc, radius } = this.desk.state;
    return [...new Set(way.flatMap((hex) => footprint(hex, radius, doc.map)))];
  }

  /** @param {string[]} hexes @param {string} last @param {string} first */
  apply(hexes, last, first) {
    const { doc, tool, kind, side } = this.desk.state;
    const own = doc.zones[side] ?? [];
    const next =
      tool === "paint"
        ? paint(doc, hexes, kind)
        : tool === "clear"
          ? clear(doc, hexes)
          : zone(doc, side, hexes, !own.includes(first));
    this.desk.step(next, { hex: last });
  }

  /** The tool in hand at one hex: a click, or Enter at the cursor. @param {string} hex */
  use(hex) {
    const { state } = this.desk;
    const { doc, tool } = state;
    switch (tool) {
      case "hand":
        return this.drop(hex);
      case "fill":
        return this.desk.step(paint(doc, flood(doc.map.terrain, hex, doc.map), state.kind), {
          hex,
        });
      case "bridge":
        return this.desk.step(bridge(doc, hex), { hex });
      case "label":
        return this.label(hex);
      case "hold":
        return this.goal(hex);
      case "road":
        return this.road(hex);
      default:
        return this.apply(footprint(hex, state.radius, doc.map), hex, hex);
    }
  }

  /** Whoever is selected goes to a hex. @param {string} hex */
  drop(hex) {
    const { doc, selected } = this.desk.state;
    if (selected) this.desk.step(place(doc, selected, hex), { hex });
    else this.desk.set({ hex });
  }

  /** A counter was drawn over the map to a hex. @param {string} id @param {string} hex */
  carry(id, hex) {
    const { doc, view } = this.desk.state;
    const next = placeOf(view, id) === hex ? doc : place(doc, id, hex);
    this.desk.step(next, { hex, selected: id, tab: "forces" });
  }

  /** A name at a hex, to be written beside the map. @param {string} hex */
  label(hex) {
    const { doc } = this.desk.state;
    const labels = doc.map.labels;
    const here = labels.findIndex((/** @type {any} */ one) => one.at === hex);
    if (here < 0) {
      const kind = doc.map.terrain[hex] === "water" ? "river" : "place";
      const added = [...labels, { text: "", at: hex, kind }];
      this.desk.step(put(doc, "/map/labels", added), { hex, tab: "map" });
    } else this.desk.set({ hex, tab: "map" });
    const field = `f-map-labels-${here < 0 ? labels.length : here}-text`;
    setTimeout(() => {
      const name = document.getElementById(field) ?? document.getElementById(`${field}-en`);
      const box = name?.closest("details");
      if (box) box.open = true;
      name?.focus();
    });
  }

  /** A hex more to hold for the condition in hand, or one less. @param {string} hex */
  goal(hex) {
    const { doc, goal } = this.desk.state;
    if (goal === null || !doc.victory[goal]) return;
    const hexes = doc.victory[goal].hexes ?? [];
    const next = hexes.includes(hex)
      ? hexes.filter((/** @type {string} */ one) => one !== hex)
      : [...hexes, hex];
    this.desk.step(put(doc, `/victory/${goal}/hexes`, next), { hex });
  }

  /** A road hex by hex: the same hex again ends it. @param {string} hex */
  road(hex) {
    const { doc, road } = this.desk.state;
    if (!road?.length) return this.desk.set({ road: [hex], hex });
    const last = road[road.length - 1];
    if (hex === last) return this.endRoad();
    if (adjacent(last, hex)) return this.desk.set({ road: steps([...road, hex]), hex });
    return this.desk.set({ road: [hex], hex, doc });
  }

  endRoad() {
    const { doc, road } = this.desk.state;
    if (road && road.length > 1) this.desk.step(lay(doc, road), { road: null });
    else this.desk.set({ road: null });
  }
}

/** A way without going back and forth: a hex met again cuts off what lay between. @param {string[]} way */
function steps(way) {
  /** @type {string[]} */
  const road = [];
  for (const hex of way) {
    const before = road.indexOf(hex);
    if (before >= 0) road.length = before + 1;
    else road.push(hex);
  }
  return road;
}
