// A table: what is awaited, what may be done, what has happened, the scores; and who sits where.

/** @import { AnswerMessage, ScoredRound, TableMessage, WelcomeMessage } from "cabo-table" */
/** @import { Sent } from "./connection.js" */

import { drawTable } from "./board.js";
import { Connection } from "./connection.js";
import { fill } from "./elements.js";
import { fly, measure } from "./motion.js";
import { Picking } from "./picking.js";
import { drawScores, tell } from "./said.js";
import { show, shown, touchedBy, watched } from "./shown.js";
import { button, byId, loadWords, make, say } from "./words.js";

const id = location.pathname.split("/")[2];
/** @type {WelcomeMessage | null} */
let welcome = null;
/** @type {TableMessage | null} */
let table = null;
/** @type {Record<string, string>} */
let cards = {};
/** @type {ScoredRound[]} */
let scores = [];
let arrived = 0;
const MOST_SAID = 3;
const READ = 4000;
let refusedAt = -READ;
/** The number of the table before the last move of this player. @type {number | null} */
let beforeOwn = null;
let wantsRematch = false;
/** @type {Set<string>} */
let touched = new Set();

await loadWords();
const line = new Connection(id, { welcome: welcomed, table: changed, answer: answered, rematch: moved, cut });
const picking = new Picking(line, redraw);

// --- what the table says ---------------------------------------------------------------------------------------------

/** @param {WelcomeMessage} message */
function welcomed(message) {
  if (message.as === "seat" && line.hasLeft) return line.leave(); // on a new line
  if (message.as === "spectator" && welcome?.as === "seat") line.hasLeft = true; // on another page of the same seat
  line.isAway = line.hasLeft;
  welcome = message;
  byId("leave").hidden = message.as !== "seat";
  byId("come-back").hidden = message.as === "seat" || !line.hasLeft;
  mayJoin = message.as === "invited" || (message.as === "spectator" && message.open && !line.hasLeft);
  if (mayJoin && !watches) openDialog();
  else dialog.close();
  drawSitDown();
}

/** @param {TableMessage} message */
function changed(message) {
  const before = measure();
  const isFirst = table === null;
  const isNew = table !== null && message.n !== table.n;
  cards = message.cards ?? cards;
  scores = message.scores ?? scores;
  table = message;
  arrived = performance.now();
  if (isNew && performance.now() - refusedAt > READ) say_("refusal", "");
  show(message.steps, redraw);
  if (message.steps.length) touched = touchedBy(message.steps);
  tell(message.steps);
  const said = message.steps.flatMap((step) => step.said);
  if (said.length) say_("happened", said.slice(-MOST_SAID).join(" "));
  picking.follow(message);
  redraw();
  if (isFirst && message.you !== null) byId("own").scrollIntoView({ block: "center" }); // on a phone it is below
  if (isNew) fly(message.steps, before);
}

/**
 * @param {AnswerMessage} message
 * @param {Sent | null} sent
 */
function answered(message, sent) {
  if (message.result === "played" && message.n !== null) beforeOwn = message.n - 1;
  if (message.result === "played" || message.result === "repeated" || message.result === "done") return say_("refusal", "");
  refusedAt = performance.now();
  const isMine = message.result === "stale" || message.result === "lost" || message.result === "waiting";
  say_("refusal", message.sentence ?? (isMine ? say(`answer.${message.result}`) : ""));
  if (message.result === "rejected" && dialog.open && sent === null) say_("join-refusal", message.sentence ?? "");
  picking.renew();
}

/** @param {string} next */
function moved(next) {
  if (wantsRematch) return location.assign(`/table/${next}`);
  if (welcome) welcome.next = next; // the others read the scores as long as they like
  redraw();
}

/** @param {boolean} isCut */
function cut(isCut) {
  byId("trouble").hidden = !isCut;
  byId("trouble").textContent = isCut ? say("cut") : "";
}

/**
 * @param {string} element
 * @param {string} text
 */
function say_(element, text) {
  const found = byId(element);
  if (found.textContent !== text) found.textContent = text;
}

// --- drawing ---------------------------------------------------------------------------------------------------------

function redraw() {
  if (!table) return;
  const press = picking.press.bind(picking);
  drawTable(table, { cards, shown, watched, touched, picks: picking.picks, targets: picking.targets, press });
  const isHeld = picking.picks.length > 0;
  const prompts = picking.targets.filter((target) => target.spots.length > 0).map((target) => target.prompt);
  say_("prompt", [isHeld ? say("picked", { count: picking.picks.length }) : "", ...prompts].filter(Boolean).join(" · "));
  drawStanding();
  drawChoices(table);
  drawScores(table, scores);
  drawSitDown();
  byId("title").textContent = `${say("title")} · ${table.variant}`;
  document.title = `${table.you !== null && table.awaited.includes(table.you) ? "● " : ""}${say("title")} · ${table.variant}`;
}

