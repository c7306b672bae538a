"""The examples: one for each game, in the order of its form, and what reading one changes."""

import json
from datetime import date

import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.examples import FOLDER, approval, attested, example

NAMES = sorted(path.stem for path in FOLDER.iterdir())


def test_each_game_has_its_example() -> None:
    assert {name.partition("-")[0] for name in NAMES} == PACKAGES.keys() <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_example_states_what_its_form_asks_in_the_order_of_the_form(name: str) -> None:
    written = list(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
    fields = list(chapter(name.partition("-")[0]).fields)
    assert written == sorted(written, key=fields.index)
    assert set(written) <= example(name).keys()


def test_another_kind_of_table_states_what_differs() -> None:
    usual, single = example("617a"), example("617a-single-zero")
    assert (usual["wheel_mode"], single["wheel_mode"]) == ("double_zero", "single_zero")
    assert usual["ball_diameter_in"] == single["ball_diameter_in"]


def test_changes_decide_what_is_asked_and_none_leaves_out() -> None:
    assert "cover_cards" not in example("651a", cover_cards=None)
    one_stack = example("651a", shuffler_mode="none", deck_count=8)
    assert "batch_count" not in one_stack
    assert "attest_651a_3_c" in example("651a").keys() - one_stack.keys()
    assert "attest_617a_5_d" in example("617a", five_adjacent_offered=True).keys() - example("617a").keys()


def test_every_approval_takes_the_day_and_every_attestation_the_signature() -> None:
    day, signature = date(2026, 3, 2), {"signed": True, "signer": "A. Filer"}
    stated = example("651a", approved_on=day, signature=signature)
    kinds = {name: field.kind for name, field in chapter("651a").fields.items()}
    assert {stated[name]["approved_on"] for name in stated if kinds[name] == "approval"} == {"2026-03-02"}
    assert [stated[name] for name in attested("651a")] == [signature] * len(attested("651a"))
    assert stated["layout_approval_ref"] == approval("executive_director", "ED-0412", day)
