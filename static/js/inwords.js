/** Whether the board is drawn or told in words, which this browser remembers. */

const KEY = "board";

/** Whether this browser reads the board in words. */
export function inWords() {
  try {
    return localStorage.getItem(KEY) === "words";
  } catch {
    return false;
  }
}

/** @param {boolean} words */
export function rememberWords(words) {
  try {
    localStorage.setItem(KEY, words ? "words" : "map");
  } catch {
    // Storage is off: it holds for this page only.
  }
}

/**
 * What has the focus may be gone after a step: who reads in words goes on at the name of what is chosen.
 * @param {import("./store.js").Store} store told of before anything is drawn
 * @param {HTMLElement} main @param {() => boolean} byKeys
 */
export function keepFocus(store, main, byKeys) {
  store.on(() => {
    if (main.dataset.board !== "words" || !main.contains(document.activeElement)) return;
    queueMicrotask(() => {
      const name = /** @type {HTMLElement | null} */ (document.querySelector("#sheet h2"));
      if (document.activeElement === document.body) name?.focus({ preventScroll: !byKeys() });
    });
  });
}

/**
 * Show the words or the map.
 * @param {boolean} words @param {HTMLElement} main @param {HTMLElement} box
 */
export function switchBoard(words, main, box) {
  main.dataset.board = words ? "words" : "map";
  box.hidden = !words;
  for (const on of document.querySelectorAll("[data-act=words]"))
    on.setAttribute("aria-pressed", String(words));
}
