/** Units, leaders and factions of a scenario being edited: added, changed, taken away. */

import { SLOTS } from "./model.js";

/** @typedef {import("./model.js").Doc} Doc */

/** Ids that are in use. @param {Doc} doc */
const ids = (doc) =>
  new Set([...doc.factions, ...doc.units, ...doc.leaders].map((/** @type {any} */ one) => one.id));

/** The first of A1, A2, ... that is free. @param {Doc} doc @param {string} stem */
function free(doc, stem) {
  const taken = ids(doc);
  for (let n = 1; ; n += 1) if (!taken.has(`${stem}${n}`)) return `${stem}${n}`;
}

/** @param {Doc} doc @param {string} id */
export const factionOf = (doc, id) =>
  doc.factions.find((/** @type {any} */ one) => one.id === id) ?? {};

/** Whose number in the roster it has, if it is one of it. @param {any} figures */
const link = ({ id }) => (Number.isInteger(id) ? { roster: id } : {});

/**
 * A unit with figures of the library or the roster; it has no place yet.
 * @param {Doc} doc @param {string} faction @param {any} figures @returns {[Doc, string]}
 */
export function addUnit(doc, faction, figures) {
  const { id: _id, faction: _faction, starting: _starting, at: _at, ...rest } = figures;
  const id = free(doc, factionOf(doc, faction).slot ?? "U");
  const others = doc.units.find((/** @type {any} */ one) => one.faction === faction);
  const front = others?.front ?? (doc.factions[0]?.id === faction ? "SE" : "NW");
  const unit = { id, faction, name: rest.kind ?? "", front, ...rest, ...link(figures) };
  return [{ ...doc, units: [...doc.units, unit] }, id];
}

/** @param {Doc} doc @param {string} faction @param {any} figures @returns {[Doc, string]} */
export function addLeader(doc, faction, figures) {
  const { id: _id, faction: _faction, fate: _fate, unit: _unit, at: _at, ...rest } = figures;
  const id = free(doc, `${(factionOf(doc, faction).slot ?? "l").toLowerCase()}l`);
  return [{ ...doc, leaders: [...doc.leaders, { id, faction, ...rest, ...link(figures) }] }, id];
}

/** A unit or leader goes, and whatever names it. @param {Doc} doc @param {string} id */
export function remove(doc, id) {
  const others = (/** @type {any} */ one) => one.id !== id;
  const units = doc.units.filter(others);
  const leaders = doc.leaders.filter(others).map((/** @type {any} */ one) => {
    if (one.unit !== id) return one;
    const { unit: _unit, ...rest } = one;
    return rest;
  });
  return unnamed({ ...doc, units, leaders }, id);
}

/** Commanders, seats and conditions that named somebody. @param {Doc} doc @param {string} id */
function unnamed(doc, id) {
  const next = {
    ...doc,
    factions: doc.factions.map((/** @type {any} */ one) => {
      if (one.commander !== id) return one;
      const { commander: _commander, ...rest } = one;
      return rest;
    }),
    victory: doc.victory.filter((/** @type {any} */ one) => one.leader !== id),
  };
  if (doc.seats) {
    next.seats = doc.seats.map((/** @type {any} */ seat) =>
      Array.isArray(seat.forces)
        ? { ...seat, forces: seat.forces.filter((/** @type {string} */ one) => one !== id) }
        : seat,
    );
  }
  return next;
}

/** A faction more, with an ink that is free. @param {Doc} doc @param {any} name @returns {Doc} */
export function addFaction(doc, name) {
  const used = doc.factions.map((/** @type {any} */ one) => one.slot);
  const slot = SLOTS.find((one) => !used.includes(one)) ?? "A";
  const id = free(doc, "side");
  const next = { ...doc, factions: [...doc.factions, { id, name, slot }] };
  return doc.seats ? addSeat(next, id) : next;
}

/** A player's seat more. @param {Doc} doc @param {string} side @returns {Doc} */
export function addSeat(doc, side) {
  const used = doc.seats.map((/** @type {any} */ one) => one.id);
  let id = side;
  for (let n = 2; used.includes(id); n += 1) id = `${side}-${n}`;
  return { ...doc, seats: [...doc.seats, { id, role: "player", side }] };
}

/** A faction goes with its forces, zone and conditions. @param {Doc} doc @param {string} id */
export function removeFaction(doc, id) {
  const own = [...doc.units, ...doc.leaders].filter((/** @type {any} */ one) => one.faction === id);
  const rest = own.reduce((next, one) => remove(next, one.id), doc);
  const { [id]: _zone, ...zones } = rest.zones;
  const next = {
    ...rest,
    zones,
    factions: rest.factions.filter((/** @type {any} */ one) => one.id !== id),
    victory: rest.victory.filter((/** @type {any} */ one) => one.faction !== id && one.of !== id),
  };
  if (next.seats) {
    next.seats = next.seats.filter((/** @type {any} */ seat) => seat.side !== id);
  }
  return next;
}

/** Somebody stands in a hex; a leader there alone. @param {Doc} doc @param {string} id @param {string | undefined} hex */
export function place(doc, id, hex) {
  const moved = (/** @type {any} */ one) => {
    if (one.id !== id) return one;
    const { at: _at, unit: _unit, ...rest } = one;
    return hex ? { ...rest, at: hex } : rest;
  };
  return { ...doc, units: doc.units.map(moved), leaders: doc.leaders.map(moved) };
}

/** @param {Doc} doc @param {string} id @param {string} front */
export function face(doc, id, front) {
  const turned = (/** @type {any} */ one) => (one.id === id ? { ...one, front } : one);
  return { ...doc, units: doc.units.map(turned), leaders: doc.leaders.map(turned) };
}

/**
 * Units or leaders of the roster who can still be added: not there already, nor lost.
 * @param {Doc} doc @param {any[]} known
 */
export function unused(doc, known) {
  const there = new Set([...doc.units, ...doc.leaders].map((/** @type {any} */ one) => one.roster));
  return known.filter(
    (one) => !there.has(one.id) && one.men !== 0 && (one.fate ?? "alive") === "alive",
  );
}

/** The pointer of a unit or leader. @param {Doc} doc @param {string} id */
export function pointerOf(doc, id) {
  const unit = doc.units.findIndex((/** @type {any} */ one) => one.id === id);
  if (unit >= 0) return `/units/${unit}`;
  const leader = doc.leaders.findIndex((/** @type {any} */ one) => one.id === id);
  return leader >= 0 ? `/leaders/${leader}` : null;
}
