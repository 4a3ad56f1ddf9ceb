/** Whose chair this is, and how the line to the table stands. */

import { h } from "./dom.js";
import { say, sidesOf } from "./words.js";

/* global gettext, ngettext */

/** @param {{id?: string, role: string, side?: string}} seat @param {any} view */
export function seatName(seat, view) {
  if (seat.role === "referee") return gettext("Referee’s seat");
  if (seat.role === "spectator") return gettext("Spectator");
  const side = sidesOf(view)[seat.side ?? ""]?.name ?? seat.side;
  const own = squadOf(seat, view);
  return say(gettext("Your seat: %(name)s"), { name: own ? `${side}, ${own}` : side });
}

/** The squad of a seat, where two squads of a side have seats of their own. @param {{id?: string, side?: string}} seat @param {any} view @returns {string | undefined} */
function squadOf(seat, view) {
  const own = view.groups?.[seat.id ?? ""];
  const squads = Object.values(view.groups ?? {}).filter((one) => one.side === seat.side);
  return own && squads.length > 1 && own.name !== sidesOf(view)[seat.side ?? ""]?.name ? own.name : undefined;
}

/** Whose eyes: a seat in one word. @param {{id: string, role: string, side?: string}} seat @param {any} view */
export function eyeName(seat, view) {
  if (seat.role === "referee") return gettext("Referee");
  if (seat.role === "spectator") return gettext("Spectator");
  return squadOf(seat, view) ?? sidesOf(view)[seat.side ?? ""]?.name ?? seat.id;
}

/** The seat, or a choice among those of this person. @param {any} view @param {any[]} seats */
export function drawSeat(view, seats) {
  const faction = sidesOf(view)[view.seat.side ?? ""];
  const square =
    faction &&
    h("span", { class: "fac", "data-f": faction.slot, "aria-hidden": "true" }, faction.slot);
  if (seats.length < 2) return h("span", { class: "chip" }, square, seatName(view.seat, view));
  return h(
    "label",
    { class: "chip" },
    square,
    h("span", { class: "vh" }, gettext("Seat")),
    h(
      "select",
      { "data-act": "seat" },
      seats.map((seat) => {
        const name = seatName(seat, view);
        // Two players of a side have seats of their own.
        const twice = seats.some((other) => other !== seat && seatName(other, view) === name);
        const selected = seat.id === view.seat.id;
        return h("option", { value: seat.id, selected }, twice ? `${name}, ${view.groups?.[seat.id]?.name ?? seat.id}` : name);
      }),
    ),
  );
}

/**
 * Learn the seats of this person, now and when the referee gives or takes one. A page read again stays
 * in the seat in use, whatever the others are.
 * @param {import("./store.js").Store} store @param {import("./api.js").Api} api @param {{seats: any[]}} desk
 */
export function followSeats(store, api, desk) {
  const ask = () =>
    api
      // Not as this seat: who only watched from it has it no more.
      .get("", { seat: undefined })
      .then(({ seats }) => {
        const { seat } = store.state.view ?? {};
        const held = (seats ?? []).some((/** @type {any} */ one) => one.id === api.seat);
        // A seat from which everybody may watch is nobody's own once he holds another.
        desk.seats = held || !seat ? (seats ?? []) : [seat, ...seats];
        // Whoever only watched and is given a seat sits down in it.
        const watched = seat?.role === "spectator" && !new URLSearchParams(location.search).has("seat");
        if (!held && watched && store.state.seated && seats?.length) location.reload();
        if (held && store.state.seated)
          history.replaceState(null, "", `?${new URLSearchParams({ seat: api.seat })}`);
        store.set({});
      })
      .catch(() => {});
  store.on((state, old) => {
    if (state.seated !== old.seated) ask();
  });
  ask();
}

/** @param {HTMLElement} chip @param {import("./store.js").State} state */
export function linkWords(chip, state) {
  const people = Object.values(state.here).reduce((sum, n) => sum + n, 0);
  chip.classList.toggle("off", state.link !== "live");
  const words = {
    opening: () => gettext("Opening the table"),
    live: () =>
      people
        ? say(ngettext("Live, %(n)s at the table", "Live, %(n)s at the table", people), {
            n: people,
          })
        : gettext("Live"),
    off: () => gettext("Reconnecting"),
    gone: () => gettext("Closed"),
  }[state.link]();
  if (chip.textContent !== words) chip.textContent = words;
}

/** Where it is, beside the campaign; where that has the same name, once is enough. @param {HTMLElement} on @param {any} view */
export function tellPlace(on, { place = "" }) {
  const told = place === on.parentElement?.querySelector("a")?.textContent ? "" : place;
  if (on.textContent !== told) on.textContent = told;
}

/** The strip over the map while the line is cut. @param {HTMLElement} strip @param {import("./store.js").State} state */
export function offlineWords(strip, state) {
  strip.hidden = state.link === "live" || state.link === "opening";
  const last = state.entries.at(-1)?.n;
  const words =
    state.link === "gone"
      ? gettext("This table is closed to you now.")
      : last
        ? say(gettext("Reconnecting. You see entry %(n)s."), { n: last })
        : gettext("Reconnecting.");
  if (strip.dataset.words === words) return;
  strip.dataset.words = words;
  strip.replaceChildren(words);
  if (state.link !== "gone") return;
  strip.append(" ", h("a", { href: location.pathname }, gettext("Reload")));
  // Whoever has no seat any more sees nothing of the table.
  for (const part of document.querySelectorAll("#main > *, #main .stage > *"))
    if (!part.contains(strip)) /** @type {HTMLElement} */ (part).style.visibility = "hidden";
}
