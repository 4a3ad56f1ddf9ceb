/** What people do at a skirmish: choosing figures, putting actions together, sending. Knows no rule. */

import { Commands, explained } from "../commands.js";
import * as drafts from "./draft.js";
import { stands } from "./figures.js";
import { distance, inside, levelsAt } from "./lie.js";

/** @typedef {import("./lie.js").Place} Place */

/** What a click on an enemy tries, the first that can. */
const AT_ENEMY = ["attack", "shoot", "throw", "charge"];
/** What is asked beforehand, to show reach and aim. */
const SHOWN = ["walk", "run", "crawl", "wade", "ford", "swim", "shoot", "throw"];
/** Verbs that are no actions on the sheet. */
const ASIDE = ["carry_out", "stance"];

export class Play extends Commands {
  /** @param {import("../store.js").Store} store @param {import("../api.js").Api} api @param {{resync: () => void}} line */
  constructor(store, api, line) {
    super(store, api, line);
    this.asked = "";
    /** Answers of this version, by what was asked. @type {Map<string, Promise<any>>} */
    this.answers = new Map();
    this.version = -1;
    /** Answers that what is chosen waits for. */
    this.fetching = 0;
  }

  /** Whether keys wait: for an action under way, or for what there is to choose. */
  get waits() {
    return Boolean(this.state.busy) || this.fetching > 0;
  }

  /** @template T @param {Promise<T>} answer @returns {Promise<T>} */
  async fetch(answer) {
    this.fetching += 1;
    const come = await answer;
    this.fetching -= 1;
    return come;
  }

  /** @returns {drafts.Draft | null} */
  get draft() {
    return /** @type {any} */ (this.state.draft);
  }

  /** @param {string} id @returns {string[]} */
  verbs(id) {
    const { legal } = this.state.view;
    return legal?.figures?.[id] ?? legal?.vessels?.[id] ?? [];
  }

  /** @param {string} id */
  live(id) {
    return this.verbs(id).filter((verb) => !ASIDE.includes(verb));
  }

  /** Figures and vessels that this seat can act with now. */
  able() {
    const { figures = {}, vessels = {} } = this.state.view.legal ?? {};
    return [...Object.keys(figures), ...Object.keys(vessels)].filter((id) => this.live(id).length);
  }

  /** A figure, or the one who leads a group that acts as one. @param {string} id @returns {any} */
  figure(id) {
    const { view } = this.state;
    return view.figures[id] ?? view.figures[view.groups?.[id]?.vanguard];
  }

  /** @param {Record<string, any>} query */
  ask(query) {
    if (this.version !== this.state.version) {
      this.version = this.state.version;
      this.answers.clear();
    }
    const key = JSON.stringify(query);
    let answer = this.answers.get(key);
    if (!answer) {
      answer = this.api.options(query).catch(unanswered);
      this.answers.set(key, answer);
    }
    return answer;
  }

  /** What was asked while the line was cut is asked again. */
  again() {
    const { selected } = this.state;
    this.answers.clear();
    this.asked = "";
    if (this.draft) this.complete();
    else if (selected) this.look(selected);
  }

  /** Choose a figure: look at it and, if it can act, begin. @param {string | null} id */
  select(id) {
    this.store.set({ selected: id, draft: null, options: null, refused: null, known: {} });
    this.asked = "";
    if (!id) return;
    const verbs = this.live(id);
    if (verbs.includes("deploy")) this.start("deploy");
    else if (this.state.view.legal?.vessels?.[id]) this.start(verbs[0]);
    else this.look(id);
  }

