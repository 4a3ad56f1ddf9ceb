/** Where pieces stand on the map: in the middle of their hex, or together with others. */

/** How far apart the counters of one hex lie, so that the number of each is seen; of two, and of more. */
const STEP = [18, 15];

/** On the table, or placed by its own side while all deploy. @param {any} piece */
const shown = (piece) => ["on_table", "unplaced"].includes(piece?.fate);

/**
 * @typedef {object} Place
 * @property {"unit" | "leader"} kind
 * @property {string} at the hex
 * @property {number} dx from its middle
 * @property {number} dy
 * @property {number} behind how many counters lie before it
 * @property {boolean} shared whether others stand in its hex
 */

/** Where every piece stands, by id. @param {any} view @returns {Map<string, Place>} */
export function pieces(view) {
  /** @type {Map<string, Place>} */
  const found = new Map();
  /** @type {Map<string, string[]>} */
  const stacked = new Map();
  const units = Object.keys(view.units)
    .filter((id) => view.units[id].at && shown(view.units[id]))
    .sort();
  for (const id of units) {
    const { at } = view.units[id];
    stacked.set(at, [...(stacked.get(at) ?? []), id]);
  }
  for (const [at, stack] of stacked) {
    const step = STEP[stack.length > 2 ? 1 : 0];
    stack.forEach((id, behind) => {
      const off = step * (behind - (stack.length - 1) / 2);
      const shared = stack.length > 1;
      found.set(id, { kind: "unit", at, dx: off, dy: -off, behind, shared });
    });
  }
  for (const id of Object.keys(view.leaders ?? {}).sort()) {
    const leader = view.leaders[id];
    if (leader.unit || !leader.at || !shown(leader)) continue;
    const shared = stacked.has(leader.at);
    const aside = shared ? 22 : 0;
    found.set(id, { kind: "leader", at: leader.at, dx: -aside, dy: aside, behind: 0, shared });
  }
  return found;
}

/** The hex of a unit or leader on the table, with his unit if he leads one. @param {any} view @param {string} id @returns {string | undefined} */
export function placeOf(view, id) {
  const who = view.units[id] ?? view.leaders?.[id];
  if (!shown(who)) return undefined;
  return who.at ?? view.units[who.unit]?.at;
}

/** The other pieces in the hex of a piece, led leaders not counted. @param {any} view @param {string} id */
export function besides(view, id) {
  const at = placeOf(view, id);
  return [...pieces(view)].filter(([other, piece]) => other !== id && piece.at === at);
}
