/** Doors: the time zone of this browser, and links to copy. */

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const input of document.querySelectorAll("input[type=hidden][name=time_zone]")) {
  /** @type {HTMLInputElement} */ (input).value = zone ?? "";
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll("[data-copy]")
)) {
  const input = /** @type {HTMLInputElement} */ (
    document.getElementById(button.dataset.copy ?? "")
  );
  button.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
      button.textContent = button.dataset.done ?? "";
    } catch {
      // Not allowed here: the link is selected, to copy by hand.
    }
  });
}

// Where the box of the front page stands beside what it says, one can write at once.
if (document.body.matches(".front") && matchMedia("(min-width: 901px)").matches) document.getElementById("id_username")?.focus();
