/** The waiting line's words and buttons for what this seat can do just now. */

import { ofDeck } from "../dice.js";
import { say } from "../words.js";
import * as drafts from "./draft.js";
import { usedWords } from "./lengths.js";
import { nameOf } from "./names.js";
import { tableVerb, verbName } from "./words.js";

/* global gettext */

/** @typedef {import("../store.js").State} State */
/** @typedef {import("../actions.js").Button} Button */

/** Verbs of the table that are dialogs or answers, no buttons. */
const ASIDE = ["rule", "note", "choose", "end", "pause"];
/** What the referee presses first, as far as it is there. */
const FIRST = ["resume", "begin", "draw_card", "carry_out", "advance"];

/** A fraction as a percentage. @param {string} fraction */
export function percent(fraction) {
  const [part, whole = 1] = String(fraction).split("/").map(Number);
  return Math.round((100 * part) / whole);
}

/** @param {State} state @returns {{what: string, then?: string, side?: string, buttons: Button[]}} */
export function present(state) {
  const { view, options } = state;
  const draft = /** @type {drafts.Draft | null} */ (/** @type {any} */ (state.draft));
  if (view.status === "ended") return ended();
  // Where several are due at once, one's own comes first.
  const [due, next] = [...(view.waiting ?? [])].sort((a, b) => Number(Boolean(b.yours)) - Number(Boolean(a.yours)));
  const waiting = { what: due?.text ?? gettext("Nothing is due"), then: next?.text, side: due?.side };
  if (state.pending?.elsewhere) return { what: gettext("Whoever acts types the dice."), buttons: [] };
  if (state.pending) return { what: ofDeck(state.pending) ? gettext("Type the card of the real deck") : gettext("Roll and type the dice"), then: waiting.what, buttons: [] };
  if (view.choice) return { ...waiting, what: view.choice.text ?? waiting.what, buttons: [] };
  const args = draft && draft.verb !== "deploy" ? drafts.request(draft, options) : null;
  if (draft && args) return { ...drafted(view, draft, options), buttons: sendButtons(state, draft) };
  if (draft) {
    return { what: titleOf(view, draft), then: hint(draft, options), buttons: [cancelButton(), ...allowButton(state, draft)] };
  }
  return { ...waiting, then: waiting.then ?? upWords(view) ?? emptyWords(state), buttons: tableButtons(state) };
}

const ended = () => ({
  what: gettext("The game is over"),
  then: gettext("It can be replayed from start to end."),
  buttons: [{ id: "replay", act: "replay", label: gettext("Open the replay"), primary: true }],
});

/** Before the game: whose seats nobody has. @param {any} state */
const emptyWords = ({ view, empty = [] }) =>
  view.status === "ready" && empty.length > 0 ? say(gettext("Nobody sits for: %(names)s."), { names: empty.join(", ") }) : undefined;

/** What the card in play still allows. @param {any} view */
function upWords(view) {
  const { up } = view;
  if (up?.engaged?.length && view.legal?.table?.includes("finish")) {
    const names = up.engaged.map((/** @type {string} */ id) => nameOf(view, id)).join(", ");
    return say(gettext("In contact: %(names)s. The melee is fought with “Attack”, at the latest when the card is played."), { names });
  }
  if (!up?.may || !view.legal?.table?.includes("finish")) return undefined;
  return up.may.length ? gettext("Choose a figure on the table or in the row, then what it does.") : undefined;
}

/** @param {any} view @param {drafts.Draft} draft */
const titleOf = (view, draft) => say(gettext("%(name)s: %(act)s"), { name: nameOf(view, draft.unit), act: verbName(draft.verb).toLowerCase() });

/** @param {any} view @param {drafts.Draft} draft @param {any} options */
function drafted(view, draft, options) {
  const aim = drafts.chosen(draft, options);
  const words = { name: nameOf(view, draft.unit), act: verbName(draft.verb).toLowerCase(), target: aim && nameOf(view, aim.id) };
  const what = aim && aim.arg !== "level" && aim.arg !== "front" ? say(gettext("%(name)s: %(act)s, %(target)s"), words) : titleOf(view, draft);
  return { what, then: factWords(view, draft, options, aim) };
}

/** @param {any} view @param {drafts.Draft} draft @param {any} options @param {any} aim */
function factWords({ table }, draft, options, aim) {
  const way = drafts.judged(draft, options) ?? (aim?.about?.cm !== undefined && aim.about.allowed ? aim.about : undefined);
  if (way) {
    return [usedWords(table, way), way.difficult?.length ? gettext("half in difficult ground") : ""].filter(Boolean).join(", ");
  }
  return aim ? [neededWords(draft, aim), hitWords(draft, aim)].filter(Boolean).join(": ") || undefined : undefined;
}

