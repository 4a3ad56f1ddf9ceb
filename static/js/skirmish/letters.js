/** Letters on the discs: those of the figure, which the server makes distinct. */

/** @param {any} view @param {string} id @returns {string} */
export const lettersOf = ({ figures }, id) => figures[id]?.initials ?? "";
