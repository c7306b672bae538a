"""Spanish phrases: that none is missing, that the file is read and compiled without tools, and how a sentence of the
rule core is told."""

import gettext
import io
import os
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError

from compliance.regulation import PACKAGES, chapter, evaluate
from compliance.regulation.core.published import published
from compliance.regulation.tests import golden
from compliance.regulation.tests.broken import broken
from compliance.regulation.tests.cases import LATER
from compliance.web.apps import phrases_are_compiled
from compliance.web.catalog import (
    compile_phrases,
    merged,
    new_catalog,
    phrases_in,
    po_path,
    problem_of,
    read,
    texts_of,
    where_of,
    written,
)
from compliance.web.facts_forms import base_name
from compliance.web.gathering import gathered
from compliance.web.languages import spoken
from compliance.web.phrases import in_language, translation_of
from compliance.web.tests.unknown import unknown_parts
from rules_submissions.public.trial import TOLD, askable


def test_every_phrase_that_public_pages_show_has_its_spanish() -> None:
    content = po_path().read_bytes()
    catalog = merged(gathered(), read(content))
    problems = [(where_of(one)[0], one.id, problem_of(one)) for one in phrases_in(catalog) if problem_of(one)]
    assert problems == []
    assert content == written(catalog), "Run manage.py phrases."


SAID_ALIKE = re.compile(
    r"(Supplemental|With a) .+|.*\b(dealer|wagers with cash|Pai [Gg]ow)\b.*|In (force|effect) .+|"
    r"Casino|Facility|Wager|Bet"
)
"""Phrases that mean the same in English."""
MEANINGS = {
    "minimum": "mínim", "maximum": "máxim", "least": "menos|mínim|menor", "most": "más|máxim|mayor", "right": "derech",
    "left of": "izquierd", "after": "después|tras|desde", "last": "últim", "approved": "aprob|autoriz",
    "superseded": "reemplaz", "replaced": "reemplaz|sustit", "ended on|approval ended": "termin", "rescinded": "revoc",
    "decided": "decid", "red": "roj", "black": "negr", "green": "verde", "odd": "impar", "low": "baj",
    "half": "mitad|medi", "twice": "dos|doble", "players?": "jugador", "dealers?": "crupier", "must": "deb|tien|hay",
    "not|no|never|none|nobody|nothing|without|neither": "no|nunca|ning[uú]n|nadie|nada|sin|ni|salvo|jamás",
}  # fmt: skip
"""Words of phrases, each with how its Spanish begins: who took one for another would be misled."""
TURNED_ROUND = "The date has no {}. "


def told_pairs() -> list[tuple[str, str]]:
    phrases = phrases_in(read(po_path().read_bytes()))
    return [pair for one in phrases for pair in zip(texts_of(one.id), texts_of(one.string), strict=True)]


def test_no_two_phrases_have_one_spanish_and_every_number_is_kept() -> None:
    told: dict[str, str] = {}
    for english, spanish in told_pairs():
        other = told.setdefault(spanish, english)
        assert other == english or (SAID_ALIKE.fullmatch(english) and SAID_ALIKE.fullmatch(other)), (other, english)
        assert set(re.findall(r"\d+", english)) <= set(re.findall(r"\d+", spanish)), english


@pytest.mark.parametrize(("word", "beginning"), MEANINGS.items())
def test_what_would_mislead_means_the_same_in_spanish(word: str, beginning: str) -> None:
    with_word = [pair for pair in told_pairs() if re.search(rf"\b({word})\b", pair[0], re.IGNORECASE)]
    assert with_word
    other = [one for one, spanish in with_word if not re.search(rf"\b({beginning})", spanish, re.IGNORECASE)]
    assert [one for one in other if not one.startswith(TURNED_ROUND)] == []


