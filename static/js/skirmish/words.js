/** Words of the skirmish tables. A code that is not listed here is shown as it is written. */

import { say } from "../words.js";
import { direction, middle } from "./lie.js";

/* global gettext, ngettext, pgettext */

/** @typedef {Record<string, () => string>} Words */

/** "boarding_pike" as words. @param {string} code */
const plain = (code) => String(code).replaceAll("_", " ");

/** @param {Words} words @returns {(code: string) => string} */
const named = (words) => (code) => words[code]?.() ?? plain(code);

/** @type {Words} */
const BEARINGS = {
  N: () => pgettext("bearing", "north"),
  NE: () => pgettext("bearing", "north-east"),
  E: () => pgettext("bearing", "east"),
  SE: () => pgettext("bearing", "south-east"),
  S: () => pgettext("bearing", "south"),
  SW: () => pgettext("bearing", "south-west"),
  W: () => pgettext("bearing", "west"),
  NW: () => pgettext("bearing", "north-west"),
};

export const bearingName = named(BEARINGS);

/** In what the sheet measures: "cm", or what the game says. @param {any} table */
export const unitOf = (table) => table?.unit?.name ?? "cm";

/** Its short name or its plural, for labels. @param {any} table */
export const unitName = (table) => wordFor(unitOf(table));

/** "12.5 cm", "3 paces". @param {any} table @param {string | number} n */
export const measure = (table, n) =>
  unitOf(table) === "pace"
    ? say(ngettext("%(n)s pace", "%(n)s paces", String(n) === "1" ? 1 : 2), { n })
    : say(gettext("%(n)s %(unit)s"), { n, unit: unitName(table) });

/** "18.6 cm north-east". @param {any} table @param {string} n @param {string} side */
export const whereWords = (table, n, side) =>
  n === "0"
    ? gettext("in the same place")
    : say(gettext("%(length)s %(side)s"), { length: measure(table, n), side: bearingName(side) });

/** How much of a move is used. @param {any} table @param {{cm: string, allowed: string}} way */
export const usedWords = (table, way) => say(gettext("%(cm)s of %(allowed)s"), { cm: way.cm, allowed: measure(table, way.allowed) });

