/** The deck: the card just drawn, large; the cards of this turn in a row; how many are left. */

import { lettersOf } from "./letters.js";
import { h, s } from "../dom.js";
import { cite } from "../log.js";
import { say, turnOf } from "../words.js";
import { face } from "./face.js";
import { miniFigure } from "./figures.js";
import { phaseName, wordFor } from "./words.js";

/* global gettext, ngettext, pgettext */

const CROWN = "M6 30L4 16l7 6 5-11 5 11 7-6-2 14Z";
const FLAG = "M9 8v17M10 9h13l-3.5 4.5 3.5 4.5H10z";

/** Marks of the suits. @type {Record<string, string>} */
const SUITS = { hearts: "\u2665", diamonds: "\u2666", clubs: "\u2663", spades: "\u2660" };
/** What stands on the corner of a card. @type {Record<string, () => string>} */
const RANKS = {
  ace: () => "A",
  two: () => "2",
  three: () => "3",
  jack: () => pgettext("letter of the jack", "J"),
  king: () => pgettext("letter of the king", "K"),
};

/** What a card is: "player:french", "king:ottawa", "ace", "event:tide". @param {any} view @param {string} card */
function cardOf(view, card) {
  const [kind, id = ""] = card.split(":");
  const group = kind !== "event" ? view.groups?.[id] : undefined;
  const side = kind === "player" ? view.sides[id] : view.sides[group?.side];
  const event = kind === "event" ? view.cards.events?.[id] : undefined;
  const name = group ? `${wordFor(kind)}, ${group.name}` : (side?.name ?? event?.title ?? wordFor(kind));
  const rank = group && `${RANKS[kind]?.() ?? ""}${SUITS[group.suit] ?? ""}`;
  return { kind, side, event, rank, name };
}

/** @param {any} view @param {string} card */
export const cardName = (view, card) => cardOf(view, card).name;

/** @param {any} about @returns {any[]} */
function inside({ kind, side, rank }) {
  if (rank) return [s("rect", { x: 3, y: 29, width: 26, height: 10, fill: `url(#pt${side.slot})` }), s("text", { class: "ace", x: 16, y: 22 }, rank)];
  if (side) {
    return [
      s("rect", { x: 3, y: 3, width: 26, height: 36, rx: 2.5, fill: `var(--fa-${side.slot})` }),
      s("rect", { x: 3, y: 29, width: 26, height: 10, fill: `url(#pt${side.slot})` }),
      s("path", { d: FLAG, fill: `var(--ft-${side.slot})`, stroke: `var(--ft-${side.slot})` }),
    ];
  }
  if (kind === "ace") return [s("text", { class: "ace", x: 16, y: 28 }, "A")];
  if (kind === "joker") return [s("path", { class: "crown", d: CROWN })];
  return [s("path", { class: "waves", d: "M7 21q4-7 9 0t9 0M7 28q4-7 9 0t9 0" })];
}

/** @param {any} about */
const small = (about) =>
  s("svg", { class: "cd", viewBox: "0 0 32 42", "aria-hidden": "true" }, s("rect", { class: "paper", x: 1, y: 1, width: 30, height: 40, rx: 4 }), inside(about));

const back = () =>
  s(
    "svg",
    { class: "cd", viewBox: "0 0 32 42", "aria-hidden": "true" },
    s("rect", { class: "paper", x: 1, y: 1, width: 30, height: 40, rx: 4 }),
    s("rect", { class: "backing", x: 4.5, y: 4.5, width: 23, height: 33, rx: 2 }),
    s("path", { class: "standard", d: "M10 12v19M11 13h12l-3 4 3 4H11z" }),
  );

/** What the card in play allows, in one line. @param {any} view @param {any} about */
function allows(view, about) {
  const { up } = view;
  if (about.event) return about.event.text;
  if (!up) return about.side ? gettext("It is played.") : gettext("It means nothing now.");
  const who = view.sides[up.side]?.name;
  if (up.special_only) return say(gettext("%(who)s: one figure does a risky manoeuvre"), { who });
  if (typeof up.allowance === "number")
    return say(ngettext("Activate up to %(n)s figure", "Activate up to %(n)s figures", up.allowance), { n: up.allowance });
  if (up.allowance === "all_fresh") return gettext("All that have not acted this turn");
  if (up.allowance === "all_near_leader") return gettext("All that are near their leader");
  return up.allowance === "one_again"
    ? say(gettext("%(who)s: one figure of the group that has just moved acts again"), { who })
    : say(gettext("%(who)s: the group that has just moved acts again"), { who });
}

