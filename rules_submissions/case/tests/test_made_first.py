"""The copy of a filing that somebody opens is made before what nobody waits for."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.after_commit import TaskOfCommit
from compliance.holders.models import Facility, User
from rules_submissions.models import RulesSubmission
from rules_submissions.papers.services import FILING, revision_document_keep
from rules_submissions.tasks import revision_document_render
from tests.cast import Cast

from ...tests.elsewhere import refiled, returned
from ...tests.filings import filed, newest
from ...tests.making import AT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def test_the_copy_of_the_newest_revision_is_asked_for_until_it_is_there(
    facility: Facility, filer: User, cast: Cast, client_of: Any, django_capture_on_commit_callbacks: Any
) -> None:
    def asked(submission: RulesSubmission, **headers: str) -> list[TaskOfCommit]:
        with django_capture_on_commit_callbacks() as given:
            client_of(filer).get(reverse("submissions:case", args=[submission.pk]), headers=headers)
        return [one for one in given if getattr(one, "task", None) == revision_document_render]

    first = filed(facility, filer)
    (one,) = asked(first)
    assert (one.arguments, one.priority) == ((str(newest(first).pk), FILING), None)
    revision_document_keep(revision_id=newest(first).pk, kind=FILING, at=AT)
    assert asked(first) == []
    again = refiled(returned(first, cast, days=2, text="Say why."), filer, days=1)
    (one,) = asked(again)
    assert one.arguments == (str(newest(again).pk), FILING)
    assert asked(again, **{"HX-Request": "true"}) == []
