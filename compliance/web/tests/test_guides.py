"""Guides: each names what stands on the pages today, every page of daily work leads to its paragraph, and they are
files of the repository before they are pages."""

import re
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import get_template
from django.templatetags.static import static
from django.test import Client
from django.urls import get_resolver

from compliance.holders.models import User
from compliance.web.guides.lines import HELP, help_line_of
from compliance.web.guides.reading import CARD, CARD_IN_SPANISH, FOLDER, GUIDES, PICTURES, guide
from compliance.web.navigation import FOOTER_PAGES, PAGES, links_to
from tests.matrix import addresses

ROOT = Path(settings.BASE_DIR)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
MARKED = re.compile(r"\[([^\[\]]+)\]|\{([^{}]+)\}|^#+ (.+)$", re.MULTILINE)
"""The marks of golden pages: links, buttons, headings."""
TAGS = re.compile(r"{[%#].*?[%#]}|<[^>]+>", re.DOTALL)
DAILY = (
    "submissions:tasks", "submissions:question", "submissions:check", "submissions:queue", "submissions:review",
    "submissions:decision", "floor:board", "floor:table", "floor:entry_new", "floor:change", "floor:round",
    "documents:exports", "checkpoints:list", "holders:people", "holders:tables",
)  # fmt: skip
ELSEWHERE = {
    "filing#before-you-start": ["holders:home"],
    "filing#attach-the-sheets": ["submissions:sheet"],
    "filing#check-sign-and-file": ["submissions:tasks"],
    "filing#amend-approved-rules": ["submissions:artwork", "submissions:tasks"],
    "filing#put-up-the-new-prints": ["submissions:approved"],
    "reviewing#claim-a-filing": ["submissions:queue", "submissions:review"],
    "reviewing#sign-off-for-your-bureau": ["submissions:review", "submissions:queue"],
    "reviewing#return-a-filing": ["submissions:review"],
    "reviewing#recommend": ["submissions:review"],
    "reviewing#after-a-decision": ["submissions:condition_met", "submissions:decision"],
    "floor#report-a-problem": ["floor:table", "floor:entry_new", "floor:entry"],
    "floor#work-without-network": ["floor:entry_new"],
    "floor#change-decks-tiles-or-dice": ["floor:table"],
    "auditing#where-the-answers-are": ["floor:board", "floor:table", "changes:list"],
    "auditing#look-at-a-table-at-another-time": ["floor:table"],
    "auditing#send-a-case": ["audit:sample"],
}
"""Pages on which steps of a paragraph are done, and that lead to another paragraph or to none."""
UNSEEN = {
    "submissions:plan": ["templates/submissions/parts/plan_dues.html"],
    "submissions:review": ["templates/submissions/review/finding_row.html"],
    "submissions:decision": ["templates/submissions/review/finding_row.html"],
    "submissions:figures": [
        "templates/submissions/figures/list.html", "templates/submissions/figures/write.html",
        "templates/submissions/figures/text.html",
    ],
    "floor:table": ["templates/inspections/table.html"],
    "floor:alarm": ["templates/inspections/alarm.html"],
    "floor:round_sign": ["templates/inspections/round_sign.html"],
    "floor:tray": ["static/js/kept_shown.js"],
    "floor:entry": ["templates/inspections/entry.html"],
    "floor:entry_new": ["templates/inspections/_sign.html"],
    "floor:exception": ["inspections/exceptions/services.py"],
}  # fmt: skip
"""Templates with words of a page that the walk of the golden pages does not meet: an alarm, a closed table, no
network."""
WORDS_PER_MINUTE, MINUTES = 180, 10


def plain(text: str) -> str:
    return " ".join(text.split())


@cache
def labels() -> tuple[str, ...]:
    """Links, buttons and headings of the pages as they stand in golden files and templates, and names in the menus.
    The pages of the guides are left out: they would prove themselves."""
    pages = [path for path in (ROOT / "tests/golden/pages").glob("*.txt") if not path.name.startswith("help.")]
    found = chain.from_iterable(MARKED.findall(path.read_text(encoding="utf-8")) for path in pages)
    templates = [path for path in (ROOT / "templates").rglob("*.html") if path.parent.name != "help"]
    texts = chain.from_iterable(TAGS.split(path.read_text(encoding="utf-8")) for path in templates)
    menus = (page.label for page in PAGES)
    return tuple({plain(one) for one in chain(chain.from_iterable(found), texts, menus) if one.strip()})


def is_on_a_page(phrase: str) -> bool:
    """Whether a label is this phrase, or begins with it and goes on with what differs from page to page."""
    return any(label == phrase or label.startswith((f"{phrase} ", f"{phrase}:")) for label in labels())


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def words_of(view: str) -> str:
    """The words of the golden page of a view, and those of its templates in states that no golden page has."""
    page = ROOT / "tests/golden/pages" / f"{view.replace(':', '.')}.txt"
    files = [*([page] if page.exists() else []), *(ROOT / name for name in UNSEEN.get(view, ()))]
    assert files, view
    return plain(" ".join(path.read_text(encoding="utf-8") for path in files))


def steps_of(address: str) -> list[str]:
    """The phrases that a paragraph of a guide prints in bold."""
    name, _, key = address.partition("#")
    paragraph = text_of(name).split(f"## {guide(name).paragraph(key).title}\n")[1].partition("\n## ")[0]
    return [plain(phrase) for phrase in BOLD.findall(paragraph)]


