"""``cabo-rules variant``: the commands about variants, one module each."""

from __future__ import annotations

from cabo_rules.cli.parser import Command, Named

COMMAND = Command(
    "Variants are rule sets, each a TOML file: list, show, check, compare and write them.",
    commands=(
        Named("list", "list the built-in variants", "variant.listing"),
        Named("show", "show every rule of a variant with its file and line", "variant.show"),
        Named("check", "report the problems of a variant, and try it in random games", "variant.check"),
        Named("diff", "compare two variants rule by rule", "variant.diff"),
        Named("try", "show what the rules that a file changes do to games, and one game told", "variant.trying"),
        Named("new", "write a commented file for your own table's rules", "variant.new"),
        Named("count", "count the games of so many moves, to compare implementations", "variant.count"),
        Named("rulebook", "write the rules of a variant as Markdown", "variant.rulebook"),
        Named("schema", "print the JSON Schema of variant files", "variant.schema"),
    ),
)
