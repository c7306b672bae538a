"""Elements that the text asks on a layout or a sign, and the places that filers give for them.

The elements of a layout are the items under the clause that asks for its approval, 651a.2(b)(1) to (4) and the like;
those of a sign, and those that may stand on either, say so where they are declared (`Provision.sheets`). There is no
other list of them.
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

from ...acts import act_record
from ...drafting.services.drafts import draft_locked
from ...errors import IllegalMove
from ...models.sheets import ElementMark, SheetKind, SheetVersion, sheets_of_draft
from ...place import Place

APPROVAL: Final = "layout_approval_ref"
Element = tuple[str, str]
"""Citation and name of a provision."""


def elements_of(rules: Rules, kind: str = SheetKind.LAYOUT) -> list[Provision]:
    """The elements that sheets of this kind must show by this edition, in the order of the chapter."""
    return elements_among(rules.provisions, kind)


def elements_among(provisions: Iterable[Provision], kind: str) -> list[Provision]:
    """The elements of sheets of this kind among these provisions, in their order: as they say, else those of a layout
    under the approval of the layout among them."""
    known = list(provisions)
    over = [
        provision.citation for provision in known if provision.kind == "approval" and provision.fields == (APPROVAL,)
    ]

    def stands_on(provision: Provision) -> bool:
        if provision.sheets is not None:
            return kind in provision.sheets
        return kind == SheetKind.LAYOUT and any(provision.citation.startswith(f"{clause}(") for clause in over)

    return [provision for provision in known if provision.kind == "validator" and stands_on(provision)]


def elements_asked(rows: Iterable[Explained], *kinds: str) -> list[Provision]:
    """The elements that the answers ask for on sheets of these kinds, each once: none of what does not apply to them,
    such as a wager not offered."""
    known = [row.provision for row in rows if row.answer != "not_applicable"]
    once = {(one.citation, one.name) for kind in kinds for one in elements_among(known, kind)}
    return [provision for provision in known if (provision.citation, provision.name) in once]


def marks_on(version: SheetVersion, until: datetime | None = None) -> dict[Element, ElementMark]:
    """The mark of the place of each element on this version, as last said, up to a moment if one is given. One
    query."""
    rows = version.marks.order_by("marked_at", "id")
    newest = {mark.element: mark for mark in (rows if until is None else rows.filter(marked_at__lte=until))}
    return {element: mark for element, mark in newest.items() if mark.stands}


def refuse_others(elements: Iterable[Element], rules: Rules, version: SheetVersion) -> None:
    """Raises IllegalMove for what sheets of this kind need not show by this edition."""
    known = {(element.citation, element.name) for element in elements_of(rules, version.sheet.kind)}
    if not set(elements) <= known:
        kind = version.sheet.get_kind_display().casefold()
        raise IllegalMove(
            f"Edition {rules.edition.key} asks for no such element on this sheet ({kind}). Reload the page."
        )


@act
def marks_save(
    *, submission_id: UUID, artwork_id: UUID, places: Mapping[Element, Place | None], by: User, at: datetime
) -> list[ElementMark]:
    """Says where elements stand on a sheet of the draft; None takes a mark away. Only what differs is written. Raises
    IllegalMove for a sheet that is not in the draft, and for what is no element of its edition."""
    submission = draft_locked(submission_id).submission
    rows = SheetVersion.objects.filter(artwork__in=sheets_of_draft(submission)).select_related("sheet")
    version = rows.filter(artwork=artwork_id).first()
    if version is None:
        raise IllegalMove("That sheet is not one of this draft. Reload the page.")
    refuse_others(places, submission.rules, version)
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
        holder_id=version.holder_id,
        version=version,
        citation=element[0],
        provision=element[1],
        stands=stands,
        marked_by=by,
        marked_at=at,
        **vars(place),
    )
