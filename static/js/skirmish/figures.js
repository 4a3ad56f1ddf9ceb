/** Figures: round counters, kept between views so that they move and keep the focus. */

import { morph, one, s } from "../dom.js";
import { spot, turned } from "./lie.js";
import { lettersOf } from "./letters.js";
import { markers } from "./markers.js";
import { figureLabel } from "./names.js";
import { bases, spread } from "./spread.js";

const NOSE = "M20-13L40 0 20 13Z";
const LOWER = "M-19.5 10A22 22 0 0 0 19.5 10Z";
const DISC = 22;
/** Markers stick out: they shall not lie on others' initials. @param {any} figure */
const room = (figure) => (figure.marks?.length ? 31 : 23);

/** Whether a figure is drawn on the sheet: a horse under its rider is not. @param {any} figure */
export const stands = (figure) => Boolean(figure.at) && !figure.rider && ["on_table", "captured"].includes(figure.fate);

/** Those who fell this turn leave a cross. @param {any} figure */
const fallen = (figure) => Boolean(figure.at) && figure.fate === "killed" && (figure.marks ?? []).includes("fell");

/** @param {any} figure @param {string} slot @param {string} letters */
function body(figure, slot, letters) {
  const prone = (figure.marks ?? []).includes("prone");
  return [
    prone ? s("ellipse", { class: "k", rx: 30, ry: 18 }) : s("circle", { class: "k", r: 25 }),
    prone ? s("ellipse", { class: "d", rx: 27, ry: 15.5 }) : s("circle", { class: "d", r: DISC }),
    !prone && s("path", { d: LOWER, fill: `url(#pt${slot})` }),
    s("text", { class: "ini", y: prone ? 6 : 5 }, letters),
  ];
}

/** A small counter for panels. @param {any} view @param {string} id @param {string} [extra] */
export function miniFigure(view, id, extra = "") {
  const figure = view.figures[id];
  const slot = view.sides[figure?.side]?.slot ?? "H";
  return s(
    "svg",
    { class: `mini t ${extra}`.trim(), "data-f": slot, viewBox: "-28 -28 56 56", "aria-hidden": "true" },
    figure && body(figure, slot, lettersOf(view, id)),
  );
}

export class Figures {
  constructor() {
    this.layer = s("g", { class: "figures" });
    /** @type {Map<string, {node: SVGElement, drawn: string, x: number, y: number}>} */
    this.kept = new Map();
    this.size = 1;
    /** The true bases, under the discs. */
    this.bases = s("g", { class: "bases", "aria-hidden": "true" });
    this.base = 25;
    /** Where each stands. @type {Map<string, import("./spread.js").Spot>} */
    this.spots = new Map();
  }

  /** On the screen a disc stays readable; near, it shrinks to the base it stands for. @param {number} scale @param {number} base mm */
  scaled(scale, base) {
    this.size = Math.min(2, Math.max(base / 2 / DISC, 15.5 / scale / DISC));
    this.base = base;
    for (const [id, { x, y }] of this.drawnApart()) {
      const kept = this.kept.get(id);
      if (kept) this.put(Object.assign(kept, { x, y }).node, x, y);
    }
  }

  /** Where the discs are drawn; the bases of those in contact are shown. */
  drawnApart() {
    const drawn = spread(this.spots, this.size);
    this.bases.replaceChildren(...bases(this.spots, drawn, this.base / 2));
    return drawn;
  }

  /** @param {SVGElement} node @param {number} x @param {number} y */
  put(node, x, y) {
    node.setAttribute("transform", `translate(${one(x)} ${one(y)}) scale(${this.size.toFixed(3)})`);
  }

