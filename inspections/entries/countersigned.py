"""Whose own signature an entry asks for besides that of its signer, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from compliance.holders.models import User
from compliance.regulation.core.log import LogKind, Signatory, countersigners
from compliance.signing.signature import method_words
from compliance.web.values import moment_words

from ..facts import facts_of
from ..models import Countersignature, LogEntry

NUMBER_LENGTH = 40
"""A longer number is no credential's."""


@dataclass(frozen=True)
class NamedSigner:
    """A person whom an entry names and who has to sign it too; `row` is their signature, None where it is due.

    `number` is the credential number that the entry states, empty where it states none: then nobody can sign.
    """

    place: Signatory
    name: str
    number: str
    row: Countersignature | None
    is_corrected: bool

    @property
    def is_due(self) -> bool:
        """Whether the signature is outstanding: not given, and the entry stands."""
        return self.row is None and not self.is_corrected

    @property
    def words(self) -> str:
        """`Signed by Lucia Ferrante, credential PA-204459, February 27, 2026, 9:12 a.m. EST, by passkey`, or that it
        is not signed."""
        if self.row is None:
            until = "Not signed by {} before it was corrected" if self.is_corrected else "Not yet signed by {}"
            return f"{until.format(self.name)} (§\u00a0{self.place.countersigns})"
        said = self.row.signature
        return (
            f"Signed by {said['printed_name']}, credential {said['credential_number']}, "
            f"{moment_words(self.row.received_at)}, by {method_words(said['method'])}"
        )


def named_signers(entry: LogEntry) -> list[NamedSigner]:
    """Everybody who has to sign this entry besides its signer. Two queries, none where `superseded_by` is selected and
    `countersignatures` are prefetched, or the entry names nobody."""
    kind = entry.kind
    if not kind.is_countersigned:
        return []
    stated = facts_of(entry)
    places = countersigners(kind, stated, entry.signature.get("credential_number", ""))
    if not places:
        return []
    rows = {row.place: row for row in entry.countersignatures.all()}
    is_corrected = getattr(entry, "superseded_by", None) is not None
    return [
        NamedSigner(one, str(stated[one.name]), str(stated.get(one.credential) or ""), rows.get(one.name), is_corrected)
        for one in places
    ]


def number_to_ask(kind: LogKind, stated: Mapping[str, Any], signed_with: str) -> str:
    """The credential number of the person whom an entry asks to sign it too; empty where it asks nobody, or states no
    number that could be somebody's. Arguments as of `countersigners`."""
    numbers = [str(stated.get(one.credential) or "") for one in countersigners(kind, stated, signed_with)]
    return next((number for number in numbers if len(number) <= NUMBER_LENGTH), "")


def is_named(user: User, one: NamedSigner) -> bool:
    """Whether this is the person whom the entry names: any number ever issued to them counts. One query at most."""
    return bool(one.number) and user.credentials.numbered(one.number).exists()
