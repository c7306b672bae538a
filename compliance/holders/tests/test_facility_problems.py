"""The statement of a facility about problems: recorded, by its own administrators, within bounds."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from compliance.holders.changes import change_words
from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import AdministrationEvent, Facility
from compliance.holders.services import facility_problems_set
from compliance.holders.services.places import MOST_ROUNDS
from compliance.web.tests.browser import send

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 3, 17, tzinfo=UTC)


def stated(facility, by, rates, *, to_board=False) -> Facility:
    return facility_problems_set(
        facility_id=facility.pk, rounds_per_hour=rates, to_board=to_board, reason="Measured", by=by, at=NOW
    )


def test_rates_and_notices_are_set_with_a_reason_and_told_in_words(facility, holder_admin, client_of):
    browser, address = client_of(holder_admin), reverse("holders:facility_problems", args=[facility.pk])
    assert "Casino War, rounds per hour" in browser.get(address).content.decode()
    answer = send(browser, address, {"rounds_651a": "90", "rounds_617a": "", "to_board": "yes", "reason": "Measured"})
    assert answer.status_code == 302
    facility.refresh_from_db()
    assert (facility.rounds_per_hour, facility.problems_to_board) == ({"651a": 90}, True)
    event = AdministrationEvent.objects.get(act="facility_problems_set")
    assert "651a 90" in change_words(event)
    same = send(browser, address, {"rounds_651a": "90", "to_board": "yes", "reason": "Measured"})
    assert "This changes nothing." in same.content.decode()
    assert 'href="' + address in browser.get(reverse("holders:facilities")).content.decode()


@pytest.mark.parametrize(("rate", "is_taken"), [(0, False), (1, True), (MOST_ROUNDS, True), (MOST_ROUNDS + 1, False)])
def test_a_rate_has_bounds(facility, holder_admin, rate, is_taken):
    if is_taken:
        assert stated(facility, holder_admin, {"651a": rate}).rounds_per_hour == {"651a": rate}
        return
    with pytest.raises(FieldRefused):
        stated(facility, holder_admin, {"651a": rate})


def test_only_administrators_of_the_holder_or_the_board_state_them(facility, floorperson, filer, reviewer, board_admin):
    for nobody in (floorperson, filer, reviewer):
        with pytest.raises(NotAllowed):
            stated(facility, nobody, {"651a": 90})
    assert stated(facility, board_admin, {}, to_board=True).problems_to_board
    with pytest.raises(FieldRefused):
        stated(facility, board_admin, {"999a": 90})
