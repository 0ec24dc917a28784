// Made by python -m tests.table.write_schema from cabo_rules.table.wire and .socket.

/** The table as a viewer sees it. */
export interface TableMessage {
  n: number;
  you: number | null;
  variant: string;
  rules: Record<string, unknown> | null;
  cards: Record<string, string> | null;
  seats: Array<SeatShown>;
  state: State | null;
  standing: Array<string>;
  awaited: Array<number>;
  targets: Array<TargetShown>;
  scores: Array<ScoredRound> | null;
  winners: Array<number> | null;
  deadline: number | null;
  deadline_for: "look" | "turn" | "snap" | "pause" | null;
  ask: UndoAsked | null;
  steps: Array<PlayedStep>;
  answers: Array<AnswerMessage>;
  t: "table";
  v: number;
}

/** The answer to a message of a client, by its id; also later, to a snap that has waited. */
export interface AnswerMessage {
  id: string | null;
  result: "played" | "refused" | "waiting" | "lost" | "stale" | "repeated" | "rejected" | "done";
  n: number | null;
  code: string | null;
  key: string | null;
  sentence: string | null;
  t: "answer";
  v: number;
}

/** The moves that some picked spots make, and the spots that may be picked next. */
export interface PickedMessage {
  id: string | null;
  moves: Array<Choice>;
  targets: Array<TargetShown>;
  t: "picked";
  v: number;
}

/** A greeting: it says who the client is at the table from now on, and the table follows. */
export interface WelcomeMessage {
  as: "seat" | "host" | "invited" | "spectator";
  seat: number | null;
  next: string | null;
  open: boolean;
  t: "welcome";
}

/** Somebody has opened the next table, by its id; the tokens of the seats are the same there. */
export interface RematchMessage {
  table: string;
  t: "rematch";
}

/** Play a move; seen is the table's number that the player had seen. */
export interface ClientMove {
  t: "move";
  id: string;
  seen: number;
  move: Move;
}

/** Ask whether a move is allowed, without playing it. */
export interface ClientTry {
  t: "try";
  id: string;
  move: Move;
}

/** Ask what some picked spots are. */
export interface ClientPick {
  t: "pick";
  id: string;
  spots: Array<Spot>;
  kind?: string | null;
}

/** Ask to go back to a number of the table, or agree if somebody has asked for it. */
export interface ClientUndo {
  t: "undo";
  id: string;
  to: number;
}

/** Do what only the host may do. */
export interface ClientHost {
  t: "host";
  id: string;
  do: "next round" | "close looks" | "close window" | "end game" | "abandon";
}

/** Say who the client is: the first message, and again after a reconnection. */
export interface ClientHello {
  t: "hello";
  token: string | null;
  language?: string | null;
  since?: number | null;
  id?: string | null;
}

/** Take a seat: that of the token if it is of a link, otherwise a free one. */
export interface ClientJoin {
  t: "join";
  name: string;
  token: string;
  id?: string | null;
}

/** Let the table move for the seat until somebody says hello with its token. */
export interface ClientLeave {
  t: "leave";
  id?: string | null;
}

/** Ask for the whole table again. */
export interface ClientResync {
  t: "resync";
  id?: string | null;
}

/** Open the next table when the game is over. */
export interface ClientRematch {
  t: "rematch";
  id?: string | null;
}

/** A seat: its name, whether a bot has it, and whether its person is away. */
export interface SeatShown {
  name: string | null;
  bot: boolean;
  away: boolean;
}

/** A game of Cabo between two moves. Make one with cabo_rules.Game.new. */
export interface State {
  variant: string;
  seats: number;
  phase: "deal" | "looks" | "draw" | "drawn" | "done" | "last snap" | "over";
  round: number;
  starter: number | null;
  dealer: number | null;
  totals: Array<number>;
  resets: Array<number>;
  winners: Array<number> | null;
  hands: Array<Array<Slot>>;
  stock: Array<string>;
  discard: Array<string>;
  turn: number;
  turns: number;
  drawn: Drawn | null;
  powers: Array<string>;
  looked: Array<[number, number]>;
  window: Window | null;
  gift: Gift | null;
  penalty: Penalty | null;
  claims: Array<Claim> | null;
  shuffle: "turn" | "penalty" | "stock" | null;
  caller: number | null;
  last_lap: LastLap | null;
  ending: Ending | null;
  snaps: Array<number>;
  to_look: Array<number>;
  passed: Array<number>;
  out: Array<number>;
  commitments: Array<Commitment>;
}

