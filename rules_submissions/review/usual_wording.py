"""Texts for the usual returns, offered to a bureau that has no stock wording with the same title.

A person of the bureau reads each, may change it, and adds it under their own name.
"""

from typing import Final, NamedTuple


class UsualWording(NamedTuple):
    """A text as the form of stock wording takes it."""

    title: str
    text: str
    citation: str = ""


USUAL: Final = (
    UsualWording(
        "Sheet differs from the answers",
        "The sheet and the answers differ. Correct the one that is wrong, attach the new version of the sheet, and "
        "file again.",
    ),
    UsualWording(
        "Sheet cannot be read",
        "We cannot read this sheet. Attach it as a PDF with text, or as a sharper image.",
    ),
    UsualWording(
        "Name or logo is missing on the layout",
        "The layout does not show the name or logo of the certificate holder. Add it, and attach the new version.",
    ),
    UsualWording(
        "Approval is missing or does not match",
        "The approval that you name is not on file here, or is for another table or device. Give its number and date, "
        "or apply for one.",
    ),
    UsualWording(
        "Petition is needed",
        "The answer differs from the regulation. Change it, or file a petition for it and give its reference.",
    ),
    UsualWording(
        "Duty is not attested",
        "Attest this duty, or say how your table meets it.",
    ),
    UsualWording(
        "Say more",
        "We need to know more before we can review this clause. Say how it is done at the table, by whom, and when.",
    ),
)
