/**
 * Building and updating elements.
 *
 * Panels describe their whole content with `h` each time; `morph` changes what differs and leaves
 * the rest alone, so that focus, open details and scroll positions survive. Events are delegated
 * (`data-act`), never bound to an element that a morph may keep.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Single */
/** @typedef {Single | readonly any[]} Child */

/**
 * @param {Element} element
 * @param {Record<string, unknown>} attributes null, undefined and false leave an attribute out
 * @param {readonly Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flat(children));
  return element;
}

/** Nodes and texts of nested children, without the absent ones. @param {readonly Child[]} children @returns {(Node | string)[]} */
const flat = (children) =>
  /** @type {Single[]} */ (children.flat(5))
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * Make the children of `target` equal to `wanted`, keeping elements that stay (by `data-key`, else
 * by place and tag).
 * @param {Element} target
 * @param {...Child} wanted
 */
export function morph(target, ...wanted) {
  const fresh = document.createDocumentFragment();
  fresh.append(...flat(wanted));
  morphChildren(target, fresh);
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.getAttribute("data-key") : null);

/** @param {Node} target @param {Node} fresh */
function morphChildren(target, fresh) {
  const keyed = new Map();
  for (const node of target.childNodes) {
    const key = keyOf(node);
    if (key !== null) keyed.set(key, node);
  }
  let here = target.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = keyOf(next);
    if (key !== null && keyed.has(key)) {
      const kept = keyed.get(key);
      if (kept !== here) target.insertBefore(kept, here);
      else here = kept.nextSibling;
      morphNode(kept, next);
    } else if (key === null && here && keyOf(here) === null && alike(here, next)) {
      const kept = here;
      here = here.nextSibling;
      morphNode(kept, next);
    } else {
      target.insertBefore(next, here);
    }
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** @param {Node} a @param {Node} b */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

/** @param {Node} old @param {Node} next */
function morphNode(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  if (next.hasAttribute("data-same")) return;
  if (!alike(old, next)) {
    old.replaceWith(next);
    return;
  }
  // What a person opened stays open until its element goes.
  const theirs = old instanceof HTMLDetailsElement ? "open" : "";
  for (const { name } of [...old.attributes]) {
    if (name !== theirs && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name !== theirs && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old instanceof HTMLInputElement && next instanceof HTMLInputElement) {
    old.checked = next.checked;
    if (old !== document.activeElement && next.hasAttribute("value")) old.value = next.value;
  }
  morphChildren(old, next);
}

/** Parts of a path with one decimal. @param {number} value */
export const one = (value) => Math.round(value * 10) / 10;

/** A part that is there only while it has something to say. @param {HTMLElement} box @param {Child} content */
export function panel(box, content) {
  box.hidden = !content;
  if (content) morph(box, content);
}
