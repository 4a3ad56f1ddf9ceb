/** The table that is edited: the board of the table page, what is chosen, and the shape in hand. */

import { s } from "../../dom.js";
import { Board } from "../board.js";
import { place, spot } from "../lie.js";
import { track } from "../shapes.js";
import { find, isPlace } from "./model.js";
import { handles } from "./moving.js";
import { afloat, floats } from "./view.js";

/** @typedef {readonly number[]} Place */

const DRAG = 5;

export class Canvas {
  /** @param {SVGSVGElement} svg @param {import("./desk.js").Desk} desk @param {import("./tools.js").Tools} tools */
  constructor(svg, desk, tools) {
    this.svg = svg;
    this.desk = desk;
    this.tools = tools;
    this.board = new Board(svg, {
      piece: (id, at) => (desk.state.tool === "hand" ? tools.select(id) : tools.use(at)),
      place: (at) => tools.use(at),
      hover: () => {},
    });
    /** @type {{id: string, from: Place, corner: number | null, x: number, y: number, moved: boolean} | null} */
    this.held = null;
    this.swallow = false;
    // Before the board pans: what is held by the hand is moved in the place of the table.
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointermove", (event) => this.moved(event), true);
    svg.addEventListener("pointerup", (event) => this.up(event), true);
    svg.addEventListener("pointercancel", () => this.drop(), true);
    svg.addEventListener("click", (event) => this.clicked(event), true);
    // The figures of the scale are no text to be marked.
    svg.addEventListener("selectstart", (event) => event.preventDefault());
  }

  get view() {
    return this.board.view;
  }

  /** @param {MouseEvent} event @returns {Place} */
  at(event) {
    const view = /** @type {NonNullable<typeof this.board.view>} */ (this.view);
    return place(this.board.table, view.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.swallow = false;
    if (!this.view || event.button || !event.isPrimary || !(event.target instanceof Element)) return;
    const piece = event.target.closest("[data-piece]")?.getAttribute("data-piece") ?? null;
    const handle = event.target.closest("[data-handle]")?.getAttribute("data-handle") ?? null;
    const grip = this.tools.grip(this.at(event), piece, handle);
    if (!grip) return;
    event.stopPropagation();
    this.held = { ...grip, x: event.clientX, y: event.clientY, moved: false };
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { held } = this;
    if (!held) return;
    event.stopPropagation();
    if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) <= DRAG) return;
    if (!held.moved) this.svg.setPointerCapture(event.pointerId);
    held.moved = true;
    this.tools.drag(held, this.at(event), false);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    if (!held) return;
    this.held = null;
    // Nothing was moved: the click that follows chooses.
    if (!held.moved) return;
    this.swallow = true;
    this.tools.drag(held, this.at(event), true);
  }

  drop() {
    this.held = null;
    this.desk.set({ held: null });
  }

  /** The click that ends a drag chooses nothing; every other one reaches the board. @param {MouseEvent} event */
  clicked(event) {
    if (this.swallow) event.stopPropagation();
    this.swallow = false;
  }

  /** @param {import("./desk.js").State} state */
  draw(state) {
    const doc = state.held ?? state.doc;
    const view = state.held ? this.desk.drawn(doc, state.view) : state.view;
    const found = find(doc, state.selected);
    const drawn = /** @type {any} */ ({ view, selected: found?.part === "figures" ? found.entry.id : null, cursor: state.cursor });
    this.board.draw(drawn, { under: zones(view), over: found ? picked(view, found) : [], top: inHand(view.table, state), targets: new Map() });
  }
}

/** @param {any} table @param {Place} at @param {Record<string, any>} more */
const dot = (table, at, more) => {
  const { x, y } = spot(table, at);
  return s("circle", { cx: x, cy: y, r: 11, ...more });
};

/** The zones of the sides, in their colours. @param {any} view */
const zones = ({ table, sides }) =>
  Object.values(sides).flatMap((side) => {
    const zone = table.features[side.zone];
    if (!zone?.polygon) return [];
    return [s("path", { class: "zone-edge", "data-f": side.slot, d: `${track(table, zone.polygon)}Z` })];
  });

/** What is chosen is outlined. @param {any} view @param {import("./model.js").Found} found */
function picked(view, { part, entry }) {
  if (part === "features") return view.table.features[entry.id] ? chosen(view.table, entry) : [];
  if (part === "vessels" && floats(entry)) return s("path", { class: "picked", d: `${track(view.table, afloat(entry).hull)}Z` });
  return ["guns", "things"].includes(part) && isPlace(entry.at) ? dot(view.table, entry.at, { class: "picked", r: 32 }) : [];
}

/** @param {any} table @param {any} shape */
function chosen(table, shape) {
  const outline = shape.circle
    ? dot(table, shape.circle.at, { class: "picked", r: shape.circle.radius })
    : s("path", { class: "picked", d: `${track(table, shape.polygon ?? shape.line)}${shape.polygon ? "Z" : ""}` });
  return [outline, handles(shape).map((at, i) => dot(table, at, { class: "grip", "data-handle": i }))];
}

/** @param {any} table @param {import("./desk.js").State} state */
const inHand = (table, { way }) =>
  way.length ? [way.length > 1 && s("path", { class: "picked", d: track(table, way) }), way.map((at) => dot(table, at, { class: "grip" }))] : [];
