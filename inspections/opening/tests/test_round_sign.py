"""Inspections that are made at the tables and signed at the end of the round: read on one page, one passkey or
password, and of each an entry with its own statement."""

import hashlib
import html
import json
from datetime import datetime, timedelta
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.tests import authenticator
from compliance.holders.tests.authenticator import SoftPasskey
from compliance.ledger.canonical import canonical
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, page, said
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.entries.checking import EntryReading
from inspections.entries.readings import readings_of
from inspections.entries.services import drafts as services
from inspections.entries.work import drafts_to_sign
from inspections.exports.tests.test_bundle_command import office
from inspections.models import DraftEntry, LogEntry
from inspections.people import would_sign
from tests.cast import sign_data
from tests.scenes import scene
from tests.test_signed_as_shown import form_of

from ...entries.tests.test_opened import CHECKS
from ...tests.factories import inspection, signed, table_of
from ...tests.test_pages import sent
from .test_together import entries

__all__ = ["office", "page"]
pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


@scene
def wheels(facility, floorperson):
    return [table_of(facility, "617a", f"R-0{place}", floorperson) for place in (1, 2, 3)]


def form_url(table):
    return f"{reverse('floor:entry_new', args=[table.pk, LOG])}?round=1"


def kept(browser, table, **more):
    """The answer to the entry's form, sent to be signed at the end of the round."""
    opened = browser.get(form_url(table))
    return browser.post(form_url(table), sent(opened, preset="right", then="keep", **CHECKS | more))


def url_of(facility):
    return reverse("floor:round_sign", args=[facility.pk])


@pytest.mark.parametrize("by", ["password", "passkey"])
def test_one_signature_signs_each_by_an_entry_of_its_own(wheels, floorperson, client_of, facility, by):
    passkey, url = SoftPasskey(), url_of(facility)
    if by == "passkey":
        passkey.enrolled(floorperson)
    browser = client_of(floorperson)
    for table in wheels:
        answer = kept(browser, table)
        assert answer.status_code == 302, answer.context["page_errors"]
        assert urlsplit(answer.url).query == f"after={table.number}"
    assert not LogEntry.objects.exists()
    made = list(DraftEntry.objects.order_by("made_at"))
    stops = browser.get(reverse("floor:round", args=[facility.pk])).context["round"]
    assert (stops.to_sign, stops.left, stops.words) == (3, [], "None of 3 may open. 3 to sign.")
    assert [item.title for item in drafts_to_sign(floorperson, timezone.now())] == ["To sign: 3 entries of your round"]

    opened = browser.get(url)
    text = html.unescape(opened.content.decode())
    assert "Sign these 3" in text
    for table in wheels:
        assert f"{table.number}, " in text
    form = form_of(opened)
    done = form | (sign_data() if by == "password" else answered(passkey, asked(browser, url, form).json()))
    answer = browser.post(url, done)
    assert answer.status_code == 302, (answer.context["sign"].errors, answer.context["sign"].differences)
    assert not DraftEntry.objects.exists()
    assert [entry.table.number for entry in LogEntry.objects.order_by("received_at")] == ["R-01", "R-02", "R-03"]

    ((whole, payload),) = entries("log_entry.sign_together")
    assert whole["signature"]["assurance"] == ("passkey" if by == "passkey" else "lower")
    statement = json.loads(whole["signature"]["statement"])
    assert statement["record_sha256"] == hashlib.sha256(payload["shown"].encode()).hexdigest()
    records, signed_entries = json.loads(payload["shown"])["records"], entries("log_entry.sign")
    assert len(signed_entries) == len(records) == 3
    for (one, its), record, draft in zip(signed_entries, records, made, strict=True):
        assert its["shown"] == canonical(record).decode()
        assert its["about"]["signed_with"]["event"] == whole["event"]
        assert one["signature"]["assurance"] == "lower"
        assert json.loads(one["signature"]["statement"])["nonce"] != statement["nonce"]
        ended = datetime.fromisoformat(draft.values["inspection_completed_at"])
        assert datetime.fromisoformat(record["entry"]["inspection_completed_at"]) == ended
    methods = {entry.signature["method"] for entry in LogEntry.objects.all()}
    assert methods == ({"passkey_once"} if by == "passkey" else {"password"})

    again = browser.post(url, done)
    assert (again.status_code, LogEntry.objects.count()) == (302, 3), "sent again, nothing is signed twice"
    ready = browser.get(reverse("floor:round", args=[facility.pk]))
    assert "Open these 3" in ready.content.decode()


