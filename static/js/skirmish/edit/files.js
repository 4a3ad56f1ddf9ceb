/** The scenario as a file: taken home, given to others, and read again. */

import { text } from "../../edit/words.js";
import { ids, list, opened } from "./model.js";

/* global gettext */

/** @typedef {import("./desk.js").Desk} Desk */

/** As it travels: numbers in the roster of one campaign mean others elsewhere. @param {any} value @returns {any} */
function unlinked(value) {
  if (Array.isArray(value)) return value.map(unlinked);
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "roster").map(([key, one]) => [key, unlinked(one)]));
}

/** @param {Desk} desk */
function file({ body }) {
  const name = text(body.title).toLowerCase().normalize("NFKD").replace(/[^\w]+/g, "-").replace(/^-+|-+$/g, "") || "scenario";
  return new File([JSON.stringify(unlinked(body), null, 1)], `${name}.json`, { type: "application/json" });
}

/** As it stands, kept or not. @param {Desk} desk */
export function download(desk) {
  const made = file(desk);
  const url = URL.createObjectURL(made);
  const link = document.createElement("a");
  link.href = url;
  link.download = made.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** By what the device shares with; where there is nothing, as a download. @param {Desk} desk */
export async function share(desk) {
  const made = file(desk);
  const data = { files: [made], title: text(desk.body.title) };
  if (!navigator.canShare?.(data)) {
    download(desk);
    return;
  }
  try {
    await navigator.share(data);
  } catch {
    // Whoever thinks better of it has changed nothing.
  }
}

const MOST = 2_000_000;

/** Another scenario of these rules in the place of this one; undo brings it back. @param {Desk} desk @param {HTMLInputElement} on */
export async function upload(desk, on) {
  const [chosen] = on.files ?? [];
  on.value = "";
  const bad = (/** @type {string} */ words) => desk.set({ said: { kind: "bad", text: words } });
  if (!chosen) return;
  if (chosen.size > MOST) {
    bad(gettext("This file is too large."));
    return;
  }
  let body;
  try {
    body = JSON.parse(await chosen.text());
  } catch {
    body = null;
  }
  if (!body || typeof body !== "object" || Array.isArray(body)) {
    bad(gettext("This file is no scenario."));
    return;
  }
  const { ruleset } = desk.start.body;
  if ((body.ruleset ?? ruleset) !== ruleset) {
    bad(gettext("This scenario is one of other rules: take it in on the page of the scenarios."));
    return;
  }
  desk.step(opened(unlinked({ ...body, ruleset }), desk.start.mapless), { selected: null, way: [] });
  if (!list(body.sides).length && !ids(body).size) bad(gettext("This file has nothing of a scenario."));
}
