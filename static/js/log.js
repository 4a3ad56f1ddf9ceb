/** The log: lines as the server words them, reasons folded under a question. */

import { h } from "./dom.js";
import { drawDie } from "./die.js";
import { minus, moment, phaseName, say, turnOf } from "./words.js";

/* global gettext, ngettext */

/** A paragraph's number, linked to its rulebook (which opens beside the table). @param {string | undefined} text */
export const cite = (text) => {
  const [prefix, ...rest] = (text ?? "").split(",")[0].trim().split(" ");
  if (!text || !prefix || rest.length === 0)
    return text ? h("span", { class: "cite" }, text) : null;
  const href = `/rules/${prefix}/#${[prefix, ...rest].join("-")}`;
  return h("a", { class: "cite", href, target: "rulebook" }, text);
};

/** A text of parts: plain, or [kind, what]. @param {(string | [string, any])[]} parts */
export const worded = (parts) =>
  parts.map((part) => {
    if (typeof part === "string") return part;
    const [kind, what] = part;
    if (kind === "b") return h("b", {}, what);
    if (kind === "die") return h("span", { class: "dice" }, drawDie(what));
    if (kind === "br") return h("br");
    if (kind === "cite") return cite(what);
    return String(what);
  });

/** @param {any} row @param {boolean} total */
const sumRow = (row, total) => {
  const value = row.value ?? "";
  return h(
    "tr",
    { class: total ? "total" : null },
    h(
      "td",
      { colspan: value === "" ? 2 : null },
      typeof row.text === "string" ? row.text : worded(row.text ?? []),
      (row.dice ?? []).length > 0 && [" ", h("span", { class: "dice" }, row.dice.map(drawDie))],
    ),
    value !== "" && h("td", { class: "value" }, minus(value)),
    h("td", { class: "par" }, cite(row.cite)),
  );
};

/** @param {any} sum */
const drawSum = (sum) =>
  h(
    "details",
    {},
    h("summary", {}, sum.title),
    h(
      "table",
      { class: "sum" },
      h(
        "tbody",
        {},
        (sum.rows ?? []).map((/** @type {any} */ row) => sumRow(row, false)),
        sum.total && sumRow(sum.total, true),
      ),
    ),
  );

/**
 * @param {any} line
 * @param {{here?: number, rewind?: boolean, step?: boolean, sides?: Record<string, any>, phase?: (code: string) => string}} [may]
 *   the line shown on the map; what one may do with a line; sides by id; how phases are called
 */
export function drawLine(line, may = {}) {
  const undone = line.undone;
  const text = worded(line.parts ?? []);
  return h(
    "li",
    { "data-key": `n${line.n}`, "data-n": line.n, class: may.here === line.n ? "at" : null },
    may.step
      ? h(
          "button",
          {
            class: "seq",
            type: "button",
            "data-act": "go",
            "data-n": line.n,
            "aria-label": say(gettext("Show entry %(n)s"), { n: line.n }),
            title: moment(line.time),
          },
          line.n,
        )
      : h("span", { class: "seq", title: moment(line.time) }, line.n),
    undone ? h("span", { class: "undone" }, text) : text,
    undone && [" ", undoneBy(undone)],
    line.cite && [" ", cite(line.cite)],
    line.behalf &&
      h(
        "span",
        { class: "behalf" },
        " ",
        say(gettext("(for %(side)s)"), {
          side: line.behalf_name ?? may.sides?.[line.behalf]?.name ?? line.behalf,
        }),
      ),
    (line.sums ?? []).map(drawSum),
    may.rewind &&
      !undone &&
      h(
        "button",
        {
          class: "back",
          type: "button",
          "data-act": "rewind",
          "data-n": line.n,
          "aria-label": say(gettext("Go back to entry %(n)s"), { n: line.n }),
        },
        gettext("Go back to here"),
      ),
  );
}

/** @param {any} undone */
const undoneBy = (undone) =>
  undone.reason
    ? say(gettext("Undone by %(who)s: %(reason)s"), undone)
    : say(gettext("Undone by %(who)s."), undone);

/**
 * Lines with a heading for each phase, the newest first.
 * @param {any[]} entries the oldest first @param {Parameters<typeof drawLine>[1]} may
 */
export function drawLog(entries, may) {
  const items = [];
  let heading = "";
  for (const line of [...entries].reverse()) {
    const title = line.turn
      ? `${turnOf(line.turn)}, ${(may?.phase ?? phaseName)(line.phase ?? "").toLowerCase()}`
      : gettext("Set-up");
    if (title !== heading) {
      items.push(h("li", { class: "ph", "data-key": `h${line.n}` }, title));
      heading = title;
    }
    items.push(sameLine(line, may));
  }
  return h("ol", { class: "log" }, items);
}

/** How each line was drawn last, and the element. @type {WeakMap<any, {how: string, node: Element}>} */
const DRAWN = new WeakMap();

/**
 * A line that stands there as it is to be drawn is left alone: logs are long, and few lines change.
 * @param {any} line @param {Parameters<typeof drawLine>[1]} [may]
 */
function sameLine(line, may = {}) {
  const how = [may.here === line.n, may.rewind, may.step].join();
  const known = DRAWN.get(line);
  if (known?.how === how && known.node.isConnected) return h("li", { "data-key": `n${line.n}`, "data-same": "" });
  const node = drawLine(line, may);
  DRAWN.set(line, { how, node });
  return node;
}

const ASIDES = ["noted", "roll_cancelled", "rewound_to"];

/** Lines that count: neither undone nor only told. @param {any[]} entries */
export const standing = (entries) =>
  entries.filter(
    (line) =>
      !line.undone && !line.events?.every((/** @type {string} */ code) => ASIDES.includes(code)),
  );

/** To which line one goes back to take back the last one, if this seat may. @param {any[]} entries @returns {number | null} */
export function takeBack(entries) {
  const lines = standing(entries);
  const last = lines[lines.length - 1];
  if (!last?.undo) return null;
  const before = lines[lines.length - 2];
  return before ? before.n : entries[0].n > 1 ? null : 0;
}

/**
 * Draw, and let what is being read stay where it is: new lines come above it, and are told of.
 * @param {HTMLElement} box that scrolls @param {() => void} draw
 */
export function keepPlace(box, draw) {
  const newest = () => box.querySelector("li[data-n]");
  const [first, reads] = [newest(), box.scrollTop > 4];
  const edge = box.getBoundingClientRect().top;
  const lines = reads ? [...box.querySelectorAll("li[data-n]")] : [];
  const line = lines.find((one) => one.getBoundingClientRect().bottom > edge + 1);
  const was = line?.getBoundingClientRect().top ?? 0;
  draw();
  const fresh = /** @type {HTMLElement} */ (box.querySelector(".fresh"));
  box.onscroll = () => {
    if (box.scrollTop < 5) fresh.hidden = true;
  };
  if (!line?.isConnected) return;
  box.scrollTop += line.getBoundingClientRect().top - was;
  if (newest() !== first) fresh.hidden = false;
}

/** @param {number} n */
export const entryCount = (n) => say(ngettext("%(n)s entry", "%(n)s entries", n), { n });

/** A line without its marks, for one row of text. @param {any} line */
export const plainText = (line) =>
  (line.parts ?? [])
    .map((/** @type {any} */ part) => {
      if (typeof part === "string") return part;
      if (part[0] === "br") return " ";
      return part[0] === "die" ? part[1].face : part[1];
    })
    .join("");