@pytest.mark.parametrize("address", sorted({*HELP.values(), *ELSEWHERE}))
def test_each_step_of_a_paragraph_names_what_stands_on_its_own_pages(address: str) -> None:
    """On the pages that lead to the paragraph, on those to which its steps lead, or in the menu."""
    views = [view for view, leads_to in HELP.items() if leads_to == address]
    said = " ".join(words_of(view) for view in (*views, *ELSEWHERE.get(address, ())))
    said += " ".join(page.label for page in PAGES)
    assert [phrase for phrase in steps_of(address) if phrase not in said] == []


def test_every_paragraph_with_steps_is_followed() -> None:
    every = {f"{name}#{one.key}" for name in GUIDES for one in guide(name).paragraphs}
    assert [one for one in sorted(every - {*HELP.values(), *ELSEWHERE}) if steps_of(one)] == []


@pytest.mark.parametrize("name", GUIDES)
def test_what_a_guide_prints_in_bold_is_a_button_a_link_or_a_heading_of_today(name: str) -> None:
    phrases = [plain(phrase) for phrase in BOLD.findall(text_of(name))]
    assert len(phrases) > 15
    assert [phrase for phrase in phrases if not is_on_a_page(phrase)] == []


def test_guides_and_the_card_say_what_an_amendment_and_a_device_keep() -> None:
    assert "not copied" not in text_of("filing")
    assert "not signed yet" in text_of(CARD)


def test_a_phrase_that_no_page_shows_is_noticed() -> None:
    assert is_on_a_page("Sign and file")
    assert is_on_a_page("Claim")
    assert not is_on_a_page("Sign and fil")
    assert not is_on_a_page("Submit the application")


@pytest.mark.parametrize("name", GUIDES)
def test_a_guide_takes_ten_minutes_at_most(name: str) -> None:
    assert 200 < len(text_of(name).split()) <= WORDS_PER_MINUTE * MINUTES


@pytest.mark.parametrize("name", [*GUIDES, CARD, CARD_IN_SPANISH])
def test_a_link_in_a_guide_leads_somewhere(name: str) -> None:
    for address in LINK.findall(text_of(name)):
        file, _, key = address.partition("#")
        target = guide(file.removesuffix(".md")) if file else guide(name)
        assert (FOLDER / file).exists(), address
        assert not key or target.paragraph(key), address


def test_every_line_of_help_leads_from_a_page_to_a_paragraph() -> None:
    views = {address.name for address in addresses()}
    assert set(HELP) - views == set()
    for view in HELP:
        line = help_line_of(view)
        assert line is not None
        assert line.title
    assert help_line_of("holders:resume") is None


def test_every_page_of_daily_work_has_a_line() -> None:
    assert [name for name in DAILY if name not in HELP] == []


@pytest.mark.parametrize("name", ["filing", "reviewing", "floor", "auditing", "floor-card", ""])
def test_help_is_open_to_everybody_and_asks_the_database_nothing(name, client, db, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        page = client.get(f"/help/{name}/" if name else "/help/")
    assert page.status_code == 200


def test_a_guide_that_does_not_exist_is_not_found(client: Client, db: None) -> None:
    assert client.get("/help/cooking/").status_code == 404
    assert client.get("/help/floor-card.es/").status_code == 404


@pytest.mark.django_db
def test_a_guide_lists_its_headings_and_each_is_on_the_page(client: Client) -> None:
    page = client.get("/help/filing/").content.decode()
    keys = re.findall(r'<h2 id="([^"]+)"', page)
    assert "answer-a-return" in keys
    assert [key for key in keys if key != "on-this-page" and f'href="#{key}"' not in page] == []


@pytest.mark.parametrize("name", GUIDES)
def test_a_picture_in_a_guide_is_small_and_a_static_file(name: str) -> None:
    for address in PICTURE.findall(text_of(name)):
        picture = (FOLDER / address).resolve()
        assert picture.stat().st_size <= 150_000, address
        assert finders.find(f"{PICTURES}/{picture.name}") == str(picture)
        assert f'src="{static(f"{PICTURES}/{picture.name}")}"' in guide(name).body


def test_the_repository_has_eight_pictures_at_most() -> None:
    assert 0 < len(list((ROOT / "docs" / "screenshots").iterdir())) <= 8


@pytest.mark.django_db
def test_html_in_a_guide_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.md").write_text(
        "# Odd\n\nFor tests.\n\n## One\n\n<script>alert(1)</script> | a |\n", encoding="utf-8"
    )
    monkeypatch.setattr("compliance.web.guides.reading.FOLDER", tmp_path)
    body = guide.__wrapped__("odd").body
    assert "<script>" not in body
    assert "&lt;script&gt;" in body


@pytest.mark.django_db
def test_a_page_of_work_shows_its_line_once_and_a_refusal_none(client_of, filer: User, dealer: User) -> None:
    page = client_of(filer).get("/submissions/start/").content.decode()
    assert page.count('class="help-line"') == 1
    assert 'href="/help/filing/#start-a-rules-submission"' in page
    assert 'class="help-line"' not in client_of(dealer).get("/submissions/start/").content.decode()


def test_pages_for_everybody_have_the_link_in_their_footer() -> None:
    footer = get_template("components/app_footer.html").render({"links": links_to(FOOTER_PAGES, None)})
    assert ">Help</a>" in footer
    assert get_resolver().namespace_dict.get("help")
