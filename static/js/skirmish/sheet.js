/** The chosen figure: what it is, what it can do, what there is to choose, and why not. */

import { h } from "../dom.js";
import { cite } from "../log.js";
import { minus, say, whyText } from "../words.js";
import { drawButton } from "../waiting.js";
import * as drafts from "./draft.js";
import { miniFigure } from "./figures.js";
import { drawInput, told } from "./fields.js";
import { bonds, drawAbilities, drawRoles, wounds as woundsOf } from "./fighter.js";
import { drawFronts, drawStance, drawStanding } from "./standing.js";
import { measure } from "./lengths.js";
import { loadWords, nameOf } from "./names.js";
import { markName, verbName, wordFor } from "./words.js";
import { percent } from "./present.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** Where to, in words: loaded when somebody is first about to move. @type {{draw?: (state: State, draft: drafts.Draft) => any}} */
export const whereto = {};

/** Numbers of a figure that are no characteristics. */
const COUNTS = ["level", "activations", "wounds", "reload", "spare_reload", "kindling", "burning"];
const EFFECTS = ["killed", "wounded", "stunned", "near_miss", "nothing"];

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
    h("div", { class: "unit-h", "data-f": view.sides[figure.side]?.slot }, miniFigure(view, id), h("div", {}, h("h2", {}, figure.name), h("p", { class: "sub" }, role))),
    stats.length > 0 &&
      h(
        "dl",
        { class: figure.stats ? "stats figure-stats named" : "stats figure-stats" },
        stats.map(([name, value]) => h("div", {}, h("dt", {}, name.length > 2 ? wordFor(name) : name), h("dd", {}, minus(/** @type {number} */ (value))))),
      ),
    gear.length > 0 && h("p", { class: "fact" }, gear.join(", "), figure.firearms?.length ? `. ${loadWords(figure)}` : ""),
    state.length > 0 && h("p", { class: "fact state" }, state.join(", ")),
    drawAbilities(figure),
  ];
}

/** @param {any} view @param {string} id */
function drawVessel(view, id) {
  const vessel = view.vessels[id];
  const aboard = Object.values(view.figures).filter((/** @type {any} */ figure) => figure.aboard === id);
  return [
    h("h2", {}, vessel.name),
    h("p", { class: "sub" }, wordFor(vessel.status)),
    aboard.length > 0 && h("p", { class: "fact" }, say(gettext("Aboard: %(names)s"), { names: aboard.map((one) => one.name).join(", ") })),
  ];
}

