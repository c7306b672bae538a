"""The clause ledger says what the registry says, no more and no less."""

from compliance.management.commands.provisions import PAGE
from compliance.management.ledger import chapters_on_file, files_naming, page
from compliance.regulation.general.rows import GENERAL
from compliance.regulation.general.settings import SETTINGS


def test_the_page_in_the_repository_is_what_the_registry_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "docs/provisions.md is stale; run: python manage.py provisions"


def rows_of(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| § ")]


def test_every_general_provision_has_its_row_with_its_confidence_and_each_setting_its_reason() -> None:
    general, _, settings = page().partition("\n## Chapter ")[0].partition("### Settings")
    told = [line.split(" | ")[1] for line in rows_of(general)]
    assert told == [row.confidence for row in GENERAL]
    assert all(one.label in settings and one.reason in settings for one in SETTINGS.values())


def test_every_provision_of_every_edition_has_its_row() -> None:
    rows = rows_of(page().partition("\n## Chapter ")[2])
    declared = sum(len(row.editions) for whole in chapters_on_file() for row in whole.provisions)
    assert len(rows) == declared
    assert all(line.count(" | ") == 6 for line in rows)


def test_a_test_names_an_item_only_by_its_whole_citation(monkeypatch: object) -> None:
    from compliance.management import ledger

    texts = {"test_a.py": "def test_900a_3_c_1__met", "test_b.py": "# 900a.3(c)", "test_c.py": "900a.3(c)(1)(i)"}
    monkeypatch.setattr(ledger, "_tests_of", lambda number: texts)  # type: ignore[attr-defined]
    assert files_naming("900a", "900a.3(c)(1)") == ["test_a.py"]
    assert files_naming("900a", "900a.3(c)") == ["test_b.py"]
    assert files_naming("900a", "900a.3(c)(1)(i)") == ["test_c.py"]
    assert files_naming("900a", "900a.3") == []
