"""An empty list or table in any filing is one finding of a provision about it, or none: never one for each
thing it could hold."""

import re
from collections import Counter
from typing import Any

import pytest

from compliance.regulation.big_six.tests import cases as big_six
from compliance.regulation.casino_war.tests import cases as casino_war
from compliance.regulation.core.chapter import chapter
from compliance.regulation.core.evaluate import evaluate
from compliance.regulation.craps.tests import cases as craps
from compliance.regulation.pai_gow.tests import cases as pai_gow
from compliance.regulation.roulette.tests import cases as roulette
from compliance.regulation.sic_bo.tests import cases as sic_bo
from compliance.regulation.tests.cases import LATER

COMPLIANT = {
    "617a": roulette.double_zero(), "619a": big_six.themed(), "621a": pai_gow.compliant(), "623a": craps.compliant(),
    "625a": sic_bo.compliant(), "651a": casino_war.compliant("651a-2012", "batch_shuffler"),
}  # fmt: skip
HOLDERS = [
    (number, name, type(value)())
    for number, stated in COMPLIANT.items()
    for name, value in stated.items()
    if isinstance(value, (list, dict)) and chapter(number).fields[name].kind not in ("approval", "attestation")
]


def found(number: str, stated: dict[str, Any]) -> list[Any]:
    """The findings under the latest edition."""
    whole = chapter(number)
    return evaluate(whole.parse(stated), whole.rules(whole.editions[-1].key), LATER)


@pytest.mark.parametrize(("number", "name", "empty"), HOLDERS, ids=lambda value: str(value) or "empty")
def test_an_empty_list_is_one_finding_of_a_provision_at_most(number: str, name: str, empty: Any) -> None:
    assert found(number, COMPLIANT[number]) == []
    about = [one for one in found(number, COMPLIANT[number] | {name: empty}) if re.match(rf"{name}\b", one.field)]
    assert max(Counter(one.citation for one in about).values(), default=0) <= 1, about


@pytest.mark.parametrize(
    ("number", "name", "citation"),
    [
        ("617a", "layout_wager_areas", "617a.1(f)(2)"), ("619a", "layout_wager_spaces", "619a.1(g)(2)"),
        ("623a", "layout_wager_areas", "623a.2(d)(2)"), ("625a", "layout_wager_areas", "625a.1(c)(2)"),
        ("623a", "fire_bet_wall_notice_items", "623a.2(f)(3)"),
    ],
)  # fmt: skip
def test_617a_1_f_2_619a_1_g_2_623a_2_d_2_625a_1_c_2__a_layout_without_any_area_is_one_violation(
    number: str, name: str, citation: str
) -> None:
    (one,) = found(number, COMPLIANT[number] | {name: []})
    assert (one.severity, one.citation, one.field) == ("violation", citation, name)
