/** Requests to the server. A command carries a key of its own, so that a repeat is the same one. */

/* global gettext */

/** A refusal by the rules, an error of the request, or a server that did not answer. */
export class Refused extends Error {
  /** @param {string} message @param {{code?: string, cite?: string, status?: number, at?: string}} [about] */
  constructor(message, { code = "", cite = "", status = 0, at = "" } = {}) {
    super(message);
    this.at = at;
    this.code = code;
    this.cite = cite;
    this.status = status;
  }
}

const csrf = () => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? "";

/** A key that no other request has. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/**
 * @param {string} method @param {string} url @param {unknown} [body]
 * @returns {Promise<any>} the JSON of the answer
 * @throws {Refused}
 */
export async function request(method, url, body) {
  let response;
  try {
    response = await fetch(url, {
      method,
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { "X-CSRFToken": csrf() }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(gettext("The server does not answer. Nothing was sent."));
  }
  if (response.status === 204) return {};
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw refusal(response.status, answer);
}

/** @param {number} status @param {any} answer */
function refusal(status, answer) {
  const said = answer.refusal ?? answer.error;
  if (said) return new Refused(said.message, { ...said, status });
  if (status === 401 || status === 403) {
    return new Refused(gettext("You are signed out, or this seat is no longer yours."), { status });
  }
  if (status === 404)
    return new Refused(gettext("There is no such table, or you may not see it."), { status });
  return new Refused(gettext("The server could not answer. Nothing was changed."), { status });
}

/** The requests of one seat at one table. */
export class Api {
  /** @param {string} engagement @param {string} seat */
  constructor(engagement, seat) {
    this.root = `/api/engagements/${engagement}/`;
    this.seat = seat;
    /** Another seat through whose eyes the log is read, once all is over. @type {string | undefined} */
    this.eyes = undefined;
  }

  /** @param {string} path @param {Record<string, any>} [query] */
  get(path, query = {}) {
    const given = Object.entries({ seat: this.seat, ...query }).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    return request("GET", `${this.root}${path}?${new URLSearchParams(given)}`);
  }

  /** @param {string} path @param {Record<string, any>} body */
  post(path, body) {
    return request("POST", this.root + path, { seat: this.seat, ...body });
  }

  table() {
    return this.get("");
  }

  /** @param {Record<string, any>} partial verb, unit and what is known of the rest */
  options(partial) {
    return this.get("options/", partial);
  }

  /** @param {{after?: number, before?: number, limit?: number}} range */
  log(range) {
    return this.get("log/", { ...range, eyes: this.eyes });
  }

  /** The view after line n. @param {number} n */
  at(n) {
    return this.get(`at/${n}/`, { eyes: this.eyes });
  }

  /** @param {string} verb @param {Record<string, any>} args @param {number} version @param {string} key @param {string} [dice] whose dice, if not those of the battle */
  act(verb, args, version, key, dice) {
    return this.post("actions/", { action: verb, args, version, key, ...(dice ? { dice } : {}) });
  }

  /** Do again what was undone last. @param {number} version @param {string} key */
  redo(version, key) {
    return this.post("redo/", { version, key });
  }

  /** Who sits where, and for the referee all members. */
  chairs() {
    return this.get("seats/");
  }

  /** @param {string} chair @param {number} member @param {boolean} sits */
  seatMember(chair, member, sits) {
    return request("PUT", `${this.root}seats/`, { seat: this.seat, chair, member, sits });
  }

  /** @param {string} unit @param {any} body @param {"saved" | "final"} state @param {number} revision */
  saveOrder(unit, body, state, revision) {
    return request("PUT", `${this.root}orders/`, { seat: this.seat, unit, body, state, revision });
  }

  /** @param {string} unit @param {number} revision */
  dropOrder(unit, revision) {
    const query = new URLSearchParams({ seat: this.seat, revision: String(revision) });
    return request("DELETE", `${this.root}orders/${unit}/?${query}`);
  }

  /** @param {string} pending @param {{faces: any[], early: Record<string, any[]>}} given @param {boolean} confirm */
  roll(pending, given, confirm) {
    return this.post("chance/", { pending, ...given, confirm });
  }

  /** @param {string} pending */
  cancelRoll(pending) {
    return request(
      "DELETE",
      `${this.root}chance/?${new URLSearchParams({ seat: this.seat, pending })}`,
    );
  }

  /** @param {number} to @param {string} reason @param {number} version @param {string} key */
  rewind(to, reason, version, key) {
    return this.post("rewind/", { to, reason, version, key });
  }

  /** @param {any[]} changes @param {string} reason @param {number} version @param {string} key */
  rule(changes, reason, version, key) {
    return this.post("rulings/", { changes, reason, version, key });
  }

  /** @param {string} text @param {string} to `table`, `side` or `referee` @param {string} key */
  note(text, to, key) {
    return this.post("notes/", { text, to, key });
  }
}
