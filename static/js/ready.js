/** Who is ready: orders final, saved or missing, as far as this seat may count them. */

import { h, s } from "./dom.js";
import { deploying, progress } from "./deploy.js";
import { menCount, say } from "./words.js";

/* global gettext, ngettext */

const TICK = () =>
  s(
    "svg",
    { class: "tick", viewBox: "0 0 14 14", "aria-hidden": "true" },
    s("path", { class: "tickline", d: "M1.5 7.5l4 4 7-9" }),
  );

const HALF = () =>
  s(
    "svg",
    { class: "tick", viewBox: "0 0 14 14", "aria-hidden": "true" },
    s("circle", { class: "ring", cx: 7, cy: 7, r: 5.5 }),
    s("path", { class: "half", d: "M7 1.5a5.5 5.5 0 0 1 0 11z" }),
  );

/** @param {{final: number, saved: number, due: number} | undefined} count @param {boolean} turn whether the side is to act */
function state(count, turn) {
  if (!count) return null;
  const { final, saved, due } = count;
  if (due === 0 && !final && !saved)
    return h("span", { class: "st" }, turn ? gettext("to act") : gettext("no orders due"));
  if (due === 0 && saved) {
    return h("span", { class: "st" }, say(gettext("%(final)s final, %(saved)s saved"), count));
  }
  if (final >= due) {
    return h(
      "span",
      { class: "st ok" },
      TICK(),
      say(ngettext("%(n)s final", "%(n)s final", final), { n: final }),
    );
  }
  const words =
    saved > 0
      ? say(gettext("%(final)s final, %(saved)s saved of %(due)s"), count)
      : say(gettext("%(final)s of %(due)s final"), count);
  return h("span", { class: "st wait" }, HALF(), words);
}

/** @param {ReturnType<typeof progress>} side */
function placed(side) {
  if (!side) return null;
  if (side.final) return h("span", { class: "st ok" }, TICK(), gettext("final"));
  const { left = 0 } = side;
  const words = left
    ? say(ngettext("%(n)s to place", "%(n)s to place", left), { n: left })
    : gettext("all placed, not final");
  return h("span", { class: "st wait" }, HALF(), words);
}

/** Who plays a side, when the page was made. @type {Record<string, string>} */
const SITTERS = JSON.parse(document.getElementById("sitters")?.textContent ?? "{}");

/** @param {any} view @param {Record<string, any>} ready by faction */
export function drawReady(view, ready) {
  const [first, ...others] = view.waiting ?? [];
  const acting = [first, ...others.filter((/** @type {any} */ due) => due.code === first.code)].map((due) => due?.side);
  return h(
    "ul",
    { class: "ready" },
    Object.entries(view.factions).map(([id, faction]) =>
      h(
        "li",
        { "data-f": faction.slot, "data-key": id },
        h("span", { class: "fac", "aria-hidden": "true" }, faction.slot),
        h(
          "span",
          { class: "nm" },
          h("b", {}, faction.name),
          " ",
          h("span", {}, menCount(faction.now)),
          SITTERS[id] && h("span", { class: "sitters" }, SITTERS[id]),
        ),
        deploying(view) ? placed(progress(view, id)) : state(ready[id], acting.includes(id)),
      ),
    ),
  );
}
