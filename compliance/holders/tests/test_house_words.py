"""Passwords made of words of the house are refused; a word of the house in a longer password is not."""

import pytest
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from compliance.holders.models import User

from .factories import PASSWORD

pytestmark = pytest.mark.django_db
REFUSED = "made of words that this system uses"


@pytest.mark.parametrize(
    "password", ["RouletteCasino2026", "gaming-control-board!", "Pennsylvania 465a", "FloorpersonCraps1"]
)
def test_words_of_the_house_make_no_password(password: str, floorperson: User) -> None:
    with pytest.raises(ValidationError, match=REFUSED):
        validate_password(password, floorperson)


def test_the_name_of_the_persons_organization_makes_none(floorperson: User) -> None:
    name = floorperson.memberships.get().holder.name
    with pytest.raises(ValidationError, match=REFUSED):
        validate_password(f"{name}1", floorperson)


@pytest.mark.parametrize("password", [PASSWORD, "roulette seldom helps otters", "correct horse battery staple"])
def test_others_are_taken(password: str, floorperson: User) -> None:
    validate_password(password, floorperson)
