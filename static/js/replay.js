/** The replay of a battle: the view after each line of the log, by slider, step and turn. */

import { Api } from "./api.js";
import { Board } from "./board.js";
import { changedPieces } from "./changes.js";
import { h, morph } from "./dom.js";
import { listen } from "./keyboard.js";
import { drawLine, drawLog, entryCount, plainText } from "./log.js";
import * as over from "./overlays.js";
import { drawPhases } from "./phases.js";
import { drawReady } from "./ready.js";
import { seatName } from "./seats.js";
import { drawHead, drawNobody } from "./sheet.js";
import { Store } from "./store.js";
import { phaseName, say } from "./words.js";

/* global gettext */

const PAUSE = 1400;
const KEPT = 80;

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { engagement, seat } = /** @type {{engagement: string, seat: string}} */ (
  part("main").dataset
);
const slider = /** @type {HTMLInputElement} */ (part("slider"));

const api = new Api(engagement, seat);
const store = new Store();
/** Views by line, the last ones used; a view of the past never changes. @type {Map<number, Promise<any>>} */
const views = new Map();
const film = {
  lines: /** @type {any[]} */ ([]),
  all: /** @type {any[]} */ ([]),
  at: 0,
  playing: 0,
  changes: true,
  seats: /** @type {any[]} */ ([]),
};

const board = new Board(/** @type {any} */ (part("map")), {
  piece: (id) => select(store.state.selected === id ? null : id),
  hex: () => select(null),
  hover: () => {},
});
listen(store, board, { hex: () => {}, piece: select, escape: () => select(null) });

/** @param {string | null} id */
function select(id) {
  store.set({ selected: id });
}

/** @param {number} n */
function viewAt(n) {
  const known = views.get(n);
  if (known) views.delete(n);
  const asked = known ?? api.at(n).then((answer) => answer.view);
  views.set(n, asked);
  if (views.size > KEPT) views.delete(/** @type {number} */ (views.keys().next().value));
  return asked;
}

/** Show the table after the line in that place (0: the start). @param {number} place */
async function show(place) {
  const last = film.lines.length;
  film.at = Math.max(0, Math.min(last, place));
  slider.value = String(film.at);
  const line = film.lines[film.at - 1];
  const wanted = film.at;
  const [view, before] = await Promise.all([
    viewAt(line?.n ?? 0),
    film.at > 0 ? viewAt(film.lines[film.at - 2]?.n ?? 0) : null,
  ]);
  if (film.at !== wanted) return;
  store.set({ view, before, version: film.at });
  history.replaceState(null, "", `#n${line?.n ?? 0}`);
  if (film.at < last) viewAt(film.lines[film.at].n).catch(() => {});
}

/** The next place of another turn. @param {number} by */
function turn(by) {
  const now = film.lines[film.at - 1]?.turn ?? 0;
  if (by > 0) {
    const next = film.lines.findIndex((line, i) => i >= film.at && line.turn > now);
    return show(next < 0 ? film.lines.length : next + 1);
  }
  const first = film.lines.findIndex((line) => line.turn === now) + 1;
  if (film.at > first) return show(first);
  return show(film.lines.findIndex((line) => line.turn === now - 1) + 1);
}

/** @param {boolean} on */
function play(on) {
  clearInterval(film.playing);
  film.playing = 0;
  part("play").setAttribute("aria-pressed", String(on));
  part("play").setAttribute("aria-label", on ? gettext("Pause") : gettext("Play"));
  if (!on) return;
  if (film.at >= film.lines.length) show(0);
  film.playing = window.setInterval(() => {
    if (film.at >= film.lines.length) play(false);
    else show(film.at + 1);
  }, PAUSE);
}

store.on((state) => {
  const { view, selected } = state;
  if (!view) return;
  const line = film.lines[film.at - 1];
  board.draw(state, overlay(state));
  morph(part("phases"), drawPhases(view));
  morph(part("ready"), drawReady(view, {}));
  const known = selected && (view.units[selected] ?? view.leaders?.[selected]);
  morph(part("sheet"), known ? drawHead(view, selected) : drawNobody(view, []));
  morph(part("now"), line ? drawLine(line) : h("li", {}, view.intro ?? gettext("The start.")));
  for (const details of part("now").querySelectorAll("details")) details.open = true;
  morph(part("moment"), line ? plainText(line) : gettext("The start"));
  morph(part("moment-at"), where(view, line));
  slider.setAttribute("aria-valuetext", `${where(view, line)} ${line ? plainText(line) : ""}`);
  /** @type {HTMLAnchorElement} */ (part("link")).href = `#n${line?.n ?? 0}`;
  const last = part("log-lines").querySelector(".at");
  morph(part("log-lines"), drawLog(film.all, { here: line?.n, step: true, sides: view.factions }));
  const now = part("log-lines").querySelector(".at");
  if (now && now !== last) now.scrollIntoView({ block: "nearest" });
});

