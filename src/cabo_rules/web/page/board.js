// The table as elements: the hands, the piles, and what lies beside a hand. An element stays the same while its spot
// lasts, so that it keeps the focus, and moves can be drawn from where a card was.

/** @import { Slot, Spot, TableMessage } from "cabo-table" */

import { cellsOf, keyOf } from "./spots.js";
import { byId, make, say } from "./words.js";

export const HIDDEN = "??";
/** @type {Record<string, string>} */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/**
 * What the page knows besides the table's message.
 * @typedef {{
 *   cards: Record<string, string>,
 *   shown: Map<string, string>,
 *   watched: Set<string>,
 *   touched: Set<string>,
 *   picks: Spot[],
 *   targets: { spots: Spot[] }[],
 *   press: (spot: Spot) => void,
 * }} Drawing
 */

/** @type {Map<string, HTMLElement>} */
const elements = new Map();

/**
 * Return the element of a spot, if it is on the table.
 * @param {string} key
 */
export function elementOf(key) {
  const found = elements.get(key) ?? elements.get(key.replace(/^(drawn|penalty) /, "apart "));
  return found?.isConnected ? found : undefined;
}

/**
 * Draw the table.
 * @param {TableMessage} table
 * @param {Drawing} drawing
 */
export function drawTable(table, drawing) {
  const own = table.you;
  const order = table.seats.map((_, index) => (index + 1 + (own ?? -1)) % table.seats.length);
  const others = order.filter((seat) => seat !== own);
  fill(byId("others"), others.map((seat) => panel(table, seat, drawing)));
  fill(byId("own"), own === null ? [] : [panel(table, own, drawing)]);
  byId("own").hidden = own === null;
  byId("middle").hidden = table.state === null;
  fill(byId("piles"), table.state === null ? [] : piles(table, drawing));
}

/**
 * Put elements into another one, and move only what is not there yet: a moved element loses the focus.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function fill(parent, wanted) {
  const keep = new Set(wanted);
  for (const each of [...parent.children]) if (!keep.has(each)) each.remove();
  wanted.forEach((each, index) => {
    if (parent.children[index] !== each) parent.insertBefore(each, parent.children[index] ?? null);
  });
}

/**
 * Return the element under a key; make it if there is none.
 * @param {string} key
 * @param {() => HTMLElement} made
 */
function kept(key, made) {
  let found = elements.get(key);
  if (!found) elements.set(key, (found = made()));
  return found;
}

// --- seats -----------------------------------------------------------------------------------------------------------

/**
 * @param {TableMessage} table
 * @param {number} seat
 * @param {Drawing} drawing
 */
function panel(table, seat, drawing) {
  const made = kept(`seat ${seat}`, () => make("div", { class: "panel", role: "group" }));
  const { state } = table;
  const name = table.seats[seat].name ?? say("free_seat");
  made.classList.toggle("awaited", table.awaited.includes(seat));
  made.setAttribute("aria-labelledby", `name-${seat}`);
  const title = kept(`title ${seat}`, () => make("h2", { id: `name-${seat}` }));
  const player = spotElement({ player: seat }, drawing, name);
  const plain = kept(`plain ${seat}`, () => make("span"));
  plain.textContent = name;
  const sign = kept(`signs ${seat}`, () => make("span", { class: "signs" }));
  sign.textContent = signs(table, seat);
  fill(title, [isOffered({ player: seat }, drawing) ? player : plain, sign]);
  const body = kept(`body ${seat}`, () => make("div", { class: "body" }));
  fill(made, [title, body]);
  const hand = kept(`hand ${seat}`, () => make("ul", { class: "hand" }));
  fill(hand, state === null ? [] : slots(table, seat, drawing));
  fill(body, [hand, apart(table, seat, drawing)]);
  return made;
}

/**
 * @param {TableMessage} table
 * @param {number} seat
 */
