/** What every button and field of the page does to the scenario. */

import { request } from "../../api.js";
import { read, tenths } from "../../edit/fields.js";
import { at, put } from "../../edit/model.js";
import { text } from "../../edit/words.js";
import { say } from "../../words.js";
import { download, share, upload } from "./files.js";
import { add, clip, muster, paste, remove, sideBy } from "./making.js";
import { all, dict, figures, find, fresh, ids, list, listed, ofKind, TABS, tableOf } from "./model.js";
import { turn } from "./moving.js";
import { placed, taken } from "./walls.js";

/* global gettext */

/** @type {Record<string, () => string>} */
const NEW = {
  sides: () => gettext("Side %(n)s"),
  groups: () => gettext("Group %(n)s"),
  figures: () => gettext("Figure %(n)s"),
  vessels: () => gettext("Boat %(n)s"),
  guns: () => gettext("Cannon %(n)s"),
  things: () => gettext("Object %(n)s"),
};

/**
 * @param {import("./desk.js").Desk} desk @param {import("./canvas.js").Canvas} canvas
 * @param {import("./tools.js").Tools} tools @param {import("../../edit/keeping.js").Keeping} keeping
 * @param {(fault: any) => void} goTo
 */
export function actsOf(desk, canvas, tools, keeping, goTo) {
  const { start } = desk;

  /** A step after which something is chosen. @param {[any, string] | null} made */
  const made = (made) => {
    if (!made) return;
    const [doc, id] = made;
    const part = find(doc, id)?.part;
    desk.step(doc, { selected: id, tool: "hand", way: [], ...(part ? { tab: /** @type {any} */ (TABS[part]) } : {}) });
  };

  /** @param {string} part @param {HTMLElement} on */
  function added(part, on) {
    const { doc, selected } = desk.state;
    const name = NEW[part] ? { name: say(NEW[part](), { n: all(doc, part).length + 1 }) } : {};
    const given = part === "seats" ? { role: "player", side: sideBy(doc, selected) } : part === "events" ? { title: "", text: "" } : part === "objectives" ? { text: "" } : name;
    const side = on.dataset.side ? { side: on.dataset.side } : part === "objectives" ? { side: sideBy(doc, selected) } : {};
    made(add(doc, part, start, { ...given, ...side }, on.dataset.group));
  }

  /** @param {any} body a figure of the library or the roster */
  function joins(body) {
    const { doc, into } = desk.state;
    const homes = listed(doc) ? list(doc.sides) : list(doc.groups);
    const home = homes.some((one) => one.id === into) ? into : homes[0]?.id;
    if (home) made(add(doc, "figures", start, { ...body, ...(listed(doc) ? { side: home } : {}) }, home));
  }

  const pointerOf = (/** @type {HTMLElement} */ on) => on.dataset.pointer ?? "";

  /** A thing within another begins with an id of its own. @param {HTMLElement} on */
  function within(on) {
    const { doc, selected } = desk.state;
    const pointer = pointerOf(on);
    const of = on.dataset.of ?? "";
    const own = list(at(doc, pointer));
    const fields = fieldsWithin(start, find(doc, selected)?.part ?? "", of);
    /** @type {any} */
    const one = { ...(start.fresh[of] ?? {}) };
    if (fields.some((field) => field.key === "from")) {
      const house = find(doc, selected)?.entry;
      Object.assign(one, { kind: "door", ...placed(house, { wall: 0, along: 20, width: 40 }) });
    }
    if (of !== "changes" && of !== "notes") one.id = fresh(ids(doc), of.replace(/(?<=ch)es$|s$/, ""));
    if (of === "changes") one.what = Object.keys(fields[0].choices)[0];
    desk.step(put(doc, pointer, [...own, one]));
  }

  /** @type {Record<string, (on: HTMLElement) => any>} */
  const acts = {
    // While a shape is drawn, its last corner.
    undo: () => (desk.state.way.length ? tools.escape() : desk.undo()),
    redo: () => desk.redo(),
    save: () => {
      if (tools.enough) tools.finish();
      return keeping.save();
    },
    "zoom-in": () => canvas.view?.zoom(1.25),
    "zoom-out": () => canvas.view?.zoom(0.8),
    fit: () => canvas.view?.fit(),
    tab: (on) => desk.set({ tab: /** @type {any} */ (on.dataset.tab) }),
    tool: (on) => {
      tools.leave();
      desk.set({ tool: /** @type {any} */ (on.dataset.tool), way: [], zone: null, ...(on.dataset.tool === "hand" ? {} : { selected: null }) });
    },
    zone: () => desk.set({ tab: "table", tool: "polygon", kind: start.plain, way: [], zone: desk.state.selected, selected: null }),
    finish: () => tools.finish(),
    piece: (on) => tools.select(on.dataset.id ?? null),
    none: () => tools.select(null),
    turn: (on) => {
      const { doc, selected } = desk.state;
      const next = selected ? turn(doc, selected, Number(on.dataset.by)) : doc;
      if (next !== doc) desk.step(next);
    },
    clip: () => {
      const held = clip(desk.state.doc, desk.state.selected);
      if (held) desk.set({ clip: held });
      return Boolean(held);
    },
    paste: () => made(desk.state.clip && paste(desk.state.doc, desk.state.clip, start)),
    copy: () => {
      const held = clip(desk.state.doc, desk.state.selected);
      made(held && paste(desk.state.doc, held, start));
    },
    delete: () => {
      const { doc, selected } = desk.state;
      if (selected && find(doc, selected)) desk.step(remove(doc, selected, start), { selected: null });
    },
    add: (on) => added(on.dataset.part ?? "", on),
    muster: (on) => {
      const { doc, into, selected } = desk.state;
      const side = listed(doc) && list(doc.sides).some((one) => one.id === into) ? into : sideBy(doc, selected ?? into);
      made(muster(doc, start, start.library.groups[on.dataset.of ?? ""], side));
    },
    ready: (on) => joins(start.library.figures[on.dataset.of ?? ""]),
    recruit: (on) => {
      const sheet = start.roster.find((/** @type {any} */ one) => String(one.id) === on.dataset.of);
      const { id, ruleset: _r, faction: _f, fate: _fate, group: _g, portrait: _p, ...figure } = sheet;
      joins({ ...figure, roster: id });
    },
    enlist: () => enlist(),
    seats: () => {
      const { doc } = desk.state;
      const players = list(doc.sides).map((one) => ({ id: one.id, role: "player", side: one.id }));
      desk.step(put(doc, "/seats", [{ id: "referee", role: "referee" }, ...players, { id: "spectators", role: "spectator" }]));
    },
    drop: (on) => desk.step(put(desk.state.doc, pointerOf(on), undefined)),
    begin: (on) => desk.step(put(desk.state.doc, pointerOf(on), {})),
    spot: (on) => desk.step(put(desk.state.doc, pointerOf(on), [0, 0])),
    link: (on) => {
      const { doc } = desk.state;
      const [one, ...others] = figures(doc).map(([, each, group]) => ({ id: each.id, side: group.side }));
      const other = others.find((each) => each.side !== one.side) ?? others[0];
      desk.step(put(doc, pointerOf(on), [...list(at(doc, pointerOf(on))), [one.id, other.id]]));
    },
    within,
    download: () => download(desk),
    share: () => share(desk),
    fault: (on) => goTo(desk.state.faults[Number(on.dataset.n)]),
    languages: (on) => {
      const value = at(desk.state.doc, pointerOf(on));
      const next = on.dataset.to === "two" ? { en: value ?? "", it: value ?? "" } : (value?.en ?? "");
      desk.step(put(desk.state.doc, pointerOf(on), next));
    },
  };

  /** The figure into the roster of the campaign, and linked with it. */
  async function enlist() {
    const found = find(desk.state.doc, desk.state.selected);
    if (!found) return;
    const { id: _id, roster: _roster, ...body } = found.entry;
    const side = found.group?.side;
    const faction = start.factions.includes(side) ? side : null;
    const name = text(body.name);
    try {
      const kept = await request("POST", start.roster_api, { body: { ...body, name, ruleset: start.body.ruleset, faction, group: found.group === found.entry ? "" : text(found.group?.name) } });
      start.roster.push(kept);
      desk.step(put(desk.state.doc, `${/** @type {any} */ (find(desk.state.doc, found.entry.id)).pointer}/roster`, kept.id));
      desk.set({ said: { kind: "good", text: say(gettext("In the roster: %(name)s."), { name }) } });
    } catch (error) {
      keeping.bad(error);
    }
  }

  /** What a field that is no plain value does when it is changed. @type {Record<string, (on: any) => any>} */
  const changes = {
    kind: (on) => {
      if (!start.kinds[on.value].forms.includes(desk.state.tool)) tools.leave();
      const { tool } = desk.state;
      const fits = tool === "hand" || start.kinds[on.value].forms.includes(tool);
      desk.set({ kind: on.value, ...(fits ? {} : { tool: "polygon", way: [] }) });
    },
    rekind: (on) => {
      const found = find(desk.state.doc, desk.state.selected);
      if (found) desk.step(put(desk.state.doc, found.pointer, ofKind(found.entry, on.value, start)));
    },
    snap: (on) => desk.set({ snap: on.checked }),
    into: (on) => desk.set({ into: on.value }),
    tick: (on) => {
      const own = list(at(desk.state.doc, pointerOf(on))).filter((one) => one !== on.dataset.of);
      const next = on.checked ? [...own, on.dataset.of] : own;
      desk.step(put(desk.state.doc, pointerOf(on), next.length ? next : undefined));
    },
    more: (on) => {
      if (!on.value) return;
      const own = dict(at(desk.state.doc, pointerOf(on)));
      desk.step(put(desk.state.doc, pointerOf(on), { ...own, [on.value]: on.dataset.of === "whole" ? 1 : gettext("(what)") }));
    },
    wall: (on) => {
      const { doc, selected } = desk.state;
      const house = find(doc, selected)?.entry;
      const own = at(doc, pointerOf(on));
      const value = on.dataset.of === "wall" ? Number(on.value) : tenths(on.value);
      if (value === undefined) return desk.set({});
      return desk.step(put(doc, pointerOf(on), { ...own, ...placed(house, { ...taken(house, own), [on.dataset.of]: value }) }));
    },
    hull: (on) => {
      const asked = tenths(on.value);
      const points = list(at(desk.state.doc, pointerOf(on)));
      const i = Number(on.dataset.of);
      const along = points.map((one) => one[i]);
      const size = Math.max(...along) - Math.min(...along);
      if (!asked || asked < 1 || !size) return desk.set({});
      const next = points.map((one) => one.map((/** @type {number} */ n, /** @type {number} */ j) => (i === j ? Math.round((n * asked) / size) : n)));
      return desk.step(put(desk.state.doc, pointerOf(on), next));
    },
    mapped: (on) => {
      const { doc } = desk.state;
      if (on.checked) return desk.step(mapped(doc));
      const { table: _gone, ...rest } = doc;
      const bare = all(doc, "figures").map(({ at: _at, ...one }) => one);
      return desk.step({ ...rest, ...(listed(doc) ? { figures: bare } : {}) }, { selected: null });
    },
    upload: (on) => upload(desk, on),
  };

  /** A table under those who had none: everybody finds room. @param {any} doc */
  function mapped(doc) {
    const { width, height } = tableOf({});
    const { engaged: _gone, ...rest } = doc;
    let next = { ...rest, table: { width, height, features: [] } };
    all(doc, "figures").forEach((one, i) => {
      next = put(next, `/figures/${i}/at`, roomFor(next, one));
    });
    return next;
  }

  const roomFor = (/** @type {any} */ doc, /** @type {any} */ one) => {
    const horse = all(doc, "figures").find((other) => other.riding === one.id || one.riding === other.id);
    return horse?.at ?? find(add(doc, "figures", start, { side: one.side })[0], fresh(ids(doc), "figure"))?.entry.at;
  };

  /** A plain field. @param {HTMLInputElement} on @param {string} pointer */
  function field(on, pointer) {
    let { doc } = desk.state;
    let value = /** @type {any} */ (read(on));
    // The first of a list makes the list.
    const [within] = /^.*(?=\/\d+$)/.exec(pointer) ?? [];
    if (within && at(doc, within) === undefined) doc = put(doc, within, []);
    if (value === "" && !/\/(title|name|text)$/.test(pointer)) value = undefined;
    // Another change has other fields.
    const [change] = /^.*\/changes\/\d+(?=\/what$)/.exec(pointer) ?? [];
    if (at(doc, pointer) !== value) desk.step(change ? put(doc, change, { what: value }) : put(doc, pointer, value));
  }

  return { acts, changes, field };
}

/** The fields of what is within something, wherever it is declared. @param {any} start @param {string} part @param {string} key @returns {any[]} */
const fieldsWithin = (start, part, key) => list(start.parts[part]).find((/** @type {any} */ one) => one.key === key)?.fields ?? [];