/** What a figure does. @type {Words} */
const VERBS = {
  walk: () => pgettext("action", "Walk"),
  crawl: () => pgettext("action", "Crawl"),
  run: () => pgettext("action", "Run"),
  charge: () => pgettext("action", "Charge"),
  wade: () => pgettext("action", "Wade"),
  swim: () => pgettext("action", "Swim"),
  climb: () => pgettext("action", "Climb"),
  drag: () => pgettext("action", "Drag"),
  break_off: () => pgettext("action", "Break off"),
  step_across: () => pgettext("action", "Step across"),
  special: () => pgettext("action", "Risky manoeuvre"),
  lie_down: () => pgettext("action", "Lie down"),
  stand_up: () => pgettext("action", "Stand up"),
  turn: () => pgettext("action", "Turn"),
  change_level: () => pgettext("action", "Change level"),
  shoot: () => pgettext("action", "Shoot"),
  throw: () => pgettext("action", "Throw"),
  attack: () => pgettext("action", "Attack"),
  reload: () => pgettext("action", "Reload"),
  swap: () => pgettext("action", "Swap firearms"),
  pick_up: () => pgettext("action", "Pick up"),
  pass: () => pgettext("action", "Pass on"),
  drop: () => pgettext("action", "Drop"),
  open: () => pgettext("action", "Open or shut"),
  break_door: () => pgettext("action", "Break down a door"),
  row: () => pgettext("action", "Row"),
  work_ship: () => pgettext("action", "Work the ship"),
  load_cannon: () => pgettext("action", "Load a cannon"),
  fire_cannon: () => pgettext("action", "Fire a cannon"),
  set_fire: () => pgettext("action", "Set fire"),
  deploy: () => pgettext("action", "Set up"),
  sail: () => pgettext("action", "Make way"),
  leave: () => pgettext("action", "Leave the table"),
  free: () => pgettext("action", "Free a prisoner"),
  test: () => pgettext("action", "Test of morale"),
  ford: () => pgettext("action", "Ford"),
  volley: () => pgettext("action", "Volley"),
  blind_fire: () => pgettext("action", "Blind fire"),
  call_back: () => pgettext("action", "Call back"),
  scalp: () => pgettext("action", "Scalp"),
  run_away: () => pgettext("action", "Run away"),
  take_cover: () => pgettext("action", "Take cover"),
  stay: () => pgettext("action", "Stay"),
  hold: () => pgettext("action", "Hold"),
  bonus: () => pgettext("action", "Bonus"),
  breaks: () => pgettext("action", "Breaks off"),
  concentration: () => pgettext("action", "Ask for concentration"),
  defend: () => pgettext("action", "Defend"),
  effort: () => pgettext("action", "Effort"),
  fast_cast: () => pgettext("action", "Cast fast"),
  guard: () => pgettext("action", "Guard"),
  impact: () => pgettext("action", "Harm from an impact"),
  march: () => pgettext("action", "March"),
  guess_form: () => pgettext("action", "Guess the Form"),
  train: () => pgettext("action", "Train in haste"),
  mercy: () => pgettext("action", "Mercy"),
  morale: () => pgettext("action", "Ask for morale"),
  protector: () => pgettext("action", "Protect"),
  recover: () => pgettext("action", "Recover"),
  rest: () => pgettext("action", "Rest"),
  advance: () => pgettext("action", "Advance"),
  withdraw: () => pgettext("action", "Withdraw"),
  shoot_unaimed: () => pgettext("action", "Shoot without aiming"),
  fight: () => pgettext("action", "Fight"),
  strike: () => pgettext("action", "Strike"),
  parry: () => pgettext("action", "Parry"),
  rally: () => pgettext("action", "Rally"),
  mount: () => pgettext("action", "Mount"),
  dismount: () => pgettext("action", "Dismount"),
  cast: () => pgettext("action", "Cast a spell"),
  engage: () => pgettext("action", "Engage"),
  approach: () => pgettext("action", "Approach"),
  declare: () => pgettext("action", "Declare"),
  nothing: () => pgettext("action", "Nothing"),
  protect: () => pgettext("action", "Protect"),
  manoeuvre: () => pgettext("action", "Manoeuvre"),
  keep_hold: () => pgettext("action", "Keep the hold"),
  horse_attack: () => pgettext("action", "The horse strikes"),
  flee: () => pgettext("action", "Flee"),
  rise: () => pgettext("action", "Rise"),
  draw: () => pgettext("action", "Draw a weapon"),
  recover_weapon: () => pgettext("action", "Pick up the weapon"),
  nock: () => pgettext("action", "Nock"),
  span: () => pgettext("action", "Span"),
  rage: () => pgettext("action", "Rage"),
  ride: () => pgettext("action", "Ride"),
  control: () => pgettext("action", "Control the horse"),
  free_pinned: () => pgettext("action", "Lift the horse"),
  form: () => pgettext("action", "Form a group"),
  reassign: () => pgettext("action", "New vanguard"),
  assign: () => pgettext("action", "Bonus of training"),
  detect: () => pgettext("action", "Look for the unseen"),
  switch: () => pgettext("action", "Arms or spells"),
  delay: () => pgettext("action", "Wait for somebody"),
  disengage: () => pgettext("action", "Disengage"),
};
/** @param {string} verb */
export const verbName = (verb) => told[`verb.${verb}`] ?? VERBS[verb]?.() ?? plain(verb).replace(/^./, (first) => first.toUpperCase());

