/** The panel of the terms: title, turns, what gives victory. */

import { h } from "../dom.js";
import { drawSeatsForm } from "./seatsform.js";
import { conditionName, say, text } from "./words.js";

/* global gettext, ngettext */

const KINDS = ["hold", "men", "leader", "points", "words"];

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("./fields.js").Fields} Fields */

/** @param {State} state @param {Fields} fields */
export function drawTermsForm(state, fields) {
  const { doc } = state;
  return [
    h(
      "section",
      { class: "panel" },
      h("h2", {}, gettext("Scenario")),
      fields.text(gettext("Title"), "/title", doc.title),
      fields.text(gettext("Place and time"), "/place", doc.place),
      fields.text(gettext("What it is about"), "/intro", doc.intro, true),
      h("div", { class: "row" }, fields.whole(gettext("Turn limit"), "/turns", doc.turns)),
    ),
    h(
      "section",
      { class: "panel" },
      h("h2", {}, gettext("Victory")),
      h(
        "p",
        { class: "why" },
        gettext("Each condition that is met gives its points; most points win."),
      ),
      doc.victory.map((/** @type {any} */ one, /** @type {number} */ i) =>
        condition(state, fields, one, i),
      ),
      h(
        "div",
        { class: "legal" },
        h("span", { class: "lead" }, gettext("Add")),
        KINDS.map((kind) =>
          h(
            "button",
            { type: "button", class: "btn small", "data-act": "add-condition", "data-kind": kind },
            conditionName(kind),
          ),
        ),
      ),
    ),
    drawSeatsForm(state, fields),
  ];
}

/** @param {State} state @param {Fields} fields @param {any} one @param {number} i */
function condition(state, fields, one, i) {
  const here = `/victory/${i}`;
  const { doc } = state;
  const factions = doc.factions.map((/** @type {any} */ each) => [
    each.id,
    text(each.name) || each.id,
  ]);
  return h(
    "fieldset",
    { class: "term", "data-key": here },
    h("legend", {}, `${i + 1}. ${conditionName(one.kind)}`),
    h(
      "div",
      { class: "row" },
      fields.select(gettext("Gives to"), `${here}/faction`, one.faction, factions),
      fields.whole(gettext("Points"), `${here}/points`, one.points ?? 1),
    ),
    special(state, fields, one, i, factions),
    fields.text(
      textName(one.kind),
      `${here}/text`,
      one.text,
      true,
    ),
    fields.check(gettext("The battle may end when it is met"), `${here}/ends`, one.ends),
    h(
      "button",
      { type: "button", class: "link", "data-act": "drop", "data-pointer": here },
      gettext("Without this condition"),
    ),
  );
}

/** @param {string} kind */
function textName(kind) {
  if (kind === "words") return gettext("In words, for the referee to judge");
  return kind === "hold" ? gettext("The place's name, told instead of the hexes") : gettext("A note, told beside it");
}

/** What only this kind has. @param {State} state @param {Fields} fields @param {any} one @param {number} i @param {[string, string][]} factions */
function special(state, fields, one, i, factions) {
  const here = `/victory/${i}`;
  switch (one.kind) {
    case "hold": {
      const n = (one.hexes ?? []).length;
      return [
        h(
          "p",
          { class: "hexes" },
          h(
            "button",
            {
              type: "button",
              class: "btn small",
              "data-act": "mark",
              "data-n": i,
              "aria-pressed": String(state.tool === "hold" && state.goal === i),
            },
            gettext("Mark on the map"),
          ),
          h(
            "span",
            {},
            say(ngettext("%(n)s hex", "%(n)s hexes", n), { n }),
            n ? `: ${one.hexes.join(" ")}` : "",
          ),
        ),
        messages(state, `${here}/hexes`),
        h(
          "div",
          { class: "row" },
          fields.whole(gettext("At least (all, if empty)"), `${here}/least`, one.least, ""),
        ),
      ];
    }
    case "men":
      return h(
        "div",
        { class: "row" },
        fields.select(gettext("Men in order of"), `${here}/of`, one.of, [
          ["", gettext("the same faction")],
          ...factions,
        ]),
        fields.whole(gettext("At least"), `${here}/least`, one.least),
        fields.whole(gettext("At most"), `${here}/most`, one.most),
      );
    case "leader":
      return h(
        "div",
        { class: "row" },
        fields.select(gettext("Lost"), `${here}/leader`, one.leader, [
          ["", ""],
          ...state.doc.leaders.map((/** @type {any} */ each) => [
            each.id,
            text(each.name) || each.id,
          ]),
        ]),
      );
    case "points":
      return h(
        "div",
        { class: "row" },
        fields.whole(gettext("With so many points"), `${here}/least`, one.least, ""),
      );
    default:
      return null;
  }
}

/** @param {State} state @param {string} at */
const messages = ({ faults }, at) =>
  faults
    .filter((one) => one.at.startsWith(at))
    .map((one) => h("p", { class: "error" }, one.message));

/** What a new condition begins with. @param {string} kind @param {any} doc */
export function newCondition(kind, doc) {
  const faction = doc.factions[0]?.id;
  switch (kind) {
    case "hold":
      return { faction, kind, hexes: [] };
    case "men":
      return { faction, kind, of: doc.factions[1]?.id, most: 0 };
    case "leader":
      return {
        faction,
        kind,
        leader: doc.leaders.find((/** @type {any} */ one) => one.faction !== faction)?.id,
      };
    case "points":
      return { faction, kind, least: 3, ends: true };
    default:
      return { faction, kind, text: "" };
  }
}
