"""Statements of every Rules Submission, whatever the game: 601a.2, in the parts that were read.

The section's full text is not on file. That a filing is made for each game offered, and names its choices, is firm
(41 Pa.B. 3000; 42 Pa.B. 2629); which particulars its first page holds is inferred from the Board's form, so a missing
one is reported, but it is no violation.
"""

from collections.abc import Sequence

from ..core.figure import Text
from ..core.filing import FilingFacts
from ..core.finding import NOT_APPLICABLE, Finding, Outcome, cannot_tell, violation
from ..core.identity import mark_form
from ..core.provision import Provision, Provisions
from ..core.wording import is_blank

UNSTATED = {
    "certificate_holder": ("The filing does not say who files it.", "Name the certificate holder."),
    "facility_name": ("The filing does not name its facility.", "Name the facility."),
    "filing_kind": (
        "The filing does not say whether it is the first for the game or an amendment.",
        "Say which of the two it is.",
    ),
    "amends_submission_id": (
        "This is an amendment, but it does not say which filing it amends.",
        "Enter the reference of that filing.",
    ),
    "table_numbers": ("The filing names no table.", "Name the tables that will offer the game under these rules."),
    "table_format": ("The filing does not say what kind of table it is for.", "Enter the kind of table."),
}
"""The fault if one of these facts is missing, and its remedy."""

SOURCE = "41 Pa.B. 3000 and 42 Pa.B. 2629, preambles; the section itself is not on file"


def filing_provisions(chapter: str, editions: tuple[str, ...]) -> tuple[Provision, ...]:
    """The provisions about the filing itself, for a chapter's editions."""
    rules = Provisions(chapter, editions, SOURCE)
    rules.validator("601a.2", "Who files, and what", fields=("certificate_holder", "facility_name", "filing_kind"))(
        the_filing_says_who_files_and_what
    )
    rules.validator("601a.2", "An amendment names what it amends", fields=("amends_submission_id", "filing_kind"))(
        an_amendment_names_what_it_amends
    )
    rules.validator("601a.2", "The tables, each once", fields=("table_numbers", "table_format"))(
        the_tables_are_named_once_each
    )
    return tuple(rules)


def _unstated(field: str) -> Finding:
    wrong, mend = UNSTATED[field]
    return cannot_tell(field, wrong=wrong, mend=mend)


def the_filing_says_who_files_and_what(facts: FilingFacts, text: Text) -> Outcome:
    """The filing names its certificate holder, its facility, and whether it is the first for the game.

    Duty      The certificate holder files a Rules Submission for each table game that it elects to offer, and the
              filing says who files, for which facility, and whether it is a first filing or an amendment.
    Reading   The particulars are inferred from the standard form; one that is missing is reported, but it is no
              violation.
    """
    missing = [name for name in ("certificate_holder", "facility_name", "filing_kind") if getattr(facts, name) is None]
    return [_unstated(name) for name in missing] or None


def an_amendment_names_what_it_amends(facts: FilingFacts, text: Text) -> Outcome:
    """An amendment names the submission that it amends.

    Duty      A change of an approved choice is filed as an amendment of the filing that it changes.
    Reading   The rule on amendments was not read; a form of the same template works this way (low confidence).
    """
    if facts.filing_kind != "amendment":
        return NOT_APPLICABLE
    return _unstated("amends_submission_id") if facts.amends_submission_id is None else None


def _named_twice(numbers: Sequence[str]) -> str | None:
    """The first table number that an earlier one repeats, however the two are spelled."""
    seen: set[str] = set()
    for number in numbers:
        if (mark := mark_form(number) or number) in seen:
            return number
        seen.add(mark)
    return None


def the_tables_are_named_once_each(facts: FilingFacts, text: Text) -> Outcome:
    """The filing names the tables that will offer the game, each once, and their format.

    Duty      The filing names the tables that will offer the game under these rules, and what kind of table they are.
    Reading   A table named twice contradicts the filing itself and so is a violation; capital letters and blanks do not
              tell tables apart.
    """
    findings: list[Finding] = []
    if not facts.table_numbers:
        findings.append(_unstated("table_numbers"))
    elif any(is_blank(number) for number in facts.table_numbers):
        findings += [
            cannot_tell(
                f"table_numbers[{place}]", wrong="A table number is blank.", mend="Enter the number of the table."
            )
            for place, number in enumerate(facts.table_numbers)
            if is_blank(number)
        ]
    elif (twice := _named_twice(facts.table_numbers)) is not None:
        findings.append(
            violation(
                "table_numbers",
                facts.table_numbers,
                wrong=f"Table {twice} is named more than once.",
                required="that each table be named once",
                mend="Name each table once.",
            )
        )
    if facts.table_format is None:
        findings.append(_unstated("table_format"))
    return findings or None
