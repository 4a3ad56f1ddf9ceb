/** The page of the roster: an order of battle, and beside it the form of one unit or leader. */

import { request } from "../api.js";
import { h, morph } from "../dom.js";
import { Fields, read, settle } from "./fields.js";
import { beginnings, leaderFigures, newHitPoints, newSpell, unitFigures } from "./figures.js";
import { at, put } from "./model.js";
import { counter, drawSide } from "./oob.js";
import { brief, text } from "./words.js";

/* global gettext */

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const start = JSON.parse(part("desk").textContent ?? "{}");

/** `entry`: what the form shows, `list` units or leaders; its id is null until it is kept. */
const state = {
  roster: start.roster,
  list: "units",
  /** @type {any} */
  entry: null,
  /** @type {{at: string, message: string}[]} */
  faults: [],
  said: "",
  filter: "",
};

function draw() {
  const sides = [...start.factions, { id: null, name: gettext("Of no faction"), slot: "" }];
  morph(
    part("oob"),
    sides.map((one) => drawSide(state, start, one)),
  );
  morph(part("form"), state.entry ? form() : adding());
  settle(part("form"));
}

/** The form of one. */
function form() {
  const { entry, list, faults } = state;
  const fields = new Fields(entry, faults);
  return h(
    "form",
    { "data-form": "entry", novalidate: true },
    h(
      "button",
      { type: "button", class: "link", "data-act": "close" },
      gettext("Back to the library"),
    ),
    h(
      "div",
      { class: "unit-h" },
      counter(start, list, entry),
      h("h2", {}, text(entry.name) || gettext("Without a name")),
    ),
    fields.select(gettext("Faction"), "/faction", entry.faction, [
      ["", gettext("Of no faction")],
      ...start.factions.map((/** @type {any} */ one) => [one.id, text(one.name)]),
    ]),
    list === "units" ? unitFigures(fields, entry, "", start) : leaderFigures(fields, entry, ""),
    h("p", { class: "error", role: "alert" }, state.said),
    h(
      "p",
      { class: "acts" },
      h("button", { class: "btn primary", type: "submit" }, gettext("Keep")),
      entry.id &&
        h(
          "details",
          { class: "sure" },
          h("summary", { class: "btn small" }, gettext("Strike off")),
          h(
            "button",
            { type: "button", class: "btn small refused", "data-act": "strike" },
            gettext("Yes, strike it off"),
          ),
        ),
    ),
  );
}

/** Kinds of troops to begin from. */
function adding() {
  const wanted = state.filter.toLowerCase();
  return [
    h("h2", {}, gettext("Add")),
    h(
      "p",
      {},
      h(
        "button",
        { type: "button", class: "btn small", "data-act": "new-leader" },
        gettext("A new leader"),
      ),
    ),
    h(
      "div",
      { class: "fld" },
      h("label", { for: "find" }, gettext("Find in the library")),
      h("input", { id: "find", type: "search", "data-act": "filter", value: state.filter }),
    ),
    h(
      "ul",
      { class: "musters" },
      Object.entries(start.library)
        .filter(([, figures]) => text(figures.kind).toLowerCase().includes(wanted))
        .map(([key, figures]) =>
          h(
            "li",
            { "data-key": key },
            h(
              "button",
              { type: "button", class: "muster", "data-act": "from", "data-of": key },
              counter(start, "units", { ...figures, faction: start.factions[0]?.id }),
              h("b", {}, text(figures.kind)),
              h("small", {}, brief(figures)),
            ),
          ),
        ),
    ),
  ];
}

/** @param {string} list @param {any} entry */
function open(list, entry) {
  Object.assign(state, { list, entry, faults: [], said: "" });
  draw();
  if (matchMedia("(max-width: 900px)").matches) part("form").scrollIntoView();
}

/** @param {string} pointer @param {any} value */
function change(pointer, value) {
  state.entry = put(state.entry, pointer, value);
  draw();
}

