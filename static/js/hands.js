/** Clicks and forms of the page of a table, by `data-act`: one place that says who does what. */

import { chairsForm } from "./chairs.js";
import { spots } from "./choice.js";
import { explained } from "./control.js";
import { placeOf } from "./counters.js";
import { morph } from "./dom.js";
import { passHint } from "./hints.js";
import { drawLine, takeBack } from "./log.js";
import { towards } from "./relative.js";
import { endForm, rewindForm } from "./referee.js";
import { resultChanges, resultForm } from "./results.js";
import { typeDice } from "./rolls.js";
import * as rulings from "./rulings.js";
import { changed } from "./stance.js";
import { rememberWords } from "./textboard.js";
import { keepSounds } from "./turn.js";

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api, board: import("./board.js").Board,
 *   control: import("./control.js").Control, desk: {spot: string | null, faces: import("./typing.js").Faces}}} table
 */
export function handle({ store, api, board, control, desk }) {
  const rolls = typeDice({ store, api, control, faces: desk.faces });
  const ask = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
  const redraw = () => store.set({});
  /** @param {Node} form */
  const open = (form) => {
    morph(ask, form);
    if (!ask.open) ask.showModal();
  };

  /** @type {Record<string, (on: HTMLElement) => unknown>} */
  const acts = {
    "zoom-in": () => board.view?.zoom(1.4),
    "zoom-out": () => board.view?.zoom(1 / 1.4),
    fit: () => board.view?.fit(),
    show: (on) => {
      const name = /** @type {"reach" | "sight" | "zoc"} */ (on.dataset.show);
      const show = { ...store.state.show, [name]: !store.state.show[name] };
      on.setAttribute("aria-pressed", String(show[name]));
      store.set({ show });
    },
    words: () => {
      const words = !store.state.words;
      rememberWords(words);
      store.set({ words });
    },
    sound: (on) => {
      const sound = on.getAttribute("aria-pressed") !== "true";
      on.setAttribute("aria-pressed", String(sound));
      keepSounds(sound);
    },
    "place-front": (on) => {
      const at = placeOf(store.state.view, /** @type {string} */ (store.state.selected));
      if (at) control.place(at, on.dataset.front);
    },
    unplace: () => control.act("place", "unplace", { unit: store.state.selected }),
    redo: () =>
      control.once(
        "redo",
        (key) => api.redo(store.state.version, key),
        JSON.stringify(["redo", store.state.version]),
      ),
    result: () => open(resultForm(store.state.view)),
    battle: () => open(rulings.battleForm(store.state.view)),
    pause: () => open(rulings.pauseForm()),
    waive: () => open(rulings.waiveForm(store.state)),
    chairs: async () => open(chairsForm(await api.chairs(), store.state.view)),
    stand: (on) => seat(on, false),
    dice: (on) => store.set({ dice: store.state.dice === on.dataset.dice ? "" : on.dataset.dice }),
    "go-to": (on) => control.hex(/** @type {string} */ (on.dataset.hex)),
    undo: () => undo(),
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
    "order-final": () => control.saveOrder("final"),
    "order-saved": () => control.saveOrder("saved"),
    "order-drop": () => control.dropOrder(/** @type {string} */ (store.state.selected)),
    choose: (on) =>
      control.choose(
        store.state.view.choice.item,
        /** @type {string} */ (on.dataset.id).replace("choice-", ""),
      ),
    spot: (on) => {
      desk.spot = on.dataset.hex ?? null;
      redraw();
    },
    table: (on) => {
      const { id = "", unit } = on.dataset;
      return control.act(id, id.replace("more-", ""), unit ? { unit } : {});
    },
    carry: (on) =>
      control.act("carry", "carry_out", { unit: on.dataset.unit ?? store.state.selected }),
    hold: (on) => control.act("hold", "hold", { unit: on.dataset.unit }),
    check: () => control.act("check", "check", { unit: store.state.selected }),
    rule: () =>
      open(rulings.ruleForm(store.state.view, /** @type {string} */ (store.state.selected))),
    end: () => open(endForm(store.state.view)),
    rewind: (on) =>
      open(
        rewindForm(store.state, Number(on.dataset.n), (line) => drawLine({ ...line, sums: [] })),
      ),
    close: () => ask.close(),
    replay: () =>
      location.assign(/** @type {string} */ (document.getElementById("main")?.dataset.replay)),
    ...rolls,
    earlier: () => earlier(),
    hint: (on) => {
      passHint(store.state.view.seat.role, Number(on.dataset.to));
      redraw();
    },
  };

  document.addEventListener("click", (event) => {
    const on = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-act]")
    );
    if (!on || on.matches("input, select, label")) return;
    if (on.getAttribute("aria-disabled") === "true") return;
    acts[/** @type {string} */ (on.dataset.act)]?.(on);
  });

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
    } else if (on.dataset.act === "sit") {
      if (on.value) seat(on, true);
    } else if (on.dataset.act === "seat") {
      location.search = new URLSearchParams({ seat: on.value }).toString();
    }
  });

  ask.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    event.preventDefault();
    submit(form);
  });

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const { options } = store.state;
    const value = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? "");
    if (form.dataset.form === "towards") control.hex(towards(options.hexes, value("piece")));
    else if (form.dataset.form === "hex") control.hex(value("hex"));
    else if (form.dataset.form === "place") control.place(value("hex"));
    else return;
    event.preventDefault();
  });

  /** Take back the last action of this seat. */
  function undo() {
    const { entries, version } = store.state;
    const to = takeBack(entries);
    if (to === null) return;
    control.once(
      "undo",
      (key) => api.rewind(to, "", version, key),
      JSON.stringify(["rewind", to, version]),
    );
  }

  /** Somebody takes a seat, or gets up. @param {HTMLElement} on @param {boolean} sits */
  async function seat(on, sits) {
    const member = Number(sits ? /** @type {HTMLSelectElement} */ (on).value : on.dataset.member);
    try {
      await api.seatMember(/** @type {string} */ (on.dataset.chair), member, sits);
      open(chairsForm(await api.chairs(), store.state.view));
    } catch (error) {
      ask.querySelector("[data-error]")?.replaceChildren(explained(error).message);
    }
  }

  /** @param {HTMLElement} on */
  function verbOf(on) {
    return /** @type {string} */ (on.dataset.id).replace("verb-", "");
  }

  /** @param {HTMLFormElement} form */
  async function submit(form) {
    const reason = String(new FormData(form).get("reason") ?? "");
    const { version } = store.state;
    let done = false;
    if (form.dataset.form === "rewind") {
      const to = Number(form.dataset.n);
      done = await control.once(
        "ask",
        (key) => api.rewind(to, reason, version, key),
        JSON.stringify(["rewind", to, reason, version]),
      );
    } else if (["rule", "battle"].includes(form.dataset.form ?? "")) {
      const changes =
        form.dataset.form === "rule" ? rulings.ruleChanges(form) : rulings.battleChanges(form);
      done = await control.once(
        "ask",
        (key) => api.rule(changes, reason, version, key),
        JSON.stringify(["rule", changes, reason, version]),
      );
    } else if (form.dataset.form === "result") {
      done = await control.act("ask", "result", {
        changes: resultChanges(form),
        ...(reason ? { reason } : {}),
      });
    } else if (form.dataset.form === "pause") {
      done = await control.act("ask", "pause", reason ? { reason } : {});
    } else if (form.dataset.form === "waive") {
      done = await control.waive(reason);
    } else if (form.dataset.form === "end") {
      const judged = new FormData(form).getAll("judged").map(Number);
      done = await control.act("ask", "end", judged.length ? { judged } : {});
    }
    if (done) ask.close();
    else form.querySelector("[data-error]")?.replaceChildren(store.state.refused?.message ?? "");
  }

  async function earlier() {
    const [first] = store.state.entries;
    if (!first) return;
    try {
      const { entries } = await api.log({ before: first.n, limit: 100 });
      store.set({ entries: [...entries, ...store.state.entries] });
    } catch (error) {
      store.set({ refused: { at: "earlier", ...explained(error) } });
    }
  }
}
