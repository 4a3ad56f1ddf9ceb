/** The page of a battle being played: puts the parts together. */

import { present } from "./actions.js";
import { Api } from "./api.js";
import { Board } from "./board.js";
import { drawChoice, spots } from "./choice.js";
import { Control } from "./control.js";
import { centre } from "./geometry.js";
import { waysOf } from "./counters.js";
import { deploying, drawTray, forces } from "./deploy.js";
import { drawDice, showDice } from "./dice.js";
import { inWords, keepFocus, switchBoard } from "./inwords.js";
import { listen } from "./keyboard.js";
import { handle } from "./hands.js";
import { drawLog, entryCount, keepPlace } from "./log.js";
import { drawMarch, showNow } from "./march.js";
import { drawActions, whereto } from "./orders.js";
import { overlaysOf } from "./overlay.js";
import { drawPhases } from "./phases.js";
import { drawReady } from "./ready.js";
import { drawResult } from "./result.js";
import { drawHead, drawNobody } from "./sheet.js";
import { drawSeat, followSeats, linkWords, offlineWords, tellPlace } from "./seats.js";
import { Line, lineUrl } from "./socket.js";
import { byKeys, number } from "./shortcuts.js";
import { pieces, placeOf } from "./stacks.js";
import { Store } from "./store.js";
import { Faces } from "./typing.js";
import { sounds, tellTurn } from "./turn.js";
import { drawUndo, drawWaiting } from "./waiting.js";
import { morph } from "./dom.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { engagement, seat, screen, players } =
  /** @type {{engagement: string, seat: string, screen?: string, players?: string}} */ (part("main").dataset);
const title = document.title;
/** What a first visit is told comes after the table itself. */
const hints = import("./hints.js");

const wide = matchMedia("(min-width: 1600px)");
wide.addEventListener("change", () => store.set({}));

const store = new Store({ players: players?.split(" ") });
const api = new Api(engagement, seat);
const line = new Line(lineUrl(engagement, seat, Boolean(screen)), store, (entries) => ({
  ways: waysOf(entries),
}));
const control = new Control(store, api, line);
/** What only this page remembers: the hex of a choice, faces typed, seats of this person. */
const desk = {
  spot: /** @type {string | null} */ (null),
  faces: new Faces(),
  seats: /** @type {any[]} */ ([]),
};

/** Whether anything came of it. @param {string} name */
function hex(name) {
  if (!spots(store.state.view.choice)[name]) return control.hex(name);
  desk.spot = name;
  store.set({});
  return true;
}

const board = new Board(/** @type {any} */ (part("map")), {
  piece: (id) => control.piece(id),
  hex,
  hover: (name) => {
    if (store.state.hover !== name && store.state.draft) store.set({ hover: name });
  },
});
keepFocus(store, part("main"), byKeys);
listen(store, board, {
  hex,
  piece: (id) => control.piece(id),
  escape: () => control.cancel(),
  turn: (by) => control.turn(by),
  waits: () => control.waits,
});
handle({ store, api, board, control, desk });

store.on((state, old) => {
  linkWords(part("link"), state);
  offlineWords(part("offline"), state);
  if (state.words !== old.words) switchBoard(state.words, part("main"), part("textboard"));
  if (!state.view) return;
  if (state.view !== old.view || state.orders !== old.orders) tellTurn(state, old, title);
  if (state.version !== old.version) refresh(state, old);
  if (state.orders !== old.orders) reorder(state, old);
  if (state.link === "live" && old.link === "off") control.again();
  draw(state, old);
});

/** After a new position: what was being put together may not be possible any more. @param {import("./store.js").State} state @param {import("./store.js").State} old */
function refresh(state, old) {
  if (state.refused?.calm) store.set({ refused: null });
  if (state.view.choice?.item !== old.view?.choice?.item) question(state);
  const { draft, selected } = state;
  const lost =
    selected && !placeOf(state.view, selected) && !control.verbs(selected).includes("place");
  if (lost) control.select(null);
  else if (draft?.kind === "action" && !control.live(draft.unit).includes(draft.verb))
    control.select(state.view.seat.role === "referee" ? null : draft.unit);
  else if (draft) control.complete();
  else if (selected) control.select(selected);
  const now = state.view.waiting?.[0]?.args?.unit;
  const turned = now && now !== old.view?.waiting?.[0]?.args?.unit;
  // An order that is final is not being written any more.
  const kept = draft?.kind === "order" && state.orders.mine?.[draft.unit]?.state === "final";
  const free = kept || state.busy === "send" || !(draft?.to || draft?.target || draft?.casts?.length);
  if (turned && free && control.live(now).length) control.select(now);
  // A phase later: who had something to do and has nothing left gives way to who is on turn.
  else if (old.view && old.view.phase !== state.view.phase && selected && own(state, selected) && !control.verbs(selected).length && !control.slot(selected))
    control.select(now && control.live(now).length ? now : null);
  if (!old.view && state.view.seat.role === "referee") rule();
  if (!old.view) requestAnimationFrame(() => board.view?.opens(middle, 44 / 69.3));
  const asked = state.view.step === "orders" && old.view?.step !== "orders";
  if (asked && byKeys()) control.select(control.able()[0] ?? null);
}

/** What the referee alone is shown is loaded for him. @type {{draw?: typeof import("./referee.js").drawConsole}} */
const referee = {};
async function rule() {
  referee.draw = (await import("./referee.js")).drawConsole;
  store.set({});
}

