"use strict";

// The film holds all that is shown and told: for each pair of eyes a picture of the table after each move, in parts, each
// of them an element with others in it. This script puts them in their places. It knows no rule of the game, and no card.

const film = JSON.parse(document.getElementById("film").textContent);
const pieces = document.getElementById("pieces").content.firstElementChild.children;
const at = (id) => document.getElementById(id);

let move = 0;
let eyes = film.eyes[0];
let timer = 0; // of the next move while the page plays by itself, else 0
let noting = 0; // of writing the place into the address

// --- the film --------------------------------------------------------------------------------------------------------

/** What a track [move, number, move, number, ...] has after a move: the number of the last change before it. */
function after(track, move) {
  let low = 0;
  let high = track.length / 2 - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (track[2 * middle] <= move) low = middle;
    else high = middle - 1;
  }
  return track[2 * low + 1];
}

/** What the viewer is told of a move, in sentences. */
function told(move) {
  return film.sayings[after(eyes.told, move)];
}

/** The number of the round that a move belongs to; 0 before the first. */
function roundOf(move) {
  return film.rounds.filter((first) => first <= move).length;
}

// --- showing ---------------------------------------------------------------------------------------------------------

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** Put each part of the picture in its place; what is there already stays. */
function draw() {
  const picture = at("picture");
  eyes.picture.forEach((track, place) => {
    const part = String(after(track, move));
    const there = picture.children[place];
    if (there && there.dataset.part === part) return;
    const [drawn, ...inside] = film.parts[part].map((piece) => pieces[piece].cloneNode(true));
    drawn.append(...inside);
    drawn.dataset.part = part;
    if (there) there.replaceWith(drawn);
    else picture.append(drawn);
  });
}

function show() {
  draw();
  const round = roundOf(move);
  at("where").textContent = move ? `Move ${move} of ${film.moves}, round ${round}` : "Before the first move";
  at("told").replaceChildren(...told(move).map((sentence) => element("p", sentence)));
  at("slider").value = move;
  at("slider").setAttribute("aria-valuetext", at("where").textContent);
  at("round").value = round;
  allow("back", move > 0);
  allow("round-back", move > 0);
  allow("play", film.moves > 0);
  allow("on", move < film.moves);
  allow("round-on", round < film.rounds.length);
  mark();
}

/** Whether a button does anything; one that does nothing keeps the focus all the same. */
function allow(button, may) {
  at(button).setAttribute("aria-disabled", !may);
}

/**
 * Mark the move in the list, and bring it into sight there without moving the page. It is the one line of the list that
 * the tabulator stops at, and takes the focus with it if that is in the list, unless the page goes on by itself.
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

/** The list of moves, with no words in it yet. */
function list() {
  const lines = document.createDocumentFragment();
  for (let number = 0; number <= film.moves; number += 1) {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.move = number;
    button.append(element("span", number), element("span", ""));
    if (film.rounds.includes(number)) line.className = "round";
    line.append(button);
    lines.append(line);
  }
  at("moves").append(lines);
}

/** The list of moves, as the viewer was told of them. */
function tell() {
  [...at("moves").children].forEach((line, number) => {
    line.firstElementChild.lastElementChild.textContent = number ? told(number).join(" ") : "Before the first move";
  });
}

/** Where the controls lie over the page, as on a phone, begin with the viewer's own hand in sight, the lowest. */
function uncover() {
  const controls = at("controls");
  if (getComputedStyle(controls).position !== "sticky" || at("note").textContent) return;
  const below = at("picture").lastElementChild.getBoundingClientRect().top; // what explains the signs
  scrollBy(0, Math.max(0, below - controls.getBoundingClientRect().top));
}

// --- going somewhere -------------------------------------------------------------------------------------------------

/** Go to a move, or as near to it as the game allows. */
function go(to) {
  move = Math.min(Math.max(to, 0), film.moves);
  show();
  clearTimeout(noting); // browsers complain of an address that changes many times a second
  noting = setTimeout(() => history.replaceState(null, "", `#move=${move}&eyes=${eyes.key}`), 200);
}

