"""Attestations of every chapter: each says what is signed, in its duty and its parts, from one declaration."""

import re

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.evaluate import Rules

EVERY = [(number, edition.key) for number in PACKAGES for edition in chapter(number).editions]
SAYS_NOTHING = re.compile(
    r"\b(?:the|this) (?:text|chapter|section|regulation) (?:says?|allows?|describes?|asks?|requires?)"
    r"|\bfollows? the (?:text|chapter|section)",
    re.IGNORECASE,
)


def statement(rules: Rules, field: str) -> str:
    """Everything that is signed in this field, in one string."""
    rows = rules.attestations(field)
    return " ".join(words for row in rows for words in (row.duty, *(part.duty for part in row.parts)))


@pytest.mark.parametrize(("number", "key"), EVERY)
def test_each_attestation_says_what_is_signed(number: str, key: str) -> None:
    rules, fields = chapter(number).rules(key), chapter(number).fields
    asked = [field for field in fields.values() if field.kind == "attestation" and field.is_of(key)]
    assert asked
    for field in asked:
        words = statement(rules, field.name)
        assert words, field.name
        assert not SAYS_NOTHING.search(f"{field.label} {words}"), field.name


@pytest.mark.parametrize(("number", "key"), EVERY)
def test_each_part_is_a_row_of_its_own_with_the_same_duty(number: str, key: str) -> None:
    rules = chapter(number).rules(key)
    shown = {(row.citation, row.title): row.duty for row in rules.provisions if row.kind == "procedure"}
    for row in rules.provisions:
        for part in row.parts:
            assert row.kind == "attestation"
            assert shown[part.citation, part.title].startswith(part.duty)


IN_FORCE_2023, PROPOSED_2011, COMMENT_2011 = "651a-2012", "651a-2011P", "651a-2011C"
WAR = (IN_FORCE_2023, PROPOSED_2011, COMMENT_2011)
SAID = [
    (WAR, "attest_651a_9_a", "clockwise around the table"),
    (WAR, "attest_651a_9_f", "beside the player’s card from the original deal"),
    (WAR, "attest_651a_5_b_c", "backs of the cards away from the dealer"),
    (WAR, "attest_651a_5_e", "goes into the dealing shoe"),
    (WAR, "attest_651a_5_e", "affect the integrity or fairness of the game"),
    (WAR, "attest_651a_5_g", "first player has had a chance to look"),
    ((IN_FORCE_2023,), "attest_651a_5_d", "goes into the dealing shoe"),
    ((IN_FORCE_2023,), "attest_651a_9_a", "collected at once"),
    (("617a-2011P", "617a-2012", "617a-2019"), "attest_617a_6", "The dealer inspects the ball"),
    (("617a-2019",), "attest_617a_3_f", "the football starts at the 50 yard line"),
    (("617a-2019",), "attest_617a_3_f", "unless a game is in progress"),
    (("621a-2011P",), "attest_621a_10", "seen by nobody"),
    (("621a-2011P",), "attest_621a_10", "paid from the dealer’s right counterclockwise"),
    (("621a-2011P",), "attest_621a_11", "in place of the marker"),
    (("621a-2011P",), "attest_621a_11", "on the dealer’s own stack"),
    (("623a-2011P",), "attest_623a_11", "number of different points"),
    (("623a-2011P",), "attest_623a_4", "confirms a verbal wager"),
]


@pytest.mark.parametrize(("keys", "field", "words"), SAID)
def test_the_sentence_of_the_text_is_said(keys: tuple[str, ...], field: str, words: str) -> None:
    for key in keys:
        assert words in statement(chapter(key.partition("-")[0]).rules(key), field), key


def test_651a_5_d__the_earlier_texts_put_the_stack_into_the_shoe_after_a_recut_only() -> None:
    for key in (PROPOSED_2011, COMMENT_2011):
        assert "dealing shoe" not in statement(chapter("651a").rules(key), "attest_651a_5_d")
        assert "collected at once" not in statement(chapter("651a").rules(key), "attest_651a_9_a")
