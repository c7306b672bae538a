"""The form of a new entry as it opens, and its later course: presets, stamped times, a change alone."""

from datetime import UTC, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from compliance.regulation.core.fields import fields_of
from inspections.entries.services.countersignature import named_signers
from inspections.entries.work import entries_to_countersign
from inspections.kept.mark import UNREADABLE
from inspections.models import Alarm, LogEntry, TableState
from inspections.tests.test_pages import sent
from tests.cast import sign_data

from ...tests.factories import adjustment, inspection, iso, signed
from ...tests.floor import Floor

pytestmark = pytest.mark.django_db
CHECKS = {
    "ball_nonmagnetic_ok": "true+compass", "no_magnet_or_contrivance_ok": "true", "wheel_level_free_even_ok": "true",
    "wheel_parts_secure_ok": "true",
}  # fmt: skip


@pytest.fixture
def url(roulette):
    return reverse("floor:entry_new", args=[roulette.pk, "roulette_inspection"])


def told(page):
    return {line.name: (line.words, line.source.partition(" since")[0]) for line in page.context["presets"]}


def test_617a_2_e__what_was_told_counts_when_it_is_confirmed_and_the_end_is_the_signature(url, floorperson, client_of):
    browser = client_of(floorperson)
    page = browser.get(url)
    answer = browser.post(url, sent(page, preset="right", **CHECKS, **sign_data()))
    assert answer.status_code == 302, answer.context["page_errors"]
    entry = LogEntry.objects.get()
    stated = entry.decoded
    assert (stated.event_reason, stated.adjustment_or_replacement_made) == ("pre_opening", "none")
    assert stated.ball_test_instrument == "compass"
    assert iso(stated.inspection_completed_at.astimezone(UTC)) == entry.signature["at"]
    assert stated.inspection_completed_certification.signed_at == stated.inspection_completed_at


def test_what_was_told_counts_for_nothing_until_somebody_confirms_it(url, floorperson, client_of):
    browser = client_of(floorperson)
    answer = browser.post(url, sent(browser.get(url), **CHECKS, **sign_data()))
    assert answer.status_code == 200
    assert {"event_reason", "adjustment_or_replacement_made"} <= {f.field for f in answer.context["grave"]}
    assert not LogEntry.objects.exists()


def test_a_preset_that_is_no_answer_of_the_field_is_refused(url, floorperson, client_of):
    browser = client_of(floorperson)
    lie = {"preset": "right", "preset.event_reason": '"because"'}
    answer = browser.post(url, sent(browser.get(url), **lie, **CHECKS, **sign_data()))
    assert [one.field_id for one in answer.context["page_errors"]] == ["field-preset"]


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 900 + "1" + "}" * 900, '"\\ud800"', '"\\u0000"', "1e999", "NaN", "9" * 5000, ""],
    ids=lambda text: text[:12],
)
def test_a_hostile_preset_is_refused(url, floorperson, client_of, text):
    browser = client_of(floorperson)
    lie = {"preset": "right", "preset.event_reason": text}
    answer = browser.post(url, sent(browser.get(url), **lie, **CHECKS, **sign_data()))
    assert [one.field_id for one in answer.context["page_errors"]] == ["field-preset"]


@pytest.mark.parametrize("key", ["\0", "x" * 65], ids=["nul", "long"])
def test_a_hostile_key_of_a_form_is_answered_in_words(url, floorperson, client_of, key):
    browser = client_of(floorperson)
    answer = browser.post(url, sent(browser.get(url), preset="right", key=key, **CHECKS, **sign_data()))
    assert answer.status_code == 400 or (answer.status_code, len(answer.context["page_errors"])) == (200, 1)
    assert all(len(one.sent_key) <= 64 for one in LogEntry.objects.all())


