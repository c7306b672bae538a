"""Effects of an edition on many approvals: a worker works them out, the result is kept, and is that of a full run."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.isolation.context import context_of, isolated
from compliance.rest.tests.tokens import token_of
from rules_submissions.models import ImpactRow, ImpactRun, RulesSubmission
from rules_submissions.register import api
from rules_submissions.register.impact import edition_called
from rules_submissions.register.services import (
    impact_run_request,
    impact_work_out,
    impacts_forget,
    runs,
    waiting_impacts,
)
from rules_submissions.register.views import impact as impact_views
from rules_submissions.tasks import work_out_waiting_impacts
from tests.cast import Cast
from tests.csv_read import rows_of
from tests.scenes import scene

from ...tests.board import html_of
from ...tests.filings import filed
from .test_impact import approved

pytestmark = pytest.mark.django_db
PROPOSED = "651a-2011P"
PAGE = f"/submissions/rule-changes/{PROPOSED}/"
API = f"rule-changes/{PROPOSED}/"


@scene
def approvals(facility: Facility, filer: User, cast: Cast) -> list[RulesSubmission]:
    return [approved(facility, filer, cast, f"W-{number}") for number in (11, 12, 13)]


@pytest.fixture(autouse=True)
def three_are_many(settings: Any) -> None:
    settings.IMPACT_IN_REQUEST = 2


def request_of(user: User, at: datetime | None = None) -> ImpactRun:
    edition = edition_called(PROPOSED)
    assert edition is not None
    return impact_run_request(edition=edition, by=user, at=at or timezone.now())


def ready(user: User) -> ImpactRun:
    run = request_of(user)
    impact_work_out(run_id=run.pk)
    run.refresh_from_db()
    assert run.status == "ready"
    return run


def killed(*_: Any) -> None:
    raise KeyboardInterrupt


def ticking(step: timedelta, begin: datetime) -> Iterator[datetime]:
    at = begin
    while True:
        yield at
        at += step


def test_what_a_run_keeps_is_what_a_full_run_finds(
    approvals: list[RulesSubmission], reviewer: User, client_of: Any, ask: Any, settings: Any
) -> None:
    token, browser = token_of(reviewer)[1], client_of(reviewer)

    def answers() -> tuple[Any, ...]:
        programs = (ask("GET", API, token=token).json(), ask("GET", f"{API}filings/", token=token).json())
        return (*programs, rows_of(browser.get(f"{PAGE}csv/").content))

    settings.IMPACT_IN_REQUEST = 500
    whole = answers()
    settings.IMPACT_IN_REQUEST = 2
    run = ready(reviewer)
    assert answers() == whole
    assert (run.done, run.total) == (6, 6)
    assert run.totals["approved"]["filings"] == run.inputs["approvals"] == 3
    html = html_of(browser, PAGE)
    assert all(approval.reference in html for approval in approvals)
    assert "Nothing needs a change over this clause" in html_of(browser, f"{PAGE}?clause=651a.1")
    first = run.rows.earliest("id")
    ImpactRow.objects.filter(pk=first.pk).update(clauses=["651a.1"])
    listed = html_of(browser, f"{PAGE}?clause=651a.1")
    assert [one.reference for one in approvals if one.reference in listed] == [first.cells["Filing"]]
    first.delete()
    kept = answers()
    assert kept[0] == whole[0]
    assert [len(kept[1]["results"]), len({line["Filing"] for line in kept[2]})] == [2, 2]
    saved = browser.get(f"{PAGE}pdf/")
    assert (saved.status_code, saved.content[:5]) == (200, b"%PDF-")


def test_the_page_asks_a_worker_shows_how_far_it_is_and_then_the_result(
    approvals: list[RulesSubmission], reviewer: User, client_of: Any, django_capture_on_commit_callbacks: Any
) -> None:
    browser = client_of(reviewer)
    before = html_of(browser, PAGE)
    assert "3\u00a0approvals and 0\u00a0open filings are to be checked" in before
    assert approvals[0].reference not in before
    assert not ImpactRun.objects.exists()
    with django_capture_on_commit_callbacks() as callbacks:
        browser.post(f"{PAGE}work-out/")
        browser.post(f"{PAGE}work-out/")
    run = ImpactRun.objects.get()
    assert [one.task.name for one in callbacks] == ["rules_submissions.tasks.impact_work_out"]
    ImpactRun.objects.update(began_at=timezone.now() - timedelta(seconds=10), status="working", done=2, total=4)
    moving = html_of(browser, PAGE)
    assert "About 10 seconds left." in moving
    assert "2 of 4 done" in moving
    assert 'hx-select="#changes"' in moving
    ImpactRun.objects.update(status="waiting")
    impact_work_out(run_id=run.pk)
    after = re.sub(r"\s+", " ", html_of(browser, PAGE))
    assert "3 approvals of 1 certificate holder need a change under this edition." in after
    assert "from 3 approvals." in after
    assert "hx-select" not in after
    assert "Check them again" not in after


def test_programs_and_files_ask_a_worker_and_wait_for_its_result(
    approvals: list[RulesSubmission], reviewer: User, client_of: Any, ask: Any, monkeypatch: Any
) -> None:
    """Each read every filing in the request, for tens of seconds."""
    token, browser = token_of(reviewer)[1], client_of(reviewer)
    with monkeypatch.context() as patch:
        patch.setattr(api, "effects_of", None)
        patch.setattr(impact_views, "effects_of", None)
        for name in ("", "filings/"):
            answer = ask("GET", f"{API}{name}", token=token)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            told = answer.json()
            assert told["code"] == "being_worked_out"
            assert told["detail"] == "A worker checks 3 filings first. Ask again when it is done."
        for name in ("csv/", "pdf/"):
            page = browser.get(f"{PAGE}{name}")
            assert page.status_code == 409
            assert "A worker checks 3 filings first." in page.content.decode()
        run = ImpactRun.objects.get()
        impact_work_out(run_id=run.pk)
        assert ask("GET", API, token=token).json()["whole"]["approvals"] == 3
        assert len(ask("GET", f"{API}filings/", token=token).json()["results"]) == 3
        assert len({line["Filing"] for line in rows_of(browser.get(f"{PAGE}csv/").content)}) == 3
    assert ImpactRun.objects.get() == run


def test_progress_is_seen_while_a_worker_works(
    approvals: list[RulesSubmission], reviewer: User, monkeypatch: Any
) -> None:
    run, seen = request_of(reviewer), []
    say = runs.Progress.say

    def heard(progress: runs.Progress, now: datetime) -> None:
        say(progress, now)
        seen.append(ImpactRun.objects.values_list("done", "total").get())

    monkeypatch.setattr(runs.Progress, "say", heard)
    times = ticking(timedelta(seconds=2), timezone.now())
    impact_work_out(run_id=run.pk, clock=lambda: next(times))
    assert seen == [(1, 3), (2, 3), (3, 3), (3, 6), (4, 6), (5, 6), (6, 6), (6, 6)]


def test_two_who_ask_start_one_run_and_a_result_that_is_right_is_not_worked_out_again(
    approvals: list[RulesSubmission], reviewer: User, cast: Cast
) -> None:
    first = request_of(reviewer)
    assert request_of(cast["decider"]) == first
    impact_work_out(run_id=first.pk)
    assert request_of(cast["decider"]) == first
    assert ImpactRun.objects.count() == 1


def test_a_run_whose_worker_was_killed_is_taken_up_again(
    approvals: list[RulesSubmission], reviewer: User, monkeypatch: Any, tasks_run_at_once: None
) -> None:
    run, now = request_of(reviewer), timezone.now()
    with monkeypatch.context() as patch:
        patch.setattr(runs, "totals_of", killed)
        with pytest.raises(KeyboardInterrupt):
            impact_work_out(run_id=run.pk)
    assert ImpactRun.objects.get().status == "working"
    assert waiting_impacts(now) == []
    impact_work_out(run_id=run.pk)
    assert ImpactRun.objects.get().status == "working"
    ImpactRun.objects.update(claimed_until=now - timedelta(seconds=1))
    assert work_out_waiting_impacts() == 1
    assert ImpactRun.objects.get().status == "ready"
    assert ImpactRow.objects.count() == 3
    assert work_out_waiting_impacts() == 0


def test_a_worker_that_lost_its_run_keeps_nothing(
    approvals: list[RulesSubmission], reviewer: User, monkeypatch: Any
) -> None:
    run = request_of(reviewer)
    totals_of = runs.totals_of

    def robbed(*arguments: Any) -> Any:
        ImpactRun.objects.update(claim=run.pk)
        return totals_of(*arguments)

    monkeypatch.setattr(runs, "totals_of", robbed)
    impact_work_out(run_id=run.pk)
    assert not ImpactRow.objects.exists()
    assert ImpactRun.objects.get().status == "working"


def test_a_run_that_fails_says_so_and_the_earlier_result_stays(
    approvals: list[RulesSubmission], reviewer: User, facility: Facility, filer: User, client_of: Any, monkeypatch: Any
) -> None:
    ready(reviewer)
    filed(facility, filer, at=timezone.now(), table_numbers=["W-14"])
    run = request_of(reviewer)
    with monkeypatch.context() as patch:
        patch.setattr(runs, "totals_of", lambda *_: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            impact_work_out(run_id=run.pk)
    html = html_of(client_of(reviewer), PAGE)
    assert "Something went wrong on our side." in html
    assert approvals[0].reference in html
    impact_work_out(run_id=request_of(reviewer).pk)
    assert ImpactRun.objects.get().inputs["open"] == 1


def test_the_page_says_that_filings_have_changed_since(
    approvals: list[RulesSubmission], facility: Facility, filer: User, cast: Cast, client_of: Any, ask: Any
) -> None:
    ready(cast["reviewer"])
    approved(facility, filer, cast, "W-14")
    html = html_of(client_of(cast["reviewer"]), PAGE)
    assert "Filings have changed since then" in html
    assert "Check them again" in html
    assert ask("GET", API, token=token_of(cast["reviewer"])[1]).status_code == 503
    impact_work_out(run_id=ImpactRun.objects.exclude(status="ready").get().pk)
    counted = ask("GET", API, token=token_of(cast["reviewer"])[1]).json()
    assert counted["whole"]["approvals"] == 4
    assert ImpactRun.objects.get().totals["whole"]["approvals"] == 4


def test_a_certificate_holder_sees_its_own_in_the_request_and_no_run(
    approvals: list[RulesSubmission], reviewer: User, cast: Cast, client_of: Any
) -> None:
    ready(reviewer)
    assert "Worked out" not in html_of(client_of(cast["filer"]), PAGE)
    rival = html_of(client_of(cast["outsider"]), PAGE)
    assert not any(approval.reference in rival for approval in approvals)
    assert client_of(cast["outsider"]).post(f"{PAGE}work-out/").status_code == 403
    planted = {"edition_key": "x", "inputs": {}, "requested_at": timezone.now()}
    for name in ("filer", "outsider"):
        with isolated(context_of(cast[name])):
            assert not ImpactRun.objects.exists()
            assert not ImpactRow.objects.exists()
            with pytest.raises(ProgrammingError, match="row-level security"), transaction.atomic():
                ImpactRun.objects.create(**planted, requested_by=cast[name])


def test_few_filings_start_no_run(
    approvals: list[RulesSubmission], reviewer: User, client_of: Any, settings: Any
) -> None:
    settings.IMPACT_IN_REQUEST = 3
    answer = client_of(reviewer).post(f"{PAGE}work-out/", follow=True)
    assert "These filings are looked at as soon as the page is opened." in answer.content.decode()
    assert not ImpactRun.objects.exists()


def test_a_run_is_forgotten_after_ninety_days(approvals: list[RulesSubmission], reviewer: User) -> None:
    run = ready(reviewer)
    assert impacts_forget(run.requested_at + timedelta(days=90)) == 0
    assert impacts_forget(run.requested_at + timedelta(days=90, seconds=1)) == 1
    assert not ImpactRow.objects.exists()