/** A kind of move, and the spots of which one may be picked for it, as cabo_rules.picking.Target. */
export interface TargetShown {
  kind: string;
  prompt: string;
  spots: Array<Spot>;
  fewest: number;
  most: number;
  gift: boolean;
}

/** A round that has been counted. */
export interface ScoredRound {
  number: number;
  caller: number | null;
  score: RoundScore;
  totals: Array<number>;
  out: Array<number>;
}

/** A request to go back, which waits for all people to agree. */
export interface UndoAsked {
  to: number;
  agreed: Array<number>;
}

/** A move that has been played, as its viewer sees it: its events, what moves, what is shown, and what to say. */
export interface PlayedStep {
  n: number;
  move: Move;
  events: Array<GameEvent>;
  motions: Array<Motion>;
  reveals: Array<Reveal>;
  said: Array<string>;
  shown: number;
}

/** A move to choose, and what a button says. */
export interface Choice {
  move: Move;
  label: string;
}

/** Look at your own cards before the first turn: at as many as the rules allow, at fewer, or at none. Rules: deal.first_look. */
export interface FirstLook {
  type: "first_look";
  seat: number;
  slots: Array<number>;
}

/** Take the top card of a pile, "stock" or "discard pile". Rules: turn, turn.discard_pile. */
export interface Draw {
  type: "draw";
  seat: number;
  pile: "stock" | "discard pile";
}

/** Put the drawn card into a slot of your hand and the card from that slot on the discard pile. */
export interface Keep {
  type: "keep";
  seat: number;
  slot: number;
}

/** Put the card drawn from the stock on the discard pile. Rules: turn.stock_card. */
export interface Discard {
  type: "discard";
  seat: number;
}

/** Put the card taken from the discard pile back on it. Rules: turn.discard_pile.card. */
export interface PutBack {
  type: "put_back";
  seat: number;
}

/** End your turn. Rules: turn.ends. */
export interface EndTurn {
  type: "end_turn";
  seat: number;
}

/** Use a power: look at these cards. The order of the places does not matter. Rules: powers. */
export interface Look {
  type: "look";
  seat: number;
  places: Array<[number, number]>;
}

/** Use a power: swap these two cards, unseen. The order of the places does not matter. Rules: powers. */
export interface Swap {
  type: "swap";
  seat: number;
  places: Array<[number, number]>;
}

/** Use a power: give this player cards from the stock. Rules: powers.named.NAME.give. */
export interface ChoosePlayer {
  type: "choose_player";
  seat: number;
  player: number;
}

/** Leave the open power unused, or skip the swap after the look. Rules: powers. */
export interface DeclinePower {
  type: "decline_power";
  seat: number;
}

/** Put the card at target on the discard pile, claiming that its rank equals that of the top card. Rules: matching.snap. */
export interface Snap {
  type: "snap";
  seat: number;
  target: [number, number];
}

/** Put your card in slot into the place of another player's card that you snapped. Rules: matching.snap.others.gift. */
export interface Give {
  type: "give";
  seat: number;
  slot: number;
}

/** Decline to give a card, if giving is optional. Rules: matching.snap.others.gift. */
export interface DeclineGift {
  type: "decline_gift";
  seat: number;
}

/** Decline to snap the last discard of the round; you cannot take it back. Rules: matching.snap.final_window. */
export interface PassSnap {
  type: "pass_snap";
  seat: number;
}

/** Name cards of the drawn card's rank, yours and others', and put them under it on the discard pile. Rules: matching.drawn. */
export interface Match {
  type: "match";
  seat: number;
  claims: Array<Claim>;
}

/** Trade a set of your cards of one rank for the drawn card, which takes the first slot you name. Rules: matching.set. */
export interface Trade {
  type: "trade";
  seat: number;
  slots: Array<number>;
}