@pytest.mark.parametrize(
    ("at", "ahead"),
    [("0001-01-01T00:00:00Z", "0"), ("9999-12-31T23:59:59Z", "0"), ("2026-11-10T15:00:00Z", "9" * 5000), ("[" * 9, "")],
    ids=["first day", "last day", "far ahead", "no time"],
)
def test_a_hostile_time_of_a_kept_entry_is_answered_in_words(url, floorperson, client_of, at, ahead):
    browser = client_of(floorperson)
    answer = browser.post(url, sent(browser.get(url), kept_at=at, kept_ahead=ahead, then="check"))
    assert UNREADABLE in [one.message for one in answer.context["page_errors"]]


def kept(browser, url, made_at, **more):
    """The copy that a device keeps of a form that was open when the network went, filled in and made at this
    instant."""
    filled = sent(browser.get(url), preset="right", **CHECKS)
    return filled | {"kept_at": made_at.isoformat(), "kept_ahead": "0", "key": "c" * 32, "then": "check"} | more


def laid_open(page, who, **more):
    """The entry as its page sends it, signed."""
    return sent(page, then="", confirmed=page.context["checked"].mark, late_reason="No network.", **sign_data(), **more)


@pytest.mark.parametrize("ahead", [0, 720, -720], ids=["right clock", "clock ahead", "clock behind"])
def test_a_kept_entry_ends_when_it_was_made_by_the_clock_of_the_office(url, floorperson, client_of, ahead):
    browser, made_at = client_of(floorperson), timezone.now() - timedelta(hours=3)
    by_device = made_at + timedelta(seconds=ahead)
    page = browser.post(url, kept(browser, url, by_device, kept_ahead=str(ahead)))
    assert browser.post(url, laid_open(page, floorperson)).status_code == 302
    entry = LogEntry.objects.get()
    assert entry.decoded.inspection_completed_at == made_at.replace(second=0, microsecond=0)
    assert entry.without_network["clock_ahead_s"] == ahead


def test_a_kept_entry_that_another_signs_later_ends_when_it_was_made(
    roulette, url, floorperson, maintenance, client_of
):
    """The form was open with the floorperson; who opens it again is somebody whose signature does not close it."""
    made_at = timezone.now() - timedelta(hours=3)
    filled = kept(client_of(floorperson), url, made_at)
    page = client_of(maintenance).post(url, filled)
    local = made_at.astimezone(roulette.facility.zone)
    assert page.context["form"].values["inspection_completed_at"] == local.isoformat(timespec="minutes")


def test_the_table_tells_why_it_is_inspected(roulette, url, floorperson, maintenance, security, client_of):
    browser, now = client_of(floorperson), timezone.now()
    state = TableState.objects.create(table=roulette, is_open=False, since=now)
    assert told(browser.get(url))["event_reason"] == ("Before opening", "the table has been closed")
    TableState.objects.filter(pk=state.pk).update(is_open=True)
    assert told(browser.get(url))["event_reason"] == ("Spot check", "the table has been open")
    values = inspection(now - timedelta(hours=2), ball_nonmagnetic_ok=False)
    failed = signed(roulette, "roulette_inspection", values, floorperson, moment=now - timedelta(hours=2))
    assert Alarm.objects.filter(entry=failed).exists()
    assert told(browser.get(url)) == {}


def test_617a_2_c__after_a_change_on_record_nothing_adjusted_is_not_told(
    roulette, url, floorperson, maintenance, security, client_of
):
    now = timezone.now()
    values = adjustment(now - timedelta(minutes=20), maintenance, security)
    for name, one in fields_of(LogEntry(chapter_number="617a", log_code="roulette_inspection").kind.entry).items():
        if one.asked.stamp in ("started", "signed") or one.kind == "attestation" or name.endswith("_ok"):
            values.pop(name, None)
    signed(roulette, "roulette_inspection", values, maintenance, moment=now)
    shown = told(client_of(floorperson).get(url))
    assert shown["event_reason"] == ("After an adjustment", "recorded")
    assert shown["adjustment_or_replacement_made"] == ("Adjustment", "recorded")


