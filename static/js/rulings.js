/** The referee's rulings: any value of a unit or leader, turn and phase, a pause, a refusal waived. */

import { h } from "./dom.js";
import { asItIs, field, folded, form, given, input, reason, select, states } from "./form.js";
import { DIRECTIONS } from "./geometry.js";
import { placeOf } from "./stacks.js";
import { phaseName, say, sideName } from "./words.js";

/* global gettext */

/** @type {[string, () => string, "int" | "text"][]} */
const UNIT = [
  ["men", () => gettext("Men"), "int"],
  ["starting", () => gettext("Men at the start"), "int"],
  ["ac", () => gettext("AC"), "int"],
  ["mov", () => gettext("MOV"), "int"],
  ["attacks", () => gettext("Attacks"), "text"],
  ["hp", () => gettext("HP"), "int"],
  ["thac0", () => gettext("THAC0"), "int"],
  ["damage", () => gettext("Damage"), "text"],
  ["morale", () => gettext("Morale"), "int"],
  ["size", () => gettext("Size"), "text"],
  ["length", () => gettext("Length of the weapon"), "text"],
  ["speed", () => gettext("Speed of the weapon"), "int"],
];
/** @type {typeof UNIT} */
const LEADER = [
  ["charisma", () => gettext("Charisma"), "int"],
  ["morale", () => gettext("Morale"), "int"],
  ["mov", () => gettext("MOV"), "int"],
];
/** @type {typeof UNIT} */
const MISSILE = [
  ["short", () => gettext("Short range"), "int"],
  ["medium", () => gettext("Medium range"), "int"],
  ["long", () => gettext("Long range"), "int"],
  ["rate", () => gettext("Rate"), "text"],
  ["damage", () => gettext("Damage"), "text"],
  ["ammunition", () => gettext("Ammunition"), "int"],
];
/** @type {typeof UNIT} */
const SPELL = [
  ["figures", () => gettext("Figures"), "int"],
  ["damage", () => gettext("Damage"), "text"],
  ["range", () => gettext("Range"), "int"],
  ["uses", () => gettext("Uses"), "int"],
];
const SITUATIONS = [
  "flank",
  "rear",
  "charged",
  "leader",
  "commander",
  "panic",
  "outnumbered",
  "surrounded",
  "magic",
  "unharmed",
];

/** @type {Record<string, () => string>} */
const SITUATION_NAMES = {
  flank: () => gettext("attacked on a flank"),
  rear: () => gettext("attacked from the rear"),
  charged: () => gettext("charged"),
  leader: () => gettext("leader lost"),
  commander: () => gettext("commander lost"),
  panic: () => gettext("panic nearby"),
  outnumbered: () => gettext("outnumbered"),
  surrounded: () => gettext("surrounded"),
  magic: () => gettext("men lost to a spell"),
  unharmed: () => gettext("an enemy it cannot harm"),
};

/** @param {string} none how none of them is called */
const situationsOf = (none) =>
  select("situation", [
    ["", none],
    ...SITUATIONS.map((name) => /** @type {[string, string]} */ ([name, SITUATION_NAMES[name]()])),
  ]);

/** @param {typeof UNIT} rows @param {any} values @param {string} prefix */
const values = (rows, values, prefix = "") =>
  h(
    "div",
    { class: "rule-grid" },
    rows.map(([name, label, kind]) =>
      field(
        label(),
        input({
          name: `set:${prefix}${name}`,
          type: kind === "int" ? "number" : "text",
          value: values[name] ?? "",
          "data-was": values[name] ?? "",
        }),
      ),
    ),
  );

