"""What can be wrong with a variant file: every kind of problem once, with its code, its severity and its sentence.

``docs/diagnostics.md`` is made from this list. Codes are stable: none changes its meaning and none is used again for
something else. V0 is about reading and inheriting, V1 about the shape, and V2 on about the meaning, by chapter.
"""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

Severity = Literal["error", "warning"]
Path = tuple[str | int, ...]
"""Where something stands in a variant file: the names of the tables and the key, and numbers of list items from 0."""


@frozen
class Kind:
    """One kind of problem.

    :ivar severity: an error keeps a variant from being played; a warning points at a rule that will not do what its
        writer may expect.
    :ivar sentence: what is wrong, with gaps for the particulars.
    :ivar advice: why it is a problem and what to do about it, for the page of all codes.
    :ivar idle: a key is switched off by another one; this is told only of a key that the file itself writes.
    """

    code: str
    severity: Severity
    sentence: str
    advice: str
    idle: bool = False


@frozen
class Problem:
    """One problem of one file, before it is known where in the file that is.

    :ivar path: the key it is about; the nearest table that is written out is pointed at where the key is missing.
    :ivar gaps: what fills the gaps of the sentence.
    :ivar expected: what would have been right, in words: ``a whole number from 0 to 20``.
    :ivar suggestion: what was probably meant: the nearest known key, word or card name.
    :ivar on: whether the key or its value is to blame.
    :ivar related: other keys that share in it, so that one of them could be taken away instead.
    """

    kind: Kind
    path: Path
    gaps: tuple[tuple[str, object], ...] = ()
    expected: str | None = None
    suggestion: str | None = None
    on: Literal["key", "value"] = "value"
    related: tuple[Path, ...] = ()

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        return self.kind.sentence.format(**dict(self.gaps))


KINDS: Final[dict[str, Kind]] = {}


def _kind(code: str, severity: Severity, sentence: str, advice: str, *, idle: bool = False) -> Kind:
    assert code not in KINDS, code
    KINDS[code] = kind = Kind(code, severity, sentence, advice, idle)
    return kind


def problem(
    kind: Kind,
    *path: str | int,
    expected: str | None = None,
    suggestion: str | None = None,
    on: Literal["key", "value"] = "value",
    related: tuple[Path, ...] = (),
    **gaps: object,
) -> Problem:
    """A problem of that kind at that key.

    >>> problem(Kind("V999", "error", "{count} is too many.", ""), "deck", "jokers", count=7).message
    '7 is too many.'
    """
    return Problem(kind, path, tuple(gaps.items()), expected, suggestion, on, related)


# --- V0: reading, and the variants that a file extends ----------------------------------------------------------------

# V00: reading one file

NO_FILE: Final = _kind(
    "V001",
    "error",
    "There is no file {file}.",
    "The path that was given names no file. Relative paths start at the folder that the command is run in; built-in "
    "variants are named by their id, without `.toml`.",
)
NOT_READABLE: Final = _kind(
    "V002",
    "error",
    "The file cannot be read: {reason}.",
    "There is something at that path, but it is a folder or a device, or the system does not let it be opened.",
)
TOO_LARGE: Final = _kind(
    "V003",
    "error",
    "The file is larger than {most:,} bytes.",
    "No variant needs so much: the longest that come with the library have about 6,000 bytes. Long comments belong "
    "into a document beside the file.",
)
LONG_LINE: Final = _kind(
    "V004",
    "error",
    "Line {line} is longer than {most:,} bytes.",
    "A line that long cannot be shown in a message. Write a list or a table over several lines.",
)
NOT_UTF8: Final = _kind(
    "V005",
    "error",
    "The file is not UTF-8 text: the byte {byte} stands where no such byte can.",
    "TOML files are written in UTF-8. Save the file again with that encoding; most editors offer it where they save.",
)
BYTE_ORDER_MARK: Final = _kind(
    "V006",
    "error",
    "The file begins with a byte order mark, which TOML does not allow.",
    "Some editors put an invisible sign before the first line. Save the file as UTF-8 without it (often called "
    '"UTF-8", where the other one is "UTF-8 with BOM").',
)
NOT_TOML: Final = _kind(
    "V007",
    "error",
    "This is not TOML: {what}.",
    "The text breaks the grammar of TOML, so nothing after this place was read. Text stands in double quotes, a list "
    "in `[ ]` with commas, and every key has a line of its own. The mistake may stand just before the place that is "
    "pointed at.",
)
WRITTEN_TWICE: Final = _kind(
    "V008",
    "error",
    "{key} is written twice, first on line {first}.",
    "A key has one value, and a table is opened by one header. Keep one of them, or move the keys of the second table "
    "into the first.",
)
TOO_DEEP: Final = _kind(
    "V009",
    "error",
    "Tables and lists are nested deeper than {most} here.",
    "No key of a variant lies that deep, so a name or a bracket is probably in the wrong place.",
)
TOO_MANY: Final = _kind(
    "V010",
    "error",
    "The file has more than {most:,} keys and items of lists.",
    "No variant needs so many, and they would take long to check.",
)

