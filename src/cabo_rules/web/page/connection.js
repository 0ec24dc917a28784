// The line to the table: it says hello, comes back when it is cut, and sends a decision again until it is answered.

import { language } from "./words.js";

/** @import { AnswerMessage, Move, PickedMessage, ServedMessage, Spot, TableMessage, WelcomeMessage } from "cabo-table" */

/**
 * @typedef {{
 *   welcome: (message: WelcomeMessage) => void,
 *   table: (message: TableMessage) => void,
 *   answer: (message: AnswerMessage, sent: Sent | null) => void,
 *   rematch: (table: string) => void,
 *   cut: (isCut: boolean) => void,
 * }} Heard
 * @typedef {{ id: string, t: string } & Record<string, unknown>} Sent
 */

/** @returns {string} a secret, or an id that no other page makes; it does not need a secure context */
export function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

const SLOWEST = 8000;
const REPLACED = 4001; // too many pages have this seat; if each came back at once, they would drive each other out

export class Connection {
  /**
   * @param {string} table
   * @param {Heard} heard
   */
  constructor(table, heard) {
    this.table = table;
    this.heard = heard;
    this.wait = 250;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, (picked: PickedMessage | null) => void>} */
    this.asked = new Map();
    this.kept = `sent ${table}`;
    this.tokens = `token ${table}`;
    this.token = this.storedToken();
    this.isByLink = false;
    /** Whether the player has left. */
    this.hasLeft = false;
    /** Whether the table knows that. */
    this.isAway = false;
    this.takeLink();
    addEventListener("hashchange", () => this.takeLink() && this.openAnew()); // a link opened where the table is open
    this.open();
  }

  /** Take the token of a link. Until the table knows it, it takes the place of no other: a wrong link costs no seat. */
  takeLink() {
    const link = location.hash.slice(1);
    if (!link) return false;
    this.token = link;
    this.isByLink = true;
    this.hasLeft = this.isAway = false;
    return true;
  }

  /**
   * Keep the token of a link, or go back to the one before; and return whether the table knows it. It is taken out of the
   * address, where somebody could read it over a shoulder or copy it along.
   * @param {boolean} isKnown
   */
  settleLink(isKnown) {
    this.isByLink = false;
    history.replaceState(null, "", location.pathname);
    if (isKnown && this.token) this.keepToken(this.token);
    else this.token = this.storedToken();
    return isKnown;
  }

  storedToken() {
    return sessionStorage.getItem(this.tokens) ?? localStorage.getItem(this.tokens);
  }

  /**
   * Have the same token at the table of a rematch.
   * @param {string} table
   */
  passOn(table) {
    if (!this.token) return;
    sessionStorage.setItem(`token ${table}`, this.token);
    localStorage.setItem(`token ${table}`, this.token);
  }

  /** @param {string} token */
  keepToken(token) {
    this.token = token;
    sessionStorage.setItem(this.tokens, token); // of this tab, so that two seats can be played in one browser
    localStorage.setItem(this.tokens, token);
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/table/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      if (code === REPLACED) this.wait = SLOWEST;
      this.drop();
      this.heard.cut(true);
      setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, SLOWEST);
    };
  }

  /** Connect on a new line, so that a welcome of the old one is not taken for that of a link. */
  openAnew() {
    if (!this.socket) return; // it is going to
    this.socket.close();
    this.drop();
    this.open();
  }

  /** Forget the line. What was asked on it is not answered any more. */
  drop() {
    this.socket = null;
    for (const answer of this.asked.values()) answer(null);
    this.asked.clear();
  }

  /** Say who the page is. While its player is away it only watches: they may have come back on another page. */
  hello() {
    this.write({ t: "hello", token: this.isAway ? null : this.token, language });
  }

  leave() {
    this.hasLeft = true;
    this.write({ t: "leave" });
  }

  comeBack() {
    this.hasLeft = this.isAway = false;
    this.hello();
  }

  /** @param {ServedMessage} message */
  hear(message) {
    if (message.t === "welcome") {
      this.wait = 250;
      this.heard.cut(false);
      if (this.isByLink && !this.settleLink(message.as !== "spectator") && this.token) return this.hello();
      if (message.next) this.passOn(message.next);
      this.heard.welcome(message);
      if (message.as === "seat") for (const each of this.unanswered()) this.write(each);
    } else if (message.t === "table") {
      this.heard.table(message);
      for (const each of message.answers) this.heard.answer(each, null);
    } else if (message.t === "picked") {
      this.take(message.id, message);
    } else if (message.t === "answer") {
      const sent = this.unanswered().find((each) => each.id === message.id) ?? null;
      this.keepUnanswered(this.unanswered().filter((each) => each.id !== message.id));
      if (!this.take(message.id, null)) this.heard.answer(message, sent);
    } else if (message.t === "rematch") {
      this.passOn(message.table);
      this.heard.rematch(message.table);
    }
  }

  /**
   * @param {string | null} id
   * @param {PickedMessage | null} picked
   */
  take(id, picked) {
    const asker = this.asked.get(id ?? "");
    this.asked.delete(id ?? "");
    asker?.(picked);
    return asker !== undefined;
  }

  /** @returns {Sent[]} the decisions that nobody has answered yet, which a reload must not lose */
  unanswered() {
    return JSON.parse(sessionStorage.getItem(this.kept) ?? "[]");
  }

  /** @param {Sent[]} sent */
  keepUnanswered(sent) {
    if (sent.length) sessionStorage.setItem(this.kept, JSON.stringify(sent));
    else sessionStorage.removeItem(this.kept);
  }

  /**
   * Send a decision: once, whatever happens to the line.
   * @param {{ t: string } & Record<string, unknown>} message
   */
  decide(message) {
    const sent = { ...message, id: random() };
    this.keepUnanswered([...this.unanswered(), sent]);
    this.write(sent);
  }

  /**
   * Return whether a move is on its way already.
   * @param {Move} move
   */
  isSent(move) {
    return this.unanswered().some((each) => JSON.stringify(each.move) === JSON.stringify(move));
  }

  /**
   * Ask what some picked spots are; `null` if the line is cut.
   * @param {Spot[]} spots
   * @param {string | null} kind
   * @returns {Promise<PickedMessage | null>}
   */
  pick(spots, kind) {
    return new Promise((resolve) => {
      const id = random();
      if (!this.write(kind ? { t: "pick", id, spots, kind } : { t: "pick", id, spots })) return resolve(null);
      this.asked.set(id, resolve);
    });
  }

  /**
   * Sit down.
   * @param {string} name
   */
  join(name) {
    if (!this.token) this.keepToken(random());
    this.write({ t: "join", name, token: this.token });
  }

  /** @param {Record<string, unknown>} message */
  write(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
