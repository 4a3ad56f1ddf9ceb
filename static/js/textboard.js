/** The position in words: headings, tables and buttons in the place of the map. */

import { distance, whereFrom } from "./bearing.js";
import { h } from "./dom.js";
import { pieces } from "./stacks.js";
import { kindName, markName, say, sideName } from "./words.js";

/* global gettext */

/** @param {any} view @param {{selected?: string | null, orders?: Record<string, any>}} [also] */
export function drawText(view, also = {}) {
  const on = pieces(view);
  return [
    h("h2", {}, gettext("Position")),
    Object.entries(view.factions).map(([id, faction]) => force(view, id, faction, on, also)),
    h("h2", {}, gettext("Ground")),
    ground(view),
  ];
}

/** What the cells of a row tell, which stands before each where there is no room for columns. */
const TITLES = () => [
  gettext("Unit"),
  gettext("Men"),
  gettext("Hex"),
  gettext("Front"),
  gettext("State"),
  gettext("Nearest enemy"),
];

/** @param {any} view @param {string} id */
const pieceOf = (view, id) => view.units[id] ?? view.leaders[id];

/** @param {any} view @param {string} side @param {any} faction @param {Map<string, {at: string}>} on @param {{selected?: string | null, orders?: Record<string, any>}} also */
function force(view, side, faction, on, also) {
  const own = [...on].filter(([id]) => pieceOf(view, id).faction === side);
  const gone = Object.entries(view.units).filter(
    ([, unit]) => unit.faction === side && !["on_table", "unplaced", "merged"].includes(unit.fate),
  );
  return [
    h(
      "h3",
      { "data-f": faction.slot },
      h("span", { class: "fac", "aria-hidden": "true" }, faction.slot),
      " ",
      faction.name,
    ),
    own.length
      ? h(
          "div",
          { class: "scroll", tabindex: 0, role: "group", "aria-label": faction.name },
          h(
            "table",
            { class: "position", role: "table" },
            h(
              "thead",
              { role: "rowgroup" },
              h(
                "tr",
                { role: "row" },
                TITLES().map((title) => h("th", { scope: "col", role: "columnheader" }, title)),
              ),
            ),
            h(
              "tbody",
              { role: "rowgroup" },
              own.map(([id, { at }]) => row(view, id, at, on, also)),
            ),
          ),
        )
      : h("p", {}, gettext("Nothing on the map.")),
    gone.length > 0 &&
      h(
        "p",
        {},
        say(gettext("Lost: %(names)s"), {
          names: gone.map(([id, unit]) => `${id} ${unit.name}`).join(", "),
        }),
      ),
  ];
}

/** @param {any} view @param {string} id @param {string} at @param {Map<string, {at: string}>} on @param {{selected?: string | null, orders?: Record<string, any>}} also */
function row(view, id, at, on, also) {
  const piece = pieceOf(view, id);
  const leader = piece.leader && view.leaders[piece.leader];
  const order = also.orders?.[id];
  const state = [
    leader && say(gettext("led by %(name)s"), leader),
    ...(piece.marks ?? []).map(markName),
    order && (order.state === "final" ? gettext("order final") : gettext("order saved")),
  ];
  const facts = [
    piece.men ?? "",
    `${at}, ${kindName(view.map.terrain[at] ?? "open").toLowerCase()}`,
    piece.front ? sideName(piece.front) : "",
    state.filter(Boolean).join(", "),
    nearest(view, id, at, on),
  ];
  // The roles too: a row that is shown as a block is still a row.
  return h(
    "tr",
    { "data-key": id, role: "row" },
    h(
      "th",
      { scope: "row", role: "rowheader" },
      h(
        "button",
        {
          class: "btn small",
          type: "button",
          "data-act": "piece",
          "data-id": id,
          "aria-pressed": String(id === also.selected),
        },
        piece.men === undefined ? piece.name : `${id} ${piece.name}`,
      ),
    ),
    facts.map((fact, i) => h("td", { role: "cell", "data-title": TITLES()[i + 1] }, fact === "" ? null : fact)),
  );
}

/** @param {any} view @param {string} id @param {string} at @param {Map<string, {at: string}>} on */
function nearest(view, id, at, on) {
  const side = pieceOf(view, id).faction;
  const foes = [...on].filter(([other]) => view.units[other] && view.units[other].faction !== side);
  foes.sort(([, a], [, b]) => distance(at, a.at) - distance(at, b.at));
  const [first] = foes;
  if (!first) return "";
  return `${first[0]} ${view.units[first[0]].name}, ${whereFrom(at, first[1].at)}`;
}

/** Hexes by kind of terrain. @param {any} view */
function ground(view) {
  /** @type {Record<string, string[]>} */
  const kinds = {};
  for (const [hex, kind] of Object.entries(view.map.terrain)) (kinds[kind] ??= []).push(hex);
  const labels = (view.map.labels ?? []).map((/** @type {any} */ one) => `${one.text} (${one.at})`);
  const bridges = (view.map.bridges ?? []).map((/** @type {any} */ one) => one.at);
  const line = (/** @type {string} */ term, /** @type {string[]} */ list) =>
    list.length > 0 && [h("dt", {}, term), h("dd", {}, list.sort().join(", "))];
  return h(
    "dl",
    { class: "ground" },
    Object.entries(kinds).map(([kind, hexes]) => line(kindName(kind), hexes)),
    line(gettext("Bridges"), bridges),
    line(gettext("Places"), labels),
  );
}