/** @type {Record<string, (on: HTMLElement) => unknown>} */
const acts = {
  open: (on) =>
    open(
      /** @type {string} */ (on.dataset.list),
      state.roster[/** @type {string} */ (on.dataset.list)].find(
        (/** @type {any} */ one) => String(one.id) === on.dataset.id,
      ),
    ),
  close: () => open(state.list, null),
  from: (on) => {
    const figures = start.library[/** @type {string} */ (on.dataset.of)];
    open("units", {
      id: null,
      faction: start.factions[0]?.id ?? null,
      name: figures.kind,
      ...figures,
    });
  },
  "new-leader": () =>
    open("leaders", {
      id: null,
      faction: start.factions[0]?.id ?? null,
      name: gettext("Leader"),
      charisma: 12,
    }),
  strike: () => strike(),
  drop: (on) => change(/** @type {string} */ (on.dataset.pointer), undefined),
  spell: (on) => {
    const pointer = /** @type {string} */ (on.dataset.pointer);
    const own = at(state.entry, pointer) ?? [];
    change(pointer, [...own, newSpell(own)]);
  },
  languages: (on) => {
    const pointer = /** @type {string} */ (on.dataset.pointer);
    const value = at(state.entry, pointer);
    change(
      pointer,
      on.dataset.to === "two" ? { en: value ?? "", it: value ?? "" } : (value?.en ?? ""),
    );
  },
};

document.addEventListener("click", (event) => {
  const on = /** @type {HTMLElement | null} */ (
    /** @type {Element} */ (event.target).closest("[data-act]")
  );
  if (on && !on.matches("input, select")) acts[/** @type {string} */ (on.dataset.act)]?.(on);
});

document.addEventListener("change", (event) => {
  const on = /** @type {HTMLInputElement} */ (event.target);
  const pointer = on.dataset.pointer ?? "";
  if (on.dataset.act === "trait") {
    const own = at(state.entry, pointer) ?? [];
    const trait = /** @type {string} */ (on.dataset.trait);
    change(
      pointer,
      on.checked ? [...own, trait] : own.filter((/** @type {string} */ one) => one !== trait),
    );
  } else if (on.dataset.act === "part")
    change(pointer, on.checked ? beginnings(pointer) : undefined);
  else if (on.dataset.act === "hp") change(pointer, newHitPoints(on.value));
  else if (on.dataset.at !== undefined && state.entry) change(on.dataset.at, read(on));
});

document.addEventListener("input", (event) => {
  const on = /** @type {HTMLInputElement} */ (event.target);
  if (on.dataset.act !== "filter") return;
  state.filter = on.value;
  draw();
});

document.addEventListener("submit", (event) => {
  if (/** @type {HTMLElement} */ (event.target).dataset.form !== "entry") return;
  event.preventDefault();
  keep();
});

async function keep() {
  const { list, entry } = state;
  const { id, fate: _fate, ...figures } = entry;
  try {
    const url = `${start.api}${list}/${id === null ? "" : `${id}/`}`;
    const body = { body: { ...figures, faction: figures.faction ?? null } };
    const kept = await request(id === null ? "POST" : "PUT", url, body);
    const others = state.roster[list].filter((/** @type {any} */ one) => one.id !== kept.id);
    state.roster[list] = [...others, kept].sort((a, b) => a.id - b.id);
    open(list, null);
  } catch (error) {
    refused(error);
  }
}

async function strike() {
  const { list, entry } = state;
  try {
    await request("DELETE", `${start.api}${list}/${entry.id}/`);
    state.roster[list] = state.roster[list].filter((/** @type {any} */ one) => one.id !== entry.id);
    open(list, null);
  } catch (error) {
    refused(error);
  }
}

/** Beside the field that is wrong, or below the form. @param {any} error */
function refused(error) {
  const pointer = error.at?.startsWith("/body/") ? error.at.slice(5) : (error.at ?? "");
  state.faults = pointer ? [{ at: pointer, message: error.message }] : [];
  state.said = error.message;
  draw();
  document.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: "center" });
}

draw();
