/** Letters on the discs: those of the figure, made distinct where two of a side have the same. */

/** @param {any} figure */
const own = (figure) => figure.initials ?? String(figure.name).slice(0, 2).toUpperCase();

/** Kept as long as nobody changes. @type {WeakMap<object, Record<string, string>>} */
const KEPT = new WeakMap();

/** @param {any} view @param {string} id @returns {string} */
export function lettersOf({ figures }, id) {
  let known = KEPT.get(figures);
  if (!known) KEPT.set(figures, (known = distinct(figures)));
  return known[id] ?? "";
}

/** @param {Record<string, any>} figures @returns {Record<string, string>} */
export function distinct(figures) {
  /** @type {Map<string, string[]>} */
  const same = new Map();
  for (const [id, figure] of Object.entries(figures)) {
    const key = `${figure.side} ${own(figure)}`;
    same.set(key, [...(same.get(key) ?? []), id]);
  }
  const taken = new Set(same.keys());
  /** @type {Record<string, string>} */
  const found = {};
  for (const [key, ids] of same) {
    if (ids.length === 1) found[ids[0]] = own(figures[ids[0]]);
    else {
      taken.delete(key);
      for (const id of ids.sort()) found[id] = free(figures[id], taken);
    }
  }
  return found;
}

/** The first that nobody of the side has: of the first and last words, then of the first letter and a number. @param {any} figure @param {Set<string>} taken */
function free(figure, taken) {
  const words = String(figure.name).split(/[\s'’-]+/).filter(Boolean);
  const first = own(figure).slice(0, 1) || "?";
  const more = words.length > 1 ? [(first + words[words.length - 1][0]).toUpperCase()] : [];
  for (let n = 0; ; n += 1) {
    const letters = more[n] ?? `${first}${n + 1 - more.length}`;
    const key = `${figure.side} ${letters}`;
    if (!taken.has(key)) {
      taken.add(key);
      return letters;
    }
  }
}