UTF_16: Final = _kind(
    "V011",
    "error",
    "The file is saved as UTF-16, not as UTF-8.",
    'TOML files are written in UTF-8. Some editors call UTF-16 "Unicode". Save the file again as UTF-8; most editors '
    "offer it where they save.",
)

# V02 and V03: the variants that a file extends, and single changes to a variant

FORMAT_MISSING: Final = _kind(
    "V020",
    "error",
    "The file does not say its format.",
    "The first line of a variant file is `format = 1`, so that a later library still knows how to read the file.",
)
FORMAT_UNKNOWN: Final = _kind(
    "V021",
    "error",
    "format must be {known}, not {found}.",
    "This library reads files of this format only. A file of a later format needs a later library.",
)
ID_MISSING: Final = _kind(
    "V022",
    "error",
    "id is missing, and a variant does not inherit it.",
    "Each variant has an id of its own, or the records of two rule sets would call them by one name. Write a line like "
    '`id = "our-table"`.',
)
EXTENDS_NO_ID: Final = _kind(
    "V023",
    "error",
    "extends must be the id of a variant, not {found}.",
    "A file extends a built-in variant or a file that lies beside it, and names either by its id: letters, digits and "
    "hyphens, without `.toml`. Paths are refused, so that a file cannot make the library read a place of its choice.",
)
PARENT_UNKNOWN: Final = _kind(
    "V024",
    "error",
    'There is no variant "{parent}" to extend.',
    "There is neither a built-in variant of this id nor a file of this name beside the one that extends it. "
    "`cabo-rules variant list` lists the built-in ones.",
)
PARENT_CYCLE: Final = _kind(
    "V025",
    "error",
    'The variant "{parent}" extends this one in turn.',
    "Each file takes from the other what it does not say, so neither can be complete. Let one of them extend something "
    "else.",
)
CHAIN_TOO_LONG: Final = _kind(
    "V026",
    "error",
    "More than {most} variants extend each other.",
    "A chain of that length cannot be followed by a reader, and is bounded so that loading takes a bounded time. Let "
    "the file extend a variant nearer to the start of the chain.",
)
PARENT_UNREADABLE: Final = _kind(
    "V027",
    "error",
    'The variant "{parent}" that this one extends cannot be read.',
    "What is wrong with the extended file is told at its own place. Until that is mended, nothing is known of what it "
    "says.",
)
WITHOUT_NO_KEYS: Final = _kind(
    "V028",
    "error",
    "without must be a list of keys, not {found}.",
    'The list names the keys of the extended variant that this one does not have: `without = ["matching.snap"]`.',
)
WITHOUT_UNKNOWN: Final = _kind(
    "V029",
    "error",
    "The variant that it extends has no key {key}.",
    "Only what the extended variant has can be taken away. The key is written with its tables, `matching.snap.gift`, "
    "and stands in the list once.",
)
SAME_AS_PARENT: Final = _kind(
    "V030",
    "warning",
    "{key} says the same as in the variant that it extends.",
    "What a file does not say is inherited, so this line changes nothing. Leave it out, so that the file shows what is "
    "different at this table, or write the value that was meant.",
)
CHANGES_NOTHING: Final = _kind(
    "V031",
    "warning",
    'The file changes no rule of "{parent}", which it extends.',
    "It is the same game under another name. If that is what you want, all is well.",
)
ID_TAKEN: Final = _kind(
    "V032",
    "warning",
    '"{id}" is the id of a built-in variant with other rules.',
    "Records of games carry the id, and readers would take these games for games of the built-in variant. Give the "
    "file an id of its own.",
)
WITHOUT_NOTHING: Final = _kind(
    "V033",
    "error",
    "without has nothing to take away, since the file extends no variant.",
    "A file that extends nothing is complete: a rule that it does not have is not written. Leave `without` out, or say "
    "what the file extends.",
)
KEY_OF_THE_FILE: Final = _kind(
    "V034",
    "error",
    "{key} stands in the table [{table}], but belongs to the file as a whole.",
    "In TOML every line below a table's header belongs to that table. Write this line above the first `[table]`.",
)
NO_CHANGE: Final = _kind(
    "V035",
    "error",
    "{found} is no change of a variant.",
    "A change is a key with its tables, an equals sign and a value: `--set scoring.caller.bonus=-3`.",
)
CHANGE_NO_VALUE: Final = _kind(
    "V036",
    "error",
    "{found} is no value that {key} could have.",
    'The value of a change is written as in a file: `3`, `true`, `["own"]`. Only text may stand without its quotes.',
)
NOT_TO_CHANGE: Final = _kind(
    "V037",
    "error",
    "{key} cannot be changed from outside the file.",
    "A change alters the rules of one variant. What a variant extends, and the format of its file, are its own matter.",
)
EXTENDS_NOTHING: Final = _kind(
    "V038",
    "error",
    "The file extends no variant, and says nothing of {keys}.",
    'A file that extends nothing must be complete. Most files begin with a line such as `extends = "travellers"`, and '
    "say only what is different at this table. Fewer than six keys that are missing are told one by one instead.",
)
EXTENDS_ITSELF: Final = _kind(
    "V039",
    "error",
    "The file extends itself.",
    "`extends` names another variant, whose rules this file takes over: a built-in one or a file that lies beside it. "
    "The variant's own name is its `id`.",
)


