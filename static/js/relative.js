/**
 * Where to, in words: the hexes and targets that the server offers, by commands such as "towards",
 * "into cover" or "ahead", for those who do not use the map.
 */

import { distance, whereFrom } from "./bearing.js";
import { h } from "./dom.js";
import { beyond } from "./geometry.js";
import { pieces, placeOf } from "./stacks.js";
import { kindName, minus, say, whyText } from "./words.js";

/* global gettext */

/** @typedef {import("./store.js").State} State */

/** A cost as a number: whole or a fraction of two. @param {string | number} cost */
function worth(cost) {
  const [part, whole = 1] = String(cost).split("/").map(Number);
  return part / whole;
}

/** The least of some by several measures. @param {string[]} names @param {...(name: string) => number} measures */
function least(names, ...measures) {
  return [...names].sort((a, b) => {
    for (const measure of measures) {
      const by = measure(a) - measure(b);
      if (by) return by;
    }
    return a < b ? -1 : 1;
  })[0];
}

/** The hex in reach nearest to a place. @param {Record<string, any>} hexes @param {string} to */
export const towards = (hexes, to) =>
  least(
    Object.keys(hexes),
    (name) => distance(name, to),
    (name) => worth(hexes[name].cost),
  );

/** The hex in reach farthest from all of some places. @param {Record<string, any>} hexes @param {string[]} from */
const awayFrom = (hexes, from) =>
  least(
    Object.keys(hexes),
    (name) => -Math.min(...from.map((at) => distance(name, at))),
    (name) => worth(hexes[name].cost),
  );

/** The cheapest hex in reach that gives cover. @param {any} view @param {Record<string, any>} hexes */
function cover(view, hexes) {
  const covered = Object.keys(hexes).filter(
    (name) => view.map.kinds[view.map.terrain[name] ?? "open"]?.cover,
  );
  return least(covered, (name) => worth(hexes[name].cost));
}

/** The last hex in reach straight on. @param {Record<string, any>} hexes @param {string} from @param {string | undefined} front */
function ahead(hexes, from, front) {
  let found;
  for (let at = front && beyond(from, front); at && hexes[at]; at = beyond(at, front ?? ""))
    found = at;
  return found;
}

/** A leader's id is for the server only. @param {any} view @param {string} id */
const nameOf = ({ units, leaders }, id) => (units[id] ? `${id} ${units[id].name}` : leaders[id]?.name);

/** @param {State} state */
export function drawRelative(state) {
  const { draft, options, view } = state;
  const from = draft && placeOf(view, draft.unit);
  if (!draft || !from || !options) return null;
  const targets = Object.entries(options.targets ?? {});
  if (targets.length && !["merge", "join"].includes(draft.verb))
    return drawTargets(state, targets, from);
  const hexes = Object.fromEntries(
    Object.entries(options.hexes ?? {}).filter(([, about]) => !about.why),
  );
  if (!Object.keys(hexes).length) return null;
  return drawWays(state, hexes, from);
}

/** @param {State} state @param {[string, any][]} targets @param {string} from */
function drawTargets({ view, draft }, targets, from) {
  return h(
    "section",
    { class: "relative", "data-key": "relative", "aria-label": gettext("Targets") },
    h("h3", {}, gettext("Targets")),
    h(
      "ul",
      {},
      targets
        .map(([id, about]) => ({ id, about, at: placeOf(view, id) ?? from }))
        .sort((a, b) => distance(from, a.at) - distance(from, b.at))
        .map(({ id, about, at }) =>
          h(
            "li",
            { "data-key": id },
            h(
              "button",
              {
                class: "btn small",
                type: "button",
                "data-act": "target",
                "data-id": id,
                "aria-pressed": String(draft?.target === id),
                "aria-disabled": about.why ? "true" : null,
              },
              nameOf(view, id),
            ),
            " ",
            h("span", {}, whereFrom(from, at), about.why && `. ${whyText(about.why)}`),
          ),
        ),
    ),
  );
}

/** @param {State} state @param {Record<string, any>} hexes @param {string} from */
function drawWays({ view, draft }, hexes, from) {
  const who = view.units[draft?.unit ?? ""] ?? view.leaders[draft?.unit ?? ""];
  const others = [...pieces(view)]
    .filter(([id]) => id !== draft?.unit)
    .map(([id, { at }]) => ({ id, at, piece: view.units[id] ?? view.leaders[id] }))
    .sort((a, b) => distance(from, a.at) - distance(from, b.at));
  const foes = others.filter(({ piece }) => piece.faction !== who.faction);
  /** @type {[string, string | undefined][]} */
  const ways = [
    [gettext("Straight ahead"), ahead(hexes, from, who.front)],
    [gettext("Into cover"), cover(view, hexes)],
    [
      gettext("Away from the enemy"),
      foes.length
        ? awayFrom(
            hexes,
            foes.map(({ at }) => at),
          )
        : undefined,
    ],
  ];
  return h(
    "section",
    { class: "relative", "data-key": "relative", "aria-label": gettext("Where to") },
    h("h3", {}, gettext("Where to")),
    h(
      "ul",
      {},
      ways.map(
        ([label, to]) =>
          to &&
          h(
            "li",
            {},
            h(
              "button",
              {
                class: "btn small",
                type: "button",
                "data-act": "go-to",
                "data-hex": to,
                "aria-pressed": String(to === draft?.to),
              },
              label,
            ),
            " ",
            h("span", {}, hexWords(view, hexes, from, to)),
          ),
      ),
    ),
    h(
      "form",
      { "data-form": "towards", "data-key": "towards" },
      h(
        "label",
        {},
        gettext("Towards"),
        " ",
        h(
          "select",
          { name: "piece" },
          // One does not go towards those who stand where one stands.
          others
            .filter(({ at }) => at !== from)
            .map(({ id, at }) => h("option", { value: at }, `${nameOf(view, id)}, ${whereFrom(from, at)}`)),
        ),
      ),
      h("button", { class: "btn small", type: "submit" }, gettext("Go towards it")),
    ),
    h(
      "form",
      { "data-form": "hex", "data-key": "hex" },
      h(
        "label",
        {},
        gettext("To hex"),
        " ",
        h(
          "select",
          { name: "hex" },
          Object.keys(hexes)
            .sort((a, b) => distance(from, a) - distance(from, b) || (a < b ? -1 : 1))
            .map((name) =>
              h(
                "option",
                { value: name, selected: name === draft?.to },
                `${name}: ${hexWords(view, hexes, from, name)}`,
              ),
            ),
        ),
      ),
      h("button", { class: "btn small", type: "submit" }, gettext("Go there")),
    ),
  );
}

/** @param {any} view @param {Record<string, any>} hexes @param {string} from @param {string} name */
function hexWords(view, hexes, from, name) {
  const about = hexes[name];
  const kind = view.map.terrain[name] ?? "open";
  const gives = view.map.kinds[kind]?.cover;
  const parts = [
    whereFrom(from, name),
    kindName(kind).toLowerCase(),
    about.cost !== undefined && say(gettext("cost %(cost)s"), about),
    gives ? say(gettext("cover %(cover)s"), { cover: minus(gives) }) : "",
    about.zoc && gettext("enemy zone of control"),
  ];
  return parts.filter(Boolean).join(", ");
}
