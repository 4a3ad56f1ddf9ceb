/** A form that cannot be sent while a roll waits: it says so, and what is typed in it is there again later. */

import { h } from "./dom.js";
import { given } from "./form.js";
import { say } from "./words.js";

/* global gettext */

/** What was typed and not sent, by form. @type {Map<string, [string, string | boolean][]>} */
const held = new Map();

/** @param {HTMLFormElement} form */
const nameOf = ({ dataset }) => JSON.stringify([dataset.form, dataset.unit, dataset.figure, dataset.n]);

/** @param {HTMLFormElement} form */
const fields = (form) =>
  /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(({ name }) => name);

/** Keep what is in a form that is closed unsent while a roll waits. @param {HTMLFormElement} form */
function hold(form) {
  const typed = fields(form).filter(({ name }) => given(form, name));
  held.set(
    nameOf(form),
    typed.map((on) => [on.name, on.type === "checkbox" ? on.checked : on.value]),
  );
}

let listening = false;

/**
 * What waits, in the form that is open.
 * @param {HTMLDialogElement} ask @param {import("./store.js").Store} store @param {boolean} fresh whether it was just opened
 */
export function tell(ask, store, fresh) {
  if (!listening) {
    ask.addEventListener("close", () => {
      const form = ask.querySelector("form");
      if (form && store.state.pending && !form.dataset.sent) hold(form);
    });
    listening = true;
  }
  const { pending } = store.state;
  const form = ask.querySelector("form");
  const go = /** @type {HTMLButtonElement | null | undefined} */ (form?.querySelector("[type=submit]"));
  if (!ask.open || !form || !go) return;
  form.querySelector("[data-waits]")?.remove();
  go.disabled = Boolean(pending);
  if (pending) form.querySelector("h2")?.after(notice(pending));
  if (!fresh) return;
  for (const [name, value] of held.get(nameOf(form)) ?? []) {
    const on = fields(form).find((field) => field.name === name);
    if (on && typeof value === "boolean") on.checked = value;
    else if (on) on.value = String(value);
  }
  held.delete(nameOf(form));
}

/** @param {any} pending */
function notice({ asks }) {
  const what = [...new Set(asks.map((/** @type {any} */ ask) => ask.label))].filter(Boolean).join("; ");
  return h(
    "div",
    { class: "why", role: "status", "data-waits": true },
    h("p", {}, say(gettext("A roll waits for its dice: %(what)s."), { what })),
    h(
      "p",
      {},
      gettext("This can be sent when they are thrown or given up. What you type here is kept until then, even if you close this and come back."),
    ),
    h("p", { class: "acts" }, h("button", { class: "btn small", type: "button", "data-act": "dice-cancel" }, gettext("Give up that roll"))),
  );
}