# --- V1: the shape ----------------------------------------------------------------------------------------------------

UNKNOWN_KEY: Final = _kind(
    "V100",
    "error",
    "{key} is no key of {table}.",
    "A key that no rule reads would be ignored in silence, so it is refused. The keys of each table are listed on the "
    "pages of the rules.",
)
MISPLACED_KEY: Final = _kind(
    "V101",
    "error",
    "{key} is no key of {table}, but of another table.",
    "There is a key of this name, in another place. Check under which `[table]` the line stands: every line belongs to "
    "the last header above it.",
)
MISSING_KEY: Final = _kind(
    "V102",
    "error",
    "{key} is missing.",
    "Nothing is decided by a hidden default: a variant writes this key out, or inherits it from the variant that it "
    "extends.",
)
WRONG_TYPE: Final = _kind(
    "V103",
    "error",
    "{key} must be {kind}, not {found}.",
    'Nothing is coerced: `"5"` is text and not the number 5, `true` is not 1, and 5.0 is not 5.',
)
UNKNOWN_WORD: Final = _kind(
    "V104",
    "error",
    "{key} does not know the word {found}.",
    "The key takes only the words that are listed, written just so.",
)
OUT_OF_BOUNDS: Final = _kind(
    "V105",
    "error",
    "{key} must be from {least} to {most}, not {found}.",
    "The bounds keep every number in a range in which the game can be played and the scores can be written.",
)
NO_CARDS_NAMED: Final = _kind(
    "V106",
    "error",
    "{found} names no cards.",
    "Cards are named by rank, by colour and rank, by rank and suit, or as a range of numbers: `K`, `black K`, `K of "
    "diamonds`, `2-10`; and `joker`.",
)
NO_NUMBERS_NAMED: Final = _kind(
    "V107",
    "error",
    "{found} names no numbers.",
    "The cards of `deck.numbers` have bare numbers from 0 to 99. They are named by one number or a range: `0`, `1-12`.",
)
NO_NAME: Final = _kind(
    "V108",
    "error",
    "{found} cannot be a name.",
    "Names that a file makes up are made of letters, digits and single hyphens, so that they can stand in a key and on "
    "a command line.",
)
SAID_TWICE: Final = _kind(
    "V109",
    "error",
    "{key} says {found} twice.",
    "The list says which of some things are so, and none is so twice. Leave one out, or write the one that was meant.",
)
OUT_OF_SCOPE_GRID: Final = _kind(
    "V110",
    "error",
    "{key} shows a game like Golf or Skyjo, which is out of scope: its cards lie open in a grid, and full columns are "
    "cleared.",
    "In Cabo the cards lie face down, and the game is to remember them; this library referees who has seen which card. "
    "Games of open cards that are cleared by columns rest on other rules, and no variant file can express them.",
)
OUT_OF_SCOPE_ABILITIES: Final = _kind(
    "V111",
    "error",
    "{key} shows a game like Silver, which is out of scope: its cards have lasting abilities, and tokens lie on them.",
    "In Cabo a card acts once, as it is discarded. Abilities that last while a card lies in the hand, and tokens, rest "
    "on other rules, and no variant file can express them.",
)
NO_LINE: Final = _kind(
    "V112",
    "error",
    "{key} must be one line of 1 to {most} characters.",
    "The text is shown in lists and records, on one line. It may not be empty, too long, or hold what cannot be seen.",
)
CONTESTED_MISSING: Final = _kind(
    "V113",
    "error",
    "{key} is missing, and tables disagree about this rule, so it must be written out.",
    "The documents of the game differ here, or say nothing. Whatever the library chose in silence would be wrong at "
    "some tables. Ask how your table plays it and write that down.",
)


# --- V2 and on: the meaning, by chapter -------------------------------------------------------------------------------

# V20: deck and values