/** What the table does. @type {Words} */
const TABLE = {
  begin: () => gettext("Begin the game"),
  draw_card: () => gettext("Draw a card"),
  finish: () => gettext("The card is played"),
  carry_out: () => gettext("Carry out the next"),
  carry_out_all: () => gettext("Carry out all"),
  fight_out: () => gettext("Fight it out"),
  advance: () => gettext("Go on"),
  end: () => gettext("End the game"),
  pause: () => gettext("Pause"),
  resume: () => gettext("Go on"),
};
/** @param {string} verb */
export const tableVerb = (verb) => TABLE[verb]?.() ?? VERBS[verb]?.() ?? plain(verb);

/** @type {Words} */
const MARKS = {
  activated: () => gettext("has acted"),
  wounded: () => gettext("wounded"),
  stunned: () => gettext("stunned"),
  shaken: () => gettext("shaken"),
  activated_twice: () => gettext("has acted twice"),
  must_test: () => gettext("must test morale"),
  resting: () => gettext("rests"),
  fought: () => gettext("has fought"),
  scalped: () => gettext("scalped"),
  yellow: () => gettext("may not advance"),
  brown: () => gettext("flees"),
  reload: () => gettext("not loaded"),
  prone: () => gettext("lies down"),
  hidden: () => gettext("hidden"),
  captured: () => gettext("captured"),
  wet_powder: () => gettext("wet powder"),
  thrown_gone: () => gettext("thrown weapon gone"),
  carrying: () => gettext("carries something"),
  ran: () => gettext("has run"),
  reload_green: () => gettext("reloading: green"),
  reload_yellow: () => gettext("reloading: yellow"),
  reload_red: () => gettext("reloading: red"),
  melee: () => gettext("in melee"),
  fell: () => gettext("fell this turn"),
  held: () => gettext("held"),
  pinned: () => gettext("pinned"),
  demoralised: () => gettext("demoralised"),
  panicked: () => gettext("panics"),
  raging: () => gettext("in a rage"),
  guarding: () => gettext("on guard"),
  dazed: () => gettext("disoriented"),
  lamed: () => gettext("twisted ankle"),
  magus: () => gettext("magus"),
  mounted: () => gettext("mounted"),
  nocked: () => gettext("ready to shoot"),
  vanguard: () => gettext("vanguard"),
  leader: () => gettext("leader"),
};
export const markName = named(MARKS);

/** The letter on a marker. @type {Words} */
const LETTERS = {
  activated: () => pgettext("letter of activated", "A"),
  wounded: () => pgettext("letter of wounded", "W"),
  stunned: () => pgettext("letter of stunned", "S"),
  shaken: () => pgettext("letter of shaken", "S"),
  yellow: () => pgettext("letter of the yellow marker", "Y"),
  brown: () => pgettext("letter of the brown marker", "B"),
  prone: () => pgettext("letter of prone", "P"),
  hidden: () => pgettext("letter of hidden", "H"),
  captured: () => pgettext("letter of captured", "C"),
  wet_powder: () => pgettext("letter of wet powder", "U"),
  thrown_gone: () => pgettext("letter of thrown weapon gone", "T"),
  carrying: () => pgettext("letter of carrying", "O"),
  demoralised: () => pgettext("letter of demoralised", "D"),
  vanguard: () => pgettext("letter of vanguard", "V"),
  leader: () => pgettext("letter of leader", "L"),
};
/** @param {string} code */
export const markLetter = (code) => LETTERS[code]?.() ?? plain(code)[0].toUpperCase();

