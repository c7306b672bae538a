"""Pictures of the documents show the pages of today: `script/screenshots` takes them anew where a page changed."""

import json

from tests import pictures


def test_each_picture_was_taken_of_its_page_as_it_is_now() -> None:
    assert pictures.KEPT.exists(), "Take the pictures by script/screenshots"
    kept, now = json.loads(pictures.KEPT.read_text(encoding="utf-8")), pictures.digests()
    stale = sorted(name for name in now if kept.get(name) != now[name])
    assert stale == [], "Their pages changed; take the pictures anew by script/screenshots"


def test_each_picture_of_the_documents_names_its_page() -> None:
    assert sorted(path.stem for path in pictures.FOLDER.glob("*.png")) == sorted(pictures.PAGES)


def test_another_word_on_a_page_makes_its_picture_stale(tmp_path, monkeypatch) -> None:
    golden = tmp_path / "tests" / "golden" / "pages"
    golden.mkdir(parents=True)
    monkeypatch.setattr(pictures, "ROOT", tmp_path)
    monkeypatch.setattr(pictures, "PAGES", {"floor": ("floor.board", "/floor/ 200")})
    other = "=== filer: /floor/other/ 200\nLeft out\n"
    page = other + "=== filer: /floor/ 200\n^ {menu}\n# Casino\n{words}\n" + other

    def digest(**words: str) -> str:
        (golden / "floor.board.txt").write_text(page.format(**words), encoding="utf-8")
        return pictures.digests()["floor"]

    before = digest(menu="Queue", words="18 tables")
    assert digest(menu="My work", words="18 tables") == before
    assert digest(menu="Queue", words="19 tables") != before
