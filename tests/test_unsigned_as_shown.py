"""Every act that decides or binds without a signature refuses what differs from what its page showed, by the mark that
signed acts bring too (`compliance.holders.shown`). The page then says what changed, and bears the mark of what it shows
now. Each act that the code can record is signed, tried here, or excused with the reason."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.models import Facility, User
from compliance.holders.models.account_changes import AccountChange
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.web.tests.browser import posted
from rules_submissions.decision.services.decision import submission_send_back
from rules_submissions.models import RulesSubmission
from rules_submissions.models.conditions import Condition
from rules_submissions.review.services.proposals import condition_propose
from rules_submissions.review.services.recusal import delegate_name, review_recuse
from rules_submissions.review.services.report import submission_recommend
from rules_submissions.review.services.review import (
    approval_settle,
    bureau_sign_off,
    comment_add,
    finding_act,
    finding_raise,
)
from rules_submissions.tests.board import address, approved_today, days_ago
from rules_submissions.tests.filings import WITHOUT_APPROVALS, claimed, filed, recommended
from tests.cast import Cast
from tests.faults.acts import acts
from tests.meanings import meanings
from tests.test_signed_as_shown import recorded

pytestmark = pytest.mark.django_db
CHANGED = "because this changed since you saw it"
NOT_SEEN = "Nothing was saved. Read what this page shows now, then send it again."


@dataclass
class Stage:
    """A page on which somebody is about to act without a signature: who, its address, what the form's action holds,
    what they type, and how another person changes what the act rests on."""

    who: str
    page: str
    action: str
    typed: dict[str, str]
    basis: Callable[[], Any]
    hidden: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Where the form is posted: below the desk, or at its own page."""
        return self.page + self.action.removeprefix("/review/")


@dataclass
class House:
    """The people and the place that a stage needs."""

    facility: Facility
    cast: Cast

    def under_review(self) -> RulesSubmission:
        """A filing that every bureau has claimed, with approvals to settle."""
        cast = self.cast
        submission = filed(self.facility, cast["filer"], at=days_ago(7), **WITHOUT_APPROVALS)
        return claimed(submission, cast, at=days_ago(6))

    def renamed(self) -> None:
        """The facility has another name from now on."""
        with given():
            Facility.objects.filter(pk=self.facility.pk).update(name="Another Casino")

    def has_new_name(self, user: User) -> None:
        """This person has another printed name from now on."""
        with given():
            User.objects.filter(pk=user.pk).update(printed_name="Another Name")

    def do(self, service: Callable[..., Any], submission: RulesSubmission, by: str, **given: Any) -> Callable[[], Any]:
        """What another person does meanwhile."""
        return lambda: service(submission_id=submission.pk, by=self.cast[by], at=timezone.now(), **given)


def confirmed_now(user: User, by: User) -> None:
    """Another administrator has confirmed this person's role just now."""
    now = timezone.now()
    with given():
        AccountChange.objects.create(
            user=user, what=AccountChange.What.ROLE, membership=user.memberships.get(), reason="New here.",
            asked_by=by, asked_number="PA-1", asked_at=now, outcome="confirmed", ended_by=user, ended_number="PA-2",
            ended_at=now,
        )  # fmt: skip


