"""Decisions have status and date, the changelog names days, and nothing cites what is not here."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
HEAD = re.compile(
    r"# (?P<number>\d{4}) \S[^\n]*\n\n"
    r"\*Status: (?:accepted|superseded by \[(?P<by>\d{4})\]\((?P<file>[\w-]+\.md)\))\. "
    r"Date: (?P<day>\d{4}-\d\d-\d\d)\.\*\n\n"
)
TOPS = [
    "bench",
    "compliance",
    "deploy",
    "docs",
    "inspections",
    "rules_submissions",
    "script",
    "static",
    "templates",
    "tests",
]
WRITTEN = {".css", ".html", ".js", ".md", ".py", ".sh", ".sql", ".toml", ".txt", ".yml", ""}
ELSEWHERE = re.compile(
    r"\b(?:design|domain)/[\w-]+\.md|\bcontracts (?:section |\d)|\bproduct rules\b|\bpayout-mathematics\b"
    r"|\b(?:house|product|performance|security|style|stack|contracts)\.md|\bgoals? (?:of )?[A-Z]\d"
)
"""Documents outside the repository, as texts once cited them."""


def written() -> list[Path]:
    """Every file that people write, without locks and without fetched or generated files."""
    files = [path for top in TOPS for path in (ROOT / top).rglob("*") if path.is_file() and path.suffix in WRITTEN]
    return [ROOT / "README.md", ROOT / "CHANGELOG.md", *(one for one in files if "__pycache__" not in one.parts)]


def test_there_are_decisions() -> None:
    assert len(DECISIONS) > 20
    numbers = [path.name[:4] for path in DECISIONS]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.name[:4])
def test_a_decision_has_status_and_date(path: Path) -> None:
    head = HEAD.match(path.read_text())
    assert head, "expected: # 0001 Title, an empty line, *Status: accepted. Date: 2026-11-21.*"
    assert head["number"] == path.name[:4]
    assert date.fromisoformat(head["day"])
    if head["file"]:
        assert head["file"].startswith(head["by"])
        assert path.with_name(head["file"]).is_file()


@pytest.mark.parametrize(
    "line",
    ["*Status: accepted.*", "*Status: proposed. Date: 2026-11-21.*", "**Context.** It stands."],
)
def test_a_head_in_part_is_none(line: str) -> None:
    assert not HEAD.match(f"# 0001 Title\n\n{line}\n\n**Context.** It stands.\n")


@pytest.mark.sampled
def test_nothing_cites_a_paper_that_is_not_here() -> None:
    files = [path for path in written() if path != Path(__file__)]
    assert len(files) > 1000
    found = [(str(path.relative_to(ROOT)), hit[0]) for path in files for hit in ELSEWHERE.finditer(path.read_text())]
    assert found == []


@pytest.mark.sampled
def test_each_document_that_is_named_is_here() -> None:
    named = re.compile(r"(?<![\w/.])(docs/[\w./-]+\.md)|\]\((?!\w+:|#)([\w./-]+)")
    for path in written():
        if path.suffix in {".md", ".py", ".html"}:
            for hit in named.finditer(path.read_text()):
                if hit[1] or path.suffix == ".md":
                    there = ROOT / hit[1] if hit[1] else path.parent / hit[2]
                    assert there.exists(), f"{path.relative_to(ROOT)} names {hit[0]}"


def test_the_figure_and_the_pages_of_the_architecture_name_what_is_here() -> None:
    figure = re.findall(r'class="file"[^>]*>([^<]+)<', (ROOT / "docs" / "life-of-an-act.svg").read_text())
    pages = "".join((ROOT / "docs" / name).read_text() for name in ("architecture.md", "lives.md"))
    page = re.findall(r"`([\w-]+/[\w./-]*)`", pages)
    assert len(figure) > 30
    assert len(page) > 10
    assert [name for name in [*figure, *page] if not (ROOT / name).exists()] == []


def test_what_is_said_of_threats_and_of_the_standard_names_what_is_here() -> None:
    threats, standard = ((ROOT / "docs" / name).read_text() for name in ("threats.md", "asvs.md"))
    rows = re.findall(r"^\| (\d+\.\d+\.\d+) \|[^|\n]+\|([^|\n]+)\|$", standard, re.MULTILINE)
    named = [(item, re.findall(r"`([\w./-]+)`", where)) for item, where in rows]
    assert len(named) > 150
    assert len({item for item, _ in named}) == len(named)
    assert [item for item, files in named if not files] == []
    files = {file for _, each in named for file in each} | {*re.findall(r"`([\w-]+/[\w./-]+)`", threats)}
    assert len(files) > 80
    assert sorted(file for file in files if not (ROOT / file).is_file()) == []


def test_what_changes_a_judgement_names_its_days() -> None:
    _, unreleased = (ROOT / "CHANGELOG.md").read_text().split("## Unreleased\n")
    entries = [line for line in unreleased.splitlines() if re.match(r"- .*?(\b6[0-9]{2}a\b|\ball editions\b)", line)]
    assert len(entries) > 5
    assert [line[:80] for line in entries if not re.search(r"\b\d{4}-\d\d-\d\d\b", line)] == []
