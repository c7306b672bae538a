"""Exports of logs: every entry, in words; only for those who may; whole again after any interruption."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from compliance.documents.books import setting
from compliance.documents.books.unprinted import REMARK, notice
from compliance.documents.columns import COMMON
from compliance.documents.models import Document, ExportJob, ExportVolume
from compliance.documents.rendering import NotRendered
from compliance.documents.services import (
    export_request,
    export_retry,
    export_stop,
    export_write,
    planning,
    waiting_exports,
    writing,
)
from compliance.documents.typeset.sheets import Sheets
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import Membership
from inspections.models import LogEntry
from tests.attacker import alarm_about, integrity_alarms, plant
from tests.csv_read import rows_of
from tests.pdf_checks import bare, structure_of, text_of
from tests.scenes import scene

from ...tests.factories import NOON, adjustment, at, countersigned, deck_change, inspection, signed

pytestmark = pytest.mark.django_db

DECKS, WHEELS = "651a:deck_change", "617a:roulette_inspection"
DAY = NOON.date()
HOSTILE = '<script>alert(1)</script> & "quoted" =HYPERLINK("x")'


def asked(by: Any, facility: Any, logs: tuple[str, ...] = (DECKS,), **more: Any) -> ExportJob:
    request = {"tables": [], "first": DAY - timedelta(days=30), "last": DAY, "at": NOON} | more
    return export_request(facility=facility, logs=logs, by=by, **request)


def written(job: ExportJob) -> ExportJob:
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert job.failure == ""
    return job


def pdfs(job: ExportJob) -> list[bytes]:
    return [bytes(one.document.content) for one in job.volumes.filter(form="pdf").select_related("document")]


def whole_csv(job: ExportJob) -> list[dict[str, str]]:
    return rows_of(bytes(job.volumes.get(form="csv").document.content))


@scene
def log(war, dealer, floorperson):
    """A correction, a late entry, hostile words."""
    first = signed(war, "deck_change", deck_change(at(-60), removed=at(-40)), dealer, moment=at(-39.9))
    signed(
        war, "deck_change", deck_change(at(-60), removed=at(-40), back_color="blue"), floorperson,
        supersedes=first, correction_reason="The backs were blue.", moment=at(-39.5),
    )  # fmt: skip
    signed(war, "deck_change", deck_change(at(-8), batch_label="A"), dealer, late_reason="The tablet was flat.")
    signed(war, "deck_change", deck_change(at(-0.2), batch_label="B", back_color=HOSTILE), dealer)
    return war


@pytest.mark.parametrize("is_planted", [True, False], ids=["planted", "an open alarm"])
def test_nothing_is_printed_of_an_entry_that_is_not_what_was_recorded(log, auditor, facility, is_planted):
    entry = LogEntry.objects.order_by("number")[2]
    if is_planted:
        plant(entry, late_reason="No reason at all.")
    else:
        alarm_about(entry)
    job = asked(auditor, facility)
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert (job.status, job.failure) == ("failed", writing.CHANGED_ROWS)
    assert not Document.objects.exists()
    assert len(integrity_alarms()) == 1


def test_465a_3_d__every_page_says_facility_title_period_filter_and_day(log, auditor, facility):
    job = written(asked(auditor, facility))
    (pdf,) = pdfs(job)
    found, text = structure_of(pdf), text_of(pdf)
    assert found.problems == []
    assert found.title == "Deck change log, February 1 to March 3, 2026, Keystone Test Casino"
    assert bare(text).count("Mar3,2026,12:00p.m.EST") >= found.pages
    for words in (
        "Keystone Test Casino", "Deck change log", "February 1 to March 3, 2026", "All tables; all entries",
        f"Page 1 of {found.pages}", "no number missing", "58 Pa. Code § 465a.3(d)",
    ):  # fmt: skip
        assert bare(words) in bare(text), words


def test_every_entry_stands_on_paper_with_its_marks_in_words(log, auditor, facility):
    job = written(asked(auditor, facility))
    text = bare(text_of(pdfs(job)[0]))
    for words in (
        "Corrected: by No. 2. The backs were blue.", "Correction: of No. 1. The backs were blue.",
        "The tablet was flat.", "8:00 p", "Dee Ler", HOSTILE,
    ):  # fmt: skip
        assert bare(words) in text, words
    assert (job.rows_done, job.rows_total, job.status) == (4, 4, "ready")


def test_the_csv_gives_back_what_was_recorded(log, auditor, facility):
    job = written(asked(auditor, facility))
    rows = whole_csv(job)
    entries = list(LogEntry.objects.order_by("number"))
    assert [row["Number"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["SHA-256 of the entry"] for row in rows] == [entry.facts_sha256 for entry in entries]
    assert rows[3]["Color of the backs"] == HOSTILE
    assert [datetime.fromisoformat(row["Event, UTC"]) for row in rows] == [entry.occurred_at for entry in entries]
    assert rows[0]["Event, facility time"].endswith("-05:00")
    assert [row["Late"] for row in rows] == ["no", "no", "yes", "no"]
    assert (rows[0]["Superseded by number"], rows[1]["Correction of number"]) == ("2", "1")
    assert set(COMMON) <= set(rows[0])


@pytest.fixture
def two_parts(log, roulette, floorperson, monkeypatch):
    """Two logs, of which a file holds one."""
    monkeypatch.setattr(setting, "MOST_A_PART", 4)
    monkeypatch.setattr(planning, "MOST_A_PART", 4)
    for hours in (-3, -2, -1):
        signed(roulette, "roulette_inspection", inspection(at(hours)), floorperson, moment=at(hours))
    return log


def test_each_part_carries_its_own_data_and_the_first_says_where_the_others_are(two_parts, auditor, facility):
    job = written(asked(auditor, facility, (DECKS, WHEELS)))
    files = [structure_of(pdf) for pdf in pdfs(job)]
    assert [one.problems for one in files] == [[], []]
    numbers = [
        [row["Number"] for row in rows_of(content)]
        for one in files
        for name, content in one.attachments.items()
        if name.endswith(".csv")
    ]
    assert numbers == [["1", "2", "3", "4"], ["1", "2", "3"]]
    assert "part2of2" in bare(text_of(pdfs(job)[1]))
    assert bare("Roulette inspection log 3 2 · 1") in bare(text_of(pdfs(job)[0]))


def test_several_logs_and_tables_keep_their_order(log, roulette, floorperson, auditor, facility):
    for hours in (-3, -2, -1):
        signed(roulette, "roulette_inspection", inspection(at(hours)), floorperson, moment=at(hours))
    job = written(asked(auditor, facility, (DECKS, WHEELS)))
    assert [(row["Log"], row["Number"]) for row in whole_csv(job)] == [
        *(("Deck change log", str(number)) for number in (1, 2, 3, 4)),
        *(("Roulette inspection log", str(number)) for number in (1, 2, 3)),
    ]
    (paper,) = pdfs(job)
    assert bare("Level, free, even (a)(3)") in bare(text_of(paper))


def test_617a_2_e__an_export_says_who_signed_besides_and_whose_signature_is_due(
    roulette, floorperson, maintenance, security, auditor, facility
):
    first, second, third = (
        signed(roulette, WHEELS[5:], adjustment(at(hours), maintenance, security), floorperson, moment=at(hours))
        for hours in (-3, -2, -1)
    )
    countersigned(first, maintenance, at(-2.5))
    signed(
        roulette, WHEELS[5:], adjustment(at(-2), maintenance, security, ball_test_instrument="compass"), floorperson,
        moment=at(-0.5), supersedes=second, correction_reason="It was the compass.",
    )  # fmt: skip
    job = written(asked(auditor, facility, (WHEELS,)))
    number = maintenance.credentials.get().number
    named = f"{maintenance.printed_name}, {number}"
    rows = whole_csv(job)
    assert [row["Countersignatures due"] for row in rows] == [
        "", "", *[f"Adjusted or replaced by: {named} (§ 617a.2(e))"] * 2,
    ]  # fmt: skip
    who = f"Adjusted or replaced by: {maintenance.printed_name}, table game maintenance member, {number}"
    how = "2026-03-03T14:30:00.000000+00:00, password (lower assurance)"
    assert [row["Countersigned by"] for row in rows] == [f"{who}, {how}", "", "", ""]
    paper = bare(text_of(pdfs(job)[0]))
    assert paper.count(bare(f"Not signed: by {maintenance.printed_name} yet, § 617a.2(e)")) == 2
    assert bare(f"Signed too: {maintenance.printed_name}, 9:30 a") in paper
    assert third.number == 3


def test_the_period_is_days_of_the_facility(war, dealer, auditor, facility):
    """March 3 begins at 05:00 UTC."""
    midnight = datetime(2026, 3, 3, 5, tzinfo=NOON.tzinfo)
    for moment, lane in ((midnight - timedelta(seconds=1), "A"), (midnight, "B")):
        signed(war, "deck_change", deck_change(moment, batch_label=lane), dealer, moment=moment)
    job = written(asked(auditor, facility, first=DAY, last=DAY))
    assert [row["Number"] for row in whole_csv(job)] == ["2"]
    before = written(asked(auditor, facility, first=DAY - timedelta(days=1), last=DAY - timedelta(days=1)))
    assert [row["Number"] for row in whole_csv(before)] == ["1"]


def test_an_empty_period_is_an_answer_too(war, auditor, facility):
    job = written(asked(auditor, facility))
    assert bare("No entry in this period") in bare(text_of(pdfs(job)[0]))
    assert whole_csv(job) == []


def test_a_number_between_that_had_another_day_is_told_and_is_no_gap(war, dealer, auditor, facility):
    for hours, lane in ((-3, "A"), (-30, "B"), (-1, "single")):
        signed(war, "deck_change", deck_change(at(hours), batch_label=lane), dealer, moment=at(0, hours / 60))
    job = written(asked(auditor, facility, first=DAY, last=DAY))
    assert bare("Deck change log W-01 1 3 2 0 1") in bare(text_of(pdfs(job)[0]))


def test_only_the_tables_that_were_asked_for(war, roulette, dealer, auditor, facility):
    signed(war, "deck_change", deck_change(at(-1)), dealer)
    assert whole_csv(written(asked(auditor, facility, tables=[roulette]))) == []
    assert len(whole_csv(written(asked(auditor, facility, tables=[war])))) == 1


def test_what_arrives_while_an_export_is_written_is_not_in_it(log, dealer, auditor, facility):
    job = asked(auditor, facility)
    plan = planning.plan_of(planning.wanted_of(job), writing.source())
    ExportJob.objects.filter(pk=job.pk).update(plan=plan.as_json(), rows_total=plan.rows)
    fourth = LogEntry.objects.get(number=4)
    signed(
        log, "deck_change", deck_change(at(-0.2), batch_label="B"), dealer, supersedes=fourth,
        correction_reason="The color was wrong.", moment=at(0.1),
    )  # fmt: skip
    rows = whole_csv(written(job))
    assert [row["Number"] for row in rows] == ["1", "2", "3", "4"]
    assert rows[3]["Superseded by number"] == ""


# -- Interruption ------------------------------------------------------------------------------------------------------


def test_a_crash_in_the_middle_goes_on_where_it_stopped(two_parts, auditor, facility, monkeypatch):
    job = asked(auditor, facility, (DECKS, WHEELS))
    keep, kept = writing._keep, []

    def crash_after_one(*args: Any) -> None:
        if kept:
            raise KeyboardInterrupt
        keep(*args)
        kept.append(args)

    monkeypatch.setattr(writing, "_keep", crash_after_one)
    with pytest.raises(KeyboardInterrupt):
        export_write(job_id=job.pk, clock=lambda: NOON)
    monkeypatch.setattr(writing, "_keep", keep)
    first = set(job.volumes.values_list("document__sha256", flat=True))
    job.refresh_from_db()
    assert (len(first), job.rows_done, job.rows_total, job.status) == (1, 4, 7, "writing")

    export_write(job_id=job.pk, clock=lambda: NOON + timedelta(minutes=1))
    assert job.volumes.count() == 1, "the lease of the run that died still holds"
    later = NOON + writing.LEASE + timedelta(seconds=1)
    assert waiting_exports(NOON) == []
    assert waiting_exports(later) == [job.pk]
    export_write(job_id=job.pk, clock=lambda: later)
    job.refresh_from_db()
    assert (job.status, job.rows_done) == ("ready", 7)
    assert sorted(job.volumes.values_list("number", "form")) == [(0, "csv"), (1, "pdf"), (2, "pdf")]
    assert first <= set(job.volumes.values_list("document__sha256", flat=True))


def test_a_second_run_writes_nothing(log, auditor, facility):
    job = written(asked(auditor, facility))
    before = sorted(Document.objects.values_list("pk", flat=True))
    written(job)
    assert sorted(Document.objects.values_list("pk", flat=True)) == before


def test_words_that_are_not_as_recorded_are_never_printed_and_the_rest_is(
    log, auditor, facility, client_of, monkeypatch
):
    job = asked(auditor, facility)
    real = Sheets.words

    def words(self: Sheets, x: float, y: float, said: str, *more: Any, **named: Any) -> str:
        return real(self, x, y, said.replace("blue", "red"), *more, **named)

    monkeypatch.setattr(Sheets, "words", words)
    left_out = [f"Deck change log, table W-01, No. {number}" for number in (1, 2)]
    assert export_write(job_id=job.pk) == left_out
    job.refresh_from_db()
    (pdf,) = pdfs(job)
    text, said = bare(text_of(pdf)), bare(notice(left_out))
    assert (job.status, structure_of(pdf).problems) == ("ready", [])
    assert bare("The backs were red.") not in text
    assert said in text
    assert text.count(bare(REMARK)) >= 2
    assert bare("The tablet was flat.") in text, "the rest is printed"
    assert [row["Color of the backs"] for row in whole_csv(job)][1] == "blue"
    page = client_of(auditor).get(reverse("documents:export", args=[job.pk])).content.decode()
    assert "2 entries are not printed, because the finished file did not read as recorded there" in page


def test_a_failure_is_told_and_can_be_tried_again(log, auditor, facility, monkeypatch):
    """A file of other pages than were set is never kept."""
    job = asked(auditor, facility)

    def read_back(*_: Any) -> list[Any]:
        raise NotRendered("the file has 2 pages and not 3")

    with monkeypatch.context() as patch:
        patch.setattr(setting, "read_back", read_back)
        export_write(job_id=job.pk)
    job.refresh_from_db()
    assert job.status == "failed"
    assert "2 pages and not 3" in job.failure
    assert not job.volumes.exists()
    export_retry(job_id=job.pk, by=auditor)
    assert written(job).status == "ready"


def test_a_stopped_export_stays_stopped_and_can_go_on(two_parts, auditor, facility, monkeypatch):
    job = asked(auditor, facility, (DECKS, WHEELS))
    keep = writing._keep

    def stop_after_one(*args: Any) -> None:
        keep(*args)
        export_stop(job_id=job.pk, at=NOON)

    monkeypatch.setattr(writing, "_keep", stop_after_one)
    export_write(job_id=job.pk)
    monkeypatch.setattr(writing, "_keep", keep)
    job.refresh_from_db()
    assert (job.status, job.volumes.count(), job.rows_done) == ("stopped", 1, 4)
    export_write(job_id=job.pk)
    assert job.volumes.count() == 1
    with pytest.raises(IllegalMove):
        export_stop(job_id=job.pk, at=NOON)
    export_retry(job_id=job.pk, by=auditor)
    assert written(job).status == "ready"


def test_it_stops_while_entries_are_set(log, auditor, facility, monkeypatch):
    job = asked(auditor, facility)
    monkeypatch.setattr(setting, "WATCHED", 1)
    renew = writing.Lease.renew

    def stop_then_renew(self: writing.Lease, rows_done: int | None = None) -> None:
        if rows_done == 2:
            export_stop(job_id=job.pk, at=NOON)
        renew(self, rows_done)

    monkeypatch.setattr(writing.Lease, "renew", stop_then_renew)
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert (job.status, job.volumes.count(), job.rows_done) == ("stopped", 0, 1)


def test_too_much_for_one_export_is_refused_with_the_way_out(log, auditor, facility, monkeypatch):
    monkeypatch.setattr(planning, "MOST_ROWS", 3)
    job = asked(auditor, facility)
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert (job.status, "shorter period" in job.failure) == ("failed", True)


# -- Rights ------------------------------------------------------------------------------------------------------------


def test_the_same_request_twice_is_one_export(war, auditor, facility):
    job = asked(auditor, facility)
    assert asked(auditor, facility, at=NOON + timedelta(minutes=1)).pk == job.pk
    assert asked(auditor, facility, first=DAY).pk != job.pk
    written(job)
    assert asked(auditor, facility).pk != job.pk


@pytest.mark.parametrize("name", ["outsider", "dealer", "security", "holder_admin", "board_admin"])
def test_who_may_not_ask(name, cast, facility, war):
    with pytest.raises(NotAllowed):
        asked(cast[name], facility)
    assert not ExportJob.objects.exists()


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("logs", {"logs": ()}),
        ("logs", {"logs": ("651a:nothing",)}),
        ("logs", {"logs": ("619a:x",)}),
        ("last", {"last": DAY - timedelta(days=31)}),
        ("last", {"last": DAY + timedelta(days=1)}),
        ("first", {"first": date(2010, 1, 1)}),
    ],
)
def test_what_may_not_be_asked(field, change, auditor, facility):
    with pytest.raises(FieldRefused) as refusal:
        asked(auditor, facility, **change)
    assert refusal.value.field == field


def test_a_table_of_another_facility_is_refused(war, other_facility, auditor):
    with pytest.raises(FieldRefused) as refusal:
        asked(auditor, other_facility, tables=[war])
    assert refusal.value.field == "tables"


def test_rights_are_asked_again_when_it_is_written(log, filer, facility):
    job = asked(filer, facility)
    Membership.objects.filter(user=filer).update(ended_on=DAY - timedelta(days=400))
    export_write(job_id=job.pk)
    job.refresh_from_db()
    assert (job.status, job.failure) == ("failed", "Your role cannot export logs.")
    assert not ExportVolume.objects.exists()


def test_rights_are_asked_again_at_download(log, filer, facility):
    job = written(asked(filer, facility))
    assert Document.objects.visible_to(filer).count() == 2
    Membership.objects.filter(user=filer).update(ended_on=DAY - timedelta(days=400))
    again = type(filer).objects.get(pk=filer.pk)
    assert not Document.objects.visible_to(again).exists()
    assert not ExportJob.objects.visible_to(again).filter(pk=job.pk).exists()


def test_an_audit_is_not_announced_to_the_one_who_is_audited(log, auditor, reviewer, filer, outsider, facility):
    job, own = asked(auditor, facility), asked(filer, facility)
    assert set(ExportJob.objects.visible_to(auditor)) == set(ExportJob.objects.visible_to(reviewer)) == {job}
    assert set(ExportJob.objects.visible_to(filer)) == {own}
    assert not ExportJob.objects.visible_to(outsider).exists()


def test_a_written_volume_stays(log, auditor, facility, capsys):
    job = written(asked(auditor, facility))
    volume = job.volumes.get(form="pdf")
    from django.db import IntegrityError, transaction

    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Document.objects.filter(pk=volume.document_id).update(title="another")
    call_command("makemigrations", "documents", check=True, dry_run=True)
