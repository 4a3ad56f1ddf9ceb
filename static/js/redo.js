/** What was undone and may be brought back, for the referee. */

import { standing } from "./log.js";

/* global gettext */

/** Whether something undone may be brought back: nothing has happened since. @param {any[]} entries */
function redoes(entries) {
  if (!entries.at(-1)?.events?.includes("rewound_to")) return false;
  const at = standing(entries).at(-1)?.n ?? 0;
  return entries.some((line) => line.undone && line.n > at);
}

/** What was undone is brought back: the next entry, or, of several undone together, all. @param {any[]} entries @returns {import("./actions.js").Button[]} */
export function redoButtons(entries) {
  if (!redoes(entries)) return [];
  const at = standing(entries).at(-1)?.n ?? 0;
  const by = entries.find((line) => line.undone && line.n > at)?.undone.by;
  const all = entries.filter((line) => line.n > at && line.undone?.by === by);
  const next = { id: "redo", act: "redo", label: gettext("Bring back what was undone"), small: true };
  const last = String(all.at(-1)?.n);
  const rest = { ...next, id: "redo-all", act: "redo-all", unit: last, label: gettext("Bring everything back") };
  return all.length > 1 ? [{ ...next, label: gettext("Bring back the next entry") }, rest] : [next];
}
