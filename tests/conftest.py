"""Hypothesis profiles, and what is left out when coverage is measured.

There is a profile ``default`` for every run, the same each time, and one to search by hand:
``pytest tests/properties --hypothesis-profile=long`` takes that one.
"""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, settings

_SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]

# A game that fails is shrunk by playing it again some thousand times, which takes minutes. The default profile shows
# it as it was found, at once; the long one shrinks it.
_NOT_SHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)

settings.register_profile(
    "default", derandomize=True, deadline=None, database=None, max_examples=50, stateful_step_count=30,
    suppress_health_check=_SLOW, print_blob=True, phases=_NOT_SHRUNK, report_multiple_bugs=False,
)  # fmt: skip
settings.register_profile(
    "long", deadline=None, max_examples=2000, stateful_step_count=150, suppress_health_check=_SLOW, print_blob=True,
    verbosity=Verbosity.normal,
)  # fmt: skip
settings.load_profile("default")


HEAVY: Final = (
    "tests/properties/",
    "tests/record/test_canonical.py::test_every_line_of_any_game",
    "tests/record/test_chain.py::test_the_chain_of_any_log_holds",
    "tests/record/test_hostile.py::test_any_bytes",
    "tests/record/test_writer.py::test_killed_writers",
    "tests/rules/test_match_drawn.py::test_a_table_",
    "tests/test_determinism.py",
    "tests/test_fuzz.py",
    "tests/test_no_dead_keys.py",
    "tests/test_server_and_clients.py",
    "tests/testing/test_leaks.py::test_no_false_alarms",
    "tests/testing/test_leaks.py::test_the_whole_state_is_always_found",
    "tests/testing/test_strategies.py::test_games_often_wait_for_something",
    "tests/testing/test_strategies.py::test_moves_of_the_host_are_shuffled",
    "tests/validate/test_alterations.py",
    "tests/validate/test_negative.py",
    "tests/validate/test_two_ways.py",
    "tests/validate/test_views.py",
    "tests/variants/test_hostile_files.py",
    "tests/variants/test_idle.py",
    "tests/variants/test_rulebook_changes.py::test_every_value_of_every_key",
    "tests/variants/test_schema_agreement.py",
)
"""How the names of tests begin that play or forge a great many games: they reach no line that no other test reaches."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With ``--cov``, heavy tests are not measured, and take no longer than without. They come last: a cache that they
    have filled would hide lines from the measured tests."""
    for item in items:
        if item.nodeid.startswith(HEAVY):
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: item.nodeid.startswith(HEAVY))
