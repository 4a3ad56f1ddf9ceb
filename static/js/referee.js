/** The referee's console beside the waiting line: what is seldom needed, folded away. */

import { h } from "./dom.js";
import { say } from "./words.js";
import { conditionWords } from "./conditions.js";
import { redoButtons } from "./redo.js";
import { drawButton } from "./waiting.js";

/* global gettext */

/** What the referee may do besides. @param {import("./store.js").State} state @param {string[]} shown @returns {import("./actions.js").Button[]} */
function buttonsOf({ view, selected, entries, dice, draft, refused }, shown) {
  const named = (id = "") => view.units[id] ?? view.leaders[id];
  const piece = named(selected ?? "");
  // A press on an enemy aims at him: he is ruled on from there.
  const aimed = draft?.target ?? refused?.target;
  const unit = view.units[selected ?? ""];
  const can = (/** @type {string} */ verb) => view.legal?.table?.includes(verb);
  const small = true;
  /** @type {(import("./actions.js").Button | false | undefined)[]} */
  const all = [
    can("advance") &&
      !shown.includes("advance") && { id: "more-advance", act: "table", label: gettext("Next phase"), small },
    can("carry_out_all") &&
      !shown.includes("carry_out_all") && {
      id: "more-carry_out_all",
      act: "table",
      label: gettext("Carry out all"),
      small,
    },
    piece &&
      can("rule") && {
        id: "rule",
        act: "rule",
        label: say(gettext("Rule on %(name)s"), piece),
        small,
      },
    named(aimed) &&
      can("rule") && {
        id: "rule-aimed",
        act: "rule",
        unit: aimed,
        label: say(gettext("Rule on %(name)s"), named(aimed)),
        small,
      },
    can("rule") && { id: "battle", act: "battle", label: gettext("Rule on the battle"), small },
    can("result") && { id: "result", act: "result", label: gettext("Result only"), small },
    unit &&
      can("check") && {
        id: "check",
        act: "check",
        label: gettext("Ask for a morale check"),
        small,
      },
    ...redoButtons(entries),
    can("pause") && { id: "pause", act: "pause", label: gettext("Pause"), small },
    { id: "chairs", act: "chairs", label: gettext("Seats"), small },
    can("end") && { id: "end", act: "end", label: gettext("End the battle"), small },
    ...["entered", "server"].map((source) => ({
      id: `dice-${source}`,
      act: "dice",
      dice: source,
      label:
        source === "entered" ? gettext("Type my next rolls") : gettext("The server rolls mine"),
      pressed: dice === source,
      small,
    })),
  ];
  return /** @type {import("./actions.js").Button[]} */ (all.filter(Boolean));
}

/**
 * @param {import("./store.js").State} state @param {string} screen the address of the screen for all
 * @param {string[]} shown buttons of the waiting line
 */
export function drawConsole(state, screen, shown) {
  const { view } = state;
  if (view.seat.role !== "referee" || view.status === "ended") return null;
  return h(
    "details",
    { class: "console", "data-key": "console" },
    h("summary", {}, gettext("Referee")),
    h(
      "div",
      { class: "legal" },
      buttonsOf(state, shown).map((button) => drawButton(button, state)),
      h(
        "a",
        {
          class: "btn small",
          href: screen,
          target: "_blank",
          rel: "noopener",
          "data-key": "screen",
        },
        gettext("Screen for the club"),
      ),
    ),
  );
}

/** What the conditions come to; those in words are the referee's to judge. @param {any} view */
export const conditions = (view) =>
  (view.victory ?? []).length > 0 &&
  h(
    "ul",
    { class: "conditions" },
    view.victory.map((/** @type {any} */ condition, /** @type {number} */ i) =>
      h(
        "li",
        {},
        condition.kind === "words"
          ? h(
              "label",
              { class: "field check" },
              conditionWords(view, condition),
              h("input", { type: "checkbox", name: "judged", value: i }),
            )
          : [
              conditionWords(view, condition),
              ": ",
              h("b", {}, condition.met ? gettext("met") : gettext("not met")),
            ],
      ),
    ),
  );
