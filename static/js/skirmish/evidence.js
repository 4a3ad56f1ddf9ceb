/** What the last step measured, drawn from its events: ways, shots with arc and sight, falls. */

import * as shapes from "./shapes.js";

/** Points that figures went over, by figure. @param {any[]} lines @returns {Map<string, number[][]>} */
export function waysOf(lines) {
  const ways = new Map();
  for (const { figure, path, carried } of lines.flatMap((line) => line.shown ?? [])) {
    if (figure && path?.length > 1) ways.set(figure, [...(ways.get(figure) ?? []), ...path]);
    for (const [id, at] of Object.entries(carried ?? {})) ways.set(id, [...(ways.get(id) ?? []), at]);
  }
  return ways;
}

/** The events of some lines that can be drawn. @param {any[]} lines */
export const shownOf = (lines) => lines.flatMap((line) => (line.undone ? [] : (line.shown ?? [])));

/** @param {any} view @param {any[]} events @param {boolean} [whole] with arcs, as the replay shows them */
export function spotsOf(view, events, whole = false) {
  const { table } = view;
  return events.map((event) => {
    const nodes = [];
    if (event.path?.length > 1) nodes.push(shapes.wayOf(table, event.path), shapes.ring(table, event.path[event.path.length - 1], "change", 30));
    if (event.from && event.to) {
      if (whole && event.arc) nodes.push(shapes.arc(table, event.from, event.arc, []));
      nodes.push(shapes.ruler(table, event.from, event.to, "past"), shapes.ring(table, event.to, "change", 34));
    }
    const hurt = view.figures[event.figure ?? ""];
    if (["figure_killed", "figure_wounded", "figure_stunned", "figure_captured", "figure_revealed"].includes(event.code) && hurt?.at)
      nodes.push(shapes.ring(table, hurt.at, "change", 36));
    return nodes;
  });
}