/** @param {drafts.Draft} draft @param {{about: any}} aim */
function neededWords(draft, aim) {
  const [, how] = drafts.manner(draft, aim.about) ?? [];
  const needed = how?.needed ?? aim.about.needed;
  const die = how?.die ?? aim.about.die;
  if (needed === undefined) return "";
  return die ? say(gettext("%(needed)s or more on %(die)s"), { needed, die }) : say(gettext("Less than %(needed)s"), { needed });
}

/** "58% to hit". @param {drafts.Draft} draft @param {{about: any}} aim */
export function hitWords(draft, aim) {
  const [, how] = drafts.manner(draft, aim.about) ?? [];
  const odds = how?.hit ?? aim.about.hit;
  return odds === undefined ? "" : say(gettext("%(percent)s% to hit"), { percent: percent(odds) });
}

/** @param {State} state @param {drafts.Draft} draft @returns {Button[]} */
function sendButtons(state, draft) {
  if (draft.waived) return [{ id: "waive", act: "waive", label: gettext("Allow it all the same"), primary: true }, cancelButton()];
  const [allow = cancelButton()] = state.refused?.at === "send" ? allowButton(state, draft) : [];
  return [{ id: "send", act: "send", label: verbName(draft.verb), primary: true }, allow];
}

/** @returns {Button} */
const cancelButton = () => ({ id: "cancel", act: "cancel", label: gettext("Cancel") });

/** Where the rules let the referee waive what they refuse. @param {State} state @param {drafts.Draft} draft @returns {Button[]} */
function allowButton(state, draft) {
  const can = state.view.legal?.waives?.includes(draft.verb) && !draft.waived;
  const refused = state.refused?.at === "send" || drafts.against(draft, state.options);
  return can && refused ? [{ id: "allow", act: "allow", label: gettext("Allow it all the same") }] : [];
}

/** What is still to be chosen. @param {drafts.Draft} draft @param {any} options */
export function hint(draft, options) {
  if (options?.why) return options.why.text ?? options.why.message;
  if (draft.facing) return gettext("Press the place it is to look at.");
  const way = drafts.judged(draft, options);
  if (way?.why) return way.why.text;
  const no = drafts.refusal(draft, options);
  if (no) return no.text;
  switch (draft.verb) {
    case "deploy":
      return gettext("Press a place in the zone; press again to move it.");
    case "sail":
      return gettext("Press where it is to head for, or let it go straight on.");
    case "turn":
      return gettext("Press the place it is to look at.");
    default:
  }
  if (options?.region) return gettext("Press points on the table: the way goes from one to the next.");
  if (options?.places) return options.places.length ? gettext("Press one of the places that are marked.") : gettext("There is no place near enough for it.");
  const [first] = drafts.picks(options, draft);
  if (first && !Object.keys(first.choices).length) return gettext("There is nothing to choose from.");
  return options ? gettext("Choose on the table or in the list.") : undefined;
}

/** Verbs of the table: what is due first. @param {State} state @returns {Button[]} */
function tableButtons(state) {
  const { view } = state;
  // Before anybody acts, to carry out the next is to close the declarations.
  const same = view.phase === "declarations" ? ["carry_out"] : [];
  const can = (view.legal?.table ?? []).filter((/** @type {string} */ verb) => ![...ASIDE, ...same].includes(verb));
  const code = view.waiting?.[0]?.code;
  const first = FIRST.filter((verb) => can.includes(verb) && !(verb === "advance" && view.phase === "actions"));
  const ordered = [...first, ...can.filter((/** @type {string} */ verb) => !first.includes(verb))];
  /** @type {Button[]} */
  const buttons = ordered.map((verb, i) => ({
    id: verb,
    // With a figure chosen, its order is carried out and not that of the next one.
    act: verb === "carry_out" && view.up && view.legal?.figures?.[state.selected ?? ""]?.includes(verb) ? "carry" : "table",
    label: labelOf(state, verb),
    // Whoever holds the card acts first: nothing that ends it is a step away from Enter.
    primary: i === 0 && !["finish", "carry_out_all"].includes(verb) && !(verb === "carry_out" && view.up),
  }));
  if (code === "end" && view.legal?.table?.includes("end")) buttons.unshift({ id: "end", act: "end", label: tableVerb("end"), primary: true });
  if (buttons[1]?.primary) buttons[1].primary = false;
  return buttons.slice(0, view.seat.role === "referee" ? 3 : 2);
}

/** @param {State} state @param {string} verb */
function labelOf({ view, dice }, verb) {
  if (verb === "draw_card" && dice === "entered") return gettext("Type the card of the real deck");
  if (verb === "carry_out" && view.up) return gettext("By its standing order");
  if (verb === "carry_out_all" && view.up) return gettext("All by standing orders");
  if (verb === "advance" && view.phase === "over") return gettext("One more turn");
  if (verb === "advance" && view.phase === "declarations") return gettext("Close the declarations");
  if (verb === "advance" && view.phase === "actions") return gettext("Pass over");
  return tableVerb(verb);
}
