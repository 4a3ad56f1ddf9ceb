/** What the ruleset says of how its table is drawn; the page brings it. */

/**
 * @typedef {object} Face
 * @property {string} [turn_ends] the paragraph on how a turn ends
 * @property {string[]} [questions] what is asked of a figure whose answers are not told
 * @property {string[]} [reload] inks of a weapon that needs one, two or three actions
 * @property {string} [rests] the phase of rest and healing that ending the fight leads to first
 * @property {Record<string, string>} [inks] of markers that have another than usual
 */

/** @type {Face} */
export const face = JSON.parse(document.getElementById("face")?.textContent ?? "{}");
