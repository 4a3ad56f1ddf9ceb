/** Clicks and forms of the page of a table, by `data-act`: one place that says who does what. */

import { spots } from "./choice.js";
import { explained } from "./control.js";
import { placeOf } from "./counters.js";
import { morph } from "./dom.js";
import { passHint } from "./hints.js";
import { drawLine, takeBack } from "./log.js";
import { towards } from "./relative.js";
import { endForm, rewindForm, ruleChanges, ruleForm } from "./referee.js";
import { rememberWords } from "./textboard.js";
import { keepSounds } from "./turn.js";

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api, board: import("./board.js").Board,
 *   control: import("./control.js").Control, desk: {spot: string | null, faces: any[]}}} table
 */
export function handle({ store, api, board, control, desk }) {
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
    rule: () => open(ruleForm(store.state.view, /** @type {string} */ (store.state.selected))),
    end: () => open(endForm(store.state.view)),
    rewind: (on) =>
      open(
        rewindForm(store.state, Number(on.dataset.n), (line) => drawLine({ ...line, sums: [] })),
      ),
    close: () => ask.close(),
    replay: () =>
      location.assign(/** @type {string} */ (document.getElementById("main")?.dataset.replay)),
    "dice-confirm": () => roll(true),
    "dice-server": () => {
      desk.faces = store.state.pending.asks.map(
        (/** @type {any} */ _, /** @type {number} */ i) => desk.faces[i] ?? null,
      );
      return roll(true);
    },
    "dice-cancel": () =>
      control.once("dice-cancel", () => api.cancelRoll(store.state.pending.id), "cancel roll"),
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
    if (on.dataset.act === "standing") {
      const value = on.type === "checkbox" ? on.checked : on.value;
      const { draft } = store.state;
      if (draft)
        control.change({
          standing: { ...draft.standing, [/** @type {string} */ (on.dataset.name)]: value },
        });
    } else if (on.dataset.act === "seat") {
      location.search = new URLSearchParams({ seat: on.value }).toString();
    }
  });

  document.addEventListener("input", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset.act !== "face") return;
    typeFace(on);
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
    } else if (form.dataset.form === "rule") {
      const changes = ruleChanges(form);
      done = await control.once(
        "ask",
        (key) => api.rule(changes, reason, version, key),
        JSON.stringify(["rule", changes, reason, version]),
      );
    } else if (form.dataset.form === "end") {
      done = await control.act("ask", "end", {});
    }
    if (done) ask.close();
    else form.querySelector("[data-error]")?.replaceChildren(store.state.refused?.message ?? "");
  }

  /** Keep a face, and go on to the next box when it is full. @param {HTMLInputElement} on */
  function typeFace(on) {
    const most = Number(on.dataset.most);
    const face = Number(on.value);
    const good =
      on.value !== "" && Number.isInteger(face) && face >= Number(on.dataset.low) && face <= most;
    desk.faces[Number(on.dataset.i)] = good ? face : undefined;
    on.setAttribute("aria-invalid", String(on.value !== "" && !good));
    redraw();
    if (good && (on.value.length >= String(most).length || face * 10 > most)) {
      document.getElementById(`face-${Number(on.dataset.i) + 1}`)?.focus();
    }
    const { pending } = store.state;
    const all = pending.asks.every(
      (/** @type {any} */ _, /** @type {number} */ i) => desk.faces[i] !== undefined,
    );
    if (all && !pending.complete) roll(false);
  }

  /** @param {boolean} confirm */
  function roll(confirm) {
    const { pending } = store.state;
    const faces = [...desk.faces].slice(0, pending.asks.length);
    return control.once(
      "dice-confirm",
      () => api.roll(pending.id, faces, confirm),
      JSON.stringify([pending.id, faces, confirm]),
    );
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
