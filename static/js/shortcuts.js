/** Buttons by digit, for those who play without a mouse: numbers stand on them once a key is used. */

const NUMBERED = [
  "#waiting [data-key=acts] .btn:not(.primary)",
  "#waiting .choice .btn",
  "#sheet [data-key=verbs] .btn",
  "#sheet [data-key=casts] .btn",
  "#sheet [data-key=spells] .btn",
  "#sheet [data-key=others] .btn",
  "#sheet [data-key=order-acts] .btn:not(.primary)",
  "#sheet .picks .btn",
  "#sheet .legal .btn",
].join(", ");

const enabled = (/** @type {Element} */ button) =>
  button.getAttribute("aria-disabled") !== "true" && !button.closest("[hidden], details:not([open])");

/** What comes only with a choice leaves the others their numbers. @param {Element} button */
const late = (button) => Number(Boolean(button.closest("[data-late]")));

/** @returns {HTMLElement[]} */
const numbered = () =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(NUMBERED)].filter(enabled).sort((a, b) => late(a) - late(b)).slice(0, 9));

/** Write the digits on the buttons as they are drawn now. */
export function number() {
  for (const old of document.querySelectorAll("[data-digit]")) old.removeAttribute("data-digit");
  numbered().forEach((button, i) => button.setAttribute("data-digit", String(i + 1)));
}

/** @param {number} digit */
export function pressDigit(digit) {
  numbered()[digit - 1]?.click();
}

/** How long a press waits for what is still on its way from the server, in ms. */
const PATIENCE = 600;

/** What is due, or completes what is being put together; a key that came early is not lost. */
export function pressPrimary() {
  const until = performance.now() + PATIENCE;
  const other = new AbortController();
  for (const name of ["keydown", "pointerdown"]) {
    addEventListener(name, () => other.abort(), { capture: true, once: true });
  }
  const attempt = () => {
    if (other.signal.aborted) return;
    const button = primary();
    if (button) button.click();
    else if (performance.now() < until) setTimeout(attempt, 30);
  };
  attempt();
}

/** @returns {HTMLElement | undefined} */
const primary = () =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main .btn.primary")]).find(enabled);

/** Whether the digits are shown. @param {boolean} keys */
export function usesKeys(keys) {
  document.documentElement.toggleAttribute("data-keys", keys);
}

/** Digits go once a click is done, not under the finger: where they stood, buttons move up. */
export function followPointer() {
  document.addEventListener("click", (event) => event.detail > 0 && usesKeys(false), true);
  offerHelp();
}

/** What the keys do, by the link to it and by its key. */
function offerHelp() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("keys"));
  if (!link) return;
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    import("./help.js").then(({ showKeys }) => showKeys(link));
  };
  link.addEventListener("click", (event) => event.ctrlKey || event.metaKey || show(event));
  document.addEventListener("keydown", (event) => {
    const on = /** @type {Element} */ (event.target);
    if (event.key === "?" && !on.closest("input:not([type=range]), select, textarea, dialog")) show(event);
  });
}

/** Whether this person plays by keys just now. */
export const byKeys = () => document.documentElement.hasAttribute("data-keys");
