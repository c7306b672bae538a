"""What the text asks on a layout, and where filers say that it stands.

The elements are the items under the clause that asks for the approval of the layout: 651a.2(b)(1) to (4) and the like.
There is no other list of them.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from compliance.holders.acting import actor_of
from compliance.holders.models import User
from compliance.ledger.holding import act
from compliance.regulation import Explained, Rules
from compliance.regulation.core.provision import Provision

from ..acts import act_record
from ..drafting.drafting import draft_locked
from ..errors import IllegalMove
from ..place import Place
from ..sheet_models import ElementMark, Kind, SheetVersion

APPROVAL: Final = "layout_approval_ref"
BEAR_ELEMENTS: Final = frozenset({Kind.LAYOUT, Kind.SIGN})
"""Kinds of sheets on which elements of the layout may stand: odds and limits may be on a sign."""
Element = tuple[str, str]
"""Citation and name of a provision."""


def elements_of(rules: Rules) -> list[Provision]:
    """What the layout must show by this edition, in the order of the chapter."""
    return elements_among(rules.provisions)


def elements_among(provisions: Iterable[Provision]) -> list[Provision]:
    """Those of these provisions that are elements under the approval of the layout among them, in their order."""
    known = list(provisions)
    over = [
        provision.citation for provision in known if provision.kind == "approval" and provision.fields == (APPROVAL,)
    ]
    return [
        provision
        for provision in known
        if provision.kind == "validator" and any(provision.citation.startswith(f"{clause}(") for clause in over)
    ]


def elements_asked(rows: Iterable[Explained]) -> list[Provision]:
    """The elements that the answers ask for: none of what does not apply to them, such as a wager not offered."""
    return elements_among(row.provision for row in rows if row.answer != "not_applicable")


def marks_on(version: SheetVersion, until: datetime | None = None) -> dict[Element, ElementMark]:
    """Where each element stands on this version, as last said, up to a moment if one is given. One query."""
    rows = version.marks.order_by("marked_at", "id")
    newest = {mark.element: mark for mark in (rows if until is None else rows.filter(marked_at__lte=until))}
    return {element: mark for element, mark in newest.items() if mark.stands}


@act
def marks_save(
    *, submission_id: UUID, artwork_id: UUID, places: Mapping[Element, Place | None], by: User, at: datetime
) -> list[ElementMark]:
    """Says where elements stand on a sheet of the draft; None takes a mark away. Only what differs is written. Raises
    IllegalMove for a sheet that is not in the draft, and for what is no element of its edition."""
    submission = draft_locked(submission_id).submission
    rows = SheetVersion.objects.filter(artwork__submission=submission, artwork__removal__isnull=True)
    version = rows.filter(artwork=artwork_id).first()
    if version is None:
        raise IllegalMove("That sheet is not one of this draft. Reload the page.")
    known = {(element.citation, element.name) for element in elements_of(submission.rules)}
    if not places.keys() <= known:
        raise IllegalMove(f"Edition {submission.edition_key} asks for no such element. Reload the page.")
    before = {element: mark.place for element, mark in marks_on(version).items()}
    made = [
        _marked(version, element, place or before[element], stands=place is not None, by=by, at=at)
        for element, place in places.items()
        if place != before.get(element)
    ]
    if made:
        act_record("sheet.mark", submission, actor_of(by, at), about=version)
    return made


def _marked(
    version: SheetVersion, element: Element, place: Place, *, stands: bool, by: User, at: datetime
) -> ElementMark:
    return ElementMark.objects.create(
        holder_id=version.holder_id, version=version, citation=element[0], provision=element[1], left=place.left,
        top=place.top, width=place.width, height=place.height, stands=stands, marked_by=by, marked_at=at,
    )  # fmt: skip
