"""The published answers: their shapes, key by key."""

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from compliance.regulation.core.checks import check_log, check_submission, payouts
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.parse import Refused
from compliance.regulation.tests.cases import submission, wick_log
from compliance.regulation.tests.strategies import ANY_JSON

pytestmark = pytest.mark.usefixtures("on_file")
TODAY = date(2026, 2, 3)
NOW = datetime(2026, 2, 3, 12, tzinfo=UTC)
SIGNED_BY = datetime(2026, 2, 3, 18, tzinfo=UTC)
LOG = wick_log({"placed_at": "2026-02-01T09:00:00-05:00"})


def edition_of(*args: Any, as_of: datetime = SIGNED_BY, **more: Any) -> str:
    """The edition by which a filing is judged."""
    return str(check_submission({**submission(), **more}, *args, as_of=as_of)["edition"])


def test_the_answer_has_the_published_keys_in_the_published_order() -> None:
    answer = check_submission(submission(lantern_in="2"), as_of=SIGNED_BY)
    assert list(answer) == ["chapter", "edition", "edition_status", "counts", "findings"]
    assert (answer["chapter"], answer["edition"], answer["edition_status"]) == ("900a", "900a-2012", "in_force")
    assert list(answer["counts"]) == ["violation", "needs_approval", "attestation_missing", "cannot_tell", "note"]
    (finding,) = answer["findings"]
    assert finding == {
        "citation": "900a.1(a)",
        "severity": "violation",
        "field": "lantern_in",
        "found": "2",
        "required": "at least 3 in",
        "message": "The lantern is 2 in tall. § 900a.1(a) requires at least 3 in. Choose a taller lantern.",
        "owner": "gaming_operations",
        "edition": "900a-2012",
        "edition_status": "in_force",
    }
    assert list(finding)[:7] == ["citation", "severity", "field", "found", "required", "message", "owner"]


def test_the_same_input_gives_the_same_bytes() -> None:
    value = submission(lantern_in="2", order=["dark"] * 12, attest_900a_4=None, lantern_approval_ref={
        "approving_unit": "board", "approval_number": "1", "approved_on": "2020-01-01",
    })  # fmt: skip
    first, second = (json.dumps(check_submission(json.loads(json.dumps(value)), as_of=SIGNED_BY)) for _ in range(2))
    assert first == second
    assert json.loads(first)["findings"][-2]["found"] == value["facts"]["lantern_approval_ref"]


def test_an_argument_wins_over_the_input_and_the_input_over_today() -> None:
    assert edition_of() == "900a-2012"
    assert edition_of(as_of=datetime(2011, 1, 1, 12, tzinfo=UTC)) == "900a-2010"
    assert edition_of(on="2011-01-01") == "900a-2010"
    assert edition_of(edition="900a-2008P", on="2011-01-01") == "900a-2008P"
    assert edition_of("900a-2010", edition="900a-2008P") == "900a-2010"
    assert edition_of(None, date(2011, 1, 1), edition="900a-2008P") == "900a-2010"
    assert edition_of(edition=None, on=None) == "900a-2012"


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ({"edition": "900a-2012", "on": "soon"}, 'on: "soon"; expected a day'),
        ({"edition": "900a-2012", "on": 2012}, "on: 2012; expected a day"),
        ({"edition": 2012}, "edition: 2012; expected text"),
    ],
)
def test_what_the_input_states_is_read_even_where_another_wins(stated: dict[str, Any], words: str) -> None:
    for arguments in ((), ("900a-2010",), (None, date(2011, 1, 1))):
        with pytest.raises(Refused) as refusal:
            edition_of(*arguments, **stated)
        assert words in str(refusal.value)


