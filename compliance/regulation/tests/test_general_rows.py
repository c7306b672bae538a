"""The general provisions: each row whole, each figure as the source has it, nothing inferred without saying so."""

from decimal import Decimal
from typing import get_args

import pytest

from compliance.regulation.core.citation import Citation, chapter_order
from compliance.regulation.general.row import Confidence, GeneralProvision, MalformedSetting, Setting
from compliance.regulation.general.rows import GENERAL
from compliance.regulation.general.settings import LATE_ENTRY, REVIEW_DAYS, SETTINGS

FIGURES = {
    "601a.10(b)": [10],
    "601a.10(c)": [15],
    "603a.8(b)": [1],
    "603a.13(a)": [2],
    "603a.13(b)": [2],
    "603a.15(a)": [52],
    "603a.15(b)": [4],
    "603a.16(a)": [2],
    "603a.16(b)": [2],
    "603a.17(b)": [4, Decimal("0.125")],
    "465a.2(a)": [90],
    "465a.3(c)": [2],
    "465a.6(c)": [5],
    "465a.35(b)(1)": [1],
    "465a.35(c)(1)": [4],
}
INFERRED = {
    "601a.2", "601a.6", "601a.7", "601a.10(d)", "601a.10(e)", "465a.2", "465a.3",
}  # fmt: skip


@pytest.mark.parametrize("row", GENERAL, ids=lambda row: f"{row.citation}-{row.title}".replace(" ", "_"))
def test_a_general_provision_is_whole(row: GeneralProvision) -> None:
    assert str(Citation.parse(row.citation)) == row.citation
    assert row.title[0].isupper()
    assert row.duty.endswith(".")
    assert row.source
    assert row.confidence in get_args(Confidence)
    assert not row.setting or row.setting in SETTINGS
    assert all(figure.citation.startswith(row.citation) for figure in row.figures)


def test_the_figures_are_those_of_the_sources() -> None:
    told = {row.citation: [figure.of("") for figure in row.figures] for row in GENERAL if row.figures}
    assert told == FIGURES


def test_what_was_not_read_says_so() -> None:
    assert {row.citation for row in GENERAL if row.confidence == "inferred"} == INFERRED
    assert list(GENERAL) == sorted(GENERAL, key=lambda row: chapter_order(row.citation))


def test_601a_8__each_duty_of_the_paperwork_section_has_its_row_its_owner_and_what_helps() -> None:
    rows = [row for row in GENERAL if row.citation == "601a.8"]
    assert [row.title for row in rows] == [
        "Complete rules open to public inspection", "Gaming guide", "Signs at the tables",
    ]  # fmt: skip
    assert all(row.owner == "the certificate holder" and row.help.endswith(".") for row in rows)


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_setting_gives_its_default_its_basis_and_its_reason(setting: Setting) -> None:
    assert setting.read(setting.default) == setting.default
    assert setting.words(setting.default)
    assert str(Citation.parse(setting.basis)) == setting.basis
    assert setting.reason
    assert setting.effect
    assert (setting.kind == "number") == bool(setting.unit and setting.most)
    assert (setting.kind == "choice") == bool(setting.choices)


@pytest.mark.parametrize(("setting", "typed", "kept"), [
    (REVIEW_DAYS, " 20 ", "20"), (REVIEW_DAYS, "1", "1"), (REVIEW_DAYS, "365", "365"), (LATE_ENTRY, "1440", "1440"),
    (SETTINGS["gaming_day_start"], "23:59", "23:59"), (SETTINGS["return_effect"], "resume", "resume"),
])  # fmt: skip
def test_a_value_is_kept_in_one_form(setting: Setting, typed: str, kept: str) -> None:
    assert setting.read(typed) == kept


@pytest.mark.parametrize(("setting", "typed"), [
    (REVIEW_DAYS, ""), (REVIEW_DAYS, "0"), (REVIEW_DAYS, "366"), (REVIEW_DAYS, "1.5"), (REVIEW_DAYS, "fifteen"),
    (REVIEW_DAYS, "1e9"), (REVIEW_DAYS, "NaN"), (REVIEW_DAYS, "9" * 400), (LATE_ENTRY, "1441"),
    (SETTINGS["gaming_day_start"], "24:00"), (SETTINGS["gaming_day_start"], "6:00"),
    (SETTINGS["gaming_day_start"], "06:60"), (SETTINGS["return_effect"], "never"),
    (SETTINGS["amendment_route"], " "), (SETTINGS["amendment_route"], "x" * 501),
])  # fmt: skip
def test_a_value_that_the_setting_cannot_have_is_refused(setting: Setting, typed: str) -> None:
    with pytest.raises(MalformedSetting, match=r"^(Enter|Choose) "):
        setting.read(typed)
