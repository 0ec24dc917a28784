"""Reading one file: what can be wrong with that. Codes V000 to V019."""

from __future__ import annotations

from typing import Final

from cabo_rules.variant.kinds.kind import kind

NO_FILE: Final = kind(
    "V001",
    "error",
    "There is no file {file}.",
    "The path that was given names no file. Relative paths start at the folder that the command is run in; built-in "
    "variants are named by their id, without `.toml`.",
)
NOT_READABLE: Final = kind(
    "V002",
    "error",
    "The file cannot be read: {reason}.",
    "There is something at that path, but it is a folder or a device, or the system does not let it be opened.",
)
TOO_LARGE: Final = kind(
    "V003",
    "error",
    "The file is larger than {most:,} bytes.",
    "No variant needs so much: the longest that come with the library have about 6,000 bytes. Long comments belong "
    "into a document beside the file.",
)
LONG_LINE: Final = kind(
    "V004",
    "error",
    "Line {line} is longer than {most:,} bytes.",
    "A line that long cannot be shown in a message. Write a list or a table over several lines.",
)
NOT_UTF8: Final = kind(
    "V005",
    "error",
    "The file is not UTF-8 text: the byte {byte} stands where no such byte can.",
    "TOML files are written in UTF-8. Save the file again with that encoding; most editors offer it where they save.",
)
BYTE_ORDER_MARK: Final = kind(
    "V006",
    "error",
    "The file begins with a byte order mark, which TOML does not allow.",
    "Some editors put an invisible sign before the first line. Save the file as UTF-8 without it (often called "
    '"UTF-8", where the other one is "UTF-8 with BOM").',
)
NOT_TOML: Final = kind(
    "V007",
    "error",
    "This is not TOML: {what}.",
    "The text breaks the grammar of TOML here, so it is not known what this line says, and what the rules mean "
    "together is not judged until it is mended. Text stands in double quotes, a list in `[ ]` with commas, and every "
    "key has a line of its own. The mistake may stand just before the place that is pointed at.",
)
WRITTEN_TWICE: Final = kind(
    "V008",
    "error",
    "{key} is written twice, first on line {first}.",
    "A key has one value, and a table is opened by one header. Keep one of them, or move the keys of the second table "
    "into the first.",
)
TOO_DEEP: Final = kind(
    "V009",
    "error",
    "Tables and lists are nested deeper than {most} here.",
    "No key of a variant lies that deep, so a name or a bracket is probably in the wrong place.",
)
TOO_MANY: Final = kind(
    "V010",
    "error",
    "The file has more than {most:,} keys and items of lists.",
    "No variant needs so many, and they would take long to check.",
)
UTF_16: Final = kind(
    "V011",
    "error",
    "The file is saved as UTF-16, not as UTF-8.",
    'TOML files are written in UTF-8. Some editors call UTF-16 "Unicode". Save the file again as UTF-8; most editors '
    "offer it where they save.",
)
