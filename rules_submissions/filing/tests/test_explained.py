"""Reasons why a sheet that differs from the answers is filed all the same: the second officer and the copy say them."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from compliance.holders.models import Facility, User
from rules_submissions.drafting.differences import difference_key, explained_on
from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.papers.filing import filing_context
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.tests.making import lettered

from ...tests.filings import after, newest
from ...tests.making import AT, drafted, sign_first, sign_second, two_sign

WHY = "The printer’s proof <shows> the old odds; the sheet is printed anew."


@pytest.mark.django_db
def test_the_second_officer_and_the_copy_read_why_a_sheet_differs(
    facility: Facility, filer: User, colleague: User, client_of: Any
) -> None:
    two_sign(facility.holder)
    draft = drafted(facility, filer)
    read = sheet_from("l.png", lettered("L", size=(200, 100)))
    sheet = artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="l.png", read=read, by=filer, at=AT
    )
    keys = [
        difference_key(sheet, "Tie | Wager", "11 to 1", "10 to 1"),
        "sheet|of-another|Tie|1|2",
        "sheet|cut",
        "617a|x",
    ]
    for key in keys:
        reason_save(submission_id=draft.pk, key=key, petition="", words=WHY, by=filer, at=AT)
    sign_first(draft, filer)
    words = "Layout: L-1, version 1 says 11 to 1 for Tie | Wager, the filing 10 to 1."
    shown = WHY.replace("<", "&lt;").replace(">", "&gt;")
    page = client_of(colleague).get(reverse("submissions:second_signature", args=[draft.pk])).content.decode()
    assert page.count(words) == page.count(shown) == 1
    sign_second(draft, colleague, after(1))
    filed = client_of(filer).get(reverse("submissions:revision", args=[draft.pk, 1])).content.decode()
    assert filed.count(words) == filed.count(shown) == 1
    revision = newest(draft)
    copy = render_to_string("documents/_filing_body.html", filing_context(revision))
    assert copy.count(words) == copy.count(shown) == 1
    assert [one.why for one in explained_on([sheet], revision.reasons)] == [WHY]
