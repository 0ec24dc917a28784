"""What a file extends, and single changes: what can be wrong with that. Codes V020 to V040."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

FORMAT_MISSING: Final = kind(
    "V020",
    "error",
    "The file does not say its format.",
    "The first line of a variant file is `format = 1`, so that a later library still knows how to read the file.",
)
FORMAT_UNKNOWN: Final = kind(
    "V021",
    "error",
    "format must be {known}, not {found}.",
    "This library reads files of this format only. A file of a later format needs a later library.",
)
ID_MISSING: Final = kind(
    "V022",
    "error",
    "id is missing, and a variant does not inherit it.",
    "Each variant has an id of its own, or the records of two rule sets would call them by one name. Write a line like "
    '`id = "our-table"`.',
)
EXTENDS_NO_ID: Final = kind(
    "V023",
    "error",
    "extends must be the id of a variant, not {found}.",
    "A file extends a built-in variant or a file that lies beside it, and names either by its id: letters and digits, "
    "joined by hyphens or `_`, without `.toml`. Paths are refused, so that a file cannot make the library read a place "
    "of its choice.",
)
PARENT_UNKNOWN: Final = kind(
    "V024",
    "error",
    'There is no variant "{parent}" to extend.',
    "There is neither a built-in variant of this id nor a file of this name beside the one that extends it. "
    "`cabo-rules variant list` lists the built-in variants.",
)
PARENT_CYCLE: Final = kind(
    "V025",
    "error",
    'The variant "{parent}" extends this one in turn.',
    "Each file takes from the other what it does not say, so neither can be complete. Let one of them extend something "
    "else.",
)
CHAIN_TOO_LONG: Final = kind(
    "V026",
    "error",
    "More than {most} variants extend each other.",
    "A chain of that length cannot be followed by a reader, and is bounded so that loading takes a bounded time. Let "
    "the file extend a variant nearer to the start of the chain.",
)
PARENT_UNREADABLE: Final = kind(
    "V027",
    "error",
    'The variant "{parent}" that this one extends cannot be read.',
    "What is wrong with the extended file is told at its own place. Until that is mended, nothing is known of what it "
    "says.",
)
WITHOUT_NO_KEYS: Final = kind(
    "V028",
    "error",
    "without must be a list of keys, not {found}.",
    'The list names the keys of the extended variant that this one does not have: `without = ["matching.snap"]`.',
)
WITHOUT_UNKNOWN: Final = kind(
    "V029",
    "error",
    "The variant that it extends has no key {key}.",
    "Only what the extended variant has can be taken away. The key is written with its tables, `matching.snap.gift`, "
    "and stands in the list once.",
)
SAME_AS_PARENT: Final = kind(
    "V030",
    "warning",
    "{key} says the same as in the variant that it extends.",
    "What a file does not say is inherited, so this line changes nothing. Leave it out, so that the file shows what is "
    "different at this table, or write the value that was meant.",
)
CHANGES_NOTHING: Final = kind(
    "V031",
    "warning",
    'The file changes no rule of "{parent}", which it extends.',
    "It is the same game under another name. If that is what you want, all is well.",
)
ID_TAKEN: Final = kind(
    "V032",
    "warning",
    '"{id}" is the id of a built-in variant with other rules.',
    "Records of games carry the id, and readers would take these games for games of the built-in variant. Give the "
    "file an id of its own.",
)
WITHOUT_NOTHING: Final = kind(
    "V033",
    "error",
    "without has nothing to take away, since the file extends no variant.",
    "A file that extends nothing is complete: a rule that it does not have is not written. Leave `without` out, or say "
    "what the file extends.",
)
KEY_OF_THE_FILE: Final = kind(
    "V034",
    "error",
    "{key} stands in the table [{table}], but belongs to the file as a whole.",
    "In TOML every line below a table's header belongs to that table. Write this line above the first `[table]`.",
)
NO_CHANGE: Final = kind(
    "V035",
    "error",
    "{found} is no change of a variant.",
    "A change is a key with its tables, an equals sign and a value: `--set scoring.caller.bonus=-3`.",
)
CHANGE_NO_VALUE: Final = kind(
    "V036",
    "error",
    "{found} is no value that {key} could have.",
    'The value of a change is written as in a file: `3`, `true`, `["own"]`. Only text may stand without its quotes.',
)
NOT_TO_CHANGE: Final = kind(
    "V037",
    "error",
    "{key} cannot be changed from outside the file.",
    "A change alters the rules of one variant. What a variant extends, and the format of its file, are its own matter.",
)
EXTENDS_NOTHING: Final = kind(
    "V038",
    "error",
    "The file extends no variant, and says nothing of {keys}.",
    'A file that extends nothing must be complete. Most files begin with a line such as `extends = "travellers"`, and '
    "say only what is different at this table. Fewer than six keys that are missing are told one by one instead.",
)
EXTENDS_ITSELF: Final = kind(
    "V039",
    "error",
    "The file extends itself.",
    "`extends` names another variant, whose rules this file takes over: a built-in one or a file that lies beside it. "
    "The variant's own name is its `id`.",
)
PARENT_UNUSABLE: Final = kind(
    "V040",
    "error",
    "{file} cannot be extended: it is {what}.",
    "`extends` names a file of the same folder. A link counts only if it leads to such a file, so that a file cannot "
    "make the library read a place of its choice. A built-in variant does not take the place of a link.",
)
