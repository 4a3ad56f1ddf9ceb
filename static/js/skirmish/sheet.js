/** The chosen figure: what it is, what it can do, and why not. */

import { h } from "../dom.js";
import { cite } from "../log.js";
import { minus, say, whyText } from "../words.js";
import { drawButton } from "../waiting.js";
import { miniFigure } from "./figures.js";
import { bonds, drawAbilities, drawRoles, wounds as woundsOf } from "./fighter.js";
import { loadWords, nameOf } from "./names.js";
import { markName, verbName, wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** What there is to choose, and standing orders and answers: loaded after the table, for those who act. @type {{draw?: (state: State) => any, standing?: (state: State, id: string) => any, stance?: (state: State, id: string) => any}} */
export const choosing = {};

/** Numbers of a figure that are no characteristics. */
const COUNTS = ["level", "activations", "wounds", "reload", "spare_reload", "kindling", "burning"];

/** @param {any} view @param {string} id */
export function drawFigure(view, id) {
  const figure = view.figures[id];
  const stats = Object.entries(figure.stats ?? figure).filter(([name, value]) => typeof value === "number" && !COUNTS.includes(name));
  const role = [figure.role && wordFor(figure.role), view.groups?.[figure.group]?.name, figure.note].filter(Boolean).join(", ");
  const wounds = woundsOf(figure);
  const marks = (figure.marks ?? []).filter((/** @type {string} */ mark) => !mark.startsWith("reload")).map(markName);
  const gear = [...(figure.firearms ?? []), figure.thrown, figure.melee !== "shield" && figure.melee, figure.shield, figure.armour, figure.cuirass && "cuirass"].filter(Boolean).map(wordFor);
  const state = [
    figure.fate !== "on_table" && wordFor(figure.fate),
    ...marks,
    wounds.length > 0 && say(gettext("wounds: %(wounds)s"), { wounds: wounds.join(", ") }),
    typeof figure.fatigue === "string" && wordFor(figure.fatigue),
    figure.carrying && nameOf(view, figure.carrying),
    figure.level > 0 && say(gettext("level %(n)s"), { n: figure.level }),
    figure.aboard && say(gettext("aboard %(name)s"), { name: nameOf(view, figure.aboard) }),
    ...bonds(view, id),
  ].filter(Boolean);
  return [
    h("div", { class: "unit-h", "data-f": view.sides[figure.side]?.slot }, miniFigure(view, id), h("div", {}, h("h2", { tabindex: -1 }, figure.name), h("p", { class: "sub" }, role))),
    stats.length > 0 &&
      h(
        "dl",
        { class: figure.stats ? "stats figure-stats named" : "stats figure-stats" },
        stats.map(([name, value]) => h("div", {}, h("dt", {}, name.length > 2 ? wordFor(name) : name), h("dd", {}, minus(/** @type {number} */ (value))))),
      ),
    gear.length > 0 && h("p", { class: "fact" }, gear.join(", "), figure.firearms?.length ? `. ${loadWords(figure)}` : ""),
    state.length > 0 && h("p", { class: "fact state" }, state.join(", ")),
    drawAbilities(figure),
    drawNature(view, figure),
  ];
}

/** Its type and traits, folded: what each does by the rules. @param {any} view @param {any} figure */
function drawNature({ natures }, { type, traits = [] }) {
  if (!natures?.[type]) return null;
  const all = [type, ...traits].map((/** @type {string} */ id) => natures[id]);
  /** @param {any} row */
  const drawRow = ({ text, value, cite: from }) => h("tr", {}, h("td", {}, value ? `${text}: ${minus(value)}` : text), h("td", { class: "par" }, cite(from)));
  return h(
    "details",
    { class: "facts", "data-key": "nature" },
    h("summary", {}, all.map(({ name }) => name).join(", ")),
    all.map(({ name, rows }) => rows.length > 0 && [h("h3", {}, name), h("table", { class: "sum" }, h("tbody", {}, rows.map(drawRow)))]),
  );
}

/** @param {any} view @param {string} id */
function drawVessel(view, id) {
  const vessel = view.vessels[id];
  const aboard = Object.values(view.figures).filter((/** @type {any} */ figure) => figure.aboard === id);
  return [
    h("h2", { tabindex: -1 }, vessel.name),
    h("p", { class: "sub" }, wordFor(vessel.status)),
    aboard.length > 0 && h("p", { class: "fact" }, say(gettext("Aboard: %(names)s"), { names: aboard.map((one) => one.name).join(", ") })),
  ];
}

/** A group that acts as one. @param {any} view @param {string} id */
function drawGroup(view, id) {
  const { vanguard, name } = view.groups[id];
  return [
    h("div", { class: "unit-h", "data-f": view.sides[view.groups[id].side]?.slot }, miniFigure(view, vanguard), h("div", {}, h("h2", { tabindex: -1 }, name))),
    drawRoles(view, id),
  ];
}

/** @param {State} state @param {string[]} verbs of the chosen one @param {string[]} able */
export function drawSheet(state, verbs, able) {
  const { view, selected } = state;
  if (!selected || !(view.figures[selected] ?? view.vessels?.[selected] ?? view.groups?.[selected])) return drawNobody(view, able);
  const live = verbs.filter((verb) => !["carry_out", "stance"].includes(verb));
  const refused =
    state.refused?.at === "sheet" && h("p", { class: "error", role: "alert", "data-key": "refused" }, state.refused.message, " ", cite(state.refused.cite));
  const draft = /** @type {import("./draft.js").Draft | null} */ (/** @type {any} */ (state.draft));
  if (draft && (live.length || draft.waived)) return [drawName(view, selected), refused, choosing.draw?.(state), otherVerbs(state, live)];
  return [
    view.figures[selected] ? drawFigure(view, selected) : view.vessels?.[selected] ? drawVessel(view, selected) : drawGroup(view, selected),
    refused,
    live.length > 0 && drawVerbs(state, live),
    drawReasons(state, live),
    verbs.includes("carry_out") &&
      h("div", { class: "acts" }, drawButton({ id: "carry", act: "carry", label: gettext("By its standing order"), small: true }, state)),
    choosing.standing?.(state, selected),
    verbs.includes("stance") && choosing.stance?.(state, selected),
  ];
}

/** Who is about to act, in one row: the rest is for what he does. @param {any} view @param {string} id */
const drawName = (view, id) =>
  h(
    "div",
    { class: "unit-h", "data-f": view.sides[view.figures[id]?.side]?.slot },
    view.figures[id] && miniFigure(view, id),
    h("div", {}, h("h2", { tabindex: -1 }, nameOf(view, id))),
  );

/** @param {State} state @param {string[]} verbs */
const otherVerbs = (state, verbs) =>
  h("details", { class: "facts", "data-key": "other-verbs" }, h("summary", {}, gettext("Another action")), drawVerbs(state, verbs));

/** What it can do, and why not where the server has said so. @param {State} state @param {string[]} verbs */
function drawVerbs(state, verbs) {
  return h(
    "div",
    { class: "legal", role: "group", "aria-label": gettext("Actions") },
    verbs.filter((verb) => !state.known?.[verb]?.nowhere && !state.known?.reasons?.verbs?.[verb]).map((verb) => {
      const why = state.known?.[verb]?.why;
      return drawButton({ id: `verb-${verb}`, act: "verb", label: verbName(verb), small: true, pressed: state.draft?.verb === verb, why: why && whyText(why) }, state);
    }),
  );
}

/** Why it may not do the rest, each reason once; the referee may allow it. @param {State} state @param {string[]} live */
function drawReasons(state, live) {
  const { verbs = {} } = state.known?.reasons ?? {};
  const { waives = [] } = state.view.legal ?? {};
  /** @type {Map<string, {why: any, verbs: string[]}>} */
  const reasons = new Map();
  for (const [verb, { why }] of Object.entries(verbs)) {
    const found = reasons.get(why.text) ?? { why, verbs: [] };
    reasons.set(why.text, { why, verbs: [...found.verbs, verb] });
  }
  if (!reasons.size) return null;
  const [first, ...more] = [...reasons.values()].sort((a, b) => b.verbs.length - a.verbs.length);
  const all = live.length ? [first, ...more] : more;
  /** @param {string} verb */
  const named = (verb) =>
    waives.includes(verb)
      ? h("button", { class: "btn small", type: "button", "data-act": "allow", "data-verb": verb, "aria-label": say(gettext("%(act)s, by ruling"), { act: verbName(verb) }) }, verbName(verb))
      : verbName(verb);
  const listed = (/** @type {{why: any, verbs: string[]}} */ { why, verbs }) =>
    h("li", { "data-key": why.code }, verbs.flatMap((verb, i) => [i && !waives.length ? ", " : " ", named(verb)]), ": ", h("span", { class: "why" }, whyText(why)));
  return [
    !live.length && h("p", { class: "why", "data-key": "why-not" }, whyText(first.why)),
    (all.length > 0 || waives.length > 0) &&
      h(
        "details",
        { class: "facts", "data-key": "reasons" },
        h("summary", {}, waives.length ? gettext("What the rules refuse, and why") : gettext("What it may not do, and why")),
        h("ul", { class: "reasons" }, (waives.length ? [first, ...more] : all).map(listed)),
      ),
  ];
}

/** What a figure can be chosen for: before the game, for being set up. @param {any} view */
const toChoose = ({ legal, status }) =>
  status === "ready" && Object.values(legal?.figures ?? {}).some((verbs) => verbs.includes("deploy"))
    ? gettext("Until the game is opened you may set up your figures elsewhere in your zone: choose one on the table, or here.")
    : gettext("Choose a figure on the table, or one of these.");

/** @param {any} view @param {string[]} able */
function drawNobody(view, able) {
  return [
    h("h2", { tabindex: -1 }, gettext("No figure selected")),
    h("p", { class: "why" }, able.length ? toChoose(view) : gettext("Choose a figure on the table to see what it can do.")),
    able.length > 0 &&
      sidesOf(view, able).map(([side, ids]) => [
        sidesOf(view, able).length > 1 && h("h3", { "data-key": `able-${side}` }, view.sides[side]?.name),
        h("div", { class: "may", "data-key": `of-${side}` }, ids.map((id) => ableButton(view, id))),
      ]),
  ];
}

/** Those of each side, so that who commands several finds his way. @param {any} view @param {string[]} able @returns {[string, string[]][]} */
function sidesOf(view, able) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const id of able) {
    const side = (view.figures[id] ?? view.groups?.[id])?.side ?? "";
    found.set(side, [...(found.get(side) ?? []), id]);
  }
  return [...found];
}

/** With its disc, in the colours and sign of its side. @param {any} view @param {string} id */
const ableButton = (view, id) =>
  h(
    "button",
    { class: "mayfig", type: "button", "data-act": "piece", "data-id": id, "data-key": id },
    (view.figures[id] ?? view.groups?.[id]) && miniFigure(view, view.groups?.[id]?.vanguard ?? id),
    h("span", {}, nameOf(view, id)),
  );