def test_what_changed_since_the_page_was_shown_signs_none(wheels, floorperson, client_of, facility):
    browser, url = client_of(floorperson), url_of(facility)
    for table in wheels[:2]:
        kept(browser, table)
    form = form_of(browser.get(url))
    kept(browser, wheels[0], wheel_adjusted_note="", ball_nonmagnetic_ok="true+magnet")
    answer = browser.post(url, form | sign_data())
    assert answer.status_code == 400
    assert answer.context["sign"].differences
    kept(browser, wheels[2])
    form = form_of(browser.get(url))
    browser.post(url, {"discard": DraftEntry.objects.get(table=wheels[2]).key})
    answer = browser.post(url, form | sign_data())
    assert answer.status_code == 400
    assert not LogEntry.objects.exists()


def test_a_check_that_is_not_met_is_signed_at_once(wheels, floorperson, client_of):
    answer = kept(client_of(floorperson), wheels[0], wheel_parts_secure_ok="false")
    assert answer.status_code == 200
    assert "Sign this entry now" in answer.content.decode()
    assert not DraftEntry.objects.exists()


def test_nothing_is_kept_outside_a_round_or_at_an_open_table(wheels, floorperson, client_of, facility):
    browser, plain = client_of(floorperson), reverse("floor:entry_new", args=[wheels[0].pk, LOG])
    assert b'value="keep"' not in browser.get(plain).content
    browser.post(plain, sent(browser.get(plain), preset="right", then="keep", **CHECKS))
    assert not DraftEntry.objects.exists()
    assert b'value="keep"' in browser.get(form_url(wheels[0])).content


def test_what_was_signed_by_its_form_waits_no_more(wheels, floorperson, client_of, facility):
    browser = client_of(floorperson)
    opened = browser.get(form_url(wheels[0]))
    typed = sent(opened, preset="right", **CHECKS)
    assert browser.post(form_url(wheels[0]), typed | {"then": "keep"}).status_code == 302
    shown = form_of(browser.get(url_of(facility)))
    assert browser.post(form_url(wheels[0]), typed | sign_data()).status_code == 302
    assert browser.get(url_of(facility)).context["stood"] == []
    assert browser.post(url_of(facility), shown | sign_data()).status_code == 302
    assert LogEntry.objects.count() == 1


def test_a_key_that_no_form_makes_is_refused(wheels, floorperson, client_of):
    assert kept(client_of(floorperson), wheels[0], key="a" * 65).status_code == 200
    assert not DraftEntry.objects.exists()


def test_a_draft_is_its_persons_own(wheels, floorperson, security, client_of, facility):
    kept(client_of(floorperson), wheels[0])
    draft = DraftEntry.objects.get()
    other = client_of(security)
    assert other.get(url_of(facility)).context["stood"] == []
    other.post(url_of(facility), {"discard": draft.key})
    assert DraftEntry.objects.filter(pk=draft.pk).exists()
    client_of(floorperson).post(url_of(facility), {"discard": "nothing"})
    client_of(floorperson).post(url_of(facility), {"discard": draft.key})
    assert not DraftEntry.objects.exists()


