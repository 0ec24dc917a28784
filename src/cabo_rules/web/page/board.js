// The table: the hands, the piles, and what lies beside a hand.

/** @import { Slot, Spot, TableMessage } from "cabo-table" */
/** @import { Drawing } from "./cards.js" */

import { face, HIDDEN, isOffered, picture, spotElement } from "./cards.js";
import { fill, kept } from "./elements.js";
import { cellsOf, keyOf } from "./spots.js";
import { byId, make, say } from "./words.js";

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
  made.classList.add("cell");
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
