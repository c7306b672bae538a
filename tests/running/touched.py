"""The tests of what a change touches: near files, by folder. What imports what is not looked at, and it says so."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from tests.running.commit import git, passed_commit

CORE = "compliance/regulation"
PARTS = ("compliance", "rules_submissions", "inspections")
FOLDERS = {
    "submissions": "rules_submissions",
    "ledger": "compliance/records",
    "components": "compliance/web",
    "verifier": "compliance/ledger",
}
"""Folders of templates that are not named for their app."""
WITHOUT_TESTS = (".md", ".in", ".gitignore", ".dockerignore")


@dataclass
class Touched:
    """The tests to run for a change, and the changed files for which only the whole suite tells."""

    tests: set[str] = field(default_factory=set)
    only_whole: set[str] = field(default_factory=set)


def changed_files(root: Path) -> tuple[str, set[str]]:
    """What the files are compared with, and those that differ from it or are new."""
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
    """The folder of tests nearest to a file of the product; None where only the project's own is."""
    for folder in path.parents[:-1]:
        if folder.name == "tests":
            return str(folder)
        if (root / folder / "tests").is_dir():
            return str(folder / "tests")
    return None


def tests_of(root: Path, name: str) -> str | None:
    """The tests of one changed file; "" where there is nothing to try, None where only the whole suite tells."""
    path = PurePosixPath(name)
    if path.name.startswith("test_") and path.suffix == ".py":
        return name if (root / name).exists() else ""
    if path.suffix in WITHOUT_TESTS or path.parts[0] in {"bench", "docs"}:
        return ""
    if path.parts[0] in PARTS and len(path.parts) > 2:
        return tests_near(root, path)
    if path.parts[0] in {"templates", "static"} and len(path.parts) > 2:
        folder = FOLDERS.get(path.parts[1], path.parts[1])
        return next((f"{at}/tests" for at in (folder, f"compliance/{folder}") if (root / at / "tests").is_dir()), None)
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