function signs(table, seat) {
  const { state } = table;
  const found = [];
  if (table.you === seat) found.push(say("you"));
  if (table.seats[seat].bot) found.push(say("bot"));
  if (table.seats[seat].away) found.push(say("away"));
  if (state?.phase !== "over" && state?.turn === seat && state.turns > 0) found.push(say("on_turn"));
  if (state?.caller === seat) found.push(say("has_called"));
  if (state?.out.includes(seat)) found.push(say("out"));
  if (state && state.round > 0) found.push(say("total", { total: state.totals[seat] }));
  return found.join(" · ");
}

/**
 * @param {TableMessage} table
 * @param {number} seat
 * @param {Drawing} drawing
 */
function slots(table, seat, drawing) {
  const hand = table.state?.hands[seat] ?? [];
  const free = table.you === seat ? cellsOf(drawing.targets) : [];
  const rows = [...hand.map((slot) => slot.cell), ...free].map(([row]) => row);
  const columns = [...hand.map((slot) => slot.cell), ...free].map(([, column]) => column);
  const low = Math.min(...rows);
  const high = Math.max(...rows);
  const left = Math.min(...columns);
  const name = table.seats[seat].name ?? "";
  const nearBelow = table.you === seat; // row 0 is the row nearest to its player
  /** @param {HTMLElement} item @param {[number, number]} cell */
  const at = (item, [row, column]) => {
    item.style.gridRow = String((nearBelow ? high - row : row - low) + 1);
    item.style.gridColumn = String(column - left + 1);
    return item;
  };
  const items = hand.map((slot, number) => at(slotItem(slot, [seat, number], name, drawing), slot.cell));
  return [...items, ...free.map((cell) => at(cellItem(cell, drawing), cell))];
}

/**
 * @param {Slot} slot
 * @param {[number, number]} spot
 * @param {string} name
 * @param {Drawing} drawing
 */
function slotItem(slot, spot, name, drawing) {
  const number = String(spot[1]);
  const card = slot.card === HIDDEN ? (drawing.shown.get(keyOf(spot)) ?? HIDDEN) : slot.card;
  const gaps = { who: name, slot: number, card: card === null ? say("hole") : drawing.cards[card] };
  const made = spotElement(spot, drawing, say("slot", gaps));
  face(made, card, number);
  return item(spot, made);
}

/**
 * @param {[number, number]} cell
 * @param {Drawing} drawing
 */
function cellItem(cell, drawing) {
  const made = spotElement({ cell }, drawing, say("cell", { row: cell[0], column: cell[1] }));
  made.className = "card cell offered";
  return item({ cell }, made);
}

/**
 * @param {Spot} spot
 * @param {HTMLElement} inside
 */
function item(spot, inside) {
  const made = kept(`item ${keyOf(spot)}`, () => make("li"));
  fill(made, [inside]);
  return made;
}

/**
 * The cards beside a hand: the drawn one, and penalty cards that are not placed yet.
 * @param {TableMessage} table
 * @param {number} seat
 * @param {Drawing} drawing
 */
function apart(table, seat, drawing) {
  const made = kept(`apart ${seat}`, () => make("div", { class: "apart" }));
  const { drawn = null, penalty = null } = table.state ?? {};
  const inside = [];
  if (drawn?.seat === seat) {
    const card = drawn.card === HIDDEN ? (drawing.shown.get(`drawn ${seat}`) ?? HIDDEN) : drawn.card;
    inside.push(picture(`drawn ${seat}`, card, say("drawn", { card: drawing.cards[card] })));
  }
  if (penalty?.seat === seat) {
    penalty.apart.forEach((card, index) => {
      const key = index ? `penalty ${seat} ${index}` : `penalty ${seat}`;
      inside.push(picture(key, card, say("penalty_card", { card: drawing.cards[card] })));
    });
  }
  fill(made, inside);
  return made;
}

// --- piles -----------------------------------------------------------------------------------------------------------

/**
 * @param {TableMessage} table
 * @param {Drawing} drawing
 */
function piles(table, drawing) {
  const { stock, discard } = table.state ?? { stock: [], discard: [] };
  const top = discard.at(-1) ?? null;
  const first = spotElement("stock", drawing, say("stock", { count: stock.length }));
  face(first, stock.length ? HIDDEN : null, null);
  const name = top === null ? say("no_card") : drawing.cards[top];
  const second = spotElement("discard pile", drawing, say("discard_pile", { card: name }));
  face(second, top, null);
  return [pile("stock", first, say("stock", { count: stock.length })), pile("discard pile", second, say("discard_caption"))];
}

