/** The panel of the forces: sides with their groups and figures, and where new ones come from. */

import { h } from "../../dom.js";
import { text } from "../../edit/words.js";
import { button } from "./fieldset.js";
import { figures, list, listed } from "./model.js";

/* global gettext */

/** @typedef {import("./desk.js").State} State */

/** @param {State} state @param {any} start @param {import("./model.js").Found | null} found */
export function drawForces(state, start, found) {
  const { doc } = state;
  return [
    h(
      "section",
      { class: "panel", "data-key": "sides" },
      h("h2", {}, gettext("Sides")),
      list(doc.sides).map((side) => sideList(state, side)),
      h("p", { class: "acts" }, list(doc.sides).length < 8 && button("add", gettext("A new side"), { "data-part": "sides" })),
    ),
    list(doc.sides).length > 0 && library(state, start, found),
  ];
}

/** @param {State} state @param {any} side */
function sideList({ doc, view, selected }, side) {
  const own = list(doc.groups).filter((group) => group.side === side.id);
  const grouped = new Set(own.flatMap((group) => list(group.members)));
  const apart = listed(doc) ? figures(doc).map(([, one]) => one).filter((one) => one.side === side.id && !grouped.has(one.id)) : [];
  const crew = (/** @type {any} */ group) =>
    listed(doc) ? figures(doc).map(([, one]) => one).filter((one) => list(group.members).includes(one.id)) : list(group.figures);
  return h(
    "div",
    { class: "force", "data-key": side.id },
    h(
      "h3",
      {},
      h("span", { class: "fac", "data-f": view.sides[side.id]?.slot, "aria-hidden": "true" }, view.sides[side.id]?.slot),
      " ",
      pick(side, selected),
    ),
    own.map((group) => [
      h("p", { class: "acts group" }, h("b", {}, pick(group, selected)), crew(group).map((one) => pick(one, selected)), !listed(doc) && button("add", gettext("+ figure"), { "data-part": "figures", "data-group": group.id, "aria-label": `${gettext("A new figure")}: ${text(group.name) || group.id}` })),
    ]),
    apart.length > 0 && h("p", { class: "acts" }, apart.map((one) => pick(one, selected))),
    h(
      "p",
      { class: "acts" },
      button("add", gettext("A new group"), { "data-part": "groups", "data-side": side.id }),
      listed(doc) && button("add", gettext("A new figure"), { "data-part": "figures", "data-side": side.id }),
    ),
  );
}

/** @param {any} one @param {string | null} selected */
const pick = (one, selected) => button("piece", text(one.name) || one.id, { "data-id": one.id, "aria-pressed": String(one.id === selected) });

/** Ready-made figures and groups, and those of the campaign's roster. @param {State} state @param {any} start @param {import("./model.js").Found | null} found */
function library({ doc, filter, into }, start, found) {
  const wanted = filter.toLowerCase();
  const fits = (/** @type {any} */ one) => text(one.name).toLowerCase().includes(wanted);
  const rows = (/** @type {[string, any][]} */ entries, /** @type {string} */ act) =>
    h("p", { class: "acts" }, entries.filter(([, one]) => fits(one)).map(([key, one]) => button(act, text(one.name), { "data-of": key })));
  const homes = listed(doc) ? list(doc.sides) : list(doc.groups);
  const home = homes.some((one) => one.id === into) ? into : (homes[0]?.id ?? "");
  return h(
    "details",
    { class: "panel add", "data-key": "library", open: !found },
    h("summary", {}, h("h2", {}, gettext("Ready-made"))),
    homes.length > 0 &&
      h(
        "div",
        { class: "fld wide" },
        h("label", { for: "into" }, listed(doc) ? gettext("For the side") : gettext("Figures join the group")),
        h("select", { id: "into", "data-act": "into", "data-value": home }, homes.map((one) => h("option", { value: one.id, selected: one.id === home }, text(one.name) || one.id))),
      ),
    h("div", { class: "fld wide" }, h("label", { for: "find" }, gettext("Find in the library")), h("input", { id: "find", type: "search", "data-act": "filter", value: filter })),
    h("h3", {}, gettext("Groups")),
    rows(Object.entries(start.library.groups), "muster"),
    homes.length > 0 && [h("h3", {}, gettext("Figures")), rows(Object.entries(start.library.figures), "ready")],
    homes.length > 0 && start.roster.length > 0 && [h("h3", {}, gettext("Of the roster")), rows(start.roster.filter((/** @type {any} */ one) => one.fate !== "dead").map((/** @type {any} */ one) => [String(one.id), one]), "recruit")],
  );
}
