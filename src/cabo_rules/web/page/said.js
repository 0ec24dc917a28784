// What has happened, line by line, and the scores of the rounds.

/** @import { PlayedStep, ScoredRound, TableMessage } from "cabo-table" */

import { byId, make, say } from "./words.js";

const MOST_LINES = 200;
let told = 0;

/**
 * Write down what some steps said; each once.
 * @param {PlayedStep[]} steps
 */
export function tell(steps) {
  const story = byId("story");
  for (const step of steps.filter((each) => each.n > told)) {
    told = step.n;
    for (const sentence of step.said) story.append(make("p", {}, sentence));
  }
  while (story.children.length > MOST_LINES) story.firstElementChild?.remove();
  story.scrollTop = story.scrollHeight;
}

/**
 * Draw the scores: a row for each round, and the totals after it.
 * @param {TableMessage} table
 * @param {ScoredRound[]} scores
 */
export function drawScores(table, scores) {
  byId("scores-box").hidden = scores.length === 0;
  const names = table.seats.map((seat, number) => seat.name ?? String(number));
  const head = make("tr", {}, make("th", { scope: "col" }, say("round")), ...names.map((each) => make("th", { scope: "col" }, each)));
  const rows = scores.map((round) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, String(round.number)),
      ...round.score.seats.map((seat, number) =>
        make("td", {}, say("score", { score: seat.score, total: round.totals[number] })),
      ),
    ),
  );
  byId("scores").replaceChildren(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
}
