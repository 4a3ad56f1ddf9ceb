/** The referee's console, and his rulings: any value, any place, any fate, doors, ships, points, cards. */

import { h } from "../dom.js";
import { asItIs, field, folded, form, given, input, reason, select } from "../form.js";
import { say } from "../words.js";
import { drawButton } from "../waiting.js";
import { drawDeck } from "./cards.js";
import { cm } from "./lie.js";
import { markName, nameOf, unitName, wordFor } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */

const FLAGS = ["stunned", "yellow", "brown", "prone", "wet_powder", "thrown_gone"];
/** @type {[string, string, number][]} field of the ruling, of the view, and the greatest */
const NUMBERS = [
  ["agility", "A", 3],
  ["strength", "F", 3],
  ["shooting", "T", 3],
  ["fighting", "C", 3],
  ["charisma", "charisma", 3],
  ["wounds", "wounds", 1],
  ["reload", "reload", 9],
  ["activations", "activations", 99],
];
const FATES = ["on_table", "killed", "captured", "removed", "left"];
const EFFECTS = ["killed", "wounded", "stunned"];

/** @param {State} state @param {string} screen the address of the screen for all */
export function drawConsole(state, screen) {
  const { view, selected, entries, dice } = state;
  if (view.seat.role !== "referee" || view.status === "ended") return null;
  const can = (/** @type {string} */ verb) => view.legal?.table?.includes(verb);
  const last = entries[entries.length - 1];
  const figure = view.figures[selected ?? ""];
  const small = true;
  /** @type {any[]} */
  const all = [
    figure && can("rule") && { id: "rule", act: "rule", label: say(gettext("Rule on %(name)s"), figure), small },
    can("rule") && { id: "battle", act: "battle", label: gettext("Rule on the table"), small },
    last?.events?.includes("rewound_to") && { id: "redo", act: "redo", label: gettext("Bring back what was undone"), small },
    can("pause") && { id: "pause", act: "pause", label: gettext("Pause"), small },
    { id: "chairs", act: "chairs", label: gettext("Seats"), small },
    can("end") && { id: "more-end", act: "end", label: gettext("End the game"), small },
    { id: "dice-entered", act: "dice", dice: "entered", label: gettext("Type the next cards and rolls"), pressed: dice === "entered", small },
    { id: "dice-server", act: "dice", dice: "server", label: gettext("The server draws and rolls next"), pressed: dice === "server", small },
  ];
  return h(
    "details",
    { class: "console", "data-key": "console" },
    h("summary", {}, gettext("Referee")),
    h(
      "div",
      { class: "legal" },
      all.filter(Boolean).map((button) => drawButton(button, state)),
      h("a", { class: "btn small", href: screen, target: "_blank", rel: "noopener", "data-key": "screen" }, gettext("Screen for the club")),
    ),
    drawDeck(view),
  );
}

/** @param {string} name @param {unknown} value @param {any} [also] */
const number = (name, value, also = {}) => input({ name, type: "number", value: value ?? "", "data-was": value ?? "", ...also });

/** @param {any} view @param {string} id */
export function ruleForm(view, id) {
  const figure = view.figures[id];
  const marks = figure.marks ?? [];
  const [x, y] = figure.at ?? [undefined, undefined];
  const unit = unitName(view.table);
  const lengthOf = (/** @type {number | undefined} */ mm) => (mm === undefined ? "" : cm(mm));
  const others = Object.keys(view.sides).filter((side) => side !== figure.side);
  const box = form(
    "rule",
    say(gettext("Ruling on %(name)s"), figure),
    gettext("Rule"),
    h("p", { class: "why" }, gettext("What you leave as it is stays. The log shows the reason.")),
    h(
      "div",
      { class: "rule-grid" },
      field(say(gettext("%(unit)s from the left"), { unit }), number("x", lengthOf(x), { step: 0.1 })),
      field(say(gettext("%(unit)s from the near edge"), { unit }), number("y", lengthOf(y), { step: 0.1 })),
      field(gettext("Level"), number("level", figure.level ?? 0, { min: 0, max: 9 })),
      field(gettext("Hit"), select("effect", [["", gettext("none")], ...EFFECTS.map((one) => /** @type {[string, string]} */ ([one, wordFor(one)]))])),
      field(gettext("State"), select("fate", [asItIs(), ...FATES.filter((one) => one !== figure.fate).map((one) => /** @type {[string, string]} */ ([one, wordFor(one)]))])),
      field(gettext("Captured by"), select("by", others.map((side) => /** @type {[string, string]} */ ([side, view.sides[side].name])), others[0])),
    ),
    h(
      "div",
      { class: "rule-grid" },
      FLAGS.map((name) => field(markName(name), select(`set:${name}`, [asItIs(), ["true", gettext("yes")], ["false", gettext("no")]]), marks.includes(name) ? "was" : "")),
    ),
    folded(
      gettext("Numbers"),
      h("div", { class: "rule-grid" }, NUMBERS.map(([name, shown, most]) => field(shown.length > 1 ? wordFor(shown) : shown, number(`set:${name}`, figure[shown] ?? (most === 3 ? "" : 0), { min: 0, max: most })))),
    ),
    marks.includes("hidden") && field(gettext("Shown to all"), input({ name: "reveal", type: "checkbox" }), "check"),
    reason(true),
  );
  box.dataset.unit = id;
  return box;
}

