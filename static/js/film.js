/** The film of a game: the view after each line of its log, by slider, step and turn. */

import { Api } from "./api.js";
import { h, morph } from "./dom.js";
import { inWords, rememberWords, switchBoard } from "./inwords.js";
import { drawLine, drawLog, entryCount, plainText } from "./log.js";
import { eyeName } from "./seats.js";
import { begins, drawMarks, phaseOf } from "./slider.js";
import { Store } from "./store.js";
import { moment, say, sidesOf, turnOf } from "./words.js";

/* global gettext */

/**
 * @typedef {object} Game
 * @property {(state: import("./store.js").State, now: {board: any, line: any, changes: boolean, end: any}) => void} draw
 *   the position after a line, and what changed with it
 * @property {(lines: any[]) => Map<string, any[]>} ways that pieces went
 * @property {(lines: any[], end: any) => import("./moments.js").Moment[]} moments
 * @property {(phase: string) => string} phase in words
 * @property {number} near the scale at which a phone opens it
 */

/** Milliseconds between two entries at the plain speed. */
const PAUSE = 1400;
const KEPT = 80;
const PAGE = 1000;

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { engagement, seat } = /** @type {{engagement: string, seat: string}} */ (
  part("main").dataset
);
const slider = /** @type {HTMLInputElement} */ (part("slider"));
const stepBy = /** @type {HTMLSelectElement} */ (part("step-by"));
const speed = /** @type {HTMLSelectElement} */ (part("speed"));

const api = new Api(engagement, seat);
const store = new Store();
/** Views by line, the last ones used; a view of the past never changes. @type {Map<number, Promise<any>>} */
let views = new Map();
const film = {
  /** Those that are stepped through. @type {any[]} */
  lines: [],
  /** All, the undone ones too. @type {any[]} */
  all: [],
  /** @type {import("./moments.js").Moment[]} */
  moments: [],
  /** The view of the end: for the chart, and for the names. @type {any} */
  end: null,
  at: 0,
  playing: 0,
  changes: true,
  undone: false,
  /** Seats through whose eyes it may be seen. @type {any[]} */
  eyes: [],
};

/** @type {any} */
let board;
/** The game whose film it is. @type {Game} */
let game;

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
  const step = place - film.at;
  film.at = Math.max(0, Math.min(last, place));
  slider.value = String(film.at);
  const line = film.lines[film.at - 1];
  const wanted = film.at;
  const [view, before] = await Promise.all([
    viewAt(line?.n ?? 0),
    film.at > 0 ? viewAt(film.lines[film.at - 2]?.n ?? 0) : null,
  ]);
  if (film.at !== wanted) return;
  const ways = step === 1 && line ? game.ways([line]) : new Map();
  store.set({ view, before, ways, version: film.at });
  history.replaceState(null, "", momentUrl(line?.n ?? 0));
  if (film.at < last) viewAt(film.lines[film.at].n).catch(() => {});
}

/** What the step changed. */
const CHANGED = ".changes path, .change";

/** Where something is drawn; of several the one in the middle. @param {string} selector */
function spotOf(selector) {
  const all = part("map").querySelectorAll(selector);
  const on = all[all.length >> 1]?.getBoundingClientRect();
  return on && board.view?.point({ clientX: on.left + on.width / 2, clientY: on.top + on.height / 2 });
}

/** What a step changed is in sight. */
function follow() {
  const spot = spotOf(CHANGED);
  if (spot && !board.view.fitted) board.view.show(spot);
}

/** The address of a moment, through the eyes of now. @param {number} n */
function momentUrl(n) {
  const query = new URLSearchParams({ seat });
  if (api.eyes) query.set("eyes", api.eyes);
  return `${location.pathname}?${query}#n${n}`;
}

/** The next place of a list before or after the present one, else the start or the end. @param {number[]} places @param {number} by */
function jump(places, by) {
  const next =
    by > 0
      ? (places.find((at) => at > film.at) ?? film.lines.length)
      : (places.findLast((at) => at < film.at) ?? 0);
  return show(next);
}

/** @param {number} by */
const turn = (by) =>
  jump(
    begins(film.lines, (line) => line.turn),
    by,
  );