/** @param {any} view @param {string} id */
export function ruleForm(view, id) {
  const unit = view.units[id];
  const who = unit ?? view.leaders[id];
  const at = placeOf(view, id) ?? "";
  const fronts = /** @type {[string, string][]} */ ([
    asItIs(),
    ...DIRECTIONS.map((side) => [side, sideName(side)]),
  ]);
  const box = form(
    "rule",
    say(gettext("Ruling on %(name)s"), who),
    gettext("Rule"),
    h("p", { class: "why" }, gettext("What you leave as it is stays. The log shows the reason.")),
    h(
      "div",
      { class: "rule-grid" },
      field(
        gettext("Hex"),
        input({
          name: "to",
          type: "text",
          pattern: "[0-9]{4}",
          maxlength: 4,
          value: at,
          "data-was": at,
        }),
      ),
      field(gettext("Front"), select("front", fronts)),
      field(gettext("State"), select("state", states(Boolean(unit), who.fate === "on_table"))),
      unit &&
        field(gettext("Dead, removed at once in whole steps (ST 3.3)"), input({ name: "dead", type: "number", min: 0 })),
      unit &&
        field(gettext("Damage to figures"), input({ name: "damage", type: "number", min: 0 })),
      unit && field(gettext("Figures struck"), input({ name: "figures", type: "number", min: 0 })),
    ),
    values(unit ? UNIT : LEADER, who),
    unit?.missile && folded(unit.missile.name, values(MISSILE, unit.missile, "missile.")),
    Object.entries(who.spells ?? {}).map(([spell, about]) =>
      folded(about.name, values(SPELL, about, `spells.${spell}.`)),
    ),
    folded(
      gettext("Checks, leader, action"),
      h(
        "div",
        { class: "rule-grid" },
        unit &&
          field(
            gettext("Situation for morale"),
            situationsOf(gettext("none")),
          ),
        !unit &&
          field(
            gettext("Leads"),
            select("attach", [
              asItIs(),
              ...Object.entries(view.units)
                .filter(
                  ([, one]) =>
                    one.faction === who.faction && !one.leader && one.fate === "on_table",
                )
                .map(([key, one]) => /** @type {[string, string]} */ ([key, `${key} ${one.name}`])),
            ]),
          ),
        unit &&
          field(
            gettext("Its check is waived"),
            input({ name: "waive", type: "checkbox" }),
            "check",
          ),
        field(
          gettext("It has acted in this phase"),
          input({ name: "done", type: "checkbox" }),
          "check",
        ),
      ),
    ),
    reason(true),
  );
  box.dataset.unit = id;
  return box;
}

/** A check of morale that the referee asks for. @param {any} view @param {string} id */
export function checkForm(view, id) {
  const box = form(
    "check",
    say(gettext("Morale check of %(name)s"), view.units[id]),
    gettext("Roll"),
    field(gettext("Situation"), situationsOf(gettext("the referee asks"))),
    reason(true),
  );
  box.dataset.unit = id;
  return box;
}

/** The changes that a filled form asks for. @param {HTMLFormElement} box */
export function ruleChanges(box) {
  const { unit } = box.dataset;
  /** @type {any[]} */
  const changes = [];
  for (const on of /** @type {HTMLInputElement[]} */ ([...box.elements])) {
    if (!on.name?.startsWith("set:") || given(box, on.name) === "") continue;
    const value = on.type === "number" ? Number(on.value) : on.value;
    changes.push({ what: "set", unit, field: on.name.slice(4), value });
  }
  const [to, front, state] = ["to", "front", "state"].map((name) => given(box, name));
  const facing = front ? { front } : {};
  const at = /** @type {HTMLInputElement} */ (box.elements.namedItem("to")).value;
  if (state === "back") changes.push({ what: "state", unit, state, to: at, ...facing });
  else if (to || front) changes.push({ what: "place", unit, to: at, ...facing });
  if (Number(given(box, "dead")) > 0)
    changes.push({ what: "dead", unit, dead: Number(given(box, "dead")) });
  if (Number(given(box, "damage")) > 0) {
    const figures = given(box, "figures");
    changes.push({
      what: "damage",
      unit,
      damage: given(box, "damage"),
      ...(figures ? { figures: Number(figures) } : {}),
    });
  }
  if (state && state !== "back") changes.push({ what: "state", unit, state });
  if (given(box, "situation"))
    changes.push({ what: "situation", unit, situation: given(box, "situation") });
  if (given(box, "attach")) changes.push({ what: "attach", unit, to: given(box, "attach") });
  if (given(box, "waive")) changes.push({ what: "waive", unit });
  if (given(box, "done")) changes.push({ what: "done", unit });
  return changes;
}

/** Turn and phase. @param {any} view */
export const battleForm = (view) =>
  form(
    "battle",
    gettext("Ruling on the battle"),
    gettext("Rule"),
    h(
      "div",
      { class: "rule-grid" },
      field(
        gettext("Turn"),
        input({ name: "turn", type: "number", min: 1, value: view.turn, "data-was": view.turn }),
      ),
      field(
        gettext("Last turn"),
        input({
          name: "turns",
          type: "number",
          min: 1,
          value: view.turns ?? "",
          "data-was": view.turns ?? "",
        }),
      ),
      field(
        gettext("Phase"),
        select("phase", [
          asItIs(),
          ...view.phases.map((/** @type {string} */ phase) => [phase, phaseName(phase)]),
        ]),
      ),
    ),
    reason(true),
  );

/** @param {HTMLFormElement} box */
export function battleChanges(box) {
  const changes = [];
  for (const name of ["turn", "turns"]) {
    const value = given(box, name);
    if (value) changes.push({ what: "battle", field: name, value: Number(value) });
  }
  if (given(box, "phase")) changes.push({ what: "phase", phase: given(box, "phase") });
  return changes;
}
