/** The table of terrain for the wide page: kinds on this map with cost and cover (ST 1.4). */

import { h, s } from "./dom.js";
import { kindName, minus } from "./words.js";

/* global gettext, pgettext */

const HEX = "M-11 0L-5.5-9.5H5.5L11 0L5.5 9.5H-5.5Z";

/** @param {any} view */
export function drawTerrain(view) {
  const used = new Set(["open", ...Object.values(view.map.terrain)]);
  return h(
    "table",
    { class: "ter" },
    h(
      "thead",
      { class: "vh" },
      h(
        "tr",
        {},
        h("th", {}),
        h("th", {}, gettext("Terrain")),
        h("th", {}, gettext("cost")),
        h("th", {}, gettext("cover")),
      ),
    ),
    h(
      "tbody",
      {},
      Object.keys(view.map.kinds ?? {})
        .filter((kind) => used.has(kind))
        .map((kind) => {
          const { cost, cover } = view.map.kinds[kind];
          return h(
            "tr",
            {},
            h(
              "td",
              {},
              s(
                "svg",
                { viewBox: "-12 -11 24 22", width: 24, height: 22, "aria-hidden": "true" },
                s("path", { class: `swatch ${kind}`, d: HEX }),
              ),
            ),
            h("td", {}, kindName(kind)),
            h("td", {}, cost ?? pgettext("cost of impassable terrain", "none")),
            h("td", {}, minus(cover ?? 0)),
          );
        }),
    ),
  );
}
