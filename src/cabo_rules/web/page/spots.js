// Spots of the table: a key for each, under which its element is found.

/** @import { CardSpot, Spot } from "cabo-table" */

/**
 * Return the key of a spot. The spot of a drawn card or of penalty cards is beside the hand of its seat.
 * @param {CardSpot | Spot} spot
 * @returns {string}
 */
export function keyOf(spot) {
  if (typeof spot === "string") return spot;
  if (Array.isArray(spot)) return `${spot[0]} ${spot[1]}`;
  if ("cell" in spot) return `cell ${spot.cell[0]} ${spot.cell[1]}`;
  if ("player" in spot) return `player ${spot.player}`;
  return `${spot.what} ${spot.seat}`;
}

/**
 * Return whether two lists hold the same spots in the same order.
 * @param {Spot[]} one
 * @param {Spot[]} other
 */
export function areSame(one, other) {
  return one.map(keyOf).join() === other.map(keyOf).join();
}

/**
 * Return the cells of targets: empty ones of the viewer's own grid, in which a penalty card may be placed.
 * @param {{ spots: Spot[] }[]} targets
 * @returns {[number, number][]}
 */
export function cellsOf(targets) {
  return targets.flatMap((target) =>
    target.spots.flatMap((spot) => (typeof spot === "object" && !Array.isArray(spot) && "cell" in spot ? [spot.cell] : [])),
  );
}