/** @param {any} view @param {any} line */
function where(view, line) {
  const place = say(gettext("Entry %(at)s of %(all)s"), { at: film.at, all: film.lines.length });
  if (!line?.turn) return place;
  return `${say(gettext("Turn %(turn)s, %(phase)s"), { turn: line.turn, phase: phaseName(line.phase).toLowerCase() })}. ${place}`;
}

/** @param {import("./store.js").State} state */
function overlay({ view, before }) {
  const all = { under: /** @type {any[]} */ ([]), over: [], pick: [], targets: new Set() };
  if (before && film.changes) {
    const { hexes, plates } = changedPieces(before, view);
    all.under.push(over.changes(hexes, plates));
  }
  return all;
}

/** @type {Record<string, (on: HTMLElement) => unknown>} */
const acts = {
  "zoom-in": () => board.view?.zoom(1.4),
  "zoom-out": () => board.view?.zoom(1 / 1.4),
  fit: () => board.view?.fit(),
  changes: (on) => {
    film.changes = !film.changes;
    on.setAttribute("aria-pressed", String(film.changes));
    store.set({});
  },
  back: () => show(film.at - 1),
  forward: () => show(film.at + 1),
  "turn-back": () => turn(-1),
  "turn-forward": () => turn(1),
  play: () => play(!film.playing),
  go: (on) => show(film.lines.findIndex((line) => line.n === Number(on.dataset.n)) + 1),
};

document.addEventListener("click", (event) => {
  const on = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-act]")
  );
  if (!on) return;
  if (on.dataset.act !== "play" && film.playing) play(false);
  acts[/** @type {string} */ (on.dataset.act)]?.(on);
});

slider.addEventListener("input", () => show(Number(slider.value)));

document.addEventListener("keydown", (event) => {
  const on = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (on.closest("input, select, .map, [role=log]")) return;
  const does = {
    ArrowLeft: "back",
    ArrowRight: "forward",
    PageUp: "turn-back",
    PageDown: "turn-forward",
  }[event.key];
  if (does) acts[does](part("main"));
  else if (event.key === " " && !on.closest("button, a, summary")) acts.play(part("main"));
  else return;
  event.preventDefault();
});

/** Turns under the slider, at their first line. */
function marks() {
  const firsts = film.lines.filter((line, i) => line.turn && line.turn !== film.lines[i - 1]?.turn);
  morph(
    part("turns"),
    firsts.map((line) =>
      h(
        "li",
        { "data-key": line.turn, "data-at": film.lines.indexOf(line) + 1 },
        say(gettext("Turn %(turn)s"), line),
      ),
    ),
  );
  for (const mark of /** @type {NodeListOf<HTMLElement>} */ (
    part("turns").querySelectorAll("li")
  )) {
    const share = Number(mark.dataset.at) / Math.max(1, film.lines.length);
    mark.style.left = `${100 * share}%`;
    mark.classList.toggle("late", share > 0.92);
  }
}

/** Whose eyes: the seats of this person. @param {any} view */
function eyes(view) {
  if (film.seats.length < 2) return null;
  return h(
    "div",
    { class: "eyes", role: "group", "aria-label": gettext("Seen from") },
    film.seats.map((one) =>
      h(
        "a",
        {
          class: "btn small",
          href: `?${new URLSearchParams({ seat: one.id })}`,
          "aria-current": one.id === view.seat.id ? "true" : null,
        },
        seatName(one, view),
      ),
    ),
  );
}

/** All lines of the seat's log, page by page. */
async function readLog() {
  /** @type {any[]} */
  const all = [];
  for (;;) {
    const { entries } = await api.log({ after: all.at(-1)?.n ?? 0, limit: 1000 });
    all.push(...entries);
    if (entries.length < 1000) return all;
  }
}

async function open() {
  const [lines, { seats }] = await Promise.all([readLog(), api.table()]);
  film.all = lines;
  film.lines = lines.filter((line) => !line.undone);
  film.seats = seats ?? [];
  slider.max = String(film.lines.length);
  morph(part("log-count"), entryCount(lines.length));
  marks();
  const wanted = Number(/^#n(\d+)$/.exec(location.hash)?.[1] ?? 0);
  await show(film.lines.findIndex((line) => line.n === wanted) + 1);
  morph(part("eyes"), eyes(store.state.view));
}

open().catch((error) =>
  morph(part("now"), h("li", { class: "error", role: "alert" }, error.message)),
);
