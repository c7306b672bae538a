"""Everything that a change must pass (script/test), or the most useful two minutes of it (script/test --quick)."""

import argparse
import os
import secrets
import subprocess
import sys
from collections.abc import Generator, Sequence
from threading import Thread
from typing import Any

import pytest

from tests.running.commit import ROOT, commit_of_files, keep_verdict
from tests.running.touched import CORE, changed_files, in_time, touched

SLOWEST = 20
NOT_FOR_PRODUCTION = {"DATA_DIR", "DEBUG", "DEMO", "SECURE_HTTP"}
CHECKS: list[tuple[str, list[str], dict[str, str]]] = [
    ("lint", ["ruff", "check", "."], {}),
    ("format", ["ruff", "format", "--check", "."], {}),
    ("import rules", ["lint-imports"], {}),
    ("types", ["mypy"], {}),
    ("templates", ["djlint", "templates", "--check", "--quiet"], {}),
]
MORE_CHECKS: list[tuple[str, list[str], dict[str, str]]] = [
    (
        "migrations are complete",
        # Compares models with files; a warning says that there is no database to compare with as well.
        [sys.executable, "-W", "error",
         "-W", "ignore:Got an error checking a consistent migration history:RuntimeWarning",
         "manage.py", "makemigrations", "--check", "--dry-run"],
        {"DJANGO_SETTINGS_MODULE": "tests.settings"},
    ),
    (
        "settings for production",
        [sys.executable, "-W", "error", "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        {
            "SECRET_KEY": secrets.token_urlsafe(64), "ALLOWED_HOSTS": "office.example",
            "DATABASE_URL": "postgresql://office@database/office", "CELERY_BROKER_URL": "redis://broker/0",
            "DJANGO_SETTINGS_MODULE": "compliance.settings",
        },
    ),
]  # fmt: skip


class Checks:
    """Checks that are not tests, one after the other beside the tests; pytest's last line counts one that fails."""

    def __init__(self, checks: Sequence[tuple[str, list[str], dict[str, str]]]) -> None:
        self.checks = checks
        self.failed: list[str] = []
        self.flaky = 0
        # pytest takes what a process prints for what a test prints.
        self.screen = os.fdopen(os.dup(1), "w")
        self.environment = {name: value for name, value in os.environ.items() if name not in NOT_FOR_PRODUCTION}
        self.thread = Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        """Reports each as it ends, with its output only if it fails."""
        for name, command, environment in self.checks:
            done = subprocess.run(
                command, cwd=ROOT, env=self.environment | environment, check=False,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            if done.returncode:
                self.failed.append(name)
            told = f"FAILED\n{done.stdout}" if done.returncode else "ok"
            print(f"{name:<26}{told}", file=self.screen, flush=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None, Any, Any]:
        """Waits for the last; red if one failed."""
        self.thread.join()
        answer = yield
        if self.failed and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return answer

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """A run with a failed check never ends on a line that looks green."""
        self.flaky = len(terminalreporter.stats.get("flaky", ()))
        if self.failed:
            terminalreporter.stats["failed checks"] = self.failed
        for name in self.failed:
            terminalreporter.write_line(f"FAILED {name}")


def run(arguments: list[str], checks: Checks) -> int:
    """Runs one pytest in this process, with the checks beside it; returns its exit code."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
    workers = max(2, cores + 1)  # a worker waits at times, for a page or for its own process
    code = int(pytest.main(["-n", str(workers), "--dist", "loadscope", *arguments], plugins=[checks]))
    checks.thread.join()
    return code or int(bool(checks.failed))


def whole(*, second_chance: bool) -> int:
    """Every check and every test; saves whether this commit passed."""
    before = commit_of_files(ROOT)
    checks = Checks([*CHECKS, *MORE_CHECKS])
    options = ["--sample", *(["--second-chance"] if second_chance else [])]
    code = run([*options, f"--times={ROOT / '.venv' / 'suite.json'}", f"--durations={SLOWEST}"], checks)
    if code != pytest.ExitCode.INTERRUPTED and not (code == 0 and checks.flaky):
        print(keep_verdict(ROOT, before, is_green=code == 0))
    return code


def quick() -> int:
    """The checks without the slow ones, the rule core, and the tests near the change."""
    checks = Checks(CHECKS)
    base, names = changed_files(ROOT)
    found = touched(ROOT, names)
    print(f"{len(names)} files differ from {base}.")
    tests, left = in_time(ROOT, found.tests, names)
    print(f"Besides the rule core: {', '.join(sorted(found.tests)) or 'no tests'}.")
    if left:
        print(f"Left to the whole suite, for time: {', '.join(sorted(left))}.")
    if found.only_whole:
        print(f"Only the whole suite tells of: {', '.join(sorted(found.only_whole))}.")
    return run(["--sample", CORE, *tests], checks)


def main() -> int:
    """Read the options; the exit code is pytest's, or 1 where a check failed."""
    parser = argparse.ArgumentParser(prog="script/test", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--quick", action="store_true", help="lint, types, the rule core, and what the change touches")
    which.add_argument("--second-chance", action="store_true", help="run failed tests once more, alone, at the end")
    asked = parser.parse_args()
    return quick() if asked.quick else whole(second_chance=asked.second_chance)


if __name__ == "__main__":
    sys.exit(main())