/** @param {any} view */
const last = (view) => (view.phase === "cards" ? view.cards?.drawn?.at(-1) : undefined);

/** The card that lies on the table. @param {any} view */
export function drawCard(view) {
  const card = last(view);
  if (!card) return null;
  const about = cardOf(view, card);
  const slot = about.side?.slot;
  return h(
    "div",
    { class: "pc", "data-key": `${view.turn}-${view.cards.drawn.length}`, "data-f": slot },
    s(
      "svg",
      { viewBox: "0 0 156 104", "aria-hidden": "true" },
      slot
        ? [
            s("rect", { width: 156, height: 104, fill: `var(--fa-${slot})` }),
            s("rect", { y: 86, width: 156, height: 18, fill: `url(#pt${slot})` }),
            s("path", { d: "M56 14v66", stroke: `var(--ft-${slot})`, "stroke-width": 4 }),
            s("path", { d: "M59 17h58L102 36l15 19H59z", fill: `var(--ft-${slot})` }),
            s("text", { class: "slot-letter", x: 80, y: 43, fill: `var(--fa-${slot})` }, about.rank ?? slot),
          ]
        : s("g", { transform: "translate(46 4) scale(2.2)" }, inside(about)),
    ),
    h("b", {}, about.name),
    h("small", {}, allows(view, about)),
  );
}

/** @param {any} view */
export function drawHand(view) {
  const { drawn, left } = view.cards;
  return [
    h("b", {}, gettext("Cards this turn"), h("small", {}, gettext("turn ends with the deck"), " ", face.turn_ends && cite(face.turn_ends))),
    h(
      "ol",
      { tabindex: 0 },
      drawn.map((/** @type {string} */ card, /** @type {number} */ i) => {
        const about = cardOf(view, card);
        const now = i === drawn.length - 1 && view.up;
        return h("li", { class: now ? "now" : null, "data-key": `c${i}` }, small(about), h("span", {}, about.name));
      }),
    ),
    h("span", { class: "deck" }, back(), say(ngettext("%(n)s card left", "%(n)s cards left", left), { n: left })),
  ];
}

/** The card drawn last is in sight, however many lie before it. @param {HTMLElement} hand */
export function showLast(hand) {
  const row = hand.querySelector("ol");
  const cards = String(row?.childElementCount);
  if (!row || hand.dataset.cards === cards) return;
  hand.dataset.cards = cards;
  row.scrollLeft = row.scrollWidth;
}

/** Who was activated by the card in play, who acts, and how many more may. @param {any} view */
export function drawActivation(view) {
  const { up } = view;
  if (!up) return null;
  const fresh = up.may?.filter((/** @type {string} */ id) => !up.activated.includes(id)).length ?? 0;
  const open = up.allowance === "one_again" ? Math.min(fresh, 1) : fresh;
  const count = typeof up.allowance === "number" ? up.allowance : up.activated.length + open;
  const places = Array.from({ length: Math.max(count, up.activated.length) }, (_, i) => up.activated[i]);
  // Of two squads of a side each has cards of its own.
  const own = view.seat.role === "player" && view.legal?.table?.includes("finish");
  const title = own ? gettext("Your card") : say(gettext("Card of %(name)s"), { name: (view.groups?.[up.group] ?? view.sides[up.side])?.name });
  return [
    h("header", {}, h("h2", {}, title), places.length > 0 && h("span", { class: "push" }, say(gettext("%(n)s of %(all)s"), { n: up.activated.length, all: places.length }))),
    h(
      "ol",
      { class: "pips", "aria-label": gettext("Figures activated") },
      places.map((id, i) => pip(view, id, i)),
    ),
    up.acting && done(view),
    up.may?.length > 0 && [
      h("p", { class: "why" }, gettext("These may act:")),
      h(
        "div",
        { class: "may" },
        up.may.map((/** @type {string} */ id) =>
          h(
            "button",
            { class: "mayfig", type: "button", "data-act": "piece", "data-id": id, "data-key": id, "aria-label": view.figures[id].name },
            miniFigure(view, id),
            h("span", {}, view.figures[id].name),
          ),
        ),
      ),
    ],
  ];
}

