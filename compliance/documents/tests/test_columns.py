"""Columns of a log: made from the fields of its entries, each fact in one place, none left out."""

from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from compliance.documents.columns import COMMON, csv_cells, csv_fields, sheet_of, shortened
from compliance.documents.sources import Countersigned, LogRow, kind_of
from compliance.documents.times import event_words, period_words, signed_words, span_words
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import fields_of

ZONE = ZoneInfo("America/New_York")
EVENT = datetime(2026, 3, 3, 17, tzinfo=UTC)


def all_logs() -> list[str]:
    found = []
    for number in PACKAGES:
        try:
            found += [f"{number}:{kind.code}" for kind in chapter(number).logs]
        except ModuleNotFoundError:
            continue
    return found


def row(log: str, **more: object) -> LogRow:
    values = {
        "log": log, "table_number": "W-01", "number": 7, "occurred_at": EVENT, "received_at": EVENT, "facts": {},
        "facts_sha256": "0" * 64, "edition_key": "651a-2012",
        "signature": {"printed_name": "Dee Ler", "role": "dealer", "credential_number": "PA-1"},
    }  # fmt: skip
    return LogRow(**(values | more))


@pytest.mark.parametrize("log", all_logs())
def test_every_field_of_an_entry_has_its_place_on_paper_and_in_the_csv(log):
    kind, sheet = kind_of(log), sheet_of(log)
    placed = [one.name for one in (*sheet.own, *sheet.checks, *sheet.rest)]
    assert sorted([*placed, kind.table_field]) == sorted(fields_of(kind.entry))
    heads = [*COMMON, *csv_fields([log]).values()]
    assert len(set(heads)) == len(heads)
    assert len(csv_cells(row(log), "Casino", ZONE, list(csv_fields([log])))) == len(heads)


def test_several_logs_share_the_columns_of_the_fields_they_share():
    heads = csv_fields(all_logs())
    assert set(heads) == {name for log in all_logs() for name in fields_of(kind_of(log).entry)}
    assert len(set(heads.values())) == len(heads)


def test_the_signer_is_named_once_and_another_person_in_full():
    facts = {"recorded_by": "Dee Ler", "recorded_by_role": "dealer", "credential_number": "PA-1", "deck_count": 6}
    line = sheet_of("651a:deck_change").line(row("651a:deck_change", facts=facts), ZONE)
    assert line.signed == "Dee Ler, dealer, PA-1"
    assert [label for label, _ in line.details] == ["Number of decks"]
    other = sheet_of("651a:deck_change").line(
        row("651a:deck_change", facts=facts | {"recorded_by": "Somebody Else", "credential_number": "PA-2"}), ZONE
    )
    assert ("Recorded by", "Somebody Else, dealer, PA-2") in other.details


def test_617a_2_a__checks_stand_under_their_citations():
    facts = {"ball_nonmagnetic_ok": True, "no_magnet_or_contrivance_ok": True, "wheel_level_free_even_ok": False}
    line = sheet_of("617a:roulette_inspection").line(row("617a:roulette_inspection", facts=facts), ZONE)
    assert line.checks == [("Yes", "§ 617a.2(a)(1), (2)"), ("No", "§ 617a.2(a)(3)")]


@pytest.mark.parametrize(
    ("clock", "is_told_twice"), [("12:00:00-05:00", False), ("12:00:00", False), ("11:00:00-05:00", True)]
)
def test_date_and_time_that_only_repeat_the_event_are_left_to_it(clock, is_told_twice):
    facts = {"log_date": "2026-03-03", "log_time": clock}
    line = sheet_of("617a:roulette_inspection").line(row("617a:roulette_inspection", facts=facts), ZONE)
    assert bool([label for label, _ in line.details if label in ("Date", "Time")]) == is_told_twice


def test_marks_are_words():
    marked = row(
        "651a:deck_change", late_seconds=9180, late_reason="No network.", supersedes=3,
        correction_reason="Wrong table.", superseded_by=1200, superseded_reason="Wrong deck.",
        violations=("651a.3(d)",),
    )  # fmt: skip
    marks = [f"{one.word} {one.text}" for one in sheet_of("651a:deck_change").line(marked, ZONE).marks]
    assert marks == [
        "Late received 2\u00a0h 33\u00a0min after the event. No network.",
        "Correction of No. 3. Wrong table.",
        "Superseded corrected by No. 1,200. Wrong deck.",
        "Violation found at signing: § 651a.3(d)",
    ]


def test_617a_2_e__a_signature_that_is_due_is_a_mark_and_one_that_is_given_stands_with_the_person():
    log, number = "617a:roulette_inspection", "PA-405519"
    facts = {"performer_signature": "Joel Przybylski", "performer_credential_number": number}
    due = Countersigned(
        "performer_signature", "Adjusted or replaced by", "617a.2(e)", "Joel Przybylski", number, is_due=True
    )
    line = sheet_of(log).line(row(log, facts=facts, countersigned=(due,)), ZONE)
    assert [f"{one.word} {one.text}" for one in line.marks] == ["Not signed by Joel Przybylski yet (§ 617a.2(e))"]
    assert line.details == [("Adjusted or replaced by", f"Joel Przybylski, {number}")]
    signature = {"printed_name": "Joel Przybylski", "role": "dealer", "credential_number": number, "method": "passkey"}
    given = replace(due, is_due=False, signature=signature, received_at=EVENT)
    line = sheet_of(log).line(row(log, facts=facts, countersigned=(given,)), ZONE)
    assert list(line.marks) == []
    words = f"Joel Przybylski, {number}, signed 12:00\u00a0p.m.\u00a0EST by passkey"
    assert line.details == [("Adjusted or replaced by", words)]


def test_citations_say_once_what_they_share():
    assert shortened(["617a.2(a)(1)", "617a.2(a)(2)", "617a.2(b)"]) == "§ 617a.2(a)(1), (2), § 617a.2(b)"


@pytest.mark.parametrize(
    ("utc", "words"),
    [
        (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "Nov 1, 2026, 1:30\u00a0a.m.\u00a0EDT (UTC−4)"),
        (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "Nov 1, 2026, 1:30\u00a0a.m.\u00a0EST (UTC−5)"),
        (datetime(2026, 3, 8, 7, 0, tzinfo=UTC), "Mar 8, 2026, 3:00\u00a0a.m.\u00a0EDT (UTC−4)"),
    ],
)
def test_the_hour_that_comes_twice_is_told_apart(utc, words):
    assert event_words(utc, ZONE) == words


def test_times_and_periods_in_words():
    assert signed_words(EVENT, ZONE) == "March 3, 2026, 12:00\u00a0p.m.\u00a0EST (UTC−5), 17:00:00\u00a0UTC"
    assert period_words(date(2026, 1, 1), date(2026, 2, 28)) == "January 1 to February 28, 2026"
    assert period_words(date(2025, 12, 1), date(2026, 2, 28)) == "December 1, 2025 to February 28, 2026"
    assert period_words(date(2026, 2, 1), date(2026, 2, 28)) == "February 1 to 28, 2026"
    assert period_words(date(2026, 2, 1), date(2026, 2, 1)) == "February 1, 2026"
    assert (span_words(59), span_words(60), span_words(3661)) == ("59\u00a0s", "1\u00a0min", "1\u00a0h 01\u00a0min")
