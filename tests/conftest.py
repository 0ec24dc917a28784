"""Hypothesis profiles, and what is left out when coverage is measured.

There is a profile ``default`` for every run, the same each time, and one to search by hand:
``pytest tests/properties --hypothesis-profile=long`` takes that one.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
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


HEAVY: Final = frozenset(
    {
        "src/cabo_rules/play/arena/summaries.py",
        "tests/authoring/test_positions.py::test_each_clause_that_a_refusal_cites_has_a_position",
        "tests/authoring/test_positions.py::test_every_chapter_has_positions",
        "tests/authoring/test_positions.py::test_every_power_is_used",
        "tests/authoring/test_positions.py::test_pictures_are_whole",
        "tests/authoring/test_positions.py::test_positions_are_as_the_referee_decides",
        "tests/authoring/test_positions.py::test_the_clause_of_a_position_exists",
        "tests/authoring/test_sheet.py::test_a_table_left_out_or_a_key_added_is_seen",
        "tests/authoring/test_sheet.py::test_every_change_of_the_rulebook_is_seen_on_the_sheet",
        "tests/authoring/test_sheet.py::test_sheets_of_any_variant_are_whole",
        "tests/authoring/test_sheet.py::test_the_drafts_name_keys_that_exist",
        "tests/authoring/test_sheet_on_paper.py",
        "tests/cli/test_cli_archives.py::test_jobs_change_nothing",
        "tests/cli/test_cli_convert.py::test_both_ways_give_back_the_file",
        "tests/cli/test_cli_files.py::test_no_file_is_written_over",
        "tests/cli/test_cli_play.py::test_the_example_games_in_sentences",
        "tests/cli/test_cli_show.py::test_every_table_of_a_game_can_be_shown",
        "tests/cli/test_cli_show_view.py::test_no_card_is_shown_that_the_seat_was_not_shown",
        "tests/cli/test_cli_simulate.py::test_a_table_to_read",
        "tests/cli/test_cli_simulate.py::test_json",
        "tests/cli/test_cli_simulate.py::test_json_of_two",
        "tests/cli/test_cli_simulate.py::test_two_sets_of_rules",
        "tests/cli/test_cli_simulate.py::test_until_the_interval_is_narrow",
        "tests/cli/test_cli_variant.py::test_what_is_shown_is_a_variant_file",
        "tests/cli/test_cli_variant_check.py::test_games_are_played",
        "tests/cli/test_cli_variant_diff.py::test_rules_are_equal_if_the_digests_are",
        "tests/cli/test_cli_variant_new.py::test_each_line_stands_by_itself",
        "tests/cli/test_cli_variant_new.py::test_every_key_of_the_parent_is_there",
        "tests/cli/test_cli_variant_new.py::test_every_rule_that_the_parent_has_not_is_there",
        "tests/cli/test_cli_variant_new.py::test_examples_of_rules_that_the_parent_has_not",
        "tests/cli/test_cli_variant_new.py::test_the_file_can_be_loaded_as_it_is",
        "tests/cli/test_cli_variant_new.py::test_what_an_id_may_be",
        "tests/cli/test_cli_view.py::test_nothing_leaks",
        "tests/docs/test_blocks.py::test_a_page_can_be_followed",
        "tests/docs/test_copied.py::test_what_is_copied_from_the_reference",
        "tests/docs/test_in_browser.py",
        "tests/docs/test_log_format.py::test_lists_whose_order_means_nothing",
        "tests/docs/test_log_format.py::test_the_face_of_an_event_counts",
        "tests/docs/test_log_format.py::test_the_phase_says_who_moves",
        "tests/docs/test_reader.py::test_every_event_is_read",
        "tests/docs/test_reader.py::test_games_and_views_of_each_variant",
        "tests/docs/test_reader.py::test_recorded_games",
        "tests/docs/test_rulebooks.py",
        "tests/docs/test_site.py",
        "tests/logs/test_chain.py::test_lines_are_canonical_json",
        "tests/logs/test_chain.py::test_the_chain_of_any_log_holds",
        "tests/logs/test_chain.py::test_the_hash_of_a_line_is_that_of_the_line_and_the_hash_before",
        "tests/logs/test_chain.py::test_the_names_of_players",
        "tests/logs/test_codec.py::test_a_move_is_read_as_it_was_written",
        "tests/logs/test_codec.py::test_an_event_is_read_as_it_was_written",
        "tests/logs/test_hostile.py::test_any_bytes",
        "tests/logs/test_hostile.py::test_any_json_after_the_first_lines_of_a_log",
        "tests/logs/test_hostile.py::test_any_value_in_the_place_of_another",
        "tests/logs/test_hostile.py::test_little_data_that_are_much_when_unpacked",
        "tests/logs/test_recover.py::test_a_log_torn_at_any_byte_of_its_last_line",
        "tests/logs/test_recover.py::test_killed_writers_leave_readable_logs_with_all_acknowledged_moves",
        "tests/logs/test_rivals.py::test_threads_and_forks_and_replaced_files_lose_no_acknowledged_move",
        "tests/logs/test_written.py::test_a_move_as_written_is_read",
        "tests/logs/test_written.py::test_all_ways_tell_the_same_of_any_alteration",
        "tests/logs/test_written.py::test_all_ways_tell_the_same_of_any_game",
        "tests/logs/test_written.py::test_all_ways_tell_the_same_of_forged_logs",
        "tests/logs/test_written.py::test_all_ways_tell_the_same_of_recorded_games",
        "tests/logs/test_written.py::test_every_line_of_a_log_is_read_as_written",
        "tests/notation/test_hostile.py::test_any_text",
        "tests/notation/test_hostile.py::test_time_grows_with_the_length",
        "tests/notation/test_score_records.py::test_sheets_of_games",
        "tests/oracle/",
        "tests/play/arena/test_figures.py::test_a_rule_that_makes_a_difference",
        "tests/play/arena/test_figures.py::test_the_other_way_round",
        "tests/play/arena/test_figures.py::test_what_comes_up_late_or_in_one_run_only",
        "tests/play/arena/test_game.py::test_a_game_is_played_to_its_end",
        "tests/play/arena/test_game.py::test_those_who_have_a_move_are_asked",
        "tests/play/arena/test_game.py::test_those_who_have_a_move_are_asked_by_any_rules",
        "tests/play/arena/test_plots.py::test_other_forms",
        "tests/play/arena/test_plots.py::test_the_same_results_give_the_same_picture",
        "tests/play/arena/test_result.py::test_a_result_says_what_happened",
        "tests/play/arena/test_result.py::test_gifts_are_no_penalties",
        "tests/play/arena/test_run.py::test_a_seed_decides_all",
        "tests/play/careful/test_any_game.py::test_moves_are_legal",
        "tests/play/careful/test_any_game.py::test_no_seat_is_favoured",
        "tests/play/careful/test_any_game.py::test_what_a_seat_has_not_seen_changes_nothing",
        "tests/play/test_programs.py::test_a_caller_calls_as_soon_as_the_estimate_is_low_enough",
        "tests/play/test_programs.py::test_a_collector_calls_with_the_hand",
        "tests/play/test_programs.py::test_a_low_limit_waits_longer",
        "tests/play/test_programs.py::test_one_game_has_no_interval",
        "tests/play/test_random_play.py::test_a_seat_moves_by_its_view",
        "tests/play/test_random_play.py::test_every_variant_is_played_to_its_own_end",
        "tests/play/test_random_play.py::test_whoever_is_waited_for_has_a_move",
        "tests/play/test_trial.py::test_every_variant_passes_its_trial",
        "tests/play/test_trial.py::test_what_events_show_is_an_occasion",
        "tests/properties/",
        "tests/rl/test_aec.py::test_a_seed_gives_the_same_game",
        "tests/rl/test_aec.py::test_it_keeps_the_api",
        "tests/rl/test_codec.py::test_moves_of_a_game_have_numbers",
        "tests/rl/test_observation.py::test_nothing_hidden_is_in_it",
        "tests/rl/test_openspiel.py::test_its_own_test",
        "tests/rules/test_match_drawn.py::test_a_table_where_the_caller_is_safe",
        "tests/rules/test_match_drawn.py::test_tables_that_match_less",
        "tests/scores/test_csv.py::test_very_many_columns",
        "tests/scores/test_possible.py::test_a_search_finds_what_counting_all_hands_finds",
        "tests/scores/test_sheet.py::test_a_game_that_was_played",
        "tests/show/html/test_frames.py::test_pictures_and_commentary",
        "tests/show/html/test_in_browser.py",
        "tests/show/html/test_page.py::test_a_page_without_recall_remembers_nothing",
        "tests/show/html/test_page.py::test_the_page_of_a_view_has_no_hidden_card",
        "tests/show/svg/test_layout.py::test_nothing_moves",
        "tests/show/svg/test_layout.py::test_there_is_room_for_everything",
        "tests/show/svg/test_table.py::test_pictures_of_any_game",
        "tests/show/svg/test_touched.py::test_all_viewers_see_the_same_marks",
        "tests/show/svg/test_window.py::test_the_window_agrees_with_the_referee",
        "tests/show/test_commentary.py::test_what_is_named_without_recall_lies_open",
        "tests/show/test_texts.py::test_a_player_is_spoken_to",
        "tests/show/test_texts.py::test_a_refused_player_is_spoken_to",
        "tests/show/test_texts.py::test_every_phrase_of_the_rules_is_in_the_catalogue",
        "tests/show/test_texts.py::test_every_text_is_used",
        "tests/show/test_texts.py::test_every_word_is_from_the_catalogue",
        "tests/show/test_texts.py::test_every_word_of_a_picture_is_from_the_catalogue",
        "tests/table/test_leaks.py",
        "tests/table/test_rejections.py::test_every_code_is_listed",
        "tests/table/test_schema.py::test_messages_of_any_game_are_valid",
        "tests/table/test_storm.py",
        "tests/test_benchmarks.py::test_a_comparison_is_printed",
        "tests/test_benchmarks.py::test_archives",
        "tests/test_benchmarks.py::test_every_work_on_views_goes_over_all_moves",
        "tests/test_benchmarks.py::test_games_of_agents",
        "tests/test_benchmarks.py::test_the_costs_of_views_are_told_in_a_table",
        "tests/test_benchmarks.py::test_what_is_counted",
        "tests/test_determinism.py",
        "tests/test_examples.py::test_the_sound_games_are_sound",
        "tests/test_fuzz.py",
        "tests/test_game.py::test_the_cache_does_not_keep_a_game_alive",
        "tests/test_no_dead_keys.py",
        "tests/test_proxy.py",
        "tests/test_readme.py::test_commands",
        "tests/test_sealed.py::test_no_value_of_a_game_can_be_changed",
        "tests/test_validate_on_dask.py::test_a_killed_worker_loses_nothing",
        "tests/test_validate_on_dask.py::test_an_agent_that_fails_there_is_named",
        "tests/test_validate_on_dask.py::test_games_of_agents_are_the_same",
        "tests/test_validate_on_dask.py::test_the_verdicts_are_the_same",
        "tests/test_voice.py",
        "tests/test_web_example.py",
        "tests/testing/test_counts.py::test_the_games_of_a_shipped_variant",
        "tests/testing/test_leaks.py::test_no_false_alarms",
        "tests/testing/test_leaks.py::test_the_whole_state_is_always_found",
        "tests/testing/test_strategies.py::test_every_shipped_variant_comes",
        "tests/testing/test_strategies.py::test_games_are_in_progress",
        "tests/testing/test_strategies.py::test_games_may_be_over",
        "tests/testing/test_strategies.py::test_games_often_wait_for_something",
        "tests/testing/test_strategies.py::test_logs_can_be_read",
        "tests/testing/test_strategies.py::test_moves_are_legal",
        "tests/testing/test_strategies.py::test_moves_in_a_view_are_those_of_the_game",
        "tests/testing/test_strategies.py::test_moves_of_the_host_are_shuffled",
        "tests/testing/test_strategies.py::test_variants_can_be_played",
        "tests/testing/test_strategies.py::test_views_hide",
        "tests/validate/test_alterations.py",
        "tests/validate/test_chain_verdicts.py::test_a_hash_that_was_noted_down_is_that_of_a_line",
        "tests/validate/test_chain_verdicts.py::test_another_hash_breaks_the_chain_at_its_line",
        "tests/validate/test_claims.py::test_a_record_may_claim_all_that_its_events_show",
        "tests/validate/test_claims.py::test_each_card_that_a_record_notes_is_checked",
        "tests/validate/test_commitments.py::test_records_of_games_with_commitments",
        "tests/validate/test_commitments.py::test_the_faces_that_a_record_leaves_out_are_known_then",
        "tests/validate/test_folders.py::test_folders_may_be_deep",
        "tests/validate/test_forged.py::test_no_key_is_taken_from_what_is_recorded",
        "tests/validate/test_negative.py",
        "tests/validate/test_noted.py::test_a_gap_with_one_answer_is_filled",
        "tests/validate/test_observed.py::test_a_game_of_generated_rules_comes_back",
        "tests/validate/test_observed.py::test_a_slip_in_the_use_of_a_power_of_an_unseen_card",
        "tests/validate/test_observed.py::test_the_events_of_a_record_are_those_of_the_view",
        "tests/validate/test_observed.py::test_the_same_record_as_json",
        "tests/validate/test_records.py::test_a_record_of_moves_is_refereed",
        "tests/validate/test_two_ways.py",
        "tests/validate/test_verdicts.py::test_no_move_makes_the_referee_stumble",
        "tests/validate/test_views.py",
        "tests/variants/test_all_mistakes.py::test_one_slip_accuses_little_else",
        "tests/variants/test_any_data.py",
        "tests/variants/test_checks_broken.py::test_a_broken_part_accuses_no_other",
        "tests/variants/test_checks_broken.py::test_any_file_can_be_judged",
        "tests/variants/test_checks_broken.py::test_no_sentence_tells_of_a_broken_value",
        "tests/variants/test_cures.py::test_no_suggestion_takes_back_a_rule",
        "tests/variants/test_delta.py::test_a_shipped_variant_from_the_one_before",
        "tests/variants/test_delta.py::test_any_line_can_be_written",
        "tests/variants/test_delta.py::test_any_shipped_variant_from_any_other",
        "tests/variants/test_delta.py::test_any_variant_from_any_other",
        "tests/variants/test_diagnostics.py::test_a_file_provokes_its_code_where_it_is_marked",
        "tests/variants/test_diagnostics.py::test_an_error_keeps_a_variant_from_being_played_and_a_warning_does_not",
        "tests/variants/test_diagnostics.py::test_no_suggestion_is_what_stands_there_already",
        "tests/variants/test_digest.py::test_a_key_without_effect_does_not_change_the_digest",
        "tests/variants/test_hostile_files.py",
        "tests/variants/test_house_rules.py::test_every_shipped_file_that_extends_another",
        "tests/variants/test_house_rules.py::test_special_rules_are_few",
        "tests/variants/test_idle.py",
        "tests/variants/test_impossible_cases.py::test_the_case_never_comes",
        "tests/variants/test_missing_keys.py::test_a_key_that_is_left_out_is_named",
        "tests/variants/test_missing_keys.py::test_a_table_that_is_left_out_is_named_unless_its_rule_can_be_absent",
        "tests/variants/test_rulebook.py::test_the_clause_of_a_key_is_the_first_in_the_rulebook",
        "tests/variants/test_rulebook_changes.py",
        "tests/variants/test_rulebook_citations.py::test_every_key_that_the_rules_can_cite_has_a_clause",
        "tests/variants/test_rulebook_citations.py::test_what_is_cited_in_a_game_has_its_clause",
        "tests/variants/test_rulebook_citations.py::test_what_is_cited_in_games_of_made_up_variants_has_its_clause",
        "tests/variants/test_schema_agreement.py",
        "tests/variants/test_shipped.py::test_a_shipped_variant_is_sound_and_called_like_its_file",
        "tests/variants/test_shipped.py::test_a_variant_written_as_a_file_is_the_same_variant",
        "tests/variants/test_source.py::test_spots_in_any_style",
        "tests/variants/test_strictness.py::test_a_value_of_the_wrong_type_is_named",
        "tests/variants/test_strictness.py::test_an_unknown_key_is_named",
        "tests/variants/test_switched_off.py::test_every_table_and_key_that_may_be_absent",
        "tests/variants/test_take.py::test_what_is_taken_can_be_played",
        "tests/variants/test_toml_places.py::test_mistakes_in_a_text_do_not_end_the_walk_early",
        "tests/variants/test_toml_places.py::test_texts_in_any_style",
        "tests/variants/test_ways.py",
        "tests/web/test_accessible.py",
        "tests/web/test_browsers.py",
        "tests/web/test_mishaps.py",
    }
)
"""The tests, files and folders of tests that play, draw or forge many games, judge many files, or need a browser: they
reach no branch that no other test reaches."""


def is_heavy(nodeid: str) -> bool:
    """Whether a test is in the list, itself or with its file or folder."""
    name = nodeid.partition("[")[0]
    file = name.partition("::")[0]
    return not HEAVY.isdisjoint((name, file, f"{file.rpartition('/')[0]}/"))


LONG: Final = ("tests/test_gates.py", "tests/docs/test_playground.py")
"""Files with tests that take a minute in a fresh checkout: type checkers, the site."""


def order(nodeid: str) -> int:
    """Return when a test comes: long ones before others of their kind, so that no process is alone with one at the end.

    Heavy tests come last: a cache that they have filled would hide lines from the tests that are measured.
    """
    if not is_heavy(nodeid):
        return 0 if nodeid.startswith(LONG) else 1
    return 2 if nodeid.startswith("tests/web/") else 3


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests of each kind as they stand."""
    items.sort(key=lambda item: order(item.nodeid))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, bool, bool]:
    """Heavy tests are not measured, so that ``--cov`` takes no more time for them. (The mark no_cover of pytest-cov
    does this in one process only: in those of xdist, a second collector that lies below the first goes on.)"""
    if not is_heavy(item.nodeid):
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why tests were skipped, before the last line: nobody should take them for passed."""
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"SKIPPED: {report.nodeid}: {report.longrepr[2]}")
