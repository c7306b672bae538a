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
"""What golden pages mark: links, buttons, headings."""
TAGS = re.compile(r"{[%#].*?[%#]}|<[^>]+>", re.DOTALL)
DAILY = (
    "submissions:tasks", "submissions:question", "submissions:check", "submissions:queue", "submissions:review",
    "submissions:decision", "floor:board", "floor:table", "floor:entry_new", "floor:change", "floor:round",
    "documents:exports", "checkpoints:list", "holders:people", "holders:tables",
)  # fmt: skip
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
