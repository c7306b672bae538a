"""Columns of a log: made from the fields of its entries, each fact in one place, none left out."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from compliance.documents.books.columns import Style, sheet_of
from compliance.documents.columns import COMMON, csv_cells, csv_fields, shortened
from compliance.documents.sources import Countersigned, LogRow, kind_of
from compliance.documents.times import period_words, signed_words, span_words
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.fields import fields_of
from compliance.signing.signature import method_words

ZONE = ZoneInfo("America/New_York")
STYLE = Style(ZONE)
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


def printed(entry_row: LogRow) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """An entry as a book prints it: its cells by the heads of their columns, and its second line."""
    sheet = sheet_of(entry_row.log)
    entry = sheet.entry(entry_row, STYLE)
    heads = [column.head for column in sheet.columns]
    cells = dict(zip(heads, [cell.words for cell in entry.cells], strict=True))
    return cells, [(said.label, said.words) for said in entry.second]


@pytest.mark.parametrize("log", all_logs())
def test_every_field_of_an_entry_has_its_place_in_the_csv(log):
    heads = [*COMMON, *csv_fields([log]).values()]
    assert len(set(heads)) == len(heads)
    assert len(csv_cells(row(log), "Casino", ZONE, list(csv_fields([log])))) == len(heads)


def test_each_column_of_the_csv_has_its_own_value():
    person = {"printed_name": "Vi Ewer", "role": "surveillance", "credential_number": "PA-2", "method": "passkey"}
    signer = {"printed_name": "Dee Ler", "role": "dealer", "credential_number": "PA-1", "method": "password"}
    places = (
        Countersigned(
            "f", "Seen by", "651a.4(a)", "Vi Ewer", "PA-2", is_due=False, signature=person, received_at=EVENT
        ),
        Countersigned("g", "Shuffled by", "651a.5(a)", "Al Ways", "PA-3", is_due=True),
    )
    told = row(
        "651a:deck_change", received_at=EVENT + timedelta(hours=2), signature=signer | {"at": "AT"}, late_seconds=7200,
        late_reason="Busy.", without_network="By phone.", supersedes=3, correction_reason="Wrong table.",
        superseded_by=9, superseded_reason="Wrong deck.", never_happened="Two said so.", exposure="9 rounds",
        violations=("651a.3(d)", "651a.3(a)"), countersigned=places,
    )  # fmt: skip
    assert dict(zip(COMMON, csv_cells(told, "Lantern House", ZONE, ()), strict=True)) == {
        "Facility": "Lantern House", "Log": kind_of(told.log).title, "Table": "W-01", "Number": "7",
        "Event, facility time": "2026-03-03T12:00:00-05:00", "Event, UTC": "2026-03-03T17:00:00.000000+00:00",
        "Received, facility time": "2026-03-03T14:00:00-05:00", "Received, UTC": "2026-03-03T19:00:00.000000+00:00",
        "Late": "yes", "Seconds from event to receipt, if late": "7200", "Reason for lateness": "Busy.",
        "Made without network": "By phone.", "Correction of number": "3", "Reason for correction": "Wrong table.",
        "Superseded by number": "9", "Reason it was superseded": "Wrong deck.", "Never happened": "Two said so.",
        "Exposure of a problem": "9 rounds", "Signed by": "Dee Ler", "Credential number": "PA-1", "Role": "Dealer",
        "Way of signing": method_words("password"), "Signed at, UTC": "AT",
        "Countersigned by": "Seen by: Vi Ewer, surveillance, PA-2, 2026-03-03T17:00:00.000000+00:00, "
        + method_words("passkey"),
        "Countersignatures due": "Shuffled by: Al Ways, PA-3 (§ 651a.5(a))", "Edition": "651a-2012",
        "Violations found at signing": "651a.3(d); 651a.3(a)", "SHA-256 of the entry": "0" * 64,
    }  # fmt: skip


def test_several_logs_share_the_columns_of_the_fields_they_share():
    heads = csv_fields(all_logs())
    assert set(heads) == {name for log in all_logs() for name in fields_of(kind_of(log).entry)}
    assert len(set(heads.values())) == len(heads)


def test_the_signer_is_named_once_and_another_person_in_full():
    facts = {"recorded_by": "Dee Ler", "recorded_by_role": "dealer", "credential_number": "PA-1", "deck_count": 6}
    cells, second = printed(row("651a:deck_change", facts=facts))
    assert cells["Recorded by"] == "PA-1"
    assert "Recorded by" not in dict(second)
    _, second = printed(
        row("651a:deck_change", facts=facts | {"recorded_by": "Somebody Else", "credential_number": "PA-2"})
    )
    assert ("Recorded by", "Somebody Else, dealer, PA-2") in second


def test_617a_2_a__checks_stand_in_columns_and_one_that_is_not_met_in_words():
    facts = {"ball_nonmagnetic_ok": True, "no_magnet_or_contrivance_ok": True, "wheel_level_free_even_ok": False}
    cells, second = printed(row("617a:roulette_inspection", facts=facts))
    assert [cells[head] for head in cells if cells[head] in "✓✗"][:3] == ["✓", "✓", "✗"]
    assert any(label == "Not met" and "617a.2(a)(3)" in words for label, words in second)


@pytest.mark.parametrize(
    ("clock", "is_told_twice"), [("12:00:00-05:00", False), ("12:00:00", False), ("11:00:00-05:00", True)]
)
def test_date_and_time_that_only_repeat_the_event_are_left_to_it(clock, is_told_twice):
    facts = {"log_date": "2026-03-03", "log_time": clock}
    _, second = printed(row("617a:roulette_inspection", facts=facts))
    assert bool([label for label, _ in second if label in ("Date", "Time")]) == is_told_twice


def test_marks_are_words_the_gravest_first():
    marked = row(
        "651a:deck_change", late_seconds=9180, late_reason="No network.", supersedes=3,
        correction_reason="Wrong table.", superseded_by=1200, superseded_reason="Wrong deck.",
        violations=("651a.3(d)",),
    )  # fmt: skip
    cells, second = printed(marked)
    assert cells["Mark"] == "Violation"
    assert second == [
        ("Violation", "found at signing, § 651a.3(d)"),
        ("Late", "2\u00a0h 33\u00a0min after the event. No network."),
        ("Corrected", "by No. 1,200. Wrong deck."),
        ("Correction", "of No. 3. Wrong table."),
    ]


def test_617a_2_e__a_signature_that_is_due_is_a_mark_and_one_that_is_given_stands_with_the_person():
    log, number = "617a:roulette_inspection", "PA-405519"
    facts = {"performer_signature": "Joel Przybylski", "performer_credential_number": number}
    due = Countersigned(
        "performer_signature", "Adjusted or replaced by", "617a.2(e)", "Joel Przybylski", number, is_due=True
    )
    _, second = printed(row(log, facts=facts, countersigned=(due,)))
    named = ("Adjusted or replaced by", f"Joel Przybylski, {number}")
    assert second == [("Not signed", "by Joel Przybylski yet, § 617a.2(e)"), named]
    signature = {"printed_name": "Joel Przybylski", "role": "dealer", "credential_number": number, "method": "passkey"}
    given = replace(due, is_due=False, signature=signature, received_at=EVENT)
    _, second = printed(row(log, facts=facts, countersigned=(given,)))
    assert second == [named, ("Signed too", "Joel Przybylski, 12:00 p")]


def test_citations_say_once_what_they_share():
    assert shortened(["617a.2(a)(1)", "617a.2(a)(2)", "617a.2(b)"]) == "§ 617a.2(a)(1), (2), § 617a.2(b)"


@pytest.mark.parametrize(
    ("utc", "words"),
    [
        (datetime(2026, 11, 1, 5, 30, tzinfo=UTC), "1:30 a EDT"),
        (datetime(2026, 11, 1, 6, 30, tzinfo=UTC), "1:30 a EST"),
        (datetime(2026, 3, 8, 7, 0, tzinfo=UTC), "3:00 a"),
    ],
)
def test_the_hour_that_comes_twice_is_told_apart(utc, words):
    assert STYLE.clock(utc, utc) == words


def test_times_and_periods_in_words():
    assert signed_words(EVENT, ZONE) == "March 3, 2026, 12:00\u00a0p.m.\u00a0EST (UTC−5), 17:00:00\u00a0UTC"
    assert period_words(date(2026, 1, 1), date(2026, 2, 28)) == "January 1 to February 28, 2026"
    assert period_words(date(2025, 12, 1), date(2026, 2, 28)) == "December 1, 2025 to February 28, 2026"
    assert period_words(date(2026, 2, 1), date(2026, 2, 28)) == "February 1 to 28, 2026"
    assert period_words(date(2026, 2, 1), date(2026, 2, 1)) == "February 1, 2026"
    assert (span_words(59), span_words(60), span_words(3661)) == ("59\u00a0s", "1\u00a0min", "1\u00a0h 01\u00a0min")
