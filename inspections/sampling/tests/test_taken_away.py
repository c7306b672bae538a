"""Rows that a superuser deletes, or moves to another holder, are missed by the next act on them: nothing is done
twice."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from compliance.ledger.errors import NotHeld
from inspections.models import LogEntry
from inspections.models.samples import AuditCase, CaseStep, Sample, SampleItem, SampleNote
from inspections.sampling.services.cases import case_send, case_step
from inspections.sampling.services.drawing import sample_draw_more
from inspections.sampling.services.notes import sample_note
from inspections.tests.factories import at
from tests.attacker import integrity_alarms, plant, take_away

from .drawn import CLEAN, OTHERWISE, drawn

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent(found, auditor):
    return case_send(item_id=found.pk, words="Where is it?", by=auditor, at=at(2))


def missed(act, table):
    with pytest.raises(NotHeld):
        act()
    assert any(one.startswith(table._meta.db_table) for one in integrity_alarms())


def test_a_sample_that_was_taken_away_does_not_give_its_number_to_another(sampled, facility, auditor):
    for item in sampled.items.all():
        take_away(item)
    take_away(sampled)
    missed(lambda: drawn(facility, auditor), Sample)


@pytest.mark.parametrize("how", ["taken away", "moved"])
def test_an_item_that_is_gone_is_not_drawn_again(sampled, facility, auditor, how):
    other = drawn(facility, auditor, size=1, seed="another")
    item = sampled.items.order_by("place").last()
    if how == "moved":
        plant(item, sample_id=other.pk, place=9, entry_key=uuid4())
    else:
        take_away(item)
    missed(lambda: sample_draw_more(sample_id=sampled.pk, size=2, by=auditor, at=at(1)), SampleItem)


def test_a_note_that_is_gone_makes_no_case_of_an_entry_that_agrees(found, sampled, auditor):
    sample_note(sample_id=sampled.pk, looks={1: CLEAN}, by=auditor, at=at(1.5))
    take_away(SampleNote.objects.filter(item=found).latest("at"))
    missed(lambda: case_send(item_id=found.pk, words="Where is it?", by=auditor, at=at(2)), SampleNote)
    missed(lambda: sample_note(sample_id=sampled.pk, looks={1: CLEAN}, by=auditor, at=at(2)), SampleNote)


def test_a_case_that_is_gone_is_not_sent_again(found, sent, auditor):
    take_away(sent.steps.get())
    take_away(sent)
    missed(lambda: case_send(item_id=found.pk, words="Where is it?", by=auditor, at=at(3)), AuditCase)


@pytest.mark.parametrize("how", ["taken away", "moved"])
def test_a_case_whose_closing_is_gone_goes_on_with_nothing(sent, sampled, auditor, filer, how):
    step = {"case_id": sent.pk, "words": "It is there."}
    case_step(**step, kind="answered", by=filer, at=at(3))
    closed = case_step(**step, kind="closed", by=auditor, at=at(4))
    if how == "moved":
        sample_note(sample_id=sampled.pk, looks={2: OTHERWISE}, by=auditor, at=at(4))
        other = case_send(item_id=sampled.items.get(place=2).pk, words="And this?", by=auditor, at=at(4))
        plant(closed, case_id=other.pk, number=7)
    else:
        take_away(closed)
    later = sent.sent_at + timedelta(hours=9)
    missed(lambda: case_step(**step, kind="asked", by=auditor, at=later), CaseStep)


@pytest.mark.parametrize("what", ["a planted note", "a note that is gone", "a planted entry"])
def test_no_work_paper_leaves_with_what_differs_from_the_records(found, sampled, auditor, client_of, what):
    browser, note = client_of(auditor), SampleNote.objects.filter(item=found).latest("at")
    if what == "a planted note":
        plant(note, agrees="yes")
    elif what == "a note that is gone":
        take_away(note)
    else:
        plant(LogEntry.objects.get(pk=found.entry_key), late_reason="None.", late_seconds=1)
    for name in ("audit:work_paper", "audit:work_paper_pdf"):
        answer = browser.get(reverse(name, args=[sampled.pk]))
        assert answer.status_code == 409
        assert "You cannot open this file" in answer.content.decode()
    assert integrity_alarms()
