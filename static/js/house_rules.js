/** The tables of the house rules: keeping one keeps what was typed into the others too. */

for (const form of document.querySelectorAll("main form")) {
  form.addEventListener("submit", (event) => {
    const by = /** @type {SubmitEvent} */ (event).submitter;
    if (by?.getAttribute("name") === "reset") return;
    form.id ||= "kept";
    for (const on of document.querySelectorAll("main form [name^='value.']")) {
      if (changed(on)) on.setAttribute("form", form.id);
    }
  });
}

/** @param {Element} on */
function changed(on) {
  // It was typed beside a mistake, and comes back as it was typed.
  if (on.hasAttribute("data-unkept")) return true;
  if (on instanceof HTMLSelectElement) return !on.selectedOptions[0]?.defaultSelected;
  return on instanceof HTMLInputElement && on.value !== on.defaultValue;
}
