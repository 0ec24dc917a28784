// The playground: the file on the left; its rules, a game and random players on the right.

import { StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup } from "codemirror";

import { el, markdown } from "./dom.js";
import { Library, Stopped } from "./library.js";
import { fragmentOf, textOf } from "./link.js";

const here = new URL(".", import.meta.url);
const DEBOUNCE = 120; // ms after the last keystroke
const LIMIT = { check: 10_000, tell: 30_000, try_out: 60_000 }; // ms; then the worker is ended
const BATCH = 4; // random games between two counts; a check waits for at most so many
const START = `format = 1
id = "our-table"
extends = "travellers"

[calling]
highest_hand = 10
`;

const root = document.getElementById("cabo-playground");
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const plural = (count, thing) => `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;

// --- the file ---------------------------------------------------------------------------------------------------------

const theme = EditorView.theme({
  "&": { color: "var(--color-foreground-primary)", backgroundColor: "var(--color-background-primary)" },
  ".cm-content": { caretColor: "var(--color-foreground-primary)", fontFamily: "var(--font-stack--monospace)" },
  ".cm-cursor": { borderLeftColor: "var(--color-foreground-primary)" },
  ".cm-gutters": { color: "var(--color-foreground-secondary)", backgroundColor: "var(--color-background-secondary)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--color-background-hover)" },
  ".cm-tooltip, .cm-panels": {
    color: "var(--color-foreground-primary)",
    backgroundColor: "var(--color-background-secondary)",
    borderColor: "var(--color-background-border)",
  },
});

let editor; // while it is made, nothing is checked
let waiting;

function edited() {
  clearTimeout(waiting);
  waiting = setTimeout(check, DEBOUNCE);
}

const fileOf = () => editor.state.doc.toString();

function replaceFile(text) {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, selection: { anchor: 0 } });
}

/** Return a problem as a mark of the editor; one without a place marks the first line. */
function mark(problem) {
  const document = editor.state.doc;
  const line = document.line(Math.min(problem.line ?? 1, document.lines));
  const clip = (column) => Math.min(line.from + offset(line.text, column - 1), line.to);
  const from = problem.line ? clip(problem.column) : line.from;
  const to = problem.line ? clip(problem.end) : line.to;
  const hints = [problem.expected && `expected: ${problem.expected}`, problem.note].filter(Boolean);
  const message = [`${problem.code} ${problem.message}`.trim(), ...hints].join("\n");
  const apply = (view, start, end) => view.dispatch({ changes: { from: start, to: end, insert: problem.suggestion } });
  const actions = problem.suggestion && to > from ? [{ name: `write ${problem.suggestion}`, apply }] : [];
  return { from, to: Math.max(to, from), severity: problem.severity, message, actions };
}

/** Return where a character of Python's, which counts whole signs, begins in JavaScript's text. */
function offset(text, signs) {
  return [...text].slice(0, signs).join("").length;
}

// --- the parts of the page --------------------------------------------------------------------------------------------

const status = el("p", { class: "pg-status", role: "status" });
const problems = el("ol", { class: "pg-problems", "aria-label": "Problems of the file" });
const rules = el("div", { class: "pg-rules" });
const choice = el("select", { id: "pg-choice" });
const link = el("input", { readonly: true, hidden: true, "aria-label": "Link to this file", class: "pg-link" });
const game = { said: el("ul", { class: "pg-said" }), picture: el("img", { class: "pg-picture", alt: "" }) };
const random = el("div", { class: "pg-random", "aria-live": "polite" });

let sizes = { total: 0, wheels: [] };
let latest = null; // the rulebook of the file as it was checked last, if it can be played
const library = new Library(new URL("worker.js", here), showProgress);

function showProgress(received) {
  const bar = root.querySelector("progress");
  if (bar) bar.value = received;
  if (!editor.loaded) say(`Loading: ${megabytes(Math.min(received, sizes.total))} of ${megabytes(sizes.total)} …`);
}

const say = (text) => status.replaceChildren(text);

// --- checking ---------------------------------------------------------------------------------------------------------

let checking = false;
let again = false;

/** Check the file; while a check is under way, only the newest text waits. */
async function check() {
  if (!editor?.loaded) return;
  if (checking) {
    again = true;
    return;
  }
  checking = true;
  const text = fileOf();
  const began = performance.now();
  try {
    const found = JSON.parse(await library.ask("check", [text], LIMIT.check));
    showProblems(found, performance.now() - began);
    latest = found.book;
    root.dataset.checked = text;
    if (latest) showRules(latest);
    stale();
    history.replaceState(null, "", await fragmentOf(text));
  } catch (error) {
    say(error.message);
  } finally {
    checking = false;
  }
  if (again) {
    again = false;
    check();
  }
}

function showProblems(found, took) {
  editor.dispatch(setDiagnostics(editor.state, found.problems.map(mark)));
  problems.replaceChildren(
    ...found.problems.map((problem) => {
      const place = problem.line ? `line ${problem.line}, column ${problem.column}: ` : "";
      const hints = [problem.expected && `expected: ${problem.expected}`];
      if (problem.suggestion) hints.push(`did you mean: ${problem.suggestion}`);
      const go = () => {
        const { from } = mark(problem);
        editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
        editor.focus();
      };
      const text = `${place}${problem.severity} ${problem.code}: ${problem.message}`;
      const lines = hints.filter(Boolean).map((hint) => el("div", { class: "pg-hint" }, hint));
      return el("li", { class: problem.severity }, el("button", { type: "button", click: go }, text), ...lines);
    }),
  );
  const count = (severity) => found.problems.filter((each) => each.severity === severity).length;
  const parts = [
    count("error") && plural(count("error"), "error"),
    count("warning") && plural(count("warning"), "warning"),
    found.more && `${found.more} more`,
  ].filter(Boolean);
  const result = parts.length ? parts.join(", ") : "no problems";
  say(`${result} (checked in ${Math.round(took)} ms)${found.book ? "" : "; the rules on the right are the last ones that could be played"}`);
  root.dataset.took = took;
}

function showRules(book) {
  const changed = book.chapters.flatMap((chapter) => chapter.clauses.filter((clause) => clause.changed));
  const summary = !book.parent
    ? "This file extends no variant, so nothing is marked."
    : changed.length || book.gone.length
      ? `What differs from ${book.parent} is marked: ${plural(changed.length + book.gone.length, "clause")}.`
      : `These are the rules of ${book.parent}.`;
  const jump = changed.map((clause) => el("a", { href: `#pg-${clause.number}`, click: jumpTo }, clause.number));
  rules.replaceChildren(
    el("h3", {}, ...markdown(book.title).flatMap((each) => [...each.childNodes])),
    el("p", { class: "pg-summary" }, summary, ...jump.flatMap((each) => [" ", each])),
    ...book.gone.map((text) => el("div", { class: "pg-gone" }, el("strong", {}, "No longer: "), ...markdown(text))),
    ...markdown(book.intro),
    ...book.chapters.flatMap((chapter, number) => [
      el("h4", {}, `${number + 1}. `, ...markdown(chapter.title).flatMap((each) => [...each.childNodes])),
      ...chapter.clauses.map(clauseShown),
    ]),
  );
}

