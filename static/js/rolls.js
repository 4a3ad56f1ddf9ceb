/** Typing dice: keys and boxes of the panel of real dice, and what is sent of them. */

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api,
 *   control: import("./control.js").Control, faces: import("./typing.js").Faces}} table
 */
export function typeDice({ store, api, control, faces }) {
  const box = (/** @type {number} */ i) =>
    /** @type {HTMLInputElement | HTMLSelectElement | null} */ (document.getElementById(`face-${i}`));
  const asks = () => store.state.pending?.asks ?? [];
  /** Whether a box is being given the focus by this script. */
  let led = false;

  document.addEventListener("input", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset.act !== "face") return;
    const i = Number(on.dataset.i);
    const before = faces.texts[i] ?? "";
    const digits = on.value.replace(/\D/g, "");
    // The same digit over a chosen face is that die thrown again.
    const again = digits === before;
    if (digits.length < before.length || again) faces.rub(i);
    const fresh = digits.startsWith(before) && !again ? digits.slice(before.length) : digits;
    // What is added to a full box is for the next die: its box may not have got the focus yet.
    const added = before && digits.startsWith(before) && !again;
    let at = added && faces.faces[i] !== undefined && !faces.open(asks(), i) ? i + 1 : i;
    for (const digit of fresh) {
      faces.feed(asks(), at, digit);
      at = faces.at;
    }
    on.value = faces.texts[i] ?? "";
    store.set({});
    goOn();
  });

  document.addEventListener("change", (event) => {
    const on = /** @type {HTMLSelectElement} */ (event.target);
    if (on.dataset.act !== "card") return;
    faces.put(Number(on.dataset.i), on.value || undefined);
    store.set({});
    goOn();
  });

  document.addEventListener("keydown", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset?.act !== "face") return;
    const i = Number(on.dataset.i);
    if (event.key === "Backspace" && !on.value && i > 0) {
      faces.rub(i - 1);
      store.set({});
      box(i - 1)?.focus();
    } else if (event.key === "ArrowLeft") box(i - 1)?.focus();
    else if (event.key === "ArrowRight") box(i + 1)?.focus();
    else if (event.key === "Enter" && event.repeat) {
      // A key that is held down has done its work.
    } else if (event.key === "Enter") {
      if (store.state.pending?.complete && faces.whole(asks())) send(true);
      else goOn(true);
    } else return;
    event.preventDefault();
  });

  document.addEventListener("focusin", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset?.act !== "face" || led) return;
    // Who goes to a box by hand stays there, whatever comes from the server meanwhile.
    faces.at = Number(on.dataset.i);
    on.select();
  });

  store.on((state, old) => {
    if (!state.pending) return;
    const free = (old.busy && !state.busy) || (old.link === "off" && state.link !== "off");
    if (state.pending !== old.pending || free) goOn();
  });

  /** Ask for more once all boxes are full, and go to the next one. @param {boolean} [enter] whether what is typed is a whole face */
  function goOn(enter = false) {
    const { pending, busy, link } = store.state;
    if (!pending || pending.veiled) return;
    faces.follow(pending);
    const whole = faces.whole(pending.asks);
    // A second digit may follow: "1" of "18" is no face until Enter says so.
    const open = !enter && faces.open(pending.asks, faces.at);
    const free = !busy && link !== "off";
    if (whole && !open && free && faces.sent !== JSON.stringify(whole)) {
      if (JSON.stringify(whole) !== JSON.stringify(pending.faces)) send(false);
    }
    queueMicrotask(() => focus());
  }

  /** The box that is next takes the keys, unless something else is being written. */
  function focus() {
    const on = document.activeElement;
    const writing = on?.closest("dialog, select, textarea, input:not([data-act=face])");
    if (writing) return;
    const last = asks().length - 1;
    const next = box(Math.min(faces.at, last));
    if (!next || next === on) return;
    led = true;
    next.focus();
    led = false;
    if (!(next instanceof HTMLInputElement)) return;
    // A full box waits for the next die: what is typed there is added, and goes on.
    if (faces.at > last) next.setSelectionRange(next.value.length, next.value.length);
    else next.select();
  }

  /** @param {boolean} confirm @param {import("./typing.js").Face[]} [given] */
  function send(confirm, given) {
    const { pending } = store.state;
    const all = given ?? (pending && faces.whole(pending.asks));
    if (!all) return undefined;
    if (!confirm) faces.sent = JSON.stringify(all);
    return control.once(
      "dice-confirm",
      () => api.roll(pending.id, all, confirm),
      JSON.stringify([pending.id, all, confirm]),
    );
  }

  return {
    "dice-confirm": () => send(true),
    /** The server throws what is not typed: one roll at a time, until nothing more is wanted. */
    "dice-server": async () => {
      for (let i = 0; i < 500 && store.state.pending; i += 1) {
        const { pending } = store.state;
        const all = pending.asks.map((/** @type {any} */ _, /** @type {number} */ n) =>
          faces.faces[n] === undefined ? null : faces.faces[n],
        );
        const done = await send(true, all);
        if (!done) return;
        await new Promise((next) => setTimeout(next, 0));
        if (store.state.pending === pending) return;
      }
    },
    "dice-cancel": () =>
      control.once("dice-cancel", () => api.cancelRoll(store.state.pending.id), "cancel roll"),
  };
}
