"""Alternatives: the file of the comment letter, what it finds, and every refusal with its line and reason."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from compliance.regulation import Refused, chapter, evaluate
from compliance.regulation.casino_war import figures
from compliance.regulation.casino_war.tests.cases import compliant
from compliance.regulation.core.alternative import MOST_UNKNOWN, read_alternative
from compliance.regulation.core.differing import changes_of
from compliance.regulation.core.svg import svg
from compliance.regulation.tests.broken import broken

AS_OF = datetime(2026, 2, 1, tzinfo=UTC)
FILE = Path(figures.__file__).parent / "alternatives" / "comment-2011-07-08.toml"
LETTER = FILE.read_text(encoding="utf-8")
WAR = chapter("651a")


def found(text, key, way="none", **changes):
    facts = WAR.parse(compliant(key, way, **changes))
    return {(each.citation, each.severity, each.field) for each in read_alternative(text).findings(facts, AS_OF)}


def test_the_letter_asks_for_the_figures_of_the_alternative_text_in_code():
    asked = read_alternative(LETTER)
    assert asked.edition.status == "comparison"
    assert asked.edition.effective_from is None
    for one in asked.asked:
        assert one.value == one.figure.of("651a-2011C") != one.figure.of("651a-2011P")


@pytest.mark.parametrize("way", ["none", "batch_shuffler"])
def test_it_finds_nothing_in_a_filing_of_the_letter_and_its_figures_in_one_of_the_proposed_text(way):
    assert found(LETTER, "651a-2011C", way) == set()
    assert found(LETTER, "651a-2011P", way) == {
        ("651a.10(3)", "violation", "payout_odds.war"),
        ("651a.10(3)", "violation", "payout_odds.war_on_tie"),
        ("651a.9(c)(2)", "violation", "initial_wager_on_war"),
    }


def test_what_no_figure_says_of_the_letter():
    """The reasons why 651a-2011C is an edition in code: an exemption of § 651a.5, and the place of the equality of the
    wagers."""
    differences = set()
    asked, code = read_alternative(LETTER), WAR.rules("651a-2011C")
    for way in ("none", "batch_shuffler", "continuous_device"):
        stated = compliant("651a-2011C", way)
        for one in (stated, *(changed for _, changed in broken(WAR.facts, stated))):
            try:
                facts = WAR.parse(one)
            except Refused:
                continue
            changes = changes_of(evaluate(facts, code, AS_OF), asked.findings(facts, AS_OF))
            differences |= {(way, each.citation, each.field) for each in (*changes.vanished, *changes.appeared)}
    assert differences == {
        *((way, of, "war_wager_equals_initial") for way in ("none", "batch_shuffler", "continuous_device")
          for of in ("651a.1", "651a.9(c)(2)")),
        ("continuous_device", "651a.5(f)", "attest_651a_5_f"),
        ("continuous_device", "651a.5(g)", "attest_651a_5_g"),
    }  # fmt: skip


def test_another_figure_is_another_finding_and_says_whose_text_it_is():
    stricter = LETTER.replace("value = 10", "value = 5")
    facts = WAR.parse(compliant("651a-2011C"))
    finding, *_ = read_alternative(stricter).findings(facts, AS_OF)
    assert (finding.citation, finding.field) == ("651a.2(a)", "betting_positions")
    assert (finding.edition, finding.edition_status) == ("651a-2011-letter", "comparison")


@pytest.mark.parametrize("own", ["651a-2011P", "651a-2011C", "651a-2012"])
@pytest.mark.parametrize("way", ["none", "batch_shuffler"])
def test_its_changes_are_those_of_both_texts_read_whole(own, way):
    asked = read_alternative(LETTER.replace("value = 10", "value = 5"))
    facts = WAR.parse(compliant(own, way))
    changes = asked.changes(own, facts, AS_OF)
    assert asked.base.key != own or changes.appeared
    assert {each.edition for each in changes.appeared} <= {"651a-2011-letter"}
    whole = changes_of(evaluate(facts, WAR.rules(own), AS_OF), asked.findings(_without_dropped(facts, own), AS_OF))
    assert changes == whole


def test_a_looser_figure_takes_a_finding_away():
    facts = WAR.parse(compliant("651a-2011P", betting_positions=9))
    changes = read_alternative(LETTER).changes("651a-2011P", facts, AS_OF)
    assert [(each.citation, each.field) for each in changes.vanished] == [("651a.2(a)", "betting_positions")]


def _without_dropped(facts, own):
    """The facts that the base edition asks too."""
    alone = [name for name, field in WAR.fields.items() if field.is_of(own) and not field.is_of("651a-2011P")]
    return msgspec.structs.replace(facts, **dict.fromkeys(alone))


def test_the_mathematics_are_those_of_the_figures_that_are_asked_for():
    asked = read_alternative(LETTER)
    assert list(asked.payouts()) == list(WAR.payouts(None, "651a-2011C"))
    before = WAR.payouts(None, "651a-2011P")
    assert [row.house_edge for row in asked.payouts()] == [row.house_edge for row in before]
    stricter = read_alternative(LETTER.replace('value = "2 to 1"', 'value = "1 to 1"')).payouts()
    assert [row.house_edge for row in stricter] != [row.house_edge for row in before]


IN_FORCE = LETTER.replace('"651a-2011P"', '"651a-2012"')
HEAD = IN_FORCE[: IN_FORCE.index("[[change]]")]


def of(citation, figure, value):
    change = f'[[change]]\ncitation = "{citation}"\nfigure = "{figure}"\nvalue = {value}\nwords = "x"'
    return read_alternative(HEAD + change)


def layouts(asked, **changes):
    """The layout under the edition in force, and under the text."""
    facts, key = WAR.parse(compliant("651a-2012", **changes)), "651a-2012"
    return WAR.draw("layout", facts, key, evaluate(facts, WAR.rules(key), AS_OF)), asked.draw("layout", facts, AS_OF)


def without_caution(drawing):
    return svg(msgspec.structs.replace(drawing, shapes=drawing.shapes[:-1], lines=drawing.lines[:-1]))


def test_other_odds_are_ringed_in_the_drawing_and_said_in_words():
    law, drawn = layouts(of("651a.10(2)", "odds of the Tie Wager", '"11 to 1"'))
    assert law.deviations == ()
    (deviation,) = drawn.deviations
    assert (deviation.citation, deviation.field) == ("651a.10(2)", "payout_odds.tie")
    assert deviation.words in drawn.description
    assert svg(law) != without_caution(drawn)


def test_a_figure_that_the_drawing_reads_is_that_of_the_text():
    law, drawn = layouts(of("651a.2(b)(3)", "how many Tie Wager areas", '"at_least_one"'), tie_areas=1)
    assert ["tie_areas" for one in law.lines if one.is_open] == ["tie_areas"]
    assert not any(one.is_open for one in drawn.lines)


def test_figures_that_are_the_same_draw_the_same_below_the_words_that_it_is_not_law():
    for changes in ({}, {"betting_positions": 10}, {"tie_areas": 1}):
        law, drawn = layouts(of("651a.2(a)", "most betting positions", 9), **changes)
        assert svg(law) == without_caution(drawn)
        assert "Comment letter, not law" in drawn.description
        assert ">Comment letter, not law</text>" in svg(drawn)


@pytest.mark.parametrize(
    ("status", "caution"),
    [
        ("trial", "Trial figures, not law: "),
        ("comment letter", "Comment letter, not law: "),
        ("proposal", "Proposed text, not law: "),
    ],
)
def test_each_finding_says_first_what_the_text_is(status, caution):
    asked = read_alternative(LETTER.replace('"comment letter"', f'"{status}"').replace("value = 10", "value = 5"))
    facts = WAR.parse(compliant("651a-2011C"))
    assert asked.status == status
    assert {each.message[: len(caution)] for each in asked.findings(facts, AS_OF)} == {caution}


def test_the_edition_that_it_starts_from_stays_as_it_was():
    before = dict(WAR.rules("651a-2011P").text)
    read_alternative(LETTER).rules.is_clean  # noqa: B018 the rules are made
    assert WAR.rules("651a-2011P").text == before
    assert figures.MOST_POSITIONS.of("651a-2011P") == 7


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("value = 10", "value =", "file", "line 12"),
        ("value = 10", "value = " + "9" * 5000, "line 12", "has 5,008 characters; a line has at most 1,000"),
        ("value = 10", "value = " + "[\n" * 5000 + "]\n" * 5000, "file", "cannot be read"),
        ("value = 10", "value = nan", "line 12", "a whole number of 1 or more"),
        ("value = 10", 'value = "ten"', "line 12", "a whole number of 1 or more"),
        ("value = 10", "value = -1", "line 12", "a whole number of 1 or more"),
        ("[6, 16]", "[16, 6]", "line 18", "the least first"),
        ("[6, 16]", "[6]", "line 18", "2 values"),
        ('"1 to 1"\nwords', '"1 for 1"\nwords', "line 36", "3 to 2"),
        ('"stays_in_play"', '"burned"', "line 30", "one of collected, stays_in_play"),
        ("most betting positions", "most chairs", "line 11", "the figures of § 651a.2(a) are"),
        ('"651a.2(a)"', '"651a.99"', "line 11", "a new kind of duty needs a programmer"),
        ('when the War deal ties"', '"', "line 41", "has no such figure"),
        ('base = "651a-2011P"', 'base = "651a-1999"', "line 3", "known are 651a-2011P"),
        ('key = "651a-2011-letter"', 'key = "651a-2012"', "line 2", "an edition on file has this key"),
        ('"comment letter"', '"law"', "line 4", "expected trial, comment letter, proposal"),
        ("published_on = 2011-07-08", 'published_on = "soon"', "line 7", "a day"),
        ('words = "ten"', "", "line 9", "expected citation, figure, value and words"),
        (
            '"651a.2(a)"\nfigure = "most betting positions"',
            '""\nfigure = "The edition itself"',
            "line 11",
            "no such figure",
        ),
        ("published_on", "colour = 3\npublished_on", "line 7", "is not known here"),
    ],
)
def test_a_file_is_refused_with_line_and_reason(old, new, where, why):
    assert old in LETTER
    with pytest.raises(Refused) as refused:
        read_alternative(LETTER.replace(old, new, 1))
    assert any(at == where and why in reason for at, reason in refused.value.problems), refused.value.problems


def test_a_length_that_is_no_number_is_refused():
    base = (
        LETTER[: LETTER.index("[[change]]")]
        .replace("651a-2011P", "617a-2019")
        .replace("651a-2011-letter", "617a-2011-x")
    )
    (figure,) = {each for each in chapter("617a").rules("617a-2019").text if each.citation == "617a.1(b)" and each.unit}
    change = f'[[change]]\ncitation = "617a.1(b)"\nfigure = "{figure.name}"\nwords = "28 inches"\nvalue = '
    assert read_alternative(f"{base}{change}28.5").asked[0].value < figure.of("617a-2019")
    for value in ("nan", "inf", "-inf", "0", "true"):
        with pytest.raises(Refused, match="a number above 0"):
            read_alternative(f"{base}{change}{value}")


@pytest.mark.parametrize("value", ["1e99999999999999999999", "1e-99999999999999999999", "[\n" * 9_000])
def test_a_value_that_no_number_has_is_refused(value):
    with pytest.raises(Refused, match="cannot be read"):
        read_alternative(LETTER.replace("value = 10", f"value = {value}"))


@pytest.mark.parametrize("part", ["a", '"\N{LINE SEPARATOR}"'])
def test_a_name_of_thousands_of_parts_is_refused_before_it_is_read(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """19,000 parts took four seconds of a web process. TOML ends no line at a line separator."""
    monkeypatch.setattr("tomllib.loads", None)
    with pytest.raises(Refused) as refusal:
        read_alternative(LETTER + ".".join([part] * 5_000) + " = 1")
    ((where, why),) = refusal.value.problems
    assert where == f"line {len(LETTER.splitlines()) + 1}"
    assert "a line has at most 1,000" in why


def test_a_value_in_itself_without_end_is_refused_in_words():
    """Each line holds a name of many parts, and the next line is its value."""
    deep = "value = " + ("{" + ".".join("a" * 400) + " = [\n") * 10 + "]}" * 10
    with pytest.raises(Refused) as refusal:
        read_alternative(LETTER.replace("value = 10", deep, 1))
    ((where, why),) = refusal.value.problems
    assert (where, "a whole number of 1 or more" in why) == ("line 12", True)


def test_thousands_of_unknown_names_are_refused_at_once():
    """Each was looked for in the whole text: 40,000 characters took 25 seconds of a web process."""
    with pytest.raises(Refused) as refusal:
        read_alternative(LETTER + "".join(f"[a{at}]\n" for at in range(5_000)))
    assert len(refusal.value.problems) == MOST_UNKNOWN
