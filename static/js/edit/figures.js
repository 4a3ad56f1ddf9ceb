/** The forms of a unit and of a leader: the same for scenarios and for the roster. */

import { h } from "../dom.js";
import { ratingName, symbolName, traitName } from "./words.js";

/* global gettext */

/** @typedef {import("./fields.js").Fields} Fields */

/**
 * The figures of a unit.
 * @param {Fields} fields @param {any} unit @param {string} at its pointer @param {any} rules
 */
export function unitFigures(fields, unit, at, rules) {
  return [
    fields.text(gettext("Name"), `${at}/name`, unit.name),
    fields.text(gettext("Kind"), `${at}/kind`, unit.kind),
    h(
      "div",
      { class: "row" },
      fields.select(
        gettext("Sign"),
        `${at}/symbol`,
        unit.symbol ?? "sword",
        rules.symbols.map((/** @type {string} */ one) => [one, symbolName(one)]),
      ),
      fields.whole(gettext("Men"), `${at}/men`, unit.men),
      fields.whole(gettext("AC"), `${at}/ac`, unit.ac),
      fields.whole(gettext("MOV"), `${at}/mov`, unit.mov),
      fields.input(gettext("Attacks"), `${at}/attacks`, unit.attacks, "number", "short"),
      fields.whole(gettext("THAC0"), `${at}/thac0`, unit.thac0),
      fields.input(gettext("Damage"), `${at}/damage`, unit.damage, "words", "short"),
      fields.select(
        gettext("Morale"),
        `${at}/morale`,
        String(unit.morale ?? ""),
        ratings(rules),
        "",
        "number",
      ),
      fields.select(
        gettext("Size"),
        `${at}/size`,
        unit.size ?? "M",
        rules.sizes.map((/** @type {string} */ one) => [one, one]),
        "short",
      ),
      fields.input(gettext("Weapon, feet"), `${at}/length`, unit.length, "number", "short"),
      fields.whole(gettext("Speed factor"), `${at}/speed`, unit.speed),
    ),
    hitPoints(fields, unit, at, rules),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, gettext("Traits")),
      rules.traits.map((/** @type {string} */ trait) =>
        h(
          "label",
          { class: "tick-box" },
          h("input", {
            type: "checkbox",
            "data-act": "trait",
            "data-pointer": `${at}/traits`,
            "data-trait": trait,
            checked: (unit.traits ?? []).includes(trait),
          }),
          h("span", {}, traitName(trait)),
        ),
      ),
    ),
    missile(fields, unit, at),
    spells(fields, unit, at),
  ];
}

/** @param {any} rules @returns {[string, string][]} */
const ratings = (rules) => [
  ["", ""],
  ...Object.entries(rules.morale).map(
    ([name, rating]) => /** @type {[string, string]} */ ([name, `${ratingName(name)} (${rating})`]),
  ),
  ...Array.from(
    { length: 19 },
    (_, i) => /** @type {[string, string]} */ ([String(i + 2), String(i + 2)]),
  ),
];

/** @param {Fields} fields @param {any} unit @param {string} at @param {any} rules */
function hitPoints(fields, unit, at, rules) {
  const counted = unit.hp && typeof unit.hp === "object";
  const category = counted ? unit.hp.category : "number";
  const dice = ["class", "monster"].includes(category);
  const choices = /** @type {[string, string][]} */ ([
    ["number", gettext("a number")],
    ...rules.categories.map((/** @type {string} */ one) => [one, ratingName(one)]),
  ]);
  return h(
    "div",
    { class: "row" },
    h(
      "div",
      { class: "fld" },
      h("label", { for: `hp${at}` }, gettext("Hit points of a man")),
      h(
        "select",
        { id: `hp${at}`, "data-act": "hp", "data-pointer": `${at}/hp`, "data-value": category },
        choices.map(([key, name]) => h("option", { value: key, selected: key === category }, name)),
      ),
    ),
    !counted && fields.whole(gettext("HP"), `${at}/hp`, unit.hp),
    dice && fields.whole(gettext("Die"), `${at}/hp/die`, unit.hp.die),
    dice && fields.whole(gettext("Levels"), `${at}/hp/levels`, unit.hp.levels),
    category === "monster" && fields.whole(gettext("Bonus"), `${at}/hp/bonus`, unit.hp.bonus),
  );
}

