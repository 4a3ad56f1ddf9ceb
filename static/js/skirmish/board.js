/** The sheet with its figures and what belongs to the chosen one: one SVG, layers from the ground upwards. */

import { s } from "../dom.js";
import { PanZoom } from "../panzoom.js";
import { Figures } from "./figures.js";
import { drawGround, drawNames } from "./ground.js";
import { drawGuns, drawThings, drawVessels } from "./hulls.js";
import { onTable, place, spot, under } from "./lie.js";
import * as shapes from "./shapes.js";
import { cm } from "./lie.js";
import { say } from "../words.js";
import { measure } from "./lengths.js";

/* global gettext */

/** @typedef {import("./lie.js").Place} Place */

const LAYERS = ["base", "under", "vessels", "names", "over", "top"];

export class Board {
  /** @param {SVGSVGElement} svg @param {{piece: (id: string, at: Place) => void, place: (at: Place) => void, hover: (at: Place | null) => void}} told */
  constructor(svg, told) {
    this.svg = svg;
    this.told = told;
    this.table = null;
    this.figures = new Figures();
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: name })]));
    this.cursor = s("path", { class: "cursor", role: "button", tabindex: -1, display: "none" });
    this.world = s(
      "g",
      { class: "world" },
      this.layers.base,
      this.layers.under,
      this.layers.vessels,
      this.layers.names,
      this.layers.over,
      this.figures.bases,
      this.figures.layer,
      this.layers.top,
      this.cursor,
    );
    svg.append(this.world);
    svg.addEventListener("click", (event) => this.clicked(event));
    svg.addEventListener("pointermove", (event) => this.hovered(event));
    svg.addEventListener("pointerleave", () => told.hover(null));
  }

  /** @param {any} view */
  print(view) {
    if (this.table === view.table) return;
    this.table = view.table;
    this.layers.base.replaceChildren(drawGround(view.table, view.ruleset));
    this.layers.names.replaceChildren(.../** @type {any[]} */ (drawNames(view.table).filter(Boolean)));
    const extent = { width: view.table.width, height: view.table.height };
    if (this.view) this.view.extent = extent;
    else this.view = new PanZoom(this.svg, this.world, extent, (scale) => this.scaled(scale));
  }

  /** @param {number} scale */
  scaled(scale) {
    this.svg.dataset.zoom = scale < 0.5 ? "far" : scale < 1.2 ? "middle" : "near";
    this.figures.scaled(scale, this.table?.base ?? 25);
  }

  /** @param {import("../store.js").State} state @param {{under: any, over: any, top: any, targets: Map<string, string>}} overlay */
  draw(state, overlay) {
    const { view } = state;
    this.print(view);
    const put = (/** @type {string} */ name, /** @type {any} */ nodes) =>
      this.layers[name].replaceChildren(...[nodes].flat(6).filter(Boolean));
    put("vessels", [drawVessels(view), drawGuns(view), drawThings(view)]);
    put("under", overlay.under);
    put("over", overlay.over);
    put("top", overlay.top);
    this.figures.draw(view, { selected: state.selected, targets: overlay.targets, ways: state.ways, acting: view.up?.acting });
    this.point(state);
  }

  /** The cursor and the one tab stop of the sheet. @param {import("../store.js").State} state */
  point(state) {
    const [first] = this.figures.kept.keys();
    const at = /** @type {Place | null} */ (state.cursor) ?? (first ? null : /** @type {Place} */ ([0, 0]));
    this.cursor.setAttribute("display", at ? "inline" : "none");
    this.cursor.setAttribute("tabindex", first ? "-1" : "0");
    if (at) {
      this.cursor.setAttribute("d", shapes.cursor(this.table, at));
      this.cursor.setAttribute("aria-label", placeLabel(state.view, at));
    }
    const stop = this.figures.kept.has(state.selected ?? "") ? state.selected : first;
    for (const [id, { node }] of this.figures.kept) node.setAttribute("tabindex", id === stop ? "0" : "-1");
  }

  /** @param {string} id */
  focusPiece(id) {
    /** @type {any} */ (this.figures.kept.get(id)?.node)?.focus({ preventScroll: true });
  }

  /** @param {readonly number[]} at */
  show(at) {
    this.view?.show(spot(this.table, at));
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (!this.view || this.view.dragged || !(event.target instanceof Element)) return;
    const piece = event.target.closest("[data-piece]");
    const at = this.view.point(event);
    if (piece) {
      this.told.piece(/** @type {string} */ (piece.getAttribute("data-piece")), place(this.table, at));
      return;
    }
    if (onTable(this.table, at)) this.told.place(place(this.table, at));
  }

  /** @param {PointerEvent} event */
  hovered(event) {
    if (!this.view || event.pointerType !== "mouse" || event.buttons) return;
    const at = this.view.point(event);
    this.told.hover(onTable(this.table, at) ? place(this.table, at) : null);
  }
}

/** What a screen reader says of a place. @param {any} view @param {readonly number[]} at */
export function placeLabel(view, at) {
  const here = under(view.table, at).map((feature) => feature.name).filter(Boolean);
  const words = say(gettext("%(x)s from the left, %(y)s from the near edge"), { x: measure(view.table, cm(at[0])), y: measure(view.table, cm(at[1])) });
  return [words, ...here].join(", ");
}
