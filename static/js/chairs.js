/** Who sits where: seats change hands in mid-battle. */

import { h } from "./dom.js";
import { form } from "./form.js";
import { say, sidesOf } from "./words.js";

/* global gettext */

/** Who sits where. @param {any} answer of the server @param {any} view */
export function chairsForm({ chairs, members = {} }, view) {
  const plain = (/** @type {any} */ chair, /** @type {string} */ id) =>
    chair.role === "referee"
      ? gettext("Referee")
      : chair.role === "spectator"
        ? gettext("Spectator")
        : (sidesOf(view)[chair.side]?.name ?? id);
  const name = (/** @type {any} */ chair, /** @type {string} */ id) => {
    const own = plain(chair, id);
    // Two players of a side have seats of their own.
    const twice = Object.entries(chairs).some(([other, one]) => other !== id && plain(one, other) === own);
    return twice ? `${own}, ${id}` : own;
  };
  return form(
    "chairs",
    gettext("Seats"),
    "",
    Object.entries(chairs).map(([id, chair]) =>
      h(
        "section",
        { class: "chair", "aria-label": name(chair, id) },
        h("h3", {}, name(chair, id)),
        h(
          "ul",
          {},
          chair.role === "referee" &&
            Object.values(members)
              .filter(({ role }) => role === "referee" || role === "co_referee")
              .map((one) => h("li", {}, one.name)),
          Object.entries(chair.members).map(([member, who]) =>
            h(
              "li",
              {},
              who,
              " ",
              chair.role !== "referee" &&
                h(
                  "button",
                  {
                    class: "btn small",
                    type: "button",
                    "data-act": "stand",
                    "data-chair": id,
                    "data-member": member,
                    "aria-label": say(gettext("%(name)s gets up"), { name: who }),
                  },
                  gettext("gets up"),
                ),
            ),
          ),
        ),
        chair.role !== "referee" &&
          h(
            "div",
            { class: "seating" },
            h(
              "label",
              { class: "field" },
              say(gettext("Who takes a seat: %(name)s"), { name: name(chair, id) }),
              h(
                "select",
                {},
                h("option", { value: "" }, Object.values(chair.members).join(", ") || gettext("choose one")),
                Object.entries(members)
                  .filter(([member]) => !chair.members[member])
                  .map(([member, about]) => h("option", { value: member }, about.name)),
              ),
            ),
            // Not by the choice itself: arrow keys pass through every name.
            h(
              "button",
              { class: "btn", type: "button", "data-act": "sit", "data-chair": id },
              gettext("Give the seat"),
            ),
          ),
      ),
    ),
  );
}