/** Place the next penalty card at cell, (row, column) in your grid; row 0 is nearest to you. Rules: matching.penalty.place. */
export interface PlacePenalty {
  type: "place_penalty";
  seat: number;
  cell: [number, number];
}

/** Call: say the word that the variant names in call. Rules: calling.when, calling.earliest_lap. */
export interface Call {
  type: "call";
  seat: number;
}

/** Set up a table by hand instead of dealing: the first move of a game, checked against the deck. Rules: deal. */
export interface SetUp {
  type: "set_up";
  hands: Array<Array<string | null>>;
  stock: Array<string>;
  discard: Array<string>;
  turn: number;
  totals: Array<number>;
  seen: Array<Array<Array<number>>>;
  dealer: number | null;
  caller: number | null;
  lap: number;
}

/** Deal a round with all cards of the deck as shuffled, the top card first. Rules: deal. */
export interface Deal {
  type: "deal";
  order: Array<string>;
  starter: number | null;
  dealer: number | null;
  commitment: string | null;
}

/** Show the order and the nonce of a commitment after the round. Rules: deal. */
export interface OpenCommitment {
  type: "open_commitment";
  order: Array<string>;
  nonce: string;
}

/** End the first looks of those who have not looked yet. Rules: deal.first_look. */
export interface CloseLooks {
  type: "close_looks";
}

/** Shuffle the discard pile into the stock; order is the whole new stock, the top card first. Rules: calling.stock_out. */
export interface Shuffle {
  type: "shuffle";
  order: Array<string>;
  commitment: string | null;
}

/** Close the snap window. Rules: matching.snap. */
export interface CloseWindow {
  type: "close_window";
}

/** Give penalty cards to a player for an offence that the referee cannot see: a look at a forbidden card, a misused power, or a move taken back. Rules: conduct.forbidden_look, conduct.misused_power, conduct.move_taken_back. */
export interface Penalize {
  type: "penalize";
  offender: number;
  offence: "forbidden look" | "misused power" | "move taken back";
}

/** End the game between rounds, if the table decides how many rounds it plays. Rules: game.rounds.end. */
export interface EndGame {
  type: "end_game";
}

/** Abandon the game at any time; nobody wins. Rules: game. */
export interface Abandon {
  type: "abandon";
}

/** A cell for a penalty card. */
export interface CellSpot {
  cell: [number, number];
}

/** A player, by seat. */
export interface PlayerSpot {
  player: number;
}

/** One slot of a hand: a card, or a hole that a card has left. It keeps its number and its cell for the round. */
export interface Slot {
  card: string | null;
  seen_by: Array<number>;
  cell: [number, number];
  face_up: boolean;
}

/** The card that the seat on turn has drawn and still holds, and the seats that have seen it. */
export interface Drawn {
  seat: number;
  pile: "stock" | "discard pile";
  card: string;
  seen_by: Array<number>;
}

/** The snap window of the top card of the discard pile, from its discard to the next draw. */
export interface Window {
  discarder: number | null;
  snapped: number;
  wrong: Array<number>;
  closed: boolean;
  hand: number | null;
  user: number | null;
  due: Array<Due>;
  snapper: number | null;
}

/** A gift that a seat may or must give into the place of another player's snapped card. */
export interface Gift {
  seat: number;
  place: [number, number];
}

/** Penalty cards still to be drawn (owed), and those drawn that lie apart until they are placed. */
export interface Penalty {
  seat: number;
  owed: number;
  apart: Array<string>;
  key: string;
}

/** One card named in a Match, and the slot you give for it if it is another player's. Rules: matching.drawn. */
export interface Claim {
  place: [number, number];
  give: number | null;
}

/** The last lap: its cause, the key of the variant, and the seats that still have a turn, in order. */
export interface LastLap {
  cause: "call" | "empty hand";
  seat: number;
  last_turns: Array<number>;
  key: string;
}

/** The cause of the end of a round that waits only for snaps of the last discard, and its key. */
export interface Ending {
  cause: "last turn" | "empty hand" | "stock out" | "nothing to draw" | "one player left";
  key: string;
}

/** The host's promise to show an order of cards after the round. */
export interface Commitment {
  commitment: string;
  order: Array<string>;
}