  /** Reach and aim of a figure that may act, before anything is chosen. @param {string} id */
  async look(id) {
    const verbs = this.live(id).filter((verb) => SHOWN.includes(verb));
    const { version, view } = this.state;
    // Why the rest cannot be done is asked for one's own.
    const own = view.seat.role === "referee" || view.figures[id]?.side === view.seat.side;
    if (own && view.legal?.reasons) verbs.push("reasons");
    const answers = await this.fetch(Promise.all(verbs.map((verb) => this.ask({ verb, figure: id }))));
    if (this.state.selected !== id || this.state.version !== version) return;
    const { at } = this.figure(id) ?? {};
    const known = verbs.map((verb, i) => [verb, { ...answers[i], nowhere: stuck(answers[i].region, at) }]);
    this.store.set({ known: Object.fromEntries(known) });
  }

  /** @param {string} verb @param {Record<string, any>} [args] */
  start(verb, args = {}) {
    const unit = /** @type {string} */ (this.state.selected);
    const vessel = this.state.view.legal?.vessels?.[unit] ? { vessel: unit } : {};
    // Who is set up elsewhere stays hidden, if nothing else is said.
    const hidden = verb === "deploy" && this.figure(unit)?.marks.includes("hidden") ? { hidden: true } : {};
    // A charge that was declared is at whom it was declared.
    const target = verb === "charge" && this.figure(unit)?.declared?.target;
    const draft = { ...drafts.begin(unit, verb), args: { ...vessel, ...hidden, ...(target && { target }), ...args } };
    this.store.set({ draft: /** @type {any} */ (draft), options: this.state.known?.[verb] ?? null, refused: null });
    this.asked = "";
    return this.complete();
  }

  /** What the rules refuse is put together as the referee lets it happen. @param {string} verb @param {{message: string, cite?: string}} waived */
  allow(verb, waived) {
    const same = this.draft?.verb === verb ? this.draft : drafts.begin(/** @type {string} */ (this.state.selected), verb);
    this.store.set({ draft: /** @type {any} */ ({ ...same, waived }), options: null, refused: null });
    this.asked = "";
    return this.complete();
  }

  /** @param {string} reason */
  async waive(reason) {
    const { draft } = this;
    const args = draft && drafts.request(draft, this.state.options);
    if (!draft || !args) return false;
    const done = await this.act("ask", draft.verb, { ...args, waive: true, reason });
    if (done) this.store.set({ draft: null, options: null });
    return done;
  }

  /** @param {Partial<drafts.Draft>} change */
  change(change) {
    const { draft } = this;
    if (!draft) return;
    this.store.set({ draft: /** @type {any} */ ({ ...draft, ...change }), refused: null });
    this.complete();
  }

  /** @param {Record<string, any>} args */
  fill(args) {
    this.change({ args: { ...this.draft?.args, ...args }, facing: false });
  }

  /** Fetch what completes the draft, and the judgement of its way. */
  async complete() {
    const { draft } = this;
    if (!draft || drafts.BARE.includes(draft.verb)) return;
    const { path, target, lie_down, ...plan } = drafts.asked(draft);
    const query = { verb: draft.verb, figure: draft.unit, ...plan };
    const asked = JSON.stringify([this.state.version, query, path, target, lie_down]);
    if (asked === this.asked) return;
    this.asked = asked;
    const answer = await this.fetch(this.ask(query));
    if (this.asked !== asked) return;
    if (!draft.path.length || !(answer.region || answer.targets)) {
      this.store.set({ options: answer });
      return;
    }
    const { way, why } = await this.fetch(this.ask({ ...query, path, target, lie_down }));
    if (this.asked !== asked) return;
    this.store.set({ options: { ...answer, way: way ?? { why }, drawn: JSON.stringify(draft.path) } });
  }

