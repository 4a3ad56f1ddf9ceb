/** The waiting line's words and buttons for what this seat can do just now. */

import { castHint } from "./casting.js";
import { frontsOf, orderBody, reached, request, sameOrder } from "./compose.js";
import { orderNow, orderState, orderWords } from "./orderwords.js";
import { placeOf } from "./stacks.js";
import { allFinal, dues, missing } from "./turn.js";
import { mixed, say, sideName } from "./words.js";
import { modeName, verbName } from "./verbs.js";

/* global gettext, ngettext */

/**
 * @typedef {object} Button
 * @property {string} id
 * @property {string} act
 * @property {string} label
 * @property {boolean} [primary]
 * @property {boolean} [small]
 * @property {boolean} [pressed]
 * @property {string} [unit] whom it is for, if not the selected one
 * @property {string} [dice] whose dice it chooses
 * @property {string} [why] why it is not possible
 */

/** @typedef {import("./store.js").State} State */

/** @param {State} state @returns {{what: string, then?: string, side?: string, buttons: Button[]}} */
export function present(state) {
  const { view, draft, options } = state;
  if (view.status === "ended") return ended(view);
  const waiting = waitingWords(state);
  if (state.pending) {
    return { ...waiting, what: gettext("Roll and type the dice"), then: waiting.what, buttons: [] };
  }
  if (view.choice) return { ...waiting, what: view.choice.text ?? waiting.what, buttons: [] };
  const own = dueButtons(state);
  if (draft?.kind === "action" && draft.verb !== "place") {
    const args = request(draft, options);
    if (args) return { ...drafted(view, draft, options), buttons: sendButtons(state) };
    const buttons = own.length ? own : tableButtons(state, true);
    const then = ordered(state) ?? hint(state) ?? waiting.then;
    return { ...waiting, ...turned(state), then, buttons };
  }
  return {
    ...waiting,
    then: ordered(state) ?? waiting.then,
    buttons: (own.length ? own : tableButtons(state, true)).map((button) => ({
      ...button,
      primary: button.primary && !writing(state),
    })),
  };
}

/** Whether an order is being written: Enter does not close the orders meanwhile. @param {State} state */
function writing({ draft, options, orders, view }) {
  if (draft?.kind !== "order") return false;
  const body = orderBody(draft, options);
  const same = sameOrder(orders.mine?.[draft.unit]?.body, body);
  return allFinal({ orders }) ? Boolean(body) && !same : view.step === "orders" || Boolean(body);
}

/**
 * The unit that words and buttons are for: that which the waiting line names, or another that may
 * act now as well, once it is the selected one.
 * @param {State} state @returns {string | undefined}
 */
function onTurn(state) {
  const { view, draft } = state;
  const verbs = (draft?.kind === "action" && view.legal?.units?.[draft.unit]) || [];
  return draft && verbs.includes("carry_out") ? draft.unit : dues(state)[0]?.args?.unit;
}

/** The words for a unit that may act now though the waiting line names another. @param {State} state */
function turned(state) {
  const unit = onTurn(state);
  const { view, draft } = state;
  if (!draft || unit !== draft.unit || unit === dues(state)[0]?.args?.unit) return {};
  const piece = view.units[unit] ?? view.leaders[unit];
  const words = { name: piece.name, act: actName(draft) };
  return { what: say(gettext("%(name)s: %(act)s"), words), side: piece.faction };
}

/** What the unit on turn has been ordered. @param {State} state */
function ordered(state) {
  const unit = onTurn(state);
  const order = unit && orderNow(state, unit);
  if (!order) return undefined;
  const words = orderWords(order.body, state.view, unit);
  return say(gettext("Order, %(state)s: %(words)s."), { state: orderState(order), words });
}

/** A player whose unit is on turn: what is due in one step. @param {State} state @returns {Button[]} */
function dueButtons(state) {
  const { view } = state;
  const [due] = dues(state);
  const unit = due?.yours && onTurn(state);
  const verbs = (unit && view.legal?.units?.[unit]) || [];
  if (view.seat.role === "referee" || !verbs.includes("carry_out")) return [];
  const order = orderNow(state, unit);
  /** @type {Button[]} */
  const buttons = [];
  if (order || !verbs.includes("hold")) {
    buttons.push({
      id: "carry",
      act: "carry",
      unit,
      label: order ? gettext("Carry out the order") : gettext("Carry out"),
      primary: true,
    });
  }
  if (verbs.includes("hold"))
    buttons.push({ id: "hold", act: "hold", unit, label: verbName("hold") });
  return buttons;
}

/** @param {State} state */
function waitingWords(state) {
  const [first, ...others] = dues(state);
  const what = first ? (first.text ?? first.code) : gettext("Nothing is due");
  const lacks = unwritten(state);
  const next = others.find((due) => !lacks || due.code !== first.code);
  const then = afterwards(first) ?? (next?.text === what ? undefined : next?.text);
  if (!lacks) return { what, then };
  return first.yours ? { what, then: lacks } : { what: lacks, then };
}

