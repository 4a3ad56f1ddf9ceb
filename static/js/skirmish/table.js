/** The page of a skirmish being played: puts the parts together. */

import { Api } from "../api.js";
import { drawChoice } from "../choice.js";
import { drawDice, showDice } from "../dice.js";
import { morph, panel } from "../dom.js";
import { inWords, keepFocus, switchBoard } from "../inwords.js";
import { drawLog, entryCount, keepPlace } from "../log.js";
import { drawSeat, followSeats, linkWords, offlineWords, tellPlace } from "../seats.js";
import { byKeys, number } from "../shortcuts.js";
import { Line, lineUrl } from "../socket.js";
import { Store } from "../store.js";
import { sounds, tellTurn } from "../turn.js";
import { Faces } from "../typing.js";
import { drawUndo, drawWaiting } from "../waiting.js";
import { Board } from "./board.js";
import { cardName, drawActivation, drawCard, drawCourse, drawHand, drawOrder, lieFree, showLast } from "./cards.js";
import { shownOf, waysOf } from "./evidence.js";
import { stands } from "./figures.js";
import { drawGoals, drawNote, drawSides } from "./goals.js";
import { handle } from "./hands.js";
import { listen } from "./keyboard.js";
import { distance, middle, spot } from "./lie.js";
import { overlayOf } from "./overlay.js";
import { Play } from "./play.js";
import { present } from "./present.js";
import { choosing, drawSheet } from "./sheet.js";
import { learn, phaseName } from "./words.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { engagement, seat, screen } = /** @type {{engagement: string, seat: string, screen?: string}} */ (part("main").dataset);
const title = document.title;
/** What a first visit is told comes after the table itself. */
const hints = import("../hints.js");

const store = new Store({ known: {}, last: [], ruler: null, tool: null, cursor: null, show: { reach: true, aim: true } });
const api = new Api(engagement, seat);
const line = new Line(lineUrl(engagement, seat, Boolean(screen)), store, (entries) => ({
  ways: waysOf(entries),
  ...(entries.length ? { last: shownOf(entries) } : {}),
}));
const control = new Play(store, api, line);
/** What the referee alone is shown is loaded for him. @type {{draw?: (state: import("../store.js").State, screen: string) => any}} */
const referee = {};
/** What only this page remembers: faces typed, seats of this person. */
const desk = { faces: new Faces(), seats: /** @type {any[]} */ ([]) };

const board = new Board(/** @type {any} */ (part("map")), {
  piece: (id, at) => control.piece(id, at),
  place: (at) => control.place(at),
  hover: (at) => {
    if (store.state.tool && store.state.ruler?.length === 1) store.set({ hover: /** @type {any} */ (at) });
  },
});
keepFocus(store, part("main"), byKeys);
listen(store, board, {
  piece: (id) => control.piece(id),
  place: (at) => control.place(at),
  waits: () => control.waits,
  escape: () => control.cancel(),
  back: () => control.draft?.path.length && control.change({ path: control.draft.path.slice(0, -1) }),
});
handle({ store, api, board, control, desk });

store.on((state, old) => {
  linkWords(part("link"), state);
  offlineWords(part("offline"), state);
  if (!state.view) return;
  learn(state.view.words);
  const words = state.words || !state.view.table;
  part("tools").hidden = !state.view.table;
  if (words !== (old.words || !old.view?.table) || !old.view) switchBoard(words, part("main"), part("textboard"));
  if (state.view !== old.view || state.orders !== old.orders) tellTurn(state, old, title);
  if (state.version !== old.version) {
    control.renew(old.view);
    if (!old.view) opened(state);
  }
  if (state.link === "live" && old.link === "off") control.again();
  if (state.view.status === "ready" && state.view.seat.role === "referee" && (!old.view || state.here !== old.here)) missing();
  draw(state, old, words);
});

/** The first drawing. @param {import("../store.js").State} state */
function opened({ view }) {
  if (view.seat.role === "referee") rule();
  if (view.seat.role !== "spectator") choose();
  requestAnimationFrame(() => board.view?.opens(focus, 0.85));
}

/** On a phone the sheet opens near, on what matters. */
function focus() {
  const { view } = store.state;
  const acting = view.figures[view.up?.acting ?? ""];
  const side = acting?.side ?? view.seat.side ?? view.up?.side;
  const own = Object.values(view.figures).filter((one) => stands(one) && (!side || one.side === side));
  const at = acting?.at ?? (own.length ? middlemost(own.map((one) => one.at)) : undefined);
  return at && spot(view.table, at);
}

/** The one nearest to the middle of all: there is somebody. @param {import("./lie.js").Place[]} places */
function middlemost(places) {
  const mid = middle(places);
  return [...places].sort((a, b) => distance(a, mid) - distance(b, mid))[0];
}

