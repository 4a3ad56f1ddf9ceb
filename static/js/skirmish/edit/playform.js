/** The panel of play: the deck, events, aims of the sides, and the seats. */

import { h } from "../../dom.js";
import { text } from "../../edit/words.js";
import { button, drawField } from "./fieldset.js";
import { all, list } from "./model.js";

/* global gettext */

/** @typedef {import("./desk.js").State} State */
/** @typedef {import("../../edit/fields.js").Fields} Fields */

/** @param {State} state @param {any} start @param {Fields} fields */
export function drawPlay(state, start, fields) {
  const { doc } = state;
  const here = { fields, doc, start, entry: doc, pointer: "" };
  const objects = start.parts.scenario.filter((/** @type {any} */ field) => field.as === "object");
  return [
    objects.length > 0 && h("section", { class: "panel", "data-key": "numbers" }, objects.map((/** @type {any} */ field) => drawField(here, field))),
    section(state, start, "events", gettext("Event cards"), gettext("A new event"), (one) => text(one.title)),
    section(state, start, "objectives", gettext("Aims"), gettext("A new aim"), (one) => `${sideName(doc, one.side)}: ${text(one.text).slice(0, 40)}`),
    seats(state, start),
  ];
}

/** @param {any} doc @param {string} id */
const sideName = (doc, id) => text(list(doc.sides).find((one) => one.id === id)?.name) || id;

/** @param {State} state @param {any} start @param {string} part @param {string} title @param {string} more @param {(one: any) => string} label */
function section({ doc, selected }, start, part, title, more, label) {
  if (!(part in start.parts)) return null;
  const every = all(doc, part);
  return h(
    "section",
    { class: "panel", "data-key": part },
    h("h2", {}, title),
    h(
      "p",
      { class: "acts" },
      every.map((one) => button("piece", label(one) || one.id, { "data-id": one.id, "aria-pressed": String(one.id === selected) })),
      button("add", more, { "data-part": part }),
    ),
  );
}

/** The chairs: without any in the file the rules set them. @param {State} state @param {any} start */
function seats(state, start) {
  const { doc } = state;
  const role = (/** @type {any} */ one) => start.parts.seats.find((/** @type {any} */ field) => field.key === "role").choices[one.role] ?? "";
  const every = all(doc, "seats");
  return every.length
    ? section(state, start, "seats", gettext("Seats"), gettext("A new seat"), (one) => `${one.side ? sideName(doc, one.side) : one.id}: ${role(one)}`)
    : h(
        "section",
        { class: "panel", "data-key": "seats" },
        h("h2", {}, gettext("Seats")),
        h("p", { class: "res" }, gettext("The referee, a player for each side or squad, and spectators.")),
        h("p", { class: "acts" }, button("seats", gettext("Set them by hand"))),
      );
}
