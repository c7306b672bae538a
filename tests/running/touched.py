"""The tests of what a change touches: near files, by folder, as far as two minutes go. It does not follow imports, and
says so."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from tests.running.commit import git, passed_commit

CORE = "compliance/regulation"
APPS = ("rules_submissions", "inspections")
FOLDERS = {
    "submissions": "rules_submissions",
    "ledger": "compliance/records",
    "retention": "compliance/retention",
    "components": "compliance/web",
    "verifier": "compliance/ledger",
}
"""Folders of templates that are not named for their app."""
PROOF, TRIES_PROOF = ("compliance", "transparency"), "compliance/ledger/tests"
"""The proof, and the tests that try it in an office: bundles, forgeries and signers are made there."""
MOST_SHARE = 0.1
"""The share of the whole suite's time that the tests near a change may take: about a minute of nine."""
WITHOUT_TESTS = (".md", ".in", ".gitignore", ".dockerignore")


@dataclass
class Touched:
    """The tests to run for a change, and the changed files that only the whole suite covers."""

    tests: set[str] = field(default_factory=set)
    only_whole: set[str] = field(default_factory=set)


def changed_files(root: Path) -> tuple[str, set[str]]:
    """The commit that the files are compared with, and the files that differ from it or are new."""
    base, name = None, ""
    if (passed := passed_commit(root)) and git(root, "merge-base", "--is-ancestor", passed, "HEAD") is not None:
        base, name = passed, "the last commit that passed"
    for branch in ("origin/HEAD", "main"):
        if base is None and (base := git(root, "merge-base", "HEAD", branch)):
            name = f"where the branch left {branch}"
    base, name = (base, name) if base else ("HEAD", "the last commit")
    differing = git(root, "diff", "--name-only", "--no-renames", "-z", base) or ""
    new = git(root, "ls-files", "--others", "--exclude-standard", "-z") or ""
    return f"{name} ({base[:12]})", {path for path in (differing + "\0" + new).split("\0") if path}


def tests_near(root: Path, path: PurePosixPath) -> str | None:
    """The folder of tests nearest to a file of the product; the whole app for a module that all its steps stand on;
    None where only the project's own is."""
    if path.parts[0] in APPS and (len(path.parts) == 2 or path.parts[1] == "models"):
        return path.parts[0]
    for folder in path.parents[:-1]:
        if folder.name == "tests":
            return str(folder)
        if (root / folder / "tests").is_dir():
            return str(folder / "tests")
    return None


def tests_of(root: Path, name: str) -> str | None:
    """The tests of one changed file; "" if there is nothing to run, None if only the whole suite covers it."""
    path = PurePosixPath(name)
    if path.name.startswith("test_") and path.suffix == ".py":
        return name if (root / name).exists() else ""
    if path.suffix in WITHOUT_TESTS or path.parts[0] in {"bench", "docs"}:
        return ""
    if path.parts[:2] == PROOF:
        return TRIES_PROOF
    if path.parts[0] in APPS or (path.parts[0] == "compliance" and len(path.parts) > 2):
        return tests_near(root, path)
    if path.parts[0] in {"templates", "static"} and len(path.parts) > 2:
        folder = FOLDERS.get(path.parts[1], path.parts[1])
        return next((at for at in (folder, f"compliance/{folder}") if (root / at).is_dir()), None)
    if path.parts[:2] in {("tests", "walk"), ("tests", "running")}:
        return "/".join(path.parts[:2])
    return None


def touched(root: Path, names: Iterable[str]) -> Touched:
    """The tests of all these files, without those of the rule core, and none twice."""
    found = Touched()
    for name in names:
        tests = tests_of(root, name)
        if tests is None:
            found.only_whole.add(name)
        elif tests and not tests.startswith(CORE):
            found.tests.add(tests)
    found.tests = {one for one in found.tests if not any(one.startswith(f"{other}/") for other in found.tests)}
    return found


def in_time(root: Path, tests: Iterable[str], names: Iterable[str]) -> tuple[list[str], list[str]]:
    """The files of these tests that run, and those left to the whole suite because they would take too long.

    First come changed files of tests, of which one runs in any case. Then come those named for a changed module, and
    those that take least by the figures of `bench/suite.json`.
    """
    share = {
        name: file["share"] for name, file in json.loads((root / "bench" / "suite.json").read_text())["files"].items()
    }
    changed = set(names)
    stems = {PurePosixPath(name).stem for name in changed}

    def rank(file: str) -> tuple[bool, bool, float]:
        is_named = PurePosixPath(file).stem.removeprefix("test_") in stems
        return file not in changed, not is_named, share.get(file, 0.0)

    run, left, sum_of_shares = [], [], 0.0
    for file in sorted({file for one in tests for file in _files(root, one)}, key=rank):
        with_it = sum_of_shares + share.get(file, 0.0)
        if with_it <= MOST_SHARE or (file in changed and not run):
            run.append(file)
            sum_of_shares = with_it
        else:
            left.append(file)
    return run, left


def _files(root: Path, tests: str) -> list[str]:
    at = root / tests
    found = at.rglob("test_*.py") if at.is_dir() else [at]
    return [one.relative_to(root).as_posix() for one in found]
