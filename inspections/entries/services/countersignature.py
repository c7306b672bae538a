"""Countersigning: whom an entry names, and how that person signs it too, with their own session and second factor."""

from dataclasses import dataclass
from uuid import UUID

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.ledger.holding import act, readable, sent_again
from compliance.ledger.recording import LedgerAct, record, reserve, subject_of
from compliance.regulation.core.log import Signatory, countersigners
from compliance.signing.signature import Signature, way_words
from compliance.web.values import moment_words

from ...errors import AlreadyCorrected, AlreadyDenied, NotAllowed, NothingToSign
from ...facts import Placed, facts_of, series_of
from ...holding import table_held
from ...models import Countersignature, LogEntry
from ..checking import stream_locked
from ..record import countersign_prepared
from .signature import signed_before


@dataclass(frozen=True)
class NamedSigner:
    """A person whom an entry names and who must sign it too; `row` is their signature, None where it is missing.

    `number` is the credential number in the entry. Where the entry has none, nobody can sign.
    """

    place: Signatory
    name: str
    number: str
    row: Countersignature | None
    is_corrected: bool
    before: LogEntry | None = None

    @property
    def is_due(self) -> bool:
        """Whether the signature is missing and still needed: nobody has corrected the entry, and this person signed no
        earlier one (`before`) on which it rests."""
        return self.row is None and not self.is_corrected and self.before is None

    @property
    def words(self) -> str:
        """`Signed by Lucia Ferrante, credential PA-204459, February 27, 2026, 9:12 a.m. EST, with a passkey`, or that
        nobody has signed."""
        if self.row is None and self.before is not None:
            return f"{self.name} signed this in entry {self.before.number}, on which this one rests"
        if self.row is None:
            until = "Not signed by {} before it was corrected" if self.is_corrected else "Not yet signed by {}"
            return f"{until.format(self.name)} (§\u00a0{self.place.countersigns})"
        signature = self.row.signature
        return (
            f"Signed by {signature['printed_name']}, credential {signature['credential_number']}, "
            f"{moment_words(self.row.received_at)}, {way_words(signature['method'])}"
        )


def named_signers(entry: LogEntry) -> list[NamedSigner]:
    """Everybody who must sign this entry besides its signer. Two queries; none where `superseded_by` is selected and
    `countersignatures` are prefetched, or where the entry names nobody or cannot be read. Two more for an entry that
    asked nobody when it was signed."""
    kind = entry.kind
    if not kind.is_countersigned:
        return []
    stated = readable(entry, facts_of) or {}
    places = countersigners(kind, stated, entry.signature.get("credential_number", "")) if stated else []
    if not places:
        return []
    rows = {row.place: row for row in entry.countersignatures.all()}
    is_corrected = getattr(entry, "superseded_by", None) is not None
    return [
        NamedSigner(
            place,
            str(stated[place.name]),
            str(stated.get(place.credential) or ""),
            rows.get(place.name),
            is_corrected,
            None if entry.countersigner or is_corrected else signed_before(_series_before(entry), place, stated),
        )
        for place in places
    ]


def _series_before(entry: LogEntry) -> list[Placed]:
    """The entries of its log that were on file before it. One query."""
    placed = series_of(entry.table, entry.kind).placed
    return [item for item in placed if item.row is not None and item.row.number < entry.number]


def is_named(user: User, signer: NamedSigner) -> bool:
    """Whether the entry names this person: any number ever issued to them counts. One query at most."""
    return bool(signer.number) and user.credentials.numbered(signer.number).exists()


@act
def entry_countersign(*, entry_id: UUID, signature: Signature) -> Countersignature:
    """Signs a signed entry as the person whom it names. Sent again, it gives the same countersignature.

    Raises NotAllowed for a role that signs no entries and for anybody whom the entry does not name; NothingToSign where
    the entry needs no further signature; AlreadyCorrected; ShownChanged where the entry is not what the signer was
    shown.
    """
    if Perm.LOG not in signature.user.perms:
        raise NotAllowed("Your role cannot sign log entries.")
    entry = LogEntry.objects.select_related("table__facility", "supersedes").get(pk=entry_id)
    stream_locked(entry.table, entry.log_code)
    if (earlier := countersigned_by(entry, signature.user)) is not None:
        return sent_again(earlier)
    place = place_to_sign(entry, signature.user)
    held = table_held(entry.table, entry, by=signature.user.pk)
    marked = held.marked()
    signed = countersign_prepared(entry, place).signed_by(signature)
    receipt = reserve(entry.holder_id)
    made = Countersignature.objects.create(
        holder_id=entry.holder_id,
        facility_id=entry.facility_id,
        table_id=entry.table_id,
        entry=entry,
        place=place.name,
        signed_by=signature.user,
        signature=signature.as_json(),
        received_at=receipt.received_at,
    )
    record(
        LedgerAct("log_entry.countersign", subject=subject_of(made), about=marked, **signed.stated()),
        holder_id=entry.holder_id,
        receipt=receipt,
        held=held.rows,
    )
    return made


def countersigned_by(entry: LogEntry, user: User) -> Countersignature | None:
    """The countersignature that this person gave, where they have nothing further to sign. At most three queries."""
    if any(is_named(user, signer) for signer in named_signers(entry) if signer.is_due):
        return None
    return Countersignature.objects.filter(entry=entry, signed_by=user).order_by("received_at").first()


def place_to_sign(entry: LogEntry, user: User) -> Signatory:
    """The place in the entry at which this person signs. At most four queries.

    Raises NothingToSign, AlreadyCorrected, AlreadyDenied, and NotAllowed for anybody whom the entry does not name.
    """
    named = named_signers(entry)
    if not named:
        raise NothingToSign(f"Entry {entry.number} needs no signature other than its signer's.")
    later = getattr(entry, "superseded_by", None)
    if later is not None:
        raise AlreadyCorrected(
            f"Entry {entry.number} was corrected by entry {later.number}. Open entry {later.number} and sign that one."
        )
    if entry.denials.filter(is_second=True).exists():
        raise AlreadyDenied(f"Two people stated that entry {entry.number} never happened. Nobody needs to sign it.")
    due = [signer for signer in named if signer.is_due]
    if not due:
        raise NothingToSign(f"Everybody who must sign entry {entry.number} has already signed it.")
    mine = next((signer for signer in due if is_named(user, signer)), None)
    if mine is None:
        raise NotAllowed(" ".join(_whose(signer) for signer in due))
    return mine.place


def _whose(named: NamedSigner) -> str:
    number = f", {named.number}" if named.number else ""
    return (
        f"Only the person named under “{named.place.title}” can sign here: {named.name}{number}. If somebody else did "
        "it, correct the entry."
    )
