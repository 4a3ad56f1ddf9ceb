/**
 * The map that is edited: the printed sheet, zones, counters, the stroke in hand, the hex cursor.
 * A stroke is shown while it is drawn and becomes one step when the button is let go.
 */

import { Counters } from "../counters.js";
import { one, s } from "../dom.js";
import { centre, DIRECTIONS, hexAt, outlineOf } from "../geometry.js";
import { drawNames, hexNumbers, layersOf, sizeOf } from "../map.js";
import { area, loops, straight } from "../outline.js";
import * as over from "../overlays.js";
import { PanZoom } from "../panzoom.js";
import { pieces } from "../stacks.js";
import { sideName } from "../words.js";
import { straightWay } from "./brush.js";
import { Carry } from "./carry.js";

/** @typedef {import("./desk.js").State} State */

export class Canvas {
  /**
   * @param {SVGSVGElement} svg
   * @param {{paints: () => boolean, stroke: (hexes: string[], done: boolean) => void, hex: (name: string) => void,
   *   piece: (id: string) => void, carried: (id: string, hex: string) => void}} told
   */
  constructor(svg, told) {
    this.svg = svg;
    this.told = told;
    this.map = null;
    this.counters = new Counters();
    this.carry = new Carry(this, told.carried);
    this.layers = Object.fromEntries(
      ["sheet", "numbers", "zones", "stroke", "under", "names", "over", "pick"].map((name) => [
        name,
        s("g", { class: name }),
      ]),
    );
    this.cursor = s("path", { class: "cursor", role: "button", tabindex: 0 });
    this.world = s(
      "g",
      { class: "world" },
      this.layers.sheet,
      this.layers.numbers,
      this.layers.zones,
      this.layers.under,
      this.layers.names,
      this.counters.fronts,
      this.counters.layer,
      this.layers.over,
      this.layers.pick,
      this.cursor,
    );
    this.ground = s("g", { class: "sheet-layer", "aria-hidden": "true" });
    this.layers.sheet.append(this.ground);
    svg.append(this.world);
    const box = /** @type {HTMLElement} */ (svg.parentElement);
    // A drawing of its own: the sheet below is not painted anew while a stroke grows.
    const above = s("svg", { class: "above", "aria-hidden": "true" }, this.layers.stroke);
    svg.after(above);
    /** Layers of the sheet as they are drawn. @type {{from: string, node: SVGElement, pieces: Map<string, SVGElement>}[]} */
    this.printed = [];
    /** Hexes of the stroke that are drawn already. @type {Set<string>} */
    this.inked = new Set();
    /** @type {string[] | null} */
    this.way = null;
    /** Where the finger is that draws. @type {PointerEvent | null} */
    this.finger = null;
    // Before the drawing itself: a stroke is not to move the map.
    box.addEventListener("pointerdown", (event) => this.down(event), true);
    box.addEventListener("pointermove", (event) => this.moved(event), true);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      box.addEventListener(name, (event) => this.up(event), true);
    }
    svg.addEventListener("click", (event) => this.clicked(event));
  }

  /** @param {State} state */
  draw(state) {
    const { view } = state;
    this.print(view.map);
    this.counters.draw(view, { selected: state.selected });
    for (const { node } of this.counters.kept.values()) node.setAttribute("tabindex", "-1");
    this.mark(state);
    const at = pieces(view).get(state.selected ?? "")?.at;
    this.layers.under.replaceChildren(...(at ? [over.selection(at)] : []));
    this.layers.pick.replaceChildren(...(at ? [fronts(state, at)] : []));
    this.layers.over.replaceChildren(...(state.road?.length ? [chain(state.road)] : []));
    this.carry.show();
    this.cursor.setAttribute("d", over.cursorRing(state.hex));
    this.cursor.setAttribute("aria-label", state.hexSays);
  }

  /** Zones and goals, when they are others than before. @param {State} state */
  mark(state) {
    const { doc, tool } = state;
    const of = [doc.factions, doc.zones, doc.victory, tool === "zone"];
    if (this.marked && of.every((one, i) => one === this.marked?.[i])) return;
    this.marked = of;
    this.layers.zones.replaceChildren(...zones(state), ...over.goals(state.doc.victory));
  }

  /** Only the pieces of the sheet that are others than before. @param {any} map */
  sheet(map) {
    layersOf(map).forEach(({ from, pieces: wanted }, i) => {
      const layer = (this.printed[i] ??= { from: "", node: s("g"), pieces: new Map() });
      if (!layer.node.parentNode) this.ground.append(layer.node);
      else if (layer.from === from) return;
      const kept = new Map();
      for (const piece of wanted()) {
        const old = layer.pieces.get(piece.from);
        kept.set(piece.from, old ?? s("g", {}, piece.draw()));
        if (!old) layer.node.append(kept.get(piece.from));
        layer.pieces.delete(piece.from);
      }
      for (const gone of layer.pieces.values()) gone.remove();
      Object.assign(layer, { from, pieces: kept });
    });
  }

  /** @param {any} map */
  print(map) {
    if (this.map === map) return;
    const size = !this.map || this.map.columns !== map.columns || this.map.rows !== map.rows;
    this.map = map;
    this.sheet(map);
    this.layers.names.replaceChildren(drawNames(map));
    if (size) {
      this.numbered = false;
      this.layers.numbers.replaceChildren();
    }
    if (!this.view) {
      this.view = new PanZoom(this.svg, this.world, sizeOf(map), (scale) => this.scaled(scale));
    } else if (size) {
      this.view.extent = sizeOf(map);
      this.view.fit();
    }
  }

  /** Three zooms by the size of a counter on the screen. @param {number} scale */
  scaled(scale) {
    this.layers.stroke.setAttribute("transform", this.world.getAttribute("transform") ?? "");
    const size = 54 * scale;
    const zoom = size < 30 ? "far" : size < 56 ? "middle" : "near";
    this.svg.dataset.zoom = zoom;
    if (zoom === "near" && !this.numbered && this.map) {
      this.numbered = true;
      this.layers.numbers.replaceChildren(hexNumbers(this.map));
    }
  }

  /** The stroke in hand, as flat ink over the sheet: what came to it. @param {string[]} hexes @param {string} kind */
  preview(hexes, kind) {
    const more = hexes.filter((hex) => !this.inked.has(hex));
    if (!more.length) return;
    for (const hex of more) this.inked.add(hex);
    this.layers.stroke.append(
      s("path", { class: `swatch ${kind}`, d: straight(more.map(outlineOf)) }),
    );
  }

  still() {
    this.inked.clear();
    this.layers.stroke.replaceChildren();
  }

  /** @param {{clientX: number, clientY: number}} event */
  hexOf(event) {
    return this.view && this.map ? hexAt(this.view.point(event), this.map) : null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0 || event.shiftKey) return;
    // Keys are the map's from now on.
    if (document.activeElement !== this.cursor) /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
    if (!this.told.paints()) return this.carry.down(event);
    if (!event.isPrimary) return this.pinch();
    const hex = this.hexOf(event);
    if (!hex || !this.svg.contains(/** @type {Node} */ (event.target))) return;
    event.stopPropagation();
    event.preventDefault();
    this.svg.setPointerCapture(event.pointerId);
    this.way = [hex];
    this.finger = event;
    this.told.stroke(this.way, false);
  }

  /** A second finger: nothing is painted, both move and zoom the map. */
  pinch() {
    if (!this.way) return;
    this.way = null;
    this.still();
    this.told.stroke([], true);
    if (this.finger) this.view?.down(this.finger);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    this.carry.moved(event);
    if (!this.way || !event.isPrimary) return;
    event.stopPropagation();
    this.finger = event;
    const hex = this.hexOf(event);
    const last = this.way[this.way.length - 1];
    if (!hex || hex === last) return;
    this.way.push(...straightWay(last, hex, this.map).slice(1));
    this.told.stroke(this.way, false);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.carry.up(event);
    if (!this.way || !event.isPrimary) return;
    event.stopPropagation();
    const { way } = this;
    this.way = null;
    this.still();
    if (event.type === "pointerup") this.told.stroke(way, true);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.view?.dragged || !(event.target instanceof Element) || this.told.paints()) return;
    if (event.target.closest("[data-act]")) return;
    const piece = event.target.closest("[data-piece]");
    if (piece) this.told.piece(/** @type {string} */ (piece.getAttribute("data-piece")));
    else {
      const hex = this.hexOf(event);
      if (hex) this.told.hex(hex);
    }
  }

  /** @param {string} hex */
  show(hex) {
    this.view?.show(centre(hex));
  }

  focus() {
    /** @type {any} */ (this.cursor).focus({ preventScroll: true });
  }
}