/** Fields of a figure, its gear, and states. @type {Words} */
const THINGS = {
  charisma: () => gettext("charisma"),
  leader: () => gettext("leader"),
  gunner: () => gettext("gunner"),
  sailor: () => gettext("sailor"),
  rifle: () => gettext("rifle"),
  musket: () => gettext("musket"),
  carbine: () => gettext("carbine"),
  blunderbuss: () => gettext("blunderbuss"),
  pistol: () => gettext("pistol"),
  bow: () => gettext("bow"),
  swivel: () => gettext("swivel"),
  cannon: () => gettext("cannon"),
  axe: () => gettext("axe"),
  knife: () => gettext("knife"),
  spear: () => gettext("spear"),
  stone: () => gettext("stone"),
  torch: () => gettext("torch"),
  unarmed: () => gettext("unarmed"),
  improvised: () => gettext("improvised"),
  butt: () => gettext("butt"),
  sabre: () => gettext("sabre"),
  cutlass: () => gettext("cutlass"),
  sword: () => gettext("sword"),
  hatchet: () => gettext("hatchet"),
  tomahawk: () => gettext("tomahawk"),
  routed: () => gettext("routed"),
  lost: () => gettext("lost for good"),
  blind: () => gettext("blind, at those who hide"),
  bayonet: () => gettext("bayonet"),
  boarding_pike: () => gettext("boarding pike"),
  two_handed_axe: () => gettext("two-handed axe"),
  cuirass: () => gettext("cuirass"),
  killed: () => gettext("killed"),
  wounded: () => gettext("wounded"),
  stunned: () => gettext("stunned"),
  near_miss: () => gettext("near miss"),
  nothing: () => gettext("nothing"),
  steady: () => gettext("steady"),
  hesitates: () => gettext("only to cover"),
  breaks: () => gettext("breaks and leaves the table"),
  lie_down: () => gettext("lie down at the end"),
  removed: () => gettext("out of the game"),
  fresh: () => gettext("fresh"),
  winded: () => gettext("winded"),
  weary: () => gettext("weary"),
  tired: () => gettext("tired"),
  dazed: () => gettext("dazed"),
  unconscious: () => gettext("unconscious"),
  left: () => gettext("has left the table"),
  on_table: () => gettext("on the table"),
  captured: () => gettext("captured"),
  light: () => gettext("light cover"),
  heavy: () => gettext("heavy cover"),
  aimed: () => gettext("aimed"),
  unaimed: () => gettext("not aimed"),
  capture: () => gettext("to capture"),
  shot: () => gettext("fire first"),
  sail: () => gettext("sail"),
  cast_off: () => gettext("cast off"),
  anchor: () => gettext("drop anchor"),
  repair_helm: () => gettext("repair the helm"),
  effective: () => pgettext("range", "effective"),
  longest: () => pgettext("range", "longest"),
  afloat: () => gettext("afloat"),
  moored: () => gettext("moored"),
  beached: () => gettext("on the beach"),
  aground: () => gettext("aground"),
  sunk: () => gettext("sunk"),
  gone: () => gettext("off the table"),
  open: () => gettext("open"),
  closed: () => gettext("shut"),
  locked: () => gettext("locked"),
  broken: () => gettext("broken down"),
  ground: () => gettext("open ground"),
  init: () => gettext("Initiative"),
  attack: () => gettext("Attack"),
  defence: () => gettext("Defence"),
  damage: () => gettext("Damage"),
  soak: () => gettext("Soak"),
  missile_defence: () => gettext("Defence against missiles"),
  evasion: () => gettext("Evasion"),
  walk: () => gettext("Walk"),
  run: () => gettext("Run"),
  penalty: () => gettext("Penalty"),
  size: () => gettext("Size"),
  effort: () => gettext("effort in attack"),
  guard: () => gettext("effort in defence"),
  fast_cast: () => gettext("fast spell"),
  part: () => gettext("part instead of harming"),
  ask: () => gettext("ask"),
  always: () => gettext("always"),
  never: () => gettext("never"),
  pace: () => gettext("paces"),
  evade: () => gettext("evade a charge"),
  two: () => gettext("Two"),
  three: () => gettext("Three"),
  jack: () => gettext("Jack"),
  king: () => gettext("King"),
  follow_up: () => gettext("follow up after a melee"),
  melee_shot: () => gettext("fire before a melee"),
  door: () => gettext("door"),
  window: () => gettext("window"),
  hatch: () => gettext("hatch"),
  firearm: () => gettext("firearm in hand"),
  ace: () => gettext("Ace"),
  joker: () => gettext("Joker"),
};
/** What the server says that codes of this game are called. @type {Record<string, string>} */
let told = {};
/** @param {Record<string, string> | undefined} words */
export const learn = (words) => {
  told = words ?? {};
};
/** @param {string} code */
export const wordFor = (code) => THINGS[code]?.() ?? told[code] ?? plain(code);