/** A group that acts as one. @param {any} view @param {string} id */
function drawGroup(view, id) {
  const { vanguard, name } = view.groups[id];
  return [
    h("div", { class: "unit-h", "data-f": view.sides[view.groups[id].side]?.slot }, miniFigure(view, vanguard), h("div", {}, h("h2", {}, name))),
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
  const draft = /** @type {drafts.Draft | null} */ (/** @type {any} */ (state.draft));
  if (draft && (live.length || draft.waived)) return [drawName(view, selected), refused, drawDraft(state), otherVerbs(state, live)];
  return [
    view.figures[selected] ? drawFigure(view, selected) : view.vessels?.[selected] ? drawVessel(view, selected) : drawGroup(view, selected),
    refused,
    live.length > 0 && drawVerbs(state, live),
    drawReasons(state, live),
    verbs.includes("carry_out") &&
      h("div", { class: "acts" }, drawButton({ id: "carry", act: "carry", label: gettext("By its standing order"), small: true }, state)),
    drawStanding(state, selected),
    verbs.includes("stance") && drawStance(state, selected),
  ];
}

/** Who is about to act, in one row: the rest is for what he does. @param {any} view @param {string} id */
const drawName = (view, id) =>
  h(
    "div",
    { class: "unit-h", "data-f": view.sides[view.figures[id]?.side]?.slot },
    view.figures[id] && miniFigure(view, id),
    h("div", {}, h("h2", {}, nameOf(view, id))),
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

/** What the draft still needs, as lists: all that can be pressed on the table can be chosen here. @param {State} state */
function drawDraft(state) {
  const draft = /** @type {drafts.Draft | null} */ (/** @type {any} */ (state.draft));
  if (!draft) return null;
  const { view, options } = state;
  const way = drafts.judged(draft, options);
  const aim = drafts.chosen(draft, options);
  return h(
    "div",
    { class: "draft", "data-key": "draft" },
    options?.why && h("p", { class: "why" }, whyText(options.why)),
    draft.waived && h("p", { class: "why" }, gettext("By ruling, although:"), " ", draft.waived.message, " ", cite(draft.waived.cite)),
    way?.why && h("p", { class: "error", role: "status" }, whyText(way.why)),
    options?.plan?.why && h("p", { class: "error", role: "status" }, whyText(options.plan.why)),
    options?.needed !== undefined && options.rows && drawNeeded(options),
    options?.odds?.falls && h("p", { class: "why" }, riskWords(options.odds)),
    aim && drawAim(view, draft, aim),
    aim && drawManners(state, draft, aim),
    drafts.flags(draft, options).map((flag) => drawFlag(draft, flag)),
    drafts.picks(options, draft).sort((a, b) => Number(hopeless(a)) - Number(hopeless(b))).map((pick) => drawPick(state, draft, pick)),
    (options?.fields ?? []).length > 0 && !options?.why && drawFields(view, draft, options.fields),
    draft.verb === "special" && wordsField(draft),
    draft.verb === "deploy" && [drawLevels(state, draft), drawHidden(state, draft)],
    whereto.draw?.(state, draft),
    drawFronts(state, draft),
  );
}

/** What may be said of it besides. @param {any} view @param {drafts.Draft} draft @param {import("./fields.js").Input[]} fields */
const drawFields = (view, draft, fields) =>
  h(
    "div",
    { class: "rule-grid", "data-key": `fields-${draft.verb}` },
    fields.map((one) => {
      const shown = drawInput(view, { ...one, was: drafts.fieldValue(draft, one) }, `field.${one.name}`, told(one.label), { "data-act": "field" });
      return one.kind === "several" ? h("fieldset", { class: "rule-row" }, h("legend", {}, told(one.label)), shown) : shown;
    }),
  );

/** Why a choice cannot be taken in any manner. @param {any} about */
function against(about) {
  const how = drafts.manners(about);
  if (about?.why || !how.length || how.some(([, one]) => !one.why)) return about?.why;
  // Of several the one that is about this target.
  return (how.find(([, one]) => one.why.args?.target) ?? how.find(([, one]) => one.why.args?.nearest) ?? how[0])[1].why;
}

/** Whether none of a list can be taken: it comes after the others. @param {{choices: Record<string, any>}} pick */
const hopeless = ({ choices }) => Object.values(choices).every((about) => Boolean(against(about)));

/** @param {State} state @param {drafts.Draft} draft @param {{name: string, arg: string, choices: Record<string, any>}} pick */
function drawPick(state, draft, { name, arg, choices }) {
  const { view } = state;
  const all = Object.entries(choices).sort(([, a], [, b]) => Number(Boolean(against(a))) - Number(Boolean(against(b))) || Number(a?.cm ?? 0) - Number(b?.cm ?? 0));
  if (!all.length) return state.options?.region ? null : h("p", { class: "why" }, gettext("There is nothing to choose from."));
  return h(
    "ul",
    { class: "picks", "data-key": `pick-${name}` },
    all.map(([id, about]) => {
      const how = drafts.manners(about);
      const why = against(about);
      const [, best] = how.find(([, one]) => !one.why) ?? [];
      const odds = best?.hit ?? about?.hit;
      const facts = [about?.cm !== undefined && measure(view.table, about.cm), odds && `${percent(odds)}%`].filter(Boolean).join(", ");
      const label = arg === "level" ? say(gettext("level %(n)s"), { n: id }) : nameOf(view, id);
      return h(
        "li",
        { "data-key": id },
        h(
          "button",
          {
            class: "btn small",
            type: "button",
            "data-act": "pick",
            "data-arg": arg,
            "data-id": id,
            "aria-pressed": String(drafts.isPicked(draft, arg, id, state.options)),
            "aria-disabled": why ? "true" : null,
          },
          label,
        ),
        " ",
        h("span", { class: "why" }, [facts, why && whyText(why)].filter(Boolean).join(". ")),
      );
    }),
  );
}

/** @param {State} state @param {drafts.Draft} draft @param {any} aim */
function drawManners(state, draft, aim) {
  const all = drafts.manners(aim.about);
  if (!all.length) return null;
  const [now] = drafts.manner(draft, aim.about) ?? [];
  return h(
    "div",
    { class: "legal", role: "group", "aria-label": gettext("How") },
    all.map(([name, about]) =>
      drawButton({ id: `manner-${name}`, act: "manner", label: wordFor(name), small: true, pressed: name === now, why: about.why && whyText(about.why) }, state),
    ),
  );
}

/** @param {drafts.Draft} draft @param {{name: string, why?: any}} flag */
const drawFlag = (draft, { name, why }) =>
  h(
    "label",
    { class: "check", "data-key": `flag-${name}` },
    h("input", { type: "checkbox", "data-act": "flag", "data-name": name, checked: Boolean(draft.args[name]), disabled: Boolean(why) }),
    " ",
    wordFor(name),
    why && h("span", { class: "why" }, " ", whyText(why)),
  );

/** The number needed, its sum, and the odds. @param {any} view @param {drafts.Draft} draft @param {any} aim */
function drawAim({ table }, draft, aim) {
  const [, how] = drafts.manner(draft, aim.about) ?? [];
  const about = how ?? aim.about;
  if (about?.needed === undefined) return null;
  return [
    h("div", { class: "need" }, h("div", {}, h("h3", {}, [verbName(draft.verb), coverWords(table, aim.about)].filter(Boolean).join(", ")), h("p", { class: "sub" }, about.die ? say(gettext("%(die)s with its modifiers, at least"), about) : gettext("two dice, less than"))), h("strong", {}, about.needed)),
    about.fires && h("p", { class: "why" }, say(gettext("It goes off: %(percent)s%"), { percent: percent(about.fires) })),
    drawSum(about.rows),
    about.odds && drawOdds(about),
  ];
}

/** A test: what the die must show, why, and how likely each outcome is. @param {any} options */
function drawNeeded({ needed, rows, odds }) {
  const words = Object.entries(odds ?? {}).map(([name, part]) => `${wordFor(name)} ${percent(/** @type {string} */ (part))}%`);
  return [
    h("div", { class: "need" }, h("div", {}, h("p", { class: "sub" }, gettext("one die of six, at least"))), h("strong", {}, minus(needed))),
    drawSum(rows),
    words.length > 0 && h("p", { class: "why" }, words.join(", ")),
  ];
}

/** @param {any[] | undefined} rows */
const drawSum = (rows) =>
  Boolean(rows?.length) &&
  h("table", { class: "sum" }, h("tbody", {}, rows?.map((row) => h("tr", {}, h("td", {}, minus(row.text ?? row.code)), h("td", { class: "par" }, cite(row.cite))))));

/** How likely one falls. @param {{falls: string, falls_difficult?: string}} odds */
function riskWords({ falls, falls_difficult }) {
  const words = say(gettext("Falls: %(percent)s%"), { percent: percent(falls) });
  if (!falls_difficult || falls_difficult === falls) return words;
  return `${words}; ${say(gettext("in difficult ground %(percent)s%"), { percent: percent(falls_difficult) })}`;
}

/** @param {any} table @param {any} about */
const coverWords = (table, about) => [about.cm && measure(table, about.cm), about.cover && about.cover !== "none" && wordFor(about.cover)].filter(Boolean).join(", ");

/** Chances as a bar: killed, wounded, stunned, miss. @param {any} about */
function drawOdds({ odds, hit }) {
  const parts = EFFECTS.filter((name) => odds[name]).map((name) => ({ name, share: percent(odds[name]) }));
  const miss = 100 - parts.reduce((sum, { share }) => sum + share, 0);
  const words = [...parts.map(({ name, share }) => `${wordFor(name)} ${share}%`), `${gettext("miss")} ${miss}%`];
  let x = 0;
  const bar = [...parts, { name: "miss", share: miss }].map(({ name, share }) => {
    const from = x;
    x += share;
    return { name, share, from };
  });
  return [
    h(
      "div",
      { class: "odds", role: "img", "aria-label": words.join(", ") },
      bar.filter(({ share }) => share > 0).map(({ name, share }) => h("span", { class: `${name} w${Math.max(5, Math.round(share / 5) * 5)}` }, share >= 8 ? (name === "miss" ? `${gettext("miss")} ${share}%` : share) : "")),
    ),
    h("p", { class: "why" }, say(gettext("%(percent)s% to hit"), { percent: percent(hit) }), ": ", words.slice(0, -1).join(", ")),
  ];
}

/** A manoeuvre that is described. @param {drafts.Draft} draft */
const wordsField = (draft) =>
  h(
    "form",
    { class: "inline", "data-form": "text", "data-key": "text" },
    h("label", {}, gettext("Or in words"), " ", h("input", { name: "text", type: "text", maxlength: 200, autocomplete: "off", value: draft.args.text ?? "" })),
    h("button", { class: "btn small", type: "submit" }, gettext("Try it")),
  );

/** @param {State} state @param {drafts.Draft} draft */
function drawHidden({ view }, draft) {
  const figure = view.figures[draft.unit];
  return view.sides[figure?.side]?.hides || figure?.marks.includes("hidden") ? drawFlag(draft, { name: "hidden" }) : null;
}

/** On which level one is set up, where there are several. @param {State} state @param {drafts.Draft} draft */
function drawLevels({ view }, draft) {
  const most = Math.max(1, ...[...Object.values(view.table.features), ...Object.values(view.vessels ?? {})].map((one) => one.levels ?? 1));
  if (most < 2) return null;
  const now = draft.args.level ?? view.figures[draft.unit]?.level ?? 0;
  return h(
    "div",
    { class: "legal", role: "group", "aria-label": gettext("Level"), "data-key": "levels" },
    Array.from({ length: most }, (_, n) =>
      drawButton({ id: `level-${n}`, act: "level", label: n ? say(gettext("level %(n)s"), { n }) : gettext("on the ground"), small: true, pressed: n === now }, { view }),
    ),
  );
}

/** What a figure can be chosen for: before the game, for being set up. @param {any} view */
const toChoose = ({ legal, status }) =>
  status === "ready" && Object.values(legal?.figures ?? {}).some((verbs) => verbs.includes("deploy"))
    ? gettext("Until the game is opened you may set up your figures elsewhere in your zone: choose one on the table, or here.")
    : gettext("Choose a figure on the table, or one of these.");

/** @param {any} view @param {string[]} able */
function drawNobody(view, able) {
  return [
    h("h2", {}, gettext("No figure selected")),
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
