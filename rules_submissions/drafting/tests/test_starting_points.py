"""Known answers at the start: the wheel of the text, the devices in the register, the sets as they were."""

import re
from typing import Any

import pytest
from django.urls import reverse

from compliance.holders.models import EquipmentKind, Facility, User
from compliance.holders.tests.factories import EquipmentFactory
from compliance.regulation import chapter, evaluate
from compliance.regulation.roulette.figures import DOUBLE_ZERO_ORDER, SINGLE_ZERO_ORDER
from rules_submissions.drafting.question_pages import page_of_field
from rules_submissions.drafting.services.drafts import amendment_start, draft_save
from rules_submissions.drafting.summary import set_change
from rules_submissions.models import Draft, RulesSubmission
from rules_submissions.sheets.reading import sheet_from
from rules_submissions.sheets.services.artwork import artwork_add
from tests.cast import Cast

from ...filing.tests.test_filing_walk import main_form
from ...sheets.tests.test_artwork import picture
from ...tests.board import address, html_of
from ...tests.filings import AT, DAY, after, decide, drafted, file_it, filed, recommended
from ...tests.making import ROULETTE

PICK = '<select class="usa-select" id="field-shuffler_model"'
CLAUSE = "only_listed_wagers_are_offered"
pytestmark = pytest.mark.django_db


def page_of(submission: RulesSubmission, name: str) -> str:
    page = page_of_field(submission.chapter, submission.edition_key, name)
    assert page is not None
    return reverse("submissions:question", args=[submission.pk, page.section.code, page.number])


@pytest.mark.parametrize(("mode", "figure"), [("single_zero", SINGLE_ZERO_ORDER), ("double_zero", DOUBLE_ZERO_ORDER)])
def test_the_standard_wheel_is_filled_in_without_script_and_then_changed(
    facility: Facility, filer: User, client_of: Any, mode: str, figure: Any
) -> None:
    submission = drafted(facility, filer, ROULETTE, wheel_mode=mode, ring_colors=None, ring_sequence_clockwise=None)
    browser = client_of(filer)
    order = figure.of(submission.edition_key)
    for name in ("ring_sequence_clockwise", "ring_colors"):
        url = page_of(submission, name)
        html = browser.get(url).content.decode()
        assert "Fill in the standard answers" in html
        answer = browser.post(url, dict(main_form(html).lists()) | {"_then": ["standard"]})
        assert answer.url == url
    answers = Draft.objects.get(pk=submission.pk).answers
    assert tuple(answers["ring_sequence_clockwise"]) == order
    assert set(answers["ring_colors"]) == set(order)
    whole = submission.chapter
    found = evaluate(whole.facts(wheel_mode=mode, ring_colors=answers["ring_colors"]), submission.rules, AT)
    assert not [one for one in found if one.field.startswith("ring_colors")]
    html = browser.get(page_of(submission, "ball_material")).content.decode()
    assert "Fill in the standard answers" not in html


def colors_found(**changed: str) -> list[Any]:
    whole = chapter(ROULETTE)
    order = DOUBLE_ZERO_ORDER.of("617a-2012")
    from compliance.regulation.roulette.wheel import customary_color

    colors = {number: customary_color(number) for number in order} | changed
    facts = whole.facts(wheel_mode="double_zero", ring_colors={n: c for n, c in colors.items() if c})
    return [one for one in evaluate(facts, whole.rules("617a-2012"), AT) if one.field.startswith("ring_colors")]


def test_capitals_of_a_color_do_not_matter() -> None:
    assert colors_found(**{"1": "Red", "2": "BLACK", "0": "Green"}) == []


def test_one_finding_for_one_mistake() -> None:
    (wrong,) = colors_found(**{"1": "black"})
    assert (wrong.field, wrong.severity) == ("ring_colors.1", "violation")
    (missing,) = colors_found(**{"1": "", "2": "", "3": ""})
    assert missing.severity == "cannot_tell"
    assert "1, 2, 3" in ", ".join(sorted(re.findall(r"\d+", missing.wrong), key=int))
    (foreign,) = colors_found(**{"37": "red", "38": "black"})
    assert "37, 38" in foreign.wrong


