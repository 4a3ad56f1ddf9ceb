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

function look() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  let number = 0;
  for (const { element, words: text } of paragraphs) {
    const fits = words.every((word) => text.includes(word));
    element.hidden = !fits;
    number += Number(fits);
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