DECK_EMPTY: Final = _kind(
    "V200",
    "error",
    "The deck has no cards.",
    "A deck is made of packs, jokers and numbers, and all of them are absent or 0 here. Write `deck.packs = 1` for one "
    "ordinary pack of 52 cards.",
)
DECK_TOO_LARGE: Final = _kind(
    "V201",
    "error",
    "The deck has {count} cards, more than {most}.",
    "No table plays with so many cards, and a game of them would take too much memory. Take fewer packs, jokers or "
    "numbers.",
)
NUMBER_TWICE: Final = _kind(
    "V202",
    "error",
    'How many {rank} there are is said twice, by "{text}" and by "{other}".',
    "The ranges of `deck.numbers` may not overlap, since the counts would neither add up nor replace each other in a "
    'way that everybody expects. Give each number once: `0 = 2`, `"1-12" = 4`.',
)
VALUE_MISSING: Final = _kind(
    "V203",
    "error",
    "There is no value for {cards}.",
    "Every card of the deck needs a value, or hands could not be counted. Add a line to `[values]` that names these "
    "cards.",
)
NO_FACE_VALUE: Final = _kind(
    "V204",
    "error",
    '"{text}" has no face value, since no number is printed on it.',
    'The word `"face"` stands for the number that is printed on a card, so it fits only names like `7` or `2-10`. '
    "Write how many points the card is worth.",
)
VALUES_TIE: Final = _kind(
    "V205",
    "error",
    '"{text}" names {card} as narrowly as "{other}" does.',
    "The narrowest name of a card decides what it is worth, and here two names are equally narrow. Name the card more "
    "narrowly, or change the names so that they do not overlap.",
)
VALUE_OF_NO_CARD: Final = _kind(
    "V206",
    "warning",
    '"{text}" names no card of the deck.',
    "This value is never counted. Either the card is missing from `[deck]`, or its name is not the one that the deck "
    "uses: packs have `J`, `Q` and `K`, decks of numbers have `11`, `12` and `13`.",
    idle=True,
)
VALUE_SAID_ALREADY: Final = _kind(
    "V207",
    "warning",
    '"{text}" is worth what "{other}" says already.',
    "A narrower name is only needed for cards that are worth something else than the wider name says. Leave this line "
    "out, or give another value.",
    idle=True,
)
VALUE_NEVER_DECIDES: Final = _kind(
    "V208",
    "warning",
    '"{text}" decides no card, since every card it names has a narrower name: {narrower}.',
    "The narrowest name of a card decides what it is worth, and here narrower names take all the cards. Leave this "
    "line out, or the narrower ones; those that are inherited are named in `without`.",
    idle=True,
)

# V22: deal

ROWS_UNEVEN: Final = _kind(
    "V220",
    "error",
    "{cards} cards do not lie in {rows} equal rows.",
    "A hand is dealt as a grid, so `deal.cards` must be a multiple of `deal.rows`. With `rows = 1` any number of cards "
    "fits.",
)
DECK_TOO_SMALL: Final = _kind(
    "V221",
    "error",
    "The deck can serve {players}, fewer than the {fewest} that the game needs.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Deal "
    "fewer cards, take more packs, or let fewer players play.",
)
SEATS_TOO_MANY: Final = _kind(
    "V222",
    "error",
    "The deck can serve only {seats} players, not {most}.",
    "The deck must be enough to deal a hand to everybody, with the open card and one card left in the stock. Lower the "
    'number, or write `most = "deck"` for as many as the deck can serve.',
)
SEATS_REVERSED: Final = _kind(
    "V223",
    "error",
    "The most players, {most}, are fewer than the fewest, {fewest}.",
    "No number of players is at least `fewest` and at most `most`. One of the two numbers is wrong.",
)
FIRST_LOOK_TOO_LARGE: Final = _kind(
    "V224",
    "error",
    "The first look is at {cards} cards, and only {room} may be looked at.",
    'Nobody can look at more cards than are dealt, and with `where = "nearest row"` at no more than one row holds. '
    'Lower the number, or let players look `"anywhere"`.',
)
NEEDS_DEALER: Final = _kind(
    "V225",
    "error",
    '"{word}" needs a dealer, and there is no deal.dealer.',
    "The first starter is found from the dealer, but without `deal.dealer` nobody deals. Add a table `deal.dealer`, or "
    'write `first = "host"`.',
)
STARTER_MISSING: Final = _kind(
    "V226",
    "error",
    "deal.starter.next is missing, and the game has more than one round.",
    'It must be said who starts a later round. Write `next = "host"`, or a list of tests such as `["winner", "next in '
    'turn order"]`.',
)
TIE_LEFT_OPEN: Final = _kind(
    "V227",
    "error",
    "The tests do not settle every tie.",
    "Each test settles the ties of the one before, so the last one must always leave one seat. A list for the starter "
    'ends in `"next in turn order"`, one for the dealer in that or in `"before the starter"`.',
)
STARTER_UNKNOWN: Final = _kind(
    "V228",
    "error",
    '"before the starter" cannot be found while the host has not said who starts.',
    'With `deal.starter.next = "host"` the starter is named only when the next round is dealt, after its dealer is '
    "found. Let the starter be found by tests, or the dealer by another one.",
)
NEXT_ROUND_UNUSED: Final = _kind(
    "V229",
    "warning",
    "{key} has no effect, since the game has one round.",
    "Who starts or deals a later round matters only where there is one. Leave the key out, name it in `without` where "
    "it is inherited, or change `game.rounds`.",
    idle=True,
)
TEST_NEVER_USED: Final = _kind(
    "V230",
    "warning",
    '"{word}" settles nothing, since "{before}" before it always leaves one seat.',
    "Each test settles only the ties of the one before, and after this one there are none. Change the order of the "
    "words, or leave the last ones out.",
)

