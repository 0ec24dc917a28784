// The elements of the table, by key. An element stays the same while its spot lasts, so that it keeps the focus, and moves
// can be drawn from where a card was.

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
export function kept(key, made) {
  let found = elements.get(key);
  if (!found) elements.set(key, (found = made()));
  return found;
}
