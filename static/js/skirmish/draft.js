/**
 * The action being put together: a figure (or vessel), a verb, and what has been chosen. What there is
 * to choose is read from the server's options: `region` wants a way, `places` a place, and a map or list
 * of ids (`targets`, `things`, `doors`, ...) one of them.
 */

import { asItWas } from "./values.js";

/**
 * @typedef {object} Draft
 * @property {"action" | "order"} kind
 * @property {string} unit the figure or vessel that acts
 * @property {string} verb
 * @property {number[][]} path points of the way after where it stands
 * @property {Record<string, any>} args what else has been chosen
 * @property {boolean} [facing] the next place that is pressed is a front
 * @property {{message: string, cite?: string}} [waived] what the referee lets happen all the same
 */

/** The argument that a list of choices fills, where it is not its name without the s. @type {Record<string, string>} */
const ARGUMENTS = { what: "what", with: "with", to: "to", figures: "figures", fronts: "front", units: "unit", objects: "target", joins: "figures" };
/** Parts of an answer that are no choices. */
const FACTS = ["verb", "figure", "unit", "way", "why", "ranges", "weapon", "front", "region", "places", "allowed", "difficult", "left", "modes", "rows", "odds", "nowhere", "zone", "together", "plan", "needed", "fields"];
/** Verbs that need an argument which no options list. @type {Record<string, string>} */
const ASKED = { pass: "to", deploy: "place" };
/** Verbs that need no answer of the server to be complete. */
export const BARE = ["lie_down", "stand_up", "swap", "drop", "deploy", "pass", "sail", "leave"];
/** Choices that may stay open: a walk has a way or meets somebody. */
const EITHER = ["targets"];
/** Choices that the server makes where nobody does: all who can. */
const FILLED = ["joins"];
/** Fire of many at once: the whole plan is judged. */
const PLANNED = ["volley", "blind_fire"];
/** Choices of which several may be taken. */
const SEVERAL = ["figures"];

/** @param {string} unit @param {string} verb @returns {Draft} */
export const begin = (unit, verb) => ({ kind: "action", unit, verb, path: [], args: {} });

/** @param {any} value */
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * What is to be chosen: {argument: {id: facts or a reason why not}}; choices `for` one of another list only
 * once that is chosen.
 * @param {any} options @param {Draft | null} [draft] @returns {{name: string, arg: string, choices: Record<string, any>}[]}
 */
export function picks(options, draft) {
  const all = listed(options);
  const taken = Object.values(draft?.args ?? {});
  const fits = (/** @type {any} */ about) => about?.for === undefined || taken.includes(about.for);
  return all
    .map((pick) => ({ ...pick, choices: Object.fromEntries(Object.entries(pick.choices).filter(([, about]) => fits(about))) }))
    .filter(({ choices }, i) => Object.keys(choices).length > 0 || !Object.keys(all[i].choices).length);
}

/** @param {any} options @returns {{name: string, arg: string, choices: Record<string, any>}[]} */
function listed(options) {
  if (!options || options.why) return [];
  return Object.entries(options)
    .filter(([name, value]) => !FACTS.includes(name) && (isMap(value) ? !value.why : Array.isArray(value)))
    .map(([name, value]) => ({
      name,
      arg: ARGUMENTS[name] ?? name.replace(/s$/, ""),
      choices: Array.isArray(value) ? Object.fromEntries(value.map((id) => [id, {}])) : value,
    }));
}

/** Those taken of several, else those that the server would take. @param {Draft | null} draft @param {string} arg @param {any} options @returns {string[]} */
const several = (draft, arg, options) => draft?.args[arg] ?? options?.together ?? [];

/** What an argument is once one more of its choices was pressed. @param {Draft | null} draft @param {string} arg @param {string} id @param {any} options */
export function picked(draft, arg, id, options) {
  if (!SEVERAL.includes(arg)) return id;
  const all = several(draft, arg, options);
  return all.includes(id) ? all.filter((/** @type {string} */ one) => one !== id) : [...all, id];
}

/** Whether a choice is taken. @param {Draft} draft @param {string} arg @param {string} id @param {any} options */
export const isPicked = (draft, arg, id, options) =>
  (SEVERAL.includes(arg) ? several(draft, arg, options) : [draft.args[arg]]).map(String).includes(id);

/** What is asked beside the verb and the figure, as an address writes it. @param {Draft} draft @returns {Record<string, any>} */
export function asked({ verb, args, path, waived }) {
  const { figures, front, blind, feature, gun, target, lie_down } = args;
  const plan = PLANNED.includes(verb)
    ? { figures: figures && JSON.stringify(figures), front: front && JSON.stringify(front), blind: blind || undefined, feature }
    : {};
  const way = path.length ? { path: JSON.stringify(path), target, lie_down: lie_down || undefined } : {};
  return { ...plan, ...way, ...(verb === "fire_cannon" ? { gun } : {}), waive: waived ? true : undefined };
}

