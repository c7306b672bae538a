"""Stock wording: kept by its bureau in versions, put into a form where it can be edited."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from compliance.holders.errors import FieldRefused
from compliance.holders.models import User
from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from rules_submissions.errors import IllegalMove, NotAllowed
from rules_submissions.models import Comment, RulesSubmission
from rules_submissions.models.desk import StockWording
from rules_submissions.review.services.wording import wording_add, wording_change, wording_retire
from rules_submissions.review.usual_wording import USUAL
from tests.cast import Cast
from tests.scenes import scene

from ...tests.board import act, address, entries_of, html_of
from ...tests.filings import after

pytestmark = pytest.mark.django_db
WORDINGS = reverse("submissions:wordings")
TEXT = "Show the odds of every wager on the layout."


@scene
def text(reviewer: User) -> StockWording:
    return wording_add(
        unit="gaming_operations", title="Odds on the layout", text=TEXT, citation="§ 651a.2(b)(3)", by=reviewer,
        at=after(1),
    )  # fmt: skip


@scene
def theirs(compliance_rep: User) -> StockWording:
    return wording_add(
        unit="casino_compliance", title="Tip box", text="Move the tip box.", citation="", by=compliance_rep, at=after(1)
    )


def change(text: StockWording, by: User, /, **changed: Any) -> StockWording:
    stated = {"title": text.title, "text": text.text, "citation": text.citation, "number": text.number} | changed
    return wording_change(text_id=text.text_id, by=by, at=after(2), **stated)


def page(text: StockWording) -> str:
    return reverse("submissions:wording", args=[text.text_id])


def test_a_change_is_a_new_version_and_nothing_is_deleted(text: StockWording, reviewer: User) -> None:
    second = change(text, reviewer, text="Print the odds of every wager on the layout.")
    assert (second.text_id, second.number, second.unit) == (text.text_id, 2, "gaming_operations")
    third = wording_retire(text_id=text.text_id, number=2, by=reviewer, at=after(3))
    assert (third.number, third.is_retired, third.text) == (3, True, second.text)
    kept = StockWording.objects.filter(text_id=text.text_id).order_by("number")
    assert [one.text for one in kept] == [TEXT, second.text, second.text]
    assert list(StockWording.objects.newest()) == [third]
    assert list(StockWording.objects.to_choose("gaming_operations")) == []
    assert [entries_of(f"wording.{name}") for name in ("add", "change", "retire")] == [1, 1, 1]


def test_of_two_who_change_the_same_version_the_second_is_told(text: StockWording, reviewer: User) -> None:
    change(text, reviewer, title="Odds")
    for late in (
        lambda: change(text, reviewer, title="Layout"),
        lambda: wording_retire(text_id=text.text_id, number=1, by=reviewer, at=after(3)),
    ):
        with pytest.raises(IllegalMove, match="Somebody changed this wording after you opened"):
            late()


def test_what_is_retired_is_not_changed_and_an_unchanged_text_is_no_version(text: StockWording, reviewer: User) -> None:
    with pytest.raises(IllegalMove, match="You changed nothing"):
        change(text, reviewer)
    wording_retire(text_id=text.text_id, number=1, by=reviewer, at=after(2))
    with pytest.raises(IllegalMove, match="is retired"):
        change(text, reviewer, number=2, title="Odds")


def test_only_the_bureau_s_own_people_change_its_wording(text: StockWording, cast: Cast) -> None:
    other = person(Role.GAMING_OPERATIONS_REVIEWER, printed_name="Oda Other")
    for name in ("compliance_rep", "lab_analyst", "decider", "auditor", "board_admin", "filer"):
        with pytest.raises(NotAllowed, match="can change this wording"):
            change(text, cast[name], title="Mine")
        with pytest.raises(NotAllowed, match="can change this wording"):
            wording_retire(text_id=text.text_id, number=1, by=cast[name], at=after(2))
        with pytest.raises(NotAllowed, match="can change this wording"):
            wording_add(unit="gaming_operations", title="A", text="B", citation="", by=cast[name], at=after(2))
    with pytest.raises(NotAllowed, match="can change this wording"):
        wording_add(unit="executive_director", title="A", text="B", citation="", by=cast["decider"], at=after(2))
    assert change(text, other, title="Ours").number == 2


@pytest.mark.parametrize(
    ("field", "longest"), [("title", 120), ("text", 10_000), ("citation", 40)], ids=["title", "text", "citation"]
)
def test_each_part_has_its_limit(text: StockWording, reviewer: User, field: str, longest: int) -> None:
    assert getattr(change(text, reviewer, **{field: "x" * longest}), field) == "x" * longest
    with pytest.raises(FieldRefused, match="Shorten it"):
        change(text, reviewer, number=2, **{field: "x" * (longest + 1)})


def test_a_text_needs_title_and_words(reviewer: User) -> None:
    for title, words in ((" ", "B"), ("A", " ")):
        with pytest.raises(IllegalMove, match="Give the wording a title"):
            wording_add(unit="gaming_operations", title=title, text=words, citation="", by=reviewer, at=after(1))


# The pages


def test_the_board_reads_every_bureau_s_wording_and_changes_its_own(
    text: StockWording, theirs: StockWording, cast: Cast, client_of: Any
) -> None:
    for name, own in (("reviewer", text), ("compliance_rep", theirs), ("decider", None), ("auditor", None)):
        browser = client_of(cast[name])
        html = html_of(browser, WORDINGS)
        assert TEXT in html
        assert "Move the tip box." in html
        assert ("Add wording for" in html) == (own is not None)
        for one in (text, theirs):
            assert ("Save as the next version" in html_of(browser, page(one))) == (one == own)
    answer = client_of(cast["compliance_rep"]).post(page(text), {"number": "1", "title": "Mine", "text": "Mine."})
    assert answer.status_code == 403
    assert client_of(cast["filer"]).get(page(text)).status_code == 403


def test_a_text_is_added_changed_and_retired_on_the_pages(reviewer: User, client_of: Any) -> None:
    browser = client_of(reviewer)
    empty = browser.post(WORDINGS, {"title": "Odds", "text": ""})
    assert empty.status_code == 400
    assert "Write the text." in empty.content.decode()
    assert browser.post(WORDINGS, {"title": "Odds", "text": TEXT, "citation": "651a.2(b)(3)"}).status_code == 302
    text = StockWording.objects.get()
    stated = {"number": "1", "title": "Odds", "text": "Print the odds.", "citation": ""}
    assert browser.post(page(text), stated).url == page(text)
    late = browser.post(page(text), stated | {"text": "Never mind."})
    assert late.status_code == 409
    assert "Never mind." in late.content.decode()
    html = html_of(browser, page(text))
    assert html.index("Version 2") < html.index("Version 1")
    browser.post(page(text), stated | {"number": "2", "act": "retire"})
    assert "Save as the next version" not in html_of(browser, page(text))
    assert "retired" in html_of(browser, WORDINGS)


# At the desk


def put(browser: Client, filing: RulesSubmission, name: str, chosen: StockWording, /, **typed: Any) -> Any:
    return act(browser, filing, name, put="wording", wording=str(chosen.text_id), **typed)


def test_the_chosen_text_is_put_after_what_was_typed_and_nothing_is_done_yet(
    open_filing: RulesSubmission, text: StockWording, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    assert "Odds on the layout" in html_of(browser, address(open_filing))
    answer = put(browser, open_filing, "comment", text, text="See L-1.", audience="point", citation="651a.2(a)")
    form = answer.context["comment_form"]
    assert answer.status_code == 200
    assert form["text"].value() == f"See L-1.\n\n{TEXT} (§ 651a.2(b)(3))"
    assert (form["audience"].value(), form["citation"].value()) == ("point", "651a.2(a)")
    assert answer.context["page_errors"] == []
    assert not Comment.objects.filter(for_return=True).exists()
    sent = {name: form[name].value() for name in ("text", "audience", "citation")}
    assert act(browser, open_filing, "comment", **sent).status_code == 302
    assert TEXT in Comment.objects.get(for_return=True).text


def test_it_is_put_into_a_sign_off_too(
    open_filing: RulesSubmission, text: StockWording, reviewer: User, client_of: Any
) -> None:
    answer = put(client_of(reviewer), open_filing, "sign_off", text, state="asks_return", words="")
    form = answer.context["sign_off_form"]
    assert (form["state"].value(), form["words"].value()) == ("asks_return", f"{TEXT} (§ 651a.2(b)(3))")
    assert open_filing.rounds.get().bureaus.get(unit="gaming_operations").state == "in_review"


def test_no_other_bureau_s_and_no_retired_text_is_put_anywhere(
    open_filing: RulesSubmission, text: StockWording, theirs: StockWording, reviewer: User, client_of: Any
) -> None:
    browser = client_of(reviewer)
    wording_retire(text_id=text.text_id, number=1, by=reviewer, at=after(2))
    html = html_of(browser, address(open_filing))
    assert "data-wording" not in html
    for one in (text, theirs):
        answer = put(browser, open_filing, "comment", one, text="Mine.", audience="board")
        assert answer.context["comment_form"]["text"].value() == "Mine."


@pytest.mark.parametrize(
    ("name", "form", "box"),
    [("raise", "raise_form", "reason"), ("return", "return_form", "words"), ("condition", "condition_form", "text")],
    ids=["finding", "letter", "condition"],
)
def test_it_is_put_into_every_form_whose_words_the_holder_may_read(
    open_filing: RulesSubmission, text: StockWording, reviewer: User, client_of: Any, name: str, form: str, box: str
) -> None:
    query = "?clause=651a.2(a)" if name == "raise" else ""
    entries = entries_of("finding.raise")
    answer = client_of(reviewer).post(
        address(open_filing, f"review_{name}", query),
        {"unit": "gaming_operations", "put": "wording", "wording": str(text.text_id), "citation": "651a.2(a)"},
    )
    put_in = answer.context[form]
    assert (answer.status_code, put_in[box].value()) == (200, f"{TEXT} (§ 651a.2(b)(3))")
    assert put_in["unit"].value() == "gaming_operations"
    assert f'data-wording="{put_in[box].id_for_label}"' in answer.content.decode()
    assert (entries_of("finding.raise"), answer.context["page_errors"]) == (entries, [])


def test_it_is_put_into_the_refusal_of_the_approval_that_is_meant(
    open_filing: RulesSubmission, theirs: StockWording, compliance_rep: User, client_of: Any
) -> None:
    field = "drop_tip_box_approval_ref"
    typed = {"unit": "casino_compliance", "field": field, "outcome": "refuse", "reason": ""}
    answer = put(client_of(compliance_rep), open_filing, "settle", theirs, **typed)
    (form,) = [form for row in answer.context["rows"] for one in row.findings if (form := one["settle_form"])]
    assert (form["reason"].value(), form["outcome"].value(), form["field"].value()) == (
        "Move the tip box.", "refuse", field,
    )  # fmt: skip


def test_the_usual_returns_fill_the_form_and_are_added_under_the_name_of_who_adds_them(
    reviewer: User, client_of: Any
) -> None:
    browser, page = client_of(reviewer), WORDINGS
    shown = browser.get(page).context
    assert [one.title for _, one in shown["usual"]] == [one.title for one in USUAL]
    key, one = shown["usual"][0]
    form = browser.get(f"{page}?usual={key}").context["form"]
    typed = {name: form[name].value() or "" for name in ("title", "text", "citation")}
    assert typed == one._asdict()
    assert browser.post(page, typed).status_code == 302
    kept = StockWording.objects.get()
    assert (kept.title, kept.text, kept.printed_name) == (one.title, one.text, reviewer.printed_name)
    assert key not in dict(browser.get(page).context["usual"])
    assert browser.get(f"{page}?usual=none").context["form"]["text"].value() is None
