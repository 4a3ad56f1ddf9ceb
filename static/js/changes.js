/** What the last step changed: hexes that pieces came to, and the men they lost. */

import { pieces } from "./counters.js";
import { minus } from "./words.js";

/** @param {any} before @param {any} view */
export function changedPieces(before, view) {
  const was = pieces(before);
  const is = pieces(view);
  const hexes = new Set();
  const plates = [];
  for (const [id, piece] of is) {
    const old = was.get(id);
    if (!old || old.at !== piece.at) hexes.add(piece.at);
    const lost = (view.units[id]?.men ?? 0) - (before.units[id]?.men ?? view.units[id]?.men ?? 0);
    if (lost) {
      hexes.add(piece.at);
      plates.push({ at: piece.at, text: lost > 0 ? `+${lost}` : minus(lost).replace("−", "− ") });
    }
    const routs = (/** @type {any} */ unit) => (unit?.marks ?? []).includes("routed");
    if (view.units[id] && routs(view.units[id]) !== routs(before.units[id])) hexes.add(piece.at);
  }
  for (const [id, piece] of was) {
    if (!is.has(id)) {
      hexes.add(piece.at);
      const men = before.units[id]?.men;
      if (men) plates.push({ at: piece.at, text: `− ${men}` });
    }
  }
  return { hexes: [...hexes], plates };
}
