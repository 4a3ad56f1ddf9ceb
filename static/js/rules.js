/** Search in a rulebook: paragraphs that have all the words stay, the rest is hidden. */

const search = /** @type {HTMLInputElement} */ (document.getElementById("search"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const paragraphs = [...document.querySelectorAll("article.para")].map((element) => ({
  element: /** @type {HTMLElement} */ (element),
  words: plain(element.textContent ?? ""),
}));
const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chapter")]);
/** The line of the contents that leads to a chapter. @param {Element} chapter */
const lineOf = (chapter) =>
  document.querySelector(`.contents a[href="#${chapter.querySelector("h2")?.id}"]`)?.closest("li");

/** Small letters without accents. @param {string} text */
function plain(text) {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** From how many letters on a word is marked where it is found. */
const MARKED = 2;

/** Small letters without accents, each in its place. @param {string} text */
const flat = (text) => text.split("").map((letter) => plain(letter)[0] ?? letter).join("");

function unmark() {
  for (const mark of document.querySelectorAll(".para mark")) {
    const { parentNode } = mark;
    mark.replaceWith(...mark.childNodes);
    parentNode?.normalize();
  }
}

/** Mark some words in an element. @param {HTMLElement} element @param {string[]} words */
function mark(element, words) {
  const any = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|");
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const text of texts) {
    for (const { 0: word, index = 0 } of [...flat(text.data).matchAll(new RegExp(any, "g"))].reverse()) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      range.surroundContents(document.createElement("mark"));
    }
  }
}

function look() {
  unmark();
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  const marked = words.filter((word) => word.length >= MARKED).sort((a, b) => b.length - a.length);
  let number = 0;
  for (const { element, words: text } of paragraphs) {
    const fits = words.every((word) => text.includes(word));
    element.hidden = !fits;
    number += Number(fits);
    if (fits && marked.length) mark(element, marked);
  }
  for (const chapter of chapters) {
    chapter.hidden = chapter.querySelector("article.para:not([hidden])") === null;
    lineOf(chapter)?.toggleAttribute("hidden", chapter.hidden);
  }
  const { one = "", many = "", none = "" } = found.dataset;
  if (words.length === 0) found.textContent = "";
  else if (number === 0) found.textContent = none;
  else found.textContent = number === 1 ? one : many.replace("{n}", String(number));
}

search.addEventListener("input", look);
search.form?.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => {
  // A link to a paragraph that the search hides shows everything again.
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.closest("[hidden]")) {
    search.value = "";
    look();
    target.scrollIntoView();
  }
});