function clauseShown(clause) {
  const mark = clause.changed ? el("strong", { class: "pg-mark" }, clause.before ? "changed" : "new") : null;
  const before = clause.before
    ? el("details", {}, el("summary", {}, "before"), ...markdown(clause.before))
    : null;
  const number = el("span", { class: "pg-number", title: clause.keys.join(", ") }, clause.number);
  const attributes = { id: `pg-${clause.number}`, class: clause.changed ? "pg-clause pg-changed" : "pg-clause", tabindex: "-1" };
  return el("div", attributes, number, mark, ...markdown(clause.text), before);
}

/** Move to a clause without touching the fragment, which holds the file. */
function jumpTo(event) {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.getAttribute("href").slice(1));
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

// --- a game -----------------------------------------------------------------------------------------------------------

const seats = el("input", { type: "number", id: "pg-seats", min: 2, max: 16, value: 3 });
const seed = el("input", { type: "number", id: "pg-seed", min: 0, max: 999_999, value: 7 });
const slider = el("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Move", input: () => showMove() });
const position = el("output", { class: "pg-position" });
const steps = el("div", { class: "pg-steps", hidden: true },
  el("button", { type: "button", click: () => step(-1), "aria-label": "Previous move" }, "◀"),
  slider,
  el("button", { type: "button", click: () => step(1), "aria-label": "Next move" }, "▶"),
  position,
);
const outdated = el("p", { class: "pg-outdated", hidden: true }, "The file has changed since this game was told.");

let told = null;

async function tell() {
  if (!latest) {
    game.said.replaceChildren(el("li", {}, "Mend the errors first; then a game can be played."));
    return;
  }
  const [fewest, most] = latest.seats;
  const players = Math.min(Math.max(Number(seats.value) || fewest, fewest), Math.min(most, 16));
  seats.value = players;
  try {
    const answer = await library.ask("tell", [players, Math.abs(Math.trunc(Number(seed.value))) || 0], LIMIT.tell);
    told = { ...JSON.parse(answer), of: latest.digest };
    slider.max = told.moves.length;
    slider.value = Math.min(1, told.moves.length);
    steps.hidden = false;
    stale();
    await showMove();
  } catch (error) {
    game.said.replaceChildren(el("li", {}, error.message));
  }
}

function step(by) {
  slider.value = Number(slider.value) + by;
  showMove();
}