function drawStanding() {
  if (!table) return;
  const waits = table.state === null ? [say("waiting_for_players")] : table.standing;
  const left = table.deadline === null ? null : table.deadline - (performance.now() - arrived) / 1000;
  const time = left === null ? "" : say(`deadline.${table.deadline_for}`, { seconds: Math.max(0, Math.ceil(left)) });
  say_("standing", waits.join(" "));
  say_("deadline", time);
}

setInterval(drawStanding, 1000);

/** @param {TableMessage} message */
function drawChoices(message) {
  /** @type {HTMLElement[]} */
  const found = [];
  const { you, state, ask } = message;
  for (const { move, label } of picking.moves) found.push(button(label, () => picking.send(move)));
  if (picking.picks.length) found.push(button(say("start_over"), () => picking.clear(), "quiet"));
  for (const target of picking.picks.length || you === null ? [] : message.targets) {
    const move = /** @type {any} */ ({ type: target.kind, seat: you });
    if (target.spots.length === 0) found.push(button(target.prompt, () => picking.send(move)));
  }
  const count = ask ? message.n - ask.to : 0;
  if (you !== null && ask && !ask.agreed.includes(you)) {
    const who = ask.agreed.map((seat) => message.seats[seat].name).join(", ");
    const text = say(count === 1 ? "agree" : "agree_more", { who, count });
    found.push(button(text, () => line.decide({ t: "undo", to: ask.to })));
  } else if (you !== null && ask) {
    const asked = message.seats.filter(({ bot }, seat) => !bot && !ask.agreed.includes(seat));
    const present = asked.filter(({ away }) => !away);
    const missing = present.length ? present : asked;
    const who = missing.map((each) => each.name).join(", ");
    found.push(make("span", {}, say(count === 1 ? "asked" : "asked_more", { count, who })));
  } else if (you !== null && beforeOwn !== null && beforeOwn < message.n && state?.phase !== "over") {
    const to = beforeOwn;
    found.push(button(say("take_back"), () => line.decide({ t: "undo", to }), "quiet"));
  }
  if (welcome?.as === "host") found.push(...hostChoices(message));
  if (state?.phase === "over") found.push(...lastChoices());
  replace(byId("choices"), found);
}

/**
 * Put choices in place of others. One that is there already stays, with its focus, and with a click that has begun on it.
 * @param {HTMLElement} parent
 * @param {HTMLElement[]} wanted
 */
function replace(parent, wanted) {
  const old = /** @type {HTMLElement[]} */ ([...parent.children]);
  const kept = wanted.map((made) => {
    const index = old.findIndex((each) => each.isEqualNode(made));
    if (index < 0) return made;
    const [same] = old.splice(index, 1);
    same.onclick = made.onclick;
    return same;
  });
  fill(parent, kept);
}

/** @param {TableMessage} message */
function hostChoices(message) {
  /** @type {Record<string, string[]>} */
  const inPhase = { deal: ["next round", "end game"], looks: ["close looks"], "last snap": ["close window"] };
  const phase = message.state?.phase ?? "over";
  const does = phase === "over" ? [] : [...(inPhase[phase] ?? []), "abandon"];
  return does.map((each) => button(say(`host.${each}`), () => doAsHost(each), "quiet"));
}

/** @param {string} what */
function doAsHost(what) {
  const isLast = what === "abandon" || what === "end game"; // nobody can take it back
  if (!isLast || confirm(say("sure", { what: say(`host.${what}`) }))) line.decide({ t: "host", do: what });
}

function lastChoices() {
  const links = [
    make("a", { href: `/table/${id}/replay`, target: "_blank", rel: "noopener" }, say("replay")),
    make("a", { href: `/table/${id}/log` }, say("log")),
  ];
  const isPlaying = welcome?.as === "seat" || welcome?.as === "host";
  if (welcome?.next) return [make("a", { href: `/table/${welcome.next}` }, say("rematch")), ...links];
  return [...(isPlaying ? [button(say("rematch"), askRematch)] : []), ...links];
}

function askRematch() {
  wantsRematch = true;
  line.write({ t: "rematch" });
}

// --- sitting down ----------------------------------------------------------------------------------------------------

let mayJoin = false;
let watches = false;
const dialog = /** @type {HTMLDialogElement} */ (byId("join"));
const name = /** @type {HTMLInputElement} */ (byId("name"));

function openDialog() {
  if (dialog.open) return;
  name.value = localStorage.getItem("name") ?? "";
  dialog.showModal();
}

byId("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  localStorage.setItem("name", name.value);
  line.join(name.value);
});
const watch = () => {
  watches = true;
  dialog.close();
  drawSitDown();
};

/** Somebody who watches may think better of it. */
function drawSitDown() {
  byId("sit").hidden = !(mayJoin && watches && table?.seats.some((seat) => seat.name === null));
}

byId("sit").addEventListener("click", () => {
  watches = false;
  drawSitDown();
  openDialog();
});
byId("watch").addEventListener("click", watch);
dialog.addEventListener("cancel", watch);
byId("leave").addEventListener("click", () => line.leave());
byId("come-back").addEventListener("click", () => line.comeBack());
/** @type {HTMLAnchorElement} */ (byId("rules")).href = `/table/${id}/rules`;
