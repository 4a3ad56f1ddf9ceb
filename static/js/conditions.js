/** Conditions of victory in words (ST 10.1). */

import { say } from "./words.js";

/* global gettext */

/** A condition of victory in words. @param {any} view @param {any} condition */
export function conditionWords(view, condition) {
  const { kind, text } = condition;
  const hexes = text || (condition.hexes ?? []).join(", ");
  const other = view.factions[condition.of]?.name ?? "";
  const words = {
    hold: () => say(gettext("hold %(hexes)s"), { hexes }),
    men: () =>
      condition.least === undefined
        ? say(gettext("%(name)s, men: %(n)s at most"), { name: other, n: condition.most })
        : say(gettext("%(name)s, men: %(n)s at least"), { name: other, n: condition.least }),
    leader: () =>
      say(gettext("%(name)s lost"), { name: view.leaders[condition.leader]?.name ?? other }),
    points: () => gettext("points"),
    words: () => text,
  }[/** @type {"hold" | "men" | "leader" | "points" | "words"} */ (kind)];
  const name = view.factions[condition.faction]?.name;
  return say(gettext("%(name)s, points %(points)s: %(what)s"), {
    name,
    points: condition.points,
    what: (words?.() ?? kind) + (text && !["hold", "words"].includes(kind) ? ` (${text})` : ""),
  });
}
