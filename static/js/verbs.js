/** Names of what units and tables can do. An unknown one is shown as the server names it. */

/* global gettext, pgettext */

/** @type {Record<string, () => string>} */
const VERBS = {
  move: () => pgettext("action", "Move"),
  shoot: () => pgettext("action", "Shoot"),
  cast: () => pgettext("action", "Cast a spell"),
  hold: () => pgettext("action", "Hold"),
  split: () => pgettext("action", "Split"),
  merge: () => pgettext("action", "Merge"),
  leave: () => pgettext("action", "Leave the unit"),
  join: () => pgettext("action", "Join"),
  fight: () => pgettext("action", "Fight"),
  charge: () => pgettext("action", "Charge"),
  flee: () => pgettext("action", "Flee"),
  check: () => pgettext("action", "Check morale"),
  rally: () => pgettext("action", "Rally"),
};

/** @type {Record<string, () => string>} */
const MODES = {
  walk: () => pgettext("mode of movement", "Walk"),
  run: () => pgettext("mode of movement", "Run"),
  charge: () => pgettext("mode of movement", "Charge"),
  withdraw: () => pgettext("mode of movement", "Withdraw"),
  flee: () => pgettext("mode of movement", "Flee"),
  advance: () => pgettext("mode of movement", "Advance"),
};

/** @type {Record<string, () => string>} */
const TABLE = {
  begin: () => gettext("Begin the battle"),
  start: () => gettext("Begin the battle"),
  carry_out: () => gettext("Carry out the next"),
  carry_out_all: () => gettext("Carry out all"),
  advance: () => gettext("Next phase"),
  end: () => gettext("End the battle"),
  undo: () => gettext("Take back"),
  pause: () => gettext("Pause"),
  resume: () => gettext("Go on"),
  deploy_final: () => gettext("My deployment is final"),
  reveal: () => gettext("Show the deployment"),
};

/** @param {string} verb */
export const verbName = (verb) => VERBS[verb]?.() ?? TABLE[verb]?.() ?? verb;

/** @param {string} mode */
export const modeName = (mode) => MODES[mode]?.() ?? mode;