async function showMove() {
  const move = Number(slider.value);
  position.value = `${move} of ${told.moves.length}`;
  const said = move ? told.moves[move - 1] : [`${told.players.join(", ")} sit down.`];
  game.said.replaceChildren(...said.map((sentence) => el("li", {}, sentence)));
  try {
    const svg = await library.ask("picture", [move], LIMIT.check);
    if (Number(slider.value) !== move) return; // a later move has been chosen meanwhile
    URL.revokeObjectURL(game.picture.src);
    game.picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })); // a picture runs no scripts
    game.picture.alt = `The table after move ${move}: ${said.join(" ")}`;
  } catch (error) {
    if (error instanceof Stopped) game.said.append(el("li", {}, "Tell the game again to see its pictures."));
    else throw error;
  }
}

/** Say when what is shown belongs to an earlier file. */
function stale() {
  outdated.hidden = !told || !latest || told.of === latest.digest;
}

// --- random players ---------------------------------------------------------------------------------------------------

let trying = false;

async function tryOut(games) {
  if (!latest) {
    random.replaceChildren("Mend the errors first; then games can be played.");
    return;
  }
  trying = true;
  const total = { games: 0, rounds: 0, moves: 0, failures: [], rules: new Map() };
  const count = el("p", {});
  const stop = () => {
    trying = false;
    library.stop("You stopped it.");
  };
  random.replaceChildren(count, el("button", { type: "button", click: stop }, "Stop"));
  try {
    while (total.games < games && trying && total.failures.length < 10) {
      count.replaceChildren(`Playing: ${total.games} of ${games} games …`);
      const answer = JSON.parse(await library.ask("try_out", [total.games + 1, Math.min(BATCH, games - total.games)], LIMIT.try_out));
      total.games += answer.games;
      total.rounds += answer.rounds;
      total.moves += answer.moves;
      total.failures.push(...answer.failures);
      for (const rule of answer.rules) {
        const known = total.rules.get(rule.key) ?? { ...rule, times: 0 };
        total.rules.set(rule.key, { ...known, times: known.times + rule.times });
      }
      showTrial(total, answer.seats);
    }
  } catch (error) {
    random.append(el("p", {}, error.message));
    if (error instanceof Stopped) check(); // a new worker knows no variant yet
  } finally {
    trying = false;
    random.querySelector("button").remove();
    count.remove();
  }
}

function showTrial(total, players) {
  const head = el("tr", {}, ...["rule", "clause", "times", "a round"].map((text) => el("th", { scope: "col" }, text)));
  const body = [...total.rules.values()].map((rule) =>
    el("tr", { class: rule.times ? "" : "pg-never" },
      el("td", {}, el("code", {}, rule.key)),
      el("td", {}, rule.clause),
      el("td", {}, rule.times ? rule.times.toLocaleString("en") : "never"),
      el("td", {}, rule.times ? (rule.times / total.rounds).toFixed(2) : ""),
    ),
  );
  const said = `${plural(total.games, "game")} with ${players.join(", ")} players: ${plural(total.rounds, "round")}, ${plural(total.moves, "move")}, ${(total.moves / total.rounds).toFixed(0)} a round.`;
  const failed = total.failures.map((text) => el("p", { class: "error" }, text));
  random.querySelectorAll(".pg-result").forEach((old) => old.remove());
  random.append(el("div", { class: "pg-result" }, el("p", {}, said), ...failed, el("table", { class: "docutils" }, el("thead", {}, head), el("tbody", {}, ...body))));
}

// --- the page ---------------------------------------------------------------------------------------------------------

