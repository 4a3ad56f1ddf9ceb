/** Men in order of each faction by turn, as lines; the same as a table for those who do not see it. */

import { h, one, s } from "./dom.js";
import { say } from "./words.js";

/* global gettext */

const LEFT = 40;
const RIGHT = 262;
const TOP = 12;
const BOTTOM = 88;

/** @param {any} view @returns {[string, number[]][]} by faction: at the start of each turn, and now */
function series(view) {
  return Object.entries(view.factions).map(([id, faction]) => [
    id,
    [...(view.strength?.[id] ?? []), faction.now],
  ]);
}

/** Round numbers around all values: the least, the middle and the greatest. @param {number[]} values */
function scale(values) {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const rough = Math.max(10, (most - least) / 2);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? rough;
  const low = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - low) / step));
  return Array.from({ length: count + 1 }, (_, i) => low + i * step);
}

/**
 * @param {any} view
 * @param {number} [mark] the turn looked at, as in the replay
 */
export function drawChart(view, mark) {
  const all = series(view);
  const at = (/** @type {number[]} */ men, /** @type {number} */ i) => {
    const [left, right] = [men[Math.floor(i)], men[Math.ceil(i)]];
    return left + (right - left) * (i - Math.floor(i));
  };
  const longest = Math.max(...all.map(([, men]) => men.length));
  if (longest < 2) return h("p", { class: "why" }, gettext("Shown from the first turn on."));
  const ticks = scale(all.flatMap(([, men]) => men));
  const low = ticks[0];
  const high = ticks[ticks.length - 1];
  const x = (/** @type {number} */ i) => LEFT + ((RIGHT - LEFT) * i) / (longest - 1);
  const y = (/** @type {number} */ men) => BOTTOM - ((BOTTOM - TOP) * (men - low)) / (high - low);
  if (mark !== undefined) mark = Math.min(mark, longest - 1);
  const every = Math.ceil((longest - 1) / 6);
  const places = labelled(all, y);
  const names = (/** @type {number} */ i) =>
    i === 0
      ? gettext("Start")
      : i < longest - 1
        ? String(i)
        : view.status === "ended"
          ? gettext("End")
          : gettext("now");
  return [
    s(
      "svg",
      { class: "chart", viewBox: "0 0 300 108", "aria-hidden": "true" },
      ticks.map((men) => [
        s("path", { class: "tick", d: `M${LEFT} ${one(y(men))}H${RIGHT}` }),
        s("text", { class: "men", x: LEFT - 6, y: one(y(men) + 4) }, men),
      ]),
      Array.from({ length: longest }, (_, i) => i)
        .filter((i) => i === longest - 1 || (i % every === 0 && longest - 1 - i >= every))
        .map((i) => s("text", { class: "turn", x: one(x(i)), y: 104 }, names(i))),
      mark !== undefined &&
        s("path", { class: "mark", d: `M${one(x(mark))} ${TOP - 6}V${BOTTOM}` }),
      all.map(([id, men], k) =>
        s(
          "g",
          { class: `line line-${k}` },
          s("path", { d: `M${men.map((n, i) => `${one(x(i))} ${one(y(n))}`).join("L")}` }),
          mark !== undefined &&
            s("circle", { cx: one(x(mark)), cy: one(y(at(men, mark))), r: 3.5 }),
          s(
            "text",
            { x: RIGHT + 4, y: one(places[k]) },
            `${view.factions[id].slot} ${men[men.length - 1]}`,
          ),
        ),
      ),
    ),
    table(view, all, names),
  ];
}

/** Heights of the labels at the ends, apart from each other. @param {[string, number[]][]} all @param {(men: number) => number} y */
function labelled(all, y) {
  const ends = all.map(([, men], k) => ({ k, at: y(men[men.length - 1]) + 4 }));
  ends.sort((a, b) => a.at - b.at);
  for (let i = 1; i < ends.length; i += 1) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + 13);
  return ends.sort((a, b) => a.k - b.k).map(({ at }) => at);
}

/** @param {any} view @param {[string, number[]][]} all @param {(i: number) => string} names */
const table = (view, all, names) =>
  h(
    "table",
    { class: "vh" },
    h("caption", {}, gettext("Men in order by turn")),
    h(
      "tbody",
      {},
      all.map(([id, men]) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, view.factions[id].name),
          men.map((n, i) => h("td", {}, say("%(turn)s: %(n)s", { turn: names(i), n }))),
        ),
      ),
    ),
  );
