/**
 * The fields of anything in a scenario, as the rules declare them: each says how it is edited (`as`).
 * `data-at` names the value by its pointer; what is no plain value has an act of its own (`acts.js`).
 */

import { h } from "../../dom.js";
import { fieldId } from "../../edit/fields.js";
import { cm as whole } from "../lie.js";
import { dict, isPlace, list } from "./model.js";
import { choicesOf } from "./sets.js";
import { taken, walls } from "./walls.js";

/* global gettext, pgettext */

/** @typedef {import("../../edit/fields.js").Fields} Fields */
/** @typedef {{fields: Fields, doc: any, start: any, entry: any, pointer: string, owner?: any}} Here `owner`: the house of a door */

/** Tenths as people write them. @param {number} n */
const cm = (n) => `${n < 0 ? "-" : ""}${whole(Math.abs(n))}`;
const escaped = (/** @type {string} */ key) => key.replaceAll("~", "~0").replaceAll("/", "~1");
const none = (/** @type {any} */ field) => /** @type {[string, string][]} */ (field.needed ? [] : [["", field.unset ?? usual(field) ?? gettext("none")]]);
const usual = (/** @type {any} */ field) => (field.usual !== undefined && field.choices ? `(${field.choices[field.usual] ?? field.usual})` : null);
const pairs = (/** @type {Record<string, string>} */ choices) => /** @type {[string, string][]} */ (Object.entries(choices));

/** All fields of something, those of a fold folded away. @param {Here} here @param {any[]} fields @param {{title: string, fields: string[]}[]} [folds] */
export function drawFields(here, fields, folds = []) {
  const folded = new Set(folds.flatMap((fold) => fold.fields));
  const some = (/** @type {any[]} */ those) => h("div", { class: "row" }, those.map((field) => drawField(here, field)));
  return [
    some(fields.filter((field) => !folded.has(field.key))),
    folds.map((fold) =>
      h("details", { class: "fold", "data-key": fold.title }, h("summary", {}, fold.title), some(fields.filter((field) => fold.fields.includes(field.key)))),
    ),
  ];
}

/** @type {Record<string, (here: Here, field: any, at: string, value: any) => any>} */
const DRAWN = {
  text: ({ fields }, field, at, value) => fields.text(field.name, at, value, field.long),
  words: ({ fields }, field, at, value) => fields.input(field.name, at, value, "words"),
  whole: ({ fields }, field, at, value) => fields.input(field.name, at, value, "whole", "short", { placeholder: field.usual ?? "" }),
  length: ({ fields, start }, field, at, value) => lengthField(fields, `${field.name}, ${start.units}`, at, value),
  flag: ({ fields }, field, at, value) => fields.check(field.name, at, value),
  truth: ({ fields }, field, at, value) => fields.select(field.name, at, value === undefined ? "" : String(value), [["", ""], ["true", gettext("yes")], ["false", gettext("not so")]], "", "truth"),
  links: (here, field, at, value) => links(here, field, at, list(value)),
  choice: ({ fields }, field, at, value) => fields.select(field.name, at, value, [...none(field), ...pairs(field.choices)]),
  one: (here, field, at, value) => here.fields.select(field.name, at, value, [...none(field), ...choicesOf(field, here)]),
  some: (here, field, at, value) => ticks(field.name, at, choicesOf(field, here), list(value)),
  several: (_, field, at, value) => ticks(field.name, at, pairs(field.choices), list(value)),
  list: (here, field, at, value) => sequence(here, field, at, list(value)),
  lines: ({ fields }, field, at, value) =>
    fields.box(field.name, at, (own) => h("textarea", { ...own, "data-type": "lines", "data-value": list(value).join("\n"), rows: 2 }, list(value).join("\n")), "wide"),
  scores: (here, field, at, value) => byName(here, field, at, dict(value), "whole"),
  pairs: (here, field, at, value) => byName(here, field, at, dict(value), "words"),
  object: (here, field, at, value) => object(here, field, at, value),
  parts: (here, field, at, value) => inner(here, field, at, list(value)),
  wall: (here, field, at) => (field.key === "from" ? onWall(here, at) : null),
  hull: (here, field, at, value) => hull(here, field, at, list(value)),
  spot: (here, field, at, value) => spot(here, field, at, value),
};

