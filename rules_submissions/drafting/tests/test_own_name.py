"""A draft's own name: the certificate holder reads it in lists and headings, nobody else does, and it is not signed."""

from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.drafting.services.drafts import draft_name
from rules_submissions.errors import IllegalMove
from rules_submissions.filing.record import Filing
from rules_submissions.models import Draft
from tests.cast import Cast

from ...tests.board import html_of
from ...tests.filings import claimed, drafted, file_it, signature_of

pytestmark = pytest.mark.django_db
LIST, NAME = reverse("submissions:list"), "Spring layout, high limit room"


@pytest.mark.sampled
def test_the_holders_people_read_it_and_the_board_does_not(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    draft = drafted(facility, filer)
    browser, tasks = client_of(filer), reverse("submissions:tasks", args=[draft.pk])
    assert browser.post(tasks, {"name": f"  {NAME} "}).status_code == 302
    for url in (tasks, LIST, reverse("submissions:case", args=[draft.pk])):
        assert NAME in html_of(browser, url), url
    assert NAME in html_of(client_of(cast["colleague"]), LIST)
    file_it(draft, filer)
    claimed(draft, cast)
    case = reverse("submissions:case", args=[draft.pk])
    assert NAME in html_of(browser, case)
    reviewer = client_of(cast["reviewer"])
    for url in (LIST, case, reverse("submissions:queue"), reverse("submissions:review", args=[draft.pk])):
        assert NAME not in html_of(reviewer, url), url
    assert NAME not in reviewer.get(reverse("api:submission", args=[draft.pk])).content.decode()


def test_it_is_no_part_of_what_is_signed(facility: Facility, filer: User) -> None:
    draft = drafted(facility, filer)
    before = Draft.objects.select_related("submission").get(pk=draft.pk)
    draft_name(submission_id=draft.pk, name=NAME)
    after = Draft.objects.select_related("submission").get(pk=draft.pk)
    assert (after.name, after.version) == (NAME, before.version)
    signature = signature_of(filer)
    assert Filing(after).composed(signature) == Filing(before).composed(signature)


def test_it_fits_its_place_and_changes_only_while_the_holder_has_the_filing(
    facility: Facility, filer: User, client_of: Any
) -> None:
    draft = drafted(facility, filer)
    tasks = reverse("submissions:tasks", args=[draft.pk])
    assert client_of(filer).post(tasks, {"name": "n" * 61}).status_code == 400
    assert client_of(filer).post(tasks, {"name": ""}).status_code == 302
    file_it(draft, filer)
    with pytest.raises(IllegalMove):
        draft_name(submission_id=draft.pk, name=NAME)