  /** A press on the sheet. @param {Place} at */
  place(at) {
    const { view, ruler, tool } = this.state;
    const { draft } = this;
    if (tool === "ruler") {
      this.store.set({ ruler: ruler?.length === 1 ? [ruler[0], at] : [at] });
      return;
    }
    if (!draft) {
      const vessel = Object.keys(view.legal?.vessels ?? {}).find((id) => inside(view.vessels[id].hull, at));
      if (vessel) this.select(vessel);
      else this.wander(at);
      return;
    }
    const from = this.figure(draft.unit)?.at ?? view.vessels?.[draft.unit]?.at;
    if (draft.verb === "deploy") this.deploy(at);
    else if (draft.verb === "sail") this.fill({ course: [at[0] - from[0], at[1] - from[1]] });
    else if (draft.facing || draft.verb === "turn") this.face(at);
    else if (draft.verb === "load_cannon" && draft.args.gun) this.train(at);
    else if (this.state.options?.places?.length) this.fill({ to: nearest(this.state.options.places, at) });
    else if (this.state.options?.region) this.step(at);
    // What the answer on its way will offer is not thrown away by a press that came too soon.
    else if (this.state.options || drafts.BARE.includes(draft.verb)) this.select(null);
  }

  /** With nothing begun, a place in reach begins a walk, farther off a run. @param {Place} at */
  wander(at) {
    const { known = {}, selected } = this.state;
    const verb = ["walk", "crawl", "wade", "ford", "run", "swim"].find((name) => known[name]?.region && inside(known[name].region, at));
    const any = ["walk", "run", "crawl", "wade", "ford", "swim"].find((name) => known[name]?.region);
    if (!selected || !any) this.select(null);
    else {
      this.start(verb ?? any);
      this.step(at);
    }
  }

  /** A point more of the way; the last one pressed again is taken away. @param {Place} at */
  step(at) {
    const path = this.draft?.path ?? [];
    const last = path[path.length - 1];
    if (last && distance(last, at) <= 12) this.change({ path: path.slice(0, -1) });
    else this.change({ path: [...path, at] });
  }

  /** Look towards a place at the end of the action. @param {Place} at */
  face(at) {
    const { draft } = this;
    const from = draft?.path[draft.path.length - 1] ?? draft?.args.to ?? this.figure(draft?.unit ?? "")?.at;
    const front = [at[0] - from[0], at[1] - from[1]];
    if (front[0] || front[1]) this.fill({ front });
  }

  /** @param {Place} at */
  train(at) {
    const gun = this.state.view.guns[this.draft?.args.gun];
    this.fill({ train: [at[0] - gun.at[0], at[1] - gun.at[1]] });
  }

  /** Whether what is put together goes on with a place of the sheet. */
  get wantsPlace() {
    const { draft } = this;
    const { options } = this.state;
    const trains = draft?.verb === "load_cannon" && draft.args.gun;
    return Boolean(options?.region || options?.places?.length || trains || ["deploy", "sail"].includes(draft?.verb ?? ""));
  }

  /** Put a figure on its zone, and go on with the next. @param {Place} at */
  async deploy(at) {
    const { draft } = this;
    if (!draft) return;
    const { hidden, front } = draft.args;
    const level = draft.args.level ?? this.levelAt(draft.unit, at);
    const args = { figure: draft.unit, to: at, ...(hidden ? { hidden } : {}), ...(level ? { level } : {}), ...(front ? { front } : {}) };
    await this.act("sheet", "deploy", args);
  }

  /** Who stood upstairs stays there, where there is such a level; else he is set up on the ground. @param {string} id @param {Place} at */
  levelAt(id, at) {
    const { level = 0 } = this.figure(id) ?? {};
    return level < levelsAt(this.state.view, at) ? level : 0;
  }

