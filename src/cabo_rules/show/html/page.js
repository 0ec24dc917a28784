"use strict";

// The frames have everything that is shown: for each viewer, the commentary and the picture of the table after each move.
// A picture consists of groups, such as the hands, and a group of parts, each an element with others inside. Tracks say
// after which moves a part is there. This script puts the parts in their places; it knows neither the rules of the game
// nor its cards.

const frames = JSON.parse(document.getElementById("frames").textContent);
const pieces = document.getElementById("pieces").content.firstElementChild.children;
const at = (id) => document.getElementById(id);
const columns = matchMedia("(min-width: 52rem)"); // the commentary is beside the table, as in the style

let move = 0;
let view = frames.views[0];
let wide = 0; // 1 if the other hands are at both sides of the piles
let timer = 0; // for the next move while the page plays, else 0
let addressTimer = 0; // for writing the place into the address

// --- the frames ------------------------------------------------------------------------------------------------------

/** Return the number after a move in a track [move, number, move, number, ...]. */
function after(move, track) {
  track = frames.tracks[track];
  let low = 0;
  let high = track.length / 2 - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (track[2 * middle] <= move) low = middle;
    else high = middle - 1;
  }
  return track[2 * low + 1];
}

/** Return words of the page, with their gaps filled. */
function say(key, gaps = {}) {
  return frames.words[key].replace(/\{(\w+)\}/g, (_, name) => gaps[name]);
}

/** Return the commentary on a move, as sentences. */
function sentences(move) {
  return frames.texts[after(move, view.text)];
}

/** Return the number of the round of a move; 0 before the first. */
function roundOf(move) {
  return frames.rounds.filter((first) => first <= move).length;
}

// --- showing ---------------------------------------------------------------------------------------------------------

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Return the element of a part, with those inside it, as a list; an empty one if nothing is there. */
function build(part) {
  const [outer, ...inside] = frames.parts[part].map((piece) => pieces[piece].cloneNode(true));
  outer?.append(...inside);
  return outer ? [outer] : [];
}

/** Put each group of the picture in its place, unless the same parts are already there. */
function draw() {
  const picture = at("picture");
  view.picture.forEach(([shells, ...tracks], place) => {
    const parts = tracks.map((track) => after(move, track));
    const there = picture.children[place];
    if (there && there.dataset.parts === String(parts)) return;
    const group = pieces[shells[wide]].cloneNode(true);
    group.append(...parts.flatMap(build));
    group.dataset.parts = parts;
    if (there) there.replaceWith(group);
    else picture.append(group);
  });
}

/** Return how large the table is in the window if it is wide (1) or not (0). */
function scale(wide) {
  const [width, height] = view.sizes[wide];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [beside, around] = columns.matches ? [23, 4.5] : [1, 9]; // in rem: what else must be in sight
  return Math.min((innerWidth - beside * rem) / width, (innerHeight - around * rem) / height);
}

/** Return the better arrangement in the window. */
function better() {
  return scale(1) > scale(0) && scale(1) >= 0.7 ? 1 : 0;
}

/** Arrange the table so that it is as large as possible, and draw it anew; one that were too small to be read scrolls. */
function arrange() {
  wide = better();
  const [width, height] = view.sizes[wide];
  const picture = at("picture");
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.style.setProperty("--ratio", width / height);
  picture.style.setProperty("--least", `${width}px`);
  picture.replaceChildren();
  draw();
}

function show() {
  draw();
  const round = roundOf(move);
  at("where").textContent = move ? say("where", { move, moves: frames.moves, round }) : say("before");
  at("text").replaceChildren(...sentences(move).map((sentence) => element("p", sentence)));
  const words = at("words");
  if (words.scrollHeight > words.clientHeight) words.tabIndex = 0; // so that keys scroll it
  else words.removeAttribute("tabindex");
  at("slider").value = move;
  at("slider").setAttribute("aria-valuetext", at("where").textContent);
  at("round").value = round;
  enable("back", move > 0);
  enable("round-back", move > 0);
  enable("play", frames.moves > 0);
  enable("on", move < frames.moves);
  enable("round-on", round < frames.rounds.length);
  mark();
}

/** Enable or disable a button; a disabled button keeps the focus. */
function enable(button, enabled) {
  at(button).setAttribute("aria-disabled", !enabled);
}

/**
 * Mark the move in the list, and scroll the list to it without moving the page. The Tab key stops only at this line of
 * the list. The focus follows it if it is in the list, unless the page is playing.
 */
function mark() {
  const list = at("moves");
  const old = list.querySelector("[aria-current]");
  if (old) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const line = list.children[move].firstElementChild;
  line.setAttribute("aria-current", "step");
  line.tabIndex = 0;
  if (!timer && list.contains(document.activeElement)) line.focus({ preventScroll: true });
  const above = line.offsetTop - list.offsetTop - list.scrollTop;
  if (above < 0 || above + line.offsetHeight > list.clientHeight) {
    list.scrollTop += above - (list.clientHeight - line.offsetHeight) / 2;
  }
}

/** Make the list of moves, without texts yet. */
function list() {
  const lines = document.createDocumentFragment();
  for (let number = 0; number <= frames.moves; number += 1) {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.move = number;
    button.append(element("span", number), element("span", ""));
    if (frames.rounds.includes(number)) line.className = "round";
    line.append(button);
    lines.append(line);
  }
  at("moves").append(lines);
}

/** Fill the list of moves with the commentary of the view. */
function fillList() {
  [...at("moves").children].forEach((line, number) => {
    line.firstElementChild.lastElementChild.textContent = number ? sentences(number).join(" ") : say("before");
  });
}

