"""The register of Chapter 623a: each module beside this one adds its part, in the order of the chapter."""

from functools import partial

from ...core import answers
from ...core.fields import fields_of
from ...core.provision import Provisions
from ..editions import KEYS
from ..facts import CrapsFacts

SOURCE = "41 Pa.B. 2981 (June 11, 2011), Doc. No. 11-969, Annex A"

RULES = Provisions("623a", KEYS, SOURCE)


unstated = partial(answers.unstated, CrapsFacts)
"""Cannot tell: a fact, or a place inside it, is not stated."""


def attested(field: str, title: str, *, citation: str = "", reading: str = "") -> None:
    """The duty that the certificate holder attests in `field`. Its words, condition and the item that a finding cites
    are those of the field; `citation` is the row's own item where it is a narrower one."""
    how = fields_of(CrapsFacts)[field].asked
    RULES.attestation(
        citation or how.why,
        title,
        field=field,
        cite=how.why,
        duty=f"{how.label}.",
        when=how.when,
        reading=reading,
    )


def covered(citation: str, title: str, duty: str) -> None:
    """An item of conduct for which the attestation to its section answers."""
    section, _, _ = citation.partition("(")
    RULES.procedure(citation, title, duty=duty, reading=f"Covered by the attestation to {section}.")
