"""The load signs the forms of today: whoever changes the form of an entry hears of it here, not from a load that stands
still."""

import threading
from pathlib import Path
from typing import Any

import pytest
from django.test import Client as Browser

from compliance.holders.models import GamingTable, User
from inspections.models import LogEntry
from tests.cast import PASSWORD
from tests.faults.load import Answer, Person

pytestmark = pytest.mark.django_db


class InProcess(Person):
    """A person of the load whose requests a browser of the tests carries."""

    browser: Browser

    def sent(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """The answer of the office."""
        found = self.browser.generic(method, path, body or b"", headers.get("Content-Type", ""))
        return Answer(found.status_code, found.content, found.headers.get("Location", ""))


def test_a_person_of_the_load_signs_one_entry_after_the_other(
    roulette: GamingTable, floorperson: User, client_of: Any, tmp_path: Path
) -> None:
    stage = {"wheels": [str(roulette.pk)], "password": PASSWORD, "emails": [floorperson.email]}
    person = InProcess("", tmp_path / "journal", stage, 0, threading.Event())
    person.browser = client_of(floorperson)
    for key in ("a" * 32, "b" * 32):
        person.sign(key)
    assert person.acknowledged == {one.sent_key: str(one.pk) for one in LogEntry.objects.all()}
    assert len(person.acknowledged) == 2
