"""Two-person rules: who is the same person, by account or by Board-issued credential number."""

from collections.abc import Iterable
from uuid import UUID

from compliance.regulation.identity import number_form

from .models import User


def is_one_of(user: User, acted: Iterable[tuple[UUID | None, str | None]], *, signs_with: str = "") -> bool:
    """Whether `user` is among those who acted before, each by account and the credential number then stated.

    Every number ever issued to the person counts, ended ones too, and `signs_with`, the number stated now, however
    each is spelled; an empty number is nobody's. One query at most.
    """
    before = set(acted)
    if user.pk in {account for account, _ in before}:
        return True
    numbers = {form for _, number in before if (form := number_form(number or ""))}
    return bool(numbers) and (number_form(signs_with) in numbers or user.credentials.numbered(*numbers).exists())
