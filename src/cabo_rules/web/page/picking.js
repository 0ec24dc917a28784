// Pointing at the table: what is picked so far, what may be picked next, and the moves that the picks make.

/** @import { Choice, Move, Spot, TableMessage, TargetShown } from "cabo-table" */
/** @import { Connection } from "./connection.js" */

import { keyOf } from "./spots.js";

/** A click within so many milliseconds after a spot may be snapped was aimed at what the table was before. */
const GRACE = 300;

/**
 * Return whether the snaps of a table are for another card than before, or that is not known. A snap leaves a card of the
 * same rank on the pile.
 * @param {TableMessage} table
 * @param {number} before the number of the table before
 */
function isOtherWindow({ n, steps }, before) {
  if (steps.length < n - before) return true;
  const others = steps.filter(({ move }) => move.type !== "snap");
  return others.some(({ motions }) => motions.some(({ target }) => target === "discard pile"));
}

export class Picking {
  /**
   * @param {Connection} line
   * @param {() => void} redraw
   */
  constructor(line, redraw) {
    this.line = line;
    this.redraw = redraw;
    /** @type {TableMessage | null} */
    this.table = null;
    /** @type {Spot[]} */
    this.picks = [];
    /** @type {TargetShown[]} */
    this.next = [];
    /** @type {Choice[]} */
    this.moves = [];
    /** Since when each spot may be snapped, by its key. @type {Map<string, number>} */
    this.snaps = new Map();
    this.asking = 0;
    this.sent = 0;
    this.isStale = false;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    this.kept = `picks ${line.table}`;
  }

  /** What may be pointed at now. */
  get targets() {
    return this.picks.length ? this.next : (this.table?.targets ?? []);
  }

  /**
   * Take in a new table. Picks that were made before, perhaps before a reload, are asked for again.
   * @param {TableMessage} table
   */
  follow(table) {
    const isFirst = this.table === null;
    const before = this.table?.n;
    this.table = table;
    const snaps = table.targets.filter((target) => target.kind === "snap").flatMap((target) => target.spots.map(keyOf));
    if (before !== undefined && isOtherWindow(table, before)) this.snaps.clear();
    this.snaps = new Map(snaps.map((key) => [key, this.snaps.get(key) ?? performance.now()]));
    if (isFirst) this.picks = JSON.parse(sessionStorage.getItem(this.kept) ?? "[]");
    if (isFirst || before !== table.n || table.cards !== null) this.renew();
  }

  /** Ask again for what is picked, after the clicks that are being asked for: none of them may be lost. */
  renew() {
    if (this.isStale) return;
    this.isStale = true;
    this.last = this.last.then(() => {
      this.isStale = false;
      return this.ask(this.picks);
    });
  }

  /**
   * Point at a spot: pick it, or put it back if it is picked. Clicks are taken one after the other.
   * @param {Spot} spot
   */
  press(spot) {
    const key = keyOf(spot);
    const offers = this.targets.filter((target) => target.spots.some((each) => keyOf(each) === key));
    const isSnap = offers.length === 1 && offers[0].kind === "snap" && this.picks.length === 0;
    if (isSnap && this.table?.you != null && Array.isArray(spot)) {
      if (performance.now() - (this.snaps.get(key) ?? 0) < GRACE) return; // it would cost a penalty
      return this.send({ type: "snap", seat: this.table.you, target: spot }); // a race: it asks nothing before
    }
    const kinds = offers.map((target) => target.kind);
    const { sent } = this;
    const seen = this.table?.n ?? 0;
    this.last = this.last.then(() => (sent === this.sent ? this.take(spot, kinds, seen) : undefined));
  }

  /**
   * Pick a spot for what it was offered for, if it still is: the table may have become another since the click.
   * @param {Spot} spot
   * @param {string[]} kinds
   * @param {number} seen
   */
  take(spot, kinds, seen) {
    const key = keyOf(spot);
    const left = this.picks.filter((each) => keyOf(each) !== key);
    if (left.length < this.picks.length) return this.ask(left);
    const offers = this.targets.filter((target) => target.spots.some((each) => keyOf(each) === key));
    const still = offers.map((target) => target.kind).filter((kind) => kinds.includes(kind));
    return still.length ? this.ask([...this.picks, spot], still, seen) : undefined;
  }

  /** Put all picks back. */
  clear() {
    void this.ask([]);
  }

  /**
   * Ask what some picks are. A pick that leaves one move and nothing else to pick is that move.
   * @param {Spot[]} picks
   * @param {string[] | null} kinds what the last pick was offered for; `null` if nothing was picked
   * @param {number} seen the number of the table at the last pick
   */
  async ask(picks, kinds = null, seen = 0) {
    const number = ++this.asking;
    const bare = this.table?.targets.filter((target) => target.spots.length > 0 && target.fewest === 0) ?? [];
    let moves = /** @type {Choice[]} */ ([]);
    let next = /** @type {TargetShown[]} */ ([]);
    if (picks.length) {
      const found = await this.line.pick(picks, null);
      if (number !== this.asking) return;
      ({ moves = [], targets: next = [] } = found ?? {});
      if (kinds) moves = moves.filter(({ move }) => kinds.includes(move.type)); // the table may have become another
      if (found && kinds && moves.length === 1 && next.length === 0) return this.send(moves[0].move, seen);
      if (found && moves.length === 0 && next.length === 0) picks = []; // the table has changed, and they are nothing now
    }
    if (!picks.length) {
      next = [];
      moves = [];
      for (const target of bare) moves.push(...((await this.line.pick([], target.kind))?.moves ?? []));
      if (number !== this.asking) return;
    }
    this.picks = picks;
    this.next = next;
    this.moves = moves;
    if (picks.length) sessionStorage.setItem(this.kept, JSON.stringify(picks));
    else sessionStorage.removeItem(this.kept);
    this.redraw();
  }

  /**
   * Play a move. One that is on its way is not sent twice.
   * @param {Move} move
   * @param {number} seen the number of the table that the player saw; by default that of the table that is drawn
   */
  send(move, seen = this.table?.n ?? 0) {
    if (!this.table || this.line.isSent(move)) return;
    this.sent += 1;
    this.asking += 1; // what is being asked for is not wanted any more
    this.picks = [];
    this.next = [];
    this.moves = [];
    sessionStorage.removeItem(this.kept);
    this.line.decide({ t: "move", seen, move });
    this.redraw();
  }
}
