/** Clicks and forms of the page of a skirmish, by `data-act`. */

import { common, press } from "../common.js";
import { say } from "../words.js";
import * as drafts from "./draft.js";
import { face } from "./face.js";
import { whereIs } from "./overlay.js";
import { valueOf } from "./values.js";
import { middle } from "./lie.js";
import { nameOf } from "./names.js";

/* global gettext */

/** Dialogs of the referee alone are loaded when they are opened. */
const rulings = () => import("./rulings.js");
const stops = () => import("../stops.js");
/** Where to in words is, when somebody is about to move. */
const relative = () => import("./relative.js");

/**
 * @param {{store: import("../store.js").Store, api: import("../api.js").Api, board: import("./board.js").Board,
 *   control: import("./play.js").Play, desk: {faces: import("../typing.js").Faces}}} table
 */
export function handle({ store, api, board, control, desk }) {
  const { acts: plain, open, rule, answer } = common({ store, api, board, control, desk });
  const view = () => store.state.view;
  const idOf = (/** @type {HTMLElement} */ on) => /** @type {string} */ (on.dataset.id);
  const vector = (/** @type {string} */ text) => /** @type {import("./lie.js").Place} */ (text.split(",").map(Number));

  press({
    ...plain,
    show: (on) => {
      const name = /** @type {string} */ (on.dataset.show);
      const show = { ...store.state.show, [name]: !store.state.show[name] };
      on.setAttribute("aria-pressed", String(show[name]));
      store.set({ show });
    },
    ruler: () => store.set({ tool: store.state.tool ? null : "ruler", ruler: null }),
    piece: (on) => {
      const id = idOf(on);
      control.select(id);
      const at = view().table && whereIs(view(), id);
      if (at) board.show(at);
    },
    verb: (on) => control.start(idOf(on).replace("verb-", "")),
    pick: (on) => control.pick(idOf(on), on.dataset.arg),
    manner: (on) => control.fill({ manner: idOf(on).replace("manner-", "") }),
    level: (on) => control.fill({ level: Number(idOf(on).replace("level-", "")) }),
    facing: () => control.change({ facing: !control.draft?.facing }),
    "point-back": () => control.change({ path: control.draft?.path.slice(0, -1) ?? [] }),
    go: (on) => control.place(vector(on.dataset.at ?? "")),
    send: () => control.send(),
    cancel: () => store.set({ draft: null, options: null, refused: null }),
    table: (on) => control.act(idOf(on), idOf(on), {}),
    carry: () => control.act("carry", "carry_out", { figure: store.state.selected }),
    "order-drop": () => {
      const id = store.state.selected ?? "";
      const revision = store.state.orders.mine?.[id]?.revision ?? 0;
      return control.once("order", () => api.dropOrder(id, revision), `drop ${id} ${revision}`);
    },
    rule: () => ruling(store.state.selected ?? ""),
    battle: () => ruling(),
    end: async () => {
      const first = face.rests && view().phase !== face.rests ? gettext("%(turn)s. The fighting stops: what follows is rest and healing. The result is written when the game is ended after that.") : undefined;
      open((await stops()).endForm(view(), null, first));
    },
    pause: async () => open((await stops()).pauseForm()),
    allow: (on) => control.allow(.../** @type {[string, any]} */ (allowed(on))),
    waive: async () => open((await stops()).waiveForm(/** @type {any} */ ({ refused: control.draft?.waived }))),
  });

  answer({
    rule: async (form, reason) => rule((await rulings()).rulingChanges(form), reason),
    end: () => control.act("ask", "end", {}),
    pause: (_, reason) => control.act("ask", "pause", reason ? { reason } : {}),
    waive: (_, reason) => control.waive(reason),
  });

  /** The form of what can be ruled now, as the server says. @param {string} [figure] */
  async function ruling(figure) {
    const { sections, why } = await control.ask({ verb: "rule", ...(figure ? { figure } : {}) });
    const title = figure ? say(gettext("Ruling on %(name)s"), { name: nameOf(view(), figure) }) : gettext("Ruling on the table");
    if (sections) open((await rulings()).rulingForm(view(), title, sections));
    else store.set({ refused: { at: "sheet", message: why.text, cite: why.cite } });
  }

  /** What is allowed all the same, and why it was refused. @param {HTMLElement} on */
  function allowed(on) {
    const { refused, options, known } = store.state;
    const verb = on.dataset.verb ?? control.draft?.verb ?? "";
    const why = on.dataset.verb ? known?.reasons?.verbs?.[verb]?.why : drafts.against(control.draft, options);
    return [verb, why ? { message: why.text, cite: why.cite } : { message: refused?.message ?? "", cite: refused?.cite }];
  }

  document.addEventListener("change", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    const name = on.dataset.name ?? "";
    if (on.dataset.act === "field") said(on.name);
    else if (on.dataset.act === "flag") control.fill({ [name]: on.checked });
    else if (on.dataset.act === "stance") control.act("sheet", "stance", { figure: store.state.selected, [name]: on.value });
    else if (on.dataset.act === "front") front(name, on.value);
  });

  /** A field of the action being put together was changed. @param {string} name */
  function said(name) {
    const one = store.state.options?.fields?.find((/** @type {any} */ each) => `field.${each.name}` === name);
    if (one) control.fill({ [one.name]: valueOf(document.querySelectorAll("#sheet [data-act=field]"), one, name) });
  }

  /** @param {string} name @param {string} value a vector, or whom to look at */
  function front(name, value) {
    if (value.startsWith("at:")) control.face(view().figures[value.slice(3)].at);
    else control.fill({ [name]: value ? vector(value) : undefined });
  }

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const forms = /** @type {Record<string, () => unknown>} */ ({ towards, bearing, places, text, standing, note });
    const send = forms[form.dataset.form ?? ""];
    if (!send || form.closest("dialog")) return;
    event.preventDefault();
    const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
    send();

    async function towards() {
      const id = value("what");
      const feature = view().table.features[id];
      const at = feature?.polygon ? middle(feature.polygon) : whereIs(view(), id);
      const { stepTowards } = await relative();
      if (control.draft && at) go(stepTowards(view(), control.draft, at, value("cm")));
    }
    async function bearing() {
      const { stepAlong } = await relative();
      if (control.draft) go(stepAlong(view(), control.draft, value("side"), value("cm")));
    }
    function places() {
      control.fill({ to: vector(value("at")) });
    }
    function text() {
      if (value("text").trim()) control.fill({ text: value("text").trim(), to: undefined });
    }
    function standing() {
      const unit = form.dataset.unit ?? "";
      // What comes after staying, or a second time, would never be done.
      const chosen = [...new Set(new FormData(form).getAll("do").filter(Boolean))];
      const stays = chosen.indexOf("stay");
      const body = { do: stays < 0 ? chosen : chosen.slice(0, stays + 1) };
      const revision = store.state.orders.mine?.[unit]?.revision ?? 0;
      control.once("order", () => api.saveOrder(unit, body, "final", revision), JSON.stringify([unit, body, revision]));
    }
    function note() {
      const said = value("text").trim();
      const to = value("to");
      if (!said) return;
      control.once("note", (key) => api.note(said, to, key), JSON.stringify(["note", said, to]));
      form.reset();
    }
  });

  /** A point of the way, or where a figure is set up. @param {number[]} at */
  function go(at) {
    control.place(/** @type {any} */ (at));
  }
}