STARTER_IS_LAST: Final = _kind(
    "V231",
    "warning",
    'Turns go counterclockwise, so the player "left of the dealer" is the last one after the dealer, not the first.',
    "A left neighbour sits clockwise of the dealer. With turns to the right the first player is usually the right "
    'neighbour: write `first = "after the dealer"`, which is right for both directions.',
)

# V24: turn

KEEP_MISSING: Final = _kind(
    "V240",
    "error",
    'The words for {key} do not let a player "keep" the card.',
    "A player who draws must be able to keep the card, or the game could come to a stop. Only "
    "`turn.discard_pile_card` may be an empty list: nothing is drawn from the discard pile then.",
)
TAKEN_CARD_MISSING: Final = _kind(
    "V241",
    "error",
    "turn.taken_card is missing, and cards from the discard pile are kept.",
    'It must be said how a card lies that was taken from the discard pile: `"face down"` or `"face up"`.',
)
TAKEN_CARD_UNUSED: Final = _kind(
    "V242",
    "warning",
    "turn.taken_card has no effect, since nothing is drawn from the discard pile.",
    "The list `turn.discard_pile_card` is empty, so no card is taken. Leave the key out, name it in `without` where it "
    "is inherited, or let players draw from the discard pile.",
    idle=True,
)

# V26: powers

POWER_DOES_NOTHING: Final = _kind(
    "V260",
    "error",
    'The power "{power}" neither looks nor swaps.',
    "A power needs a table `look`, a table `swap`, or both. A card without any power is named nowhere.",
)
SWAP_OPTIONAL_MISSING: Final = _kind(
    "V261",
    "error",
    'The power "{power}" looks before it swaps, and swap.optional is missing.',
    "It must be said whether the swap may be left undone after the look: `optional = true` or `optional = false` "
    "within `swap`.",
)
SWAP_OPTIONAL_UNUSED: Final = _kind(
    "V262",
    "warning",
    'swap.optional has no effect, since the power "{power}" does not look before it swaps.',
    "Whether the swap is optional matters only after a look. Whether the whole power may be left unused is said by "
    "`optional` beside `cards`.",
    idle=True,
)
NO_PAIR: Final = _kind(
    "V263",
    "error",
    'The power "{power}" swaps, and names no pair.',
    "Without a pair nothing can be swapped. Name at least one, or leave the table `swap` out.",
)
LOOK_TOO_LARGE_TO_SWAP: Final = _kind(
    "V264",
    "error",
    'The power "{power}" looks at {cards} cards before it swaps; 2 are the most.',
    "Every card that was looked at must be among the two that are swapped. Look at one or two cards, or leave the swap "
    "to a power of its own, named by `then`.",
)
OWN_AND_ANOTHERS_NOT_TWO: Final = _kind(
    "V265",
    "error",
    'A look at "own and another\'s" is at 2 cards, not {cards}.',
    "This word stands for two cards: one own and one of another player. Write `cards = 2`, or another word for "
    "`whose`.",
)
THEN_UNKNOWN: Final = _kind(
    "V266",
    "error",
    'There is no power "{name}".',
    "`then` names another power of the same file, which follows this one. A power that only follows has an empty list "
    "of `cards`.",
)
THEN_CYCLE: Final = _kind(
    "V267",
    "error",
    "The powers follow each other in a circle: {circle}.",
    "Each power names the one that follows it, and these never come to an end. Take one `then` away.",
)
THEN_TOO_LONG: Final = _kind(
    "V268",
    "error",
    'More than {most} powers follow each other from "{power}" on.',
    "A turn of so many steps cannot be kept track of at a table. Take a `then` away.",
)
POWERS_ALIKE: Final = _kind(
    "V269",
    "error",
    '{card} carries "{power}" and "{other}", and the same move could begin either of them.',
    "A player chooses among the powers of a card by the move they make, so two powers of one card must begin "
    "differently: one with a look and one with a swap, looks at different numbers of cards, or looks at cards of "
    "different players.",
)
REPLACED_TOO_LATE: Final = _kind(
    "V270",
    "error",
    'A replaced card opens no power where powers.order is "use, then discard".',
    "A card that is replaced out of a hand goes to the discard pile at once, so it cannot be used before. Take "
    '`"replaced"` out of the list, or write `order = "discard, then use"`.',
)
POWER_OF_NO_CARD: Final = _kind(
    "V271",
    "warning",
    '"{text}" names no card of the deck, so no such card carries "{power}".',
    "Either the card is missing from `[deck]`, or its name is not the one that the deck uses: packs have `J`, `Q` and "
    "`K`, decks of numbers have `11`, `12` and `13`.",
)
POWER_UNREACHABLE: Final = _kind(
    "V272",
    "warning",
    'No card carries the power "{power}", and no power is followed by it.',
    "The power is never used. Name the cards that carry it, or the power that it follows by a `then` there.",
)
NOTHING_OPENS_POWERS: Final = _kind(
    "V273",
    "warning",
    "powers.triggers is empty, so no power is ever used.",
    'The list says what opens a power: `"drawn"`, `"replaced"`, or both. Where the powers are left out on purpose, '
    "leave their tables out, too.",
)
DRAWN_NEVER_DISCARDED: Final = _kind(
    "V274",
    "warning",
    "No drawn card opens a power, since turn.stock_card does not let it be discarded.",
    'With `powers.order = "discard, then use"` a drawn card must be discarded to open its power. Add `"discard"` to '
    '`turn.stock_card`, or write `order = "use, then discard"`.',
)
LOOK_TOO_LARGE: Final = _kind(
    "V275",
    "warning",
    'The power "{power}" looks at exactly {cards} cards, and there are never more than {room}.',
    "A power looks at exactly so many cards, so it can never be used here. Lower `look.cards`.",
)
PAIR_INCLUDED: Final = _kind(
    "V276",
    "warning",
    '"{pair}" says nothing more than "any two" does.',
    '`"any two"` allows every pair of cards on the table. Leave the other words out, or leave `"any two"` out.',
)
PAIR_IMPOSSIBLE: Final = _kind(
    "V277",
    "warning",
    'The power "{power}" can never swap "{pair}": {why}.',
    "After a look, every card looked at must be in the pair that is swapped; and cards of two opponents need three "
    "players. Change the pair, or whose cards are looked at.",
)
TRIGGERS_UNUSED: Final = _kind(
    "V278",
    "warning",
    "powers.triggers has no effect, since there are no powers.",
    "No card carries a power, so nothing can be opened. Write an empty list, or name the powers in `powers.named`.",
    idle=True,
)

