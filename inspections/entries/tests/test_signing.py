"""Signing at the table: what is signed is what was shown, by somebody who may sign at that moment."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models.means import SigningStatement
from compliance.holders.roles import Role
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.holders.tests.factories import PASSWORD, person
from compliance.rest.tests.tokens import token_of
from compliance.signing.tests.evidence import check_envelope
from compliance.signing.tests.passkey_pages import answered, asked, recorded
from inspections.models import LogEntry
from tests.cast import sign_data

from ...tests.test_pages import clean_inspection, moment, now, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(roulette: Any) -> str:
    return reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])


@pytest.fixture
def passkey() -> SoftPasskey:
    return SoftPasskey()


@pytest.fixture
def inspector(facility: Any, passkey: SoftPasskey) -> Any:
    """A floorperson outside the demo data, who signs by passkey."""
    someone = person(Role.FLOORPERSON, at=facility.holder, is_demo=False)
    passkey.enrolled(someone)
    return someone


def test_a_passkey_signs_the_entry_that_is_stored(url, inspector, passkey, client_of):
    browser = client_of(inspector)
    data = sent(browser.get(url), **clean_inspection())
    told = asked(browser, url, data).json()
    for words in ("What you sign", "R-01", "I sign this entry of the log", inspector.printed_name, "Magnet"):
        assert words in told["shown"], words
    assert re.search(r"<dt>Time</dt>\s*<dd>\s*[0-9]{1,2}:[0-9]{2}\u00a0[ap]\.m\. E[SD]T\s*</dd>", told["shown"])
    answer = browser.post(url, data | answered(passkey, told))
    assert answer.status_code == 302
    entry = LogEntry.objects.get()
    assert entry.signature["method"] == "passkey"
    envelope, payload = recorded("log_entry.sign")
    check_envelope(envelope["signature"], payload["shown"])
    assert json.loads(payload["shown"])["entry"] == json.loads(bytes(entry.facts))
    assert json.loads(envelope["signature"]["statement"])["origin"] == envelope["origin"]
    assert envelope["actor"]["method"] == "passkey"
    assert "with a passkey" in browser.get(reverse("floor:entry", args=[entry.pk])).content.decode()


def test_a_password_signs_with_a_statement_of_lower_assurance(url, floorperson, client_of):
    browser = client_of(floorperson)
    answer = browser.post(url, sent(browser.get(url), **clean_inspection(), **sign_data()))
    envelope, payload = recorded("log_entry.sign")
    assert set(envelope["signature"]) == {"assurance", "statement"}
    assert envelope["signature"]["assurance"] == "lower"
    assert json.loads(payload["shown"])["entry"] == json.loads(bytes(LogEntry.objects.get().facts))
    assert "with a password" in browser.get(answer["Location"]).content.decode()


def test_the_entry_says_where_in_the_log_it_stands(url, floorperson, facility, client_of):
    browser = client_of(floorperson)
    browser.post(url, sent(browser.get(url), **clean_inspection(), **sign_data()))
    envelope, _ = recorded("log_entry.sign")
    entry = reverse("floor:entry", args=[LogEntry.objects.get().pk])
    page = " ".join(browser.get(entry).content.decode().split())
    assert f"Entry {envelope['index']} of the ledger" in page
    assert envelope["origin"] in page
    assert "not covered by a signed checkpoint yet" in page
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE compliance_ledger")
        cursor.execute(
            "SELECT ledger.publish(id, %s, 'a note') FROM ledger.log WHERE origin = %s",
            [envelope["index"] + 1, envelope["origin"]],
        )
        cursor.execute("RESET ROLE")
    assert "Save its receipt" in browser.get(entry).content.decode()
    surveillance = client_of(person(Role.SURVEILLANCE, at=facility.holder))
    assert "Save its receipt" not in surveillance.get(entry).content.decode(), "they export nothing"


CHANGED = {
    "event_reason": "other_maintenance_performed",
    "ball_test_instrument": "compass",
    "ball_nonmagnetic_ok": "false",
    "no_magnet_or_contrivance_ok": "false",
    "wheel_level_free_even_ok": "false",
    "wheel_parts_secure_ok": "false",
    "inspection_completed_certification": "",
}


def test_no_field_changes_between_showing_and_signing(url, inspector, passkey, client_of):
    """Each field of the form in turn; what the page answers names it or asks to read what it found."""
    browser = client_of(inspector)
    data = sent(browser.get(url), **clean_inspection())
    changes = [{name: value} for name, value in CHANGED.items()]
    changes += [moment("inspection_completed_at", now() - timedelta(minutes=7))]
    changes += [moment("inspection_started_at", now() - timedelta(minutes=17)), {"late_reason": "Because."}]
    for change in changes:
        told = asked(browser, url, data).json()
        page = browser.post(url, data | change | answered(passkey, told))
        assert page.status_code == 200, change
        assert LogEntry.objects.count() == 0, change
        text = page.content.decode()
        assert "Changed since you saw it" in text or "about this entry" in text or "usa-error" in text, change
    assert browser.post(url, data | answered(passkey, asked(browser, url, data).json())).status_code == 302


def test_a_change_is_named_nothing_is_lost_and_the_new_version_is_shown(url, inspector, passkey, client_of):
    browser = client_of(inspector)
    data = sent(browser.get(url), **clean_inspection())
    told = asked(browser, url, data).json()
    changed = data | {"ball_test_instrument": "compass"}
    page = browser.post(url, changed | answered(passkey, told))
    text = page.content.decode()
    assert "Entry › Tested with: shown “magnet”, now “compass”" in text
    again = sent(page)
    assert (again["ball_test_instrument"], again["sign-passkey"]) == (["compass"], [""])
    assert "What you sign" in text
    again |= answered(passkey, asked(browser, url, again).json())
    assert browser.post(url, again).status_code == 302
    assert LogEntry.objects.get().decoded.ball_test_instrument == "compass"


def test_a_passkey_s_answer_sent_again_makes_no_second_entry(url, inspector, passkey, client_of):
    browser = client_of(inspector)
    data = sent(browser.get(url), **clean_inspection())
    data |= answered(passkey, asked(browser, url, data).json())
    assert browser.post(url, data).status_code == 302
    again = browser.post(url, data | {"key": "another sending"})
    assert "was already signed" in again.content.decode()
    assert LogEntry.objects.count() == 1


def test_an_entry_that_cannot_be_signed_gives_no_statement(url, inspector, client_of):
    browser = client_of(inspector)
    opened = {"wheel_level_free_even_ok": "false"} | moment("opened_or_reopened_at", now())
    for change in (opened, {"inspection_completed_at.time": "noonish"}):
        page = asked(browser, url, sent(browser.get(url), **(clean_inspection() | change)))
        assert page["Content-Type"].startswith("text/html")
    assert not SigningStatement.objects.exists()


def test_without_script_the_first_post_shows_in_full_what_is_signed(url, floorperson, client_of):
    browser = client_of(floorperson)
    page = browser.post(url, sent(browser.get(url), **clean_inspection()))
    assert LogEntry.objects.count() == 0
    shown = dict(page.context["sign"].record_lines)
    assert shown["Table"].startswith("R-01")
    assert shown["Findings read"] == "None"
    assert any(value == "Magnet" for value in shown.values())
    changed = browser.post(url, sent(page, ball_nonmagnetic_ok="true+compass", **sign_data()))
    assert "Entry › Tested with: shown “magnet”, now “compass”" in changed.content.decode()
    assert browser.post(url, sent(changed, **sign_data())).status_code == 302


def revoked(someone: Any) -> None:
    someone.credentials.update(revoked_on=timezone.localdate())


def ended(someone: Any) -> None:
    someone.memberships.update(ended_on=timezone.localdate())


def closed(someone: Any) -> None:
    type(someone).objects.filter(pk=someone.pk).update(is_active=False)


def signed_out(someone: Any) -> None:
    type(someone).objects.filter(pk=someone.pk).update(session_round=someone.session_round + 1)


ENDS = [revoked, ended, closed, signed_out]


@pytest.mark.parametrize("end", ENDS)
def test_what_ends_after_showing_signs_nothing_from_the_next_request_on(url, inspector, passkey, client_of, end):
    browser = client_of(inspector)
    data = sent(browser.get(url), **clean_inspection())
    told = asked(browser, url, data).json()
    end(inspector)
    browser.post(url, data | answered(passkey, told))
    assert LogEntry.objects.count() == 0
    asked(browser, url, data)
    assert SigningStatement.objects.count() == 1


@pytest.mark.parametrize("end", ENDS)
def test_what_ends_signs_nothing_by_password(url, floorperson, client_of, end):
    browser = client_of(floorperson)
    data = sent(browser.get(url), **clean_inspection(), **sign_data())
    end(floorperson)
    browser.post(url, data)
    assert LogEntry.objects.count() == 0


@pytest.mark.parametrize("end", [revoked, ended, closed])
def test_what_ends_signs_nothing_by_token(ask, roulette, floorperson, end):
    secret = token_of(floorperson, may_sign=True)[1]
    body = {"table": str(roulette.pk), "log": "roulette_inspection", "values": {}}
    end(floorperson)
    answer = ask("POST", "log-entries/", body, token=secret, **{"Idempotency-Key": "k-1"})
    assert answer.status_code in (400, 401, 403)
    assert LogEntry.objects.count() == 0
    if end is revoked:
        assert "no Board-issued credential valid on" in answer.content.decode()


def test_a_password_does_not_sign_for_somebody_without_authenticator_app(url, inspector, client_of):
    browser = client_of(inspector)
    page = browser.post(url, sent(browser.get(url), **clean_inspection(), **{"sign-password": PASSWORD}))
    assert LogEntry.objects.count() == 0
    assert "Use your passkey" in page.content.decode()
