/** What the inputs of `fields.js` say, in the values that the server wants; those are drawn only where there are any. */

/** @typedef {import("./fields.js").Input} Input */

/** What an input showed, as `valueOf` would read it. @param {Input} one */
export function asItWas({ kind, was, choices = [] }) {
  if (kind === "do") return false;
  if (kind === "several") return choices.map(({ id }) => id).filter((id) => was.includes(id));
  return was === "" ? undefined : was;
}

/** The value of an input, undefined if it has none. @param {Iterable<Element>} all @param {Input} one @param {string} name */
export function valueOf(all, { kind, choices = [] }, name) {
  const fields = /** @type {HTMLInputElement[]} */ ([...all].filter((on) => /** @type {HTMLInputElement} */ (on).name === name));
  if (kind === "several") return fields.filter((on) => on.checked).map((on) => on.value);
  const [{ value, checked }] = fields;
  if (kind === "flag" || kind === "do") return checked;
  if (kind === "place") return fields.some((on) => on.value === "") ? undefined : fields.map((on) => Math.round(Number(on.value) * 10));
  if (kind === "list")
    return value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  if (value.trim() === "") return undefined;
  if (kind === "choice") return choices.find(({ id }) => String(id) === value)?.id;
  return kind === "number" ? Number(value) : value.trim();
}
