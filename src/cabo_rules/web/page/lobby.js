// The lobby: the tables that are open, and a new one with its links.

import { button, byId, loadWords, make, say } from "./words.js";

/**
 * @typedef {{ id: string, variant: string, title: string, seats: { name: string | null, bot: boolean }[],
 *   begun: boolean, over: boolean }} Listed
 * @typedef {{ id: string, title: string, fewest: number, most: number }} Offered
 * @typedef {{ id: string, links: (string | null)[], host: string }} Opened
 */

const variant = /** @type {HTMLSelectElement} */ (byId("variant"));
const seats = /** @type {HTMLInputElement} */ (byId("seats"));
const bots = /** @type {HTMLInputElement} */ (byId("bots"));
const listed = /** @type {HTMLInputElement} */ (byId("listed"));
/** @type {Offered[]} */
let offered = [];
let drawn = "";

await loadWords();
await refresh();
setInterval(() => void refresh(), 5000);

async function refresh() {
  try {
    const found = await (await fetch("/api/tables")).json();
    trouble("");
    const text = JSON.stringify(found.tables);
    if (text !== drawn) drawTables(found.tables); // else a click or a reading of the list would be cut short
    drawn = text;
    if (offered.length === 0) offer(found.variants, found.chosen);
  } catch {
    trouble(say("cut"));
  }
}

/** @param {string} text */
function trouble(text) {
  byId("trouble").hidden = !text;
  byId("trouble").textContent = text;
}

/** @param {Listed[]} tables */
function drawTables(tables) {
  byId("no-tables").hidden = tables.length > 0;
  const focused = document.activeElement?.getAttribute("href");
  const items = tables.map((table) => {
    const names = table.seats.map((seat) => seat.name ?? say("free_seat")).join(", ");
    const standing = say(table.over ? "is_over" : table.begun ? "is_begun" : "is_open");
    return make("li", {}, make("a", { href: `/table/${table.id}` }, table.title), names, make("span", { class: "caption" }, standing));
  });
  byId("tables").replaceChildren(...items);
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
}

/**
 * @param {Offered[]} variants
 * @param {string} chosen
 */
function offer(variants, chosen) {
  offered = variants;
  variant.replaceChildren(...variants.map((each) => make("option", { value: each.id }, each.title)));
  variant.value = chosen;
  bound();
}

function bound() {
  const found = offered.find((each) => each.id === variant.value);
  if (!found) return;
  seats.min = String(found.fewest);
  seats.max = String(found.most);
  seats.value = String(Math.min(Math.max(Number(seats.value), found.fewest), found.most));
  bots.max = seats.value;
}

variant.addEventListener("change", bound);
seats.addEventListener("change", bound);
byId("new").addEventListener("submit", (event) => {
  event.preventDefault();
  open().catch(() => trouble(say("cut")));
});

async function open() {
  const wanted = { variant: variant.value, seats: seats.valueAsNumber, bots: bots.valueAsNumber, listed: listed.checked };
  const answer = await fetch("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
  const found = await answer.json();
  if (!answer.ok) return trouble(found.sentence);
  drawLinks(found);
  await refresh();
}

/** @param {Opened} opened */
function drawLinks(opened) {
  const base = `${location.origin}/table/${opened.id}`;
  const links = opened.links.map((token, seat) => (token ? link(say("seat_link", { seat }), `${base}#${token}`) : null));
  const items = [...links, link(say("host_link"), `${base}#${opened.host}`), link(say("watch_link"), base)];
  byId("links").replaceChildren(...items.filter((each) => each !== null));
  byId("opened").hidden = false;
  byId("opened-title").focus();
}

/**
 * @param {string} text
 * @param {string} address
 */
function link(text, address) {
  const copy = button(say("copy", { what: text }), () => {
    const copied = navigator.clipboard?.writeText(address); // not there without a secure context: the link can be copied
    void copied?.then(() => (copy.textContent = say("copied")));
  }, "quiet");
  return make("li", {}, make("a", { href: address }, text), ...(navigator.clipboard ? [copy] : []));
}
