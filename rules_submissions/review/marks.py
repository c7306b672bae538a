"""Marks that count: those of the round, and agreement of an earlier round with a clause of which nothing changed."""

from typing import TYPE_CHECKING, Any

from compliance.web.facts_forms import base_name

from ..attestations import changed_duty
from ..drafting.clauses import is_same_clause
from ..models import Comment, FindingAct, Mark, Revision
from ..models.sheets import SheetKind
from ..sheets.services.elements import elements_of
from .matters import place_of

if TYPE_CHECKING:
    from .docket import Docket

MarkKey = tuple[str, str, str]
"""Citation, provision and unit of a mark."""


def marks_of(docket: "Docket") -> dict[MarkKey, Mark]:
    """The newest mark of each unit on each clause. One of an earlier round counts where `EarlierRounds` says so. One
    query, and three for a filing that came back."""
    rounds = [review.pk for review in docket.rounds]
    rows = Mark.objects.filter(round__in=rounds).order_by("at", "id")
    newest = {(mark.citation, mark.provision, mark.unit): mark for mark in rows}
    if len(rounds) == 1:
        return newest
    earlier = EarlierRounds(docket)
    return {key: mark for key, mark in newest.items() if mark.round_id == rounds[-1] or earlier.stands(mark)}


class EarlierRounds:
    """A filing in its earlier rounds, each revision read once."""

    def __init__(self, docket: "Docket") -> None:
        self.docket, self.now = docket, docket.revision.decoded
        self.numbers = {review.pk: review.number for review in docket.rounds}
        revisions = {revision.pk: revision for revision in docket.revisions}
        self.filed = {review.pk: revisions[review.revision_id] for review in docket.rounds}
        self.facts = {key: revision.decoded for key, revision in self.filed.items()}
        self.explained = {(row.provision.citation, row.provision.name): row for row in docket.explained}
        rules, kept = docket.revision.rules, Revision.artwork.through.objects.filter(revision__in=revisions)
        self.on_sheets = {(one.citation, one.name) for kind in SheetKind for one in elements_of(rules, kind)}
        self.sheets = set(kept.values_list("revision", "artwork"))
        raised = FindingAct.objects.filter(round__in=self.numbers, act=FindingAct.Act.RAISE)
        points = Comment.objects.filter(round__in=self.numbers, for_return=True)
        named = [(place_of(act)[0], self.numbers[act.round_id]) for act in raised]
        named += [(point.citation or base_name(point.field), self.numbers[point.round_id]) for point in points]
        self.last_named = dict(sorted(named, key=lambda place_in_round: place_in_round[1]))
        """By citation, or by field where a point names that alone, the last round that raised or asked something."""

    def stands(self, mark: Mark) -> bool:
        """Whether agreement of an earlier round counts: nothing is found about the clause, nobody raised a finding on
        it or returned the filing with a point about it in that round or since, it reads the same answers in the same
        text, and what it asks on sheets stands on the same ones. An attestation is signed again with each revision: it
        is the same where it was signed then and no answer on which its duty rests changed."""
        clause = mark.citation, mark.provision
        row = self.explained.get(clause)
        if not mark.agreed or row is None or row.findings:
            return False
        then = self.filed[mark.round_id]
        if clause in self.on_sheets and self._sheets_of(then) != self._sheets_of(self.docket.revision):
            return False
        places = (mark.citation, *row.provision.fields)
        if any(self.last_named.get(place, 0) >= self.numbers[mark.round_id] for place in places):
            return False
        before, edition = self.facts[mark.round_id], self.docket.revision.edition_key
        if not is_same_clause(row.provision, before, self.now, then.edition_key, edition):
            return False
        return row.provision.kind != "attestation" or not changed_duty(then.rules, row.provision.name, before, self.now)

    def _sheets_of(self, revision: Revision) -> set[Any]:
        return {sheet for of, sheet in self.sheets if of == revision.pk}


def round_words(docket: "Docket", mark: Mark) -> str:
    """The words for a mark of an earlier round: " in round 1, unchanged since"; empty for the newest one."""
    number = next(review.number for review in docket.rounds if review.pk == mark.round_id)
    return "" if number == docket.review.number else f" in round {number}, unchanged since"