/** If the controls cover the page, as on a phone, scroll to the viewer's own hand, which is the lowest. */
function showOwnHand() {
  const controls = at("controls");
  if (getComputedStyle(controls).position !== "sticky" || at("note").textContent) return;
  const below = at("picture").lastElementChild.getBoundingClientRect().top; // the legend
  scrollBy(0, Math.max(0, below - controls.getBoundingClientRect().top));
}

// --- going somewhere -------------------------------------------------------------------------------------------------

/** Go to a move, or to the nearest one that exists. */
function go(to) {
  move = Math.min(Math.max(to, 0), frames.moves);
  show();
  clearTimeout(addressTimer); // browsers reject an address that changes many times a second
  addressTimer = setTimeout(() => history.replaceState(null, "", `#move=${move}&view=${view.key}`), 200);
}

/** Switch to another view, if this page has it. */
function look(key) {
  const found = frames.views.find((each) => each.key === key);
  if (!found) return;
  view = found;
  at("view").value = key;
  arrange();
  fillList();
  go(move);
}

/** Go to the beginning of the round, or from there to the previous round. */
function roundBack() {
  go(frames.rounds.filter((first) => first < move).pop() || 0);
}

function roundOn() {
  go(frames.rounds.find((first) => first > move) || move);
}

/** Play, from the beginning if the game is at its end; or stop. */
function play(on) {
  clearTimeout(timer);
  timer = 0;
  on &&= frames.moves > 0;
  if (on) {
    if (move === frames.moves) go(0);
    timer = setTimeout(next, at("speed").value);
  }
  document.body.classList.toggle("playing", on);
  at("play").setAttribute("aria-label", say(on ? "pause" : "play"));
  at("commentary").setAttribute("aria-live", on ? "off" : "polite"); // do not read out every move while playing
}

function next() {
  go(move + 1);
  if (move === frames.moves) play(false);
  else timer = setTimeout(next, at("speed").value);
}

/**
 * Go where the address leads, such as #move=40&view=2: without a move, to the first deal; with a view that is missing, to
 * the last, which shows least.
 */
function follow() {
  const place = new URLSearchParams(location.hash.slice(1));
  const key = place.get("view") ?? view.key;
  move = Math.trunc(Number(place.get("move") ?? frames.rounds[0])) || 0;
  look(frames.views.some((each) => each.key === key) ? key : frames.views.at(-1).key);
}

// --- keys and controls -----------------------------------------------------------------------------------------------

/** Stop playing before an action of the reader. */
const stopped = (action) => () => {
  play(false);
  action();
};

const KEYS = {
  ArrowLeft: stopped(() => go(move - 1)),
  ArrowRight: stopped(() => go(move + 1)),
  Home: stopped(() => go(0)),
  End: stopped(() => go(frames.moves)),
  PageUp: stopped(roundBack),
  PageDown: stopped(roundOn),
  " ": () => play(!timer),
  r: () => look("referee"),
  s: () => look("spectator"),
};
for (let digit = 0; digit < 10; digit += 1) KEYS[digit] = () => look(String(digit));

const IN_LIST = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };
const SIDEWAYS = ["ArrowLeft", "ArrowRight"];

let pointed = false; // whether the focus is where the reader has pointed, not where the Tab key led
let chosen = null; // the choice that the reader has just made

/** Return whether a key belongs to the control that has the focus. */
function isOwn(key, target) {
  if (target.closest("input[type=checkbox], summary")) return key === " ";
  if (target.closest("select")) return !pointed && !SIDEWAYS.includes(key) && !(key === " " && target === chosen);
  return key === " " && target.closest("button") && !target.closest("#moves");
}

addEventListener("pointerdown", () => (pointed = true), true);
addEventListener("focusin", () => (chosen = null));
addEventListener("change", (event) => (chosen = event.target));

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key === "Tab") pointed = false;
  const isLetter = /^[a-z]$/i.test(event.key);
  const written = isLetter ? event.key.toLowerCase() : event.key;
  const key = (target.closest("#moves") && IN_LIST[written]) || written;
  if (!Object.hasOwn(KEYS, key) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.shiftKey && !isLetter) return;
  if (isOwn(key, target) || (/^[0-9a-z]$/.test(key) && !at("letters").checked)) return;
  event.preventDefault();
  KEYS[key]();
});

at("back").addEventListener("click", KEYS.ArrowLeft);
at("on").addEventListener("click", KEYS.ArrowRight);
at("round-back").addEventListener("click", KEYS.PageUp);
at("round-on").addEventListener("click", KEYS.PageDown);
at("play").addEventListener("click", KEYS[" "]);
at("slider").addEventListener("input", stopped(() => go(Number(at("slider").value))));
at("round").addEventListener("change", stopped(() => go(frames.rounds[at("round").value - 1] || 0)));
at("view").addEventListener("change", () => look(at("view").value));
at("speed").addEventListener("change", () => timer && play(true));
at("moves").addEventListener("click", (event) => {
  const line = event.target.closest("button");
  if (line) stopped(() => go(Number(line.dataset.move)))();
});
addEventListener("hashchange", follow);
addEventListener("resize", () => better() !== wide && arrange());

// --- start -----------------------------------------------------------------------------------------------------------

at("main").hidden = false;
at("slider").max = frames.moves;
for (const each of frames.views) at("view").append(new Option(each.name, each.key));
at("view").disabled = frames.views.length === 1;
frames.rounds.forEach((first, round) => at("round").append(new Option(round + 1, round + 1)));
at("round").prepend(new Option("–", 0));
list();
follow();
showOwnHand();