  /** @param {any} view @param {{selected?: string | null, targets?: Map<string, string>, ways?: Map<string, any[]>, acting?: string}} also */
  draw(view, also = {}) {
    const shown = Object.keys(view.figures).filter((id) => stands(view.figures[id]) || fallen(view.figures[id]));
    for (const [id, { node }] of this.kept) {
      if (shown.includes(id)) continue;
      node.remove();
      this.kept.delete(id);
    }
    const focused = document.activeElement;
    const ordered = shown
      .map((id) => ({ id, at: spot(view.table, view.figures[id].at) }))
      .sort((a, b) => Number(a.id === also.selected) - Number(b.id === also.selected) || a.at.y - b.at.y);
    this.spots = new Map(ordered.filter(({ id }) => stands(view.figures[id])).map(({ id, at }) => [id, { ...at, room: room(view.figures[id]) }]));
    const apart = this.drawnApart();
    ordered.forEach(({ id, at }, i) => {
      const node = this.figure(view, id, also);
      const { x, y } = apart.get(id) ?? at;
      this.place(view, id, node, x, y, also.ways?.get(id));
      if (this.layer.children[i] !== node) this.layer.insertBefore(node, this.layer.children[i] ?? null);
    });
    if (focused instanceof SVGElement && this.layer.contains(focused)) focused.focus({ preventScroll: true });
  }

  /** @param {any} view @param {string} id @param {{selected?: string | null, targets?: Map<string, string>, acting?: string}} also */
  figure(view, id, also) {
    const figure = view.figures[id];
    const slot = view.sides[figure.side]?.slot ?? "H";
    let kept = this.kept.get(id);
    if (!kept) {
      kept = { node: s("g", { role: "button", tabindex: -1, "data-piece": id }), drawn: "", x: NaN, y: NaN };
      this.kept.set(id, kept);
    }
    const { node } = kept;
    const aim = also.targets?.get(id) ?? "";
    const chosen = id === also.selected || id === also.acting;
    node.setAttribute("class", `t ${id === also.selected ? "selected" : ""} ${aim}`.trim());
    node.setAttribute("data-f", slot);
    node.setAttribute("aria-label", figureLabel(view, id));
    const letters = lettersOf(view, id);
    const drawn = JSON.stringify([slot, figure, chosen, aim, letters]);
    if (kept.drawn !== drawn) {
      kept.drawn = drawn;
      morph(node, fallen(figure) ? cross(slot) : this.inside(figure, slot, letters, chosen, aim));
    }
    return node;
  }

  /** @param {any} figure @param {string} slot @param {string} letters @param {boolean} chosen @param {string} aim */
  inside(figure, slot, letters, chosen, aim) {
    const marks = figure.marks ?? [];
    return [
      chosen && [s("circle", { class: "tsel-o", r: 30 }), s("circle", { class: "tsel", r: 30 })],
      marks.includes("hidden") && s("circle", { class: "hidring", r: 29 }),
      figure.front && s("path", { class: "nose", d: NOSE, transform: `rotate(${turned(figure.front)})` }),
      body(figure, slot, letters),
      aim && [
        s("circle", { class: "tgt-o", r: 34 }),
        s("circle", { class: "tgt", r: 34 }),
        aim === "aimed" && s("path", { class: "tgtx", d: "M-44 0h14M30 0h14M0-44v14M0 30v14" }),
      ],
      markers(figure),
    ];
  }

  /** @param {any} view @param {string} id @param {SVGElement} node @param {number} x @param {number} y @param {any[]} [way] */
  place(view, id, node, x, y, way) {
    const kept = this.kept.get(id);
    if (!kept || (kept.x === x && kept.y === y)) return;
    this.put(node, x, y);
    if (!Number.isNaN(kept.x)) this.travel(node, [kept, ...(way ?? []).slice(1, -1).map((at) => spot(view.table, at)), { x, y }]);
    kept.x = x;
    kept.y = y;
  }

  /** Along its way, two seconds at most; still for those who asked for stillness. @param {SVGElement} node @param {{x: number, y: number}[]} points */
  travel(node, points) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
    const whole = lengths.reduce((sum, length) => sum + length, 0) || 1;
    let gone = 0;
    const frames = points.map((point, i) => {
      gone += i ? lengths[i - 1] : 0;
      return {
        transform: `translate(${point.x}px, ${point.y}px) scale(${this.size})`,
        offset: Math.min(1, gone / whole),
      };
    });
    node.animate(frames, { duration: Math.min(2000, Math.max(240, whole * 6)), easing: "cubic-bezier(.3,0,.2,1)" });
  }
}

/** @param {string} slot */
const cross = (slot) => s("path", { class: "fallen", "data-f": slot, d: "M-10-10L10 10M10-10L-10 10" });