POWER_ADDED: Final = _kind(
    "V279",
    "warning",
    '{card} already has the power "{other}" ({place}), so its user chooses; to replace that power, name it in without, '
    "or change its cards.",
    "A file that extends another adds its powers to the inherited ones, and the user of a card with two powers chooses "
    "one of them. If that is what you want, say so by listing the cards of the other power in this file, too.",
)

# V28: matching

NAMES_NOTHING: Final = _kind(
    "V280",
    "error",
    "{key} is an empty list, so nothing could be {done}.",
    "Name at least one word, or leave the whole table out where the game has no such rule.",
)
ANOTHERS_UNSAID: Final = _kind(
    "V281",
    "error",
    "{key} is missing, and cards of others may be {done}.",
    "It must be said what is given for a card of another player, and what a wrong one costs. Write the key, or allow "
    "own cards only.",
)
WHOSE_UNUSED: Final = _kind(
    "V282",
    "warning",
    "{key} has no effect, since only {whose} cards may be {done}.",
    "The rule is about cards that the list `whose` does not name. Leave the key out, name it in `without` where it is "
    "inherited, or add the word to `whose`; a penalty that cannot be absent is 0.",
    idle=True,
)
STARTING_CARD_MISSING: Final = _kind(
    "V283",
    "error",
    "matching.snap.starting_card is missing, and a card is turned to start the discard pile.",
    "It must be said whether that card may be snapped: `starting_card = true` or `starting_card = false`.",
)
STARTING_CARD_UNUSED: Final = _kind(
    "V284",
    "warning",
    "matching.snap.starting_card has no effect, since no card is turned to start the discard pile.",
    'With `deal.open_card = "none"` the discard pile starts empty. Leave the key out, or name it in `without` where it '
    "is inherited.",
    idle=True,
)
PENALTY_MISSING: Final = _kind(
    "V285",
    "error",
    "matching.penalty is missing, and {key} gives penalty cards.",
    "It must be said where penalty cards go and what happens when the stock has too few. Write the table "
    "`matching.penalty`, or set the price to 0.",
)
PENALTY_UNUSED: Final = _kind(
    "V286",
    "warning",
    "matching.penalty has no effect, since nothing gives penalty cards.",
    "All prices are 0 or about moves that the game does not have. Leave the table out, or name it in `without` where "
    "it is inherited.",
    idle=True,
)
LAST_CARD_MISSING: Final = _kind(
    "V287",
    "error",
    "matching.last_card is missing, and cards may be {done}.",
    'It must be said whether a player may be rid of the last card in the last lap: `"may go"` or `"stays in the last '
    'lap"`.',
)
LAST_CARD_UNUSED: Final = _kind(
    "V288",
    "warning",
    "matching.last_card has no effect, since cards are neither snapped nor matched.",
    "Without `matching.snap` and `matching.drawn` nobody can be rid of a last card. Leave the key out, or name it in "
    "`without` where it is inherited.",
    idle=True,
)
PILE_NOT_DRAWN_FROM: Final = _kind(
    "V289",
    "error",
    '"discard pile" is named, and no card is drawn from there.',
    "The list `turn.discard_pile_card` is empty, so only cards from the stock can be matched. Take the word out of "
    "`piles`, or let players draw from the discard pile.",
)
SET_REVERSED: Final = _kind(
    "V290",
    "error",
    "The largest set, {most}, is smaller than the smallest, {fewest}.",
    "No set is at least `fewest` and at most `most` cards. One of the two numbers is wrong.",
)
SET_TOO_LARGE: Final = _kind(
    "V291",
    "warning",
    "A set of {count} cards can never be traded: {why}.",
    "A set is of own cards of one rank, so it is no larger than the hand, nor than the number of cards of one rank in "
    "the deck. Lower the number.",
)
BEYOND_TWO_UNUSED: Final = _kind(
    "V292",
    "warning",
    "matching.set.wrong_beyond_two has no effect, since a set is of 2 cards at most.",
    "Nobody can name a third card, so nothing is paid for it. Write 0, or allow larger sets.",
    idle=True,
)
HAND_ALWAYS_FULL: Final = _kind(
    "V293",
    "warning",
    "No penalty card is ever dealt out: every hand has {cards} cards, and {most} are the most.",
    "Penalties fill a hand up to `most_cards`, and where cards are neither snapped, matched nor traded no hand ever "
    "has fewer than it was dealt. Raise the number.",
)
SNAPS_NEVER_SO_MANY: Final = _kind(
    "V294",
    "warning",
    "{count} snaps on one discard never succeed: the deck has {copies} cards of a rank at most.",
    "One card of the rank lies on the pile, and only the others can be snapped. Lower the number, or write "
    '`"any number"`.',
)

