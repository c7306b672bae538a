"""Kinds of objects, by the acts that change them."""

from dataclasses import dataclass

from compliance.documents.words import ACTS

ADMINISTRATION = "administration."


@dataclass(frozen=True)
class Kind:
    """A kind of object: how its acts begin, and for administrative acts how their name goes on."""

    title: str
    begins: tuple[str, ...] = ()
    administers: tuple[str, ...] = ()

    def holds(self, act: str) -> bool:
        """Whether this act changes such an object."""
        if act.startswith(ADMINISTRATION):
            return act.removeprefix(ADMINISTRATION).startswith(self.administers) if self.administers else False
        return act in self.begins or act.partition(".")[0] in self.begins


KINDS = {
    "filings": Kind("Filings and reviews", (
        "answer", "approval", "attestation", "clause", "comment", "condition", "edition", "finding", "paper", "review",
        "section", "submission", "wording",
    )),
    "layouts": Kind("Layouts and signs", ("artwork", "element", "pin", "print", "sheet")),
    "entries": Kind("Log entries, books and exceptions", ("exception", "log_entry")),
    "tables": Kind("Tables", ("labels", "table"), ("table_", "file_")),
    "equipment": Kind("Equipment", (), ("equipment_", "file_")),
    "people": Kind(
        "People, roles and credentials",
        ("authenticator_app", "demonstration", "means", "passkey", "password", "people", "recovery_codes"),
        (
            "account_change_", "changes_", "credential_", "file_", "means_", "membership_", "outside_grant_",
            "password_", "person_", "provider_link_", "second_factor_", "token_",
        ),
    ),
    "places": Kind(
        "Certificate holders, facilities and pits", (),
        ("facility_", "holder_", "ladder_", "package_numbers_", "pit_", "second_signatures_"),
    ),
    "settings": Kind("Settings", ("contest_text", "figures", "letterhead", "webhook"), ("setting_", "webhook_")),
    "editions": Kind("Editions", ("announcement", "edition", "submission.move_edition", "text")),
    "alarms": Kind("Alarms", ("alarm", "integrity"), ("alarm_",)),
    "audit": Kind("Samples, cases and reports", ("case", "difference", "sample")),
    "exports": Kind("Exports, retention and holds", ("export", "retention")),
    "ledger": Kind("The ledger itself", ("access", "board", "keys", "ledger", "log")),
}  # fmt: skip
"""A reader chooses one of these. An act may be of two: a move to a newer edition changes a filing too."""


PAPERS = frozenset({"paper.keep", "export.keep", "log_entry.book"})
"""Acts by which the office keeps papers that it made itself: they follow from acts of people, and are many."""


def acts_of(code: str) -> list[str]:
    """The acts of a kind, by their words."""
    return sorted((act for act in ACTS if KINDS[code].holds(act)), key=lambda act: ACTS[act])


def kind_of(act: str) -> str:
    """The titles of the kinds of an act."""
    return ", ".join(kind.title for kind in KINDS.values() if kind.holds(act))