def test_617a_2_b__a_change_alone_certifies_no_inspection(url, floorperson, maintenance, security, client_of):
    browser = client_of(floorperson)
    typed = {
        "preset": "change", "uncertified": "1", "event_reason": "after_replacement",
        "adjustment_or_replacement_made": "replacement",
    }  # fmt: skip
    page = browser.post(url, sent(browser.get(url), **typed, then="refresh"))
    assert page.context["opened"].is_uncertified
    page = browser.post(url, sent(page, adjustment_replacement_description="One deflector.", **sign_data()))
    mark = page.context["checked"].mark
    answer = browser.post(url, sent(page, confirmed=mark, **sign_data()))
    assert answer.status_code == 302, answer.context["page_errors"]
    stated = LogEntry.objects.get().decoded
    assert stated.inspection_completed_certification is None
    assert (stated.inspection_started_at, stated.inspection_completed_at) == (None, None)


@pytest.mark.sampled
def test_the_next_inspection_takes_the_adjustment_from_the_entry_of_who_adjusted(
    roulette, url, floorperson, maintenance, security, client_of
):
    floor = Floor(roulette.facility, {"floorperson": floorperson, "maintenance": maintenance, "security": security})
    floor.table = roulette
    floor.inspected(-5)
    change = floor.adjusted(-1)
    browser = client_of(floorperson)
    page = browser.get(url)
    lines = {line.name: line for line in page.context["presets"]}
    assert lines["adjustment_or_replacement_made"].words == "Adjustment"
    assert lines["performer_signature"].words == maintenance.printed_name
    assert lines["security_witness_name"].words == security.printed_name
    assert {line.row for name, line in lines.items() if name != "event_reason"} == {change}
    assert reverse("floor:entry", args=[change.pk]) in page.content.decode()
    asked = {item.label for group in page.context["groups"] for item in group.items}
    assert not asked & {"What was adjusted or replaced?", "Adjustment finished at", "Adjusted or replaced by"}
    answer = browser.post(url, sent(page, preset="right", **CHECKS, **sign_data()))
    if answer.status_code == 200:
        assert not answer.context["page_errors"], answer.context["page_errors"]
        mark = answer.context["checked"].mark
        answer = browser.post(url, sent(page, preset="right", confirmed=mark, **CHECKS, **sign_data()))
    assert answer.status_code == 302
    entry = LogEntry.objects.order_by("number").last()
    for name in (
        "adjustment_or_replacement_made", "adjustment_replacement_description", "performer_signature",
        "performer_role", "performer_credential_number", "security_witness_name", "security_witness_role",
        "security_witness_credential_number", "adjustment_completed_at",
    ):  # fmt: skip
        assert getattr(entry.decoded, name) == getattr(change.decoded, name), name
    assert (change.signed_by, entry.countersigner) == (maintenance, "")
    (named,) = named_signers(entry)
    assert (named.before, named.is_due) == (change, False)
    assert f"signed this in entry {change.number}, on which this one rests" in named.words
    assert not entries_to_countersign(maintenance, timezone.now())


def test_who_adjusts_again_takes_nothing_from_the_adjustment_before(
    roulette, url, floorperson, maintenance, security, client_of
):
    floor = Floor(roulette.facility, {"floorperson": floorperson, "maintenance": maintenance, "security": security})
    floor.table = roulette
    floor.adjusted(-1)
    assert not [line for line in client_of(maintenance).get(url).context["presets"] if line.row]


def test_an_adjustment_and_a_replacement_are_both_on_record(
    roulette, url, floorperson, maintenance, security, client_of
):
    floor = Floor(roulette.facility, {"floorperson": floorperson, "maintenance": maintenance, "security": security})
    floor.table = roulette
    floor.adjusted(-2)
    floor.adjusted(-1, "replacement")
    lines = {line.name: line.words for line in client_of(floorperson).get(url).context["presets"]}
    assert lines["adjustment_or_replacement_made"] == "Adjustment and replacement"
    assert {"adjustment_completed_at", "replacement_completed_at"} <= set(lines)
