// Faces that are shown for a while: long enough to be read, then turned. Nothing is kept after that.

/** @import { PlayedStep } from "cabo-table" */

import { HIDDEN } from "./cards.js";
import { keyOf } from "./spots.js";

const READ = 5000;
const READ_MORE = 1500;
const WATCHED = 3000;

/** The faces that are shown now, by the key of their spot. @type {Map<string, string>} */
export const shown = new Map();

/** The spots of cards that another player looks at. @type {Set<string>} */
export const watched = new Set();

/**
 * Show what some steps reveal, and turn it after a while.
 * @param {PlayedStep[]} steps
 * @param {() => void} redraw
 */
export function show(steps, redraw) {
  for (const step of steps) {
    for (const motion of step.motions) {
      shown.delete(keyOf(motion.source)); // the card is elsewhere now
      shown.delete(keyOf(motion.target));
    }
    const faces = step.reveals.filter((each) => each.card !== HIDDEN && !each.stays);
    const left = step.shown * 1000; // a reload must not show them for longer
    const time = Math.min(left, READ + READ_MORE * Math.max(0, faces.length - 1));
    for (const each of faces) {
      const key = keyOf(each.spot);
      shown.set(key, each.card);
      setTimeout(() => {
        if (shown.get(key) === each.card) shown.delete(key);
        redraw();
      }, time);
    }
    for (const each of step.reveals.filter((one) => one.card === HIDDEN)) {
      const key = keyOf(each.spot);
      watched.add(key);
      setTimeout(() => {
        watched.delete(key);
        redraw();
      }, Math.min(left, WATCHED));
    }
  }
}

/**
 * Return the spots that the last of some steps has touched.
 * @param {PlayedStep[]} steps
 * @returns {Set<string>}
 */
export function touchedBy(steps) {
  const last = steps.at(-1);
  if (!last) return new Set();
  const spots = [...last.motions.flatMap((each) => [each.source, each.target]), ...last.reveals.map((each) => each.spot)];
  return new Set(spots.map(keyOf).filter((key) => key !== "stock"));
}
