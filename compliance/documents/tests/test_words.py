"""Entries of the ledger in words."""

from compliance.documents.words import ACTS, act_words
from tests.faults.acts import acts


def test_every_act_that_the_code_records_has_words_of_its_own() -> None:
    assert acts() - set(ACTS) == set()


def test_an_act_of_an_older_release_is_told_by_its_code() -> None:
    assert act_words("chip_tray.count") == "Chip tray: count"
