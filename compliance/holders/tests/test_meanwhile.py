"""Two who make the same at one moment: one does, the other reads that somebody else was first."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import MEANWHILE, made_meanwhile
from compliance.holders.models import Credential, Facility, GamingTable, Pit, User
from compliance.holders.services import credential_issue, pit_create, table_create
from compliance.imports.tests.test_imports import TABLE_HEADS, lines, shown, table
from compliance.web.tests.browser import send
from tests.races import begun

ClientOf = Callable[[User], Client]


@pytest.fixture
def act(board_admin: User) -> dict[str, Any]:
    """The facts of an act by which another administrator makes something first."""
    return {"by": board_admin, "at": timezone.now(), "reason": "The floor opens"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("what", ["table", "pit", "credential"])
def test_whoever_comes_second_reads_it_and_nothing_is_made_twice(
    facility: Facility, holder_admin: User, floorperson: User, dealer: User, client_of: ClientOf, act: Any, what: str
) -> None:
    day = timezone.localdate()
    urls = {
        "table": reverse("holders:table_add"),
        "pit": reverse("holders:pit_add"),
        "credential": reverse("holders:credential_add", args=[dealer.pk]),
    }
    typed = {
        "table": {"facility": facility.pk, "number": "R-01", "chapter": "617a", "table_format": "traditional"},
        "pit": {"facility": facility.pk, "name": "Pit 1"},
        "credential": {"number": "PA-424242", "valid_from": day.isoformat()},
    }
    first: dict[str, Callable[[], Any]] = {
        "table": lambda: table_create(
            facility=facility, number="R-01", chapter="617a", table_format="traditional", **act
        ),
        "pit": lambda: pit_create(facility=facility, name="Pit 1", **act),
        "credential": lambda: credential_issue(user=floorperson, number="PA-424242", valid_from=day, **act),
    }
    browser = client_of(holder_admin)
    with transaction.atomic():
        first[what]()
        second = begun(lambda: send(browser, urls[what], typed[what] | {"reason": "The floor opens"}))
    answer = second()
    assert answer.status_code == 409
    assert MEANWHILE.sentence in answer.content.decode()
    made = GamingTable.objects.all(), Pit.objects.all(), Credential.objects.numbered("PA-424242")
    assert sum(rows.count() for rows in made) == 1


@pytest.mark.django_db(transaction=True)
def test_a_row_of_a_file_that_somebody_made_meanwhile_is_named(
    facility: Facility, holder_admin: User, client_of: ClientOf, act: Any
) -> None:
    browser = client_of(holder_admin)
    with transaction.atomic():
        table_create(facility=facility, number="R-01", chapter="617a", table_format="traditional", **act)
        second = begun(lambda: shown(browser, "tables", lines([TABLE_HEADS, table(facility, "R-01")])))
    answer = second()
    assert answer.status_code == 200
    assert MEANWHILE.sentence in answer.content.decode()


@pytest.mark.django_db
def test_any_other_fault_of_a_row_stays_one(facility: Facility) -> None:
    with pytest.raises(IntegrityError) as fault, transaction.atomic():
        connection.cursor().execute("UPDATE holders_facility SET name = NULL WHERE id = %s", [facility.pk])
    assert made_meanwhile(fault.value) is fault.value