/** How many orders are missing of those named, before they are closed. @param {State} state */
function unwritten(state) {
  const [first, ...others] = dues(state);
  const named = first?.yours ? [first] : [first, ...others].filter((due) => due?.code === "write_orders");
  const n = named.reduce((sum, due) => sum + missing(state.orders, due.side), 0);
  // Only of one's own side is it known here which are written.
  const saved = first?.yours ? (state.orders.ready?.[first.side]?.saved ?? 0) : 0;
  if (n > 0 && saved) return say(gettext("%(saved)s saved, %(n)s missing"), { saved, n: Math.max(0, n - saved) });
  return n > 0 && say(ngettext("%(n)s order missing", "%(n)s orders missing", n), { n });
}

const AFTER_EACH_OTHER = ["shoot", "shoot_or_cast", "cast", "cast_again", "leader_casts", "rally"];

/** How many come after the one named. @param {any} due */
function afterwards(due) {
  const more = AFTER_EACH_OTHER.includes(due?.code) ? due.args.count - 1 : 0;
  if (more < 1) return undefined;
  return say(ngettext("%(n)s more after it.", "%(n)s more after it.", more), { n: more });
}

/** @param {any} view */
function ended(view) {
  return {
    what: gettext("The battle is over"),
    then: gettext("It can be replayed from start to end."),
    buttons: [{ id: "replay", act: "replay", label: gettext("Open the replay"), primary: true }],
  };
}

/** @param {any} view @param {import("./compose.js").Draft} draft @param {any} options */
function drafted(view, draft, options) {
  const piece = view.units[draft.unit] ?? view.leaders[draft.unit];
  const aim = draft.target && view.units[draft.target];
  const words = { name: piece.name, target: aim?.name, hex: draft.to, act: actName(draft) };
  if (draft.verb === "move" && draft.mode === "charge") {
    return {
      what: say(gettext("%(name)s: charge %(target)s"), words),
      then: costWords(draft, options),
    };
  }
  if (draft.verb === "move") {
    const act = stays(view, draft)
      ? gettext("%(name)s: stay in %(hex)s")
      : gettext("%(name)s: %(act)s to %(hex)s");
    return {
      what: say(act, words),
      then: costWords(draft, options),
    };
  }
  if (aim)
    return {
      what: say(gettext("%(name)s: %(act)s, %(target)s"), words),
      then: odds(draft, options, view),
    };
  return { what: say(gettext("%(name)s: %(act)s"), words), then: undefined };
}

/** Whether a move ends where it begins: only the front is chosen. @param {any} view @param {any} draft */
const stays = (view, draft) => draft.to === placeOf(view, draft.unit);

/** @param {any} draft */
const actName = (draft) =>
  (draft.verb === "move" ? modeName(draft.mode ?? "walk") : verbName(draft.verb)).toLowerCase();

/** @param {any} draft @param {any} options */
export function costWords(draft, options) {
  if (draft.aim && !options?.way) return undefined;
  if (draft.aim) return say(gettext("As things stand now: cost %(cost)s."), options.way);
  const way = draft.mode === "charge" ? options?.targets?.[draft.target] : reached(draft, options);
  if (!way) return undefined;
  const most = options.modes?.[draft.mode ?? "walk"]?.mov;
  const cost = mixed((draft.front && frontsOf(draft, options)[draft.front]) || way.cost);
  const parts = [
    most
      ? say(gettext("%(cost)s of %(most)s."), { cost, most: mixed(most) })
      : say(gettext("Cost %(cost)s."), { cost }),
  ];
  if (draft.front) parts.push(say(gettext("Front %(side)s."), { side: sideName(draft.front) }));
  if (way.zoc) parts.push(gettext("Enemy ZOC: stops here."));
  return parts.join(" ");
}

/** What a shot or a spell would do, and to whom besides. @param {any} draft @param {any} options @param {any} view */
export function odds(draft, options, view) {
  const target = options?.targets?.[draft.target];
  if (!target) return undefined;
  const parts = [];
  if (target.distance !== undefined) parts.push(say(gettext("Distance %(distance)s."), target));
  if (target.needed !== undefined) {
    const [part, whole = 1] = String(target.odds).split("/").map(Number);
    parts.push(
      say(gettext("%(needed)s or more hits: %(percent)s%."), {
        ...target,
        percent: Math.round((100 * part) / whole),
      }),
    );
  }
  if (target.save !== undefined) parts.push(say(gettext("Save %(save)s."), target));
  if (target.shots !== undefined)
    parts.push(say(ngettext("%(shots)s shot.", "%(shots)s shots.", target.shots), target));
  if (target.expected !== undefined) parts.push(say(gettext("About %(expected)s dead."), target));
  // Those in melee with the target share what hits it (ST 4.5), the own men first of all.
  const own = view.units[draft.unit]?.faction ?? view.leaders[draft.unit]?.faction;
  const shared = Object.keys(target.others ?? {}).map((id) => ({ ...view.units[id], n: target.others[id] }));
  for (const unit of shared.sort((a, b) => Number(b.faction === own) - Number(a.faction === own))) {
    const words =
      unit.faction === own
        ? gettext("Of the own men in its melee, %(name)s: about %(n)s dead.")
        : gettext("In the same melee, %(name)s: about %(n)s dead.");
    parts.push(say(words, unit));
  }
  return parts.join(" ") || undefined;
}

