/** The order of battle of a campaign: each faction with its units and leaders. */

import { miniCounter } from "../counters.js";
import { h } from "../dom.js";
import { menCount, minus } from "../words.js";
import { ratingName, say, text } from "./words.js";

/* global gettext */

/** @param {any} start @param {string | null} key */
const slotOf = (start, key) =>
  start.factions.find((/** @type {any} */ one) => one.id === key)?.slot ?? "H";

/** A counter of somebody who is on no map. @param {any} start @param {string} list @param {any} one */
export function counter(start, list, one) {
  const faction = { x: { slot: slotOf(start, one.faction) } };
  const units = list === "units" ? { x: { ...one, faction: "x", marks: [] } } : {};
  return miniCounter({ units, leaders: { x: { faction: "x" } }, factions: faction }, "x");
}

/** A faction with its units in a table, and its leaders. @param {any} state @param {any} start @param {any} faction */
export function drawSide(state, start, faction) {
  const own = (/** @type {any} */ one) => one.faction === faction.id;
  const units = state.roster.units.filter(own);
  const leaders = state.roster.leaders.filter(own);
  if (faction.id === null && !units.length && !leaders.length) return null;
  const men = units.reduce((/** @type {number} */ sum, /** @type {any} */ one) => sum + one.men, 0);
  return h(
    "section",
    { "data-key": faction.id ?? "none" },
    h(
      "h2",
      {},
      faction.slot &&
        h("span", { class: "fac", "data-f": faction.slot, "aria-hidden": "true" }, faction.slot),
      text(faction.name),
      h("span", { class: "push" }, menCount(men)),
    ),
    units.length > 0 && table(state, start, units),
    leaders.map((/** @type {any} */ one) =>
      name(
        state,
        start,
        "leaders",
        one,
        say(gettext("leader, charisma %(n)s"), { n: one.charisma }),
      ),
    ),
    !units.length &&
      !leaders.length &&
      h("p", { class: "muted" }, gettext("Nobody yet. Choose from the library.")),
  );
}

/** @param {any} state @param {any} start @param {string} list @param {any} one @param {string} also */
const name = (state, start, list, one, also) =>
  h(
    "button",
    {
      type: "button",
      class: "muster",
      "data-act": "open",
      "data-list": list,
      "data-id": one.id,
      "aria-pressed": String(state.list === list && state.entry?.id === one.id),
    },
    counter(start, list, one),
    h("b", {}, text(one.name)),
    h("small", {}, also),
  );

/** @param {any} state @param {any} start @param {any[]} units */
function table(state, start, units) {
  const heads = [
    gettext("Unit"),
    gettext("Men"),
    gettext("AC"),
    gettext("MOV"),
    gettext("Att."),
    gettext("THAC0"),
    gettext("Dmg"),
    gettext("Morale"),
  ];
  const morale = (/** @type {any} */ value) =>
    typeof value === "string" ? ratingName(value) : value;
  return h(
    "div",
    { class: "oob-wrap", role: "region", tabindex: 0, "aria-label": gettext("Units") },
    h(
      "table",
      { class: "oob" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) => h("th", { scope: "col" }, head)),
        ),
      ),
      h(
        "tbody",
        {},
        units.map((one) =>
          h(
            "tr",
            { "data-key": String(one.id) },
            h("th", { scope: "row" }, name(state, start, "units", one, text(one.kind))),
            [
              one.men,
              minus(one.ac),
              one.mov,
              one.attacks ?? 1,
              one.thac0,
              one.damage,
              morale(one.morale),
            ].map((value) => h("td", {}, value)),
          ),
        ),
      ),
    ),
  );
}
