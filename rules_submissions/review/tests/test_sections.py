"""An act on the clauses of a section: the clauses it may never hold, the list shown, the actor, the content of the
record."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import MembershipFactory, person
from compliance.isolation.context import office_context
from rules_submissions.drafting.services.drafts import reply_save
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.forecast.outlook import to_read
from rules_submissions.models import Mark, RulesSubmission
from rules_submissions.review.clauses import items_of
from rules_submissions.review.exception import EVERY, Reason, list_sha256, sorted_clauses
from rules_submissions.review.reviewers import unit_name
from rules_submissions.review.services.report import submission_return
from rules_submissions.review.services.review import clause_mark, finding_raise
from rules_submissions.review.services.sections import section_mark
from tests.cast import Cast
from tests.races import begun
from tests.scenes import scene

from ...tests.board import address, days_ago, html_of
from ...tests.filings import claimed, round_of
from ...tests.making import ROULETTE, answers_of, file_it, filed
from .by_exception import amended, batched, in_effect, press, shown, sorted_of
from .kept_out import AREAS, KEPT_OUT, OPERATIONS, Kept, a_changed_answer, an_attestation_signed_again, reading, said

pytestmark = pytest.mark.django_db
TWELVE: dict[str, Any] = {"deck_count": 12, "decks_per_batch": [6, 6]}
OUT = ("651a.3(a)", "six_or_eight_decks_are_used")
"""Does not apply to two batches, before or now."""


@scene
def first(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """A first filing of Casino War under review, with every approval stated and every duty attested."""
    return claimed(filed(facility, filer, at=days_ago(7)), cast, at=days_ago(6))


@scene
def later(first: RulesSubmission, cast: Cast) -> RulesSubmission:
    """Once it is in effect, its amendment under review: the highest wager is another, every duty is attested again."""
    return amended(in_effect(first, cast, at=days_ago(6)), cast, table_max_usd="5000.00")


@scene
def of_twelve_decks(first: RulesSubmission, cast: Cast) -> RulesSubmission:
    """An amendment of it under review that changes the decks as well."""
    return amended(in_effect(first, cast, at=days_ago(6)), cast, **TWELVE, table_max_usd="5000.00")


def agree(submission: RulesSubmission, by: User, section: str, *, agreed: bool = True) -> list[Mark]:
    """Agrees at once to the list that the desk shows this person."""
    form = shown(submission, by, section, agreed=agreed)
    return section_mark(**said(submission, by), section=section, shown=form["shown"], agreed=agreed)


def entries(submission: RulesSubmission) -> list[tuple[str, int]]:
    """The acts on this filing among Board staff, each with how many rows its entry tells."""
    with office_context("a test reads the office's log"), connection.cursor() as cursor:
        cursor.execute(
            "SELECT convert_from(entry_bytes, 'UTF8')::jsonb ->> 'type',"
            " jsonb_array_length(convert_from(payload, 'UTF8')::jsonb -> 'rows')"
            " FROM ledger.entry JOIN ledger.payload USING (log_id, index)"
            " WHERE convert_from(entry_bytes, 'UTF8')::jsonb -> 'subject' ->> 'id' = %s ORDER BY index",
            [str(submission.pk)],
        )
        return cursor.fetchall()


def test_each_clause_gets_its_mark_and_one_entry_tells_them_all(first: RulesSubmission, reviewer: User) -> None:
    _, found = sorted_of(first, reviewer)
    section = next(one for one in found.sections if one.key == "651a.5")
    marks = agree(first, reviewer, "651a.5")
    assert [(one.citation, one.provision) for one in marks] == [
        (item.provision.citation, item.provision.name) for item in section.items
    ]
    kept = Mark.objects.filter(round=round_of(first))
    assert {(one.unit, one.printed_name, one.role, one.agreed) for one in kept} == {
        (OPERATIONS, "Rita Reviewer", Role.GAMING_OPERATIONS_REVIEWER, True)
    }
    assert [one for one in entries(first) if one[0].startswith("section.")] == [("section.agree", len(section.items))]


def test_the_act_costs_the_same_whatever_it_holds(
    first: RulesSubmission, reviewer: User, django_assert_max_num_queries: Any
) -> None:
    agree(first, reviewer, "651a.7")
    counts = []
    for section in ("651a.10", "651a.3"):
        form = shown(first, reviewer, section)
        with django_assert_max_num_queries(100) as asked:
            section_mark(**said(first, reviewer), section=section, shown=form["shown"], agreed=True)
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert counts[0] <= 40


# What may never be in a batch: one broken item a case


@pytest.mark.parametrize("make", KEPT_OUT, ids=lambda make: make.__name__)
def test_no_act_on_a_section_holds_it(
    first: RulesSubmission, facility: Facility, cast: Cast, make: Callable[..., Kept]
) -> None:
    assert_no_act_holds(make(first, facility, cast), cast["reviewer"])


@pytest.mark.parametrize("make", [a_changed_answer, an_attestation_signed_again], ids=lambda make: make.__name__)
def test_no_act_on_a_section_of_an_amendment_holds_it(
    later: RulesSubmission, cast: Cast, make: Callable[..., Kept]
) -> None:
    assert_no_act_holds(make(later), cast["reviewer"])


def assert_no_act_holds(kept: Kept, reviewer: User) -> None:
    """Asserts that a person who agrees to every section agrees to none of the clauses that are kept out."""
    assert kept.out
    docket, found = sorted_of(kept.submission, reviewer)
    assert not kept.out & batched(kept.submission, reviewer)
    for section in found.sections:
        agree(kept.submission, reviewer, section.key)
    agreed = {(one.citation, one.provision) for one in Mark.objects.filter(agreed=True, round=docket.review)}
    assert agreed == batched(kept.submission, reviewer)
    assert not kept.out & agreed


def test_every_clause_is_for_a_person_stands_alone_is_in_its_section_or_another_units(
    first: RulesSubmission, later: RulesSubmission, cast: Cast
) -> None:
    for submission in (first, later):
        docket, found = sorted_of(submission, cast["reviewer"])
        theirs = [item for items in found.others.values() for item in items]
        placed = [*(one.item for one in (*found.eye, *found.alone)), *found.listed, *theirs]
        assert sorted(item.key for item in placed) == sorted(item.key for item in items_of(docket))


# What was shown


def test_of_two_who_agree_at_once_the_second_is_shown_the_new_list(
    first: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    form = shown(first, other, "651a.5")
    agree(first, reviewer, "651a.5")
    answer = press(client_of(other), first, form)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert (
        "The list of §\u00a0651a.5 changed after your page was made, so nothing was agreed to. It is empty now." in html
    )
    assert "Rita Reviewer, Gaming Operations, agreed" in html
    assert {one.by for one in Mark.objects.all()} == {reviewer}


def changed_by_a_finding(first: RulesSubmission, cast: Cast) -> None:
    finding_raise(**said(first, cast["compliance_rep"], "casino_compliance"), citation=AREAS[0], reason="Eight.")


def changed_by_one_mark(first: RulesSubmission, cast: Cast) -> None:
    clause_mark(**said(first, cast["reviewer"]), citation=AREAS[0], provision=AREAS[1], agreed=True)


@pytest.mark.parametrize("change", [changed_by_a_finding, changed_by_one_mark])
def test_a_list_that_changed_under_the_page_is_refused_and_shown_anew(
    first: RulesSubmission, cast: Cast, client_of: Any, change: Callable[..., None]
) -> None:
    reviewer = cast["reviewer"]
    form = shown(first, reviewer, "651a.2")
    change(first, cast)
    before = Mark.objects.count()
    answer = press(client_of(reviewer), first, form)
    assert answer.status_code == 409
    assert "read them, then agree to them" in answer.content.decode()
    assert Mark.objects.count() == before
    anew = shown(first, reviewer, "651a.2")
    assert anew["shown"] in answer.content.decode()
    assert press(client_of(reviewer), first, anew).status_code == 302
    assert Mark.objects.count() > before


def test_a_list_of_another_revision_is_refused(first: RulesSubmission, cast: Cast) -> None:
    form = shown(first, cast["reviewer"], "651a.5")
    words = {"submission_id": first.pk, "by": cast["reviewer"], "at": timezone.now()}
    submission_return(**words, words="Say more.")
    for one in first.comments.filter(for_return=True):
        reply_save(submission_id=first.pk, comment_id=one.pk, words="Said.", by=cast["filer"], at=timezone.now())
    file_it(first, cast["filer"], timezone.now())
    with pytest.raises(IllegalMove, match="changed after your page was made"):
        section_mark(**said(first, cast["reviewer"]), section="651a.5", shown=form["shown"], agreed=True)


@pytest.mark.parametrize(
    "changed",
    [
        {"shown": "0" * 64},
        {"section": "651a.3"},
        {"section": "999a.1"},
        {"agreed": "no"},
        {"section": ""},
        {"section": "deck_count"},
    ],
)
def test_what_no_page_showed_is_refused(
    first: RulesSubmission, reviewer: User, client_of: Any, changed: dict[str, str]
) -> None:
    assert press(client_of(reviewer), first, shown(first, reviewer, "651a.5") | changed).status_code == 409
    assert not Mark.objects.exists()


def test_a_form_that_is_not_well_formed_is_refused(first: RulesSubmission, reviewer: User, client_of: Any) -> None:
    form = shown(first, reviewer, "651a.5")
    for changed in ({"shown": "x"}, {"section": "§ 651a.5"}, {"agreed": "maybe"}, {"next": "https://example.test"}):
        assert press(client_of(reviewer), first, form | changed).status_code == 400, changed
    assert not Mark.objects.exists()


# For whom


def test_a_person_of_two_bureaus_chooses_one_for_the_page_and_links_and_forms_keep_it(
    first: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    """The desk of each lists and takes what this bureau decides; that of a third is refused."""
    MembershipFactory(user=reviewer, role=Role.CASINO_COMPLIANCE_REPRESENTATIVE, holder=None)
    browser, other = client_of(User.objects.get(pk=reviewer.pk)), "casino_compliance"
    page = html_of(browser, address(first, query=f"?unit={OPERATIONS}"))
    assert "You act for:" in page
    assert f'<b aria-current="true">{unit_name(OPERATIONS)}</b>' in page
    assert f'href="?unit={other}"' in page
    for unit in (OPERATIONS, other):
        page = html_of(browser, address(first, query=f"?unit={unit}")).partition("<main")[2]
        forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
        acts = [form for form in forms if "/review/" in form.partition(">")[0]]
        assert acts
        for form in acts:
            assert f"unit={unit}" in form.partition(">")[0], form
            assert f'name="unit" value="{unit}"' in form or 'name="unit"' not in form, form
        clauses = re.findall(r'href="(\?[^"]*clause=[^"]*)"', page)
        assert clauses
        assert all(f"unit={unit}" in link for link in clauses)
        one = html_of(browser, address(first, query=clauses[0].partition("#")[0].replace("&amp;", "&")))
        (choice,) = [link for link in re.findall(r'href="(\?[^"]*clause=[^"]*)"', one) if f"unit={unit}" not in link]
        assert f'<a class="keep" href="{choice}">{unit_name(({OPERATIONS, other} - {unit}).pop())}</a>' in one
        docket, found = sorted_of(first, User.objects.get(pk=reviewer.pk), unit=unit)
        assert {item.provision.owner(docket.revision.edition_key) for item in found.listed} <= {unit}
        section, *_ = found.sections
        sha256 = list_sha256(docket, unit, section.items, agreed=True)
        form = {"section": section.key, "shown": sha256, "agreed": "yes", "unit": unit}
        answer = browser.post(address(first, "review_section", f"?unit={unit}"), form)
        assert (answer.status_code, f"unit={unit}" in answer["Location"]) == (302, True)
    assert set(Mark.objects.values_list("unit", flat=True)) == {OPERATIONS, other}
    assert browser.get(address(first, query="?unit=gaming_laboratory_operations")).status_code == 403
    assert client_of(reviewer_of_one()).get(address(first, query=f"?unit={other}")).status_code == 403
    assert "You act for:" not in html_of(client_of(reviewer_of_one()), address(first))


def reviewer_of_one() -> User:
    return person(Role.GAMING_OPERATIONS_REVIEWER)


# Taking back


def test_agreement_is_taken_back_clause_by_clause_in_one_act(
    first: RulesSubmission, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    assert press(browser, first, shown(first, reviewer, "651a.5")).status_code == 302
    assert "You agreed, " in html_of(browser, address(first))
    count = Mark.objects.count()
    assert press(browser, first, shown(first, reviewer, "651a.5", agreed=False)).status_code == 302
    assert Mark.objects.filter(agreed=False).count() == count
    assert "You took agreement back, " in html_of(browser, address(first))
    assert [one for one in entries(first) if one[0] == "section.take_back"] == [("section.take_back", count)]
    assert press(browser, first, shown(first, reviewer, "651a.5")).status_code == 302
    assert Mark.objects.filter(agreed=True).count() == 2 * count


def test_one_clause_is_taken_back_by_itself(first: RulesSubmission, reviewer: User) -> None:
    agree(first, reviewer, "651a.10")
    one = Mark.objects.order_by("citation")[0]
    clause_mark(**said(first, reviewer), citation=one.citation, provision=one.provision, agreed=False)
    again = agree(first, reviewer, "651a.10")
    assert [(mark.citation, mark.provision) for mark in again] == [(one.citation, one.provision)]


# Whose clauses


def test_a_bureau_agrees_for_itself_alone(first: RulesSubmission, cast: Cast) -> None:
    """Section 651a.3 has clauses of both: each agrees to its own."""
    reviewer, compliance = cast["reviewer"], cast["compliance_rep"]
    theirs = shown(first, compliance, "651a.3")
    mine = agree(first, reviewer, "651a.3")
    assert shown(first, compliance, "651a.3") == theirs
    own = said(first, compliance, "casino_compliance")
    marks = section_mark(**own, section="651a.3", shown=theirs["shown"], agreed=True)
    assert {one.unit for one in marks} == {"casino_compliance"}
    assert not {(one.citation, one.provision) for one in marks} & {(one.citation, one.provision) for one in mine}


def test_nobody_agrees_for_another_bureau_or_for_one_that_is_not_asked(
    first: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    form = shown(first, cast["reviewer"], "651a.5")
    for name in ("compliance_rep", "lab_analyst", "decider"):
        assert press(client_of(cast[name]), first, form).status_code == 403, name
    with pytest.raises(NotAllowed):
        section_mark(**said(first, cast["compliance_rep"]), section="651a.5", shown=form["shown"], agreed=True)
    director = said(first, cast["decider"], "executive_director")
    with pytest.raises(IllegalMove, match="nothing to review in this round"):
        section_mark(**director, section="651a.5", shown=form["shown"], agreed=True)
    assert not Mark.objects.exists()


# Unchanged since the version in effect


def test_every_unchanged_clause_of_an_amendment_is_agreed_with_one_act(later: RulesSubmission, cast: Cast) -> None:
    reviewer = cast["reviewer"]
    marks = agree(later, reviewer, EVERY)
    assert {(one.citation, one.provision) for one in marks} == batched(later, reviewer)
    assert len({one.citation.partition("(")[0] for one in marks}) > 10


def test_a_first_filing_is_agreed_section_by_section_only(first: RulesSubmission, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="Agree section by section"):
        agree(first, reviewer, EVERY)


def test_what_a_filing_says_of_itself_is_no_change(later: RulesSubmission, cast: Cast) -> None:
    """The statement that it is an amendment, and of which filing, is no change; if the filer says otherwise, it is
    one."""
    own = reading(later, "filing_kind")
    assert own <= batched(later, cast["reviewer"])
    docket, _ = sorted_of(later, cast["reviewer"])
    docket.of_itself = docket.of_itself | {"amends_submission_id": "RS-0000-00"}
    found = sorted_clauses(docket, items_of(docket))
    assert not own <= {(item.provision.citation, item.provision.name) for item in found.listed}


# The clauses that read one changed answer


def test_one_changed_answer_is_agreed_in_each_clause_that_reads_it_and_no_other(
    of_twelve_decks: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    later = of_twelve_decks
    browser, reviewer = client_of(cast["reviewer"]), cast["reviewer"]
    page = browser.get(address(later)).context
    assert next((row.what, row.clauses) for row in page["rows"]) == ("Minimum and maximum wager", 1)
    form = shown(later, reviewer, "deck_count")
    assert press(browser, later, form).status_code == 302
    read = reading(later, "deck_count") - reading(later, "decks_per_batch") - {OUT}
    assert len(read) == 2
    assert {(one.citation, one.provision) for one in Mark.objects.filter(agreed=True)} == read
    assert [one for one in entries(later) if one[0] == "answer.agree"] == [("answer.agree", len(read))]
    assert press(browser, later, form).status_code == 409
    assert browser.get(address(later)).context["need"] == page["need"] - len(read)
    assert press(browser, later, shown(later, reviewer, "deck_count", agreed=False)).status_code == 302
    assert browser.get(address(later)).context["need"] == page["need"]


def test_a_clause_that_applies_neither_now_nor_before_is_not_read_by_a_changed_answer(
    facility: Facility, filer: User, cast: Cast
) -> None:
    """Odds are changed where Touchdown Roulette, which is not offered, has a pay table that would read them."""
    rules = in_effect(filed(facility, filer, ROULETTE, at=days_ago(7)), cast, at=days_ago(6))
    odds = answers_of(ROULETTE)["payout_odds"] | {"straight": {"pay": 36, "to": 1}}
    later = amended(rules, cast, payout_odds=odds, table_max_usd="6000.00")
    docket, found = sorted_of(later, cast["reviewer"])
    out = {(row.provision.citation, row.provision.name) for row in docket.explained if row.answer == "not_applicable"}
    reads = {(one.citation, one.name) for one in docket.revision.rules.provisions if "payout_odds" in one.fields}
    assert ("617a.4(d)", "touchdown_pays_one_table") in out & reads
    eye = {(matter.item.provision.citation, matter.item.provision.name) for matter in found.eye}
    assert not eye & out
    assert out & reads <= {(item.provision.citation, item.provision.name) for item in found.listed}
    changed = {item.provision.name for item in items_of(docket) if item.change}
    assert not changed & {name for _, name in out}
    before = to_read(later.chapter, docket.explained, later.edition_key, docket.baselines["effect"].side)
    kept = [row for row in docket.explained if (row.provision.citation, row.provision.name) not in out]
    assert before == to_read(later.chapter, kept, later.edition_key, docket.baselines["effect"].side)


def test_a_clause_with_a_finding_leaves_the_list_of_its_answer(of_twelve_decks: RulesSubmission, cast: Cast) -> None:
    later = of_twelve_decks
    form = shown(later, cast["reviewer"], "deck_count")
    finding_raise(**said(later, cast["reviewer"]), citation="651a.3(c)", reason="Twelve is odd.")
    with pytest.raises(IllegalMove, match="changed after your page was made"):
        section_mark(**said(later, cast["reviewer"]), section="deck_count", shown=form["shown"], agreed=True)
    _, found = sorted_of(later, cast["reviewer"])
    assert not found.of_part("deck_count"), "The one clause that is left is its own row"
    assert "651a.3(c)" in {matter.item.provision.citation for matter in found.eye if matter.reason == Reason.FINDING}


@pytest.mark.sampled
@pytest.mark.django_db(transaction=True)
def test_the_second_of_two_waits_for_the_first_and_is_refused(facility: Facility, cast: Cast) -> None:
    submission = claimed(filed(facility, cast["filer"], at=days_ago(7)), cast, at=days_ago(6))
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    form = shown(submission, other, "651a.5")
    with transaction.atomic():
        agree(submission, cast["reviewer"], "651a.5")
        second = begun(
            lambda: section_mark(**said(submission, other), section="651a.5", shown=form["shown"], agreed=True)
        )
    with pytest.raises(IllegalMove, match="It is empty now"):
        second()
    assert {one.by for one in Mark.objects.all()} == {cast["reviewer"]}
