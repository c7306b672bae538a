"""A difference between sign and play: sent by anybody, answered by Casino Compliance, seen by a holder once sent on."""

import re
from contextlib import suppress
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.isolation.context import PUBLIC, context_of, isolated
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.web.tests.browser import send
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models.public import PublicApproval
from rules_submissions.models.reports import DifferenceReport
from rules_submissions.public import limits
from rules_submissions.public.services import difference_answer, difference_report, difference_send_on
from rules_submissions.tests.board import entries_of, html_of
from tests.attacker import plant
from tests.cast import Cast
from tests.scenes import scene

pytestmark = pytest.mark.django_db
SEEN = {"sign_said": "The sign says 10 to 1.", "was_paid": "I was paid 9 to 1.", "table_number": "W-11"}


@scene
def published(facility: Facility) -> PublicApproval:
    today = timezone.localdate()
    return PublicApproval.objects.create(
        reference="RS-SEEN-00", revision=1, holder_name=facility.holder.name, facility_name=facility.name,
        facility=facility.pk, chapter_number="651a", edition_key="651a-2019", decided_on=today,
        in_effect_since=today, changed_at=timezone.now(),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_counted(db: None) -> None:
    cache.clear()


def told(published: PublicApproval, **more: Any) -> DifferenceReport:
    stated = {"approval": "", "happened_on": None, **SEEN, **more}
    return difference_report(facility_id=published.facility, **stated, at=timezone.now()).report


def test_a_visitor_reports_and_reads_the_answer_under_a_code_that_is_kept_nowhere(
    published: PublicApproval, cast: Cast, client_of: Any
) -> None:
    visitor = Client()
    form = html_of(visitor, reverse("register:tell") + "?approval=RS-SEEN-00")
    assert f'value="{published.facility}" selected' in form
    sent = visitor.post(reverse("register:tell"), {**SEEN, "casino": published.facility, "approval": "RS-SEEN-00"})
    address = sent["Location"]
    assert re.fullmatch(r"/report/[2-9A-Z]{4}(-[2-9A-Z]{4}){4}/", address)
    assert "The answer will appear here" in html_of(visitor, address)
    report = DifferenceReport.objects.get()
    code = address.split("/")[2]
    assert code not in str(DifferenceReport.objects.values_list().get())
    assert Notice.objects.filter(recipient=cast["compliance_rep"], subject__contains=report.reference).exists()
    officer = client_of(cast["compliance_rep"])
    assert report.reference in html_of(officer, reverse("submissions:reports"))
    assert "answer" in html_of(officer, "/")
    page = reverse("submissions:report", args=[report.pk])
    assert send(officer, page, {"act": "answer", "answer-words": "The dealer erred."}).status_code == 302
    answer = html_of(visitor, address)
    assert "The dealer erred." in answer
    assert cast["compliance_rep"].printed_name not in answer
    assert visitor.get(address)["Cache-Control"] == "no-store"
    assert [entries_of(f"difference.{act}") for act in ("report", "answer", "send_on")] == [1, 1, 0]


def test_the_holder_sees_a_report_once_it_is_sent_on_and_never_the_answer(
    published: PublicApproval, filer: User, outsider: User, cast: Cast, client_of: Any
) -> None:
    report = told(published)
    page = reverse("submissions:report", args=[report.pk])
    assert client_of(filer).get(page).status_code == 404
    with isolated(context_of(filer)):
        assert not DifferenceReport.objects.exists()
    by = {"report_id": report.pk, "by": cast["compliance_rep"]}
    difference_answer(**by, words="For the visitor alone.", at=timezone.now())
    difference_send_on(**by, words="Train the dealers.", at=timezone.now())
    html = html_of(client_of(filer), page)
    assert "Train the dealers." in html
    assert "For the visitor alone." not in html
    assert Notice.objects.filter(recipient=filer, subject__contains=report.reference).exists()
    with isolated(context_of(filer)):
        assert DifferenceReport.objects.count() == 1
    assert client_of(outsider).get(page).status_code == 404
    for context in (context_of(outsider), PUBLIC):
        with isolated(context):
            assert not DifferenceReport.objects.exists()


def test_casino_compliance_alone_acts_and_each_act_is_once(
    published: PublicApproval, filer: User, cast: Cast, client_of: Any
) -> None:
    report = told(published)
    for who in ("reviewer", "decider", "auditor", "filer"):
        with pytest.raises(NotAllowed):
            difference_answer(report_id=report.pk, words="No.", by=cast[who], at=timezone.now())
    for service in (difference_answer, difference_send_on):
        by = {"report_id": report.pk, "by": cast["compliance_rep"], "at": timezone.now()}
        service(**by, words="Yes.")
        with pytest.raises(IllegalMove, match="already"):
            service(**by, words="Again.")
    page = reverse("submissions:report", args=[report.pk])
    officer = client_of(cast["compliance_rep"])
    assert officer.post(page, {"act": "answer", "answer-words": ""}).status_code == 400
    assert officer.post(page, {"act": "answer", "answer-words": "Again."}).status_code == 409


def test_a_planted_name_in_the_register_is_in_no_report(published: PublicApproval, facility: Facility) -> None:
    PublicApproval.objects.update(facility_name="Another Casino")
    assert told(published).facility_name == facility.name


def test_a_planted_report_is_not_believed(published: PublicApproval, cast: Cast) -> None:
    report = told(published)
    by = {"report_id": report.pk, "by": cast["compliance_rep"], "at": timezone.now()}
    plant(report, was_paid="Something else.")
    with pytest.raises(NotHeld, match="was_paid"):
        difference_answer(**by, words="No.")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"sign_said": ""}, "Write what the sign or the layout says."),
        ({"was_paid": "x" * 1001}, "1,001"),
        ({"casino": ""}, "Choose the casino."),
        ({"casino": "00000000-0000-4000-8000-000000000000"}, "valid choice"),
        ({"happened_on": "2999-01-01"}, "not in the future"),
        ({"happened_on": "soon"}, "Enter a day of the calendar"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    published: PublicApproval, typed: dict[str, str], words: str
) -> None:
    sent = {**SEEN, "casino": str(published.facility), **typed}
    answer = Client().post(reverse("register:tell"), sent)
    html = answer.content.decode()
    assert answer.status_code == 400
    assert words in html
    assert "W-11" in html
    assert not DifferenceReport.objects.exists()


