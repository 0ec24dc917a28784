// Cards go from where they were to where they are: each motion of a step is a card that flies over the table, while the
// table itself is drawn as it is already, so that nobody waits for a motion before a snap.

/** @import { CardSpot, PlayedStep } from "cabo-table" */

import { face, HIDDEN } from "./cards.js";
import { elementOf } from "./elements.js";
import { keyOf } from "./spots.js";
import { make } from "./words.js";

const FLIGHT = 420;
const GAP = 260;
const DEALT = 45;
const LONGEST = 3000;

/** @returns {boolean} whether the player wants no motion */
function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Return where every card is now, by the key of its spot.
 * @returns {Map<string, DOMRect>}
 */
export function measure() {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const each of document.querySelectorAll("[data-spot]")) {
    found.set(each.getAttribute("data-spot") ?? "", each.getBoundingClientRect());
  }
  return found;
}

/**
 * Let the cards of some steps fly, over a table that is drawn as it is after them.
 * @param {PlayedStep[]} steps
 * @param {Map<string, DOMRect>} before where the cards were
 */
export function fly(steps, before) {
  if (isStill() || document.hidden) return;
  const flights = scheduled(steps);
  const end = Math.max(0, ...flights.map((flight) => flight.at));
  const pace = end > LONGEST ? LONGEST / end : 1;
  const lands = new Map(flights.map((flight) => [keyOf(flight.target), flight]));
  for (const flight of flights) {
    const from = placeOf(flight.source, before);
    const to = placeOf(flight.target, before);
    if (from && to) launch(flight.card, from, to, flight.at * pace, lands.get(keyOf(flight.target)) === flight, flight.target);
  }
}

/**
 * @param {PlayedStep[]} steps
 * @returns {{ card: string, source: CardSpot, target: CardSpot, at: number }[]}
 */
function scheduled(steps) {
  const found = [];
  let at = 0;
  for (const step of steps) {
    let event = -1;
    for (const motion of step.motions) {
      if (motion.kept !== null) continue; // a pile that is shuffled or put down looks as before
      if (event >= 0) at += motion.event === event ? (motion.source === "deck" ? DEALT : 0) : GAP;
      event = motion.event;
      found.push({ card: motion.card, source: motion.source, target: motion.target, at });
    }
    at += event >= 0 ? GAP : 0;
  }
  return found;
}

/**
 * @param {CardSpot} spot
 * @param {Map<string, DOMRect>} before
 */
function placeOf(spot, before) {
  const key = spot === "deck" ? "stock" : keyOf(spot);
  return elementOf(key)?.getBoundingClientRect() ?? before.get(key);
}

/**
 * @param {string} card
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {number} delay
 * @param {boolean} isLast whether no other card lands there after it
 * @param {CardSpot} target
 */
function launch(card, from, to, delay, isLast, target) {
  const ghost = make("div", { class: "card ghost", "aria-hidden": "true" });
  face(ghost, card || HIDDEN, null);
  ghost.style.left = `${from.left}px`;
  ghost.style.top = `${from.top}px`;
  ghost.style.setProperty("--card", `${from.width}px`);
  const landing = isLast ? elementOf(keyOf(target)) : undefined;
  const arrives = landing?.classList.contains("card") && target !== "discard pile" && target !== "stock";
  if (arrives) landing?.classList.add("arriving");
  document.body.append(ghost);
  const scale = from.width ? to.width / from.width : 1;
  ghost.style.transformOrigin = "0 0";
  const flight = ghost.animate(
    [
      { transform: "none" },
      { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})` },
    ],
    { delay, duration: FLIGHT, easing: "ease-in-out", fill: "both" },
  );
  const land = () => {
    ghost.remove();
    if (arrives) landing?.classList.remove("arriving");
  };
  flight.onfinish = land;
  flight.oncancel = land;
}
