/** The action being put together: what there is to choose, the number needed and its odds, and why not. */

import { h } from "../dom.js";
import { cite } from "../log.js";
import { minus, say, whyText } from "../words.js";
import { drawButton } from "../waiting.js";
import * as drafts from "./draft.js";
import { drawInput, told } from "./fields.js";
import { measure } from "./lengths.js";
import { nameOf } from "./names.js";
import { percent } from "./present.js";
import { drawFronts } from "./standing.js";
import { verbName, wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

/** Where to, in words: loaded when somebody is first about to move. @type {{draw?: (state: State, draft: drafts.Draft) => any}} */
export const whereto = {};

const EFFECTS = ["killed", "wounded", "stunned", "near_miss", "nothing"];

/** What the draft still needs, as lists: all that can be pressed on the table can be chosen here. @param {State} state */
export function drawDraft(state) {
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
      const needs = about?.required !== undefined && say(gettext("Advantage %(n)s needed"), { n: about.required });
      const facts = [about?.cm !== undefined && measure(view.table, about.cm), about?.metres && `${about.metres} m`, needs, odds && `${percent(odds)}%`].filter(Boolean).join(", ");
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
    { class: "legal", role: "group", "aria-label": gettext("How"), "data-late": "" },
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
