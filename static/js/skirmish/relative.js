/** Where to, in words: towards somebody, into cover, so far in a direction. */

import { h } from "../dom.js";
import { say } from "../words.js";
import { COMPASS, cm, covers, distance, inside, middle, towards, whereFrom } from "./lie.js";
import { measure, unitName } from "./lengths.js";
import { nameOf } from "./names.js";
import { bearingName } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */
/** @typedef {import("./draft.js").Draft} Draft */

/** @param {State} state @param {Draft} draft */
export function drawRelative(state, draft) {
  const { view, options } = state;
  const from = fromOf(view, draft);
  if (!from || !(options?.region || options?.places || draft.verb === "deploy")) return null;
  if (options?.places) return drawPlaces(view, options.places, from);
  return h(
    "section",
    { class: "relative", "data-key": "relative", "aria-label": gettext("Where to") },
    h("h3", {}, gettext("Where to")),
    options?.region && coverButton(view, options, from),
    h(
      "form",
      { class: "inline", "data-form": "towards", "data-key": "towards" },
      h(
        "label",
        {},
        gettext("Towards"),
        " ",
        h(
          "select",
          { name: "what" },
          known(view, draft.unit, from).map(([title, all]) =>
            h("optgroup", { label: title }, all.map(({ id, at }) => h("option", { value: id }, `${nameOf(view, id)}, ${whereFrom(view.table, from, at)}`))),
          ),
        ),
      ),
      h("label", {}, unitName(view.table), " ", h("input", { name: "cm", type: "number", min: 0.1, step: 0.1, value: options?.allowed ?? "" })),
      h("button", { class: "btn small", type: "submit" }, gettext("Go towards it")),
    ),
    h(
      "form",
      { class: "inline", "data-form": "bearing", "data-key": "bearing" },
      h(
        "label",
        {},
        gettext("Direction"),
        " ",
        h(
          "select",
          { name: "side" },
          Object.keys(COMPASS).map((side) => h("option", { value: side }, bearingName(side))),
        ),
      ),
      h("label", {}, unitName(view.table), " ", h("input", { name: "cm", type: "number", min: 0.1, step: 0.1, value: options?.allowed ?? "" })),
      h("button", { class: "btn small", type: "submit" }, gettext("Go that way")),
    ),
    draft.path.length > 0 &&
      h(
        "p",
        { class: "why" },
        say(gettext("Points of the way: %(n)s, %(length)s."), { n: draft.path.length, length: measure(view.table, cm(draft.path.reduce((sum, at, i) => sum + distance(i ? draft.path[i - 1] : startOf(view, draft), at), 0))) }),
        " ",
        h("button", { class: "btn small", type: "button", "data-act": "point-back" }, gettext("Last point away")),
      ),
  );
}

/** Where the next point starts. @param {any} view @param {Draft} draft @returns {number[] | undefined} */
export const fromOf = (view, draft) => draft.path[draft.path.length - 1] ?? startOf(view, draft);

/** @param {any} view @param {Draft} draft */
const startOf = (view, draft) => (view.figures[draft.unit] ?? view.figures[view.groups?.[draft.unit]?.vanguard])?.at;

/**
 * Everybody and everything that lies somewhere, in short lists, the nearest first.
 * @param {any} view @param {string} self @param {readonly number[]} from @returns {[string, {id: string, at: readonly number[]}[]][]}
 */
function known(view, self, from) {
  const { side } = view.figures[self] ?? view.groups?.[self] ?? {};
  const truces = view.sides[side]?.truces ?? [];
  const friend = (/** @type {any} */ one) => one.side === side || truces.includes(one.side);
  const figures = Object.entries(view.figures).filter(([id, one]) => ![id, one.group].includes(self) && one.at && ["on_table", "captured"].includes(one.fate));
  const things = Object.entries(view.things ?? {}).filter(([, one]) => one.at);
  const vessels = Object.entries(view.vessels ?? {});
  const ground = Object.entries(view.table.features).filter(([, one]) => one.name && (one.polygon || one.circle));
  const lying = (/** @type {[string, any][]} */ all) =>
    all.map(([id, one]) => ({ id, at: one.at ?? one.circle?.at ?? middle(one.polygon) })).sort((a, b) => distance(from, a.at) - distance(from, b.at));
  /** @type {[string, {id: string, at: readonly number[]}[]][]} */
  const lists = [
    [gettext("Enemies"), lying(figures.filter(([, one]) => !friend(one)))],
    [gettext("Friends"), lying(figures.filter(([, one]) => friend(one)))],
    [gettext("Vessels, guns and things"), lying([...vessels, ...Object.entries(view.guns ?? {}), ...things])],
    [gettext("Ground"), lying(ground)],
  ];
  return lists.filter(([, all]) => all.length);
}

/** The nearest place in reach that gives cover. @param {any} view @param {any} options @param {readonly number[]} from */
export function coverOf(view, options, from) {
  const covering = Object.values(view.table.features).filter((feature) => {
    const cover = view.table.kinds[feature.kind]?.cover;
    return cover && cover !== "none" && (feature.polygon || feature.circle);
  });
  const found = [];
  for (let mm = 10; mm <= Number(options.allowed) * 10; mm += 10) {
    for (let turn = 0; turn < 360; turn += 15) {
      const at = towards(from, [from[0], from[1] + 100], mm, turn);
      if (inside(options.region, at) && covering.some((feature) => covers(feature, at))) found.push(at);
    }
    if (found.length) break;
  }
  return found[0];
}

/** @param {any} view @param {any} options @param {readonly number[]} from */
function coverButton(view, options, from) {
  const at = coverOf(view, options, from);
  if (!at) return null;
  return h(
    "p",
    {},
    h("button", { class: "btn small", type: "button", "data-act": "go", "data-at": at.join(",") }, gettext("Into cover")),
    " ",
    h("span", { class: "why" }, whereFrom(view.table, from, at)),
  );
}

/** @param {any} view @param {number[][]} places @param {readonly number[]} from */
const drawPlaces = (view, places, from) =>
  places.length > 0 &&
  h(
    "form",
    { class: "inline", "data-form": "places", "data-key": "places" },
    h(
      "label",
      {},
      gettext("To"),
      " ",
      h(
        "select",
        { name: "at" },
        [...places].sort((a, b) => distance(from, a) - distance(from, b)).map((at) => h("option", { value: at.join(",") }, whereFrom(view.table, from, at))),
      ),
    ),
    h("button", { class: "btn small", type: "submit" }, gettext("Go there")),
  );

/** Towards a thing: as far as asked, but not past it. @param {any} view @param {Draft} draft @param {readonly number[]} at @param {string} centimetres */
export function stepTowards(view, draft, at, centimetres) {
  const from = fromOf(view, draft) ?? [0, 0];
  const mm = Math.min(Math.round(Number(centimetres) * 10), distance(from, at));
  return mm >= distance(from, at) ? [...at] : towards(from, at, mm);
}

/** @param {any} view @param {Draft} draft @param {string} side @param {string} centimetres */
export function stepAlong(view, draft, side, centimetres) {
  const from = fromOf(view, draft) ?? [0, 0];
  const [x, y] = COMPASS[side];
  return towards(from, [from[0] + x, from[1] + y], Math.round(Number(centimetres) * 10));
}
