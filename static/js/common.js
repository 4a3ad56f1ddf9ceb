/** What can be pressed at every table: the drawing, the log, dice, seats, taking back. */

import { explained } from "./commands.js";
import { morph } from "./dom.js";
import { rememberWords } from "./inwords.js";
import { drawLine, takeBack } from "./log.js";
import { typeDice } from "./rolls.js";
import { keepSounds } from "./turn.js";

/** @typedef {Record<string, (on: HTMLElement) => unknown>} Acts */

/** Dialogs that are loaded when they are opened. */
const seats = () => import("./chairs.js");
const stops = () => import("./stops.js");

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api,
 *   board: {view?: import("./panzoom.js").PanZoom}, control: import("./commands.js").Commands,
 *   desk: {faces: import("./typing.js").Faces}}} table
 */
export function common({ store, api, board, control, desk }) {
  const ask = /** @type {HTMLDialogElement} */ (document.getElementById("ask"));
  /** @param {Node} form */
  const open = (form) => {
    // What was typed into the one before is not for this one.
    if (ask.open) morph(ask, form);
    else {
      ask.replaceChildren(form);
      ask.showModal();
      // Not a link of what is told above the fields.
      /** @type {HTMLElement | null} */ (ask.querySelector("input, select, textarea, button"))?.focus();
    }
    waits(true);
  };
  /** The opener has the focus again, and has done its work: Enter is for the next step. */
  function shut() {
    ask.close();
    /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
  }
  /** Whether a form was open while a roll waited. */
  let held = false;
  /** @param {boolean} fresh */
  async function waits(fresh) {
    if (!(held ||= Boolean(store.state.pending))) return;
    (await import("./held.js")).tell(ask, store, fresh);
  }
  store.on((state, old) => {
    if (ask.open && !state.pending !== !old.pending) waits(false);
  });

  /** @type {Acts} */
  const acts = {
    "zoom-in": () => board.view?.zoom(1.4),
    "zoom-out": () => board.view?.zoom(1 / 1.4),
    fit: () => board.view?.fit(),
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
    redo: () =>
      control.once(
        "redo",
        (key) => api.redo(store.state.version, key),
        JSON.stringify(["redo", store.state.version]),
      ),
    "redo-all": (on) => goTo("redo-all", Number(on.dataset.unit), ""),
    chairs: async () => open((await seats()).chairsForm(await api.chairs(), store.state.view)),
    sit: (on) => seat(on, on.parentElement?.querySelector("select")),
    stand: (on) => seat(on),
    dice: (on) => store.set({ dice: store.state.dice === on.dataset.dice ? "" : on.dataset.dice }),
    undo: () => undo(),
    choose: (on) =>
      control.choose(
        store.state.view.choice.item,
        /** @type {string} */ (on.dataset.id).replace("choice-", ""),
      ),
    rewind: async (on) => {
      const { rewindForm } = await stops();
      const short = (/** @type {any} */ line) => drawLine({ ...line, sums: [] });
      open(rewindForm(store.state, Number(on.dataset.n), short));
    },
    close: () => shut(),
    replay: () =>
      location.assign(/** @type {string} */ (document.getElementById("main")?.dataset.replay)),
    ...typeDice({ store, api, control, faces: desk.faces }),
    earlier: () => earlier(),
    newest: (on) => on.closest(".logp")?.scrollTo(0, 0),
    hint: async (on) => {
      const { passHint } = await import("./hints.js");
      passHint(store.state.view.seat.role, Number(on.dataset.to));
      store.set({});
    },
  };

  document.addEventListener("change", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset.act === "seat") {
      location.search = new URLSearchParams({ seat: on.value }).toString();
    }
  });

  /** Take back the last action of this seat. */
  function undo() {
    const to = takeBack(store.state.entries);
    if (to === null) return;
    goTo("undo", to, "");
  }

  /** Where the table stood after a line. @param {string} button @param {number} to @param {string} why */
  function goTo(button, to, why) {
    const { version } = store.state;
    return control.once(
      button,
      (key) => api.rewind(to, why, version, key),
      JSON.stringify(["rewind", to, why, version]),
    );
  }

  /** Who is chosen takes a seat, or somebody gets up. @param {HTMLElement} on @param {HTMLSelectElement | null} [from] */
  async function seat(on, from) {
    const member = Number(from ? from.value : on.dataset.member);
    if (!member) return from?.focus();
    try {
      await api.seatMember(/** @type {string} */ (on.dataset.chair), member, Boolean(from));
      open((await seats()).chairsForm(await api.chairs(), store.state.view));
      // The line of who sits there, not what the list put in the place of the name chosen.
      if (from) from.value = "";
    } catch (error) {
      ask.querySelector("[data-error]")?.replaceChildren(explained(error).message);
    }
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

  /** A ruling: its changes and its reason. @param {any[]} changes @param {string} reason */
  function rule(changes, reason) {
    const { version } = store.state;
    return control.once(
      "ask",
      (key) => api.rule(changes, reason, version, key),
      JSON.stringify(["rule", changes, reason, version]),
    );
  }

  ask.addEventListener("cancel", (event) => {
    event.preventDefault();
    shut();
  });

  /**
   * What forms of the dialog do, by their name; each says whether it was done.
   * @param {Record<string, (form: HTMLFormElement, reason: string) => Promise<boolean>>} forms
   */
  function answer(forms) {
    ask.addEventListener("submit", async (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      event.preventDefault();
      const reason = String(new FormData(form).get("reason") ?? "");
      /** @type {typeof forms} */
      const all = { rewind: () => goTo("ask", Number(form.dataset.n), reason), ...forms };
      if (await all[form.dataset.form ?? ""]?.(form, reason)) {
        form.dataset.sent = "yes";
        shut();
      } else form.querySelector("[data-error]")?.replaceChildren(store.state.refused?.message ?? "");
    });
  }

  tabs();
  return { acts, open, rule, answer };
}

/** On a phone what a tab names comes right under the waiting line, which stays at the top; the tab of what is read there is marked. */
function tabs() {
  const all = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".tabs a")]);
  let over = 0;
  document.addEventListener("scroll", () => {
    const top = (/** @type {HTMLAnchorElement} */ tab) => document.querySelector(tab.hash)?.getBoundingClientRect().top ?? 0;
    const now = all.findLast((tab) => top(tab) < over + 24) ?? all[0];
    for (const tab of all) tab[tab === now ? "setAttribute" : "removeAttribute"]("aria-current", "true");
  });
  const waiting = /** @type {HTMLElement} */ (document.getElementById("waiting"));
  new ResizeObserver(() => {
    over = getComputedStyle(waiting).position === "sticky" ? waiting.offsetHeight : 0;
    document.documentElement.style.setProperty("--over", `${over}px`);
  }).observe(waiting);
}

/** Presses by `data-act`: one place that says who does what. @param {Acts} acts */
export function press(acts) {
  document.addEventListener("click", (event) => {
    const on = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest("[data-act]")
    );
    if (!on || on.matches("input, select, label")) return;
    if (on.getAttribute("aria-disabled") === "true") return;
    // It has done its step: the next Enter is for what is due then, which may be somebody else's.
    if (on.closest("#waiting [data-key=acts]")) on.blur();
    acts[/** @type {string} */ (on.dataset.act)]?.(on);
  });
}
