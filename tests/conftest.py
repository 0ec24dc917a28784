"""Hypothesis profiles: ``default`` for every run, the same each time; ``long`` to search, by hand.

``pytest tests/properties --hypothesis-profile=long`` takes the second one.
"""

from __future__ import annotations

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