/** Whether this seat acts for a piece. @param {import("./store.js").State} state @param {string} id */
function own({ view }, id) {
  const { role, side } = view.seat;
  return role === "referee" || (side && (view.units[id] ?? view.leaders?.[id])?.faction === side);
}

/** A question has come or gone: whom it is about is seen on the map. @param {import("./store.js").State} state */
function question({ view }) {
  desk.spot = null;
  const { unit, mover } = view.choice?.args ?? {};
  for (const at of [mover, unit].map((id) => id && placeOf(view, id))) if (at) board.show(at);
}

/** Orders follow the view: the one being written may be for a phase that is over, or has come from elsewhere. @param {import("./store.js").State} state @param {import("./store.js").State} old */
function reorder({ draft, orders }, old) {
  if (draft?.kind !== "order") return;
  const [mine, was] = [orders, old.orders].map(({ mine }) => mine?.[draft.unit]);
  const begun = draft.to || draft.target || draft.at || draft.casts?.length;
  if (mine && mine.revision !== was?.revision && !begun) return control.order(draft.unit);
  const verbs = control.slot(draft.unit) ? control.orderVerbs(draft.unit) : [];
  if (!verbs.includes(draft.verb)) control.select(draft.unit);
}

/** On a phone the map opens near, on what matters. */
function middle() {
  const { view, selected } = store.state;
  const [first] = pieces(view).keys();
  const id = selected ?? view.waiting?.[0]?.args?.unit ?? control.able()[0] ?? first;
  const at = placeOf(view, id);
  return at ? centre(at) : undefined;
}

/** The board in words, which is loaded when it is first asked for. */
async function tell() {
  const [{ drawText }, { drawRelative }] = await Promise.all([
    import("./textboard.js"),
    import("./relative.js"),
  ]);
  if (!whereto.draw) store.set({});
  whereto.draw = drawRelative;
  const { view, selected, orders } = store.state;
  morph(part("textboard"), drawText(view, { selected, orders: orders.mine }));
}

/** Panels that only a wide screen has, and loads. @param {any} view */
async function beside(view) {
  if (!wide.matches) return;
  const [{ drawChart }, { drawTerrain }] = await Promise.all([import("./chart.js"), import("./terrain.js")]);
  morph(part("chart"), drawChart(view));
  morph(part("terrain-table"), drawTerrain(view));
}

/** @param {import("./store.js").State} state @param {import("./store.js").State} old */
function draw(state, old) {
  const { view } = state;
  board.draw(state, overlaysOf(state, desk.spot));
  const { buttons, ...words } = present(state);
  // A command is under way: nothing else is sent until it is answered.
  part("waiting").setAttribute("aria-busy", String(Boolean(state.busy)));
  morph(
    part("waiting"),
    drawWaiting(view, words, buttons, state),
    drawChoice(state, desk.spot),
    drawUndo(state),
    referee.draw?.(
      state,
      part("main").dataset.screenUrl ?? "",
      buttons.map((button) => button.id),
    ),
    drawResult(view, part("main").dataset.aftermath),
  );
  morph(part("sheet"), sheet(state));
  // Another unit is read from its name on.
  if (state.selected !== old.selected) part("sheet").scrollTop = 0;
  number();
  hints.then(({ drawHint }) => drawHint(part("hint"), view.seat.role));
  if (state.words) tell();
  if (state.hover !== old.hover && state.entries === old.entries && view === old.view) return;
  morph(part("phases"), drawPhases(view));
  tellPlace(part("place"), view);
  morph(part("ready"), drawReady(view, state.orders.ready));
  morph(part("seat"), drawSeat(view, desk.seats));
  const lines = screen ? state.entries.slice(-3) : state.entries;
  keepPlace(part("log"), () =>
    morph(
      part("log-lines"),
      drawLog(lines, { rewind: view.seat.role === "referee", sides: view.factions }),
    ),
  );
  morph(part("log-count"), entryCount(state.entries.at(-1)?.n ?? 0));
  part("earlier").hidden = !(state.entries[0]?.n > 1);
  const placing = deploying(view) && forces(view).length > 0;
  part("march").hidden = !placing && !view.movement?.order?.length;
  if (placing) morph(part("march"), drawTray(state));
  else if (!part("march").hidden) {
    morph(part("march"), drawMarch(view));
    showNow(part("march"));
  }
  beside(view);
  drawPending(state);
}

/** @param {import("./store.js").State} state */
function sheet(state) {
  const { view, selected } = state;
  if (!selected || !(view.units[selected] ?? view.leaders?.[selected])) {
    return drawNobody(view, control.able());
  }
  const verbs = drawActions(
    state,
    control.verbs(selected),
    control.slot(selected) ? control.orderVerbs(selected) : [],
  );
  return [drawHead(view, selected), verbs];
}

/** @param {import("./store.js").State} state */
function drawPending(state) {
  const { pending } = state;
  showDice(part("dice"), Boolean(pending));
  if (!pending) return;
  desk.faces.follow(pending);
  morph(part("dice"), drawDice(state, desk.faces));
}

store.set({ words: !screen && inWords() });
document.querySelector("[data-act=sound]")?.setAttribute("aria-pressed", String(sounds()));
line.open();
if (!screen) followSeats(store, api, desk);