/** One step, of the size chosen. @param {number} by */
function step(by) {
  if (stepBy.value === "phase") return jump(begins(film.lines, phaseOf), by);
  if (stepBy.value === "moment")
    return jump(
      film.moments.map(({ at }) => at),
      by,
    );
  return show(film.at + by);
}

/** @param {boolean} on */
function play(on) {
  clearInterval(film.playing);
  film.playing = 0;
  part("play").setAttribute("aria-pressed", String(on));
  part("play").setAttribute("aria-label", on ? gettext("Pause") : gettext("Play"));
  if (!on) return;
  if (film.at >= film.lines.length) show(0);
  film.playing = window.setInterval(
    () => {
      if (film.at >= film.lines.length) play(false);
      else show(film.at + 1);
    },
    PAUSE / Number(speed.value),
  );
}

store.on((state, old) => {
  const { view } = state;
  if (state.words !== old.words) switchBoard(state.words, part("main"), part("textboard"));
  if (!view) return;
  const line = film.lines[film.at - 1];
  const unseen = !board.view;
  game.draw(state, { board, line, changes: film.changes, end: film.end });
  if (unseen) board.view?.opens(() => spotOf(CHANGED) ?? spotOf("[data-piece]"), game.near);
  else if (state.version !== old.version) follow();
  morph(part("now"), line ? drawLine(line) : h("li", {}, view.intro ?? gettext("The start.")));
  for (const details of part("now").querySelectorAll("details")) details.open = true;
  morph(part("moment"), named() ?? (line ? plainText(line) : gettext("The start")));
  morph(part("moment-at"), where(view, line));
  part("moment-at").title = moment(line?.time);
  // Here, not once all is read: whoever steps on before that has seen another view first.
  morph(part("eyes"), drawEyes());
  slider.setAttribute("aria-valuetext", `${where(view, line)} ${line ? plainText(line) : ""}`);
  /** @type {HTMLAnchorElement} */ (part("link")).href = momentUrl(line?.n ?? 0);
  marks();
  const last = part("log-lines").querySelector(".at");
  const lines = film.undone ? film.all : film.all.filter((one) => !one.undone);
  morph(part("log-lines"), drawLog(lines, { here: line?.n, step: true, sides: sidesOf(view), phase: game.phase }));
  const now = part("log-lines").querySelector(".at");
  if (now && now !== last) bring(part("log"), now);
});

/** Scroll a box, and nothing around it, until an element in it is seen. @param {HTMLElement} box @param {Element} element */
function bring(box, element) {
  const seen = box.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (box.scrollHeight <= box.clientHeight + 1) return;
  if (top < seen.top) box.scrollTop -= seen.top - top;
  else if (bottom > seen.bottom) box.scrollTop += Math.min(bottom - seen.bottom, top - seen.top);
}

/** The name of the moment that is shown, if it is a key one. */
const named = () => film.moments.find(({ at }) => at === film.at)?.text;

