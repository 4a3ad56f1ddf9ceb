/** Which overlays a state asks for: those of the selected unit and of a choice that waits. */

import { costWords } from "./actions.js";
import { spots } from "./choice.js";
import { frontsOf, reached } from "./compose.js";
import { changedPieces } from "./changes.js";
import { orderNow } from "./orderwords.js";
import { deploying } from "./deploy.js";
import * as over from "./overlays.js";
import { pieces, placeOf } from "./stacks.js";
import { say, sideName } from "./words.js";

/* global gettext */

/** @typedef {import("./store.js").State} State */

/** @param {State} state @param {string | null} spot the hex of a choice that is looked at */
export function overlaysOf(state, spot) {
  const { view, draft, options, show, hover } = state;
  /** @type {{under: any[], over: any[], pick: any[], targets: Set<string>}} */
  const all = { under: [], over: [], pick: [], targets: new Set() };
  all.under.push(...over.goals(view.victory ?? []));
  addChanges(all, state);
  if (view.choice) addChoice(all, view, spot);
  if (deploying(view)) return addZones(all, state);
  const from = draft && placeOf(view, draft.unit);
  if (!draft || !from || !options) return all;
  if (draft.verb === "move") addMove(all, state, from, hover);
  if (show.reach && options.bands) {
    all.under.push(
      over.bands(
        from,
        options.bands.map((/** @type {any} */ band) => ({
          hexes: band.hexes,
          name: bandName(band),
        })),
      ),
    );
  }
  addTargets(all, state, from);
  return all;
}

/** The zones of all; of a piece that is being placed, the hexes that are free for it. @param {any} all @param {State} state */
function addZones(all, { view, draft, options }) {
  for (const [side, hexes] of Object.entries(view.deployment?.zones ?? {}))
    all.under.push(over.zone(hexes, view.factions[side]?.slot));
  if (draft?.verb === "place" && options?.hexes) {
    const free = Object.entries(options.hexes).filter(([, about]) => !about.why);
    all.under.push(over.reach(Object.fromEntries(free)));
  }
  return all;
}

/** @param {any} band */
const bandName = (band) =>
  ({ short: gettext("short"), medium: gettext("medium"), long: gettext("long") })[
    /** @type {string} */ (band.name)
  ] ?? band.name;

/** @param {any} all @param {State} state @param {string} from @param {string | null} hover */
function addMove(all, state, from, hover) {
  const { draft, options, show, view } = state;
  if (!draft) return;
  if (draft.aim) {
    if (options.way?.path)
      all.over.push(over.way(from, options.way.path, options.way.costs, [], view.map));
    return;
  }
  if (show.reach && options.hexes) all.under.push(over.reach(options.hexes, from, show.zoc));
  const charge = draft.mode === "charge" && draft.target ? options.targets?.[draft.target] : null;
  const way = charge ?? reached(draft, options);
  if (way?.path) {
    const words =
      costWords(draft, options)
        ?.match(/[^.]+\./g)
        ?.map((part) => part.trim()) ?? [];
    all.over.push(over.way(from, way.path, way.costs ?? lastCost(way), words, view.map));
    const fronts = frontsOf(draft, options);
    if (draft.to && Object.keys(fronts).length > 1) {
      all.pick.push(
        over.fronts(draft.to, fronts, draft.front ?? "", (side) =>
          say(gettext("front %(side)s"), { side: sideName(side) }),
        ),
      );
    }
  } else if (hover && options.hexes?.[hover]) {
    const looked = options.hexes[hover];
    all.over.push(over.way(from, looked.path, looked.costs ?? lastCost(looked), [], view.map));
  } else if (draft.kind === "action") {
    addOrder(all, state, from);
  }
}

/** The way that the unit on turn has been ordered, until another is chosen. @param {any} all @param {State} state @param {string} from */
function addOrder(all, state, from) {
  const { path } = orderNow(state, state.draft?.unit ?? "")?.body ?? {};
  if (!path?.length) return;
  all.over.push(over.way(from, path, lastCost({ path, cost: "" }), [], state.view.map));
}

/** The running cost, if the server gave only the last. @param {any} way */
const lastCost = (way) =>
  way.path.map((/** @type {string} */ _, /** @type {number} */ i) =>
    i === way.path.length - 1 ? way.cost : "",
  );

/** @param {any} all @param {State} state @param {string} from */
function addTargets(all, state, from) {
  const { draft, options, view, show, hover } = state;
  const onHover =
    hover && Object.keys(options.targets ?? {}).find((id) => pieces(view).get(id)?.at === hover);
  for (const [id, about] of Object.entries(options.targets ?? {})) {
    const at = pieces(view).get(id)?.at;
    if (!at) continue;
    if (!about.why) {
      all.targets.add(id);
      all.under.push(over.target(at, id === draft?.target));
    }
    const looked = id === draft?.target || id === onHover || (show.sight && inRange(about));
    if (looked && draft?.verb !== "move") {
      all.over.push(over.sight(from, at, blockers(about)));
    }
  }
}

/** Near enough for sight to be the question. @param {any} about */
const inRange = (about) => !about.why || about.why.code === "out_of_sight";

/** @param {any} about */
const blockers = (about) => about.blocked_by ?? about.why?.args?.blocked_by ?? [];

/** Who is asked has a ring; those whom the question is about are aimed at. @param {any} all @param {any} view @param {string | null} spot */
function addChoice(all, view, spot) {
  const { choice } = view;
  const { unit, ...others } = choice.args ?? {};
  const asked = unit && placeOf(view, unit);
  if (asked) all.under.push(over.selection(asked));
  for (const id of [others.mover, others.target]) {
    const at = id && placeOf(view, id);
    if (at) all.under.push(over.target(at, true));
  }
  const found = spots(choice);
  const names = Object.keys(found);
  if (!names.length) return;
  all.under.push(
    over.reach(Object.fromEntries(names.map((name) => [name, { cost: "", path: [] }]))),
  );
  const looked = names.length === 1 ? names[0] : spot;
  if (looked && found[looked]) {
    all.pick.push(
      over.fronts(looked, found[looked], "", (side) =>
        say(gettext("front %(side)s"), { side: sideName(side) }),
      ),
    );
  }
}

/** What came with the last step. @param {{under: any[], over: any[]}} all @param {{before: any, view: any}} state */
export function addChanges(all, { before, view }) {
  if (!before) return;
  const { hexes, plates } = changedPieces(before, view);
  if (hexes.length) all.under.push(over.changes(hexes));
  if (plates.length) all.over.push(over.losses(plates));
}