def test_a_late_one_waits_for_its_reason(wheels, floorperson, client_of, facility):
    browser, url = client_of(floorperson), url_of(facility)
    kept(browser, wheels[0])
    draft = DraftEntry.objects.get()
    long_ago = (timezone.now() - timedelta(hours=20)).astimezone(facility.zone)
    minute = long_ago.isoformat(timespec="minutes")
    draft.values |= {
        "log_date": minute[:10], "log_time": f"{minute[11:16]}:00{minute[16:]}", "inspection_started_at": minute,
        "inspection_completed_at": minute,
    }  # fmt: skip
    draft.save()
    opened = browser.get(url)
    assert [one.draft for one in opened.context["late"]] == [draft]
    assert opened.context["sign"] is None
    assert browser.post(url, {"late_reason": " "}).status_code == 400
    assert browser.post(url, {"late_reason": "The tablet was not at hand."}).status_code == 302
    answer = browser.post(url, form_of(browser.get(url)) | sign_data())
    assert answer.status_code == 302, answer.context["sign"].errors
    assert LogEntry.objects.get().late_reason == "The tablet was not at hand."


def test_a_draft_that_rests_on_what_changed_is_made_again(wheels, floorperson, client_of, facility):
    browser, now = client_of(floorperson), timezone.now()
    for table in wheels[:2]:
        kept(browser, table)
    DraftEntry.objects.filter(table=wheels[0]).update(values={"log_date": "never"})
    opened = browser.get(url_of(facility))
    assert [one.draft.table.number for one in opened.context["ready"]] == ["R-02"]
    assert "Open its form and make it again" in opened.content.decode()
    signed(wheels[2], LOG, inspection(now - timedelta(minutes=1)), floorperson, moment=now)
    assert browser.post(url_of(facility), form_of(opened) | sign_data()).status_code == 302
    assert set(LogEntry.objects.values_list("table__number", flat=True)) == {"R-02", "R-03"}


@pytest.mark.usefixtures("plain_papers")
def test_both_verifiers_find_the_entries_whole(
    office, page, tmp_path, facility, wheels, floorperson, client_of, settings, monkeypatch
):
    monkeypatch.setattr(authenticator, "ORIGIN", settings.SITE_URL)
    monkeypatch.setattr(authenticator, "HOST", urlsplit(settings.SITE_URL).hostname)
    passkey, url, out = SoftPasskey(), url_of(facility), tmp_path / "bundle.zip"
    passkey.enrolled(floorperson)
    browser = client_of(floorperson)
    for table in wheels[:2]:
        kept(browser, table)
    form = form_of(browser.get(url))
    assert browser.post(url, form | answered(passkey, asked(browser, url, form).json())).status_code == 302
    call_command("export_bundle", out=out)
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())


def test_the_page_asks_as_often_however_many_entries_wait(wheels, floorperson, client_of, facility):
    browser, counts = client_of(floorperson), []
    for table in wheels:
        ago = timezone.now() - timedelta(hours=9)
        signed(table, LOG, inspection(ago), floorperson, moment=ago + timedelta(minutes=1))
        kept(browser, table)
        browser.get(url_of(facility))
        with CaptureQueriesContext(connection) as asked_now:
            browser.get(url_of(facility))
        counts.append(len(asked_now))
    assert len(set(counts)) == 1, counts


def test_what_many_drafts_are_judged_by_is_what_each_is_judged_by_alone(wheels, floorperson, client_of, facility):
    """Also where there are more entries than a series has, and corrected ones among them."""
    browser, now = client_of(floorperson), timezone.now()
    for table, count in zip(wheels, (0, 2, 5), strict=True):
        for number in range(count):
            ago = now - timedelta(hours=10 - number)
            signed(table, LOG, inspection(ago), floorperson, moment=ago + timedelta(minutes=1))
        kept(browser, table)
    drafts = services.drafts_of(floorperson, facility)
    signer = would_sign(floorperson, now, floorperson.credential_on(facility.day(now)))
    for most in (90, 3):
        with patch("inspections.facts.SERIES", most), patch("inspections.entries.readings.SERIES", most):
            together = readings_of(facility, drafts, signer, now)
            for draft, one in zip(drafts, together, strict=True):
                alone = EntryReading(draft.table, draft.log_code, now)
                assert one.series == alone.series
                assert len(one.series.placed) == min(most, {"R-01": 0, "R-02": 2, "R-03": 5}[draft.table.number])
                assert one.table_facts == alone.table_facts
                assert one.late_after(now) == alone.late_after(now)
                assert one.check(draft.values, signer).mark == alone.check(draft.values, signer).mark