SIGNED_AS = {
    "administration.token_create": "api_token.make", "submission.approve": "submission.decide",
    "submission.deny": "submission.decide",
}  # fmt: skip
"""Acts whose sentence bears another name."""
WHOLE = "what the page shows of a request never changes: it is declined and asked for anew, under another id"
LIST = "the form brings what its page showed (`shown`), which the service compares under its lock"
OPEN = "one asks; nothing comes of it before a second person confirms"
NEWEST = "an administrator's own entry, with before and after in the change log; the newest counts"
OWN = "about the person's own means, own work or own words, whatever else a page showed"
MARK = "a reader's mark on what the form itself names; the newest counts, and nothing ends by it"
MOVE = (
    "ends or moves the holder's own filing where its state still allows the move, which the service asks under its lock"
)
CASE = "answers the one record that the address names, which never changes; its state is asked under the lock"
CLOCK = "done by the office's clock, by a command, or with another act"
FLOOR = "a fact of the floor, stated as it happens; it rests on no page"
EXCUSED = {
    WHOLE: "administration.account_change_decline administration.credential_confirm administration.means_set "
    "administration.membership_confirm administration.outside_grant_confirm administration.outside_grant_decline "
    "administration.second_factor_reset integrity.accept integrity.restore integrity.settle log.opened "
    "retention.confirm retention.withdraw",
    LIST: "administration.setting_change answer.agree answer.take_back attestation.agree attestation.take_back "
    "section.agree section.take_back",
    OPEN: "administration.account_change_ask administration.outside_grant_ask integrity.ask retention.ask",
    NEWEST: "administration.credential_issue administration.credential_revoke administration.equipment_create "
    "administration.equipment_move administration.equipment_retire administration.facility_create "
    "administration.facility_problems_set administration.holder_create administration.ladder_set "
    "administration.ladder_test administration.membership_end administration.membership_grant "
    "administration.outside_grant_end administration.package_numbers_set administration.password_link_send "
    "administration.person_create administration.person_update administration.second_signatures_set "
    "administration.table_create administration.table_retire administration.table_update retention.hold "
    "retention.lift text.import wording.add wording.change wording.retire",
    OWN: "administration.token_revoke authenticator_app.enrol authenticator_app.renew authenticator_app.revoke "
    "comment.add export.bundle export.keep export.request passkey.enrol passkey.revoke password.renew password.set "
    "recovery_codes.enrol recovery_codes.renew recovery_codes.revoke recovery_codes.use review.claim review.hand_over "
    "review.recuse review.release submission.start submission.take_up artwork.add artwork.remove",
    MARK: "clause.mark element.check finding.raise pin.add pin.open pin.reply pin.settle sheet.mark",
    MOVE: "submission.change_day submission.move_edition submission.recall submission.take_back submission.withdraw",
    CASE: "case.answer case.ask case.close case.send difference.answer difference.send_on exception.close "
    "exception.explain exception.reopen sample.draw sample.draw_more sample.file sample.note",
    CLOCK: "access.digest administration.alarm_tell_board administration.credential_respell alarm.climb alarm.raise "
    "board.checkpoint condition.remind demonstration.account demonstration.begin difference.report ledger.begin "
    "means.begin means.renew paper.keep people.begin print.code retention.destroy retention.finish retention.remove "
    "submission.end submission.supersede submission.supersede_in_part submission.take_effect",
    FLOOR: "alarm.acknowledge labels.make log_entry.book table.closed table.note table.opened",
}
"""Acts without signature and without a mark, by the reason."""


STAGES: dict[str, Callable[[House], Stage]] = {}


def acts_as(*names: str) -> Callable[[Callable[[House], Stage]], Callable[[House], Stage]]:
    """Says which acts the form of this stage records."""

    def kept(stage: Callable[[House], Stage]) -> Callable[[House], Stage]:
        STAGES.update(dict.fromkeys(names, stage))
        return stage

    return kept


