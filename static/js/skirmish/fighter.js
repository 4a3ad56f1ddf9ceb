/** What a sheet of characteristics and Abilities says, and what holds a fighter: melee, grips, horses, groups. */

import { h } from "../dom.js";
import { minus, say } from "../words.js";
import { nameOf } from "./names.js";
import { markName, verbName, wordFor, woundName } from "./words.js";

/* global gettext, pgettext */

/** Characteristics as sheets write them, in order. @type {Record<string, () => string>} */
const CHARACTERISTICS = {
  str: () => pgettext("characteristic", "Str"),
  sta: () => pgettext("characteristic", "Sta"),
  dex: () => pgettext("characteristic", "Dex"),
  qik: () => pgettext("characteristic", "Qik"),
  per: () => pgettext("characteristic", "Per"),
  pre: () => pgettext("characteristic", "Pre"),
  com: () => pgettext("characteristic", "Com"),
};

/** Units that a figure fights with. @param {any} view @param {string} id @returns {string[]} */
export function foes(view, id) {
  const unit = view.figures[id]?.unit ?? id;
  const pairs = (view.engaged ?? []).filter((/** @type {string[]} */ pair) => pair.includes(unit));
  return pairs.map((/** @type {string[]} */ pair) => nameOf(view, pair[0] === unit ? pair[1] : pair[0]));
}

/** @param {any} figure */
export const wounds = ({ wounds: all }) => (Array.isArray(all) ? all.map(woundName) : []);

/** What it is bound by, in short phrases. @param {any} view @param {string} id @param {boolean} [melee] its enemies too @returns {string[]} */
export function bonds(view, id, melee = true) {
  const figure = view.figures[id];
  const name = (/** @type {string} */ one) => ({ name: nameOf(view, one) });
  const fights = foes(view, id);
  const { declared } = figure;
  return [
    declared && declared.what !== "nothing" && say(gettext("declares: %(what)s"), { what: [verbName(declared.what), declared.target && nameOf(view, declared.target)].filter(Boolean).join(", ") }),
    melee && fights.length > 0 && say(gettext("engaged with %(names)s"), { names: fights.join(", ") }),
    figure.held && say(gettext("held by %(name)s, grip %(grip)s"), { ...name(figure.held.by), grip: figure.held.grip }),
    figure.pinned && say(gettext("pinned by %(name)s"), name(figure.pinned)),
    figure.under && say(gettext("under %(name)s"), name(figure.under)),
    figure.riding && say(gettext("rides %(name)s"), name(figure.riding)),
    figure.rider && say(gettext("ridden by %(name)s"), name(figure.rider)),
    figure.gait && wordFor(figure.gait),
    figure.unspanned > 0 && say(gettext("rounds to span: %(n)s"), { n: figure.unspanned }),
    ...(figure.flaws ?? []).map(wordFor),
  ].filter(Boolean);
}

/** Sheets that only the own side sees, folded. @param {any} figure */
export function drawAbilities({ sheet }) {
  if (!sheet) return null;
  const known = Object.entries(CHARACTERISTICS).filter(([name]) => sheet[name] !== undefined);
  const scores = known.map(([name, called]) => `${called()} ${minus(sheet[name])}`);
  const abilities = Object.entries(sheet.abilities ?? {}).map(([name, score]) => {
    const speciality = sheet.specialities?.[name];
    return `${wordFor(name)} ${score}${speciality ? ` (${wordFor(speciality)})` : ""}`;
  });
  const nature = Object.entries(sheet.personality ?? {}).map(([name, score]) => `${wordFor(name)} ${minus(/** @type {number} */ (score))}`);
  const rows = [
    scores,
    abilities,
    (sheet.traits ?? []).map(wordFor),
    nature,
    [...(sheet.arms ?? []).map(wordFor), sheet.prot && say(gettext("Protection of the armour %(n)s"), { n: sheet.prot }), sheet.enc !== undefined && say(gettext("Encumbrance %(n)s"), { n: sheet.enc })].filter(Boolean),
    sheet.known_spells ? [say(gettext("knows: %(spells)s"), { spells: sheet.known_spells.join(", ") })] : [],
    (sheet.spells ?? []).length > 0 ? [say(gettext("keeps up: %(spells)s"), { spells: sheet.spells.join(", ") })] : [],
  ];
  return h(
    "details",
    { class: "facts", "data-key": "abilities" },
    h("summary", {}, gettext("Sheet")),
    rows.filter((row) => row.length).map((row) => h("p", { class: "fact" }, row.join(", "))),
  );
}

/** Who does what in a group. @param {any} view @param {string} id */
export function drawRoles(view, id) {
  const { vanguard, leader, members = [], able = members, trained, bonus, assigned } = view.groups[id];
  const roles = (/** @type {string} */ one) => [one === vanguard && markName("vanguard"), one === leader && markName("leader"), !able.includes(one) && gettext("cannot fight")].filter(Boolean);
  const facts = [
    trained ? gettext("trained together") : gettext("not trained together"),
    bonus > 0 && say(gettext("bonus of training: %(n)s"), { n: bonus }),
    assigned && say(gettext("to %(what)s"), { what: wordFor(assigned) }),
  ];
  return [
    h(
      "ul",
      { class: "members" },
      members.map((/** @type {string} */ one) =>
        h("li", { "data-key": one }, h("button", { class: "btn small", type: "button", "data-act": "piece", "data-id": one }, nameOf(view, one)), " ", h("span", { class: "why" }, roles(one).join(", "))),
      ),
    ),
    h("p", { class: "fact" }, facts.filter(Boolean).join(", ")),
  ];
}