/** A wound, or a bruise. @type {Words} */
const WOUNDS = {
  light: () => pgettext("wound", "light"),
  medium: () => pgettext("wound", "medium"),
  heavy: () => pgettext("wound", "heavy"),
  incapacitated: () => pgettext("wound", "incapacitating"),
  fatal: () => pgettext("wound", "fatal"),
};
const woundLevel = named(WOUNDS);
/** @param {{level: string, bruise?: boolean}} wound */
export const woundName = ({ level, bruise }) => (bruise ? say(gettext("%(level)s bruise"), { level: woundLevel(level) }) : woundLevel(level));

/** @type {Words} */
const PHASES = {
  cards: () => gettext("Cards"),
  vessels: () => gettext("Boats and ships"),
  declarations: () => gettext("Declarations"),
  actions: () => gettext("Actions"),
  aftermath: () => gettext("Aftermath"),
  morale: () => gettext("Morale"),
  over: () => gettext("The end"),
};
export const phaseName = named(PHASES);

/** The name of anything the view speaks of. @param {any} view @param {string} id @returns {string} */
export function nameOf(view, id) {
  const maps = [view.figures, view.groups, view.vessels, view.guns, view.things, view.table?.features, view.sides];
  for (const map of maps) if (map?.[id]?.name) return map[id].name;
  for (const vessel of Object.values(view.vessels ?? {})) {
    if (vessel.hatches?.[id]) return `${vessel.name}, ${wordFor("hatch")}`;
  }
  for (const feature of Object.values(view.table?.features ?? {})) {
    const opening = feature.openings?.[id];
    if (opening) return [feature.name, openingName(feature, opening)].filter(Boolean).join(", ");
  }
  return wordFor(id);
}

/** "door", of several of a house with the side that it is on. @param {any} feature @param {any} opening */
function openingName(feature, opening) {
  const same = Object.values(feature.openings).filter(({ kind }) => kind === opening.kind);
  if (same.length < 2) return wordFor(opening.kind);
  const from = middle(feature.polygon);
  const to = middle([opening.from, opening.to]);
  return `${wordFor(opening.kind)} (${bearingName(direction([to[0] - from[0], to[1] - from[1]]))})`;
}

/** "loaded", or how long it takes to load. @param {any} figure */
export function loadWords(figure) {
  const n = reloadOf(figure);
  if (!n) return gettext("Loaded");
  return typeof figure.reload === "string" ? markName(`reload_${figure.reload}`) : say(gettext("Long actions to load: %(n)s"), { n });
}

/** Long actions still needed to load, also where they are told by an ink. @param {any} figure @returns {number} */
export const reloadOf = (figure) => ["green", "yellow", "red"].indexOf(figure.reload) + 1 || Number(figure.reload) || 0;

/** What a screen reader says of a figure. @param {any} view @param {string} id */
export function figureLabel(view, id) {
  const figure = view.figures[id];
  const marks = (figure.marks ?? []).filter((/** @type {string} */ mark) => !mark.startsWith("reload"));
  const parts = [figure.name, view.sides[figure.side]?.name, ...marks.map(markName)];
  if (figure.fate !== "on_table") parts.push(wordFor(figure.fate));
  if (typeof figure.reload === "string") parts.push(markName(`reload_${figure.reload}`));
  else if (reloadOf(figure)) parts.push(say(gettext("reload %(n)s"), { n: reloadOf(figure) }));
  if (figure.level) parts.push(say(gettext("level %(n)s"), { n: figure.level }));
  if (figure.aboard) parts.push(say(gettext("aboard %(name)s"), { name: nameOf(view, figure.aboard) }));
  return parts.filter(Boolean).join(", ");
}
