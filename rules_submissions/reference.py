"""References of Rules Submissions: `RS-5H9T-K2`, short, without look-alike characters, with a check character."""

import secrets

from compliance.regulation.core.identity import number_form

ALPHABET = "23456789CDFGHJKMNPQRTVWXY"
BODY = 5


def random_code(length: int) -> str:
    """Characters of the alphabet drawn at random."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def check_character(body: str) -> str:
    """The last character of a reference: Luhn's sum over the alphabet, so that one wrong character is noticed."""
    size, total = len(ALPHABET), 0
    for place, character in enumerate(reversed(body)):
        value = ALPHABET.index(character) * (2 if place % 2 == 0 else 1)
        total += value // size + value % size
    return ALPHABET[-total % size]


def written(body: str, kind: str = "RS") -> str:
    """The reference with this body of five characters."""
    whole = body + check_character(body)
    return f"{kind}-{whole[:4]}-{whole[4:]}"


def new_reference(kind: str = "RS") -> str:
    """A reference drawn at random: it tells neither how many were filed nor when."""
    return written(random_code(BODY), kind)


def as_written(typed: str) -> str:
    """A typed reference, from its start, as references are written: “rs 5h9t” is “RS-5H9T”."""
    whole = number_form(typed).removeprefix("RS")
    return "-".join(part for part in ("RS", whole[:4], whole[4:]) if part)