/** The result of a round: a line for each seat, and the seats that won it, if any. */
export interface RoundScore {
  seats: Array<SeatScore>;
  winners: Array<number>;
}

/** A table was set up by hand; seen has, slot by slot, the seats that have seen the card. */
export interface TableSet {
  type: "table_set";
  hands: Array<Array<string | null>>;
  stock: Array<string>;
  discard: Array<string>;
  turn: number;
  totals: Array<number>;
  seen: Array<Array<Array<number>>>;
  dealer: number | null;
  caller: number | null;
  last_turns: Array<number>;
  lap: number;
}

/** A round was dealt: each seat's hand, slot by slot, and the stock, top card first. */
export interface Dealt {
  type: "dealt";
  round: number;
  dealer: number | null;
  starter: number;
  hands: Array<Array<string>>;
  stock: Array<string>;
  commitment: string | null;
}

/** The host showed the nonce and the order that it had committed to, in which the cards were dealt or shuffled. */
export interface CommitmentOpened {
  type: "commitment_opened";
  commitment: string;
  order: Array<string>;
  nonce: string;
}

/** A seat had its first look. */
export interface FirstLooked {
  type: "first_looked";
  seat: number;
  slots: Array<number>;
  cards: Array<string>;
}

/** The looks before the first turn are over. */
export interface LooksEnded {
  type: "looks_ended";
  seats: Array<number>;
}

/** The top card of the stock was turned to start the discard pile. */
export interface OpenCardTurned {
  type: "open_card_turned";
  card: string;
}

/** A seat's turn began; the turn before it is over. */
export interface TurnBegan {
  type: "turn_began";
  seat: number;
}

/** A card must be drawn and the stock has too few: the host shuffles first. */
export interface ShuffleAwaited {
  type: "shuffle_awaited";
  seat: number;
  key: string;
}

/** The stock has too few cards: the host shuffles at once, though nobody draws. */
export interface StockLow {
  type: "stock_low";
  key: string;
}

/** The discard pile was shuffled into the stock; kept of its top cards stayed. */
export interface Shuffled {
  type: "shuffled";
  stock: Array<string>;
  kept: number;
  commitment: string | null;
}

/** A seat drew the top card of the stock, which closes an open snap window. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string;
}

/** A seat took the top card of the discard pile, which closes an open snap window. */
export interface Took {
  type: "took";
  seat: number;
  card: string;
}

/** The drawn card went into slot; card, which was there, went on the discard pile. */
export interface Kept {
  type: "kept";
  seat: number;
  slot: number;
  card: string;
}

/** The card in slot, taken from the discard pile and kept, lies face up. */
export interface LaidFaceUp {
  type: "laid_face_up";
  seat: number;
  slot: number;
  key: string;
}

/** The drawn card went on the discard pile. */
export interface Discarded {
  type: "discarded";
  seat: number;
  card: string;
}

/** The card taken from the discard pile was put back on it. */
export interface Returned {
  type: "returned";
  seat: number;
  card: string;
}

/** A seat snapped a card with powers; it may use one when the gift and the powers before it are settled. */
export interface PowerDue {
  type: "power_due";
  seat: number;
  powers: Array<string>;
}

/** A seat may now use one of the powers of the card that it snapped, on turn or not. */
export interface DuePowerOpened {
  type: "due_power_opened";
  seat: number;
  powers: Array<string>;
}

/** A seat may now use a power, or began to use it with the card still in hand, which is then shown to all. */
export interface PowerOpened {
  type: "power_opened";
  seat: number;
  power: string;
  card: string | null;
}

/** A seat looked at cards; only that seat saw them, everybody saw which. */
export interface Looked {
  type: "looked";
  seat: number;
  places: Array<[number, number]>;
  cards: Array<string>;
}

/** The cards of two places changed places; nobody saw them. */
export interface Swapped {
  type: "swapped";
  seat: number;
  places: [[number, number], [number, number]];
}

/** A power is over: it was used, declined, forfeited when the turn ended, lapsed without a target, or another power of the same card was chosen. */
export interface PowerEnded {
  type: "power_ended";
  seat: number;
  power: string;
  how: "used" | "declined" | "forfeited" | "lapsed" | "not chosen";
  key: string;
}