def test_a_phrase_that_is_new_is_missing_until_it_is_translated() -> None:
    known = read(po_path().read_bytes())
    left = "Betting positions at a table: {}."
    known.delete(left)
    (missing,) = [one for one in phrases_in(merged(gathered(), known)) if problem_of(one)]
    assert (missing.id, problem_of(missing)) == (left, "not translated")
    assert where_of(missing) == ["621a: betting_positions, sentence", "651a: betting_positions, sentence"]


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        (Message("Two", "Dos"), ""),
        (Message("Two", ""), "not translated"),
        (Message("Two", "Dos", flags=["fuzzy"]), "marked as fuzzy"),
        (Message("{} of {}", "{} de {}"), ""),
        (Message("{} of {}", "{1} de {0}"), ""),
        (Message("{} of {}", "{} de"), "other places to fill in than the phrase"),
        (Message("%(a)s of", "de %(b)s"), "other places to fill in than the phrase"),
        (Message("since {day}", "desde el {día}"), "other places to fill in than the phrase"),
        (Message(("a table", "tables"), ("una mesa",)), "not translated"),
        (Message(("a table", "tables"), ("una mesa", "mesas")), ""),
        (Message("Two", "Dos "), "other space around it than the phrase"),
    ],
)
def test_a_translation_is_whole_and_fills_in_the_same(message: Message, problem: str) -> None:
    assert problem_of(message) == problem


def of(**translations: str) -> bytes:
    """A translation file of these phrases."""
    catalog = new_catalog()
    for phrase, words in translations.items():
        catalog.add(phrase, words, locations=[("here", 0)])
    return written(catalog)


def test_a_phrase_that_no_page_shows_leaves_the_file() -> None:
    assert b"Old" not in written(merged(read(of(Two="")), read(of(Two="Dos", Old="Viejo"))))


