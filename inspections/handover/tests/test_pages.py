"""Pages and answers about handovers: from the pit board to both signatures, and what they cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import CHANGED
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.rest.tests.tokens import token_of
from inspections.models.handovers import Handover
from inspections.models.problems import Problem
from inspections.tests.factories import at, iso, signed
from tests.api import problem
from tests.attacker import integrity_alarms, plant
from tests.cast import sign_data

from .handing import handed_over, taken_over

pytestmark = pytest.mark.django_db


def hidden(answer):
    """The hidden inputs of the form."""
    looked, key = answer.context["looked"], answer.context["key"]
    return {
        "as_of": looked.as_of.isoformat(), "shown": looked.sha256, "seen": answer.context["seen"], "key": key,
    }  # fmt: skip


def test_a_shift_is_handed_over_and_taken_over_on_the_pages(facility, war, floorperson, dealer, client_of):
    new, board = reverse("floor:handover_new", args=[facility.pk]), client_of(floorperson)
    series = reverse("floor:handovers", args=[facility.pk])
    assert series in board.get(reverse("floor:facility", args=[facility.pk])).content.decode()
    assert new in board.get(series).content.decode()
    assert client_of(dealer).get(new).status_code == 403
    asked = board.get(new)
    assert ">W-01</span>, " in asked.content.decode()
    kept = board.post(new, hidden(asked) | {"hours": "12", "words": "The cage is short.", "then": "refresh"})
    assert "The cage is short." in kept.content.decode()
    form = hidden(kept) | {"hours": "12", "words": "The cage is short."}
    assert board.post(new, form | {"shown": "other"} | sign_data()).status_code == 400
    assert board.post(new, form | {"sign-password": "wrong"}).status_code == 400
    answer = board.post(new, form | sign_data())
    made = Handover.objects.get()
    page, take = (reverse(f"floor:{name}", args=[made.pk]) for name in ("handover", "handover_take"))
    assert answer.url == page
    assert made.until - made.as_of == timedelta(hours=12)
    assert board.get(take).url == page
    assert "Another person, with another credential" in board.get(page).content.decode()
    second = client_of(person(Role.PIT_MANAGER, at=facility.holder))
    assert take in second.get(page).content.decode()
    shown = second.get(take)
    assert "The cage is short." in shown.content.decode()
    form = {"as_of": shown.context["looked"].as_of.isoformat(), "sign-seen": shown.context["sign"].mark}
    assert second.post(take, form | {"sign-password": "wrong"}).status_code == 400
    assert second.post(take, form | {"as_of": "2026-01-01T00:00:00Z"} | sign_data()).status_code == 400
    for moment in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "2026-01-01T00:00:00+99:99", "\0"):
        for address in (new, take):
            assert second.post(address, form | {"as_of": moment, "sign-password": "wrong"}).status_code == 400
    assert second.post(take, form | sign_data()).url == page
    assert second.get(take).url == page
    text = board.get(page).content.decode()
    assert made.takeover.signature["printed_name"] in text


def card_missing(table, by):
    """A card is missing, found and reported now."""
    now = timezone.now()
    what = {"stage": "found", "what": "card_missing", "card_rank": "7", "card_suit": "spades", "found_at": iso(now)}
    return signed(table, "problem", what, by, moment=now)


def test_who_hands_over_sees_what_changed_since_and_signs_it_in_one_step(facility, war, floorperson, client_of):
    new, board = reverse("floor:handover_new", args=[facility.pk]), client_of(floorperson)
    stale = hidden(board.get(new)) | {"hours": "8", "words": "The cage is short."}
    card_missing(war, floorperson)
    told = board.post(new, stale | sign_data())
    assert told.status_code == 400
    assert [title for title, _ in told.context["changes"]] == ["New since"]
    assert "Changed since you saw it" in told.content.decode()
    assert "The cage is short." in told.content.decode()
    fresh = hidden(told) | {"hours": "8", "words": "The cage is short."}
    assert board.post(new, fresh | sign_data()).status_code == 302
    assert "Card missing: 7 of spades" in str(Handover.objects.get().stated["items"])


def test_who_takes_over_sees_what_changed_since_and_signs_it_in_one_step(facility, war, floorperson, client_of):
    made = handed_over(facility, floorperson, timezone.now().replace(second=0, microsecond=0))
    take = reverse("floor:handover_take", args=[made.pk])
    second = client_of(person(Role.PIT_MANAGER, at=facility.holder))
    shown = second.get(take)
    stale = {"as_of": shown.context["looked"].as_of.isoformat(), "sign-seen": shown.context["sign"].mark}
    card_missing(war, floorperson)
    asked = second.post(take, stale | {"sign-ask": "statement"})
    assert (asked.status_code, asked.json()["changed"]) == (400, True), "the script shows the page anew"
    told = second.post(take, stale | sign_data())
    assert told.status_code == 400
    assert "Card missing: 7 of spades" in told.content.decode()
    assert [title for title, _ in told.context["changes"]] == ["New since"]
    fresh = {"as_of": told.context["looked"].as_of.isoformat(), "sign-seen": told.context["sign"].mark}
    assert second.post(take, fresh | sign_data()).status_code == 302
    made.refresh_from_db()
    assert "Card missing: 7 of spades" in str(made.takeover.stated["new"])


def test_what_differs_from_the_records_is_told_and_loses_no_words(facility, war, floorperson, client_of):
    new, board = reverse("floor:handover_new", args=[facility.pk]), client_of(floorperson)
    card_missing(war, floorperson)
    plant(Problem.objects.get(), number=9)
    form = hidden(board.get(new)) | {"hours": "8", "words": "The cage is short."}
    told = board.post(new, form | sign_data())
    assert told.status_code == 400
    assert CHANGED.sentence in [one.message for one in told.context["page_errors"]]
    assert "The cage is short." in told.content.decode()
    assert integrity_alarms()
    assert not Handover.objects.exists()


def test_programs_sign_what_they_have_read(facility, war, floorperson, ask):
    _, mine = token_of(floorperson, may_sign=True)
    _, theirs = token_of(person(Role.PIT_MANAGER, at=facility.holder), may_sign=True)
    about, key = {"facility": str(facility.pk), "words": "The cage is short."}, {"idempotency_key": "one"}
    unread = problem(ask("POST", "handovers/", about, token=mine, **key), 409)
    assert unread["code"] == "not_read"
    read = {name: unread[name] for name in ("as_of", "shown_sha256")}
    card_missing(war, floorperson)
    changed = problem(ask("POST", "handovers/", about | read, token=mine, **key), 409)
    assert len(changed["items"]) > len(unread["items"])
    read = {name: changed[name] for name in ("as_of", "shown_sha256")}
    answer = ask("POST", "handovers/", about | read, token=mine, **key)
    assert (answer.status_code, answer.json()["signature"]["method"]) == (201, "api_token")
    assert ask("POST", "handovers/", about | read, token=mine, **key).content == answer.content
    take = f"handovers/{answer.json()['id']}/take/"
    assert answer["Location"] == f"/api/v1/{take}".removesuffix("take/")
    other = {"idempotency_key": "two"}
    problem(ask("POST", take, {}, token=mine, **other), 403)
    unread = problem(ask("POST", take, {}, token=theirs, **other), 409)
    assert unread["changed"] == {"new": [], "gone": [], "otherwise": []}
    read = {name: unread[name] for name in ("as_of", "changed_sha256")}
    card_missing(war, floorperson)
    changed = problem(ask("POST", take, read, token=theirs, **other), 409)
    assert [one["kind"] for one in changed["changed"]["new"]] == ["problem", "alarm"]
    read = {name: changed[name] for name in ("as_of", "changed_sha256")}
    taken = ask("POST", take, read, token=theirs, **other)
    assert (taken.status_code, taken.json()["changed"]) == (201, changed["changed"])
    assert taken.json()["takeover"]["signature"]["method"] == "api_token"


@pytest.mark.parametrize(
    ("lie", "path"),
    [({"hours": 7}, "hours"), ({"hours": True}, "hours"), ({"words": 3}, "words"), ({"other": 1}, "")],
)
def test_a_program_that_sends_what_is_no_handover_is_told(facility, war, floorperson, ask, lie, path):
    _, token = token_of(floorperson, may_sign=True)
    sent = {"facility": str(facility.pk), "as_of": timezone.now().isoformat(), "shown_sha256": "0" * 64} | lie
    told = problem(ask("POST", "handovers/", sent, token=token, idempotency_key="one"), 400)
    assert [one["path"] for one in told["problems"]] == [path]


def test_programs_read_the_series_and_one_with_what_changed(facility, war, floorperson, client_of, outsider):
    taken = taken_over(handed_over(facility, floorperson), person(Role.PIT_MANAGER, at=facility.holder))
    waits = handed_over(facility, floorperson, at(8))
    browser = client_of(floorperson)
    rows = browser.get("/api/v1/handovers/").json()["results"]
    assert [(one["number"], one["takeover"] is None) for one in rows] == [(2, True), (1, False)]
    rows = browser.get("/api/v1/handovers/?state=waiting").json()["results"]
    assert [one["id"] for one in rows] == [str(waits.pk)]
    told = browser.get(f"/api/v1/handovers/{taken.handover_id}/").json()
    assert (told["changed"], told["items"]) == (taken.stated, taken.handover.stated["items"])
    assert client_of(outsider).get(f"/api/v1/handovers/{waits.pk}/").status_code == 404


def test_lists_and_forms_cost_the_same_however_many_there_are(facility, war, floorperson, client_of):
    browser, counts = client_of(floorperson), []
    browser.get(reverse("floor:handovers", args=[facility.pk]))
    for number in (1, 4):
        for _ in range(number):
            handed_over(facility, floorperson, timezone.now())
        for address in (
            reverse("floor:handovers", args=[facility.pk]), reverse("floor:handover_new", args=[facility.pk]), "/",
        ):  # fmt: skip
            with CaptureQueriesContext(
                connection,
            ) as seen:
                assert browser.get(address).status_code == 200
            counts.append(len(seen))
    assert counts[:3] == counts[3:]
    assert counts[1] < 60
