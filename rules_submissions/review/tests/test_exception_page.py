"""The desk by exception as people read it: what comes first, what settles it, the effect, and what it costs."""

import re
from typing import Any

import pytest

from compliance.holders.models import Facility, User
from rules_submissions.demo.drawing import layout_drawing
from rules_submissions.models import RulesSubmission
from rules_submissions.place import place_of
from rules_submissions.review.exception import Reason
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.review.services.pins import pin_add
from rules_submissions.review.services.review import comment_add, finding_raise
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_of, marks_save
from tests.browsing import problems_of
from tests.cast import Cast

from ...tests.board import address, approve, days_ago, html_of
from ...tests.filings import claimed, newest, signed_off
from ...tests.making import ROULETTE, answers_of, drafted, file_it, filed
from .by_exception import amended, amendment, craps_filed, in_effect, press, shown, sorted_of

pytestmark = pytest.mark.django_db


def rules(facility: Facility, cast: Cast, number: str = "651a") -> RulesSubmission:
    return in_effect(filed(facility, cast["filer"], number, at=days_ago(30)), cast, at=days_ago(28))


def kinds(page: Any) -> list[str]:
    return [row.kind.word for row in page.context["rows"]]


def with_layout(facility: Facility, cast: Cast) -> RulesSubmission:
    """A filing with a layout on which one element is marked, claimed."""
    draft = drafted(facility, cast["filer"], at=days_ago(7))
    sheet = artwork_add(
        submission_id=draft.pk, sheet="layout", title="L-1", file_name="l-1.png",
        read=sheet_from("l-1.png", layout_drawing("Casino War", "Keystone")), by=cast["filer"], at=days_ago(7),
    )  # fmt: skip
    one = elements_of(draft.rules)[0]
    places = {(one.citation, one.name): place_of("E2-H2")}
    marks_save(submission_id=draft.pk, artwork_id=sheet.pk, places=places, by=cast["filer"], at=days_ago(7))
    file_it(draft, cast["filer"], days_ago(7))
    return claimed(draft, cast, at=days_ago(6))