@pytest.fixture
def text(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The path of its translation file."""
    monkeypatch.setattr("compliance.web.catalog.FOLDER", tmp_path)
    po_path().parent.mkdir(parents=True)
    return po_path()


def test_the_file_is_compiled_as_gettext_reads_it(text: Path) -> None:
    catalog = new_catalog()
    catalog.add('A “line”\nand \\ "another"', 'Una\n\t"línea"', locations=[("here", 0)])
    catalog.add(("{number} table", "{number} tables"), ("{number} mesa", "{number} mesas"))
    catalog.add("not yet", "")
    catalog.add("doubtful", "dudoso", flags=["fuzzy"])
    text.write_bytes(written(catalog))
    compile_phrases()
    found = gettext.GNUTranslations(io.BytesIO(text.with_suffix(".mo").read_bytes()))
    assert found.gettext('A “line”\nand \\ "another"') == 'Una\n\t"línea"'
    assert [found.ngettext("{number} table", "{number} tables", one) for one in (1, 2, 0)] == [
        "{number} mesa", "{number} mesas", "{number} mesas",
    ]  # fmt: skip
    assert [found.gettext(one) for one in ("not yet", "doubtful")] == ["not yet", "doubtful"]


def test_an_office_is_told_that_its_phrases_are_not_compiled(text: Path) -> None:
    text.write_bytes(of(Two="Dos"))
    assert [one.id for one in phrases_are_compiled(None)] == ["web.E001"]
    compile_phrases()
    assert phrases_are_compiled(None) == []
    later = text.with_suffix(".mo").stat().st_mtime + 1
    os.utime(text, (later, later))
    assert [one.id for one in phrases_are_compiled(None)] == ["web.E001"]


def test_a_line_that_no_file_has_is_refused() -> None:
    with pytest.raises(PoFileError):
        read(b"Two: Dos")


TOGETHER = (
    "The batches together must equal the decks in use.",
    "Los dos lotes juntos deben sumar las barajas en uso.",
)


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("Betting positions at a table: 6.", "Posiciones para apostar en una mesa: 6."),
        ("35 to 1", "35 a 1"),
        ("1 in 38", "1 de cada 38"),
        ("Fire Bet, five points 24 to 1; Fire Bet, six points 249 to 1",
         "Fire Bet, cinco puntos 24 a 1; Fire Bet, seis puntos 249 a 1"),
        ("How the cards are shuffled: By hand.", "Cómo se mezclan las cartas: A mano."),
        ("Straight (one number), Wheel: Double zero wheel (38 numbers)",
         "Straight (un número), Rueda: Rueda de doble cero (38 números)"),
        ("Wheel: double zero wheel (38 numbers)", "Rueda: rueda de doble cero (38 números)"),
        ("8\u00a0decks", "8\u00a0barajas"),
        ("red, blue, green, orange, violet, tan", "rojo, azul, verde, anaranjado, violeta, canela"),
        ("2.702703\u00a0% to 5.263158\u00a0%", "2.702703\u00a0% a 5.263158\u00a0%"),
        ("$5, $10", "$5, $10"),
        ("Use an even number of decks in two equal batches, each from 3 to 8, or one batch in a continuous shuffler. "
         + TOGETHER[0],
         "Use un número par de barajas en dos lotes iguales, cada uno de 3 a 8, o un solo lote en una mezcladora "
         "continua. " + TOGETHER[1]),
        ("5 is red like 3 and 7 beside it, so red and black do not alternate there.",
         "El 5 es rojo como 3 y 7 a su lado, así que rojo y negro no se alternan ahí."),
    ],
)  # fmt: skip
def test_a_sentence_of_the_core_is_told_by_its_parts(english: str, spanish: str) -> None:
    assert translation_of(english) == (spanish, ())


def test_the_words_of_a_holder_stay_as_they_are_and_are_noted() -> None:
    with spoken(spanish=True), unknown_parts() as unknown:
        words = in_language("The section of the flag shows: Larch Valley logo.")
    assert words == "La sección de la bandera muestra: Larch Valley logo."
    assert unknown == {"Larch Valley logo"}
    assert in_language(words.upper()) == words.upper()


def test_english_stays_english() -> None:
    assert in_language("Betting positions at a table: 6.") == "Betting positions at a table: 6."


def test_a_long_text_of_many_parts_is_told_in_bounded_time() -> None:
    words, unknown = translation_of("; ".join(f"{one} in {one}, {one} to {one} or {one}: x of y" for one in range(200)))
    assert "x of y" in words
    assert unknown


@pytest.mark.parametrize("number", PACKAGES)
def test_what_the_public_reads_of_every_example_has_its_spanish(number: str) -> None:
    whole = chapter(number)
    free = {name for name, field in whole.fields.items() if field.kind in ("text", "text_list", "text_map")}
    for stated in golden.filings(number):
        kept = {word for name in free for word in str(stated.get(name) or "").replace("'", " ").split()}
        found = published(whole, whole.parse(stated), whole.editions[-1].key)
        texts = [one.words for one in (*found.rules, *found.limits)] + [one.note for one in found.wagers]
        texts += [one.title for one in (*found.wagers, *found.lines)] + [one.words for one in found.picks]
        unknown = {part for text in texts if text for part in translation_of(text)[1]}
        assert {one for one in unknown if not set(one.split()) & kept} == set(), number


OF_THE_FILING = ("gargoyle", "cherry", "grape", "melon", "orange", "plum")
"""Words of the filings that are broken here: of no game, and of a themed wheel."""
A_KEY = re.compile(r"[A-Z]|6[0-9]{2}a-\S+")
"""The letter of a pay table, or the key of an edition."""


@pytest.mark.parametrize("number", PACKAGES)
def test_every_finding_about_answers_that_everybody_may_try_is_told_in_spanish(number: str) -> None:
    whole = chapter(number)
    public = askable(whole)
    said = set[str]()
    for edition in whole.editions:
        rules = whole.rules(edition.key)
        for filing in golden.filings(number):
            for _, stated in broken(whole.facts, filing):
                for one in evaluate(whole.parse(stated), rules, LATER):
                    if one.severity in TOLD and base_name(one.field) in public:
                        said |= {one.wrong, one.required, one.mend}
    assert said
    with spoken(spanish=True), unknown_parts() as unknown:
        for one in said:
            in_language(one)
    ours = {one for one in unknown if not A_KEY.fullmatch(one) and not any(word in one for word in OF_THE_FILING)}
    assert ours == set()
