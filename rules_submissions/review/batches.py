"""Batches that one act agrees to on the desk by exception: sections, attestations, clauses of a changed answer; and the
people who agreed."""

from collections.abc import Callable, Sequence

from compliance.regulation.core.fields import Attestation
from compliance.web.values import moment_words
from compliance.web.words import owner_words

from ..attestations import source_words
from ..models import Mark
from .clauses import ClauseItem, agreement
from .docket import Docket
from .exception import EVERY, ClauseSection, Matter, Sorted, agreed_by, list_sha256
from .exception_rows import Acts, Attestations, AttestedLine, Batch
from .marks import round_words

AddressOf = Callable[[ClauseItem], str]


class Batches:
    """The lists of one desk that are agreed with one act each."""

    def __init__(self, docket: Docket, placed: Sorted, address_of: AddressOf) -> None:
        self.docket, self.placed, self.address_of = docket, placed, address_of

    def sections(self) -> list[Batch]:
        """A batch for each section."""
        return [self._section(place, section) for place, section in enumerate(self.placed.sections, start=1)]

    def _section(self, place: int, section: ClauseSection) -> Batch:
        given = self._marks_of(section.items)
        lines = [(item, self._owner(item), self.address_of(item)) for item in section.items]
        words = self._words(section.items, given)
        return Batch(f"section-{place}", section, lines, len(given), words, self.acts(section.key))

    def attestations(self, part: str) -> Attestations | None:
        """The attestations of this part; None where fewer than two are without a finding."""
        matters = self.placed.attestations.get(part)
        if matters is None:
            return None
        items = [matter.item for matter in matters]
        given = self._marks_of(items)
        signed = list(dict.fromkeys(words for item in items for words in signed_words(self.docket, item)))
        lines = [self._attested(matter) for matter in matters]
        return Attestations(part, lines, len(given), self._words(items, given), self.acts(part), signed)

    def _attested(self, matter: Matter) -> AttestedLine:
        item = matter.item
        applies = item.row.answer != "not_applicable"
        return AttestedLine(item, self.address_of(item), applies, agreed_words(self.docket, self._agreement(item)))

    def every(self) -> Acts | None:
        """The act on every section at once, of a filing that is read against an earlier version."""
        acts = self.acts(EVERY) if self.docket.baselines else None
        return acts if acts is not None and acts.agree_count else None

    def acts(self, part: str) -> Acts | None:
        """The lists of an act on several clauses; None if the round is not open or none of the bureaus asked is the
        reader's."""
        docket, items = self.docket, self.placed.of_part(part)
        if not docket.is_open or docket.bureau is None:
            return None
        to_agree = agreed_by(docket, docket.unit, items, agreed=False)
        to_take_back = agreed_by(docket, docket.unit, items, agreed=True)
        return Acts(
            part,
            len(to_agree),
            list_sha256(docket, docket.unit, to_agree, agreed=True),
            len(to_take_back),
            list_sha256(docket, docket.unit, to_take_back, agreed=False),
        )

    def _agreement(self, item: ClauseItem) -> Mark | None:
        return agreement(self.docket, item.provision)

    def _marks_of(self, items: Sequence[ClauseItem]) -> list[Mark]:
        return [mark for mark in map(self._agreement, items) if mark is not None]

    def _owner(self, item: ClauseItem) -> str:
        owner = item.provision.owner(self.docket.revision.edition_key)
        return "" if owner == self.docket.unit else owner_words(owner).name

    def _words(self, items: Sequence[ClauseItem], given: Sequence[Mark]) -> str:
        """The person who agreed to all of a list last, or took that back; else the number agreed, empty at none."""
        if len(given) == len(items):
            return agreed_words(self.docket, max(given, key=lambda mark: mark.at, default=None))
        keys = ((item.provision.citation, item.provision.name, self.docket.unit) for item in items)
        made = [self.docket.marks[key] for key in keys if key in self.docket.marks]
        newest = max(made, key=lambda mark: mark.at, default=None)
        if newest is not None and not newest.agreed:
            mark = self.docket.recusals.mark(newest)
            return f"{_person(self.docket, newest)} took agreement back, {moment_words(newest.at)}{mark}"
        return f"{len(given)} of {len(items)} agreed" if given else ""


def signed_words(docket: Docket, item: ClauseItem) -> list[str]:
    """By whom and when the attestations of a clause were signed, each in a sentence; one that stands says with what."""
    made = [one for one in item.row.values if isinstance(one, Attestation) and one.signed and one.signed_at]
    source = docket.revision.attestations.get(item.provision.name, {}).get("stands_from")
    stands = f", with {source_words(source)}; it stands" if source else ""
    parts = ((one.signer, one.credential_number, moment_words(one.signed_at)) for one in made)
    return [f"Signed by {', '.join(filter(None, each))}{stands}." for each in parts]


def agreed_words(docket: Docket, mark: Mark | None) -> str:
    """The person who agreed, when, and in which earlier round, and since when they are recused; empty without a
    mark."""
    if mark is None:
        return ""
    recused = docket.recusals.mark(mark)
    return f"{_person(docket, mark)} agreed{round_words(docket, mark)}, {moment_words(mark.at)}{recused}"


def _person(docket: Docket, mark: Mark) -> str:
    return "You" if mark.by_id == docket.user.pk else f"{mark.printed_name}, {owner_words(mark.unit).name},"