/** Zones of the factions: the pattern of their ink inside one outline. @param {State} state */
function zones({ doc, tool }) {
  return doc.factions
    .filter((/** @type {any} */ one) => doc.zones[one.id]?.length)
    .map((/** @type {any} */ one) => {
      const hexes = doc.zones[one.id];
      return s(
        "g",
        { class: tool === "zone" ? "zone-layer strong" : "zone-layer", "data-f": one.slot },
        s("path", { d: straight(hexes.map(outlineOf)), fill: `url(#pt${one.slot})` }),
        s("path", {
          class: "zone-o",
          d: straight(loops(hexes).filter((loop) => area(loop) > 0)),
        }),
      );
    });
}

/** @param {State} state @param {string} at */
function fronts({ view, selected }, at) {
  const who = view.units[selected ?? ""] ?? view.leaders[selected ?? ""];
  const costs = Object.fromEntries(DIRECTIONS.map((side) => [side, ""]));
  return over.fronts(at, costs, who?.front ?? "", sideName);
}

/** The road being laid. @param {string[]} road */
function chain(road) {
  const points = road.map(centre);
  const d = `M${points.map((p) => `${one(p.x)} ${one(p.y)}`).join("L")}`;
  return s(
    "g",
    { class: "way" },
    s("path", { class: "path-h", d }),
    s("path", { class: "path-l", d }),
    points.map((p) => s("circle", { class: "road-dot", cx: one(p.x), cy: one(p.y), r: 7 })),
  );
}
