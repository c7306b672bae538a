"""The decision keeps, changes, strikes and adds conditions; what it keeps is signed, and shown wherever it matters."""

import json
from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, GamingTable, User
from compliance.notices.models import Notice
from compliance.regulation.core.elapsed import facility_zone
from compliance.rest.tests.tokens import token_of
from compliance.signing.tests.passkey_pages import recorded
from compliance.web.values import day_words
from rules_submissions.case.work import filings_of
from rules_submissions.conditions import ended_from
from rules_submissions.decision.effect import submission_take_effect
from rules_submissions.models import Decision, RulesSubmission
from rules_submissions.models.conditions import Condition, ConditionMet, ConditionProposal
from rules_submissions.models.public import PublicApproval
from rules_submissions.papers.letters import decision_context
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.review.services.report import submission_recommend
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import address, approved_today, days_ago, html_of, seen_at
from ...tests.filings import claimed, filed, newest, recommended, signed_off
from .conditions import approved_under, ends
from .test_decision_page import typed_decision

pytestmark = pytest.mark.django_db


def in_days(days: int) -> Any:
    return timezone.localdate() + timedelta(days=days)


@scene
def proposed(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Recommended, with two conditions that bureaus propose."""
    submission = claimed(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(2))
    for unit, name, text, days in (
        ("gaming_operations", "reviewer", "Destroy the old layouts.", 60),
        ("casino_compliance", "compliance_rep", "Mend the tray.", None),
    ):
        condition_propose(
            submission_id=submission.pk, unit=unit, text=text, citation="651a.3(a)",
            last_on=in_days(days) if days else None, by=cast[name], at=days_ago(2),
        )  # fmt: skip
    signed_off(submission, cast, at=days_ago(1))
    submission_recommend(
        submission_id=submission.pk, approve=True, words="Nothing stands.", by=cast["reviewer"], at=days_ago(1)
    )
    submission.refresh_from_db()
    return submission


def typed(submission: RulesSubmission, *what: str, **changes: str) -> dict[str, str]:
    """The form of the decision with each proposal, in order, kept as it stands or struck."""
    posted = typed_decision(submission, **({"conditions": ""} | changes))
    for one, chosen in zip(ConditionProposal.objects.order_by("at", "unit"), what, strict=True):
        last = one.last_on.isoformat() if one.last_on else ""
        parts = {"what": chosen, "text": one.text, "citation": one.citation, "last_on": last}
        posted |= {f"condition-{one.pk}-{name}": value for name, value in parts.items() if value}
    return posted | changes


def by_unit(unit: str) -> ConditionProposal:
    return ConditionProposal.objects.get(unit=unit)


def test_the_page_shows_who_proposed_what_until_when(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    html = html_of(client_of(cast["decider"]), address(proposed, "decision"))
    assert "Destroy the old layouts." in html
    assert "Gaming Operations, Rita Reviewer" in html
    assert "Reminders 60, 30 and 7 days before." in html


def test_what_is_kept_belongs_to_the_decision_and_is_signed(
    proposed: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    tray = by_unit("casino_compliance")
    changed = {
        f"condition-{tray.pk}-text": "Mend the tray, and show it.",
        f"condition-{tray.pk}-citation": "601a.10(g)",
    }
    answer = client_of(cast["decider"]).post(address(proposed, "decision"), typed(proposed, "keep", "keep", **changed))
    assert answer.status_code == 302, answer.content.decode()
    decision = Decision.objects.get()
    rows = Condition.objects.order_by("unit").values_list("text", "citation", "unit", "last_on", "proposal")
    layouts = by_unit("gaming_operations")
    assert list(rows) == [
        ("Mend the tray, and show it.", "601a.10(g)", "casino_compliance", None, tray.pk),
        (layouts.text, "651a.3(a)", "gaming_operations", layouts.last_on, layouts.pk),
    ]
    assert "Mend the tray, and show it. § 601a.10(g)." in decision.conditions
    assert "Unless the Board records by then that this is met, the approval ends with that day" in decision.conditions


def test_what_the_decision_says_concerns_players_is_published_and_nothing_else(
    proposed: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    tray = by_unit("casino_compliance")
    posted = typed(proposed, "keep", "keep", **{f"condition-{tray.pk}-for_players": "on"})
    assert client_of(cast["decider"]).post(address(proposed, "decision"), posted).status_code == 302
    decision = Decision.objects.get()
    _, payload = recorded("submission.approve")
    signed = json.loads(payload["shown"])["each_condition"]
    assert [one.get("for_players") for one in signed if one["text"] == "Mend the tray."] == [True]
    assert ["for_players" in one for one in signed if one["text"] != "Mend the tray."] == [False]
    assert decision.effective_on is not None
    at = datetime.combine(decision.effective_on, time(12), facility_zone())
    submission_take_effect(submission_id=proposed.pk, at=at)
    assert PublicApproval.objects.get().conditions == ["Mend the tray. § 651a.3(a)."]
    for page in ("register:approval", "register:rules"):
        html = html_of(Client(), reverse(page, args=[proposed.reference]))
        assert "Conditions that concern players" in html
        assert "Mend the tray." in html
        assert "Destroy the old layouts." not in html


def test_what_is_struck_is_no_condition(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    layouts = by_unit("gaming_operations")
    what = ["strike" if one == layouts else "keep" for one in ConditionProposal.objects.order_by("at", "unit")]
    assert client_of(cast["decider"]).post(address(proposed, "decision"), typed(proposed, *what)).status_code == 302
    assert [one.text for one in Condition.objects.all()] == ["Mend the tray."]
    assert Decision.objects.get().conditions == "Mend the tray. § 651a.3(a)."


def test_the_director_adds_one(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    more = {"conditions": "Keep it lit.", "added-citation": "§ 651a.2(a)", "added-last_on": in_days(90).isoformat()}
    answer = client_of(cast["decider"]).post(address(proposed, "decision"), typed(proposed, "strike", "strike", **more))
    assert answer.status_code == 302
    one = Condition.objects.get()
    assert (one.text, one.citation, one.last_on, one.unit, one.proposal) == (
        "Keep it lit.", "651a.2(a)", in_days(90), "executive_director", None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "status", "words"),
    [
        ({"what": ""}, 400, "Choose one: keep, or strike."),
        ({"text": ""}, 400, "Write the condition, or strike it."),
        ({"citation": "there"}, 400, "Write the clause as the regulation does"),
        ({"last_on": "soon"}, 400, "Enter a day of the calendar"),
        ({"last_on": "2020-01-01"}, 409, "is before the approval takes effect"),
    ],
)
def test_a_condition_that_is_not_well_formed_keeps_what_was_typed(
    proposed: RulesSubmission, cast: Cast, client_of: Any, changes: dict[str, str], status: int, words: str
) -> None:
    tray = by_unit("casino_compliance")
    posted = typed(proposed, "keep", "keep", reason="Because.")
    posted |= {f"condition-{tray.pk}-{name}": value for name, value in changes.items()}
    answer = client_of(cast["decider"]).post(address(proposed, "decision"), posted)
    assert answer.status_code == status
    assert words in answer.content.decode()
    assert "Because." in answer.content.decode()
    assert not Decision.objects.exists()


def test_a_clause_or_a_last_day_alone_is_no_condition(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    posted = typed(proposed, "keep", "keep", **{"added-citation": "651a.2(a)"})
    answer = client_of(cast["decider"]).post(address(proposed, "decision"), posted)
    assert answer.status_code == 400
    assert "Write the other condition" in answer.content.decode()


def test_the_desk_says_what_became_of_each(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    tray = by_unit("casino_compliance")
    what = ["keep" if one == tray else "strike" for one in ConditionProposal.objects.order_by("at", "unit")]
    posted = typed(proposed, *what, **{f"condition-{tray.pk}-text": "Mend the tray soon."})
    browser = client_of(cast["decider"])
    assert "Struck" not in html_of(browser, address(proposed))
    assert browser.post(address(proposed, "decision"), posted).status_code == 302
    html = html_of(browser, address(proposed))
    assert "Struck by the decision." in html
    assert "Changed by the decision: Mend the tray soon. § 651a.3(a)." in html


def test_a_condition_proposed_since_the_page_was_read_is_not_passed_over(
    proposed: RulesSubmission, cast: Cast, client_of: Any
) -> None:
    posted = typed(proposed, "keep", "keep")
    condition_propose(
        submission_id=proposed.pk, unit="gaming_operations", text="One more.", citation="651a.2(a)", last_on=None,
        by=cast["reviewer"], at=timezone.now(),
    )  # fmt: skip
    answer = client_of(cast["decider"]).post(address(proposed, "decision"), posted)
    assert answer.status_code == 400
    assert "One more." in answer.content.decode()


def test_a_denial_keeps_none(proposed: RulesSubmission, cast: Cast, client_of: Any) -> None:
    posted = typed(proposed, "keep", "keep", outcome="deny", reason="Not in order.")
    assert client_of(cast["decider"]).post(address(proposed, "decision"), posted).status_code == 302
    assert not Condition.objects.exists()


# Shown


@scene
def running(facility: Facility, filer: User, cast: Cast) -> Condition:
    """In effect since today, under a condition whose last day is in 20 days."""
    submission = recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(1))
    now = timezone.now()
    return approved_under(submission, cast["decider"], ends(in_days(20)), effective_on=timezone.localdate(now), at=now)


def test_it_is_shown_wherever_the_approval_is(running: Condition, cast: Cast, client_of: Any) -> None:
    submission = running.submission
    table = GamingTable.objects.get(number="W-11")
    for reader, page in (
        ("filer", reverse("submissions:case", args=[submission.pk])),
        ("filer", reverse("submissions:rules", args=[submission.pk])),
        ("filer", reverse("submissions:conditions")),
        ("floorperson", reverse("submissions:rules", args=[submission.pk])),
        ("floorperson", reverse("floor:table", args=[table.pk])),
        ("reviewer", reverse("submissions:case", args=[submission.pk])),
        ("auditor", reverse("submissions:conditions")),
        ("decider", reverse("submissions:decision", args=[submission.pk])),
    ):
        html = html_of(client_of(cast[reader]), page)
        assert running.text in html, page
        assert "651a.3(a)" in html, page
        assert "20" in html, page
    for page in ("submissions:approved", "submissions:list", "holders:home"):
        assert running.text in html_of(client_of(cast["filer"]), reverse(page)), page
    body = Notice.objects.filter(kind="decided").first().body
    assert running.text in body
    assert "the approval ends with that day" in body


def test_the_letter_states_it(running: Condition) -> None:
    from django.template.loader import render_to_string

    revision = newest(running.submission)
    html = render_to_string("documents/_decision_words.html", decision_context(revision))
    assert running.text in html
    assert "§ 651a.3(a)" in html
    assert "the approval ends with that day, at midnight in New York" in html


def test_programs_read_it(running: Condition, cast: Cast) -> None:
    from rules_submissions.case.api import parts_of

    (one,) = parts_of(running.submission, cast["filer"])["decision"].each_condition
    assert one.plain() == {
        "number": 1, "text": running.text, "citation": "651a.3(a)", "unit": "gaming_laboratory_operations",
        "last_on": running.last_on, "remind_on": None, "remind_every": None, "state": "in_force", "met_at": None,
    }  # fmt: skip


def test_the_record_of_the_decision_holds_each_condition(running: Condition) -> None:
    _, payload = recorded("submission.approve")
    (one,) = json.loads(payload["shown"])["each_condition"]
    assert one["text"] == running.text
    assert one["last_on"] == running.last_on.isoformat()


def test_an_ended_one_is_not_in_effect_on_any_page_though_the_clock_is_late(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    """Its last day was yesterday by the clock of this run, and no beat has come."""
    submission = recommended(filed(facility, filer, at=days_ago(12)), cast, at=days_ago(11))
    decided = days_ago(10)
    approved_under(submission, cast["decider"], ends(in_days(-1)), effective_on=decided.date(), at=decided)
    assert submission.status == "in_effect"
    browser = client_of(filer)
    assert submission.reference not in html_of(browser, reverse("submissions:approved"))
    assert "The approval ended with" in html_of(browser, address(submission, "case"))
    assert "The approval ended with" in html_of(browser, reverse("submissions:list"))
    html = html_of(browser, address(submission, "rules"))
    assert html.partition("<dt>Now</dt>")[2].partition("</dd>")[0].split() == ["<dd>", "Ended"]
    (work,) = [one for one in filings_of(filer, timezone.now()) if submission.reference in one.title]
    assert work.text == f"Ended, {day_words(in_days(0))}."
    board = client_of(cast["decider"])
    for page in (address(submission), address(submission, "decision")):
        head = html_of(board, page)
        assert ">Ended<" in head
        assert "The approval ended with" in head
    assert ">Ended<" in html_of(board, reverse("submissions:decisions"))


def test_the_api_finds_it_as_ended_though_the_clock_is_late(
    facility: Facility, filer: User, cast: Cast, ask: Any
) -> None:
    submission = recommended(filed(facility, filer, at=days_ago(30)), cast, at=days_ago(29))
    last = in_days(-1)
    approved_under(submission, cast["decider"], ends(last), effective_on=days_ago(28).date(), at=days_ago(28))
    other = recommended(filed(facility, filer, at=days_ago(30), table_numbers=["W-12"]), cast, at=days_ago(29))
    approved_under(other, cast["decider"], ends(in_days(0)), effective_on=days_ago(28).date(), at=days_ago(28))
    secret = token_of(filer)[1]

    def found(status: str) -> list[dict[str, Any]]:
        return list(ask("GET", f"submissions/?status={status}", token=secret).json()["results"])

    (ended,) = found("ended")
    assert (ended["id"], ended["status"]) == (str(submission.pk), "ended")
    assert datetime.fromisoformat(ended["status_since"]) == ended_from(last)
    assert [one["id"] for one in found(submission.status)] == [str(other.pk)]
    assert found("denied") == []
    assert ask("GET", f"submissions/{submission.pk}/", token=secret).json()["status_since"] == ended["status_since"]


# Met


def met_address(one: Condition) -> str:
    return reverse("submissions:condition_met", args=[one.submission_id, one.pk])


def test_a_person_of_its_unit_records_it_as_met(running: Condition, cast: Cast, client_of: Any) -> None:
    browser = client_of(cast["lab_analyst"])
    assert met_address(running) in html_of(browser, address(running.submission, "case"))
    assert running.text in html_of(browser, met_address(running))
    assert browser.post(met_address(running), {"words": " "}).status_code == 400
    seen = {"seen": seen_at(browser, met_address(running), "", {})}
    answer = browser.post(met_address(running), seen | {"words": "GL-9 is on file."})
    assert answer.url == address(running.submission, "case")
    html = html_of(client_of(cast["filer"]), answer.url)
    assert "GL-9 is on file." in html
    assert "Laura Analyst" in html
    again = browser.post(met_address(running), seen | {"words": "Once more."})
    assert again.status_code == 409
    assert "Once more." in again.content.decode()
    assert ConditionMet.objects.count() == 1
    assert "already recorded as met" in html_of(browser, met_address(running))


def test_the_page_of_another_units_condition_is_refused_and_a_foreign_one_is_missing(
    running: Condition, facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    assert client_of(cast["compliance_rep"]).get(met_address(running)).status_code == 403
    assert client_of(cast["filer"]).get(met_address(running)).status_code == 403
    other = filed(facility, filer, at=days_ago(1), table_numbers=["W-12"])
    wrong = reverse("submissions:condition_met", args=[other.pk, running.pk])
    assert client_of(cast["reviewer"]).get(wrong).status_code == 404
    assert met_address(running) not in html_of(client_of(filer), address(running.submission, "case"))


def test_words_alone_are_one_condition_without_clause_and_last_day(facility: Facility, filer: User, cast: Cast) -> None:
    approved_today(facility, filer, cast, "Keep it lit.")
    one = Condition.objects.get()
    assert (one.text, one.citation, one.last_on, one.unit) == ("Keep it lit.", "", None, "executive_director")
    assert Decision.objects.get().conditions == "Keep it lit."