/**
 * @param {Spot} spot
 * @param {HTMLElement} inside
 * @param {string} caption
 */
function pile(spot, inside, caption) {
  const made = item(spot, inside);
  const text = kept(`caption ${keyOf(spot)}`, () => make("span", { class: "caption", "aria-hidden": "true" }));
  text.textContent = caption;
  fill(made, [inside, text]);
  return made;
}

// --- cards -----------------------------------------------------------------------------------------------------------

/**
 * Return the button of a spot; it can be pressed while the spot is offered.
 * @param {Spot} spot
 * @param {Drawing} drawing
 * @param {string} label
 */
function spotElement(spot, drawing, label) {
  const key = keyOf(spot);
  const made = kept(key, () => pressable(key));
  const offered = isOffered(spot, drawing);
  const picked = drawing.picks.some((each) => keyOf(each) === key);
  pressed.set(key, () => drawing.press(spot));
  made.classList.toggle("offered", offered);
  made.classList.toggle("picked", picked);
  made.classList.toggle("touched", drawing.touched.has(key));
  made.classList.toggle("watched", drawing.watched.has(key));
  made.setAttribute("aria-disabled", String(!offered && !picked));
  made.tabIndex = offered || picked ? 0 : -1;
  if (offered || picked) made.setAttribute("aria-pressed", String(picked));
  else made.removeAttribute("aria-pressed");
  made.setAttribute("aria-label", label);
  if (typeof spot === "object" && "player" in spot) made.textContent = label;
  return made;
}

/** @type {Map<string, () => void>} */
const pressed = new Map();
const SOON = 400;
let last = { key: "", at: -SOON };

/**
 * A double click is one decision: its second click, or a key that is held down, counts for nothing.
 * @param {string} key
 */
function pressable(key) {
  const made = make("button", { type: "button", class: key.startsWith("player") ? "quiet" : "card", "data-spot": key });
  made.addEventListener("click", (event) => {
    const again = last.key === key && event.timeStamp - last.at < SOON;
    if (event.detail > 1 || again || made.getAttribute("aria-disabled") === "true") return;
    last = { key, at: event.timeStamp };
    pressed.get(key)?.();
  });
  made.addEventListener("keydown", (event) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
  return made;
}

/**
 * @param {Spot} spot
 * @param {Drawing} drawing
 */
function isOffered(spot, drawing) {
  return drawing.targets.some((target) => target.spots.some((each) => keyOf(each) === keyOf(spot)));
}

/**
 * @param {string} key
 * @param {string} card
 * @param {string} label
 */
function picture(key, card, label) {
  const made = kept(key, () => make("div", { class: "card", role: "img", "data-spot": key }));
  made.setAttribute("aria-label", label);
  face(made, card, null);
  return made;
}

/**
 * Draw a card's face, its back, or the hole that it has left.
 * @param {HTMLElement} element
 * @param {string | null} card
 * @param {string | null} number
 */
export function face(element, card, number) {
  const before = element.dataset.card;
  element.dataset.card = card ?? "";
  const open = card !== null && card !== HIDDEN;
  element.classList.toggle("hole", card === null);
  element.classList.toggle("face", open);
  element.classList.toggle("turning", before !== undefined && before !== element.dataset.card);
  element.classList.toggle("joker", card === "Joker");
  const suit = open && card !== "Joker" ? SUITS[card.slice(-1)] : undefined;
  element.classList.toggle("red", suit === "♥" || suit === "♦");
  const inside = open ? [suit ? card.slice(0, -1) : card === "Joker" ? "★" : card] : [];
  element.replaceChildren(...inside);
  if (suit) element.append(make("span", { class: "suit", "aria-hidden": "true" }, suit));
  if (number !== null) element.append(make("span", { class: "slot", "aria-hidden": "true" }, number));
}
