/**
 * Putting an action or an order together: unit, verb, mode, way, front, target. What is possible
 * and what it costs comes from `options`; here is only what has been chosen so far.
 */

import { towards } from "./geometry.js";

/**
 * @typedef {object} Draft
 * @property {"action" | "order"} kind
 * @property {string} unit
 * @property {string} verb
 * @property {string} [mode] of a move
 * @property {string} [to] the last hex
 * @property {string} [front] at the end
 * @property {string} [target]
 * @property {string} [spell]
 * @property {string} [aim] of an order: `toward` a hex, `charge` or `follow` a unit
 * @property {string} [at] the hex or unit of the aim
 * @property {any[]} [casts] castings of an order besides the one being chosen
 * @property {Record<string, any>} standing stance and standing answers of an order
 */

const STANDING = [
  "stance",
  "intercept",
  "rear_attack",
  "if_stopped",
  "if_encircled",
  "if_stacked",
  "note",
  "leave",
];
/** Orders by an aim, whose path is found when it is carried out. */
export const AIMS = ["toward", "charge", "follow"];
const WITH_OPTIONS = ["place", "move", "shoot", "cast", "split", "merge", "join", "rally"];

/** @param {string} unit @param {string} verb @param {"action" | "order"} kind @returns {Draft} */
export const begin = (unit, verb, kind) => ({ kind, unit, verb, standing: {} });

/** What a saved order had chosen. @param {Draft} draft @param {any} body @returns {Partial<Draft>} */
export function resume(draft, body) {
  const standing = Object.fromEntries(
    STANDING.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
  const casts = [...(body.casts ?? [])];
  const cast = casts.pop() ?? {};
  const aim = AIMS.find((name) => body[name] !== undefined);
  return {
    standing,
    aim,
    at: aim && body[aim],
    mode: body.mode,
    to: body.path?.[body.path.length - 1],
    front: body.front,
    target: body.target ?? cast.target,
    spell: cast.spell,
    casts,
  };
}

/** All castings chosen so far, the one being chosen last. @param {Draft} draft @returns {any[]} */
export function castsOf({ casts = [], spell, target }) {
  return spell && target ? [...casts, { spell, target }] : casts;
}

/** @param {Draft} draft */
export const needsOptions = (draft) =>
  WITH_OPTIONS.includes(draft.verb) && (!draft.aim || draft.at !== undefined);

/** What the server is asked to complete. @param {Draft} draft */
export const query = ({ verb, unit, mode, aim, at, front }) =>
  aim
    ? { verb, unit, mode: aim === "charge" ? undefined : mode, front, [aim]: at }
    : { verb, unit, mode };

/** And for one way: its path depends on the front at the end. @param {Draft} draft */
export const wayQuery = (draft) => ({ ...query(draft), to: draft.to, front: draft.front });

/** An answer in one shape for all verbs: `targets` by id. @param {any} answer @param {Draft} draft */
export function shaped(answer, draft) {
  if (answer.spells) return { ...answer, targets: answer.spells[draft.spell ?? ""]?.targets ?? {} };
  if (answer.with) return { ...answer, targets: answer.with };
  if (answer.units) {
    const targets = Object.fromEntries(answer.units.map((/** @type {string} */ id) => [id, {}]));
    return { ...answer, targets };
  }
  return answer;
}

/** The way to the chosen hex: with its path once the server has named it. @param {Draft} draft @param {any} options */
export function reached(draft, options) {
  if (draft.to === undefined) return undefined;
  const hex = options?.hexes?.[draft.to];
  const way = options?.way;
  const same = way && way.to === draft.to && (way.front ?? undefined) === draft.front;
  return hex && same ? { ...hex, ...way, found: true } : hex;
}

/** Fronts that can be paid for where the move ends. @param {Draft} draft @param {any} options @returns {Record<string, string>} */
export const frontsOf = (draft, options) => reached(draft, options)?.fronts ?? {};

/**
 * What a new hex settles: the front is the one of the last step, unless the one chosen can stay.
 * @param {Draft} draft @param {any} options @param {string} to @returns {Partial<Draft>}
 */
export function arrival(draft, options, to) {
  const { path, fronts = {} } = options.hexes[to];
  if (draft.front && draft.front in fronts) return {};
  const from = path[path.length - 2] ?? options.from;
  const heading = from && towards(from, to);
  return { front: heading && heading in fronts ? heading : undefined };
}

/** What aiming at a target settles, for a charge its way too. @param {any} target @returns {Partial<Draft>} */
export function aimed(target) {
  if (!target.path) return {};
  return { to: target.path[target.path.length - 1], front: target.front };
}

/** The change that makes a draft fit its options, or null. @param {Draft} draft @param {any} options @returns {Partial<Draft> | null} */
export function settle(draft, options) {
  if (draft.aim) return null;
  if (draft.verb === "move" && !draft.mode) return options.mode ? { mode: options.mode } : null;
  if (draft.to !== undefined && options.hexes && !options.hexes[draft.to] && !draft.target) {
    return { to: undefined, front: undefined };
  }
  if (draft.target !== undefined && options.targets && !options.targets[draft.target]) {
    return { target: undefined, to: undefined };
  }
  return null;
}

/**
 * The arguments of the action, once it is complete; null while something is still to be chosen.
 * @param {Draft} draft @param {any} options @returns {Record<string, any> | null}
 */
export function request(draft, options) {
  const { unit, verb, target, spell, front } = draft;
  switch (verb) {
    case "move":
      return moving(draft, options);
    case "shoot":
      return target ? { unit, target } : null;
    case "cast":
      return target && spell ? { unit, spell, target } : null;
    case "merge":
      return target ? { unit, with: target } : null;
    case "join":
      return target ? { unit, join: target } : null;
    case "split":
      return front ? { unit, front } : null;
    default:
      return { unit };
  }
}

/** @param {Draft} draft @param {any} options */
function moving(draft, options) {
  const { unit, mode = "walk", front, target } = draft;
  const aim = target === undefined ? undefined : options?.targets?.[target];
  const way = mode === "charge" ? aim : reached(draft, options);
  if (!way?.path || !(mode === "charge" || way.found)) return null;
  return {
    unit,
    mode,
    path: way.path,
    ...(front ? { front } : {}),
    ...(mode === "charge" ? { target } : {}),
  };
}

/** The body of an order: the action without its unit, and the standing answers. @param {Draft} draft @param {any} options */
export function orderBody(draft, options) {
  if (draft.aim) return aimedBody(draft);
  if (draft.verb === "cast") {
    const casts = castsOf(draft);
    return casts.length ? { verb: "cast", casts, ...draft.standing } : null;
  }
  const args = request(draft, options);
  if (!args) return null;
  const { unit: _, ...rest } = args;
  return { verb: draft.verb, ...rest, ...draft.standing };
}

/** @param {Draft} draft */
function aimedBody({ aim = "", at, mode, front, standing }) {
  if (at === undefined) return null;
  return {
    verb: "move",
    [aim]: at,
    ...(mode === "run" && aim !== "charge" ? { mode } : {}),
    ...(front ? { front } : {}),
    ...standing,
  };
}

/** Whether two orders say the same, in whatever order of fields. @param {any} a @param {any} b */
export const sameOrder = (a, b) => sorted(a) === sorted(b);

/** @param {any} body */
const sorted = (body) => JSON.stringify(Object.entries(body ?? {}).sort());
