/** Whoever chooses a file has chosen the card that it is on. */

for (const file of document.querySelectorAll(".card input[type=file]")) {
  file.addEventListener("change", () => {
    /** @type {HTMLInputElement | null | undefined} */
    const choice = file.closest(".card")?.querySelector("input[type=radio]");
    if (choice && /** @type {HTMLInputElement} */ (file).value) choice.checked = true;
  });
}
