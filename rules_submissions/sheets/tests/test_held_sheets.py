"""A superuser changes what is on file about sheets, here or in an earlier filing of the chain: no act rests on it, and
no page or paper shows it as genuine."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from compliance.holders.models import Facility, User
from compliance.ledger.errors import FileNotHeld, NotHeld
from rules_submissions.drafting.services.drafts import amendment_start
from rules_submissions.models import Artwork, RulesSubmission
from rules_submissions.models.sheets import PinAct, Sheet
from rules_submissions.papers.services import revision_document_keep
from rules_submissions.review.services.pins import pin_settle
from rules_submissions.review.services.report import submission_recommend, submission_return
from rules_submissions.sheets.comparison import changes_between
from tests.attacker import alarm_about, integrity_alarms, plant
from tests.cast import Cast
from tests.scenes import scene

from ...review.tests.test_pins import attach, pinned, upload, with_sheet
from ...tests.filings import after, decide, newest, signed_off, who
from ...tests.making import AT, DAY, drafted

__all__ = ["with_sheet"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@scene
def amendment(with_sheet: RulesSubmission, filer: User, cast: Cast) -> RulesSubmission:
    """A draft that amends an approved filing, with the next version of a sheet on which a pin was settled."""
    by = cast["reviewer"]
    pin = pinned(with_sheet, by, for_return=False)
    pin_settle(**who(with_sheet, by), pin_id=pin.pk, settled=True)
    signed_off(with_sheet, cast)
    submission_recommend(submission_id=with_sheet.pk, approve=True, words="Nothing stands.", by=by, at=after(3))
    decide(with_sheet, cast["decider"])
    with_sheet.refresh_from_db()
    later = amendment_start(submission=with_sheet, effective_on=DAY + timedelta(days=365), by=filer, at=after(5))
    attach(later, filer, "TIE PAYS 11 TO 1")
    return later


EARLIER: dict[str, Any] = {
    "settled": (lambda pin: PinAct.objects.get(), False),
    "unit": (lambda pin: pin.comments.get().comment, "casino_compliance"),
    "number": (lambda pin: pin.version, 7),
}


@pytest.mark.parametrize("column", EARLIER)
def test_no_act_rests_on_what_was_changed_in_an_earlier_filing_of_the_chain(
    amendment: RulesSubmission, filer: User, column: str
) -> None:
    row, value = EARLIER[column]
    plant(row(Sheet.objects.get().pins.get()), **{column: value})
    with pytest.raises(NotHeld, match=column):
        attach(amendment, filer, "TIE PAYS 10 TO 1")
    (words,) = integrity_alarms()
    assert column in words


def test_no_upload_becomes_a_version_of_a_sheet_that_nobody_recorded(facility: Facility, filer: User) -> None:
    submission = drafted(facility, filer)
    connection.cursor().execute("ALTER TABLE rules_submissions_sheet DISABLE TRIGGER USER")
    Sheet.objects.create(holder_id=submission.holder_id, first=submission, kind="layout", name="L-1")
    connection.cursor().execute(
        "SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE rules_submissions_sheet ENABLE TRIGGER USER"
    )
    with pytest.raises(NotHeld, match="rules_submissions_sheet"):
        attach(submission, filer, "TIE PAYS 10 TO 1")
    assert not Artwork.objects.exists()


def test_no_upload_becomes_a_version_of_a_sheet_that_was_renamed(with_sheet: RulesSubmission, cast: Cast) -> None:
    filer = newest(with_sheet).filed_by
    submission_return(submission_id=with_sheet.pk, words="Once more.", by=cast["reviewer"], at=after(2))
    plant(Sheet.objects.get(), name="L-2")
    with pytest.raises(NotHeld, match="name"):
        attach(with_sheet, filer, "TIE PAYS 11 TO 1")


@pytest.mark.parametrize("what", ["another sheet is joined to it", "its sheet is exchanged"])
def test_no_act_and_no_paper_rests_on_a_revision_whose_sheets_were_changed(
    with_sheet: RulesSubmission, facility: Facility, filer: User, cast: Cast, what: str
) -> None:
    """The sheets with which a revision was filed are rows that join both, without their own page."""
    revision, other = newest(with_sheet), attach(drafted(facility, filer), filer, "TIE PAYS 99 TO 1")
    joined = revision.artwork.through.objects.filter(revision=revision)
    table = joined.model._meta.db_table
    changes = {
        "another sheet is joined to it": lambda: revision.artwork.add(other),
        "its sheet is exchanged": lambda: joined.update(artwork=other),
    }
    connection.cursor().execute(f"SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE {table} DISABLE TRIGGER USER")
    changes[what]()
    connection.cursor().execute(f"SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE {table} ENABLE TRIGGER USER")
    with pytest.raises(NotHeld, match=table):
        submission_return(submission_id=with_sheet.pk, words="One point.", by=cast["reviewer"], at=after(2))
    with pytest.raises(NotHeld, match=table):
        revision_document_keep(revision_id=revision.pk, kind="filing", at=AT)
    assert integrity_alarms()
    assert newest(with_sheet).round.outcome == ""


@scene
def versions(facility: Facility, filer: User) -> list[Artwork]:
    """Two versions of a sheet that differ."""
    submission = drafted(facility, filer)
    return [attach(submission, filer, "TIE PAYS 10 TO 1"), attach(submission, filer, "TIE PAYS 10 TO 1", more=True)]


def test_pictures_that_were_made_to_look_the_same_are_not_compared(versions: list[Artwork]) -> None:
    before, after_it = versions
    plant(after_it, preview_sha256=before.preview_sha256, preview=before.preview)
    after_it.refresh_from_db()
    with pytest.raises(FileNotHeld, match="preview"):
        changes_between(before, after_it)


@pytest.mark.parametrize("forged", [{"regions": [], "more": 0}, "not signed", None], ids=type)
def test_a_difference_that_somebody_else_put_into_the_cache_is_not_believed(
    versions: list[Artwork], forged: Any
) -> None:
    before, after_it = versions
    cache.set(f"sheet-difference:{before.preview_sha256}:{after_it.preview_sha256}", forged)
    assert changes_between(before, after_it).regions
    assert changes_between(before, after_it).regions


@pytest.mark.parametrize("what", ["planted", "alarm"])
def test_no_letter_prints_a_cut_out_of_a_sheet_that_is_not_as_recorded(
    with_sheet: RulesSubmission, cast: Cast, what: str
) -> None:
    pinned(with_sheet, cast["reviewer"])
    submission_return(submission_id=with_sheet.pk, words="One point.", by=cast["reviewer"], at=after(2))
    sheet = upload(with_sheet)
    if what == "planted":
        plant(sheet, preview=b"another")
    else:
        alarm_about(sheet.version)
    with pytest.raises(NotHeld):
        revision_document_keep(revision_id=newest(with_sheet).pk, kind="return", at=AT)
    assert len(integrity_alarms()) == 1
