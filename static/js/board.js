/** The map with its counters and overlays: one SVG, layers from the sheet upwards. */

import { clearNames } from "./changes.js";
import { s } from "./dom.js";
import { centre, hexAt } from "./geometry.js";
import { Counters } from "./counters.js";
import { drawNames, drawSheet, hexNumbers, sizeOf } from "./map.js";
import * as over from "./overlays.js";
import { PanZoom } from "./panzoom.js";
import { pieces, placeOf } from "./stacks.js";
import { hexLabel } from "./words.js";

/** @typedef {import("./store.js").State} State */

export class Board {
  /** @param {SVGSVGElement} svg @param {{piece: (id: string) => void, hex: (name: string) => void, hover: (name: string | null) => void}} told */
  constructor(svg, told) {
    this.svg = svg;
    this.told = told;
    this.map = null;
    this.counters = new Counters();
    this.layers = Object.fromEntries(
      ["sheet", "numbers", "under", "names", "over", "pick"].map((name) => [
        name,
        s("g", { class: name }),
      ]),
    );
    this.cursor = s("path", { class: "cursor", role: "button", tabindex: -1, display: "none" });
    this.world = s(
      "g",
      { class: "world" },
      this.layers.sheet,
      this.layers.numbers,
      this.layers.under,
      this.layers.names,
      this.counters.fronts,
      this.cursor,
      this.counters.layer,
      this.layers.over,
      this.layers.pick,
    );
    svg.append(this.world);
    svg.addEventListener("click", (event) => this.clicked(event));
    svg.addEventListener("pointermove", (event) => this.hovered(event));
    svg.addEventListener("pointerleave", () => this.told.hover(null));
  }

  /** @param {any} map */
  print(map) {
    if (this.map === map) return;
    this.map = map;
    this.layers.sheet.replaceChildren(drawSheet(map));
    this.layers.names.replaceChildren(drawNames(map));
    this.layers.numbers.replaceChildren();
    this.numbered = false;
    if (!this.view) {
      this.view = new PanZoom(this.svg, this.world, sizeOf(map), (scale) => this.scaled(scale));
    }
    this.view.extent = sizeOf(map);
    if (this.svg.dataset.zoom === "near") this.number();
  }

  /** The numbers of the hexes, which are seen when near. */
  number() {
    if (this.numbered || !this.map) return;
    this.numbered = true;
    this.layers.numbers.replaceChildren(hexNumbers(this.map));
  }

  /** Three zooms by the size of a counter on the screen. @param {number} scale */
  scaled(scale) {
    const size = 54 * scale;
    const zoom = size < 27 ? "far" : size < 56 ? "middle" : "near";
    this.svg.dataset.zoom = zoom;
    this.svg.style.setProperty("--bound", String(Math.min(1, 1 / scale)));
    if (zoom === "near") this.number();
  }

  /** @param {State} state @param {{under: any[], over: any[], pick: any[], targets: Set<string>}} overlay */
  draw(state, overlay) {
    this.print(state.view.map);
    clearNames(this.layers.names, state.view);
    this.counters.draw(state.view, {
      orders: state.orders.mine,
      selected: state.selected,
      targets: overlay.targets,
      ways: state.ways,
    });
    const put = (/** @type {string} */ name, /** @type {any[]} */ nodes) =>
      this.layers[name].replaceChildren(...nodes.flat().filter(Boolean));
    const at = state.selected && placeOf(state.view, state.selected);
    put("under", [...overlay.under, at && over.selection(at)]);
    put("over", overlay.over);
    put("pick", overlay.pick);
    this.point(state);
  }

  /** The hex cursor and the one tab stop of the map. @param {State} state */
  point(state) {
    const { view } = state;
    const [first] = [...this.counters.kept.keys()].sort();
    // On an empty map the cursor itself is where the keyboard comes in.
    const hex = state.hex ?? (first ? null : entrance(view));
    this.cursor.setAttribute("d", hex ? over.cursorRing(hex) : "");
    this.cursor.setAttribute("display", hex ? "inline" : "none");
    this.cursor.setAttribute("tabindex", first ? "-1" : "0");
    this.cursor.setAttribute("data-hex", hex ?? "");
    if (hex) this.cursor.setAttribute("aria-label", hexLabel(view, hex));
    const known = (/** @type {string | null} */ id) =>
      id && this.counters.kept.has(id) ? id : null;
    const stop = known(state.selected) ?? this.onHex(state, hex) ?? first;
    for (const [id, { node }] of this.counters.kept) {
      node.setAttribute("tabindex", id === stop ? "0" : "-1");
    }
  }

  /** The uppermost piece on a hex. @param {State} state @param {string | null} hex */
  onHex(state, hex) {
    const here = [...pieces(state.view)].filter(([, piece]) => piece.at === hex).map(([id]) => id);
    return here[0];
  }

  /** @param {string} id */
  focusPiece(id) {
    /** @type {any} */ (this.counters.kept.get(id)?.node)?.focus({ preventScroll: true });
  }

  /** @param {string} name */
  show(name) {
    this.view?.show(centre(name));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.view?.dragged || !(event.target instanceof Element)) return;
    if (event.target.closest("[data-act]")) return;
    const piece = event.target.closest("[data-piece]");
    if (piece) this.told.piece(/** @type {string} */ (piece.getAttribute("data-piece")));
    else if (this.view) {
      const name = hexAt(this.view.point(event), this.map);
      if (name) this.told.hex(name);
    }
  }

  /** @param {PointerEvent} event */
  hovered(event) {
    if (!this.view || event.pointerType !== "mouse" || event.buttons) return;
    this.told.hover(hexAt(this.view.point(event), this.map));
  }
}

/** The first hex of the own zone while all deploy, else of the map. @param {any} view */
const entrance = (view) => view.deployment?.zones[view.seat.side]?.[0] ?? "0101";