/** Return tabs as the ARIA practices describe them: arrow keys move between them. */
function tabs(panels) {
  const names = Object.keys(panels);
  const select = (name, focus) => {
    for (const each of names) {
      const tab = document.getElementById(`pg-tab-${each}`);
      tab.setAttribute("aria-selected", each === name);
      tab.tabIndex = each === name ? 0 : -1;
      panels[each].panel.hidden = each !== name;
      if (focus && each === name) tab.focus();
    }
  };
  const keys = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = names.indexOf(event.currentTarget.dataset.name);
    select(names[(at + by + names.length) % names.length], true);
  };
  const list = el("div", { role: "tablist", "aria-label": "What the file says" },
    ...names.map((name, number) =>
      el("button", {
        type: "button", role: "tab", id: `pg-tab-${name}`, "data-name": name, "aria-controls": `pg-panel-${name}`,
        "aria-selected": String(number === 0), tabindex: number === 0 ? "0" : "-1", click: () => select(name), keydown: keys,
      }, panels[name].title),
    ),
  );
  names.forEach((name, number) => {
    const { panel } = panels[name];
    panel.id = `pg-panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `pg-tab-${name}`);
    panel.hidden = number > 0;
  });
  return [list, ...names.map((name) => panels[name].panel)];
}

async function copyLink() {
  link.value = new URL(await fragmentOf(fileOf()), location.href).href;
  link.hidden = false;
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    say("The link is copied: it holds the whole file.");
  } catch {
    say("Copy the link from the field: it holds the whole file."); // the browser allows no copying
  }
}

function download() {
  const href = URL.createObjectURL(new Blob([fileOf()], { type: "text/plain" }));
  const name = /^id\s*=\s*"([A-Za-z0-9-]+)"/m.exec(fileOf())?.[1] ?? "variant";
  el("a", { href, download: `${name}.toml` }).click();
  URL.revokeObjectURL(href);
}

/** Offer the built-in variants, as files that extend them or whole. */
function offer(variants) {
  const files = new Map();
  for (const [label, make] of [
    ["a file that extends", ({ id }) => `format = 1\nid = "our-${id}"\nextends = "${id}"\n`],
    ["the whole file of", ({ text }) => text],
  ]) {
    const options = variants.map((variant) => {
      const key = `${label} ${variant.id}`;
      files.set(key, make(variant));
      return el("option", { value: key }, `${variant.id}: ${variant.summary}`);
    });
    choice.append(el("optgroup", { label: `${label} …` }, ...options));
  }
  choice.addEventListener("change", () => {
    const text = files.get(choice.value);
    if (text != null) replaceFile(text); // undo brings the file back
    choice.value = "";
  });
}

async function load(event) {
  event.currentTarget.remove();
  const bar = el("progress", { max: sizes.total, value: 0, "aria-label": "Loading the library" });
  status.after(bar);
  try {
    offer(JSON.parse(await library.ask("shipped", [], LIMIT.check)));
    editor.loaded = true;
    root.dataset.loaded = "";
    root.querySelectorAll("[data-after-load]").forEach((each) => (each.disabled = false));
    await check();
  } catch (error) {
    say(`${error.message} Reload the page to try again.`);
  } finally {
    bar.remove();
  }
}

/** Return the file in the link, if there is one, and what to say about it. */
async function fromLink() {
  try {
    const text = await textOf(location.hash);
    return { text, said: text == null ? "" : "This file came with the link. " };
  } catch {
    return { text: null, said: "The link is damaged or too long, so its file could not be read. " };
  }
}

async function begin() {
  sizes = await (await fetch(new URL("files.json", here))).json();
  const linked = await fromLink();
  const left = el("section", { class: "pg-file", "aria-label": "The variant file" });
  const right = el("section", { class: "pg-what", "aria-label": "What the file says" });
  const after = { "data-after-load": true, disabled: true };
  choice.append(el("option", { value: "" }, "start from …"));
  Object.entries(after).forEach(([name, value]) => choice.setAttribute(name, value === true ? "" : value));
  left.append(
    el("div", { class: "pg-tools" },
      el("label", { for: "pg-choice" }, "Variant"), choice,
      el("button", { type: "button", click: copyLink }, "Copy a link"),
      el("button", { type: "button", click: download }, "Save the file"),
    ),
    link,
  );
  editor = new EditorView({
    doc: linked.text ?? START,
    parent: left,
    extensions: [
      basicSetup,
      StreamLanguage.define(toml),
      syntaxHighlighting(classHighlighter),
      lintGutter(),
      theme,
      EditorView.contentAttributes.of({ "aria-label": "Variant file, TOML" }),
      EditorView.updateListener.of((update) => update.docChanged && edited()),
    ],
  });
  left.append(status, problems);
  say(`${linked.said}The library runs in your browser, and nothing that you write leaves it.`);
  status.before(
    el("button", { type: "button", class: "pg-load", click: load }, `Load the library (${megabytes(sizes.total)})`),
  );
  right.append(
    ...tabs({
      rules: { title: "Rules", panel: el("div", {}, rules) },
      game: {
        title: "A game",
        panel: el("div", {},
          el("form", { class: "pg-tools", submit: (event) => { event.preventDefault(); tell(); } },
            el("label", { for: "pg-seats" }, "Players"), seats, el("label", { for: "pg-seed" }, "Seed"), seed,
            el("button", { type: "submit", ...after }, "Tell a game"),
          ),
          outdated, steps, game.said, game.picture,
        ),
      },
      random: {
        title: "Random players",
        panel: el("div", {},
          el("p", {}, "Random players show whether a game gets stuck, and how often each rule comes into play."),
          el("button", { type: "button", click: () => trying || tryOut(100), ...after }, "Play 100 games"),
          random,
        ),
      },
    }),
  );
  rules.append(el("p", {}, "Load the library to read the rules of this file."));
  root.replaceChildren(left, right);
  addEventListener("hashchange", async () => {
    const { text, said } = await fromLink();
    say(said);
    if (text != null && text !== fileOf()) replaceFile(text);
  });
}

begin();
