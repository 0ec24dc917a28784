// Cards as elements: a button for each spot that may be pointed at, with its face, its back, or the hole it has left.

/** @import { Spot } from "cabo-table" */

import { kept } from "./elements.js";
import { keyOf } from "./spots.js";
import { make } from "./words.js";

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

/**
 * Return the button of a spot; it can be pressed while the spot is offered.
 * @param {Spot} spot
 * @param {Drawing} drawing
 * @param {string} label
 */
export function spotElement(spot, drawing, label) {
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
export function isOffered(spot, drawing) {
  return drawing.targets.some((target) => target.spots.some((each) => keyOf(each) === keyOf(spot)));
}

/**
 * @param {string} key
 * @param {string} card
 * @param {string} label
 */
export function picture(key, card, label) {
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