/** @param {any} view @param {any} line */
function where(view, line) {
  const place = say(gettext("Entry %(at)s of %(all)s"), { at: film.at, all: film.lines.length });
  if (!line?.turn) return place;
  return `${turnOf(line.turn)}, ${game.phase(line.phase).toLowerCase()}. ${place}`;
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
  back: () => step(-1),
  forward: () => step(1),
  words: () => {
    rememberWords(!store.state.words);
    store.set({ words: !store.state.words });
  },
  undone: (on) => {
    film.undone = !film.undone;
    on.setAttribute("aria-pressed", String(film.undone));
    return cut(film.lines[film.at - 1]?.n ?? 0);
  },
  piece: (on) => select(on.dataset.id ?? null),
  moment: (on) => show(Number(on.dataset.at)),
  eyes: (on) => look(/** @type {string} */ (on.dataset.id)),
  link: () => copyLink(),
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
  if (!["play", "zoom-in", "zoom-out", "fit"].includes(on.dataset.act ?? "") && film.playing)
    play(false);
  if (on.id === "link") event.preventDefault();
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

speed.addEventListener("change", () => film.playing && play(true));
stepBy.addEventListener("change", () => {
  const [back, forward] = {
    entry: [gettext("An entry back"), gettext("An entry forward")],
    phase: [gettext("A phase back"), gettext("A phase forward")],
    moment: [gettext("A key moment back"), gettext("A key moment forward")],
  }[/** @type {"entry" | "phase" | "moment"} */ (stepBy.value)];
  part("back").setAttribute("aria-label", back);
  part("forward").setAttribute("aria-label", forward);
});
window.addEventListener("hashchange", () => show(placeOfLine(hashLine())));
new ResizeObserver(() => marks()).observe(part("slide"));

const hashLine = () => Number(/^#n(\d+)$/.exec(location.hash)?.[1] ?? 0);

/** @param {number} n of a line; the place of the last one up to it */
const placeOfLine = (n) => film.lines.findLastIndex((line) => line.n <= n) + 1;

/** Marks along the slider. */
function marks() {
  const width = part("slide").clientWidth;
  morph(part("marks"), drawMarks(film.lines, film.moments, film.at, width));
  for (const mark of /** @type {NodeListOf<HTMLElement>} */ (
    part("marks").querySelectorAll("[data-left]")
  ))
    mark.style.left = `${mark.dataset.left}px`;
}

/** Take in the lines to step through, and go to the line that was shown. @param {number} n */
function cut(n) {
  film.lines = film.undone ? film.all : film.all.filter((line) => !line.undone);
  film.moments = game.moments(film.lines, film.end);
  slider.max = String(film.lines.length);
  morph(part("log-count"), entryCount(film.lines.length));
  return show(placeOfLine(n));
}

/** Whose eyes: the own seats, after the end those of all. */
function drawEyes() {
  const { view } = store.state;
  if (film.eyes.length < 2) return null;
  return h(
    "div",
    { class: "eyes", role: "group", "aria-label": gettext("Seen from") },
    film.eyes.map((one) => {
      const faction = sidesOf(view)[one.side ?? ""];
      return h(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-act": "eyes",
          "data-id": one.id,
          "data-f": faction?.slot,
          "aria-pressed": String(one.id === (api.eyes ?? seat)),
        },
        faction && h("span", { class: "fac", "aria-hidden": "true" }, faction.slot),
        eyeName(one, view),
      );
    }),
  );
}

/** See it from another seat, at the same time. @param {string} id */
async function look(id) {
  const time = film.lines[film.at - 1]?.time ?? "";
  api.eyes = id === seat ? undefined : id;
  await read();
  const place = film.all.findLastIndex((line) => !line.undone && line.time <= time);
  await cut(film.all[place]?.n ?? 0);
}

async function copyLink() {
  const link = /** @type {HTMLAnchorElement} */ (part("link"));
  try {
    await navigator.clipboard.writeText(link.href);
    link.textContent = gettext("Copied");
  } catch {
    // Nobody may write there: the address is in the bar, too.
    link.textContent = gettext("It is in the address bar");
  }
  setTimeout(() => {
    link.textContent = gettext("Link to this moment");
  }, 2500);
}

/** The log of the seat looked through, page by page, and the view of its end. */
async function read() {
  views = new Map();
  /** @type {any[]} */
  const all = [];
  for (let page; !page || page.length;) {
    ({ entries: page } = await api.log({ after: all[all.length - 1]?.n ?? 0, limit: PAGE }));
    all.push(...page);
  }
  film.all = all;
  const last = all.findLast((line) => !line.undone);
  film.end = await viewAt(last?.n ?? 0);
}

async function open() {
  store.set({ words: inWords() });
  const eyes = new URLSearchParams(location.search).get("eyes");
  api.eyes = eyes && eyes !== seat ? eyes : undefined;
  const [table] = await Promise.all([api.table(), read()]);
  film.eyes = table.eyes ?? [];
  await cut(hashLine());
}

/**
 * Show the log of a game as a film.
 * @param {(told: {select: (id: string | null) => void, toggle: (id: string) => void, store: Store}) => any} makeBoard
 * @param {Game} played
 */
export function project(makeBoard, played) {
  game = played;
  board = makeBoard({
    select,
    toggle: (id) => select(store.state.selected === id ? null : id),
    store,
  });
  open().catch((error) =>
    morph(part("now"), h("li", { class: "error", role: "alert" }, error.message)),
  );
}
