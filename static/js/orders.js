/** Actions of the selected unit in its sheet, and the form of its sealed order. */

import { costWords, hint, odds, waiveButton } from "./actions.js";
import { spells } from "./casting.js";
import { deploying, drawPlacing } from "./deploy.js";
import { orderBody, sameOrder } from "./compose.js";
import { h } from "./dom.js";
import { cite } from "./log.js";
import { orderState, orderWords } from "./orderwords.js";
import { note, standing } from "./stance.js";
import { sideName, whyText } from "./words.js";
import { modeName, verbName } from "./verbs.js";
import { drawButton } from "./waiting.js";

/* global gettext */

/** @typedef {import("./store.js").State} State */

/** Where to, in words: loaded when the board is first told in words. @type {{draw?: (state: State) => any}} */
export const whereto = {};

/** @param {State} state @param {string[]} live verbs that the unit may use now @param {string[]} sealed verbs for an order */
export function drawActions(state, live, sealed) {
  const { draft, view, selected, orders } = state;
  if (!selected) return [];
  const ways = state.words && whereto.draw?.(state);
  if (deploying(view)) return [drawPlacing(state), ways];
  const slot = orders.slots?.[selected];
  const verbs = live.filter((verb) => !["carry_out", "stance", "detach"].includes(verb));
  const carry = live.includes("carry_out") && carryButton(state, selected);
  const order = orders.mine?.[selected];
  const writing = slot && draft?.kind === "order";
  if (verbs.length && !writing) {
    const more = [carry && order && carry, slot && writeButton(order)].filter((one) => !!one);
    return [
      verbRow(state, verbs, "action", more),
      slot && order && keptLine(order, view, selected),
      ways,
      details(state),
    ];
  }
  if (carry && !writing) return h("div", { class: "legal", "data-key": "verbs" }, drawButton(carry, state));
  if (!slot) return order ? [keptLine(order, view, selected)] : [];
  const ranged = slot.phase.endsWith("ranged");
  /** @type {import("./actions.js").Button} */
  const now = { id: "play-now", act: "play-now", label: gettext("Play it now"), small: true };
  return [
    h(
      "h3",
      { class: "orderhead" },
      ranged ? gettext("Order for shooting") : gettext("Order for movement"),
      " ",
      orderChip(order),
    ),
    verbRow(state, sealed, "order", verbs.length ? [now] : []),
    draft?.verb === "move" && !ranged && aimRow(state),
    ways,
    details(state),
    draft?.kind === "order" && (ranged ? rangedNote(draft) : standing(state)),
    draft?.kind === "order" && orderButtons(state),
  ];
}

/** What has been ordered, in words. @param {any} order @param {any} view @param {string} unit */
const keptLine = (order, view, unit) =>
  h(
    "p",
    { class: "fact", "data-key": "kept" },
    orderState(order),
    " ",
    orderWords(order.body, view, unit),
  );

/** Orders may be written for what could be played at once. @param {any} order @returns {import("./actions.js").Button} */
const writeButton = (order) => ({
  id: "write-order",
  act: "write-order",
  label: order ? gettext("Change the order") : gettext("Write it as an order"),
  small: true,
});

/** Shooting has no standing answers, but a note. @param {import("./compose.js").Draft} draft */
const rangedNote = (draft) =>
  h("div", { class: "standing", "data-key": "standing" }, note(draft.standing));

/** What is due from a unit: its order, its flight, its fight. @param {State} state @param {string} id @returns {import("./actions.js").Button} */
function carryButton({ view, orders }, id) {
  const routed = (view.units[id] ?? view.leaders[id])?.marks?.includes("routed");
  const label = orders.mine?.[id]
    ? gettext("Carry out the order")
    : view.phase === "movement" && routed
      ? verbName("flee")
      : gettext("Carry out");
  return { id: "carry", act: "carry", label, small: true };
}

/**
 * Verbs, and for a move its modes with the reasons why not.
 * @param {State} state @param {string[]} verbs @param {"action" | "order"} kind
 * @param {import("./actions.js").Button[]} [more] what stands after them
 */
function verbRow(state, verbs, kind, more = []) {
  const { draft, options } = state;
  const modes = draft?.verb === "move" ? (options?.modes ?? {}) : {};
  const buttons = [];
  for (const verb of verbs) {
    if (verb === "move" && Object.keys(modes).length) {
      for (const [mode, about] of Object.entries(modes)) {
        buttons.push({
          id: `mode-${mode}`,
          act: "mode",
          label: mode === "walk" && about.why ? gettext("Turn") : modeName(mode),
          small: true,
          pressed: (draft?.aim === "charge" ? "charge" : draft?.mode) === mode,
          // A unit that may not walk may still stay in its hex and turn.
          why: about.why && mode !== "walk" ? whyText(about.why) : undefined,
        });
      }
      continue;
    }
    buttons.push({
      id: `verb-${verb}`,
      act: `verb-${kind}`,
      label: verbName(verb),
      small: true,
      pressed: draft?.verb === verb,
    });
  }
  buttons.push(...more);
  return h(
    "div",
    { class: "legal", "data-key": "verbs" },
    buttons.map((button) => drawButton(button, state)),
  );
}

