"""Layouts and signs that were put up, in exports and log books."""

from datetime import timedelta

import pytest
from django.urls import reverse

from compliance.documents.sources import SHEET_LOG
from inspections.books.month import Month
from inspections.books.services import book_keep
from inspections.books.tests.test_books import DUE
from inspections.models.tables import Installation
from rules_submissions.models import RulesSubmission
from tests.attacker import integrity_alarms, plant
from tests.pdf_checks import bare, structure_of, text_of
from tests.scenes import scene

from ...tests.factories import at, installed, sheet_of
from .test_export import DAY, asked, pdfs, whole_csv, written

pytestmark = pytest.mark.django_db


@scene
def hung(roulette, floorperson):
    """Two versions put up at a table one after the other; the first is of an earlier day."""
    rules = RulesSubmission.objects.get(table_numbers=[roulette.number])
    for name, when in (("S-1", -30), ("S-2", -1)):
        installed(roulette, sheet_of(rules, name=name), floorperson, at(when))
    return roulette


def test_an_export_states_which_sheet_was_put_up_where_when_and_by_whom(hung, floorperson, filer):
    job = written(asked(filer, hung.facility, logs=(SHEET_LOG,)))
    first, second = whole_csv(job)
    made = Installation.objects.get(installed_at=at(-1))
    assert (second["Table"], second["Number"], second["Sheet"]) == (hung.number, "2", made.version.title)
    assert second["SHA-256 of the original sheet"] == made.version.artwork.original_sha256
    assert first["Signed by"] == second["Signed by"] == floorperson.printed_name
    (pdf,) = pdfs(job)
    assert structure_of(pdf).problems == []
    said = bare(text_of(pdf))
    for words in ("A log that no clause asks for. 2 entries at 1 table, no", made.version.title):
        assert bare(words) in said, words


def test_only_those_of_the_days_and_tables_asked_for_with_their_numbers(hung, war, filer):
    (line,) = whole_csv(written(asked(filer, hung.facility, logs=(SHEET_LOG,), first=DAY)))
    assert line["Number"] == "2"
    other = {"first": DAY - timedelta(days=9), "tables": [war]}
    assert whole_csv(written(asked(filer, hung.facility, logs=(SHEET_LOG,), **other))) == []


def test_what_no_record_holds_is_in_no_export(hung, filer):
    plant(Installation.objects.get(installed_at=at(-1)), installed_at=at(-2))
    job = asked(filer, hung.facility, logs=(SHEET_LOG,))
    with pytest.raises(AssertionError, match="differ from the records"):
        written(job)
    assert integrity_alarms()


def test_a_log_book_counts_them_and_the_form_offers_them_where_there_are_any(hung, war, filer, client):
    made = book_keep(facility=hung.facility, month=Month.of(hung.facility, "2026-03"), at=DUE)
    counts = {one["log"]: one["entries"] for one in made.book.summary["counts_by_log"]}
    assert counts == {SHEET_LOG: 2}
    client.force_login(filer)
    form = client.get(reverse("documents:export_new"), {"facility": hung.facility_id}).context["form"]
    assert (SHEET_LOG, "Layouts and signs put up") in form.fields["logs"].choices
