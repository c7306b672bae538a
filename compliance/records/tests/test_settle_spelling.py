"""`manage.py settle_spelling`: two administrators at a terminal correct a number that was typed twice."""

from datetime import date
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from compliance.holders.models import AdministrationEvent, Credential, User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def present(settings: object) -> list[str]:
    """Two administrators of the Board, of a demo."""
    settings.DEMO = True  # type: ignore[attr-defined]
    emails = ["ana@board.example", "ben@board.example"]
    for email in emails:
        person(Role.BOARD_ADMINISTRATOR, email=email, is_demo=True)
    return emails


def settled(credential: object, number: str, present: list[str], password: str = PASSWORD) -> str:
    out = StringIO()
    call_command(
        "settle_spelling", str(credential), number, reason="Typed twice", present=present,
        ask=lambda words: password, stdout=out, stderr=out,
    )  # fmt: skip
    return out.getvalue()


def test_two_administrators_correct_a_number_and_it_stands_in_the_history(dealer: User, present: list[str]) -> None:
    kept = Credential.objects.create(user=dealer, number="XY-1", valid_from=date(2026, 1, 1))
    printed = settled(kept.pk, "xy-2", present)
    assert "XY-1 becomes xy-2" in printed
    assert "The number is XY-2 now." in printed
    assert PASSWORD not in printed
    kept.refresh_from_db()
    assert kept.number == "XY-2"
    event = AdministrationEvent.objects.get(act="credential_respell")
    assert (event.actor.email, event.reason) == (present[0], "Typed twice")


@pytest.mark.parametrize(
    ("number", "who", "password", "words"),
    [
        ("XY-3", [0, 0], PASSWORD, "Two administrators"),
        ("XY-3", [0, 1], "guessed", "password is wrong"),
        ("\u0425Y-3", [0, 1], PASSWORD, "CYRILLIC"),
        ("xy 1", [0, 1], PASSWORD, "cannot be entered"),
    ],
)
def test_nothing_changes_without_two_people_and_a_free_number(
    number: str, who: list[int], password: str, words: str, dealer: User, present: list[str]
) -> None:
    kept = Credential.objects.create(user=dealer, number="XY-1", valid_from=date(2026, 1, 1))
    with pytest.raises(CommandError, match=words) as refused:
        settled(kept.pk, number, [present[one] for one in who], password)
    assert refused.value.returncode == 2
    kept.refresh_from_db()
    assert kept.number == "XY-1"


def test_a_credential_that_is_not_on_file_is_said_so(present: list[str]) -> None:
    with pytest.raises(CommandError, match="There is no credential"):
        settled(uuid4(), "XY-3", present)
