"""Every act that decides or binds without a signature refuses what differs from what its page showed, by the mark that
signed acts bring too (`compliance.holders.page_mark`). The page then says what changed, and bears the mark of what it
shows now. Each act that the code can record is signed, tried here, or excused with the reason."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.models import Facility
from compliance.holders.roles import Role
from compliance.holders.tests import provider_urls
from compliance.holders.tests.factories import person
from compliance.regulation import chapter
from rules_submissions.decision.services.contest_text import contest_text_ask
from rules_submissions.decision.services.decision import submission_send_back
from rules_submissions.models.conditions import Condition
from rules_submissions.papers.letterhead.services import letterhead_ask
from rules_submissions.register.announcing.services import announcement_ask
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
from rules_submissions.tests.filings import filed, recommended
from tests.cast import Cast
from tests.faults.acts import acts
from tests.meanings import meanings
from tests.shown_stages import House, Stage, Stages, acts_as, confirmed_now, marked_form
from tests.stages_of_accounts import OF_ACCOUNTS
from tests.stages_of_records import OF_RECORDS
from tests.test_signed_as_shown import recorded

pytestmark = pytest.mark.django_db
CHANGED = "because this changed since you saw it"
NOT_SEEN = "Nothing was saved. Read what this page shows now, then send it again."


@pytest.fixture(autouse=True)
def provider(settings: Any) -> None:
    """People of the Board may sign in by a provider, so that there are pages for it."""
    settings.OIDC_ISSUER, settings.ROOT_URLCONF = "https://identity.example", provider_urls.__name__


SIGNED_AS = {
    "administration.token_create": "api_token.make", "submission.approve": "submission.decide",
    "edition.check_together": "edition.check", "submission.deny": "submission.decide",
}  # fmt: skip
"""Acts whose sentence bears another name."""
LIST = "the form brings what its page showed as further values, which the service compares under its lock"
NEW = "adds a row; what it names is typed or chosen in the form itself, and nothing on file is changed or ended by it"
OWN = "about the person's own means, own work or own words, whatever else a page showed"
MARK = "a reader's mark on what the form itself names; the newest counts, and nothing ends by it"
CLOCK = "done by the office's clock, by a command, or with another act"
SENT = "its page answers a file, so what changes after that is tried beside it (`compliance/imports/tests`)"
FLOOR = "a fact of the floor, stated as it happens; it rests on no page"
EXCUSED = {
    LIST: "administration.ladder_set administration.setting_change announcement.ask answer.agree answer.take_back "
    "attestation.agree attestation.take_back contest_text.ask figures.write letterhead.ask section.agree "
    "section.take_back wording.change wording.retire",
    NEW: "administration.equipment_create administration.facility_create administration.holder_create "
    "administration.ladder_test administration.outside_grant_ask administration.person_create "
    "administration.pit_create administration.table_create administration.webhook_create retention.ask retention.hold "
    "sample.draw sample.draw_more sample.file text.import wording.add",
    OWN: "artwork.add artwork.remove authenticator_app.enrol authenticator_app.renew authenticator_app.revoke "
    "comment.add export.bundle export.keep export.request passkey.enrol passkey.revoke password.renew password.set "
    "recovery_codes.enrol recovery_codes.renew recovery_codes.revoke recovery_codes.use review.claim review.hand_over "
    "review.recuse review.release submission.start submission.take_up",
    MARK: "clause.mark element.check finding.raise pin.add pin.open pin.reply pin.settle sheet.mark",
    CLOCK: "access.digest administration.alarm_tell_board administration.credential_respell administration.means_set "
    "alarm.climb alarm.raise board.checkpoint condition.remind demonstration.account demonstration.begin "
    "difference.report ledger.begin means.begin means.renew paper.keep people.begin print.code retention.destroy "
    "retention.finish retention.remove submission.end submission.supersede submission.supersede_in_part "
    "submission.take_effect webhook.give_up",
    SENT: "administration.file_import",
    FLOOR: "alarm.acknowledge labels.make log_entry.book table.closed table.note table.opened table.reopened",
}
"""Acts without signature and without a mark, by the reason."""


STAGES: Stages = {}


@acts_as(STAGES, "review.sign_off")
def signing_off(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_operations", "citation": "651a.2(a)", "reason": "The layout is another one."}
    typed = {"state": "asks_return", "words": "Mend the layout."}
    return Stage(
        "reviewer", address(one), "/review/sign-off/", typed, house.do(finding_raise, one, "reviewer", **given)
    )


@acts_as(STAGES, "submission.return")
def returning(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_operations", "text": "Answer this too.", "for_return": True}
    basis = house.do(comment_add, one, "reviewer", **given)
    return Stage("reviewer", address(one), "/review/return/", {"words": "See the points."}, basis)


@acts_as(STAGES, "submission.recommend")
def recommending(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_laboratory_operations", "state": "asks_return", "words": "The shoe is unknown."}
    typed = {"advice": "deny", "words": "Too much is open."}
    return Stage(
        "reviewer", address(one), "/review/recommend/", typed, house.do(bureau_sign_off, one, "lab_analyst", **given)
    )


@acts_as(STAGES, "approval.settle")
def settling(house: House) -> Stage:
    one = house.under_review()
    place = {"field": "drop_tip_box_approval_ref"}
    typed = {"outcome": "refuse", "reason": "The box is another one."}
    basis = house.do(approval_settle, one, "compliance_rep", **place, approved=False, reason="Not that box.")
    return Stage("compliance_rep", address(one), "/review/settle/", typed, basis, place)


@acts_as(STAGES, "finding.accept", "finding.dismiss", "finding.override")
def answering(house: House) -> Stage:
    one = house.under_review()
    raised = house.do(finding_raise, one, "reviewer", unit="gaming_operations", citation="651a.2(a)", reason="Odd.")()
    key = {"key": raised.finding_key}
    typed = {"act": "dismiss", "reason": "It is right."}
    basis = house.do(finding_act, one, "reviewer", unit="gaming_operations", **key, act="accept", reason="")
    return Stage("reviewer", address(one), "/review/finding/", typed, basis, key)


@acts_as(STAGES, "condition.propose")
def proposing(house: House) -> Stage:
    one = house.under_review()
    given = {"unit": "gaming_laboratory_operations", "text": "Test the shoe.", "citation": "651a.3(a)", "last_on": None}
    typed = {"text": "Post the sign.", "citation": "651a.2(a)"}
    basis = house.do(condition_propose, one, "lab_analyst", **given)
    return Stage("reviewer", address(one), "/review/condition/", typed, basis)


@acts_as(STAGES, "submission.send_back")
def sending_back(house: House) -> Stage:
    one = recommended(filed(house.facility, house.cast["filer"], at=days_ago(3)), house.cast, at=days_ago(1))

    def basis() -> None:
        house.do(submission_send_back, one, "decider", words="Look again.")()
        house.do(submission_recommend, one, "reviewer", approve=True, words="Looked.")()

    typed = {"outcome": "send_back", "reason": "The sign is not read."}
    return Stage("decider", address(one, "decision"), "", typed, basis)


@acts_as(STAGES, "condition.meet")
def meeting(house: House) -> Stage:
    one = approved_today(house.facility, house.cast["filer"], house.cast, "Post the sign.")
    page = reverse("submissions:condition_met", args=[one.pk, Condition.objects.get(submission=one).pk])
    return Stage("decider", page, "", {"words": "It is on the wall."}, house.renamed)


@acts_as(STAGES, "review.delegate")
def naming(house: House) -> Stage:
    one = house.under_review()
    house.do(review_recuse, one, "decider", unit="executive_director", reason="My cousin works there.")()
    typed = {"delegate": str(house.cast["compliance_rep"].pk), "reason": "She knows the game."}
    basis = house.do(delegate_name, one, "board_admin", delegate=house.cast["lab_analyst"], reason="He knows the shoe.")
    return Stage("decider", address(one, "delegate"), "", typed, basis)


@acts_as(STAGES, "text.confirm")
def confirming_a_text(house: House) -> Stage:
    key, first = "651a-2012", house.cast["board_admin"]
    house.cast["second_admin"] = person(Role.BOARD_ADMINISTRATOR)
    for words in ("It must roll.", "It must not roll."):
        raw = text_of(key, changed={"651a.2(a)": words})
        text_import(raw=raw, edition_key=key, file_name="law.txt", at=timezone.now(), by=first)
    return Stage("second_admin", reverse("regulation:text", args=[key]), "", {}, lambda: house.has_new_name(first))


@acts_as(STAGES, "contest_text.confirm")
def confirming_how_to_contest(house: House) -> Stage:
    return answering_how_to_contest(house, "confirm")


@acts_as(STAGES, "contest_text.decline")
def declining_how_to_contest(house: House) -> Stage:
    return answering_how_to_contest(house, "decline")


def answering_how_to_contest(house: House, act: str) -> Stage:
    first, named = house.cast["board_admin"], {"decision": "approval", "chapter_number": "651a"}
    house.cast["second_admin"] = person(Role.BOARD_ADMINISTRATOR)

    def ask(number: int) -> None:
        words = {"text": f"Write to office {number}.", "reason": "Counsel."}
        contest_text_ask(**named, **words, number=number, by=first, at=timezone.now())

    ask(0)
    page = reverse("submissions:contest_text", args=["approval", "651a"])
    return Stage("second_admin", page, "", {"act": act}, lambda: ask(1))


@acts_as(STAGES, "letterhead.confirm")
def confirming_a_letterhead(house: House) -> Stage:
    return answering_a_letterhead(house, "confirm")


@acts_as(STAGES, "letterhead.decline")
def declining_a_letterhead(house: House) -> Stage:
    return answering_a_letterhead(house, "decline")


def answering_a_letterhead(house: House, act: str) -> Stage:
    first = house.cast["board_admin"]
    house.cast["second_admin"] = person(Role.BOARD_ADMINISTRATOR)

    def ask(number: int) -> None:
        words = {"name": "The Board", "address": f"Street {number}", "seal": "", "reason": "It moved."}
        letterhead_ask(**words, number=number, by=first, at=timezone.now())

    ask(0)
    return Stage("second_admin", reverse("submissions:letterhead"), "", {"act": act}, lambda: ask(1))


@acts_as(STAGES, "announcement.confirm")
def confirming_an_announcement(house: House) -> Stage:
    return answering_an_announcement(house, "confirm")


@acts_as(STAGES, "announcement.decline")
def declining_an_announcement(house: House) -> Stage:
    return answering_an_announcement(house, "decline")


def answering_an_announcement(house: House, act: str) -> Stage:
    first, edition = house.cast["counsel"], chapter("617a").edition("617a-2019")
    raw = text_of(edition.key)
    text_import(raw=raw, edition_key=edition.key, file_name="t.txt", at=timezone.now(), by=house.cast["board_admin"])

    def ask(number: int) -> None:
        words = {"edition": edition, "is_withdrawal": False, "reason": f"Issue {number}."}
        announcement_ask(**words, number=number, by=first, at=timezone.now())

    ask(0)
    page = reverse("submissions:announcement", args=[edition.key])
    return Stage("decider", page, "", {"act": act}, lambda: ask(1))


TRIED = {**STAGES, **OF_ACCOUNTS, **OF_RECORDS}


@pytest.mark.sampled
def test_every_act_is_signed_tried_or_excused():
    signed = {meaning.rpartition("/")[0] for meaning in meanings()}
    excused = [act for some in EXCUSED.values() for act in some.split()]
    assert len(excused) == len(set(excused))
    unsigned = {act for act in acts() if SIGNED_AS.get(act, act) not in signed}
    assert len(TRIED) == len(STAGES) + len(OF_ACCOUNTS) + len(OF_RECORDS)
    assert {*TRIED, *excused} == unsigned
    assert not set(TRIED) & set(excused)


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


@pytest.mark.parametrize("act", sorted(TRIED))
def test_what_differs_from_what_was_shown_is_not_done(
    facility: Facility, cast: Cast, client_of: Callable[..., Client], act: str
) -> None:
    stage = TRIED[act](House(facility, cast))
    browser = client_of(cast[stage.who])
    first = marked_form(browser.get(stage.page).content.decode(), stage)
    stage.basis()
    before = recorded()
    for form, words in ((first, CHANGED), ({**first, "seen": "", "sign-seen": ""}, NOT_SEEN)):
        refused = browser.post(stage.url, form)
        page = refused.content.decode()
        assert refused.status_code == 409
        assert words in page
        assert all(typed in page for typed in stage.typed.values() if str(typed).endswith("."))
        assert recorded() == before
    assert browser.post(stage.url, marked_form(page, stage)).status_code == stage.done
    assert recorded() > before
