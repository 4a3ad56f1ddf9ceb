/** The selected unit or leader: what it is, what it can do, and why not. */

import { conditionWords } from "./conditions.js";
import { h } from "./dom.js";
import { miniCounter } from "./counters.js";
import { besides } from "./stacks.js";
import { mixed, markName, minus, say, sideName } from "./words.js";

/* global gettext, ngettext, pgettext */

/** @param {string} term @param {unknown} value */
const stat = (term, value) => h("div", {}, h("dt", {}, term), h("dd", {}, minus(String(value))));

/** @param {any} view @param {string} id */
export function drawHead(view, id) {
  const unit = view.units[id];
  if (!unit) return leaderHead(view, id);
  const leader = unit.leader && view.leaders?.[unit.leader];
  const parts = [`${id}, ${unit.kind}`];
  const led =
    leader &&
    say(
      leader.commander ? gettext("Led by %(name)s, field commander") : gettext("Led by %(name)s"),
      leader,
    );
  return [
    h(
      "div",
      { class: "unit-h", "data-f": view.factions[unit.faction].slot },
      miniCounter(view, id),
      h(
        "div",
        {},
        h("h2", { tabindex: -1 }, unit.name),
        h("p", { class: "sub" }, parts.join(", "), led && `. ${led}`),
      ),
    ),
    h(
      "dl",
      { class: "stats" },
      stat(gettext("Men"), unit.men),
      stat(gettext("AC"), unit.ac),
      stat(gettext("MOV"), mixed(unit.mov)),
      stat(gettext("Att."), unit.attacks),
      stat(gettext("HP"), unit.hp),
      stat(gettext("THAC0"), unit.thac0),
      stat(gettext("Dmg"), unit.damage),
    ),
    facts(view, unit),
    sameHex(view, id),
  ];
}

/** Who else stands in the hex: of two counters one lies under the other. @param {any} view @param {string} id */
function sameHex(view, id) {
  const others = besides(view, id);
  if (!others.length) return null;
  return h(
    "p",
    { class: "fact", "data-key": "same-hex" },
    gettext("In the same hex:"),
    others.map(([other]) => [
      " ",
      h(
        "button",
        { class: "btn small", type: "button", "data-act": "piece", "data-id": other },
        view.units[other]
          ? say(gettext("%(name)s, %(men)s men"), view.units[other])
          : view.leaders[other].name,
      ),
    ]),
  );
}

/** The state in words; the rest folded away, until it is asked for. @param {any} view @param {any} unit */
function facts(view, unit) {
  const marks = (unit.marks ?? []).map(markName);
  const more = [
    say(gettext("Morale %(morale)s"), unit),
    say(gettext("size %(size)s"), unit),
    say(gettext("weapon of %(length)s feet, speed %(speed)s"), unit),
    unit.starting !== unit.men && say(gettext("started with %(starting)s"), unit),
    ...(unit.traits ?? []).map(trait),
  ];
  const leader = unit.leader && view.leaders?.[unit.leader];
  return [
    marks.length > 0 && h("p", { class: "fact state" }, marks.join(", ")),
    h(
      "details",
      { class: "facts", "data-key": "facts" },
      h("summary", {}, gettext("More")),
      h("p", { class: "fact" }, more.filter(Boolean).join(", ")),
      unit.missile && h("p", { class: "fact" }, missile(unit.missile)),
      Object.values(unit.spells ?? {}).map((spell) => h("p", { class: "fact" }, spellLine(spell))),
      leader && h("p", { class: "fact" }, leaderLine(leader)),
      leader &&
        h(
          "button",
          { class: "btn small", type: "button", "data-act": "piece", "data-id": unit.leader },
          leader.name,
        ),
    ),
  ];
}

/** @type {Record<string, () => string>} */
const TRAITS = {
  flying: () => pgettext("trait", "flying"),
  fearless: () => pgettext("trait", "fearless"),
  mounted: () => pgettext("trait", "mounted"),
  set: () => pgettext("trait", "set against charges"),
  lance: () => pgettext("trait", "lance"),
};

/** @param {string} name */
const trait = (name) => TRAITS[name]?.() ?? name;

/** @param {any} weapon */
function missile(weapon) {
  const left =
    weapon.ammunition === undefined
      ? ""
      : `, ${say(ngettext("%(n)s turn of shooting left", "%(n)s turns of shooting left", weapon.ammunition), { n: weapon.ammunition })}`;
  return (
    say(
      gettext("%(name)s: range %(short)s/%(medium)s/%(long)s, rate %(rate)s, damage %(damage)s"),
      weapon,
    ) + left
  );
}

/** @param {any} spell */
const spellLine = (spell) =>
  say(gettext("%(name)s: %(figures)s figures, damage %(damage)s, range %(range)s"), spell) +
  (spell.save ? say(gettext(", save %(save)s"), spell) : "") +
  `, ${say(ngettext("%(n)s use left", "%(n)s uses left", spell.uses), { n: spell.uses })}`;

/** @param {any} leader */
const leaderLine = (leader) =>
  say(gettext("%(name)s: charisma %(charisma)s, morale %(morale)s"), leader);

/** @param {any} view @param {string} id */
function leaderHead(view, id) {
  const leader = view.leaders[id];
  const unit = view.units[leader.unit];
  const role = leader.commander ? gettext("Field commander") : gettext("Leader");
  const where = unit
    ? say(gettext("%(role)s, with %(unit)s"), { role, unit: unit.name })
    : say(gettext("%(role)s, alone"), { role });
  const marks = (leader.marks ?? []).map(markName);
  return [
    h(
      "div",
      { class: "unit-h", "data-f": view.factions[leader.faction].slot },
      miniCounter(view, id),
      h("div", {}, h("h2", { tabindex: -1 }, leader.name), h("p", { class: "sub" }, where)),
    ),
    h("p", { class: "fact" }, leaderLine(leader), marks.length > 0 && `, ${marks.join(", ")}`),
    ...Object.values(leader.spells ?? {}).map((spell) =>
      h("p", { class: "fact" }, spellLine(spell)),
    ),
    unit ? null : sameHex(view, id),
  ];
}

/** What it is about and who wins, before the battle; folded away later. @param {any} view */
function scenario(view) {
  const terms = (view.victory ?? []).map((/** @type {any} */ one) =>
    h("li", {}, conditionWords(view, one)),
  );
  if (!view.intro && !terms.length) return null;
  const begun = view.status !== "deploying" && view.status !== "ready";
  return h(
    "details",
    { class: "facts brief", "data-key": begun ? "scenario" : "before", open: !begun },
    h("summary", {}, gettext("The scenario")),
    view.intro && h("p", {}, view.intro),
    terms.length > 0 && [h("h3", {}, gettext("Victory")), h("ul", {}, terms)],
  );
}

/** Nothing selected: one sentence and the next step. @param {any} view @param {string[]} able units of this seat that can act */
export function drawNobody(view, able) {
  return [
    scenario(view),
    h("h2", { tabindex: -1 }, gettext("No unit selected")),
    h(
      "p",
      { class: "why" },
      able.length
        ? gettext("Choose a counter on the map, or one of these.")
        : gettext("Choose a counter on the map to see what it can do."),
    ),
    able.length > 0 &&
      h(
        "div",
        { class: "legal" },
        able.map((id) =>
          h(
            "button",
            {
              class: "btn small",
              type: "button",
              "data-act": "piece",
              "data-id": id,
              "data-key": id,
            },
            view.units[id] ? `${id} ${view.units[id].name}` : view.leaders[id]?.name,
          ),
        ),
      ),
  ];
}
