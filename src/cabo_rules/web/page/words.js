// The words of the page, in the language of the browser, from the same catalogue as the sentences of the table.

/** @type {Record<string, string>} */
let words = {};

export const language = navigator.language.slice(0, 2).toLowerCase();

/** Fetch the words, and write them wherever the page asks for one by `data-word` or `data-label`. */
export async function loadWords() {
  const answer = await fetch(`/words/${language}`);
  words = await answer.json();
  document.documentElement.lang = say("language");
  for (const each of document.querySelectorAll("[data-word]")) {
    each.textContent = say(each.getAttribute("data-word") ?? "");
  }
  for (const each of document.querySelectorAll("[data-label]")) {
    each.setAttribute("aria-label", say(each.getAttribute("data-label") ?? ""));
  }
}

/**
 * Return the text of a key with its gaps filled.
 * @param {string} key
 * @param {Record<string, unknown>} [gaps]
 */
export function say(key, gaps = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(gaps[name]));
}

/**
 * Return an element by its id.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
}

/**
 * Make an element.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} inside
 */
export function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

/**
 * Make a button. The second click of a double click counts for nothing: by then another button may be in its place.
 * @param {string} text
 * @param {() => void} press
 * @param {string} [style]
 */
export function button(text, press, style = "") {
  const made = /** @type {HTMLButtonElement} */ (make("button", { type: "button", class: style }, text));
  made.onclick = (event) => event.detail < 2 && press();
  return made;
}