# V30: calling and the end of a round

NOBODY_CALLS: Final = _kind(
    "V300",
    "error",
    "Nobody could call at the end of a turn that ends by itself.",
    'A call at the end of a turn needs a turn that its player ends. Write `turn.ends = "by the player"`, or `when = '
    '"instead of a turn"`.',
)
WHOLE_PILE_SNAPPED: Final = _kind(
    "V301",
    "error",
    "The whole discard pile cannot be shuffled in where its top card may be snapped.",
    'The card that may be snapped must stay on the pile. Write `stock_out = "shuffle in all but the top card"`, or '
    "play without `matching.snap`.",
)
SHUFFLE_BELOW_MISSING: Final = _kind(
    "V302",
    "error",
    "calling.shuffle_below is missing, and the discard pile is shuffled in.",
    "It must be said when: `shuffle_below = 1` is when a card must be drawn and there is none.",
)
SHUFFLE_BELOW_UNUSED: Final = _kind(
    "V303",
    "warning",
    "calling.shuffle_below has no effect, since the round ends when the stock is used up.",
    'With `stock_out = "round ends"` nothing is shuffled in. Leave the key out, or name it in `without` where it is '
    "inherited.",
    idle=True,
)
SAFE_FROM_NOTHING: Final = _kind(
    "V304",
    "warning",
    'The caller\'s cards are safe from "{word}" anyway: {why}.',
    "The word protects the caller from something that no other player can do in this game. Take the word out of the "
    "list.",
    idle=True,
)
HAND_NEVER_SO_LOW: Final = _kind(
    "V305",
    "warning",
    "Every call fails: no hand is worth {points} points or fewer, the lowest is {lowest}.",
    "A caller whose hand is worth more than `highest_hand` counts as not lowest, and here that is every caller, so "
    "nobody ever has the bonus. Raise the number, or leave the key out.",
)
HAND_NEVER_SO_HIGH: Final = _kind(
    "V306",
    "warning",
    "Every hand may call: none is worth more than {highest} points.",
    "The bound `highest_hand` is never passed, so it has no effect. Lower it, or leave the key out.",
)
LAP_NEVER_COMES: Final = _kind(
    "V307",
    "warning",
    "Nobody can ever call: the stock is used up before lap {lap}.",
    "Every turn draws a card from the stock, and the round ends when it is used up, so such a late lap never begins. "
    "The bonus and the penalty of a player who calls have no effect either. Lower `earliest_lap`.",
)

# V32: scoring

