"""The elements of a sheet: those that its kind must show and the answers ask for, and no others."""

from typing import Any

import msgspec
import pytest

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter, explain
from compliance.regulation.examples import example
from rules_submissions.errors import IllegalMove
from rules_submissions.models import RulesSubmission
from rules_submissions.models.sheets import SheetKind
from rules_submissions.place import place_of
from rules_submissions.review.services.element_checks import element_check
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from rules_submissions.sheets.services.elements import elements_asked, elements_of, marks_save
from tests.cast import Cast

from ...tests.filings import claimed, who
from ...tests.making import AT, answers_of, drafted, file_it
from .making import lettered

SIGNS: dict[str, set[str]] = {
    "617a": {"617a.1(e)(2)(i)", "617a.1(e)(2)(ii)", "617a.1(e)(2)(iii)", "617a.1(f)(3)"},
    "619a": {"601a.6"},
    "621a": set(),
    "623a": {"623a.3(c)", "623a.2(f)(3)"},
    "625a": {"625a.1(c)(3)"},
    "651a": {"601a.6", "651a.2(b)(4)"},
}
"""The elements that a sign at a table of each game must show, in every edition."""
ON_EITHER = {"625a.1(c)(3)", "651a.2(b)(4)"}
"""Odds stand on the layout, or else on a sign."""
EDITIONS = [(number, edition.key) for number in PACKAGES for edition in chapter(number).editions]


@pytest.mark.parametrize(("number", "key"), EDITIONS, ids=[key for _, key in EDITIONS])
def test_each_kind_of_sheet_is_asked_for_what_the_text_asks_of_it(number: str, key: str) -> None:
    rules = chapter(number).rules(key)
    layout = {one.citation for one in elements_of(rules)}
    assert {one.citation for one in elements_of(rules, SheetKind.SIGN)} == SIGNS[number]
    assert layout & SIGNS[number] == SIGNS[number] & ON_EITHER
    assert len({cited.partition("(")[0] for cited in layout}) == 1
    assert not any("Sign" in one.title or "Notice" in one.title for one in elements_of(rules))
    for kind in (SheetKind.WHEEL, SheetKind.GUIDE, SheetKind.SCHEMATIC, SheetKind.OTHER):
        assert elements_of(rules, kind) == []


def test_sheets_are_asked_for_what_the_answers_offer_and_for_nothing_else() -> None:
    whole = chapter("617a")
    rules = whole.rules("617a-2019")
    offered = whole.parse(example("617a"))
    rows = explain(offered, rules, AT)
    asked = {one.title for one in elements_asked(rows, SheetKind.LAYOUT)}
    assert {"Name or logo on the layout", "Area for every wager"} <= asked
    assert asked.isdisjoint({"Touchdown Roulette area for each player", "Replica of the wheel"})
    assert asked < {one.title for one in elements_of(rules)}
    assert [one.title for one in elements_asked(rows, SheetKind.SIGN)] == ["Sign with minimum and maximum"]
    both = {one.title for one in elements_asked(rows, SheetKind.LAYOUT, SheetKind.SIGN)}
    assert both == asked | {"Sign with minimum and maximum"}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [SheetKind.LAYOUT, SheetKind.SIGN])
def test_a_check_and_a_mark_of_what_the_sheet_need_not_show_are_refused(
    facility: Facility, filer: User, cast: Cast, kind: SheetKind
) -> None:
    draft = drafted(facility, filer, "617a")
    read = sheet_from("s.png", lettered("WHEEL", size=(200, 100)))
    sheet = artwork_add(
        submission_id=draft.pk, sheet=kind, title="S-1", file_name="s.png", read=read, by=filer, at=AT
    )  # fmt: skip
    other_kind = SheetKind.SIGN if kind == SheetKind.LAYOUT else SheetKind.LAYOUT
    own, other = ({(one.citation, one.name) for one in elements_of(draft.rules, of)} for of in (kind, other_kind))

    def mark(element: tuple[str, str]) -> Any:
        places = {element: place_of("C2")}
        return marks_save(submission_id=draft.pk, artwork_id=sheet.pk, places=places, by=filer, at=AT)

    for element in other:
        with pytest.raises(IllegalMove, match=rf"no such element on this sheet \({kind}\)"):
            mark(element)
    assert len(mark(min(own))) == 1
    file_it(draft, filer)
    claimed(RulesSubmission.objects.get(pk=draft.pk), cast)
    for citation, provision in own | other:
        stated = {"artwork_id": sheet.pk, "citation": citation, "provision": provision, "found": True}
        if (citation, provision) in own:
            assert element_check(**who(draft, cast["reviewer"]), **stated).found
        else:
            with pytest.raises(IllegalMove, match=rf"no such element on this sheet \({kind}\)"):
                element_check(**who(draft, cast["reviewer"]), **stated)


def test_the_answers_of_casino_war_ask_a_sign_for_limits_and_odds() -> None:
    whole = chapter("651a")
    facts = whole.decode(msgspec.json.encode(answers_of("651a")))
    asked = elements_asked(explain(facts, whole.rules("651a-2012"), AT), SheetKind.SIGN)
    assert {one.citation for one in asked} == {"601a.6", "651a.2(b)(4)"}