/** @param {any} view @param {string | undefined} id @param {number} i */
function pip(view, id, i) {
  if (!id) return h("li", { "data-key": `p${i}` }, i + 1);
  const figure = view.figures[id];
  const now = id === view.up.acting;
  return h(
    "li",
    { class: now ? "cur" : "on", "data-f": view.sides[view.up.side]?.slot, "data-key": `p${i}`, title: figure?.name },
    h("span", { class: "vh" }, figure?.name),
    h("span", { "aria-hidden": "true" }, figure ? lettersOf(view, id) : i + 1),
  );
}

/** What the acting figure has spent. @param {any} view */
function done(view) {
  const { up } = view;
  const name = view.figures[up.acting]?.name ?? "";
  const spent = (up.done ?? []).length;
  const words = !spent
    ? say(gettext("%(name)s may still act, until another begins."), { name })
    : up.extra
    ? say(gettext("%(name)s may do a short action more."), { name })
    : say(ngettext("%(name)s has done %(n)s action.", "%(name)s has done %(n)s actions.", spent), { name, n: spent });
  return h("p", { class: "why" }, words);
}

/** Who acts when, where the game has an order and no cards. @param {any} view */
export const drawOrder = (view) => [
  h("b", {}, gettext("Order"), h("small", {}, gettext("by initiative"))),
  h(
    "ol",
    { tabindex: 0 },
    view.order.map((/** @type {any} */ one) => {
      const id = view.groups?.[one.figure]?.vanguard ?? one.figure;
      const name = view.figures[one.figure]?.name ?? view.groups?.[one.figure]?.name ?? one.figure;
      return h(
        "li",
        { class: one.figure === view.now ? "now" : one.done ? "past" : null, "data-key": one.figure },
        h("button", { class: "mayfig", type: "button", "data-act": "piece", "data-id": one.figure, "aria-label": name, "aria-current": one.figure === view.now ? "true" : null }, miniFigure(view, id), h("span", {}, `${name} ${one.total}`)),
      );
    }),
  ),
];

/** The head of the page: turn, the cards of this turn as steps, and what comes after. @param {any} view */
export function drawCourse(view) {
  const ended = view.status === "ended";
  const drawn = view.phase === "cards" ? (view.cards?.drawn ?? []).slice(-4) : [];
  const label = view.turns ? say(gettext("Turn %(turn)s of %(turns)s"), view) : turnOf(view.turn);
  const phases = (view.phases ?? []).filter((/** @type {string} */ phase) => phase !== "vessels" || Object.keys(view.vessels ?? {}).length);
  const now = phases.indexOf(view.phase);
  const steps = phases.flatMap((/** @type {string} */ phase, /** @type {number} */ i) =>
    phase === "cards" && drawn.length
      ? drawn.map((/** @type {string} */ card, /** @type {number} */ k) => ({
          name: cardOf(view, card).name,
          old: k < drawn.length - 2,
          done: k < drawn.length - 1 || !view.up,
          now: k === drawn.length - 1 && Boolean(view.up),
        }))
      : [{ name: phaseName(phase), done: ended || (now > i && view.turn > 0), now: !ended && i === now }],
  );
  return h(
    "ol",
    { class: drawn.length ? "phases cards" : "phases", "aria-label": label },
    h("li", { class: "turn" }, view.turn ? turnOf(view.turn) : gettext("Before the game"), Boolean(view.turn && view.turns) && h("small", {}, say(gettext("of %(turns)s"), view))),
    steps.map((/** @type {any} */ step) => h("li", { class: `${step.done ? "done" : ""}${step.old ? " old" : ""}` || null, "aria-current": step.now ? "step" : null }, step.name)),
  );
}

const CORNERS = ["", "right", "low", "low right"];

/** The card lies in the corner where it hides the fewest figures: how many those are. @param {HTMLElement} box @param {Element} map */
export function lieFree(box, map) {
  const rects = [...map.querySelectorAll("[data-piece]")].map((piece) => piece.getBoundingClientRect());
  const hidden = CORNERS.map((corner) => {
    box.dataset.corner = corner;
    const card = box.getBoundingClientRect();
    return rects.filter((one) => one.left < card.right && one.right > card.left && one.top < card.bottom && one.bottom > card.top).length;
  });
  const least = Math.min(...hidden);
  box.dataset.corner = CORNERS[hidden.indexOf(least)];
  return least;
}
