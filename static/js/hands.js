/** Clicks and forms of the page of a table, by `data-act`: one place that says who does what. */

import { spots } from "./choice.js";
import { common, press } from "./common.js";
import { placing } from "./deploy.js";
import { byKeys, pressPrimary } from "./shortcuts.js";
import { placeOf } from "./stacks.js";
import { changed } from "./stance.js";

/** Dialogs of the referee alone are loaded when they are opened. */
const results = () => import("./results.js");
const rulings = () => import("./rulings.js");
const stops = () => import("./stops.js");

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api, board: import("./board.js").Board,
 *   control: import("./control.js").Control, desk: {spot: string | null, faces: import("./typing.js").Faces}}} table
 */
export function handle({ store, api, board, control, desk }) {
  const { acts: plain, open, rule, answer } = common({ store, api, board, control, desk });
  const redraw = () => store.set({});
  /** @type {Record<string, (on: HTMLElement) => unknown>} */
  const acts = {
    ...plain,
    show: (on) => {
      const name = /** @type {"reach" | "sight" | "zoc"} */ (on.dataset.show);
      const show = { ...store.state.show, [name]: !store.state.show[name] };
      on.setAttribute("aria-pressed", String(show[name]));
      store.set({ show });
    },
    "place-front": (on) => {
      const at = placeOf(store.state.view, /** @type {string} */ (store.state.selected));
      if (at) control.place(at, on.dataset.front);
    },
    unplace: () => control.act("place", "unplace", { unit: store.state.selected }),
    result: async () => open((await results()).resultForm(store.state.view)),
    battle: async () => open((await rulings()).battleForm(store.state.view)),
    pause: async () => open((await stops()).pauseForm()),
    waive: async () => open((await stops()).waiveForm(store.state)),
    "go-to": (on) => control.hex(/** @type {string} */ (on.dataset.hex)),
    piece: (on) => {
      const id = /** @type {string} */ (on.dataset.id);
      control.select(id);
      const at = placeOf(store.state.view, id);
      if (at) board.show(at);
    },
    "verb-action": (on) => control.start(verbOf(on), "action"),
    "verb-order": (on) => control.start(verbOf(on), "order"),
    mode: (on) => control.mode(/** @type {string} */ (on.dataset.id).replace("mode-", "")),
    front: (on) => {
      const side = /** @type {string} */ (on.dataset.front);
      const { choice } = store.state.view;
      const found = spots(choice);
      const [only, more] = Object.keys(found);
      const answer = found[(more ? desk.spot : only) ?? ""]?.[side];
      return answer ? control.choose(choice.item, answer) : control.change({ front: side });
    },
    target: (on) => control.change({ target: on.dataset.id }),
    spell: (on) => control.change({ spell: on.dataset.spell, target: undefined }),
    send: () => control.send(),
    cancel: () => control.cancel(),
    "write-order": () => control.write(),
    "play-now": () => control.play(),
    "cast-more": () => control.castMore(),
    uncast: (on) => control.uncast(Number(on.dataset.i)),
    "order-final": () => control.saveOrder("final"),
    "order-saved": () => control.saveOrder("saved"),
    "order-drop": () => control.dropOrder(/** @type {string} */ (store.state.selected)),
    spot: (on) => {
      desk.spot = on.dataset.hex ?? null;
      redraw();
    },
    table: async (on) => {
      const { id = "", unit } = on.dataset;
      if (id === "reveal" && placing(store.state.view).length) return open((await stops()).revealForm(store.state.view));
      return control.act(id, id.replace("more-", ""), unit ? { unit } : {});
    },
    carry: (on) =>
      control.act("carry", "carry_out", { unit: on.dataset.unit ?? store.state.selected }),
    hold: (on) => control.act("hold", "hold", { unit: on.dataset.unit }),
    check: async () => open((await rulings()).checkForm(store.state.view, store.state.selected ?? "")),
    rule: async (on) => {
      const id = /** @type {string} */ (on.dataset.unit ?? store.state.selected);
      open((await rulings()).ruleForm(store.state.view, id));
    },
    end: async () => {
      const [{ endForm }, { conditions }] = await Promise.all([stops(), import("./referee.js")]);
      open(endForm(store.state.view, conditions(store.state.view)));
    },
  };

  press(acts);

  document.addEventListener("change", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    const { draft } = store.state;
    if (on.dataset.act === "standing") {
      const value = on.type === "checkbox" ? on.checked : on.value;
      const name = /** @type {string} */ (on.dataset.name);
      if (draft) control.change({ standing: changed(draft.standing, name, value) });
    } else if (on.dataset.act === "aim") {
      const none = { to: undefined, front: undefined, target: undefined, at: undefined };
      control.change({ ...none, aim: on.value || undefined });
    } else if (on.dataset.act === "aim-at") {
      control.change({ at: on.value || undefined });
    }
  });

  answer({
    rule: async (form, reason) => rule((await rulings()).ruleChanges(form), reason),
    battle: async (form, reason) => rule((await rulings()).battleChanges(form), reason),
    result: async (form, reason) =>
      control.act("ask", "result", {
        changes: (await results()).resultChanges(form),
        ...(reason ? { reason } : {}),
      }),
    check: (form, reason) => {
      const situation = String(new FormData(form).get("situation") ?? "");
      const situations = situation ? [situation] : undefined;
      return control.act("ask", "check", { unit: form.dataset.unit, situations, reason });
    },
    pause: (_, reason) => control.act("ask", "pause", reason ? { reason } : {}),
    waive: (_, reason) => control.waive(reason),
    reveal: () => control.act("ask", "reveal", {}),
    end: (form) => {
      const judged = new FormData(form).getAll("judged").map(Number);
      return control.act("ask", "end", judged.length ? { judged } : {});
    },
  });

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { options } = store.state;
    const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
    if (form.dataset.form === "towards")
      import("./relative.js").then(({ towards }) => go(towards(options.hexes, value("piece"))));
    else if (form.dataset.form === "hex") go(value("hex"));
    else if (form.dataset.form === "place") control.place(value("hex"));
    else return;
    event.preventDefault();
  });

  /** By keys what is chosen already has had its Enter: the next one carries it out. @param {string} to */
  function go(to) {
    if (byKeys() && store.state.draft?.to === to) pressPrimary();
    else control.hex(to);
  }

  /** @param {HTMLElement} on */
  function verbOf(on) {
    return /** @type {string} */ (on.dataset.id).replace("verb-", "");
  }
}