TIE_MISSING: Final = _kind(
    "V320",
    "error",
    "scoring.tie is missing, and the lowest points win.",
    'It must be said what happens when several are lowest: `tie = "shared"` or `tie = "caller alone"`.',
)
TIE_UNUSED: Final = _kind(
    "V321",
    "warning",
    "scoring.tie has no effect, since only the caller can win.",
    'With `winner = "caller if lowest"` nobody shares the round; whether a caller who ties is lowest is said by '
    "`scoring.caller.tied`. Leave the key out, or name it in `without` where it is inherited.",
    idle=True,
)
SPECIAL_HALF_SAID: Final = _kind(
    "V322",
    "error",
    'The special hand "{hand}" needs either points, or scores for its holder and for the others.',
    "Either the hand's points are set before the winner is found, by `points`; or its holder wins and all scores are "
    "fixed, by `holder` and `others` together.",
)
SPECIAL_CARDS_COUNT: Final = _kind(
    "V323",
    "error",
    'The special hand "{hand}" is of {count} cards; it must be 1 to {most}.',
    "A special hand is a hand of exactly the cards that it names. Name at least one card, and no more than are held.",
)
SPECIAL_NOT_IN_DECK: Final = _kind(
    "V324",
    "warning",
    'Nobody can hold "{hand}", since the deck has too few "{text}".',
    "A special hand is a hand of exactly the cards that it names, and the deck does not have them all. Add the cards "
    "to the deck, or name others.",
)
SPECIAL_MISFIT: Final = _kind(
    "V325",
    "warning",
    'Nobody can hold "{hand}": it is of {count} cards, and a hand is never of {than} than {size}.',
    "A special hand is a hand of exactly so many cards. Where nothing adds cards to a hand, or nothing takes cards "
    "away, it must be of the number of cards that are dealt.",
)
SPECIAL_HIDDEN: Final = _kind(
    "V326",
    "warning",
    '"{hand}" never counts, since every such hand counts as "{other}".',
    "Where a hand is two special hands at once, the one whose name comes first in the alphabet counts. Name the "
    "cards of the other one more narrowly, or change the names.",
)
SPECIAL_NOTHING_SPECIAL: Final = _kind(
    "V327",
    "warning",
    'The cards of "{hand}" are worth {points} points anyway.',
    "The points of the special hand are the sum of its cards, so it changes nothing. Write other points, or leave the "
    "hand out.",
)

BONUS_ADDED: Final = _kind(
    "V328",
    "warning",
    "A caller who is lowest has {points} points added, which is a punishment.",
    "The bonus is added to the caller's score, and low scores win. To take five points off, write `bonus = -5`.",
)
PENALTY_TAKEN_OFF: Final = _kind(
    "V329",
    "warning",
    "A caller who is not lowest has {points} points taken off, which is a reward.",
    "The penalty is added to the caller's score, and low scores win. Ten points more are `penalty = 10`.",
)

# V34: the game

LIMIT_MISSING: Final = _kind(
    "V340",
    "error",
    'game.limit is missing, and the game goes on "until the limit".',
    'It must be said which total ends the game: `limit = { points = 100, when = "reached" }`.',
)
LIMIT_UNUSED: Final = _kind(
    "V341",
    "warning",
    'game.limit has no effect unless game.rounds is "until the limit".',
    "The game ends for another reason, as `game.rounds` says. Leave the limit out, or name it in `without` where it is "
    "inherited.",
    idle=True,
)
RESET_UNUSED: Final = _kind(
    "V342",
    "warning",
    "game.reset has no effect, since the game has one round.",
    "The total is the score of the one round, and the lowest wins. Leave the table out, or name it in `without` where "
    "it is inherited.",
    idle=True,
)
RESET_PAST_LIMIT: Final = _kind(
    "V343",
    "error",
    "A total that comes down to {to} is past the limit of {limit}, which ends the game.",
    "A total that comes down keeps its player in the game, and this one ends it. Lower `game.reset.to`, or raise the "
    "limit.",
)
RESET_ABOVE_LIMIT: Final = _kind(
    "V344",
    "warning",
    "A total of {at} is past the limit of {limit}, and would still come down to {to}.",
    "Totals come down before the end of the game is judged, so a player who jumps past the limit to exactly this total "
    "would be saved, which few tables mean. The usual total is the limit itself.",
)
RESET_NEVER: Final = _kind(
    "V345",
    "warning",
    "No total is ever {at}: {why}.",
    "The total that comes down cannot be reached with the scores that this game gives. Change `game.reset.at`, or "
    "leave the table out.",
)
RESET_CHANGES_NOTHING: Final = _kind(
    "V346",
    "warning",
    "A total of {at} comes down to itself.",
    "`game.reset.at` and `game.reset.to` are equal, so the reset changes nothing. Change one of them, or leave the "
    "table out.",
)
PER_PLAYER_UNUSED: Final = _kind(
    "V347",
    "warning",
    "{per_player} times for one player is never reached, since {per_game} is the most for all.",
    'The count for the whole game includes those of every player. Lower `per_player`, or write `"unlimited"`.',
    idle=True,
)
LIMIT_NEVER: Final = _kind(
    "V348",
    "warning",
    "The game never ends, since no score is above 0 and the limit is {limit}.",
    "Totals never rise where no card, penalty or special hand gives points. Change the values, or `game.rounds`.",
)
RESET_RAISES: Final = _kind(
    "V349",
    "warning",
    "A total of {at} goes up to {to}.",
    "`game.reset` is for totals that come down: a player who has exactly `at` points has `to` from then on. The two "
    "numbers are probably the wrong way round.",
)
