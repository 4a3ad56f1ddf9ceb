/** What is shown over the sheet for the chosen figure, its draft, the ruler, and the last step. */

import * as drafts from "./draft.js";
import { spotsOf } from "./evidence.js";
import { hitWords } from "./present.js";
import * as shapes from "./shapes.js";
import { usedWords } from "./lengths.js";
import { nameOf } from "./names.js";
import { wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** Centimetres of the server as millimetres. @param {string | number} text */
const mm = (text) => Math.round(Number(text) * 10);
/** What is done along an arc with ranges. */
const AIMED = ["shoot", "throw", "fire_cannon", "volley"];

/** @param {State} state */
export function overlayOf(state) {
  /** @type {{under: any[], over: any[], top: any[], targets: Map<string, string>}} */
  const found = { under: [], over: [], top: [], targets: new Map() };
  const { view, selected, show, tool, ruler, hover } = state;
  if (!view.table) return found;
  const draft = /** @type {drafts.Draft | null} */ (/** @type {any} */ (state.draft));
  found.over.push(spotsOf(view, state.last ?? []));
  const figure = view.figures[selected ?? ""] ?? view.figures[view.groups?.[selected ?? ""]?.vanguard];
  if (view.status === "ready") zones(view, found);
  if (figure?.at && show.reach) reaches(state, draft, found);
  if (figure?.at && show.aim) aims(state, draft, figure, found);
  if (draft) drafted(state, draft, found);
  if (tool === "ruler" && ruler?.length) {
    const [from, to = hover] = ruler;
    found.top.push(shapes.ring(view.table, from, "pin", 6));
    if (to) found.top.push(shapes.ruler(view.table, from, to));
  }
  return found;
}

/** @param {any} view @param {{under: any[]}} found */
function zones(view, found) {
  for (const [id, side] of Object.entries(view.sides)) {
    const own = view.seat.role === "referee" || view.seat.side === id;
    if (own && side.zone) found.under.push(shapes.zone(view.table, view.table.features[side.zone]));
  }
}

/** @param {State} state @param {drafts.Draft | null} draft @param {{under: any[]}} found */
function reaches(state, draft, found) {
  const { table } = state.view;
  const known = draft ? { [draft.verb]: state.options } : (state.known ?? {});
  for (const [verb, answer] of Object.entries(known)) {
    if (answer?.region?.length && !answer.nowhere) found.under.push(shapes.reach(table, answer.region, verb === "run" ? "far" : ""));
    for (const at of answer?.places ?? []) found.under.push(shapes.ring(table, at, "leap", 7));
  }
}

/** @param {State} state @param {drafts.Draft | null} draft @param {any} figure @param {{under: any[], targets: Map<string, string>}} found */
function aims(state, draft, figure, found) {
  const { table } = state.view;
  const shots = draft ? (AIMED.includes(draft.verb) ? state.options : null) : state.known?.shoot;
  for (const id of shots?.zone ?? []) found.targets.set(id, "may");
  if (shots?.ranges) {
    const bands = /** @type {[string, number][]} */ (
      Object.entries(shots.ranges).map(([name, length]) => [`${length} ${wordFor(name)}`, mm(/** @type {string} */ (length))])
    );
    found.under.push(shapes.arc(table, figure.at, draft?.args.front ?? shots.front ?? figure.front, bands));
  }
  for (const { choices } of drafts.picks(draft ? state.options : state.known?.shoot)) {
    for (const [id, about] of Object.entries(choices)) {
      const how = drafts.manners(about);
      const can = how.length ? how.some(([, one]) => !one.why) : !about?.why;
      if (can) found.targets.set(id, "may");
    }
  }
}

/** @param {State} state @param {drafts.Draft} draft @param {{under: any[], over: any[], top: any[], targets: Map<string, string>}} found */
function drafted(state, draft, found) {
  const { view, options } = state;
  const { table } = view;
  const from = whereIs(view, draft.unit);
  if (!from) return;
  const aim = drafts.chosen(draft, options);
  const at = aim && whereIs(view, aim.id);
  if (aim && view.figures[aim.id]) found.targets.set(aim.id, "aimed");
  const way = drafts.judged(draft, options) ?? (draft.path.length ? undefined : aim?.about?.path && aim.about);
  if (draft.path.length || way?.path) {
    const path = way?.path ?? [from, ...draft.path];
    const words = way?.why ? way.why.text : way && usedWords(table, way);
    found.over.push(shapes.wayOf(table, path, { bad: Boolean(way?.why) }));
    if (words) found.top.push(shapes.callout(table, path[path.length - 1], words));
  } else if (aim && at) {
    found.over.push(shapes.ruler(table, from, at));
    found.top.push(shapes.callout(table, at, `${hitWords(draft, aim)}\n${nameOf(view, aim.id)}`.trim()));
  }
  if (draft.args.to && Array.isArray(draft.args.to)) found.over.push(shapes.ruler(table, from, draft.args.to), shapes.ring(table, draft.args.to, "tgt", 20));
  const facing = draft.args.front ?? draft.args.course ?? draft.args.train;
  if (Array.isArray(facing)) {
    const end = draft.path[draft.path.length - 1] ?? from;
    const size = Math.hypot(facing[0], facing[1]) || 1;
    const to = [Math.round(end[0] + (facing[0] * 70) / size), Math.round(end[1] + (facing[1] * 70) / size)];
    found.top.push(shapes.sight(table, end, to, true));
  }
}

/** Where anything lies. @param {any} view @param {string} id @returns {number[] | undefined} */
export function whereIs(view, id) {
  const led = view.figures[view.groups?.[id]?.vanguard];
  if (led && !view.figures[id]) return led.at;
  for (const map of [view.figures, view.vessels, view.guns, view.things]) if (map?.[id]?.at) return map[id].at;
  for (const vessel of Object.values(view.vessels ?? {})) if (vessel.hatches?.[id]) return vessel.hatches[id].at;
  const feature = view.table?.features?.[id];
  if (feature) return feature.polygon?.[0] ?? feature.circle?.at ?? feature.line?.[0];
  for (const one of Object.values(view.table?.features ?? {})) {
    const opening = one.openings?.[id];
    if (opening) return [Math.round((opening.from[0] + opening.to[0]) / 2), Math.round((opening.from[1] + opening.to[1]) / 2)];
  }
  return undefined;
}
