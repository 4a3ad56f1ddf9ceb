/**
 * Fields of the forms beside the map. Each names its value by a JSON pointer (`data-at`), so that
 * what is wrong with it stands below it, and `read` makes of what was typed what the file has.
 */

import { h } from "../dom.js";

/* global gettext */

/** @typedef {{at: string, message: string}} Fault */

/** @param {string} pointer */
export const fieldId = (pointer) => `f${pointer.replaceAll("/", "-")}`;

/** The message at a pointer. @param {Fault[]} faults @param {string} pointer */
const faultAt = (faults, pointer) => faults.find((one) => one.at === pointer)?.message;

export class Fields {
  /** @param {any} doc @param {Fault[]} faults */
  constructor(doc, faults) {
    this.doc = doc;
    this.faults = faults;
  }

  /** @param {string} label @param {string} pointer @param {(attributes: Record<string, any>) => any} control @param {string} [extra] */
  box(label, pointer, control, extra = "") {
    const message = faultAt(this.faults, pointer);
    const id = fieldId(pointer);
    return h(
      "div",
      { class: `fld ${extra}`.trim(), "data-key": pointer },
      h("label", { for: id }, label),
      control({
        id,
        "data-at": pointer,
        "aria-invalid": message ? "true" : null,
        "aria-describedby": message ? `${id}-e` : null,
      }),
      message && h("span", { class: "error", id: `${id}-e` }, message),
    );
  }

  /** @param {string} label @param {string} pointer @param {any} value @param {"whole" | "number" | "words"} type @param {string} [extra] @param {Record<string, any>} [more] */
  input(label, pointer, value, type, extra, more = {}) {
    return this.box(
      label,
      pointer,
      (own) =>
        h("input", {
          ...own,
          ...more,
          "data-type": type,
          value: value ?? "",
          autocomplete: "off",
          inputmode: type === "whole" ? "numeric" : null,
        }),
      extra,
    );
  }

  /** @param {string} label @param {string} pointer @param {any} value */
  whole(label, pointer, value, extra = "short") {
    return this.input(label, pointer, value, "whole", extra);
  }

  /** @param {string} label @param {string} pointer @param {any} value @param {[string, string][]} choices @param {string} [extra] @param {string} [type] */
  select(label, pointer, value, choices, extra, type = "words") {
    return this.box(
      label,
      pointer,
      (own) =>
        h(
          "select",
          { ...own, "data-type": type, "data-value": value ?? "" },
          choices.map(([key, name]) =>
            h("option", { value: key, selected: key === (value ?? "") }, name),
          ),
        ),
      extra,
    );
  }

  /** @param {string} label @param {string} pointer @param {boolean} value */
  check(label, pointer, value, more = {}) {
    return h(
      "label",
      { class: "tick-box", "data-key": pointer },
      h("input", {
        type: "checkbox",
        "data-at": pointer,
        "data-type": "flag",
        id: fieldId(pointer),
        checked: Boolean(value),
        ...more,
      }),
      h("span", {}, label),
    );
  }

  /** A text in one language, or in two. @param {string} label @param {string} pointer @param {any} value @param {boolean} [long] */
  text(label, pointer, value, long = false) {
    const two = Boolean(value) && typeof value === "object";
    const control = (
      /** @type {any} */ shown,
      /** @type {string} */ at,
      /** @type {Record<string, any>} */ own,
    ) =>
      long
        ? h(
            "textarea",
            { ...own, "data-at": at, "data-type": "text", "data-value": shown ?? "", rows: 3 },
            shown ?? "",
          )
        : h("input", {
            ...own,
            "data-at": at,
            "data-type": "text",
            value: shown ?? "",
            autocomplete: "off",
          });
    const message = faultAt(this.faults, pointer);
    const id = fieldId(pointer);
    const error = {
      "aria-invalid": message ? "true" : null,
      "aria-describedby": message ? `${id}-e` : null,
    };
    return h(
      "div",
      { class: "fld wide", "data-key": pointer },
      h(
        "div",
        { class: "fld-head" },
        h("label", { for: two ? `${id}-en` : id }, label),
        h(
          "button",
          {
            type: "button",
            class: "link",
            "data-act": "languages",
            "data-pointer": pointer,
            "data-to": two ? "one" : "two",
          },
          two ? gettext("one language") : gettext("two languages"),
        ),
      ),
      two
        ? h(
            "div",
            { class: "two" },
            h("label", { class: "lang", for: `${id}-en` }, "English"),
            control(value.en, `${pointer}/en`, { id: `${id}-en`, lang: "en", ...error }),
            h("label", { class: "lang", for: `${id}-it` }, "Italiano"),
            control(value.it, `${pointer}/it`, { id: `${id}-it`, lang: "it" }),
          )
        : control(value, pointer, { id, ...error }),
      message && h("span", { class: "error", id: `${id}-e` }, message),
    );
  }
}

/** What was typed, as the file has it; undefined: nothing. @param {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} field */
export function read(field) {
  const { type } = field.dataset;
  if (type === "flag") return /** @type {HTMLInputElement} */ (field).checked || undefined;
  const typed = field.value.trim();
  if (typed === "") return type === "text" ? "" : undefined;
  if (type === "whole" || type === "number") {
    const plain = typed.replace("−", "-");
    return /^-?\d{1,9}$/.test(plain) ? Number(plain) : typed;
  }
  if (type === "truth") return typed === "true";
  if (type === "tenths") return tenths(typed) ?? typed;
  if (type === "lines") return typed.split("\n").map((line) => line.trim()).filter(Boolean);
  return typed;
}

/** "12.5" or "12,5" as 125; undefined: it cannot be read. @param {string} typed */
export function tenths(typed) {
  const plain = typed.trim().replace("−", "-").replace(",", ".");
  return /^-?\d{1,6}(\.\d)?$/.test(plain) ? Math.round(Number(plain) * 10) : undefined;
}

/** After a morph: what people do not have in hand shows what is true. @param {Element} root */
export function settle(root) {
  for (const field of /** @type {NodeListOf<HTMLSelectElement | HTMLTextAreaElement>} */ (
    root.querySelectorAll("select[data-value], textarea[data-value]")
  )) {
    if (field !== document.activeElement || field instanceof HTMLSelectElement)
      field.value = field.dataset.value ?? "";
  }
}