def test_the_device_is_picked_from_the_register(facility: Facility, filer: User, client_of: Any) -> None:
    submission, browser = drafted(facility, filer), client_of(filer)
    url = page_of(submission, "shuffler_model")
    assert PICK not in " ".join(browser.get(url).content.decode().split())
    EquipmentFactory(facility=facility, kind=EquipmentKind.SHUFFLER, model="Ardent Twin-Batch 9")
    EquipmentFactory(facility=facility, kind=EquipmentKind.WHEEL, model="Halcyon Mark 4")
    EquipmentFactory(facility=facility, kind=EquipmentKind.SHUFFLER, model="Retired 1", is_active=False)
    html = browser.get(url).content.decode()
    picked = " ".join(html.split()).partition(PICK)[2].partition("</select>")[0]
    assert "Ardent Twin-Batch 9" in picked
    assert "Halcyon" not in picked
    assert "Retired 1" not in picked
    stated = submission.draft.answers["shuffler_model"]
    assert f'<option value="{stated}" selected>' in picked, "what was answered before stays"
    form = main_form(html)
    form["shuffler_model"] = "Ardent Twin-Batch 9"
    browser.post(url, dict(form.lists()))
    assert Draft.objects.get(pk=submission.pk).answers["shuffler_model"] == "Ardent Twin-Batch 9"


def test_a_set_says_what_was_added_and_removed() -> None:
    field = chapter(ROULETTE).fields["wagers_offered"]
    change = set_change(field, frozenset({"red", "black", "odd"}), frozenset({"red", "black", "split"}))
    assert change is not None
    assert (change.removed, change.added, change.kept) == ("Odd", "Split (two numbers)", 2)
    assert set_change(field, None, frozenset({"red"})) is None
    assert set_change(chapter(ROULETTE).fields["ring_sequence_clockwise"], ("0", "1"), ("1", "0")) is None


def test_the_comparison_and_the_desk_strike_out_only_what_was_removed(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    first = recommended(filed(facility, filer, ROULETTE), cast)
    decide(first, cast["decider"])
    first.refresh_from_db()
    draft = amendment_start(submission=first, effective_on=DAY, by=filer, at=after(5))
    answers = draft.draft.answers
    attested = {n: v for n, v in first.draft.answers.items() if n.startswith("attest_")}
    fewer = [one for one in answers["wagers_offered"] if one != "red"]
    draft_save(
        submission_id=draft.pk, answers=attested | {"wagers_offered": fewer}, typed={}, version=0, by=filer, at=AT
    )
    draft.refresh_from_db()
    file_it(draft, filer, after(6))
    for html in (
        html_of(client_of(filer), reverse("submissions:compare", args=[draft.pk])),
        html_of(client_of(cast["reviewer"]), address(draft, query=f"?clause={CLAUSE}")),
    ):
        assert "Removed: <del>Red</del>" in html
        assert "Nothing added" in html


def test_the_decision_page_shows_the_sheets_and_says_its_statement_once(
    facility: Facility, filer: User, cast: Cast, client_of: Any
) -> None:
    from rules_submissions.filing.record import DECIDE, FILE

    drawn = drafted(facility, filer)
    artwork_add(
        submission_id=drawn.pk, sheet="layout", title="Layout L-1", file_name="l.png",
        read=sheet_from("l.png", picture("PNG")), by=filer, at=AT,
    )  # fmt: skip
    file_it(drawn, filer)
    submission = recommended(drawn, cast)
    html = html_of(client_of(cast["decider"]), address(submission, "decision"))
    assert html.count(DECIDE.sentence.replace("'", "&#x27;")) == 1
    assert "Layout: Layout L-1" in html
    draft = drafted(facility, filer, table_numbers=["W-12"])
    html = html_of(client_of(filer), reverse("submissions:check", args=[draft.pk]))
    assert html.count(FILE.sentence.replace("'", "&#x27;")) == 1