/** A right snap: the card at place went on the discard pile. */
export interface Snapped {
  type: "snapped";
  seat: number;
  place: [number, number];
  card: string;
}

/** A wrong snap: the card at place was shown to all and went back. */
export interface SnapFailed {
  type: "snap_failed";
  seat: number;
  place: [number, number];
  card: string;
}

/** A right snap of another player's card, which its owner keeps: it was shown to all and went back. */
export interface SnapKept {
  type: "snap_kept";
  seat: number;
  place: [number, number];
  card: string;
}

/** A snap that came too late; the card at place was not shown. */
export interface SnappedLate {
  type: "snapped_late";
  seat: number;
  place: [number, number];
}

/** The snap window was closed, by the host or by the rule at key. */
export interface WindowClosed {
  type: "window_closed";
  key: string;
}

/** A seat that snapped another player's card may or must give one of its own cards into the place it left. */
export interface GiftOwed {
  type: "gift_owed";
  seat: number;
  place: [number, number];
  key: string;
}

/** A seat gave the card of its slot into place, unseen. */
export interface Gave {
  type: "gave";
  seat: number;
  slot: number;
  place: [number, number];
}

/** A seat gave no card. */
export interface GiftDeclined {
  type: "gift_declined";
  seat: number;
}

/** A seat passed on snapping the last discard of the round. */
export interface SnapPassed {
  type: "snap_passed";
  seat: number;
}

/** A seat showed the drawn card and named cards of its rank; they are settled one by one, in this order. */
export interface MatchBegan {
  type: "match_began";
  seat: number;
  claims: Array<Claim>;
  card: string;
}

/** A named card was right: it went on the discard pile, and the card in the seat's slot give into its place. */
export interface Matched {
  type: "matched";
  seat: number;
  place: [number, number];
  give: number | null;
  card: string;
}

/** A named card was wrong: it was shown to all and went back. */
export interface MatchFailed {
  type: "match_failed";
  seat: number;
  place: [number, number];
  card: string;
}

/** A set went on the discard pile in the order named; the drawn card took the first named slot. */
export interface Traded {
  type: "traded";
  seat: number;
  slots: Array<number>;
  cards: Array<string>;
}

/** The cards of a set were not of one rank: they were shown to all and went back. */
export interface TradeFailed {
  type: "trade_failed";
  seat: number;
  slots: Array<number>;
  cards: Array<string>;
}

/** The drawn card was added to the hand: in a hole, or in a new slot at cell. */
export interface DrawnKept {
  type: "drawn_kept";
  seat: number;
  slot: number;
  cell: [number, number];
  key: string;
}

/** A seat owes penalty cards. */
export interface PenaltyOwed {
  type: "penalty_owed";
  seat: number;
  count: number;
  key: string;
}

/** A penalty card was drawn and lies apart, unseen, until it is placed. */
export interface PenaltyDrawn {
  type: "penalty_drawn";
  seat: number;
  card: string;
}

/** A penalty card took its slot: a hole, or a new one at cell. */
export interface PenaltyPlaced {
  type: "penalty_placed";
  seat: number;
  slot: number;
  cell: [number, number];
}

/** Penalty cards that could not be drawn are waived. */
export interface PenaltyWaived {
  type: "penalty_waived";
  seat: number;
  count: number;
  key: string;
}

/** A seat went out of the round, or of the game: it has no more turns, and nobody touches its hand any more. */
export interface WentOut {
  type: "went_out";
  seat: number;
  key: string;
}

/** A seat called, or the call was made for it; last_turns are the seats that have one more turn. */
export interface Called {
  type: "called";
  seat: number;
  last_turns: Array<number>;
  key: string;
}

/** A hand was turned face up, since its player called; cards has None for an empty slot. */
export interface HandShown {
  type: "hand_shown";
  seat: number;
  key: string;
  cards: Array<string | null>;
}

/** A seat ran out of cards, which begins the last lap; last_turns are the seats that have one more turn. */
export interface HandEmptied {
  type: "hand_emptied";
  seat: number;
  last_turns: Array<number>;
  key: string;
}

/** A seat was passed over, since it has no cards or is out. */
export interface PassedOver {
  type: "passed_over";
  seat: number;
  key: string;
}

