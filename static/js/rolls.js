/** Typing dice: keys and boxes of the panel of real dice, and what is sent of them. */

/**
 * @param {{store: import("./store.js").Store, api: import("./api.js").Api,
 *   control: import("./control.js").Control, faces: import("./typing.js").Faces}} table
 */
export function typeDice({ store, api, control, faces }) {
  const box = (/** @type {number} */ i) =>
    /** @type {HTMLInputElement | HTMLSelectElement | null} */ (
      document.getElementById(faces.boxes[i]?.id ?? "")
    );
  const asks = () => faces.dice;
  /** Whether a box is being given the focus by this script. */
  let led = false;
  /** Whether Enter came before the server had said that nothing more is wanted. */
  let early = false;

  document.addEventListener("input", (event) => {
    const on = /** @type {HTMLInputElement} */ (event.target);
    if (on.dataset.act !== "face") return;
    early = false;
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
      const { pending, busy } = store.state;
      early = Boolean(busy || faces.queue || (faces.full && !pending?.complete));
      if (pending?.complete && faces.full && !busy) send(true);
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
    if (!early || state.busy || faces.queue) return;
    early = faces.full && !state.pending.complete;
    if (faces.full && state.pending.complete) send(true);
  });

  /** Tell a row once it is full, which asks for more, and go to the next box. @param {boolean} [enter] whether what is typed is a whole face */
  function goOn(enter = false) {
    const { pending, busy, link } = store.state;
    if (!pending || pending.veiled) return;
    faces.follow(pending);
    if (enter && faces.open(asks(), faces.at)) faces.at += 1;
    faces.seek();
    // A second digit may follow: "1" of "18" is no face until Enter says so.
    const open = faces.open(asks(), faces.at);
    const ended = faces.full || faces.boxes[faces.at]?.k === 0 || faces.changed.size > 0 || faces.emptied;
    const free = !busy && link !== "off";
    const given = JSON.stringify(faces.given());
    if (ended && faces.news && !open && free && faces.sent !== given) send(false);
    queueMicrotask(() => focus());
  }

  /** The box that is next takes the keys, unless something else is being written. */
  function focus() {
    const on = document.activeElement;
    const writing = on?.closest("dialog, select, textarea, input:not([data-act=face])");
    if (writing) return;
    // What waited may have come into the box that has the focus, which drawing leaves alone.
    if (on instanceof HTMLInputElement && on.dataset.act === "face") {
      const typed = faces.texts[Number(on.dataset.i)] ?? "";
      if (on.value !== typed) on.value = typed;
    }
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

  /** @param {boolean} confirm @param {boolean} [rest] whether the server throws what is not typed */
  function send(confirm, rest = false) {
    const { pending } = store.state;
    if (!pending || (confirm && !rest && !faces.full)) return undefined;
    const given = faces.given(rest);
    if (!given.faces.length) return undefined;
    faces.sent = JSON.stringify(given);
    faces.corrected = new Map(faces.changed);
    faces.changed.clear();
    faces.emptied = false;
    faces.asking = true;
    const done = control.once(
      "dice-confirm",
      () => api.roll(pending.id, given, confirm),
      JSON.stringify([pending.id, given, confirm]),
    );
    done.finally(() => {
      faces.asking = false;
      if (!faces.queue) return;
      faces.flush();
      store.set({});
      goOn();
    });
    return done;
  }

  return {
    "dice-confirm": () => send(true),
    /** The server throws what is not typed: one roll at a time, until nothing more is wanted. */
    "dice-server": async () => {
      for (let i = 0; i < 500 && store.state.pending; i += 1) {
        const { pending } = store.state;
        faces.follow(pending);
        const done = await send(true, true);
        if (!done) return;
        await new Promise((next) => setTimeout(next, 0));
        if (store.state.pending === pending) return;
      }
    },
    "dice-cancel": () =>
      control.once("dice-cancel", () => api.cancelRoll(store.state.pending.id), "cancel roll"),
  };
}
