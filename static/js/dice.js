/** Faces from the real table: a row of boxes for each purpose, corrected until it is confirmed. */

import { h } from "./dom.js";
import { together } from "./typing.js";
import { say } from "./words.js";
import { drawButton } from "./waiting.js";

/* global gettext, ngettext */

/** Shown while a roll waits; the next key is not for a box that is gone. @param {HTMLElement} panel @param {boolean} open */
export function showDice(panel, open) {
  const { activeElement } = document;
  if (!open && activeElement instanceof HTMLElement && panel.contains(activeElement))
    activeElement.blur();
  panel.hidden = !open;
}

/** @typedef {import("./typing.js").Box} Box */
/** @typedef {{key: string, label: string, die: string, on?: string, boxes: [Box, number][]}} Row `die` is empty where they differ */

/** Whether nothing but cards of a real deck is asked for. @param {any} pending */
export const ofDeck = (pending) => Boolean(pending.asks?.every((/** @type {any} */ ask) => ask.cards));

/** Dice of one purpose beside each other. @param {any} pending @param {Box[]} boxes @returns {Row[]} */
function rows(pending, boxes) {
  /** @type {Row[]} */
  const found = [];
  boxes.forEach((box, i) => {
    const { ask, row } = box;
    const last = found[found.length - 1];
    if (last && (together(pending) || (last.key === row && !ask.cards))) last.boxes.push([box, i]);
    else if (together(pending))
      found.push({ key: row, label: ask.who ?? "", die: "", boxes: [[box, i]] });
    else
      found.push({ key: row, label: ask.label ?? "", die: ask.die, on: ask.on, boxes: [[box, i]] });
  });
  return found;
}

/** A die, and on what it is thrown. @param {{die: string, on?: string}} ask */
const dieName = ({ die, on }) => (on ? say(gettext("%(die)s on a %(on)s"), { die, on }) : die);

/**
 * @param {import("./store.js").State} state
 * @param {import("./typing.js").Faces} typed
 * @param {(card: string) => string} [named] how a card is called
 */
export function drawDice(state, typed, named = (code) => code) {
  const { pending } = state;
  if (pending.veiled) return veiled(pending);
  const { boxes } = typed;
  const missing = !typed.full;
  const next = boxes[typed.at]?.ask;
  const { bad } = typed;
  const deck = ofDeck(pending);
  const dieOf = boxes.find((_, i) => typed.wrong(i))?.ask;
  return [
    h(
      "header",
      {},
      h("h2", {}, deck ? gettext("Real deck") : gettext("Real dice")),
      !deck && h(
        "span",
        { class: "push" },
        say(ngettext("%(n)s die", "%(n)s dice", boxes.length), { n: boxes.length }),
      ),
    ),
    h(
      "ol",
      { class: "asks" },
      rows(pending, boxes).map((row) => drawRow(row, pending, typed, named)),
    ),
    h(
      "p",
      { class: bad ? "error" : "why", role: "status", "data-key": "again" },
      bad
        ? say(gettext("%(digits)s is not on a %(die)s: type %(low)s to %(high)s."), { ...bad, die: dieName(dieOf) })
        : boxes.some((_, i) => typed.offered(pending, i))
        ? gettext("Dashed boxes were typed before the rewind. Change what differs; Enter confirms.")
        : deck
          ? gettext("Choose the card that was drawn.")
          : pending.complete
          ? gettext("All dice are typed: Enter confirms. Arrows go back to a box that is wrong.")
          : typed.thrown[typed.at]?.length
          ? say(gettext("%(faces)s does not count: throw that die again."), {
              faces: typed.thrown[typed.at].join(", "),
            })
          : pending.asks.at(-1)?.cards
            ? gettext("Choose the card that was drawn.")
            : (next?.high ?? 0) > 10
              ? gettext("A key a digit: 17, or 07 for a seven.")
              : next?.low === 0
                ? gettext("One key a die.")
                : gettext("One key a die; 0 is the ten of a d10."),
    ),
    state.refused?.at === "dice-confirm" &&
      h("p", { class: "error", role: "alert" }, state.refused.message),
    h(
      "div",
      { class: "acts" },
      drawButton(
        {
          id: "dice-confirm",
          act: "dice-confirm",
          label: deck ? gettext("This is the card") : gettext("These are the dice"),
          primary: true,
          why: missing || !pending.complete ? (deck ? gettext("Choose the card that was drawn.") : gettext("Some dice are missing.")) : undefined,
        },
        state,
      ),
      drawButton(
        { id: "dice-server", act: "dice-server", label: deck ? gettext("The server draws and rolls for me") : gettext("The server throws the rest") },
        state,
      ),
      !pending.shared && drawButton({ id: "dice-cancel", act: "dice-cancel", label: gettext("Cancel") }, state),
    ),
  ];
}

/** The dice of a player's action that tell what is hidden, or of an action of another. @param {any} pending */
function veiled({ elsewhere }) {
  return [
    h("header", {}, h("h2", {}, gettext("Real dice"))),
    h(
      "p",
      { class: "why", role: "status" },
      elsewhere
        ? gettext("Whoever acts types the dice.")
        : gettext("The referee types these dice: they tell what is hidden."),
    ),
  ];
}

/** @param {Row} row @param {any} pending @param {import("./typing.js").Faces} typed @param {(card: string) => string} named */
function drawRow({ key, label, die, on, boxes }, pending, typed, named) {
  const [[first, at]] = boxes;
  if (first.ask.cards) return drawCards(first, at, typed, named);
  return h(
    "li",
    { "data-key": `row-${key}` },
    h("span", { class: "purpose" }, label, " ", die && h("span", { class: "die-name" }, dieName({ die, on }))),
    h(
      "span",
      { class: "boxes" },
      boxes.map(([box, i]) => drawBox(box, i, die, pending, typed)),
    ),
  );
}

/** @param {Box} box @param {number} i @param {string} die @param {any} pending @param {import("./typing.js").Faces} typed */
function drawBox({ key, id, ask }, i, die, pending, typed) {
  const offered = typed.offered(pending, i);
  const input = h("input", {
    id,
    "data-key": `face-${key}`,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    maxlength: 4,
    "data-act": "face",
    "data-i": i,
    class: typed.faces[i] === null ? "server" : offered ? "before" : null,
    "aria-label": say(
      offered
        ? gettext("Die %(n)s: %(label)s, %(die)s, typed before")
        : gettext("Die %(n)s: %(label)s, %(die)s"),
      { n: i + 1, label: ask.label, die: dieName(ask) },
    ),
    "aria-invalid": String(typed.wrong(i)),
    placeholder: typed.faces[i] === null ? "·" : null,
    value: typed.texts[i] ?? "",
  });
  const below = !die && h("small", { "aria-hidden": "true" }, ask.purpose, " ", dieName(ask));
  return h("label", { "data-key": `box-${key}` }, input, below);
}

/** The card that was drawn from a real deck, among those that are left. @param {Box} box @param {number} i @param {import("./typing.js").Faces} typed @param {(card: string) => string} named */
const drawCards = ({ key, id, ask }, i, typed, named) =>
  h(
    "li",
    { "data-key": `row-${key}` },
    h(
      "label",
      { class: "purpose" },
      ask.label,
      " ",
      h(
        "select",
        { id, "data-act": "card", "data-i": i },
        h("option", { value: "", selected: !typed.faces[i] }, gettext("the card drawn")),
        (ask.cards ?? []).map((card) =>
          h("option", { value: card, selected: typed.faces[i] === card }, named(card)),
        ),
      ),
    ),
  );
