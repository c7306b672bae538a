"""§ 619a.2: conduct at the wheel, attested item by item. The words are those of the fields in the filing."""

from ...core.fields import fields_of
from ..facts import BigSixFacts
from .register import RULES


def _attested(field: str, title: str, reading: str = "") -> None:
    how = fields_of(BigSixFacts)[field].asked
    RULES.attestation(how.why, title, field=field, duty=f"{how.label}.", reading=reading)


_attested("attest_619a_2_a", "No more bets", reading="Before the spin; at Roulette the call comes during it.")
_attested(
    "attest_619a_2_b",
    "Direction and length of the spin",
    reading="Three revolutions in either direction; Roulette wants four, with ball and wheel in opposite directions.",
)
_attested("attest_619a_2_c", "Settlement by position")
_attested("attest_619a_2_d", "Clapper between two sections")
_attested("attest_619a_2_e", "Losers first")