/** @param {import("../store.js").State} state @param {import("../store.js").State} old @param {boolean} words */
function draw(state, old, words) {
  const { view } = state;
  if (view.table) board.draw(state, overlayOf(state));
  for (const on of document.querySelectorAll("[data-act=ruler]")) on.setAttribute("aria-pressed", String(Boolean(state.tool)));
  if (state.hover !== old.hover && state.entries === old.entries && view === old.view) return;
  part("main").toggleAttribute("data-drafting", Boolean(state.draft));
  const { buttons, ...said } = present(state);
  part("waiting").setAttribute("aria-busy", String(Boolean(state.busy)));
  morph(
    part("waiting"),
    drawWaiting(view, said, buttons, state),
    drawChoice(state, null),
    drawUndo(state),
    referee.draw?.(state, part("main").dataset.screenUrl ?? ""),
    view.result && ending.draw?.(view, part("main").dataset),
  );
  morph(part("sheet"), drawSheet(state, control.verbs(state.selected ?? ""), control.able()));
  hints.then(({ drawHint }) => drawHint(part("hint"), view.seat.role));
  if (words) tell();
  if (state.draft && !led) moves();
  if (view.result && !ending.draw) close();
  morph(part("seat"), drawSeat(view, desk.seats));
  if (view !== old.view) drawPosition(view);
  lay(view);
  if (view !== old.view || state.entries !== old.entries) drawStory(state);
  drawPending(state);
  number();
}

/** What changes with the position only. @param {any} view */
function drawPosition(view) {
  morph(part("phases"), drawCourse(view));
  tellPlace(part("place"), view);
  morph(part("sides"), drawSides(view));
  panel(part("card"), drawActivation(view));
  panel(part("goals"), drawGoals(view));
  deal(view);
  morph(part("note"), screen ? null : drawNote(view));
}

/** The log. @param {import("../store.js").State} state */
function drawStory({ view, entries }) {
  const lines = screen ? entries.slice(-3) : entries;
  keepPlace(part("log"), () =>
    morph(part("log-lines"), drawLog(lines, { rewind: view.seat.role === "referee", sides: view.sides, phase: phaseName })),
  );
  morph(part("log-count"), entryCount(entries.at(-1)?.n ?? 0));
  part("earlier").hidden = !(entries[0]?.n > 1);
}

/** What draws the result. @type {{draw?: (view: any, page?: DOMStringMap) => any}} */
const ending = {};

/** How it ended, which is drawn from then on. */
async function close() {
  ending.draw = (await import("./result.js")).drawResult;
  store.set({});
}

async function rule() {
  referee.draw = (await import("./referee.js")).drawConsole;
  store.set({});
}

/** Before the game the referee is told which seats nobody has. */
async function missing() {
  const { emptySeats } = await import("./referee.js");
  store.set({ empty: await emptySeats(api, store.state.view) });
}
part("ask").addEventListener("close", () => store.state.view?.status === "ready" && store.state.view.seat.role === "referee" && missing());

/** What there is to choose, for whoever may act. */
async function choose() {
  const [{ drawDraft: draw }, { drawStance: stance, drawStanding: standing }] = await Promise.all([import("./choosing.js"), import("./standing.js")]);
  Object.assign(choosing, { draw, stance, standing });
  store.set({});
}

let led = false;
/** Where to in words, from the first action on that is put together. */
async function moves() {
  led = true;
  const [{ whereto }, { drawRelative }] = await Promise.all([import("./choosing.js"), import("./relative.js")]);
  whereto.draw = drawRelative;
  store.set({});
}

/** The board in words, which is loaded when it is first asked for. */
async function tell() {
  const { drawText } = await import("./textboard.js");
  morph(part("textboard"), drawText(store.state.view, store.state.selected));
}

let dealt = "";

/**
 * The card just drawn lies on the table; on a phone for a moment, or until it is touched; not for
 * long where it must hide figures.
 * @param {any} view
 */
function deal(view) {
  const box = part("drawn");
  const card = view.pending ? null : drawCard(view);
  const key = card?.getAttribute("data-key") ?? "";
  const phone = matchMedia("(max-width: 760px)").matches;
  if (card && key === dealt && (phone || box.hidden)) return;
  const fresh = key !== dealt;
  dealt = key;
  panel(box, card);
  if (!card) return;
  const away = (/** @type {number} */ after) => setTimeout(() => key === dealt && (box.hidden = true), after);
  if (phone) away(1200);
  // Once the sheet has its size.
  else requestAnimationFrame(() => setTimeout(() => lieFree(box, part("map")) && fresh && away(4000)));
}
part("drawn").addEventListener("click", (event) => {
  /** @type {HTMLElement} */ (event.currentTarget).hidden = true;
});

/** The cards of this turn, the last ones in sight. @param {any} view */
function lay(view) {
  panel(part("hand"), view.status === "ready" ? null : view.cards ? drawHand(view) : view.order?.length ? drawOrder(view) : null);
  if (view.cards) showLast(part("hand"));
}

/** @param {import("../store.js").State} state */
function drawPending(state) {
  const { pending } = state;
  showDice(part("dice"), Boolean(pending));
  if (!pending) return;
  desk.faces.follow(pending);
  morph(part("dice"), drawDice(state, desk.faces, (card) => cardName(state.view, card)));
}

store.set({ words: !screen && inWords() });
document.querySelector("[data-act=sound]")?.setAttribute("aria-pressed", String(sounds()));
line.open();
if (!screen) followSeats(store, api, desk);