/** Yes or no beside the choices: of the whole action, or of the chosen one. @param {Draft} draft @param {any} options */
export function flags(draft, options) {
  const found = Object.entries(options ?? {}).filter(([name, value]) => !FACTS.includes(name) && (value === true || value?.why));
  const chosen = picks(options, draft).flatMap(({ arg, choices }) => Object.entries(choices[draft.args[arg]] ?? {}));
  return [...found, ...chosen.filter(([name, value]) => value === true && name !== "why")].map(([name, value]) => ({ name, why: value?.why }));
}

/** Two or more ways to do it, each with a number needed: {aimed: {...}, unaimed: {why}}. @param {any} choice @returns {[string, any][]} */
export const manners = (choice) =>
  Object.entries(choice ?? {}).filter(([name, value]) => name !== "why" && isMap(value) && (value.needed !== undefined || value.why));

/** The manner that is chosen, else the first that is possible. @param {Draft} draft @param {any} choice @returns {[string, any] | undefined} */
export function manner(draft, choice) {
  const all = manners(choice);
  const wanted = all.find(([name]) => draft.args.manner === name);
  return wanted ?? all.find(([, about]) => !about.why) ?? all[0];
}

/** What was chosen of a list, with its facts. @param {Draft | null} draft @param {any} options */
export function chosen(draft, options) {
  for (const { arg, choices } of picks(options, draft)) {
    const id = draft?.args[arg];
    if (id !== undefined && !Array.isArray(id) && choices[id]) return { arg, id: String(id), about: choices[id] };
  }
  return undefined;
}

/** Why the chosen one cannot be, if so. @param {Draft} draft @param {any} options */
export function refusal(draft, options) {
  const found = chosen(draft, options);
  if (options?.plan?.why) return options.plan.why;
  if (!found) return options?.why;
  const [, how] = manner(draft, found.about) ?? [];
  return found.about.why ?? how?.why;
}

/** Why it cannot be done as it stands: the verb, the way, the plan, or what was chosen. @param {Draft | null} draft @param {any} options */
export const against = (draft, options) => draft && (options?.why ?? judged(draft, options)?.why ?? refusal(draft, options));

/** Whether the answer is for the way that is drawn. @param {Draft} draft @param {any} options */
export const judged = (draft, options) => (options?.way && options.drawn === JSON.stringify(draft.path) ? options.way : undefined);

/**
 * The arguments of the action once it is complete, else null.
 * @param {Draft} draft @param {any} options @returns {Record<string, any> | null}
 */
export function request(draft, options) {
  const { unit, verb, path, args } = draft;
  if (options?.why || (!options && !BARE.includes(verb))) return null;
  /** @type {Record<string, any>} */
  const body = { ...("vessel" in args ? {} : { figure: unit }), ...given(args) };
  const all = picks(options, draft);
  const found = chosen(draft, options);
  if ((found || options?.plan) && refusal(draft, options)) return null;
  if (options?.region) {
    const way = judged(draft, options);
    if (path.length && (!way || way.why)) return null;
    if (!path.length && !found) return null;
    body.path = path;
  } else if (options?.places && !body.to && !body.text) return null;
  for (const { arg } of listed(options)) if (!all.some((pick) => pick.arg === arg)) delete body[arg];
  for (const { name, arg } of all) {
    const named = all.filter((pick) => pick.arg === arg).some(({ choices }) => body[arg] in choices);
    if (typeof body[arg] === "string" && !named) return null;
    if (body[arg] === undefined && !FILLED.includes(name) && !(options.region && EITHER.includes(name) && path.length)) return null;
    if (arg === "level" && body.level !== undefined) body.level = Number(body.level);
    if (arg === "front" && typeof body.front === "string") body.front = options.fronts[body.front];
  }
  if (!all.length && ASKED[verb] && body[ASKED[verb]] === undefined) return null;
  if (options?.targets && !options.region && !body.path && verb === "charge") body.path = path;
  if (found) Object.assign(body, mannered(draft, found.about));
  for (const one of options?.fields ?? []) {
    const value = fieldValue(draft, one);
    if (value === undefined && !one.open) return null;
    if (value === undefined) delete body[one.name];
    else body[one.name] = value;
  }
  return body;
}

/** What a field says: as it was changed, else as it was. @param {Draft} draft @param {import("./fields.js").Input} one */
export const fieldValue = (draft, one) => (one.name in draft.args ? draft.args[one.name] : asItWas(one));

/** @param {Record<string, any>} args */
function given(args) {
  const { manner: _, ...rest } = args;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== false && value !== ""));
}

/** How: aimed or not is a yes or no, another manner is named. @param {Draft} draft @param {any} choice */
function mannered(draft, choice) {
  const [how] = manner(draft, choice) ?? [];
  if (!how) return {};
  return how === "aimed" || how === "unaimed" ? { aimed: how === "aimed" } : { manner: how };
}