@pytest.mark.parametrize("options", [{"edition": "900a-1999"}, {"edition": "651a-2012"}, {"on": "2010-04-23"}])
def test_no_edition_no_answer(options: dict[str, str]) -> None:
    with pytest.raises(NotInForce):
        check_submission({**submission(), **options}, as_of=SIGNED_BY)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([], "expected an object with chapter, facts, edition, on"),
        (None, "null; expected an object"),
        ({"chapter": "900a"}, "'facts' is missing"),
        ({**submission(), "date": "x"}, 'unknown "date"'),
        ({**submission(), "chapter": ""}, "chapter: empty"),
        ({**submission(), "chapter": 900}, "chapter: 900; expected text"),
        ({**submission(), "chapter": "999a"}, 'chapter: "999a" is not on file; expected one of 617a'),
        ({**submission(), "edition": 2012}, "edition: 2012; expected text"),
        ({**submission(), "on": "yesterday"}, "on: \"yesterday\"; expected a day"),
        ({**submission(), "facts": []}, "facts: []; expected an object"),
        (submission(wicks="4", glow=1), "facts.wicks: \"4\"; expected an integer, as 9; facts.glow: unknown field"),
    ],
)  # fmt: skip
def test_a_filing_that_is_not_one_is_refused_with_its_path(value: Any, words: str) -> None:
    with pytest.raises(Refused) as refused:
        check_submission(value, as_of=SIGNED_BY)
    assert words in str(refused.value)


def test_a_log_answers_in_the_same_shape_with_the_entry() -> None:
    answer = check_log(LOG, NOW)
    assert list(answer) == ["chapter", "edition", "edition_status", "counts", "findings"]
    (finding,) = answer["findings"]
    assert (finding["entry"], finding["citation"], finding["edition"]) == (0, "900a.7(c)", "900a-2012")
    assert finding["found"] == "46 h 00 min"
    assert list(finding)[-1] == "entry"


def test_a_log_is_headed_by_the_edition_of_its_latest_entry() -> None:
    old, new = ({"placed_at": f"{year}-02-01T09:00:00-05:00"} for year in (2011, 2013))
    assert check_log(wick_log(new, old), NOW)["edition"] == "900a-2012"
    assert check_log(wick_log(old), NOW)["edition"] == "900a-2010"
    assert check_log(wick_log(), NOW)["edition"] == "900a-2012"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({**LOG, "edition": "900a-2012"}, 'unknown "edition"'),
        ({**LOG, "entries": {}}, "entries: {}; expected a list"),
        ({**LOG, "table": {"number": "1"}}, "table.number: unknown field; did you mean 'table_number'?"),
        ({**LOG, "log": "deck_change"}, 'log: "deck_change" is no log of chapter 900a'),
        (wick_log({}, {"placed_at": "2026-02-01T09:00:00"}), "entries[1].placed_at: "),
    ],
)
def test_a_log_that_is_not_one_is_refused_with_its_path(value: Any, words: str) -> None:
    with pytest.raises(Refused) as refused:
        check_log(value, NOW)
    assert words in str(refused.value)


def test_payouts_of_the_chapter_and_of_a_filing() -> None:
    answer = payouts("900a", today=TODAY)
    assert list(answer) == ["chapter", "edition", "edition_status", "wagers"]
    assert answer["wagers"] == [
        {
            "wager": "main", "case": {"edition": "900a-2012"}, "odds": {"pay": 1, "to": 1}, "p_win": "1/3",
            "house_edge": "1/3", "house_edge_percent": "33.333333", "state": "exact", "note": "",
        }
    ]  # fmt: skip
    filed = payouts("900a", {**submission(main_odds={"pay": 2, "to": 1}), "edition": "900a-2010"}, today=TODAY)
    assert filed["edition"] == "900a-2010"
    assert filed["wagers"][0]["house_edge"] == "0"
    assert payouts("900a", submission(), "900a-2008P", today=TODAY)["edition_status"] == "proposed"
    with pytest.raises(Refused, match="chapter: the filing is of another chapter"):
        payouts("900a", {**submission(), "chapter": "651a"}, today=TODAY)


@given(ANY_JSON)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_arbitrary_values_are_refused(value: Any) -> None:
    for check in (
        lambda: check_submission(value, as_of=SIGNED_BY),
        lambda: check_submission({"chapter": "900a", "facts": value}, as_of=SIGNED_BY),
        lambda: check_log({**LOG, "entries": value}, NOW),
    ):
        try:
            check()
        except (Refused, NotInForce):
            continue
