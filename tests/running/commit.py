"""Commit of the files of a checkout, and the last one that passed the whole suite."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def git(root: Path, *arguments: str) -> str | None:
    """The output of git, without the space around it; None if it fails, or if this is no checkout."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, check=False, capture_output=True, text=True)
    except FileNotFoundError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def commit_of_files(root: Path) -> str | None:
    """The commit that every file is of; None where one differs, or is there besides and not ignored."""
    if git(root, "status", "--porcelain", "--untracked-files=normal") != "":
        return None
    return git(root, "rev-parse", "HEAD")


def passed_path(root: Path) -> Path:
    """The file with the commit that passed."""
    return root / ".venv" / "passed"


def passed_commit(root: Path) -> str | None:
    """The last commit that passed; None where none has."""
    path = passed_path(root)
    return path.read_text(encoding="utf-8").strip() if path.is_file() else None


def keep_verdict(root: Path, before: str | None, *, is_green: bool) -> str:
    """Write down, after a whole run, that its commit passed, or take that back; say what was written.

    `before` is the commit of the files before the run: a run whose files belong to no commit says nothing about one.
    """
    path = passed_path(root)
    if before is None or commit_of_files(root) != before:
        return "The files differ from the last commit: .venv/passed stays as it is."
    if is_green:
        path.write_text(f"{before}\n", encoding="utf-8")
        return f"{before} passed: written to .venv/passed."
    if passed_commit(root) == before:
        path.unlink()
    return f"{before} did not pass."