/** See through other eyes; those that this page does not have change nothing. */
function look(key) {
  const found = film.eyes.find((each) => each.key === key);
  if (!found) return;
  eyes = found;
  at("eyes").value = key;
  const [width, height] = eyes.size;
  at("picture").setAttribute("viewBox", `0 0 ${width} ${height}`);
  at("picture").style.setProperty("--wide", width / height);
  at("picture").replaceChildren();
  tell();
  go(move);
}

/** To the beginning of the round, or from there to that of the round before. */
function roundBack() {
  go(film.rounds.filter((first) => first < move).pop() || 0);
}

function roundOn() {
  go(film.rounds.find((first) => first > move) || move);
}

/** Go on by itself, from the beginning if it has come to the end; or stop. */
function play(on) {
  clearTimeout(timer);
  timer = 0;
  on &&= film.moves > 0;
  if (on) {
    if (move === film.moves) go(0);
    timer = setTimeout(next, at("speed").value);
  }
  document.body.classList.toggle("playing", on);
  at("play").setAttribute("aria-label", on ? "Pause" : "Play");
  at("told").parentElement.setAttribute("aria-live", on ? "off" : "polite"); // else it would be read out without end
}

function next() {
  go(move + 1);
  if (move === film.moves) play(false);
  else timer = setTimeout(next, at("speed").value);
}

/**
 * Where the address leads to, as #move=40&eyes=2; one that names no move to the first table, when it is dealt, and one
 * that names eyes that are not there to the last, which see least.
 */
function follow() {
  const place = new URLSearchParams(location.hash.slice(1));
  const key = place.get("eyes") ?? eyes.key;
  move = Math.trunc(Number(place.get("move") ?? film.rounds[0])) || 0;
  look(film.eyes.some((each) => each.key === key) ? key : film.eyes.at(-1).key);
}

// --- hands on --------------------------------------------------------------------------------------------------------

/** Who goes somewhere has stopped the page from going on by itself. */
const by = (action) => () => {
  play(false);
  action();
};

const KEYS = {
  ArrowLeft: by(() => go(move - 1)),
  ArrowRight: by(() => go(move + 1)),
  Home: by(() => go(0)),
  End: by(() => go(film.moves)),
  PageUp: by(roundBack),
  PageDown: by(roundOn),
  " ": () => play(!timer),
  r: () => look("referee"),
  s: () => look("spectator"),
};
for (let digit = 0; digit < 10; digit += 1) KEYS[digit] = () => look(String(digit));

const IN_LIST = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

document.addEventListener("keydown", (event) => {
  const { target } = event;
  const inList = target.closest("#moves");
  const key = (inList && IN_LIST[event.key]) || event.key;
  if (!Object.hasOwn(KEYS, key) || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (target.closest("select, input[type=checkbox]")) return; // they have keys of their own
  if (key === " " && !inList && target.closest("button, summary")) return;
  if (/^[0-9a-z]$/.test(key) && !at("letters").checked) return;
  event.preventDefault();
  KEYS[key]();
});

at("back").addEventListener("click", KEYS.ArrowLeft);
at("on").addEventListener("click", KEYS.ArrowRight);
at("round-back").addEventListener("click", KEYS.PageUp);
at("round-on").addEventListener("click", KEYS.PageDown);
at("play").addEventListener("click", KEYS[" "]);
at("slider").addEventListener("input", by(() => go(Number(at("slider").value))));
at("round").addEventListener("change", by(() => go(film.rounds[at("round").value - 1] || 0)));
at("eyes").addEventListener("change", () => look(at("eyes").value));
at("speed").addEventListener("change", () => timer && play(true));
at("moves").addEventListener("click", (event) => {
  const line = event.target.closest("button");
  if (line) by(() => go(Number(line.dataset.move)))();
});
addEventListener("hashchange", follow);

// --- the beginning ---------------------------------------------------------------------------------------------------

at("main").hidden = false;
at("slider").max = film.moves;
for (const each of film.eyes) at("eyes").append(new Option(each.name, each.key));
at("eyes").disabled = film.eyes.length === 1;
film.rounds.forEach((first, round) => at("round").append(new Option(round + 1, round + 1)));
at("round").prepend(new Option("–", 0));
list();
follow();
uncover();
