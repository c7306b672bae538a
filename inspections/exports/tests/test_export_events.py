"""Each volume of an export is an event once it was written."""

from uuid import UUID

import pytest

from compliance.documents.models import ExportVolume
from compliance.events.reading import events_read, object_of
from compliance.holders.roles import Perm

from .test_export import asked, log, written

__all__ = ["log"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def test_a_volume_that_was_written_is_an_event(log, facility, filer, holder):
    job = asked(filer, facility)
    before = events_read(holder.pk, Perm, after=None, since=None)
    written(job)
    found = events_read(holder.pk, Perm, after=before.mark, since=None).events
    ready = [event for event in found if event.kind == "export.ready"]
    assert {object_of(event) for event in ready} == {"export_volume"}
    assert {UUID(event.key) for event in ready} == set(ExportVolume.objects.values_list("pk", flat=True)) != set()
    without = events_read(holder.pk, [Perm.READ_LOGS], after=before.mark, since=None).events
    assert "export.ready" not in {event.kind for event in without}, "it is for whoever may export"