/** @param {Here} here @param {any} field */
export function drawField(here, field) {
  return DRAWN[field.as](here, field, `${here.pointer}/${escaped(field.key)}`, here.entry[field.key]);
}

/** A length: in the file in tenths of what people write. @param {Fields} fields @param {string} label @param {string} at @param {any} value */
export const lengthField = (fields, label, at, value, extra = "short") =>
  fields.box(label, at, (own) => h("input", { ...own, "data-type": "tenths", value: Number.isInteger(value) ? cm(value) : (value ?? ""), autocomplete: "off", inputmode: "decimal" }), extra);

/** Things of which any number may be true. @param {string} label @param {string} at @param {[string, string][]} choices @param {string[]} value */
const ticks = (label, at, choices, value) =>
  choices.length > 0 &&
  h(
    "fieldset",
    { class: "ticks wide", "data-key": at },
    h("legend", {}, label),
    choices.map(([code, name]) =>
      h(
        "label",
        { class: "tick-box", "data-key": code },
        h("input", { type: "checkbox", "data-act": "tick", "data-pointer": at, "data-of": code, checked: value.includes(code) }),
        h("span", {}, name),
      ),
    ),
  );

/** A list in which a thing may come twice: a choice each, and one more. @param {Here} here @param {any} field @param {string} at @param {string[]} value */
function sequence({ fields }, field, at, value) {
  const places = Array.from({ length: Math.min(field.most ?? 12, value.length + 1) }, (_, i) => i);
  return places.map((i) => fields.select(`${field.name} ${i + 1}`, `${at}/${i}`, value[i], [["", gettext("none")], ...pairs(field.choices)]));
}

/** Numbers or words by name. @param {Here} here @param {any} field @param {string} at @param {Record<string, any>} value @param {"whole" | "words"} type */
function byName({ fields }, field, at, value, type) {
  const left = pairs(field.choices).filter(([code]) => !(code in value));
  return h(
    "fieldset",
    { class: "term wide", "data-key": at },
    h("legend", {}, field.name),
    h(
      "div",
      { class: "row" },
      Object.keys(value).map((code) => fields.input(field.choices[code] ?? code, `${at}/${escaped(code)}`, value[code], type, type === "whole" ? "short" : "")),
      left.length > 0 &&
        h(
          "div",
          { class: "fld" },
          h("label", { for: `${fieldId(at)}-more` }, gettext("Add")),
          h(
            "select",
            { id: `${fieldId(at)}-more`, "data-act": "more", "data-pointer": at, "data-of": type, "data-value": "" },
            h("option", { value: "" }, ""),
            left.map(([code, name]) => h("option", { value: code }, name)),
          ),
        ),
    ),
  );
}

/** Fields of its own, which may be left out as a whole. @param {Here} here @param {any} field @param {string} at @param {any} value */
function object(here, field, at, value) {
  const there = value !== undefined || !field.may;
  const own = { ...here, entry: dict(value), pointer: at };
  return h(
    "fieldset",
    { class: "term wide", "data-key": at },
    h("legend", {}, field.name),
    there && h("div", { class: "row" }, field.fields.map((/** @type {any} */ one) => drawField(own, one))),
    field.may && button(there ? "drop" : "begin", there ? gettext("Without it") : gettext("Add"), { "data-pointer": at }),
  );
}

/** Things within it: doors of a house, bonuses of a card. @param {Here} here @param {any} field @param {string} at @param {any[]} value */
function inner(here, field, at, value) {
  return h(
    "fieldset",
    { class: "term wide", "data-key": at },
    h("legend", {}, field.name),
    value.map((entry, i) => {
      const own = { ...here, entry: dict(entry), pointer: `${at}/${i}`, owner: here.entry };
      const more = field.variants?.[entry?.what] ?? [];
      return h(
        "fieldset",
        { class: "spell wide", "data-key": entry?.id ?? String(i) },
        h("legend", {}, `${field.one} ${i + 1}`),
        h("div", { class: "row" }, [...field.fields, ...more].map((one) => drawField(own, one))),
        button("drop", gettext("Take it away"), { "data-pointer": `${at}/${i}` }),
      );
    }),
    button("within", gettext("Add"), { "data-pointer": at, "data-of": field.key, "aria-label": `${gettext("Add")}: ${field.one}` }),
  );
}

