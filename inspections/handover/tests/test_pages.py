"""Pages and answers about handovers: from the pit board to both signatures, and what they cost."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from inspections.handover_models import Handover
from inspections.tests.factories import at
from tests.cast import sign_data

from .handing import handed_over, taken_over

pytestmark = pytest.mark.django_db


def hidden(answer):
    """What the form carries, hidden."""
    looked, key = answer.context["looked"], answer.context["key"]
    return {"as_of": looked.as_of.isoformat(), "shown": looked.sha256, "key": key}


def test_a_shift_is_handed_over_and_taken_over_on_the_pages(facility, war, floorperson, dealer, client_of):
    new, board = reverse("floor:handover_new", args=[facility.pk]), client_of(floorperson)
    series = reverse("floor:handovers", args=[facility.pk])
    assert series in board.get(reverse("floor:facility", args=[facility.pk])).content.decode()
    assert new in board.get(series).content.decode()
    assert client_of(dealer).get(new).status_code == 403
    asked = board.get(new)
    assert "W-01, Casino War" in asked.content.decode()
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