def test_an_address_sends_so_many_an_hour_and_loses_nothing_typed(published: PublicApproval) -> None:
    sent = {**SEEN, "casino": str(published.facility)}
    codes = [Client().post(reverse("register:tell"), sent).status_code for _ in range(limits.FROM_ONE)]
    assert codes == [302] * limits.FROM_ONE
    refused = Client().post(reverse("register:tell"), sent)
    assert (refused.status_code, refused["Retry-After"]) == (429, "3600")
    assert "I was paid 9 to 1." in refused.content.decode()
    assert DifferenceReport.objects.count() == limits.FROM_ONE
    assert Client().post(reverse("register:tell"), sent, REMOTE_ADDR="203.0.113.9").status_code == 302


def test_the_addresses_of_one_network_of_ipv6_are_one(published: PublicApproval) -> None:
    """A single computer has 2^64 of them."""
    sent = {**SEEN, "casino": str(published.facility)}

    def from_address(address: str) -> int:
        return Client().post(reverse("register:tell"), sent, REMOTE_ADDR=address).status_code

    codes = [from_address(f"2001:db8:0:7::{number}") for number in range(limits.FROM_ONE + 1)]
    assert codes == [302] * limits.FROM_ONE + [429]
    assert from_address("2001:db8:0:8::1") == 302


def test_a_site_of_ipv6_cannot_use_up_what_is_taken_of_all(published: PublicApproval) -> None:
    """A site has 65,536 networks of 64 bits."""
    hour, request = 480_000, RequestFactory()

    def counted(address: str) -> bool:
        with suppress(limits.TooMany):
            limits.count_report(request.post("/", REMOTE_ADDR=address), hour)
            return True
        return False

    assert sum(counted(f"2001:db8:1:{number:x}::1") for number in range(60)) == limits.FROM_NETWORK
    assert counted("2001:db8:2:1::1")


def test_whoever_uses_up_all_further_reports_keeps_nobody_from_a_first(
    published: PublicApproval, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FURTHER_OF_ALL", 8)
    sent = {**SEEN, "casino": str(published.facility)}

    def reported(address: str) -> int:
        return Client().post(reverse("register:tell"), sent, REMOTE_ADDR=address).status_code

    codes = [reported(f"203.0.113.{number}") for number in (1, 2, 3) for _ in range(5)]
    assert codes.count(302) == 3 + 8
    assert [reported("203.0.113.3"), reported("203.0.113.4"), reported("203.0.113.4")] == [429, 302, 429]


def test_an_unknown_code_says_so() -> None:
    assert "Not in the register" in html_of(Client(), "/report/2222-2222-2222-2222-2222/", 404)
