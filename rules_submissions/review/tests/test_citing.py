"""The number of open findings that cite an item: the Board counts all of them, a holder its own as filed, others
none."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules_submissions.drafting.services.drafts import reason_save
from rules_submissions.facts import draft_findings, finding_key
from rules_submissions.filing.services.withdrawal import submission_withdraw
from rules_submissions.review.citations import findings_citing
from rules_submissions.review.services.review import finding_act, finding_raise
from tests.scenes import scene

from ...tests.filings import AT, WITHOUT_APPROVALS, after, claimed, drafted, file_it, filed, settle, who

pytestmark = pytest.mark.django_db
ITEM = "651a.2(c)"
PAGE = f"/regulation/{ITEM}/"


@scene
def filing(facility, filer):
    return filed(facility, filer, **WITHOUT_APPROVALS)


def test_a_finding_counts_for_the_board_and_its_own_holder_and_for_no_competitor(filing, reviewer, filer, outsider):
    assert findings_citing(reviewer, ITEM) == 1
    assert findings_citing(filer, ITEM) == 1
    assert findings_citing(outsider, ITEM) == 0
    assert findings_citing(reviewer, "651a.2(a)") == 0


def test_a_citation_that_only_begins_alike_is_another_item(filing, reviewer):
    assert findings_citing(reviewer, "651a.2") == 0


def test_a_draft_has_no_open_finding_and_a_filing_withdrawn_none_any_more(facility, filer, reviewer, filing):
    drafted(facility, filer, **WITHOUT_APPROVALS)
    assert findings_citing(filer, ITEM) == 1
    submission_withdraw(submission_id=filing.pk, by=filer, at=after(), reason="Not offered after all.")
    assert findings_citing(filer, ITEM) == findings_citing(reviewer, ITEM) == 0


def test_a_settled_approval_is_no_open_finding_for_the_board(filing, cast):
    claimed(filing, cast)
    settle(filing, "drop_tip_box_approval_ref", cast["compliance_rep"])
    assert findings_citing(cast["reviewer"], ITEM) == 0


def test_what_a_reviewer_dismisses_or_raises_reaches_the_holder_by_letter_only(facility, cast):
    filing = drafted(facility, cast["filer"])
    draft = filing.draft
    draft.answers["payout_odds"]["tie"] = {"pay": 11, "to": 1}
    draft.save()
    found = next(one for one in draft_findings(draft, AT) if one.severity == "violation")
    key, item = finding_key(found), found.citation
    reason_save(submission_id=filing.pk, key=key, petition="P-1", words="Asked for.", by=cast["filer"], at=AT)
    file_it(filing, cast["filer"])
    claimed(filing, cast)
    assert findings_citing(cast["auditor"], item) == 1
    finding_act(**who(filing, cast["reviewer"], key=key, act="dismiss", reason="Granted on petition."))
    assert findings_citing(cast["auditor"], item) == 0
    assert findings_citing(cast["filer"], item) == 1
    finding_raise(**who(filing, cast["reviewer"], citation=item, field="payout_odds", reason="Of which day?"))
    assert findings_citing(cast["auditor"], item) == 1
    assert findings_citing(cast["filer"], item) == 1


def test_the_page_of_the_item_says_it_to_those_who_read_filings(filing, client_of, cast):
    told = {name: client_of(user).get(PAGE).content.decode() for name, user in cast.items()}
    assert {name for name, text in told.items() if "1 open finding cites this item" in text.replace("\xa0", " ")} == {
        "filer", "colleague", "holder_admin", "reviewer", "compliance_rep", "lab_analyst", "decider", "auditor",
        "counsel",
    }  # fmt: skip
    assert "No open finding cites" in told["outsider"]
    for text in (told["dealer"], told["floorperson"], told["board_admin"], client_of(None).get(PAGE).content.decode()):
        assert "Open findings" not in text


def test_counting_costs_at_most_three_queries(filing, facility, filer, reviewer):
    assert reviewer.is_board
    with CaptureQueriesContext(connection) as first:
        findings_citing(reviewer, ITEM)
    filed(facility, filer, **WITHOUT_APPROVALS)
    with CaptureQueriesContext(connection) as second:
        assert findings_citing(reviewer, ITEM) == 2
    assert len(first) == len(second) == 3
