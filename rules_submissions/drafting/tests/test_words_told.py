"""Words read on a sheet reach the filer before filing, and the reviewer with the words that say why."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.errors import NotReady
from rules_submissions.models import Artwork, Draft, RulesSubmission
from rules_submissions.place import place_of
from rules_submissions.review.services.pins import pin_add
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.tests.making import line, page
from rules_submissions.sheets.text import text_read
from tests.cast import Cast

from ...tests.board import address
from ...tests.filings import after, claimed
from ...tests.making import AT, drafted, file_it

pytestmark = pytest.mark.django_db
SAYS = "The sign says $10 for minimum wager at the table, the filing $15.00."
HIDDEN = line("Tie pays 11 to 1", 200, before="3 Tr")


def with_sign(facility: Facility, by: User, *, amount: int = 10, beside: str = "", name: str = "S-1") -> Artwork:
    submission = RulesSubmission.objects.first() or drafted(facility, by, table_min_usd="15.00")
    sheet = artwork_add(
        submission_id=submission.pk, sheet="sign", title=name, file_name="s.pdf",
        read=sheet_from("s.pdf", page(line(f"TABLE MINIMUM ${amount}", 340) + beside)), by=by, at=AT,
    )  # fmt: skip
    sheet.submission = submission
    return sheet


def pages_of(sheet: Artwork, client: Any) -> dict[str, str]:
    """The artwork page, the task list and the check, in text."""
    names = {name: reverse(f"submissions:{name}", args=[sheet.submission_id]) for name in ("artwork", "tasks", "check")}
    return {name: client.get(url).content.decode() for name, url in names.items()}


def explained(sheet: Artwork, client: Any, words: str, **changes: str) -> Any:
    shown = client.get(reverse("submissions:artwork", args=[sheet.submission_id])).context
    [difference] = shown["read"][0][1]
    sent = {"key": difference.key, "words": words, "_version": str(shown["version"])} | changes
    return client.post(reverse("submissions:artwork_why", args=[sheet.submission_id, sheet.pk]), sent)


def test_a_difference_is_told_on_each_page_before_filing_and_filed_only_with_words(
    facility: Facility, filer: User, client_of: Any
) -> None:
    sheet, client = with_sign(facility, filer), client_of(filer)
    before = pages_of(sheet, client)
    assert "We are reading the words on it." in before["artwork"]
    assert 'hx-trigger="every 4s"' in before["artwork"].partition('id="words-')[2].partition("</section>")[0]
    assert SAYS not in "".join(before.values())
    text_read(artwork_id=sheet.pk, at=AT)
    told = pages_of(sheet, client)
    assert all(SAYS in html for html in told.values()), [name for name, html in told.items() if SAYS not in html]
    assert "hx-trigger" not in told["artwork"].partition('id="words-')[2].partition("</section>")[0]
    assert f"Sign: S-1. {SAYS} Replace the sheet, correct the answer, or say why." in told["check"]
    assert f"#words-{sheet.pk}" in told["check"]
    with pytest.raises(NotReady):
        file_it(sheet.submission, filer)
    assert explained(sheet, client, "The sign is changed on the day.").status_code == 302
    now = pages_of(sheet, client)
    assert "Replace the sheet, correct the answer, or say why." not in now["check"]
    assert "The sign is changed on the day." in now["check"]
    revision = file_it(sheet.submission, filer)
    assert [reason["words"] for reason in revision.reasons.values()] == ["The sign is changed on the day."]


def test_a_sheet_replaced_is_read_anew_and_an_answer_changed_asks_again(
    facility: Facility, filer: User, client_of: Any
) -> None:
    sheet, client = with_sign(facility, filer), client_of(filer)
    text_read(artwork_id=sheet.pk, at=AT)
    explained(sheet, client, "It is meant so.")
    Draft.objects.update(answers=Draft.objects.get().answers | {"table_min_usd": "20.00"})
    assert "the filing $20.00. Replace the sheet, correct the answer, or say why." in pages_of(sheet, client)["check"]
    text_read(artwork_id=with_sign(facility, filer, amount=20).pk, at=AT)
    assert "Replace the sheet, correct the answer, or say why." not in pages_of(sheet, client)["check"]


def test_words_that_cannot_be_kept_and_a_difference_that_is_none_are_refused(
    facility: Facility, filer: User, outsider: User, client_of: Any
) -> None:
    sheet, client = with_sign(facility, filer), client_of(filer)
    text_read(artwork_id=sheet.pk, at=AT)
    too_long = explained(sheet, client, "x" * 100_000)
    assert too_long.status_code == 400
    assert explained(sheet, client, "Why", key="sheet|of|another").status_code == 404
    assert explained(sheet, client, "Mine", _version="0").status_code == 302
    theirs = explained(sheet, client, "Theirs", _version="0")
    assert theirs.status_code == 400
    assert ">Theirs</textarea>" in theirs.content.decode()
    foreign = client_of(outsider).post(reverse("submissions:artwork_why", args=[sheet.submission_id, sheet.pk]))
    assert foreign.status_code == 404
    assert [reason["words"] for reason in Draft.objects.get().reasons.values()] == ["Mine"]


def test_the_desk_shows_what_was_read_with_its_place_and_fills_a_pin_with_it(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    sheet = with_sign(facility, filer, beside=HIDDEN)
    text_read(artwork_id=sheet.pk, at=AT)
    explained(sheet, client_of(filer), "The sign is changed on the day.")
    file_it(sheet.submission, filer)
    submission = claimed(sheet.submission, cast, at=after(1))
    browser = client_of(cast["reviewer"])

    def rows() -> dict[str, Any]:
        beside = browser.get(address(submission)).context["beside"]
        return {row.what: row for row in beside if row.kind.word == "Words on a sheet"}

    found = rows()
    assert set(found) == {"Minimum wager at the table", "Tie Wager"}
    row = found["Minimum wager at the table"]
    assert SAYS in row.lines
    assert "The certificate holder files it anyway: The sign is changed on the day." in row.lines
    assert row.cut is not None
    form = browser.get(row.url).context["pin_form"]
    assert form["text"].value() == SAYS
    frame = place_of(form["place"].value())
    assert frame == place_of(parse_qs(urlsplit(row.url).query)["place"][0])
    words = next(note for note in browser.get(row.url).context["notes"] if note.sentence == SAYS)
    assert words.result == "differs"
    unit = form["unit"].value()
    pin_add(
        submission_id=submission.pk, artwork_id=sheet.pk, unit=unit, place=frame, text=SAYS, for_return=True,
        by=cast["reviewer"], at=after(2),
    )  # fmt: skip
    assert set(rows()) == {"Tie Wager"}


def test_the_pages_ask_as_much_of_the_database_for_one_sheet_as_for_three(
    facility: Facility, filer: User, client_of: Any
) -> None:
    client = client_of(filer)
    sheet = with_sign(facility, filer)
    text_read(artwork_id=sheet.pk, at=AT)

    def counts() -> list[int]:
        found = []
        for name in ("artwork", "tasks", "check"):
            with CaptureQueriesContext(
                connection,
            ) as queries:
                client.get(reverse(f"submissions:{name}", args=[sheet.submission_id]))
            found.append(len(queries))
        return found

    counts()
    one = counts()
    for name in ("S-2", "S-3"):
        text_read(artwork_id=with_sign(facility, filer, name=name).pk, at=AT)
    assert counts() == one
