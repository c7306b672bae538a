"""The beginnings of an edition: what to declare, and each item that two texts have otherwise."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from compliance.chapters.tests.invented import text_of
from compliance.chapters.tests.sources import CHAPTERS, FILES, needs_sources

BASE, KEY = "651a-2012", "651a-2027"


def kept(folder: Path, name: str, raw: bytes) -> str:
    (folder / name).write_bytes(raw)
    return str(folder / name)


def made(folder: Path, earlier: bytes, later: bytes, key: str = KEY, **more: Any) -> Path:
    old, new, into = kept(folder, "old.txt", earlier), kept(folder, "new.txt", later), folder / "made"
    call_command("new_edition", key, base=BASE, text=new, from_text=old, into=str(into), **more)
    return into


def test_it_lists_each_item_with_other_words_and_what_is_stated_of_it(tmp_path: Path, capsys: Any) -> None:
    changed = {"651a.3(c)": "The game shall be played with 4 to 16 decks."}
    folder = made(tmp_path, text_of(BASE), text_of(BASE, changed=changed, without=("651a.12",)))
    look = (folder / "look-at.md").read_text()
    assert "## § 651a.3(c), changed" in look
    assert "- added: game shall be played with 4 to 16 decks." in look
    assert "- here: " in look[look.index("§ 651a.3(c)") :]
    assert "§ 651a.3(a)," not in look
    assert look.count("\n## ") == 1 + look.count(", removed")
    edition = (folder / "editions.txt").read_text()
    assert f'key="{KEY}"' in edition
    assert f'follows="{BASE}"' in edition
    assert 'chapter="651a"' in edition
    names = ("editions.txt", "look-at.md")
    assert capsys.readouterr().out.split() == [str(folder / name) for name in names]


def test_it_lists_each_line_that_names_a_figure_of_a_changed_item_and_no_other(tmp_path: Path) -> None:
    changed = {"651a.3(d)": "Change the decks every 20 hours."}
    folder = made(tmp_path, text_of(BASE), text_of(BASE, changed=changed))
    look = (folder / "look-at.md").read_text()
    named = [line for line in look.splitlines() if line.startswith("- code: ")]
    assert named[0].startswith("- code: figures.py:")
    assert all("DECK_LIFE" in line for line in named)
    assert sum("DECK_LIFE.always" in line for line in named) == 2
    assert {path.name for path in folder.iterdir()} == {"editions.txt", "look-at.md"}
    assert "outline" not in (folder / "editions.txt").read_text()


def test_a_new_section_is_listed_as_added(tmp_path: Path) -> None:
    more = text_of(BASE) + b"\n\xc2\xa7 651a.99. Marbles.\n\nThe marble must stop.\n"
    folder = made(tmp_path, text_of(BASE), more)
    assert "## § 651a.99, added" in (folder / "look-at.md").read_text()
    assert '"651a.99": "Marbles",' in (folder / "outline.txt").read_text()
    assert "texts/outline.py" in (folder / "editions.txt").read_text()


@pytest.mark.parametrize("key", ["651a-2012", "617a-2027", "651a", "../651a-2027"])
def test_what_is_no_new_key_is_refused_and_writes_nothing(tmp_path: Path, key: str) -> None:
    with pytest.raises(CommandError, match="is on file, or no key"):
        made(tmp_path, text_of(BASE), text_of(BASE), key)
    assert not (tmp_path / "made").exists()


def test_other_texts_and_a_folder_that_is_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="holds Chapter 651a 0 times"):
        made(tmp_path, text_of(BASE), text_of("617a-2019"))
    with pytest.raises(CommandError, match="617a"):
        made(tmp_path, text_of("617a-2019"), text_of(BASE))
    made(tmp_path, text_of(BASE), text_of(BASE))
    with pytest.raises(CommandError, match="exists"):
        made(tmp_path, text_of(BASE), text_of(BASE))


@needs_sources
def test_the_official_texts_of_roulette_differ_in_44_items(tmp_path: Path) -> None:
    old, new = (CHAPTERS / FILES[key] for key in ("617a-2011P", "617a-2019"))
    into = str(tmp_path / "made")
    call_command("new_edition", "617a-2027", base="617a-2011P", text=str(new), from_text=str(old), into=into)
    look = (tmp_path / "made" / "look-at.md").read_text()
    assert "Items: 37 changed, 7 added, 0 removed." in look
