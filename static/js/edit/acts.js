/** Clicks and forms of the editor, by `data-act`: one place that says who does what. */

import { h, morph } from "../dom.js";
import { fieldId, read } from "./fields.js";
import { beginnings, newHitPoints, newSpell } from "./figures.js";
import { addFaction, addLeader, addSeat, addUnit, face, remove, removeFaction } from "./forces.js";
import { at, lost, put, resize } from "./model.js";
import { usualSeats } from "./seatsform.js";
import { newCondition } from "./termsform.js";
import { say } from "./words.js";

/* global gettext */

/**
 * @param {import("./desk.js").Desk} desk
 * @param {{canvas: import("./canvas.js").Canvas, keeping: import("./keeping.js").Keeping,
 *   tools: import("./tools.js").Tools, select: (id: string | null) => void, choose: (tool: string) => void}} page
 */
export function act(desk, { canvas, keeping, tools, select, choose }) {
  const ask = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
  const doc = () => desk.state.doc;
  const data = (/** @type {HTMLElement} */ on, /** @type {string} */ name) =>
    /** @type {string} */ (on.dataset[name]);

  /** @type {Record<string, (on: HTMLElement) => unknown>} */
  const acts = {
    save: () => keeping.save(),
    undo: () => desk.undo(),
    redo: () => desk.redo(),
    "zoom-in": () => canvas.view?.zoom(1.25),
    "zoom-out": () => canvas.view?.zoom(0.8),
    fit: () => canvas.view?.fit(),
    tab: (on) => tab(on),
    tool: (on) =>
      desk.state.tool === "road" && desk.state.road ? tools.endRoad() : choose(data(on, "tool")),
    kind: (on) => {
      const tool = desk.state.tool === "fill" ? "fill" : "paint";
      choose(tool);
      desk.set({ kind: data(on, "kind") });
    },
    radius: (on) => desk.set({ radius: Number(on.dataset.radius) }),
    "zone-side": (on) => {
      choose("zone");
      desk.set({ side: data(on, "side") });
    },
    select: (on) => select(on.dataset.id || null),
    front: (on) => {
      const { selected } = desk.state;
      if (selected) desk.step(face(doc(), selected, data(on, "front")));
    },
    remove: (on) => desk.step(remove(doc(), data(on, "id")), { selected: null }),
    "keep-roster": (on) => keeping.enlist(data(on, "id")),
    "men-roster": (on) => {
      const n = doc().units.findIndex((/** @type {any} */ one) => one.id === on.dataset.id);
      const known = desk.start.roster.units.find(
        (/** @type {any} */ one) => one.id === doc().units[n].roster,
      );
      const { starting: _starting, ...unit } = doc().units[n];
      desk.step(put(doc(), `/units/${n}`, { ...unit, men: known.men }));
    },
    "add-library": (on) => unit(desk.start.library[data(on, "of")]),
    "add-roster": (on) =>
      unit(
        desk.start.roster.units.find((/** @type {any} */ one) => String(one.id) === on.dataset.of),
      ),
    "add-leader": (on) => {
      const known = desk.start.roster.leaders.find(
        (/** @type {any} */ one) => String(one.id) === on.dataset.of,
      );
      const [next, id] = addLeader(
        doc(),
        desk.state.side,
        known ?? { name: gettext("Leader"), charisma: 12 },
      );
      desk.step(next, { selected: id, tool: "hand" });
    },
    "add-faction": () => desk.step(addFaction(doc(), gettext("Faction"))),
    "remove-faction": (on) => desk.step(removeFaction(doc(), data(on, "id"))),
    "add-condition": (on) => {
      const all = doc().victory;
      desk.step(put(doc(), "/victory", [...all, newCondition(data(on, "kind"), doc())]));
      if (on.dataset.kind === "hold") desk.set({ tool: "hold", goal: all.length });
    },
    mark: (on) => {
      const goal = Number(on.dataset.n);
      const again = desk.state.tool === "hold" && desk.state.goal === goal;
      desk.set({ tool: again ? "hand" : "hold", goal, selected: null });
    },
    drop: (on) => desk.step(put(doc(), data(on, "pointer"), undefined)),
    spell: (on) => {
      const own = at(doc(), data(on, "pointer")) ?? [];
      desk.step(put(doc(), data(on, "pointer"), [...own, newSpell(own)]));
    },
    languages: (on) => {
      const value = at(doc(), data(on, "pointer"));
      const next =
        on.dataset.to === "two" ? { en: value ?? "", it: value ?? "" } : (value?.en ?? "");
      desk.step(put(doc(), data(on, "pointer"), next));
    },
    "own-seats": () => desk.step(put(doc(), "/seats", usualSeats(doc()))),
    "usual-seats": () => desk.step(put(doc(), "/seats", undefined)),
    "add-seat": () => desk.step(addSeat(doc(), doc().factions[0]?.id)),
    fault: (on) => goTo(desk.state.faults[Number(on.dataset.n)]),
    close: () => ask.close(),
  };

  document.addEventListener("click", (event) => {
    const on = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-act]")
    );
    if (!on || on.matches("input, select") || on.getAttribute("aria-disabled") === "true") return;
    acts[data(on, "act")]?.(on);
  });

  document.addEventListener("change", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    const pointer = on.dataset.pointer ?? "";
    switch (on.dataset.act) {
      case "trait":
      case "force": {
        const own = at(doc(), pointer) ?? [];
        const which = on.dataset.trait ?? data(on, "force");
        const next = on.checked
          ? [...own, which]
          : own.filter((/** @type {string} */ one) => one !== which);
        return desk.step(put(doc(), pointer, next.length ? next : undefined));
      }
      case "part":
        return desk.step(put(doc(), pointer, on.checked ? beginnings(pointer) : undefined));
      case "hp":
        return desk.step(put(doc(), pointer, newHitPoints(on.value)));
      case "side":
        return desk.set({ side: on.value });
      default:
        return field(on);
    }
  });

  document.addEventListener("input", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset.act === "filter") desk.set({ filter: on.value });
  });

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (form.dataset.form === "size") {
      event.preventDefault();
      const given = new FormData(form);
      size({ columns: Number(given.get("columns")), rows: Number(given.get("rows")) }, false);
    } else if (form.dataset.form === "shrink") {
      event.preventDefault();
      ask.close();
      size({ columns: Number(form.dataset.columns), rows: Number(form.dataset.rows) }, true);
    }
  });

  // Along the tabs by arrow keys, as people who use them expect.
  document.querySelector("[role=tablist]")?.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-tab]")]);
    const here = tabs.findIndex((one) => one.dataset.tab === desk.state.tab);
    const next = tabs[(here + (key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
    tab(next);
    next.focus();
  });

  /** Among the forces the pointer takes counters, and paints nothing. @param {HTMLElement} on */
  function tab(on) {
    const name = /** @type {"map" | "forces" | "terms"} */ (data(on, "tab"));
    desk.set({ tab: name, ...(name === "forces" ? { tool: "hand", road: null } : {}) });
  }

  /** @param {HTMLInputElement} on */
  function field(on) {
    const pointer = on.dataset.at;
    if (pointer === undefined) return;
    let value = /** @type {any} */ (read(on));
    const text = on.dataset.type === "text";
    if (text && value === "" && !/\/(title|name|en)$/.test(pointer)) value = undefined;
    if (at(doc(), pointer) === value) return;
    let next = put(doc(), pointer, value);
    // A leader who gets a unit stands with it, and no more alone in his hex.
    if (/^\/leaders\/\d+\/unit$/.test(pointer) && value)
      next = put(next, pointer.replace("unit", "at"), undefined);
    desk.step(next);
  }

  /** @param {any} figures */
  function unit(figures) {
    const [next, id] = addUnit(doc(), desk.state.side, figures);
    desk.step(next, {
      selected: id,
      tool: "hand",
      said: { kind: "good", text: gettext("Now choose the hex where it stands.") },
    });
  }

  /** @param {{columns: number, rows: number}} wanted @param {boolean} sure */
  function size(wanted, sure) {
    const gone = lost(doc(), wanted);
    if (!sure && gone.hexes + gone.units + gone.labels > 0) {
      morph(ask, shrinking(wanted, gone));
      ask.showModal();
      return;
    }
    desk.step(resize(doc(), wanted), { hex: "0101", road: null });
  }

  /** To the field, the unit or the hex that is wrong. @param {any} fault */
  function goTo(fault) {
    if (!fault) return;
    const top = fault.at.split("/")[1];
    const tab = ["units", "leaders", "factions"].includes(top)
      ? "forces"
      : ["map", "zones", "deploy"].includes(top)
        ? "map"
        : "terms";
    desk.set({
      tab: /** @type {any} */ (tab),
      selected: fault.who ?? null,
      ...(fault.who ? { tool: "hand" } : {}),
    });
    if (fault.hex) {
      desk.set({ hex: fault.hex });
      canvas.show(fault.hex);
    }
    setTimeout(() => {
      const id = fieldId(fault.at);
      const target = document.getElementById(id) ?? document.getElementById(`${id}-en`);
      if (target) {
        for (let up = target.parentElement; up; up = up.parentElement)
          if (up instanceof HTMLDetailsElement) up.open = true;
        target.focus();
        if (target instanceof HTMLInputElement) target.select();
      } else if (fault.hex) canvas.focus();
    });
  }
}

/** What a smaller map would lose. @param {{columns: number, rows: number}} wanted @param {{hexes: number, units: number, labels: number}} gone */
function shrinking(wanted, gone) {
  return h(
    "form",
    { "data-form": "shrink", "data-columns": wanted.columns, "data-rows": wanted.rows },
    h("h2", { id: "ask-title" }, gettext("Make the map smaller?")),
    h(
      "p",
      { class: "why" },
      say(
        gettext(
          "Outside it lie %(hexes)s hexes of terrain, %(units)s units and leaders and %(labels)s names. Terrain and names go; units stay, without a place. Undo brings all of it back.",
        ),
        gone,
      ),
    ),
    h(
      "p",
      { class: "acts" },
      h("button", { class: "btn primary", type: "submit" }, gettext("Make it smaller")),
      h("button", { class: "btn", type: "button", "data-act": "close" }, gettext("Leave it")),
    ),
  );
}
