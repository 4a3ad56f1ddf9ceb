/**
 * Putting an action or an order together: unit, verb, mode, way, front, target. What is possible
 * and what it costs comes from `options`; here is only what has been chosen so far.
 */

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
 * @property {any[]} [casts] castings of an order besides the one being chosen
 * @property {Record<string, any>} standing stance and standing answers of an order
 */

const STANDING = ["stance", "intercept", "rear_attack", "leave"];
const WITH_OPTIONS = ["move", "shoot", "cast", "split", "merge", "join", "rally"];

/** @param {string} unit @param {string} verb @param {"action" | "order"} kind @returns {Draft} */
export const begin = (unit, verb, kind) => ({ kind, unit, verb, standing: {} });

/** What a saved order had chosen. @param {Draft} draft @param {any} body @returns {Partial<Draft>} */
export function resume(draft, body) {
  const standing = Object.fromEntries(
    STANDING.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  );
  const cast = body.casts?.[0] ?? {};
  return {
    standing,
    mode: body.mode,
    to: body.path?.[body.path.length - 1],
    front: body.front,
    target: body.target ?? cast.target,
    spell: cast.spell,
  };
}

/** @param {Draft} draft */
export const needsOptions = (draft) => WITH_OPTIONS.includes(draft.verb);

/** What the server is asked to complete. @param {Draft} draft */
export const query = ({ verb, unit, mode, spell }) => ({ verb, unit, mode, spell });

/** The way to the chosen hex, or undefined. @param {Draft} draft @param {any} options */
export const reached = (draft, options) =>
  draft.to === undefined ? undefined : options?.hexes?.[draft.to];

/** Fronts that can be paid for where the move ends. @param {Draft} draft @param {any} options @returns {Record<string, string>} */
export const frontsOf = (draft, options) => reached(draft, options)?.fronts ?? {};

/** What a new hex settles: the front stays if it can, else it is the last heading's. @param {Draft} draft @param {any} options @param {string} to @returns {Partial<Draft>} */
export function arrival(draft, options, to) {
  const fronts = options.hexes[to].fronts ?? {};
  return { front: draft.front && draft.front in fronts ? draft.front : undefined };
}

/** What aiming at a target settles, for a charge its way too. @param {any} target @returns {Partial<Draft>} */
export function aimed(target) {
  if (!target.path) return {};
  return { to: target.path[target.path.length - 1], front: target.front };
}

/** The change that makes a draft fit its options, or null. @param {Draft} draft @param {any} options @returns {Partial<Draft> | null} */
export function settle(draft, options) {
  const modes = options.modes ?? {};
  if (draft.verb === "move" && (!draft.mode || !(draft.mode in modes))) {
    const mode = Object.keys(modes).find((name) => !modes[name].why);
    if (mode && mode !== draft.mode) return { mode };
  }
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
  if (!way?.path) return null;
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
  const args = request(draft, options);
  if (!args) return null;
  const { unit: _, ...rest } = args;
  if (draft.verb === "cast") return { verb: "cast", casts: [rest] };
  return { verb: draft.verb, ...rest, ...draft.standing };
}