/** @param {HTMLFormElement} box @param {any} view */
export function ruleChanges(box, view) {
  const figure = box.dataset.unit;
  /** @type {any[]} */
  const changes = [];
  for (const on of /** @type {HTMLInputElement[]} */ ([...box.elements])) {
    const value = on.name?.startsWith("set:") ? given(box, on.name) : "";
    if (value === "") continue;
    changes.push({ what: "set", figure, field: on.name.slice(4), value: on.type === "number" ? Number(value) : value === "true" });
  }
  const raw = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (box.elements.namedItem(name)).value;
  if (["x", "y", "level"].some((name) => given(box, name) !== "")) {
    const to = ["x", "y"].map((name) => Math.round(Number(raw(name)) * 10));
    changes.push({ what: "place", figure, to, level: Number(raw("level")), front: view.figures[figure ?? ""].front });
  }
  const fate = given(box, "fate");
  if (given(box, "effect")) changes.push({ what: "hit", figure, effect: given(box, "effect") });
  if (fate) changes.push({ what: "fate", figure, fate, ...(fate === "captured" ? { by: raw("by") } : {}) });
  if (given(box, "reveal")) changes.push({ what: "reveal", figure });
  return changes;
}

/** @param {[string, string][]} pairs @returns {[string, string][]} */
const orNone = (pairs) => [["", gettext("none")], ...pairs];

/** Doors, houses, vessels, points, objectives, truces, cards. @param {any} view */
export function tableForm(view) {
  const doors = Object.values(view.table?.features ?? {}).flatMap((feature) => Object.entries(feature.openings ?? {}).filter(([, one]) => one.kind === "door"));
  const houses = Object.entries(view.table?.features ?? {}).filter(([, one]) => one.kind === "building");
  const named = (/** @type {any} */ map) => Object.keys(map ?? {}).map((id) => /** @type {[string, string]} */ ([id, nameOf(view, id)]));
  const words = (/** @type {string[]} */ list) => list.map((one) => /** @type {[string, string]} */ ([one, wordFor(one)]));
  const sides = named(view.sides);
  const cards = [...Object.keys(view.cards?.deck ?? {}), ...Object.keys(view.sides).map((id) => `player:${id}`), "ace", "joker"];
  return form(
    "battle",
    gettext("Ruling on the table"),
    gettext("Rule"),
    h(
      "div",
      { class: "rule-grid" },
      field(gettext("Points for"), select("side", orNone(sides))),
      field(gettext("Points"), input({ name: "points", type: "number", value: 0 })),
      field(gettext("Objective judged met"), select("objective", orNone(Object.entries(view.objectives ?? {}).map(([id, one]) => [id, one.text])))),
      doors.length > 0 && field(gettext("Door"), select("door", orNone(doors.map(([id]) => [id, nameOf(view, id)])))),
      doors.length > 0 && field(gettext("is"), select("state", words(["open", "closed", "locked", "broken"]), "open")),
      houses.length > 0 && field(gettext("House on fire"), select("house", orNone(houses.map(([id]) => [id, nameOf(view, id)])))),
      Object.keys(view.vessels ?? {}).length > 0 && field(gettext("Vessel"), select("vessel", orNone(named(view.vessels)))),
      Object.keys(view.vessels ?? {}).length > 0 && field(gettext("is"), select("status", words(["afloat", "moored", "beached", "aground", "sunk", "gone"]), "afloat")),
      view.cards && field(gettext("Card"), select("card", orNone([...new Set(cards)].map((card) => [card, nameOf(view, card.split(":")[1] ?? card)])))),
      view.cards && field(gettext("in the deck"), select("number", [["1", gettext("one more")], ["-1", gettext("one less")]], "1")),
      sides.length > 2 && field(gettext("Truce of"), select("one", orNone(sides))),
      sides.length > 2 && field(gettext("with"), select("other", orNone(sides))),
    ),
    reason(true),
  );
}

/** @param {HTMLFormElement} box */
export function tableChanges(box) {
  const value = (/** @type {string} */ name) => /** @type {HTMLInputElement | null} */ (box.elements.namedItem(name))?.value ?? "";
  /** @type {any[]} */
  const changes = [];
  if (value("side") && Number(value("points"))) changes.push({ what: "points", side: value("side"), points: Number(value("points")) });
  if (value("objective")) changes.push({ what: "objective", objective: value("objective"), met: true });
  if (value("door")) changes.push({ what: "door", door: value("door"), state: value("state") });
  if (value("house")) changes.push({ what: "house", house: value("house"), burns: true });
  if (value("vessel")) changes.push({ what: "vessel", vessel: value("vessel"), status: value("status") });
  if (value("card")) changes.push({ what: "card", card: value("card"), number: Number(value("number")) });
  if (value("one") && value("other")) changes.push({ what: "truce", sides: [value("one"), value("other")], truce: true });
  return changes;
}
