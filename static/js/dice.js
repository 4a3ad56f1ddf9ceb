/** Faces from the real table: a row of boxes for each purpose, corrected until it is confirmed. */

import { h } from "./dom.js";
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

/** @typedef {{label: string, die: string, on?: string, from: number, count: number}} Row `die` is empty where they differ */

/** What many do at one word: their dice alternate, and are one row. */
const TOGETHER = ["volley", "blind_fire"];

/** Dice of one purpose beside each other. @param {{asks: any[], verb?: string}} pending @returns {Row[]} */
function rows({ asks, verb = "" }) {
  if (TOGETHER.includes(verb)) return [{ label: asks[0]?.who ?? "", die: "", from: 0, count: asks.length }];
  /** @type {Row[]} */
  const found = [];
  asks.forEach((ask, i) => {
    const last = found[found.length - 1];
    if (last && last.label === ask.label && last.die === ask.die) last.count += 1;
    else found.push({ label: ask.label ?? "", die: ask.die, on: ask.on, from: i, count: 1 });
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
  if (pending.veiled) return veiled();
  const missing = !typed.whole(pending.asks);
  return [
    h(
      "header",
      {},
      h("h2", {}, pending.asks.every((/** @type {any} */ ask) => ask.cards) ? gettext("Real deck") : gettext("Real dice")),
      h(
        "span",
        { class: "push" },
        say(ngettext("%(n)s die", "%(n)s dice", pending.asks.length), { n: pending.asks.length }),
      ),
    ),
    h(
      "ol",
      { class: "asks" },
      rows(pending).map((row) => drawRow(row, pending, typed, named)),
    ),
    h(
      "p",
      { class: "why", role: "status", "data-key": "again" },
      pending.asks.some((/** @type {any} */ _, /** @type {number} */ i) =>
        typed.offered(pending, i),
      )
        ? gettext("Dashed boxes were typed before the rewind. Change what differs; Enter confirms.")
        : pending.complete
          ? gettext("All dice are typed. Enter confirms; a box can be corrected before.")
          : typed.thrown[typed.at]?.length
          ? say(gettext("%(faces)s does not count: throw that die again."), {
              faces: typed.thrown[typed.at].join(", "),
            })
          : pending.asks.at(-1)?.cards
            ? gettext("Choose the card that was drawn.")
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
          label: gettext("These are the dice"),
          primary: true,
          why: missing || !pending.complete ? gettext("Some dice are missing.") : undefined,
        },
        state,
      ),
      drawButton(
        { id: "dice-server", act: "dice-server", label: gettext("The server throws the rest") },
        state,
      ),
      drawButton({ id: "dice-cancel", act: "dice-cancel", label: gettext("Cancel") }, state),
    ),
  ];
}

/** The dice of a player's action that tell what is hidden. */
function veiled() {
  return [
    h("header", {}, h("h2", {}, gettext("Real dice"))),
    h(
      "p",
      { class: "why", role: "status" },
      gettext("The referee types these dice: they tell what is hidden."),
    ),
  ];
}

/** @param {Row} row @param {any} pending @param {import("./typing.js").Faces} typed @param {(card: string) => string} named */
function drawRow({ label, die, on, from, count }, pending, typed, named) {
  const { asks } = pending;
  if (asks[from].cards) return drawCards(label, from, asks[from].cards, typed, named);
  return h(
    "li",
    { "data-key": `row-${from}` },
    h("span", { class: "purpose" }, label, " ", die && h("span", { class: "die-name" }, dieName({ die, on }))),
    h(
      "span",
      { class: "boxes" },
      Array.from({ length: count }, (_, k) => from + k).map((i) =>
        h("label", { "data-key": `box-${i}` }, h("input", {
          id: `face-${i}`,
          "data-key": `face-${i}`,
          type: "text",
          inputmode: "numeric",
          autocomplete: "off",
          maxlength: 4,
          "data-act": "face",
          "data-i": i,
          class:
            typed.faces[i] === null ? "server" : typed.offered(pending, i) ? "before" : null,
          "aria-label": say(
            typed.offered(pending, i)
              ? gettext("Die %(n)s: %(label)s, %(die)s, typed before")
              : gettext("Die %(n)s: %(label)s, %(die)s"),
            { n: i + 1, label: asks[i].label, die: dieName(asks[i]) },
          ),
          "aria-invalid": String(typed.wrong(asks, i)),
          placeholder: typed.faces[i] === null ? "·" : null,
          value: typed.texts[i] ?? "",
        }), !die && h("small", { "aria-hidden": "true" }, asks[i].purpose, " ", dieName(asks[i]))),
      ),
    ),
  );
}

/** The card that was drawn from a real deck, among those that are left. @param {string} label @param {number} i @param {string[]} cards @param {import("./typing.js").Faces} typed @param {(card: string) => string} named */
const drawCards = (label, i, cards, typed, named) =>
  h(
    "li",
    { "data-key": `row-${i}` },
    h(
      "label",
      { class: "purpose" },
      label,
      " ",
      h(
        "select",
        { id: `face-${i}`, "data-act": "card", "data-i": i },
        h("option", { value: "", selected: !typed.faces[i] }, gettext("the card drawn")),
        cards.map((card) =>
          h("option", { value: card, selected: typed.faces[i] === card }, named(card)),
        ),
      ),
    ),
  );
