"""Try figures: who may write and read texts that are nobody's law, their versions, and whose approvals each would
change."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.errors import FieldRefused, NotAllowed
from compliance.holders.models import Facility, User
from compliance.holders.tests.factories import given
from compliance.regulation.core.alternative import read_alternative
from rules_submissions.errors import IllegalMove
from rules_submissions.models import FiguresVersion, RulesSubmission
from rules_submissions.recusals import may_be_delegate
from rules_submissions.register.figures.difference import NOT_THERE, edge_changes
from rules_submissions.register.figures.forms import example
from rules_submissions.register.figures.on_file import shipped
from rules_submissions.register.figures.services import figures_write
from rules_submissions.register.outputs import FiguresImpact
from tests.cast import Cast
from tests.csv_read import rows_of
from tests.scenes import scene

from ...tests.board import days_ago, entries_of
from ...tests.filings import decide, filed, recommended

pytestmark = pytest.mark.django_db
LIST, NEW = reverse("submissions:figures"), reverse("submissions:figures_new")
KEY = "651a-trial"
PAGE, CHANGE = (reverse(f"submissions:{name}", args=[KEY]) for name in ("figures_of", "figures_change"))
LETTER = reverse("submissions:figures_of", args=["651a-2011-letter"])
STRICTER = example().replace('"651a-2011P"', '"651a-2012"').replace("value = 10", "value = 6")


def words_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def write(by: User, text: str = STRICTER, number: int = 0, **more: Any) -> FiguresVersion:
    stated = {"key": KEY if number else "", "number": number, "reason": "A comment.", "at": timezone.now()}
    return figures_write(**{**stated, "text": text, "by": by, **more})


def approved(facility: Facility, filer: User, cast: Cast, **answers: Any) -> RulesSubmission:
    submission = recommended(filed(facility, filer, at=days_ago(33), **answers), cast, at=days_ago(32))
    decide(submission, cast["decider"], effective_on=days_ago(30).date(), at=days_ago(30))
    return submission


@scene
def approval(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved(facility, filer, cast)


def test_each_save_is_a_version_and_a_record_and_none_is_overwritten(counsel: User) -> None:
    first = write(counsel)
    second = write(counsel, STRICTER.replace("value = 6", "value = 8"), number=1, reason="They asked for less.")
    assert [(one.number, one.key) for one in (first, second)] == [(1, KEY), (2, KEY)]
    assert (second.printed_name, second.role, second.reason) == ("Coun Sel", "board_counsel", "They asked for less.")
    assert entries_of("figures.write") == 2
    assert list(FiguresVersion.objects.newest()) == [second]
    for change in (
        lambda: FiguresVersion.objects.update(text="Other."),
        lambda: FiguresVersion.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()


def test_only_counsel_writes(cast: Cast) -> None:
    for name in ("filer", "floorperson", "reviewer", "decider", "auditor", "board_admin"):
        with pytest.raises(NotAllowed):
            write(cast[name])
    assert not FiguresVersion.objects.exists()


def test_counsel_decides_nothing(counsel: User) -> None:
    assert not may_be_delegate(counsel)


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("value = 6", "value = 0", "text", 'line 12: "0" cannot be used; expected a whole number'),
        (KEY, "651a-2011-letter", "text", "Figures with the key 651a-2011-letter are on file"),
        (STRICTER, " ", "text", "Write the text"),
    ],
)
def test_a_text_is_refused_with_its_line(counsel: User, old: str, new: str, where: str, why: str) -> None:
    with pytest.raises(FieldRefused) as refused:
        write(counsel, STRICTER.replace(old, new))
    assert refused.value.field == where
    assert why in refused.value.sentence


def test_a_version_rests_on_the_newest_one(counsel: User) -> None:
    write(counsel)
    other = STRICTER.replace("value = 6", "value = 8")
    with pytest.raises(FieldRefused, match="Figures with the key 651a-trial are on file"):
        write(counsel, other)
    with pytest.raises(IllegalMove, match="Somebody wrote another version"):
        write(counsel, other, number=2)
    with pytest.raises(IllegalMove, match="Nothing is changed"):
        write(counsel, number=1)
    with pytest.raises(FieldRefused, match="Keep the key 651a-trial"):
        write(counsel, other.replace(KEY, "651a-other"), number=1)
    with pytest.raises(FieldRefused, match="Say why"):
        write(counsel, other, number=1, reason=" ")
    assert FiguresVersion.objects.count() == 1


def test_the_example_is_a_trial_that_can_be_used() -> None:
    asked = read_alternative(example())
    assert (asked.edition.key, asked.status) == (KEY, "trial")


def test_counsel_checks_and_saves_on_the_page_and_a_bad_text_stays(counsel: User, client_of: Any) -> None:
    browser = client_of(counsel)
    assert "key = &quot;651a-trial&quot;" in words_of(browser.get(NEW))
    bad = STRICTER.replace("value = 6", "value = 0")
    answer = browser.post(NEW, {"act": "save", "number": 0, "text": bad, "reason": "A comment."})
    assert answer.status_code == 400
    assert "line 12: " in words_of(answer)
    assert "value = 0" in words_of(answer)
    checked = browser.post(NEW, {"act": "check", "number": 0, "text": STRICTER.replace("\n", "\r\n"), "reason": ""})
    assert checked.status_code == 200
    assert "Nothing is saved yet." in words_of(checked)
    assert not FiguresVersion.objects.exists()
    saved = browser.post(NEW, {"act": "save", "number": 0, "text": STRICTER, "reason": "A comment."}, follow=True)
    assert saved.redirect_chain[-1][0] == PAGE
    assert "Saved as version 1. It is not law." in words_of(saved)
    changed = STRICTER.replace("value = 6", "value = 8")
    browser.post(CHANGE, {"act": "save", "number": 1, "text": changed, "reason": "They asked for less."})
    stale = browser.post(CHANGE, {"act": "save", "number": 1, "text": STRICTER, "reason": "Again."})
    assert stale.status_code == 409
    assert "Somebody wrote another version" in words_of(stale)
    page = words_of(browser.get(PAGE))
    assert "They asked for less." in page
    assert "8 positions" in page
    assert "6 positions" in words_of(browser.get(PAGE, {"version": 1}))
    for version in ("3", "x", "9" * 9):
        assert browser.get(PAGE, {"version": version}).status_code == 404
    assert browser.get(reverse("submissions:figures_change", args=["651a-2011-letter"])).status_code == 404


def test_the_list_has_what_comes_with_the_product_and_what_counsel_wrote(cast: Cast, client_of: Any) -> None:
    write(cast["counsel"], STRICTER.replace("Figures of a public comment", "Six seats"))
    for name in ("counsel", "reviewer", "decider", "auditor"):
        page = words_of(client_of(cast[name]).get(LIST))
        assert LETTER in page
        assert PAGE in page
        assert "Comment letter, not law" in page
        assert "Trial figures, not law" in page
        assert (NEW in page) == (name == "counsel")
        assert LIST in words_of(client_of(cast[name]).get(reverse("submissions:rule_changes"))), name


def test_the_floor_and_certificate_holders_read_none(cast: Cast, client_of: Any) -> None:
    write(cast["counsel"])
    for name in ("filer", "floorperson", "holder_admin", "outsider"):
        browser = client_of(cast[name])
        for address in (LIST, NEW, PAGE, CHANGE, LETTER, f"{PAGE}csv/"):
            assert browser.get(address).status_code == 403, (name, address)
    assert LIST not in words_of(client_of(cast["filer"]).get(reverse("submissions:rule_changes")))


def test_the_page_says_what_the_command_says(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, client_of: Any, tmp_path: Path, capsys: Any
) -> None:
    approved(facility, filer, cast, table_numbers=["W-12"], betting_positions=5)
    write(cast["counsel"])
    (file := tmp_path / "asked.toml").write_text(STRICTER, encoding="utf-8")
    call_command("impact", str(file))
    command = json.loads(capsys.readouterr().out)
    answer = client_of(cast["reviewer"]).get(PAGE)
    shown: FiguresImpact = answer.context["answer"]
    assert json.loads(json.dumps(shown.plain(), default=str)) == command
    assert command["by_clause"] == [{"name": "651a.2(a)", "gained": 1, "lost": 0}]
    assert [row.filing for row in answer.context["rows"]] == [approval]
    page = words_of(answer)
    assert f"{reverse('submissions:try', args=[approval.pk])}?under={KEY}" in page
    for words in ("Not law.", "1 approval would need a change, at 1 table.", facility.name, "9 positions"):
        assert words in page
    lines = rows_of(client_of(cast["reviewer"]).get(f"{PAGE}csv/").content)
    (line,) = [row for row in lines if row["Filing"]]
    assert (line["Filing"], line["Gained or lost"], line["Clause"], line["Status"]) == (
        approval.reference, "Gained", "651a.2(a)", "Trial figures, not law",
    )  # fmt: skip


def test_a_page_takes_the_same_queries_whatever_the_number_of_approvals(
    approval: RulesSubmission, facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    write(cast["counsel"])
    browser = client_of(cast["counsel"])
    for address in (LIST, PAGE):
        browser.get(address)  # what is kept for later requests is read

    def queries() -> list[int]:
        taken = []
        for address in (LIST, PAGE, f"{PAGE}csv/"):
            with CaptureQueriesContext(connection) as captured:
                browser.get(address)
            taken.append(len(captured))
        return taken

    before = queries()
    for table in ("W-12", "W-13"):
        approved(facility, filer, cast, table_numbers=[table])
    write(cast["counsel"], STRICTER.replace(KEY, "651a-other"))
    write(cast["counsel"], STRICTER.replace("value = 6", "value = 5"), number=1)
    assert queries() == before


def test_house_edges_stand_before_and_after() -> None:
    letter = edge_changes(read_alternative(shipped()["651a-2011-letter"].text))
    assert (len(letter), letter[0].is_same) == (8, True)
    assert letter[0].before == "2.33\u00a0%, 23138/993023"
    other = edge_changes(read_alternative(STRICTER.replace('"2 to 1"', '"1 to 1"')))
    assert [one.is_same for one in other[:2]] == [False, True]
    assert edge_changes(read_alternative(STRICTER[: STRICTER.index("[[change]]", 400)])) == []


def test_a_text_that_asks_for_another_number_of_decks_tells_which_edges_come_and_go() -> None:
    """Its cases are others than those of the law, in number too: the page of the text failed for everybody."""
    head = STRICTER[: STRICTER.index("[[change]]")]
    decks = '[[change]]\ncitation = "651a.3(a)"\nfigure = "decks without batches"\nvalue = [6, 7]\nwords = "x"\n'
    for text in (head + decks, head + decks.replace("[6, 7]", "[4, 6, 7, 8]"), head + decks.replace("6, 7", "7")):
        changes = edge_changes(read_alternative(text))
        assert len({one.wager for one in changes}) == len(changes)
        for one in changes:
            is_new = re.search(r"\b[47]\b", one.wager) is not None
            assert (one.before == NOT_THERE) == is_new
            assert one.is_same == (NOT_THERE not in (one.before, one.after))


def test_a_text_that_cannot_be_read_any_more_says_so(counsel: User, client_of: Any) -> None:
    who = {"by": counsel, "printed_name": "Coun Sel", "role": "board_counsel", "at": days_ago(9)}
    with given():
        FiguresVersion.objects.create(
            key=KEY, number=1, text=STRICTER.replace("651a-2012", "651a-2009"), reason="Of before.", **who
        )
    browser = client_of(counsel)
    assert "Cannot be read any more" in words_of(browser.get(LIST))
    page = words_of(browser.get(PAGE))
    assert "This text cannot be read any more" in page
    assert "651a-2009" in page
    assert browser.get(f"{PAGE}csv/").status_code == 200
