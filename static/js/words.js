/**
 * Words of the table in the reader's language. `gettext`, `ngettext`, `pgettext` and `interpolate`
 * come from the catalogue that the page loads first.
 */

/* global gettext, interpolate, ngettext, pgettext */

/** Fill `%(name)s` of a translated sentence. @param {string} sentence @param {Record<string, unknown>} values */
export const say = (sentence, values) => interpolate(sentence, values, true);

/** A turn of the game, a round where its page says so. @param {unknown} turn */
export const turnOf = (turn, rounds = document.body.classList.contains("rounds")) =>
  say(rounds ? gettext("Round %(turn)s") : gettext("Turn %(turn)s"), { turn });

/** @type {Record<string, () => string>} */
const PHASES = {
  ranged: () => gettext("Ranged"),
  movement: () => gettext("Movement"),
  melee: () => gettext("Melee"),
  morale: () => gettext("Morale"),
  rally: () => gettext("Rally"),
};

/** @param {string} phase */
export const phaseName = (phase) => PHASES[phase]?.() ?? phase;

/** Those who play against each other, by id, whatever the game calls them. @param {any} view @returns {Record<string, any>} */
export const sidesOf = (view) => view.factions ?? view.sides ?? {};

/** @type {Record<string, () => string>} */
const MARKS = {
  routed: () => gettext("in rout"),
  engaged: () => gettext("engaged"),
  charging: () => gettext("charging"),
  charged: () => gettext("charged"),
  delaying: () => gettext("delaying"),
  rallied: () => gettext("rallied, may not move"),
  ran: () => gettext("ran"),
  moved: () => gettext("moved"),
};

/** @param {string} mark */
export const markName = (mark) => MARKS[mark]?.() ?? mark;

/** The letter on a badge. @type {Record<string, () => string>} */
const LETTERS = {
  routed: () => pgettext("letter of in rout", "R"),
  engaged: () => pgettext("letter of engaged", "E"),
  charged: () => pgettext("letter of charged or charging", "C"),
  delaying: () => pgettext("letter of delaying", "D"),
  rallied: () => pgettext("letter of rallied", "Y"),
};

/** @param {string} state */
export const markLetter = (state) => LETTERS[state]();

/** @type {Record<string, () => string>} */
const SIDES = {
  N: () => pgettext("direction", "N"),
  NE: () => pgettext("direction", "NE"),
  SE: () => pgettext("direction", "SE"),
  S: () => pgettext("direction", "S"),
  SW: () => pgettext("direction", "SW"),
  NW: () => pgettext("direction", "NW"),
};

/** @param {string} direction */
export const sideName = (direction) => SIDES[direction]?.() ?? direction;

/** @type {Record<string, () => string>} */
const KINDS = {
  open: () => pgettext("terrain", "Open"),
  road: () => pgettext("terrain", "Road"),
  woods: () => pgettext("terrain", "Woods"),
  rough: () => pgettext("terrain", "Rough"),
  hill: () => pgettext("terrain", "Hill"),
  marsh: () => pgettext("terrain", "Marsh"),
  ford: () => pgettext("terrain", "Ford"),
  building: () => pgettext("terrain", "Building"),
  water: () => pgettext("terrain", "Water"),
  cliff: () => pgettext("terrain", "Cliff"),
};

/** @param {string} kind */
export const kindName = (kind) => KINDS[kind]?.() ?? kind;

/** "90 men". @param {number} men */
export const menCount = (men) => say(ngettext("%(n)s man", "%(n)s men", men), { n: men });

/** What a screen reader says of a unit. @param {any} view @param {string} id */
export function unitLabel(view, id) {
  const unit = view.units[id];
  const parts = [`${id} ${unit.name}`, menCount(unit.men)];
  parts.push(...(unit.marks ?? []).map(markName));
  if (unit.done && !unit.marks?.includes("moved")) parts.push(gettext("has acted"));
  if (unit.front) parts.push(say(gettext("front %(side)s"), { side: sideName(unit.front) }));
  if (unit.at) parts.push(say(gettext("hex %(hex)s"), { hex: unit.at }));
  return parts.join(", ");
}

/** What a screen reader says of a lone leader. @param {any} view @param {string} id */
export function leaderLabel(view, id) {
  const leader = view.leaders[id];
  const parts = [leader.name, leader.commander ? gettext("field commander") : gettext("leader")];
  parts.push(...(leader.marks ?? []).map(markName));
  if (leader.at) parts.push(say(gettext("hex %(hex)s"), { hex: leader.at }));
  return parts.join(", ");
}

/** What a screen reader says of a hex. @param {any} view @param {string} name */
export function hexLabel(view, name) {
  const kind = view.map.terrain[name] ?? "open";
  const here = Object.keys(view.units).filter((id) => view.units[id].at === name);
  const parts = [say(gettext("hex %(hex)s"), { hex: name }), kindName(kind).toLowerCase()];
  if ((view.map.bridges ?? []).some((/** @type {any} */ b) => b.at === name)) {
    parts.push(gettext("bridge"));
  }
  parts.push(...here.map((id) => unitLabel(view, id)));
  return parts.join(", ");
}

/** Numbers below zero with a true minus. @param {number | string} value */
export const minus = (value) => String(value).replace(/^-/, "−");

/** A reason why not, with its paragraph. @param {{text?: string, code: string, cite?: string}} why */
export const whyText = (why) => [why.text ?? why.code, why.cite].filter(Boolean).join(" ");

/** A fraction as people write it: 27/2 is 13½. @param {string | number} value */
export function mixed(value) {
  const [, top, bottom] = /^(\d+)\/([24])$/.exec(String(value)) ?? [];
  if (!bottom) return String(value);
  const rest = (Number(top) % Number(bottom)) * (4 / Number(bottom));
  return `${Math.floor(Number(top) / Number(bottom)) || ""}${["", "¼", "½", "¾"][rest]}`;
}

/** A day and time as the reader's zone has it. @param {string | undefined} time */
export function moment(time) {
  const { lang, dataset } = document.documentElement;
  const zone = dataset.zone || undefined;
  if (!time) return "";
  return new Intl.DateTimeFormat(lang, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: zone,
  }).format(new Date(time));
}