/** @param {State} state @returns {Button[]} */
function sendButtons(state) {
  const waive = state.refused?.at === "send" && state.view.seat.role === "referee";
  return [
    { id: "send", act: "send", label: sendLabel(state), primary: true },
    waive
      ? waiveButton()
      : { id: "cancel", act: "cancel", label: gettext("Cancel") },
  ];
}

/** @returns {Button} */
export const waiveButton = () => ({
  id: "waive",
  act: "waive",
  label: gettext("Allow it all the same"),
});

/** @param {State} state */
function sendLabel({ view, draft }) {
  if (draft?.verb !== "move") return verbName(draft?.verb ?? "");
  if (draft.mode !== "charge") {
    const act = stays(view, draft) ? gettext("Stay in %(hex)s") : gettext("%(act)s to %(hex)s");
    return say(act, {
      act: modeName(draft.mode ?? "walk"),
      hex: draft.to,
    });
  }
  return modeName("charge");
}

/** What is still to be chosen. @param {State} state */
export function hint(state) {
  const { draft, options } = state;
  if (options?.why) return options.why.message ?? options.why.text;
  switch (draft?.verb) {
    case "move":
      if (draft.aim === "toward") return gettext("Choose a hex on the map.");
      if (draft.aim) return gettext("Choose a unit.");
      return draft.mode === "charge"
        ? gettext("Choose the enemy to charge.")
        : gettext("Choose a hex inside the outline.");
    case "shoot":
      return gettext("Choose a target.");
    case "cast":
      return castHint(state);
    case "split":
      return gettext("Choose the front of the second half.");
    case "merge":
    case "join":
      return gettext("Choose the other unit.");
    default:
      return undefined;
  }
}

/** Verbs of the table: the first that is possible is the primary button. @param {State} state @param {boolean} primary @returns {Button[]} */
function tableButtons(state, primary) {
  const { view } = state;
  const can = view.legal?.table ?? [];
  const verbs = [
    "resume",
    "deploy_final",
    "reveal",
    "begin",
    "carry_out",
    "advance",
    "carry_out_all",
  ];
  const placed = view.deployment?.final?.includes(view.seat.id);
  if (placed || view.seat.role === "referee") verbs.splice(verbs.indexOf("deploy_final"), 1);
  const shown = verbs.filter((verb) => can.includes(verb));
  const end = dues(state).findIndex((due) => due.code === "end");
  if (end >= 0 && can.includes("end")) shown.splice(end, 0, "end");
  return shown
    .slice(0, 2)
    .map((verb, i) => ({
      id: verb,
      act: verb === "end" ? "end" : "table",
      unit: verb === "carry_out" ? dueUnit(state) : undefined,
      label: verb === "carry_out" ? carryLabel(state) : verbName(verb),
      primary: primary && i === 0 && !(verb === "carry_out" && holds(state)) && !early(state, verb),
    }));
}

/**
 * What is possible, but not what is due: showing the deployment while somebody still places, closing
 * the orders while a player at the table may still write one.
 * @param {State} state @param {string} verb
 */
function early(state, verb) {
  const all = dues(state);
  if (verb === "reveal") return all.some((due) => due.code === "deploy");
  const play = Object.keys(state.here).some((seat) => state.players?.includes(seat));
  return verb === "carry_out" && all[0]?.code === "write_orders" && play;
}

/** The unit on turn, if its step can be carried out. @param {State} state @returns {string | undefined} */
function dueUnit(state) {
  const unit = onTurn(state);
  return unit && state.view.legal.units[unit]?.includes("carry_out") ? unit : undefined;
}

/** Whether the next step would let a unit stand that its player may still want to use. @param {State} state */
function holds(state) {
  const { view } = state;
  const unit = onTurn(state) ?? "";
  const piece = view.units[unit] ?? view.leaders?.[unit];
  const ordered = ["movement", "ranged"].includes(view.phase) && view.step !== "orders";
  return ordered && !orderNow(state, unit) && !piece?.marks?.includes("routed");
}

/** What carrying out the next step means just now. @param {State} state */
function carryLabel(state) {
  const { view } = state;
  const unit = onTurn(state) ?? "";
  const piece = view.units[unit] ?? view.leaders?.[unit];
  if (view.step === "orders") return gettext("Close the orders");
  if (!["movement", "ranged"].includes(view.phase)) return verbName("carry_out");
  if (piece?.marks?.includes("routed")) return gettext("Carry out the flight");
  return holds(state) ? gettext("No order: it holds") : gettext("Carry out the order");
}
