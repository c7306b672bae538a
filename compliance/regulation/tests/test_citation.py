"""Citations are read in one form only and order as the chapters print them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.citation import Citation, MalformedCitation, chapter_order

STEPS = st.from_regex(r"[0-9]{1,2}|[a-z]|[A-Z]|[ivx]{1,4}", fullmatch=True)


@given(st.sampled_from(["617a", "900a", "13"]), st.integers(1, 99), st.lists(STEPS, max_size=4))
def test_what_is_written_is_read_back(chapter: str, section: int, path: list[str]) -> None:
    citation = Citation(chapter, section, tuple(path))
    assert Citation.parse(str(citation)) == citation
    assert Citation.parse(f"§ {citation}") == citation
    assert citation.sort_key == chapter_order(str(citation))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "900a",
        "900a.",
        "900a.1(",
        "900a.1()",
        "900a.1(a)b",
        "900a.1 (a)",
        "a.1",
        "900a.1§",
        "٩٠٠a.1",
        "900a.1(é)",
        "9" * 9,
    ],
)
def test_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(MalformedCitation, match="expected a form like"):
        Citation.parse(text)


@given(st.text())
def test_arbitrary_text_is_a_citation_or_malformed(text: str) -> None:
    try:
        citation = Citation.parse(text)
    except MalformedCitation:
        citation = None
    assert citation is None or Citation.parse(str(citation)) == citation


def test_items_order_as_the_chapter_prints_them() -> None:
    printed = [
        "900a.1", "900a.1(a)", "900a.1(b)", "900a.1(c)(1)", "900a.1(c)(1)(i)", "900a.1(c)(1)(ii)", "900a.1(c)(1)(iv)",
        "900a.1(c)(1)(v)", "900a.1(c)(1)(ix)", "900a.1(c)(1)(x)", "900a.1(c)(2)", "900a.1(c)(10)", "900a.1(i)",
        "900a.2(1)(i)", "900a.2(1)(v)", "900a.2(2)", "900a.10", "900a.10(1)(i)(A)", "900a.10(1)(i)(B)",
    ]  # fmt: skip
    assert sorted(printed, key=chapter_order) == printed


def test_a_parent_is_the_item_that_holds_it() -> None:
    item = Citation.parse("900a.1(c)(1)")
    assert str(item.parent) == "900a.1(c)"
    assert Citation.parse("900a.1").parent is None
    assert repr(item) == "Citation('900a.1(c)(1)')"
    assert {item: 1}[Citation.parse("§900a.1(c)(1)")] == 1


@pytest.mark.parametrize("text", [f"651a.3({'9' * 5000})", f"651a.{'9' * 5000}", "651a.3" + "(a)" * 5000])
def test_what_is_far_too_long_is_no_citation(text: str) -> None:
    with pytest.raises(MalformedCitation):
        Citation.parse(text)
