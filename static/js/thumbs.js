/** Small maps beside battles and on the cards of scenarios. */

import { h, morph, one, s } from "./dom.js";
import { centre } from "./geometry.js";
import { isSize, layersOf, sizeOf } from "./map.js";
import { keyMoments } from "./moments.js";
import { winner } from "./result.js";
import { winner as winnerOfSkirmish } from "./skirmish/result.js";
import { keyMoments as ofSkirmish } from "./skirmish/moments.js";
import { drawTable, figuresIn, figuresOf } from "./tablethumb.js";
import { say, turnOf } from "./words.js";

/* global gettext */

const MOST_HEXES = 1500;

/** The sheet without names and numbers, and a square for each unit. @param {any} map @param {{at: string, slot: string}[]} units */
function picture(map, units) {
  const squares = units.map(({ at, slot }) => {
    const { x, y } = centre(at);
    return s("rect", {
      class: "dot",
      "data-f": slot,
      x: one(x - 26),
      y: one(y - 26),
      width: 52,
      height: 52,
      rx: 10,
    });
  });
  const layers = layersOf(map);
  // The hexes of a large map are too small to be seen, and many.
  if (map.columns * map.rows > MOST_HEXES) layers.pop();
  const drawn = layers.map(({ pieces }) => pieces().map(({ draw }) => draw()));
  return [s("g", { class: "sheet-layer" }, drawn), s("g", {}, squares)];
}

/** @param {SVGSVGElement} svg @param {any} map @param {{at: string, slot: string}[]} units */
function fill(svg, map, units) {
  // A draft may say anything.
  if (!isSize(map.columns) || !isSize(map.rows)) return;
  const { width, height } = sizeOf(map);
  svg.setAttribute("viewBox", `28 24 ${Math.round(width - 34)} ${Math.round(height - 29)}`);
  svg.replaceChildren(...picture(map, units));
}

/** @param {SVGSVGElement} svg @param {any} table @param {{at: number[], slot: string}[]} figures */
function fillTable(svg, table, figures) {
  const drawn = drawTable(table, figures);
  svg.setAttribute("viewBox", `0 0 ${table.width} ${table.height}`);
  svg.replaceChildren(...drawn);
}

/** A scenario's map in the shape of a view's. @param {any} scenario */
function scenarioMap({ map }) {
  const terrain = Object.fromEntries(
    (map.terrain ?? []).flatMap((/** @type {any} */ one) =>
      one.hexes.map((/** @type {string} */ hex) => [hex, one.kind]),
    ),
  );
  return {
    ...map,
    terrain,
    bridges: (map.bridges ?? []).map((/** @type {string} */ at) => ({ at })),
  };
}

/** Where the units stand that have a place. @param {any} scenario */
function scenarioUnits({ factions, units }) {
  const slots = Object.fromEntries(factions.map((/** @type {any} */ one) => [one.id, one.slot]));
  return units
    .filter((/** @type {any} */ unit) => unit.at)
    .map((/** @type {any} */ unit) => ({ at: unit.at, slot: slots[unit.faction] }));
}

for (const svg of /** @type {NodeListOf<SVGSVGElement>} */ (
  document.querySelectorAll("[data-scenario]")
)) {
  const scenario = JSON.parse(
    document.getElementById(svg.dataset.scenario ?? "")?.textContent ?? "{}",
  );
  try {
    if (scenario.table) fillTable(svg, scenario.table, figuresOf(scenario));
    else fill(svg, scenarioMap(scenario), scenarioUnits(scenario));
  } catch {
    // A draft may lack anything: then there is no picture of it yet.
  }
}

/** Men in order of each faction, as bars. @param {any} view */
const tally = (view) =>
  Object.values(view.factions).map((faction) => [
    h("span", { class: "fac", "data-f": faction.slot, "aria-hidden": "true" }, faction.slot),
    h("span", {}, faction.name),
    s(
      "svg",
      {
        class: "bar2",
        viewBox: "0 0 100 12",
        preserveAspectRatio: "none",
        "aria-hidden": "true",
        "data-f": faction.slot,
      },
      s("rect", {
        class: "full",
        width: one((100 * faction.now) / Math.max(1, faction.start)),
        height: 12,
      }),
    ),
    h("span", {}, h("b", { class: "num" }, faction.now), ` / ${faction.start}`),
  ]);

/** How many moments stand beside a battle, and the lines among which they are sought. */
const TOLD = 3;
const LINES = 1000;

/** The weightiest moments, the last one first, each leading to the replay. @param {any[]} lines @param {any} view @param {string} replay @param {boolean} rounds */
function moments(lines, view, replay, rounds) {
  const told = lines.filter((line) => !line.undone);
  return (view.figures ? ofSkirmish : keyMoments)(told, view)
    .sort((a, b) => b.weight - a.weight || b.at - a.at)
    .slice(0, TOLD)
    .sort((a, b) => b.at - a.at)
    .map(({ at, text }) => {
      const { n, turn } = told[at - 1];
      return h(
        "li",
        {},
        h("span", {}, turn ? turnOf(turn, rounds) : gettext("Start")),
        h("a", { href: `${replay}#n${n}` }, text),
      );
    });
}

/** @param {string} address */
async function asked(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  return answer.ok ? answer.json() : null;
}

/** Who has won, and why it is over. @param {any} view */
function verdict(view) {
  const won = (view.figures ? winnerOfSkirmish : winner)(view);
  const why = view.ended && say(gettext("Why it is over: %(reason)s."), { reason: view.ended.text });
  return [won, why]
    .filter(Boolean)
    .map((part) => (/[.?!]$/.test(part) ? part : `${part}.`))
    .join(" ");
}

/** @param {HTMLElement} box */
async function show(box) {
  const table = `/api/engagements/${box.dataset.thumb}/`;
  const [known, log] = await Promise.all([asked(table), asked(`${table}log/?limit=${LINES}`)]);
  if (!known) return;
  const { view } = known;
  const over = box.closest("li")?.querySelector("[data-verdict]");
  if (over && view.result) over.textContent = verdict(view);
  const replay = `/battles/${box.dataset.thumb}/replay/`;
  morph(
    /** @type {Element} */ (box.querySelector(".telling")),
    moments(log?.entries ?? [], view, replay, "rounds" in box.dataset),
  );
  const svg = /** @type {SVGSVGElement} */ (box.querySelector("svg"));
  if (view.table) fillTable(svg, view.table, figuresIn(view));
  if (!view.map) return;
  const units = Object.values(view.units)
    .filter((unit) => unit.fate === "on_table")
    .map((unit) => ({ at: unit.at, slot: view.factions[unit.faction].slot }));
  fill(svg, view.map, units);
  morph(/** @type {Element} */ (box.querySelector(".tally")), tally(view));
}

const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    if (!entry.isIntersecting) continue;
    seen.unobserve(entry.target);
    show(/** @type {HTMLElement} */ (entry.target)).catch(() => {});
  }
});
for (const box of document.querySelectorAll("[data-thumb]")) seen.observe(box);
