"""Commits that count as passed, and tests that are near a change."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.running.commit import ROOT, commit_of_files, keep_verdict, passed_commit
from tests.running.touched import MOST_SHARE, changed_files, in_time, touched


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository of one commit, with a folder for the verdict that git ignores."""
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".gitignore").write_text(".venv/\n")
    (tmp_path / "one.py").write_text("one = 1\n")
    for command in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "One"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def test_a_green_run_of_a_commit_is_written_down_and_a_red_one_takes_it_back(checkout):
    before = commit_of_files(checkout)
    assert before
    keep_verdict(checkout, before, is_green=True)
    assert passed_commit(checkout) == before
    keep_verdict(checkout, before, is_green=False)
    assert passed_commit(checkout) is None


@pytest.mark.parametrize("name", ["one.py", "two.py"])
def test_files_that_differ_or_are_new_are_of_no_commit_before_or_after(checkout, name):
    before = commit_of_files(checkout)
    (checkout / name).write_text("two = 2\n")
    assert commit_of_files(checkout) is None
    keep_verdict(checkout, before, is_green=True)
    keep_verdict(checkout, None, is_green=True)
    assert passed_commit(checkout) is None


def test_the_change_is_what_differs_from_the_commit_that_passed(checkout):
    keep_verdict(checkout, commit_of_files(checkout), is_green=True)
    (checkout / "one.py").write_text("two = 2\n")
    (checkout / "a new one.py").touch()
    base, names = changed_files(checkout)
    assert base.startswith("the last commit that passed")
    assert names == {"one.py", "a new one.py"}


@pytest.mark.parametrize(
    ("name", "tests"),
    [
        ("inspections/opening/pages.py", {"inspections/opening/tests"}),
        ("inspections/models/entries.py", {"inspections"}),
        ("compliance/ledger/reconciling/strays.py", {"compliance/ledger/tests"}),
        ("compliance/transparency/signer/reading.py", {"compliance/ledger/tests"}),
        ("compliance/holders/tests/test_pages.py", {"compliance/holders/tests/test_pages.py"}),
        ("tests/test_passkeys.py", {"tests/test_passkeys.py"}),
        ("templates/submissions/of_this_name.html", {"rules_submissions"}),
        ("templates/holders/of_this_name.html", {"compliance/holders"}),
        ("static/verifier/chain.js", {"compliance/ledger"}),
        ("compliance/regulation/craps/wagers.py", set()),
        ("README.md", set()),
    ],
)
def test_a_change_touches_the_tests_near_it(name, tests):
    found = touched(ROOT, [name])
    assert (found.tests, found.only_whole) == (tests, set())


@pytest.mark.parametrize(
    "name",
    [
        "conftest.py",
        "pyproject.toml",
        "tests/cast.py",
        "compliance/settings.py",
        "templates/base.html",
        "static/css/page.css",
        "requirements.txt",
        "script/test",
    ],
)
def test_of_some_files_only_the_whole_suite_tells(name):
    found = touched(ROOT, [name, "compliance/holders/models/accounts.py", "compliance/holders/tests/test_pages.py"])
    assert (found.tests, found.only_whole) == ({"compliance/holders/tests"}, {name})


def test_the_tests_near_a_change_are_as_many_as_two_minutes_hold(tmp_path):
    shares = {
        "test_dear": 2 * MOST_SHARE,
        "test_pages": 0.95 * MOST_SHARE,
        "test_cheap": 0.1 * MOST_SHARE,
        "test_more": 0.01,
    }
    (tmp_path / "app" / "tests").mkdir(parents=True)
    for name in [*shares, "test_new"]:
        (tmp_path / "app" / "tests" / f"{name}.py").touch()
    (tmp_path / "bench").mkdir()
    kept = {"files": {f"app/tests/{name}.py": {"share": share, "cases": 1} for name, share in shares.items()}}
    (tmp_path / "bench" / "suite.json").write_text(json.dumps(kept))

    def run(*names: str) -> set[str]:
        return {Path(one).stem for one in in_time(tmp_path, ["app/tests"], names)[0]}

    assert run("app/views.py") == {"test_new", "test_more", "test_cheap"}
    assert run("app/pages.py") == {"test_pages", "test_new"}
    assert run("app/tests/test_dear.py") == {"test_dear"}
    assert run("app/tests/test_dear.py", "app/tests/test_pages.py") == {"test_pages", "test_new"}
    assert {Path(one).stem for one in in_time(tmp_path, ["app/tests"], ["app/views.py"])[1]} == {
        "test_pages",
        "test_dear",
    }


@pytest.mark.parametrize("folder", ["compliance", "inspections", "rules_submissions", "tests"])
def test_of_each_large_folder_some_tests_run_and_all_are_named(folder):
    run, left = in_time(ROOT, [folder], [f"{folder}/models.py"])
    assert len(run) > 5
    assert left
    assert not set(run) & set(left)