/** A part of the form that may be there or not. @param {string} label @param {string} pointer @param {boolean} there */
const switched = (label, pointer, there) =>
  h(
    "label",
    { class: "tick-box strong" },
    h("input", {
      type: "checkbox",
      "data-act": "part",
      "data-pointer": pointer,
      id: `p${pointer}`,
      checked: there,
    }),
    h("span", {}, label),
  );

/** @param {Fields} fields @param {any} unit @param {string} at */
function missile(fields, unit, at) {
  const here = `${at}/missile`;
  const { missile: weapon } = unit;
  return [
    switched(gettext("Missile weapon or engine"), here, Boolean(weapon)),
    weapon && [
      fields.text(gettext("Weapon"), `${here}/name`, weapon.name),
      h(
        "div",
        { class: "row" },
        fields.whole(gettext("Short"), `${here}/short`, weapon.short),
        fields.whole(gettext("Medium"), `${here}/medium`, weapon.medium),
        fields.whole(gettext("Long"), `${here}/long`, weapon.long),
        fields.input(gettext("Shots"), `${here}/rate`, weapon.rate, "number", "short"),
        fields.input(gettext("Damage"), `${here}/damage`, weapon.damage, "words", "short"),
        fields.whole(gettext("Ammunition"), `${here}/ammunition`, weapon.ammunition),
      ),
      switched(gettext("Each shot strikes an area"), `${here}/area`, Boolean(weapon.area)),
      weapon.area &&
        h(
          "div",
          { class: "row" },
          fields.whole(gettext("Figures"), `${here}/area/figures`, weapon.area.figures),
          fields.whole(gettext("Save"), `${here}/area/save`, weapon.area.save),
          fields.text(gettext("What it is"), `${here}/area/template`, weapon.area.template),
        ),
    ],
  ];
}

/** @param {Fields} fields @param {any} who @param {string} at */
function spells(fields, who, at) {
  const own = who.spells ?? [];
  return [
    own.map((/** @type {any} */ spell, /** @type {number} */ i) => {
      const here = `${at}/spells/${i}`;
      return h(
        "fieldset",
        { class: "spell", "data-key": here },
        h("legend", {}, gettext("Spell")),
        fields.text(gettext("Name"), `${here}/name`, spell.name),
        h(
          "div",
          { class: "row" },
          fields.whole(gettext("Figures"), `${here}/figures`, spell.figures),
          fields.input(gettext("Damage"), `${here}/damage`, spell.damage, "words", "short"),
          fields.whole(gettext("Save"), `${here}/save`, spell.save),
          fields.whole(gettext("Range"), `${here}/range`, spell.range),
          fields.whole(gettext("Uses"), `${here}/uses`, spell.uses),
        ),
        h(
          "button",
          { type: "button", class: "link", "data-act": "drop", "data-pointer": here },
          gettext("Without this spell"),
        ),
      );
    }),
    h(
      "p",
      {},
      h(
        "button",
        { type: "button", class: "link", "data-act": "spell", "data-pointer": `${at}/spells` },
        gettext("A spell more"),
      ),
    ),
  ];
}

/** The figures of a leader. @param {Fields} fields @param {any} leader @param {string} at */
export function leaderFigures(fields, leader, at) {
  return [
    fields.text(gettext("Name"), `${at}/name`, leader.name),
    h(
      "div",
      { class: "row" },
      fields.whole(gettext("Charisma"), `${at}/charisma`, leader.charisma),
      fields.whole(gettext("Morale"), `${at}/morale`, leader.morale),
    ),
    spells(fields, leader, at),
  ];
}

/** A new spell, for a list of them. @param {any[]} own */
export function newSpell(own) {
  const ids = own.map((one) => one.id);
  let n = 1;
  while (ids.includes(`s${n}`)) n += 1;
  return { id: `s${n}`, name: gettext("Spell"), figures: 10, damage: "1d6", range: 10, uses: 1 };
}

/** What a part begins with when it is wanted. @param {string} pointer */
export const beginnings = (pointer) =>
  pointer.endsWith("/area")
    ? { figures: 10 }
    : { name: gettext("bow"), short: 5, medium: 10, long: 15, rate: "1", damage: "1d6" };

/** Hit points when their kind is chosen anew. @param {string} category "number", or what they follow from (ST 2.2) */
export function newHitPoints(category) {
  if (category === "number") return 6;
  return ["class", "monster"].includes(category) ? { category, die: 8, levels: 1 } : { category };
}