  /** A press on a figure: a target if it can be one, else it is looked at. @param {string} id @param {Place} [at] where */
  async piece(id, at) {
    const { view, selected, tool } = this.state;
    const { draft } = this;
    const figure = view.figures[id];
    // The disc is larger than the base: beside that one may go.
    if (at && id === selected && figure.at && this.live(id).length && distance(at, figure.at) * 2 > view.table.base) {
      this.place(at);
      return;
    }
    if (tool === "ruler" && figure.at) {
      this.place(figure.at);
      return;
    }
    if (draft?.facing && figure.at) {
      this.face(figure.at);
      return;
    }
    const mine = this.figure(selected ?? "");
    if (draft && id !== draft.unit && this.pick(id)) return;
    // Discs are larger than bases: what is beside the base is ground, and a gun is trained at who stands there.
    if (at && draft && figure.at && this.wantsPlace && (draft.verb === "load_cannon" || distance(at, figure.at) * 2 > view.table.base)) {
      this.place(at);
      return;
    }
    if (!draft && mine && this.live(selected ?? "").length && figure.side !== mine.side && stands(figure)) {
      const verb = AT_ENEMY.find((name) => this.live(selected ?? "").includes(name));
      if (verb) {
        await this.start(verb);
        if (this.pick(id)) return;
      }
    }
    // Who stands in a group acts with it.
    const unit = figure.unit && this.verbs(figure.unit).length ? figure.unit : id;
    if (unit !== selected) this.select(unit);
    else if (draft) this.cancel();
  }

  /** Take one of the choices; says whether it is one. @param {string} id @param {string} [which] argument */
  pick(id, which) {
    const { options } = this.state;
    for (const { arg, choices } of drafts.picks(options, this.draft)) {
      if (!(id in choices) || (which && which !== arg)) continue;
      this.fill({ [arg]: drafts.picked(this.draft, arg, id, options) });
      const { why } = choices[id];
      if (why) this.store.set({ refused: { at: "sheet", message: why.text, cite: why.cite } });
      return true;
    }
    if (this.draft?.verb === "pass") {
      this.fill({ to: id });
      return true;
    }
    return false;
  }

  cancel() {
    const { draft } = this;
    if (this.state.tool) this.store.set({ tool: null, ruler: null });
    else if (draft?.facing) this.change({ facing: false });
    else if (draft?.path.length) this.change({ path: draft.path.slice(0, -1) });
    else if (draft) this.store.set({ draft: null, options: null, refused: null });
    else this.select(null);
  }

  /** Carry out the draft. */
  async send() {
    const { draft } = this;
    const args = draft && drafts.request(draft, this.state.options);
    if (!draft || !args) return;
    if (await this.act("send", draft.verb, args)) {
      if (/** @type {any} */ (this.state.draft) !== draft) return;
      // What it can do now is another: the position came while this was still put together.
      this.store.set({ draft: null, options: null, known: {} });
      if (this.state.selected) this.look(this.state.selected);
    }
  }

  /** After a new position. @param {any} old the view before */
  renew(old) {
    const { selected, view } = this.state;
    const { draft } = this;
    this.asked = "";
    if (draft && !draft.waived && !this.live(draft.unit).includes(draft.verb)) this.store.set({ draft: null, options: null });
    else if (draft) this.complete();
    if (selected && !view.figures[selected] && !view.vessels?.[selected] && !view.groups?.[selected]) this.select(null);
    else if (selected && !this.draft) {
      this.store.set({ known: {} });
      this.look(selected);
    }
    const sails = Object.keys(view.legal?.vessels ?? {});
    if (sails.length && !this.draft && !sails.includes(this.state.selected ?? "") && view.seat.role !== "referee") this.select(sails[0]);
    const acting = view.up?.acting ?? view.now;
    if (acting && acting !== (old?.up?.acting ?? old?.now) && this.live(acting).length && !this.draft && selected !== acting) this.select(acting);
  }
}

/** @param {readonly number[][]} places @param {Place} at */
const nearest = (places, at) => [...places].sort((a, b) => distance(a, at) - distance(b, at))[0];

/** A verb without options is complete as it is; another refusal is the reason why not. @param {any} error */
function unanswered(error) {
  const { message, cite } = explained(error);
  return error.at === "/verb" ? {} : { why: { text: message, cite } };
}

/** Whether a reach leads to no other place: there is nothing to wade in. @param {number[][] | undefined} region @param {number[]} at */
const stuck = (region, at) => Boolean(region) && Boolean(region?.every(([x, y]) => x === at?.[0] && y === at?.[1]));