/** The last turn of the round is over, and why; the last discard may still be snapped. */
export interface LastTurnEnded {
  type: "last_turn_ended";
  seat: number;
  cause: "last turn" | "empty hand" | "stock out" | "nothing to draw" | "one player left";
  key: string;
}

/** The round is over: all hands are turned face up. */
export interface RoundEnded {
  type: "round_ended";
  cause: "last turn" | "empty hand" | "stock out" | "nothing to draw" | "one player left";
  key: string;
  hands: Array<Array<string | null>>;
}

/** The round was counted; totals are the totals after it, before any reset. */
export interface RoundScored {
  type: "round_scored";
  seats: Array<SeatScore>;
  winners: Array<number>;
  totals: Array<number>;
}

/** A total was reset. */
export interface TotalReset {
  type: "total_reset";
  seat: number;
  total: number;
  key: string;
}

/** Another round may be dealt; None if the host names the starter, or if the dealer does not matter. */
export interface RoundAwaited {
  type: "round_awaited";
  starter: number | null;
  dealer: number | null;
}

/** The game is over. */
export interface GameEnded {
  type: "game_ended";
  winners: Array<number>;
  key: string;
}

/** The game was abandoned: nobody wins. */
export interface GameAbandoned {
  type: "game_abandoned";
  key: string;
}

/** A card, or a pile of cards, that goes from one spot to another. */
export interface Motion {
  event: number;
  card: string;
  source: CardSpot;
  target: CardSpot;
  cell: [number, number] | null;
  kept: number | null;
}

/** A card that is shown at the spot where it lies after the motions of its event. */
export interface Reveal {
  event: number;
  card: string;
  spot: CardSpot;
  seat: number | null;
  stays: boolean;
}

/** The powers of a snapped card, which its snapper may use when those before them are over. */
export interface Due {
  seat: number;
  powers: Array<string>;
}

/** One seat's score and its parts. */
export interface SeatScore {
  cards: number;
  special: string | null;
  points: number;
  base: number;
  bonus: number;
  penalty: number;
  score: number;
}

/** A spot beside the hand of a seat: of its drawn card, or of the penalty cards that it has not placed yet. */
export interface Apart {
  seat: number;
  what: "drawn" | "penalty";
}

export type Move = FirstLook | Draw | Keep | Discard | PutBack | EndTurn | Look | Swap | ChoosePlayer | DeclinePower | Snap | Give | DeclineGift | PassSnap | Match | Trade | PlacePenalty | Call | SetUp | Deal | OpenCommitment | CloseLooks | Shuffle | CloseWindow | Penalize | EndGame | Abandon;

export type GameEvent = TableSet | Dealt | CommitmentOpened | FirstLooked | LooksEnded | OpenCardTurned | TurnBegan | ShuffleAwaited | StockLow | Shuffled | Drew | Took | Kept | LaidFaceUp | Discarded | Returned | PowerDue | DuePowerOpened | PowerOpened | Looked | Swapped | PowerEnded | Snapped | SnapFailed | SnapKept | SnappedLate | WindowClosed | GiftOwed | Gave | GiftDeclined | SnapPassed | MatchBegan | Matched | MatchFailed | Traded | TradeFailed | DrawnKept | PenaltyOwed | PenaltyDrawn | PenaltyPlaced | PenaltyWaived | WentOut | Called | HandShown | HandEmptied | PassedOver | LastTurnEnded | RoundEnded | RoundScored | TotalReset | RoundAwaited | GameEnded | GameAbandoned;

export type Spot = [number, number] | "stock" | "discard pile" | CellSpot | PlayerSpot;

export type CardSpot = [number, number] | "stock" | "discard pile" | "deck" | Apart;

export type Message = TableMessage | AnswerMessage | PickedMessage;

export type ClientMessage = ClientMove | ClientTry | ClientPick | ClientUndo | ClientHost;

export type ServedMessage = TableMessage | AnswerMessage | PickedMessage | WelcomeMessage | RematchMessage;

export type ServedClientMessage = ClientMove | ClientTry | ClientPick | ClientUndo | ClientHost | ClientHello | ClientJoin | ClientLeave | ClientResync | ClientRematch;