def test_the_last_list_has_one_button_and_the_report_opens_when_all_have_signed(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    later = amended(rules(facility, cast), cast, table_max_usd="5000.00")
    theirs, reviewer = client_of(cast["compliance_rep"]), client_of(cast["reviewer"])
    lists = [batch.section.key for batch in theirs.get(address(later)).context["batches"]]
    assert len(lists) == 2
    assert "Agree to all" in html_of(theirs, address(later))
    typed = shown(later, cast["compliance_rep"], lists[0]) | {"unit": "casino_compliance"}
    assert press(theirs, later, typed).status_code == 302
    assert "Agree to all" not in html_of(theirs, address(later))
    assert 'id="recommend" open' not in html_of(reviewer, address(later))
    signed_off(later, cast, at=days_ago(1))
    assert 'id="recommend" open' in html_of(reviewer, address(later))


def test_one_changed_answer_stands_first_with_both_values_and_its_own_act(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    later = amended(rules(facility, cast), cast, table_max_usd="5000.00")
    page = client_of(cast["reviewer"]).get(address(later))
    html = " ".join(page.content.decode().split())
    assert kinds(page) == ["Changed answer"]
    assert "One answer changed: Maximum wager at the table, from $1,000.00 to $5,000.00." in html
    assert "<del>$1,000.00</del> <ins>$5,000.00</ins>" in html
    assert "<b>1 of 105</b> clauses of Gaming Operations needs your review." in html
    assert html.index("Needs your review") < html.index("Nothing found")
    assert "A passed check is not an approval." in html
    clause = html_of(client_of(cast["reviewer"]), address(later) + page.context["rows"][0].url.partition("#")[0])
    assert "Minimum and maximum wager" in clause


TOUCHDOWN_CLAUSE = "617a.1(f)(5)", "touchdown_runs_on_a_double_zero_wheel"


@pytest.mark.parametrize("newly", [True, False], ids=["applies now", "no longer applies"])
def test_a_clause_that_turned_needs_a_person_while_its_own_answers_are_the_same(
    facility: Facility, cast: Cast, client_of: Any, newly: bool
) -> None:
    """Touchdown turned on, or off, with the same double zero wheel."""
    usual = answers_of(ROULETTE)
    wagers = [*usual["wagers_offered"], "touchdown"]
    electronic: dict[str, Any] = {"table_format": "fully_automated_electronic"}
    without = {name: usual[name] for name in ("wagers_offered", "layout_wager_areas")} | {"touchdown_offered": False}
    offered: dict[str, Any] = {"wagers_offered": wagers, "layout_wager_areas": wagers, "touchdown_offered": True}
    offered |= {"layout_touchdown_area_per_player": True, "touchdown_paytable": "A"}
    before, after = (without, offered) if newly else (offered, without)
    first = filed(facility, cast["filer"], ROULETTE, at=days_ago(30), **electronic, **before)
    later = amended(in_effect(first, cast, at=days_ago(28)), cast, **after)
    _, found = sorted_of(later, cast["reviewer"])
    (matter,) = (one for one in found.eye if _place(one.item) == TOUCHDOWN_CLAUSE)
    assert matter.reason == Reason.CHANGED
    assert matter.answers == ("wagers_offered", "touchdown_offered")
    assert TOUCHDOWN_CLAUSE not in {_place(item) for item in found.listed}
    clause = html_of(client_of(cast["reviewer"]), address(later, query=f"?clause={TOUCHDOWN_CLAUSE[1]}"))
    reading = clause.partition('id="clause"')[2]
    assert "Is Touchdown Roulette offered?" in reading


def _place(item: Any) -> tuple[str, str]:
    return item.provision.citation, item.provision.name


def test_a_changed_pick_says_what_it_does_to_odds_and_house_edge(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    stated = answers_of(ROULETTE)["payout_odds"] | {"straight": {"pay": 36, "to": 1}}
    later = amended(rules(facility, cast, ROULETTE), cast, payout_odds=stated)
    page = client_of(cast["reviewer"]).get(address(later))
    (row,) = (one for one in page.context["rows"] if one.kind.word == "Changed answer")
    (line,) = (one for one in row.lines if "house edge" in one)
    assert line == (
        "Straight (one number): odds 35 to 1, now 36 to 1; "
        "house edge falls from 1/19 (5.26\u00a0%) to 1/38 (2.63\u00a0%)."
    )
    assert [(one.label, one.before, one.after) for one in row.changes] == [
        ("Straight (one number)", "35 to 1", "36 to 1")
    ]
    assert row.clauses == 3, "Not those of Touchdown Roulette, which is not offered"
    text = re.sub(r"\n\s*", " ", page.content.decode())
    assert "3\u00a0clauses depend on this answer, and agreeing marks all of them:" in text
    strip = {one.name: one.changed for one in page.context["effects"]}
    assert strip == {"Answers": 1, "Findings": 0, "Odds": 1, "House edge": 1, "Attestations": 0, "Sheets": 0}


def test_the_decision_page_counts_the_same(facility: Facility, cast: Cast, client_of: Any) -> None:
    later = amendment(rules(facility, cast), cast["filer"], at=days_ago(5), table_max_usd="5000.00")
    desk = client_of(cast["reviewer"]).get(address(later)).context["effects"]
    decision = client_of(cast["decider"]).get(address(later, "decision")).context["effects"]
    assert decision == desk
    assert [one.changed for one in desk] == [1, 0, 0, 0, 0, 0]


def test_the_gravest_stands_first_and_nothing_is_said_of_a_version_that_is_not_there(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    bare = filed(facility, cast["filer"], at=days_ago(7), drop_tip_box_approval_ref=None)
    submission = claimed(bare, cast, at=days_ago(6))
    own = {"submission_id": submission.pk, "unit": "casino_compliance", "by": cast["compliance_rep"]}
    finding_raise(**own, at=days_ago(5), citation="651a.2(b)(3)", reason="Eight areas are drawn.")
    page = client_of(cast["compliance_rep"]).get(address(submission))
    found = kinds(page)
    assert found == sorted(found, key=["Finding", "Approval", "Changed answer", "Attestation"].index)
    assert found[:2] == ["Finding", "Approval"]
    html = page.content.decode()
    assert "A first filing: no rules in effect" in html
    assert html.count("Settle this approval") == 1
    assert "unchanged" not in html
    assert page.context["effects"] == []


def test_marks_pins_and_sheets_lead_to_the_sheet(facility: Facility, cast: Cast, client_of: Any) -> None:
    submission = with_layout(facility, cast)
    browser, sheet = client_of(cast["reviewer"]), newest(submission).artwork.get()
    own = {"submission_id": submission.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": days_ago(5)}
    pin_add(**own, artwork_id=sheet.pk, place=place_of("C2"), text="Is this the sign?", for_return=True)
    page = browser.get(address(submission))
    of_sheet = [one for one in page.context["rows"] if one.kind.word == "On a sheet"]
    assert len(of_sheet) == len(elements_of(submission.rules))
    assert "Marked on Layout: L-1, version 1, zone E2–H2." in of_sheet[0].lines
    assert "The filer marked it on no sheet." in of_sheet[1].lines
    assert [one.kind.word for one in page.context["beside"]] == ["Pin", "Sheet"]
    assert "Is this the sign?" in page.content.decode()
    one = elements_of(submission.rules)[0]
    element_check(**own, artwork_id=sheet.pk, citation=one.citation, provision=one.name, found=True)
    again = browser.get(address(submission)).context
    assert again["need"] == page.context["need"] - 1
    assert again["beside_open"] == 2
    for one in elements_of(submission.rules)[1:]:
        element_check(**own, artwork_id=sheet.pk, citation=one.citation, provision=one.name, found=True)
    whole = browser.get(address(submission)).context
    assert [one.done for one in whole["beside"]] == ["", "Each element on it was found"]
    assert whole["beside_open"] == 1


def test_the_desk_by_exception_costs_the_same_however_much_it_holds(
    facility: Facility, cast: Cast, client_of: Any, django_assert_max_num_queries: Any
) -> None:
    submission = with_layout(facility, cast)
    browser, sheet = client_of(cast["reviewer"]), newest(submission).artwork.get()
    own = {"submission_id": submission.pk, "unit": "gaming_operations", "by": cast["reviewer"], "at": days_ago(5)}

    def do(times: int) -> None:
        for number in range(times):
            pin_add(**own, artwork_id=sheet.pk, place=place_of("C2"), text=f"Pin {number}", for_return=True)
            finding_raise(**own, citation=f"651a.{number + 2}(a)", reason=f"Finding {number}")
            comment_add(**own, text=f"Comment {number}")
            one = elements_of(submission.rules)[number]
            element_check(**own, artwork_id=sheet.pk, citation=one.citation, provision=one.name, found=True)

    do(1)
    browser.get(address(submission))
    with django_assert_max_num_queries(46) as asked:
        html_of(browser, address(submission))
    few = len(asked)
    do(3)
    browser.get(address(submission))  # a session notes once a minute that it is in use
    with django_assert_max_num_queries(few):
        html_of(browser, address(submission))


def test_the_claim_comes_before_everything_else_and_goes_once_it_is_made(
    facility: Facility, cast: Cast, client_of: Any
) -> None:
    submission = filed(facility, cast["filer"], at=days_ago(6))
    browser, claim = client_of(cast["reviewer"]), "Claim for Gaming Operations"
    html = html_of(browser, address(submission))
    assert html.count(claim) == 1
    assert html.index(claim) < html.index('id="findings"')
    assert claim not in html_of(browser, address(claimed(submission, cast, at=days_ago(5))))


def test_who_reviews_nothing_is_offered_nothing(facility: Facility, cast: Cast, client_of: Any) -> None:
    submission = claimed(filed(facility, cast["filer"], at=days_ago(7)), cast, at=days_ago(6))
    for name in ("auditor", "decider"):
        html = html_of(client_of(cast[name]), address(submission))
        assert "review/section/" not in html, name


def test_a_decided_filing_is_read_by_exception_and_not_acted_on(
    ready: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    approve(ready, cast["decider"])
    html = html_of(client_of(cast["reviewer"]), address(ready)).partition("<main")[2]
    assert "Nothing found" in html
    assert "data-agree" not in html


@pytest.mark.django_db(transaction=True)
def test_it_meets_wcag_fits_a_phone_and_goes_by_keys(facility: Facility, cast: Cast, page_for: Any) -> None:
    later = amended(rules(facility, cast), cast, table_max_usd="5000.00", layout_approval_ref=None)
    page = page_for(cast["reviewer"])
    assert problems_of(page, address(later), best_practice=True) == []
    page.goto(address(later))
    page.wait_for_load_state()
    page.keyboard.press("n")
    assert "Minimum and maximum wager" in page.inner_text("[data-row][aria-current]")
    page.keyboard.press("a")
    page.locator(".is-done", has_text="Minimum and maximum wager").wait_for()
    page.wait_for_load_state()  # the keys work once the page's script has run
    assert "Agree to these" in page.inner_text("[data-row][aria-current]")
    page.keyboard.press("a")
    page.locator(".batch", has_text="You agreed").first.wait_for()
    phone = page_for(cast["reviewer"], width=390, script=False)
    phone.goto(address(later))
    phone.click("button:has-text('Agree to all')")
    phone.locator(".batch", has_text="You agreed").nth(3).wait_for()
    assert phone.locator(".batch button:has-text('Agree to these')").count() == 0
    assert page.complaints == []


def test_a_first_craps_filing_is_read_in_eight_lists(
    facility: Facility, cast: Cast, reviewer: User, client_of: Any
) -> None:
    first = claimed(craps_filed(facility, cast["filer"], at=days_ago(9)), cast, at=days_ago(8))
    page = client_of(reviewer).get(address(first)).context
    assert (page["need"], page["batched"], len(page["batches"])) == (11, 278, 8)
    assert page["checked"] + page["unchecked"] == page["batched"]
