"""An edition is announced by two people of the Board, for the day that the program has; or withdrawn. Nothing of it
changes which edition governs a day."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from compliance.chapters.services import text_import
from compliance.chapters.tests.invented import text_of
from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import SEEN
from compliance.isolation.context import PUBLIC, isolated
from compliance.notices.models import Notice
from compliance.regulation import chapter
from compliance.rest.tests.tokens import token_of
from compliance.web.tests.controls import posted
from rules_submissions.models import Announcement, AnnouncementAnswer, RulesSubmission
from rules_submissions.register.announcing.on_record import news_of
from rules_submissions.register.announcing.services import (
    announcement_ask,
    announcement_confirm,
    announcement_decline,
)
from rules_submissions.register.announcing.work import announcements_waiting
from rules_submissions.register.impact import edition_called
from rules_submissions.register.plan import plans_of
from rules_submissions.register.services import reminders_due
from rules_submissions.register.work import rule_changes_ahead
from rules_submissions.tasks import remind_of_editions
from tests.cast import Cast
from tests.papers import said
from tests.pdf_checks import attached
from tests.scenes import scene

from ...tests.board import entries_of, html_of
from .coming import KEY, LIST, ahead
from .test_plan import approvals

pytestmark = pytest.mark.django_db
__all__ = ["ahead", "approvals"]
URL = f"/submissions/announcements/{KEY}/"
PUBLISHED = "/register/announced/"


@scene
def on_file(cast: Cast) -> None:
    text_import(raw=text_of(KEY), edition_key=KEY, file_name="text.txt", at=timezone.now(), by=cast["board_admin"])


def ask(by: User, *, is_withdrawal: bool = False, **more: Any) -> Announcement:
    number = Announcement.objects.count()
    words = {"number": number, "reason": "41 Pa.B. 3000.", "at": timezone.now(), "edition": edition_called(KEY), **more}
    return announcement_ask(**words, is_withdrawal=is_withdrawal, by=by)


def confirm(by: User, **more: Any) -> AnnouncementAnswer:
    return announcement_confirm(edition=edition_called(KEY), by=by, at=timezone.now(), **more)


def announced(cast: Cast) -> None:
    ask(cast["counsel"])
    confirm(cast["decider"])


def withdrawn(cast: Cast) -> None:
    ask(cast["counsel"], is_withdrawal=True)
    confirm(cast["decider"])


@pytest.mark.usefixtures("plain_papers")
def test_under_a_withdrawn_edition_nothing_is_filled_and_every_answer_says_so(
    on_file: None, approvals: Any, cast: Cast, client_of: Any, ahead: Any, ask: Any
) -> None:
    ahead(60)
    announced(cast)
    filer = client_of(cast["filer"])
    pk = approvals[0].pk
    assert "To come" in filer.get(f"{LIST}csv/").content.decode()
    assert "Start 2" in html_of(filer, f"{LIST}fill/").replace("\u00a0", " ")
    withdrawn(cast)
    assert "withdrew this edition" in html_of(filer, f"{LIST}fill/")
    started = filer.post(f"{LIST}amend/{pk}/", follow=True).content.decode()
    assert "The Board withdrew 651a-2011P, so no amendment is due under it." in started
    every = filer.post(f"{LIST}fill/start/", {SEEN: ""})
    assert "so no amendment is due under it" in every.content.decode()
    assert not RulesSubmission.objects.filter(amends__in=approvals).exists()
    assert "Withdrawn" in filer.get(f"{LIST}csv/").content.decode()
    paper = filer.get(f"{LIST}pdf/").content
    ((_, inside),) = attached(paper).items()
    assert "Withdrawn" in inside.decode()
    assert "Withdrawn." in said(paper)
    assert ask("GET", f"rule-changes/{KEY}/", token=token_of(cast["filer"])[1]).json()["is_withdrawn"] is True


def state() -> str:
    return news_of([edition_called(KEY)])[KEY].state


def test_two_people_announce_an_edition_and_everybody_reads_it(on_file: None, cast: Cast, ahead: Any) -> None:
    on = ahead(90)
    asked = ask(cast["counsel"])
    assert (asked.in_force_on, asked.reason, state()) == (on, "41 Pa.B. 3000.", "none")
    assert KEY not in html_of(Client(), PUBLISHED), "what waits is nobody's yet"
    with pytest.raises(NotAllowed):
        confirm(cast["counsel"])
    confirm(cast["decider"])
    assert state() == "announced"
    page = html_of(Client(), PUBLISHED)
    assert KEY in page
    assert "41 Pa.B. 3000." in page
    assert "Anunciado" in html_of(Client(), f"/es{PUBLISHED}")
    assert (entries_of("announcement.ask"), entries_of("announcement.confirm")) == (1, 1)


def test_whoever_asks_cannot_confirm_and_a_reviewer_can_neither(on_file: None, cast: Cast, ahead: Any) -> None:
    ahead(90)
    with pytest.raises(NotAllowed):
        ask(cast["reviewer"])
    ask(cast["decider"])
    with pytest.raises(NotAllowed, match="two people"):
        confirm(cast["decider"])
    announcement_decline(edition=edition_called(KEY), by=cast["decider"], at=timezone.now())
    assert state() == "none"
    with pytest.raises(IllegalMove, match="No request is waiting"):
        confirm(cast["board_admin"])


def test_nothing_is_announced_without_a_text_a_reason_or_a_day(cast: Cast, ahead: Any) -> None:
    ahead(90)
    with pytest.raises(IllegalMove, match="No official text"):
        ask(cast["counsel"])
    with pytest.raises(FieldRefused):
        ask(cast["counsel"], reason=" ")
    with pytest.raises(IllegalMove, match="never adopted"):
        ask(cast["counsel"], edition=chapter("617a").edition("617a-2011P"))
    with pytest.raises(IllegalMove, match="Only an announced edition"):
        ask(cast["counsel"], is_withdrawal=True)
    assert not Announcement.objects.exists()


def test_what_is_in_force_can_be_announced_late_and_never_withdrawn(cast: Cast) -> None:
    edition = chapter("617a").edition("617a-2019")
    raw = text_of(edition.key)
    text_import(raw=raw, edition_key=edition.key, file_name="t.txt", at=timezone.now(), by=cast["board_admin"])
    ask(cast["counsel"], edition=edition)
    announcement_confirm(edition=edition, by=cast["decider"], at=timezone.now())
    assert news_of([edition])[edition.key].state == "announced"
    with pytest.raises(IllegalMove, match="not in force yet"):
        ask(cast["counsel"], edition=edition, is_withdrawal=True)


def test_another_text_or_another_day_of_the_program_is_not_what_was_asked_for(
    on_file: None, cast: Cast, ahead: Any
) -> None:
    ahead(90)
    ask(cast["counsel"])
    raw = text_of(KEY, changed={"651a.2(a)": "It must stop."})
    text_import(raw=raw, edition_key=KEY, file_name="other.txt", at=timezone.now(), by=cast["board_admin"])
    with pytest.raises(IllegalMove, match="Another official text"):
        confirm(cast["decider"])
    ahead(80)
    with pytest.raises(IllegalMove, match="another day"):
        confirm(cast["decider"])


def test_a_day_that_the_program_moves_is_announced_again_by_two(on_file: None, cast: Cast, ahead: Any) -> None:
    ahead(90)
    announced(cast)
    on = ahead(120)
    assert state() == "other_day"
    assert [step for _, step in reminders_due(timezone.now())] == []
    assert any(KEY in item.title for item in announcements_waiting(cast["board_admin"], timezone.now()))
    announced(cast)
    assert (state(), [step for _, step in reminders_due(timezone.now())]) == ("announced", ["announced"])
    page = html_of(Client(), PUBLISHED)
    assert page.count(KEY) >= 2
    assert "Announced again" in page
    assert Announcement.objects.published().order_by("-number")[0].in_force_on == on


def test_a_withdrawal_ends_plan_and_reminders_and_tells_the_holders(
    on_file: None, approvals: Any, filer: User, cast: Cast, ahead: Any
) -> None:
    ahead(40)
    announced(cast)
    remind_of_editions()
    assert len(plans_of(filer, timezone.now())) == 1
    withdrawn(cast)
    remind_of_editions()
    subjects = Notice.objects.filter(recipient=filer, cause__startswith="edition:").values_list("subject", flat=True)
    assert sorted(subjects) == ["Casino War: new rules in 40\u00a0days", "Casino War: new rules withdrawn"]
    assert plans_of(filer, timezone.now()) == []
    assert list(rule_changes_ahead(filer, timezone.now())) == []
    assert chapter("651a").edition_on(timezone.localdate() + timedelta(days=41)).key == KEY, "the program alone decides"
    page = html_of(Client(), PUBLISHED)
    assert "Withdrawn before its day" in page


def test_rule_changes_say_that_an_edition_to_come_is_withdrawn(
    on_file: None, approvals: Any, filer: User, cast: Cast, client_of: Any, ahead: Any
) -> None:
    ahead(40)
    announced(cast)
    browser = client_of(filer)
    pages = "/submissions/rule-changes/", LIST
    for address in pages:
        html = html_of(browser, address)
        assert "To come" in html
        assert "Withdrawn" not in html
    assert "File amendments by" in html
    assert "Start all filled amendments" in html
    withdrawn(cast)
    for address in pages:
        html = html_of(browser, address)
        assert "To come" not in html
        assert "Withdrawn" in html
        assert "Was to be in force from" in html
    assert "File amendments by" not in html
    assert "no change is due" in html
    assert "filled amendment" not in html


def test_the_page_asks_and_confirms_and_refuses_what_changed(
    on_file: None, cast: Cast, client_of: Any, ahead: Any
) -> None:
    ahead(90)
    counsel, decider = client_of(cast["counsel"]), client_of(cast["decider"])
    page = counsel.post(URL, {"number": "0", "reason": "By the Bulletin.", "act": "announce"}, follow=True)
    assert "Requested." in page.content.decode()
    assert "Confirm</button>" not in html_of(counsel, URL)
    fields = posted(html_of(decider, URL)).dict()
    ask(cast["board_admin"], reason="Another.")
    assert decider.post(URL, {**fields, "act": "confirm"}).status_code == 409
    fields = posted(html_of(decider, URL)).dict()
    assert SEEN in fields
    assert "Confirmed." in decider.post(URL, {**fields, "act": "confirm"}, follow=True).content.decode()
    assert "Announced" in html_of(decider, "/submissions/announcements/")
    assert "Announced" in html_of(client_of(cast["filer"]), "/submissions/rule-changes/plan/")
    assert client_of(cast["filer"]).get(URL).status_code == 403


def test_an_edition_to_come_waits_for_its_announcement_on_the_home_pages_of_those_who_may(
    on_file: None, cast: Cast, ahead: Any
) -> None:
    ahead(90)
    now = timezone.now()
    (item,) = announcements_waiting(cast["counsel"], now)
    assert item.text.startswith("Not announced.")
    ask(cast["counsel"])
    assert list(announcements_waiting(cast["counsel"], now)) == []
    (item,) = announcements_waiting(cast["decider"], now)
    assert item.text.startswith("Requested by")
    assert list(announcements_waiting(cast["reviewer"], now)) == []


def test_rows_stay_and_only_the_office_reads_them(on_file: None, cast: Cast, ahead: Any) -> None:
    ahead(90)
    announced(cast)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Announcement.objects.update(in_force_on=date(2030, 1, 1))
    with isolated(PUBLIC), transaction.atomic():
        assert not Announcement.objects.exists()
