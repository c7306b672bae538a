"""Steps of an inspection before play: each recorded, in their order, and verified by another person.

Each function gives the findings about an entry and leaves the citation to the provision.
"""

from datetime import datetime
from typing import Any

import msgspec

from ..core.elapsed import at_words, elapsed
from ..core.fields import fields_of
from ..core.finding import Finding, violation
from ..core.identity import same_number
from .series import NOT_RECORDED


def steps_recorded(
    entry: msgspec.Struct, fields: tuple[str, ...], required: str, *, mend: str = NOT_RECORDED, part: str = ""
) -> list[Finding]:
    """The violation of leaving out each of these fields; `part` is the field of the entry that holds the record."""
    asked = fields_of(type(entry))
    return [
        violation(
            f"{part}.{field}" if part else field,
            None,
            wrong=f"Not recorded: “{asked[field].label.rstrip('?')}”.",
            required=required,
            mend=mend,
        )
        for field in fields
        if getattr(entry, field) is None
    ]


def steps_in_order(
    entry: msgspec.Struct, order: tuple[str, ...], required: str, of: tuple[str, ...] = ()
) -> list[Finding]:
    """The violation of each time that lies before the last one stated earlier in `order`; `of` names those that are
    asked, all where it is empty. Equal times are met."""
    asked = fields_of(type(entry))
    found: list[Finding] = []
    before, earlier = "", None
    for field in order:
        at: datetime | None = getattr(entry, field)
        if at is None:
            continue
        if earlier is not None and elapsed(earlier, at).total_seconds() < 0 and (not of or field in of):
            found.append(
                violation(
                    field,
                    at,
                    wrong=f"“{asked[field].label}” is answered with {at_words(at)}, before the answer to "
                    f"“{asked[before].label}”, {at_words(earlier)}.",
                    required=required,
                    mend="Correct the times if they were written down wrongly; otherwise report it.",
                )
            )
        before, earlier = field, at
    return found


def verified_by_another(entry: Any, required: str) -> list[Finding]:
    """The violation of a floorperson with the credential number of the dealer whose inspection is verified."""
    number = entry.floorperson_credential_number
    if not same_number(number, entry.dealer_credential_number):
        return []
    return [
        violation(
            "floorperson_credential_number",
            number,
            wrong=f"Dealer and floorperson have the same credential number, {number}.",
            required=required,
            mend="If another person verified it, correct the number; if not, report it.",
        )
    ]
