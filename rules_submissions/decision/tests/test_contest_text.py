"""The text on how a decision can be contested, by game and decision: one administrator of the Board asks for it,
another confirms it. No decision is signed without one, and its letter prints the one that was in effect when it was
signed."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from compliance.holders import services as holders
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import Credential, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import given, person
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.web.tests.controls import posted
from rules_submissions.decision.services.contest_text import (
    contest_text_ask,
    contest_text_confirm,
    contest_text_decline,
)
from rules_submissions.decision.services.decision import submission_rescind
from rules_submissions.decision.work import contest_texts_waiting
from rules_submissions.models import ContestText, ContestTextAnswer, RulesSubmission
from rules_submissions.papers.letters import decision_context
from tests.attacker import plant
from tests.cast import Cast
from tests.scenes import scene
from tests.test_unsigned_as_shown import confirmed_now

from ...tests import filings
from ...tests.board import address, approved_today, days_ago, entries_of, html_of
from ...tests.contest import contest_words
from ...tests.filings import decide, filed, newest, recommended, signature_of

pytestmark = pytest.mark.django_db
OWN, ALL = "Write to the panel for Casino War.", "Write to the panel."
WAR = {"decision": "approval", "chapter_number": "651a"}
EVERY = WAR | {"chapter_number": ""}
URL, LIST = reverse("submissions:contest_text", args=["approval", "651a"]), reverse("submissions:contest_texts")


@scene
def second(demo_office: None) -> User:
    return person(Role.BOARD_ADMINISTRATOR, printed_name="Second Ard")


@scene
def ready(facility: Any, filer: User, cast: Cast) -> RulesSubmission:
    return recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(1))


@pytest.fixture
def without_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filings, "contest_texts_given", lambda by: None)


@pytest.fixture
def bare(without_texts: None, facility: Any, filer: User, cast: Cast) -> RulesSubmission:
    """A filing that is recommended, at a Board without any text."""
    return recommended(filed(facility, filer, at=days_ago(3)), cast, at=days_ago(1))


def ask(by: User, text: str, place: dict[str, str] = WAR, at: Any = None, **more: Any) -> ContestText:
    number = ContestText.objects.filter(**place).count()
    given = {"number": number, "text": text, "reason": "Counsel’s letter.", "by": by, "at": at or timezone.now()}
    return contest_text_ask(**place, **given | more)


def confirm(by: User, place: dict[str, str] = WAR, at: Any = None, **more: Any) -> ContestTextAnswer:
    return contest_text_confirm(**place, by=by, at=at or timezone.now(), **more)


def entered(text: str, place: dict[str, str], cast: Cast, second: User, at: Any = None) -> None:
    ask(cast["board_admin"], text, place, at)
    confirm(second, place, at)


def printed(submission: RulesSubmission) -> str:
    """The text on contesting in the letter of the decision, made now."""
    revision = newest(submission)
    return str(decision_context(revision)["how_to_contest"])


def approve(submission: RulesSubmission, cast: Cast, at: Any = None) -> None:
    """Approves it from today on."""
    decide(submission, cast["decider"], effective_on=timezone.localdate(), at=at or timezone.now())


def signed(submission: RulesSubmission, cast: Cast, kind: str) -> None:
    if kind == "approval":
        approve(submission, cast)
    elif kind == "denial":
        decide(submission, cast["decider"], approve=False, effective_on=None, reason="No.", at=timezone.now())
    else:
        now = timezone.now()
        signature = signature_of(cast["decider"], now, Role.EXECUTIVE_DIRECTOR)
        submission_rescind(submission_id=submission.pk, words="In error.", signature=signature, at=now)


@pytest.mark.parametrize("kind", ["approval", "denial", "rescission"])
def test_nothing_is_decided_while_no_text_says_how_to_contest_it(
    bare: RulesSubmission, facility: Any, filer: User, cast: Cast, second: User, kind: str
) -> None:
    if kind == "rescission":
        for other in ("approval", "denial"):
            entered(ALL, EVERY | {"decision": other}, cast, second)
        approve(bare, cast)
    place = EVERY | {"decision": kind}
    with pytest.raises(IllegalMove, match=f"No text says how an? {kind} for Casino War can be contested"):
        signed(bare, cast, kind)
    ask(cast["board_admin"], ALL, place)
    with pytest.raises(IllegalMove, match="No text says how"):
        signed(bare, cast, kind)
    entered(ALL, WAR | {"decision": kind, "chapter_number": "617a"}, cast, second)
    with pytest.raises(IllegalMove, match="No text says how"):
        signed(bare, cast, kind)
    confirm(second, place)
    signed(bare, cast, kind)


def test_the_pages_of_a_decision_say_that_a_text_is_missing_and_to_whom_it_is_left(
    bare: RulesSubmission, cast: Cast, second: User, client_of: Any
) -> None:
    browser = client_of(cast["decider"])
    page = html_of(browser, address(bare, "decision"))
    assert "No text says how an approval for Casino War can be contested" in page
    assert "No text says how a denial for Casino War can be contested" in page
    assert "Enter the text" not in page
    letter = html_of(browser, address(bare, "decision_letter"))
    assert "No text says how such a decision can be contested" in letter
    assert "when this one was signed" not in letter
    for kind in ("approval", "denial"):
        entered(ALL, EVERY | {"decision": kind}, cast, second)
    page = html_of(browser, address(bare, "decision"))
    assert "No text says how" not in page
    assert page.count(ALL) == 2
    approve(bare, cast)
    assert "No text says how a rescission" in html_of(browser, address(bare, "rescind"))


def test_a_game_s_own_text_goes_before_and_an_empty_one_ends_it(
    ready: RulesSubmission, cast: Cast, second: User
) -> None:
    approve(ready, cast)
    assert printed(ready) == contest_words("approval")
    later = filings.recommended(filed(ready.facility, cast["filer"], table_numbers=["W-12"]), cast, at=days_ago(1))
    entered(OWN, WAR, cast, second)
    approve(later, cast)
    assert (printed(ready), printed(later)) == (contest_words("approval"), OWN)
    entered("", WAR, cast, second)
    last = filings.recommended(filed(ready.facility, cast["filer"], table_numbers=["W-13"]), cast, at=days_ago(1))
    decide(last, cast["decider"], approve=False, effective_on=None, reason="No.", at=timezone.now())
    assert (printed(later), printed(last)) == (OWN, contest_words("denial"))


def test_a_letter_of_a_decision_before_there_were_texts_says_so(
    bare: RulesSubmission, cast: Cast, second: User
) -> None:
    entered(ALL, EVERY, cast, second)
    approve(bare, cast)
    plant(newest(bare).decision, decided_at=days_ago(2))
    assert printed(bare) == ""


def test_the_notice_of_a_rescission_says_how_to_contest_it(facility: Any, filer: User, cast: Cast) -> None:
    running = approved_today(facility, filer, cast, "")
    signed(running, cast, "rescission")
    assert contest_words("rescission") in Notice.objects.get(recipient=filer, subject__contains="rescinded").body


@pytest.mark.parametrize("how", ["account", "number", "former number", "new", "let in"])
def test_one_person_cannot_do_both(cast: Cast, second: User, how: str) -> None:
    first = cast["board_admin"]
    waiting = ask(first, OWN)
    with given():
        if how in ("number", "former number"):
            Credential.objects.filter(user=first).update(number="PA-OTHER")
            Credential.objects.filter(user=second).update(number=waiting.credential_number.lower())
        if how == "former number":
            Credential.objects.filter(user=second).update(revoked_on=timezone.localdate() - timedelta(days=9))
    if how == "new":
        confirmed_now(second, first)
    if how == "let in":
        holders.membership_grant(
            user=second, role=Role.AUDITOR, holder=None, valid_from=timezone.localdate(), by=first,
            at=timezone.now(), reason="More work.",
        )  # fmt: skip
    with pytest.raises(NotAllowed):
        confirm(first if how == "account" else second)
    assert not ContestTextAnswer.objects.exists()


def test_nobody_but_an_administrator_of_the_board_asks_confirms_or_reads(cast: Cast, client_of: Any) -> None:
    ask(cast["board_admin"], OWN)
    for name in ("decider", "holder_admin", "auditor", "reviewer", "filer"):
        with pytest.raises(NotAllowed):
            ask(cast[name], ALL)
        with pytest.raises(NotAllowed):
            confirm(cast[name])
        with pytest.raises(NotAllowed):
            contest_text_decline(**WAR, by=cast[name], at=timezone.now())
        assert client_of(cast[name]).get(LIST).status_code == 403
        assert client_of(cast[name]).get(URL).status_code == 403
    for unknown in ("approval/900a", "permit/651a"):
        assert client_of(cast["board_admin"]).get(f"{LIST}{unknown}/").status_code == 404


def test_rows_stay_and_each_act_is_recorded(cast: Cast, second: User) -> None:
    ask(cast["board_admin"], OWN)
    contest_text_decline(**WAR, by=cast["board_admin"], at=timezone.now())
    entered(OWN, WAR, cast, second)
    assert [entries_of(f"contest_text.{name}") for name in ("ask", "decline", "confirm")] == [2, 1, 1]
    for change in (
        lambda: ContestText.objects.update(text="Nothing."),
        lambda: ContestTextAnswer.objects.update(is_confirmed=False),
        lambda: ContestText.objects.all()._raw_delete("default"),
        lambda: ContestTextAnswer.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            change()


@pytest.mark.parametrize("planted", ["text", "confirmation"])
def test_a_text_that_differs_from_the_records_decides_and_prints_nothing(
    ready: RulesSubmission, facility: Any, filer: User, cast: Cast, planted: str
) -> None:
    done = recommended(filed(facility, filer, table_numbers=["W-12"]), cast, at=days_ago(1))
    approve(done, cast)
    text = ContestText.objects.get(decision="approval")
    if planted == "text":
        plant(text, text="Nobody may contest this.")
    else:
        plant(text.answer, printed_name="Nobody")
    with pytest.raises(NotHeld):
        approve(ready, cast)
    with pytest.raises(NotHeld):
        printed(done)


def test_a_request_is_refused_where_it_changes_nothing_or_another_came_first(cast: Cast, second: User) -> None:
    first = cast["board_admin"]
    with pytest.raises(IllegalMove, match="Write the text"):
        ask(first, " ", EVERY)
    entered(OWN, WAR, cast, second)
    with pytest.raises(IllegalMove, match="Nothing is changed"):
        ask(first, f" {OWN} ")
    with pytest.raises(IllegalMove, match="Somebody asked for another text"):
        ask(first, ALL, number=0)
    for wrong in ({"reason": ""}, {"text": "x" * 100_000}):
        with pytest.raises(FieldRefused):
            ask(first, **{"text": ALL} | wrong)


def test_a_decision_of_the_same_moment_keeps_the_text_under_which_it_was_signed(
    ready: RulesSubmission, cast: Cast, second: User
) -> None:
    ask(cast["board_admin"], OWN)
    now = timezone.now()
    approve(ready, cast, now)
    with pytest.raises(IllegalMove, match="A decision was signed at this moment"):
        confirm(second, at=now)
    confirm(second, at=now + timedelta(seconds=1))
    assert printed(ready) == contest_words("approval")


def test_pages_say_what_is_in_effect_and_what_waits_and_the_second_confirms_what_was_shown(
    cast: Cast, second: User, client_of: Any
) -> None:
    first, other = client_of(cast["board_admin"]), client_of(second)
    assert "No text for all games: approval, denial, rescission" in html_of(first, LIST)
    assert LIST in html_of(first, reverse("holders:settings"))
    typed = posted(html_of(first, URL)) | {"text": OWN, "reason": "Counsel’s letter."}
    assert first.post(URL, typed).status_code == 302
    assert first.post(URL, typed).status_code == 409
    assert "another administrator of the Board must confirm it" in html_of(first, URL)
    assert [item.url for item in contest_texts_waiting(second, timezone.now())] == [URL]
    assert list(contest_texts_waiting(cast["board_admin"], timezone.now())) == []
    assert "Bo Ard" in html_of(other, LIST)
    seen = posted(html_of(other, URL))["seen"]
    ask(cast["board_admin"], ALL)
    refused = other.post(URL, {"act": "confirm", "seen": seen})
    assert refused.status_code == 409
    assert f"Text: shown “{OWN}”, now “{ALL}”" in refused.content.decode()
    assert other.post(URL, {"act": "confirm", "seen": posted(refused.content.decode())["seen"]}).status_code == 302
    page = html_of(other, URL)
    assert "confirmed by Second Ard" in page
    assert "Not confirmed" in page
    assert other.post(URL, {"act": "decline", "seen": seen}).status_code == 409
    assert first.post(URL, {"number": "2", "text": OWN, "reason": ""}).status_code == 400
