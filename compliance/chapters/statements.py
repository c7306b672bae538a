"""The handling of an item by the system, in the words of pages and of the clause index."""

from compliance.management.clause_index import IndexRow
from compliance.web.words import TagWords, owner_words

KINDS: dict[str, TagWords] = {
    "validator": TagWords("Checked", "ok", "ok"),
    "attestation": TagWords("Attested", "attest", "attest"),
    "approval": TagWords("Approved", "stamp", "warn"),
    "log": TagWords("Logged", "page", "note"),
    "procedure": TagWords("Procedure", "note"),
    "definition": TagWords("Definition", "note"),
    "heading": TagWords("Heading", "dash"),
    "with_parent": TagWords("Read with the item above", "return"),
    "not_covered": TagWords("Not covered", "unknown", "stop"),
}
"""Kinds of rows, and the three ways in which an item has no row."""

MEANINGS: dict[str, str] = {
    "validator": "decided from the facts of a filing",
    "attestation": "a statement that the certificate holder signs",
    "approval": "a decision of a unit of the Board; the filing gives its number",
    "log": "decided from the entries of a log",
    "procedure": "a rule of conduct, shown but not checked",
    "definition": "a term, or reference data",
    "heading": "states no duty itself; see the items under it",
    "with_parent": "is covered by the item above",
    "not_covered": "the system does not check it yet",
}


def kind_words(row: IndexRow) -> str:
    """Checked, asked, approved by whom, logged, procedure, definition."""
    if row.provision.kind == "approval":
        return f"Approved by {owner_words(row.owner).name}"
    return KINDS[row.provision.kind].word