@acts_as("review.sign_off")
def signing_off(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_operations", "citation": "651a.2(a)", "reason": "The layout is another one."}
    typed = {"state": "asks_return", "words": "Mend the layout."}
    return Stage(
        "reviewer", address(one), "/review/sign-off/", typed, house.do(finding_raise, one, "reviewer", **given)
    )


@acts_as("submission.return")
def returning(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_operations", "text": "Answer this too.", "for_return": True}
    basis = house.do(comment_add, one, "reviewer", **given)
    return Stage("reviewer", address(one), "/review/return/", {"words": "See the points."}, basis)


@acts_as("submission.recommend")
def recommending(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_laboratory_operations", "state": "asks_return", "words": "The shoe is unknown."}
    typed = {"advice": "deny", "words": "Too much is open."}
    return Stage(
        "reviewer", address(one), "/review/recommend/", typed, house.do(bureau_sign_off, one, "lab_analyst", **given)
    )


@acts_as("approval.settle")
def settling(house: House) -> Stage:
    one = house.under_review()
    place = {"field": "drop_tip_box_approval_ref"}
    typed = {"outcome": "refuse", "reason": "The box is another one."}
    basis = house.do(approval_settle, one, "compliance_rep", **place, approved=False, reason="Not that box.")
    return Stage("compliance_rep", address(one), "/review/settle/", typed, basis, place)


@acts_as("finding.accept", "finding.dismiss", "finding.override")
def answering(house: House) -> Stage:
    one = house.under_review()
    raised = house.do(finding_raise, one, "reviewer", unit="gaming_operations", citation="651a.2(a)", reason="Odd.")()
    key = {"key": raised.finding_key}
    typed = {"act": "dismiss", "reason": "It is right."}
    basis = house.do(finding_act, one, "reviewer", unit="gaming_operations", **key, act="accept", reason="")
    return Stage("reviewer", address(one), "/review/finding/", typed, basis, key)


@acts_as("condition.propose")
def proposing(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_laboratory_operations", "text": "Test the shoe.", "citation": "651a.3(a)", "last_on": None}
    typed = {"text": "Post the sign.", "citation": "651a.2(a)"}
    basis = house.do(condition_propose, one, "lab_analyst", **given)
    return Stage("reviewer", address(one), "/review/condition/", typed, basis)


@acts_as("submission.send_back")
def sending_back(house: House) -> Stage:
    one = recommended(filed(house.facility, house.cast["filer"], at=days_ago(3)), house.cast, at=days_ago(1))

    def basis() -> None:
        house.do(submission_send_back, one, "decider", words="Look again.")()
        house.do(submission_recommend, one, "reviewer", approve=True, words="Looked.")()

    typed = {"outcome": "send_back", "reason": "The sign is not read."}
    return Stage("decider", address(one, "decision"), "", typed, basis)


@acts_as("condition.meet")
def meeting(house: House) -> Stage:
    one = approved_today(house.facility, house.cast["filer"], house.cast, "Post the sign.")
    page = reverse("submissions:condition_met", args=[one.pk, Condition.objects.get(submission=one).pk])
    return Stage("decider", page, "", {"words": "It is on the wall."}, house.renamed)


@acts_as("review.delegate")
def naming(house: House) -> Stage:
    one = house.under_review()
    house.do(review_recuse, one, "decider", unit="executive_director", reason="My cousin works there.")()
    typed = {"delegate": str(house.cast["compliance_rep"].pk), "reason": "She knows the game."}
    basis = house.do(delegate_name, one, "board_admin", delegate=house.cast["lab_analyst"], reason="He knows the shoe.")
    return Stage("decider", address(one, "delegate"), "", typed, basis)


@acts_as("text.confirm")
def confirming_a_text(house: House) -> Stage:
    key, first = "651a-2012", house.cast["board_admin"]
    house.cast["second_admin"] = person(Role.BOARD_ADMINISTRATOR)
    for words in ("It must roll.", "It must not roll."):
        raw = text_of(key, changed={"651a.2(a)": words})
        text_import(raw=raw, edition_key=key, file_name="law.txt", at=timezone.now(), by=first)
    return Stage("second_admin", reverse("regulation:text", args=[key]), "", {}, lambda: house.has_new_name(first))


def marked_form(page: str, stage: Stage) -> dict[str, Any]:
    """What a browser posts for the form of this page."""
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        data = posted(form)
        values = {name: data.getlist(name) for name in data}
        same = all(values.get(name) == [value] for name, value in stage.hidden.items())
        if stage.action in form and {"seen", "sign-seen"} & set(values) and same:
            return values | stage.typed
    raise AssertionError(f"no form of {stage.page} bears a mark")


def test_every_act_is_signed_tried_or_excused():
    signed = {meaning.rpartition("/")[0] for meaning in meanings()}
    excused = [act for some in EXCUSED.values() for act in some.split()]
    assert len(excused) == len(set(excused))
    unsigned = {act for act in acts() if SIGNED_AS.get(act, act) not in signed}
    assert {*STAGES, *excused} == unsigned
    assert not set(STAGES) & set(excused)


@pytest.mark.parametrize("act", sorted(STAGES))
def test_for_24_hours_after_a_confirmation_nothing_is_decided(
    facility: Facility, cast: Cast, client_of: Callable[..., Client], act: str
) -> None:
    stage = STAGES[act](House(facility, cast))
    browser = client_of(cast[stage.who])
    form = marked_form(browser.get(stage.page).content.decode(), stage)
    confirmed_now(cast[stage.who], cast["board_admin"])
    before = recorded()
    refused = browser.post(stage.url, form)
    assert refused.status_code == 403
    assert "was confirmed less than a day ago" in refused.content.decode()
    assert recorded() == before


@pytest.mark.parametrize("act", sorted(STAGES))
def test_what_differs_from_what_was_shown_is_not_done(
    facility: Facility, cast: Cast, client_of: Callable[..., Client], act: str
) -> None:
    stage = STAGES[act](House(facility, cast))
    browser = client_of(cast[stage.who])
    first = marked_form(browser.get(stage.page).content.decode(), stage)
    stage.basis()
    before = recorded()
    for form, words in ((first, CHANGED), ({**first, "seen": "", "sign-seen": ""}, NOT_SEEN)):
        refused = browser.post(stage.url, form)
        page = refused.content.decode()
        assert refused.status_code == 409
        assert words in page
        assert all(typed in page for typed in stage.typed.values() if typed.endswith("."))
        assert recorded() == before
    assert browser.post(stage.url, marked_form(page, stage)).status_code == 302
    assert recorded() > before
