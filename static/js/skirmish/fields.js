/**
 * Fields that the server declares (`campaigns/tabletop/rulings.py`): of rulings, and what an action may take
 * besides what there is to choose. Drawn by kind; `values.js` reads them again.
 */

import { h } from "../dom.js";
import { field, input } from "../form.js";
import { say } from "../words.js";
import { unitName } from "./lengths.js";

/* global gettext */

/** @typedef {string | string[]} Text */
/** @typedef {{name: string, kind: string, label?: Text, was?: any, choices?: {id: any, text: Text}[], least?: number, most?: number, open?: boolean}} Input */

/** @param {Text | undefined} text */
export const told = (text) => [text ?? ""].flat().join(", ");

/** @param {any} view @param {Input} one @param {string} name of the inputs @param {string} label @param {Record<string, any>} [also] attributes */
export function drawInput(view, one, name, label, also = {}) {
  const { kind, was, choices = [] } = one;
  if (kind === "flag" || kind === "do") return field(label, input({ name, type: "checkbox", checked: kind === "flag" && was, ...also }), "check");
  if (kind === "several") return choices.map(({ id, text }) => field(told(text), input({ name, type: "checkbox", value: id, checked: was.includes(id), ...also }), "check"));
  if (kind === "place") {
    const unit = unitName(view.table);
    const of = [say(gettext("%(unit)s from the left"), { unit }), say(gettext("%(unit)s from the near edge"), { unit })];
    return of.map((text, axis) => field(text, input({ name, type: "number", step: 0.1, value: was ? was[axis] / 10 : "", ...also })));
  }
  if (kind === "choice") {
    const none = known(was) && !one.open ? [] : [{ id: "", text: one.open ? gettext("none") : gettext("as it is") }];
    return field(
      label,
      h(
        "select",
        { name, ...also },
        [...none, ...choices].map(({ id, text }) => h("option", { value: id, selected: id === (was ?? "") }, told(text))),
      ),
    );
  }
  if (kind === "number") return field(label, input({ name, type: "number", min: one.least, max: one.most, value: was ?? "", ...also }));
  const list = choices.length ? `known-${name}` : null;
  const offers = list && h("datalist", { id: list }, choices.map(({ text }) => h("option", { value: told(text) })));
  const typed = field(label, input({ name, type: "text", maxlength: 200, list, value: kind === "list" ? was.join(", ") : (was ?? ""), ...also }));
  return offers ? [typed, offers] : typed;
}

/** @param {any} was */
const known = (was) => was !== undefined && was !== "";