/** Pairs of things: who is engaged with whom. @param {Here} here @param {any} field @param {string} at @param {any[]} value */
function links(here, field, at, value) {
  const choices = choicesOf(field, here);
  return h(
    "fieldset",
    { class: "term wide", "data-key": at },
    h("legend", {}, field.name),
    value.map((_, i) =>
      h(
        "div",
        { class: "row", "data-key": String(i) },
        [0, 1].map((j) => here.fields.select(`${i + 1}.${j + 1}`, `${at}/${i}/${j}`, list(value[i])[j], choices)),
        button("drop", gettext("Take it away"), { "data-pointer": `${at}/${i}` }),
      ),
    ),
    choices.length > 1 && button("link", gettext("Add"), { "data-pointer": at, "data-of": field.of, "aria-label": `${gettext("Add")}: ${field.name}` }),
  );
}

/** Where a door is. @param {Here} here @param {string} at */
function onWall({ entry, owner, pointer, fields, start }, at) {
  if (!list(owner?.polygon).every(isPlace)) return null;
  const where = taken(owner, entry);
  const own = (/** @type {string} */ part, /** @type {any} */ shown) => ({ "data-act": "wall", "data-pointer": pointer, "data-of": part, id: `${fieldId(at)}-${part}`, ...shown });
  const number = (/** @type {string} */ part, /** @type {string} */ label, /** @type {number} */ value) =>
    h("div", { class: "fld short" }, h("label", { for: `${fieldId(at)}-${part}` }, `${label}, ${start.units}`), h("input", own(part, { value: cm(value), inputmode: "decimal", autocomplete: "off" })));
  const message = fields.faults.find((one) => one.at === at)?.message;
  return [
    h(
      "div",
      { class: "fld short" },
      h("label", { for: `${fieldId(at)}-wall` }, pgettext("of a house", "Wall")),
      h("select", own("wall", { "data-value": String(where.wall) }), walls(owner).map((_, i) => h("option", { value: String(i), selected: i === where.wall }, i + 1))),
    ),
    number("along", gettext("From the corner"), where.along),
    number("width", gettext("Width"), where.width),
    message && h("span", { class: "error" }, message),
  ];
}

/** A hull by its length and its beam. @param {Here} here @param {any} field @param {string} at @param {any[]} value */
function hull({ pointer, start }, field, at, value) {
  const points = value.filter(isPlace);
  return ["length", "beam"].map((part, i) => {
    const along = points.map((one) => one[i]);
    const id = `${fieldId(at)}-${part}`;
    const label = part === "length" ? gettext("Length") : gettext("Beam");
    return h(
      "div",
      { class: "fld short", "data-key": id },
      h("label", { for: id }, `${label}, ${start.units}`),
      h("input", { id, "data-act": "hull", "data-pointer": `${pointer}/hull`, "data-of": String(i), value: points.length ? cm(Math.max(...along) - Math.min(...along)) : "", inputmode: "decimal", autocomplete: "off" }),
    );
  });
}

/** A place on a hull, counted from its middle. @param {Here} here @param {any} field @param {string} at @param {any} value */
function spot(here, field, at, value) {
  if (!isPlace(value)) return h("div", { class: "fld short", "data-key": at }, button("spot", `${gettext("Add")}: ${field.name}`, { "data-pointer": at }));
  const signed = (/** @type {number} */ i, /** @type {string} */ label) => lengthField(here.fields, `${field.name}, ${label}`, `${at}/${i}`, value[i]);
  return h(
    "fieldset",
    { class: "spell wide", "data-key": at },
    h("legend", {}, field.name),
    h("div", { class: "row" }, signed(0, gettext("ahead")), signed(1, gettext("to the left"))),
    button("drop", gettext("Without it"), { "data-pointer": at }),
  );
}

/** @param {string} act @param {string} label @param {Record<string, any>} [more] */
export const button = (act, label, more = {}) => h("button", { type: "button", class: "btn small", "data-act": act, ...more }, label);