/** By a path chosen on the map, or by an aim whose path is found later. @param {State} state */
function aimRow({ draft, view }) {
  const aim = draft?.aim ?? "";
  const names = [
    ["", gettext("by this path")],
    ["toward", gettext("toward a hex")],
    ["charge", gettext("charge a unit")],
    ["follow", gettext("follow a unit")],
  ];
  const side = view.units[draft?.unit ?? ""]?.faction ?? view.leaders[draft?.unit ?? ""]?.faction;
  const units = Object.entries(view.units).filter(
    ([id, unit]) =>
      unit.fate === "on_table" && id !== draft?.unit && (aim !== "charge" || unit.faction !== side),
  );
  return h(
    "div",
    { class: "standing aim-row", "data-key": "aim" },
    h(
      "label",
      {},
      gettext("Where to"),
      h(
        "select",
        { "data-act": "aim" },
        names.map(([id, text]) => h("option", { value: id, selected: id === aim }, text)),
      ),
    ),
    aim === "toward" &&
      h(
        "label",
        {},
        gettext("Hex"),
        h("input", {
          type: "text",
          pattern: "[0-9]{4}",
          maxlength: 4,
          inputmode: "numeric",
          autocomplete: "off",
          "data-act": "aim-at",
          value: draft?.at ?? "",
        }),
      ),
    ["charge", "follow"].includes(aim) &&
      h(
        "label",
        {},
        gettext("Unit"),
        h(
          "select",
          { "data-act": "aim-at" },
          h("option", { value: "" }, gettext("choose one")),
          units.map(([id, unit]) =>
            h("option", { value: id, selected: id === draft?.at }, `${id} ${unit.name}`),
          ),
        ),
      ),
  );
}

/** What is chosen so far: spell, front, cost, or what is still to choose. @param {State} state */
function details(state) {
  const { draft, options, refused, view } = state;
  if (!draft) return null;
  const cost = draft.verb === "move" && costWords(draft, options);
  const line =
    refused?.at === "sheet"
      ? [refused.message, " ", cite(refused.cite)]
      : // What is played at once is told by the waiting line.
        cost || (draft.kind === "order" ? (odds(draft, options, view) ?? hint(state)) : draft.verb === "move" && hint(state));
  return [
    draft.verb === "cast" && spells(state),
    draft.verb === "split" && splitFronts(options, draft),
    ["merge", "join"].includes(draft.verb) && others(state, view),
    draft.verb === "move" && draft.to && frontRow(draft, options),
    line && h("p", { class: "why", "data-key": "why", role: "status" }, line),
    refused?.waivable && drawButton({ ...waiveButton(), small: true }, state),
  ];
}

/** Fronts as buttons too, for those who do not use the map. @param {any} draft @param {any} options */
function frontRow(draft, options) {
  const fronts = options?.hexes?.[draft.to]?.fronts ?? {};
  return frontButtons(Object.keys(fronts), draft.front);
}

/** @param {any} options @param {any} draft */
const splitFronts = (options, draft) => frontButtons(options?.fronts ?? [], draft.front);

/** @param {string[]} sides @param {string | undefined} chosen */
const frontButtons = (sides, chosen) =>
  sides.length > 0 &&
  h(
    "div",
    {
      class: "legal fronts-row",
      role: "group",
      "aria-label": gettext("Front"),
      "data-key": "fronts",
    },
    h("span", { class: "lead" }, gettext("Front")),
    sides.map((side) =>
      h(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-act": "front",
          "data-front": side,
          "aria-pressed": String(side === chosen),
        },
        sideName(side),
      ),
    ),
  );

/** @param {State} state @param {any} view */
function others({ options, draft }, view) {
  return h(
    "div",
    { class: "legal", "data-key": "others" },
    Object.entries(options?.targets ?? {}).map(([id, about]) =>
      h(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-act": "target",
          "data-id": id,
          "aria-pressed": String(draft?.target === id),
          "aria-disabled": about.why ? "true" : null,
          title: about.why && whyText(about.why),
        },
        `${id} ${view.units[id]?.name ?? ""}`,
      ),
    ),
  );
}

/** @param {State} state */
function orderButtons(state) {
  const { draft, options, orders } = state;
  const complete = draft && orderBody(draft, options);
  const kept = draft && orders.mine?.[draft.unit];
  const same = kept && sameOrder(kept.body, complete);
  const why = !complete
    ? gettext("Something is still to be chosen.")
    : same && kept.state === "final"
      ? gettext("This order is final already.")
      : undefined;
  /** @type {import("./actions.js").Button[]} */
  const buttons = [
    {
      id: "order-final",
      act: "order-final",
      label: gettext("Make it final"),
      primary: Boolean(complete),
      why,
    },
    { id: "order-saved", act: "order-saved", label: gettext("Save for now"), why },
  ];
  if (kept) buttons.push({ id: "order-drop", act: "order-drop", label: gettext("Tear it up") });
  return h(
    "div",
    { class: "acts", "data-key": "order-acts" },
    buttons.map((button) => drawButton(button, state)),
  );
}

/** @param {any} order */
const orderChip = (order) =>
  h("small", { class: `ordered ${order?.state ?? "none"}` }, orderState(order));
