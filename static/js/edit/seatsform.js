/** The seats of a scenario: as the rules set them, or by hand with what each commands. */

import { h } from "../dom.js";
import { text } from "./words.js";

/* global gettext */

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("./fields.js").Fields} Fields */

/** @param {State} state @param {Fields} fields */
export function drawSeatsForm(state, fields) {
  const { doc, faults } = state;
  const button = (/** @type {string} */ act, /** @type {string} */ words) =>
    h("button", { type: "button", class: "btn small", "data-act": act }, words);
  return h(
    "section",
    { class: "panel", "data-key": "seats" },
    h("h2", {}, gettext("Seats")),
    doc.seats
      ? doc.seats.map((/** @type {any} */ one, /** @type {number} */ i) => seat(state, fields, one, i))
      : h("p", { class: "why" }, gettext("The referee, a player for each faction, and spectators.")),
    faults.filter(({ at }) => at === "/seats").map(({ message }) => h("p", { class: "error" }, message)),
    h(
      "p",
      { class: "acts" },
      doc.seats
        ? [button("add-seat", gettext("A new seat")), button("usual-seats", gettext("The usual seats"))]
        : button("own-seats", gettext("Set them by hand")),
    ),
  );
}

/** @param {State} state @param {Fields} fields @param {any} one @param {number} i */
function seat({ doc }, fields, one, i) {
  const here = `/seats/${i}`;
  const own = [...doc.units, ...doc.leaders].filter((each) => each.faction === one.side);
  const forces = Array.isArray(one.forces) ? one.forces : [];
  const player = one.role === "player";
  return h(
    "fieldset",
    { class: "term", "data-key": here },
    h("legend", {}, String(one.id ?? "")),
    h(
      "div",
      { class: "row" },
      fields.input(gettext("Short name"), `${here}/id`, one.id, "words", "", { maxlength: 40 }),
      fields.select(gettext("Role"), `${here}/role`, one.role, [
        ["referee", gettext("Referee")],
        ["player", gettext("Player")],
        ["spectator", gettext("Spectator")],
      ]),
      player &&
        fields.select(gettext("Faction"), `${here}/side`, one.side, [
          ["", ""],
          ...doc.factions.map((/** @type {any} */ each) => [each.id, text(each.name) || each.id]),
        ]),
    ),
    player &&
      own.length > 0 && [
        h("p", { class: "why" }, gettext("Commands those ticked; the whole faction if none is.")),
        h(
          "div",
          { class: "ticks" },
          own.map((each) =>
            h(
              "label",
              { class: "tick-box", "data-key": each.id },
              h("input", {
                type: "checkbox",
                "data-act": "force",
                "data-pointer": `${here}/forces`,
                "data-force": each.id,
                checked: forces.includes(each.id),
              }),
              h("span", {}, text(each.name) || each.id),
            ),
          ),
        ),
      ],
    h(
      "button",
      { type: "button", class: "link", "data-act": "drop", "data-pointer": here },
      gettext("Without this seat"),
    ),
  );
}

/** The seats that the rules set. @param {any} doc */
export const usualSeats = (doc) => [
  { id: "referee", role: "referee" },
  ...doc.factions.map((/** @type {any} */ { id }) => ({ id, role: "player", side: id })),
  { id: "spectators", role: "spectator" },
];
