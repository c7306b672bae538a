"""Additions to pytest: skips are listed, a failure has one second chance, times of a whole run are kept."""

import contextlib
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Generator
from fnmatch import fnmatchcase
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.committing import commits
from tests.running.commit import commit_of_files
from tests.services import RUN_FOLDER
from tests.skips import SKIPS

MOST_FLAKY = 2
"""More tests than these that pass only the second time make a run red."""
MOST_TRIED_AGAIN = 20
"""More failures than these are not by chance: none of them runs again."""
KEPT = Path("bench", "suite.json")
SLOW_S, ONE_IN = 0.5, 16
"""A test that took longer in the last run that was kept is `long` by nature: script/test runs about one in so many, and
those marked `sampled`."""
TYPICAL = {"browser": 0.005, "db": 0.00015}
"""The share of a case that asks for this fixture, in a file that has no figure yet."""
ONE_BY_ONE = ("compliance/regulation/", "tests/walk/")
"""Tests that share nothing that takes time, or that each take long."""
TOGETHER = ("tests/test_access_matrix.py", "tests/test_two_layers.py", "tests/test_other_shapes.py")
"""Files that start from the same objects, which take long to make: one worker takes them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options that script/test gives."""
    group = parser.getgroup("running", "the project's own runs")
    group.addoption("--second-chance", action="store_true", help="run failed tests once more, alone, at the end")
    group.addoption("--long", action="store_true", help="run the tests marked `long` too")
    group.addoption("--sample", action="store_true", help="take a test that took long for `long`, but for a sample")
    group.addoption(
        "--times", metavar="FILE", help="write seconds, cases and failures of each file here, and how long tests took"
    )
    group.addoption("--go-on", metavar="FILE", help="leave out tests that passed by this file; add each that passes")
    group.addoption("--outcomes", metavar="FILE", help="write which tests passed here")


def pytest_configure(config: pytest.Config) -> None:
    """The process that the run began in judges it; workers only run tests."""
    if hasattr(config.option, "randomly_reset_seed"):
        # Order is shuffled; what a test draws at random is seeded by the test itself.
        config.option.randomly_reset_seed = False
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Judge(config), "judge")
    gc.disable()


def pytest_collection_finish() -> None:
    """Ten thousand tests stay to the end, so garbage collection skips them."""
    gc.freeze()
    gc.enable()


# -- skips


def is_listed(words: str) -> bool:
    """Whether a skip that says this is on the list."""
    return any(fnmatchcase(words, pattern) for pattern in SKIPS)


def refused(report: Any, words: str) -> Any:
    """The same report, failed, if it reports a skip that is not on the list."""
    if not is_listed(words):
        report.outcome = "failed"
        report.longrepr = f"Skipped or failed as expected, and not on the list in tests/skips.py: {words}"
        with contextlib.suppress(AttributeError):
            del report.wasxfail
    return report


def skip_words(report: Any) -> str:
    """The reason that a skip, or an expected failure, gives."""
    if hasattr(report, "wasxfail"):
        return f"xfail: {report.wasxfail}"
    told = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return told.removeprefix("Skipped: ")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that is skipped, or fails as expected, fails unless the list has it; and whether its time is its own:
    setup is for the tests after it too, where they do not commit."""
    report = yield
    report.is_own = report.when != "setup" or (isinstance(item, pytest.Function) and commits(item))
    return refused(report, skip_words(report)) if report.skipped or hasattr(report, "wasxfail") else report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """So does a whole file."""
    report = yield
    return refused(report, skip_words(report)) if report.skipped else report


# -- choice, order and workers


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long tests wait until they are asked for.

    With --sample a test that took long is one of them, unless its mark or its name puts it into the sample. Files that
    took long come first, so that no worker is left with one at the end; a file without a figure has its place by what
    its tests ask for. pytest-django groups next.
    """
    path = config.rootpath / KEPT
    figures = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    if config.getoption("sample"):
        for item in items:
            is_slow = item.nodeid in figures.get("slow", ()) and not item.get_closest_marker("sampled")
            if is_slow and crc32(item.nodeid.encode()) % ONE_IN:
                item.add_marker("long")
    if not config.getoption("long"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    before = passed_before(config)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in before])
    items[:] = [item for item in items if item.nodeid not in before]
    if kept := figures.get("files"):
        shares = {name: file["share"] for name, file in kept.items()}
        for item in items:
            if (file := file_of(item.nodeid)) not in kept:
                shares[file] = shares.get(file, 0.0) + typical_share(item)
        items.sort(key=lambda item: -shares[file_of(item.nodeid)])


def passed_before(config: pytest.Config) -> set[str]:
    """The tests that passed in earlier runs, by the file of --go-on."""
    path = config.getoption("go_on")
    return set(Path(path).read_text(encoding="utf-8").splitlines()) if path and Path(path).is_file() else set()


def typical_share(item: pytest.Item) -> float:
    """The share that a case like this takes in other files; 0 if it asks for neither a browser nor a database."""
    fixtures = getattr(item, "fixturenames", ())
    return next((share for name, share in TYPICAL.items() if name in fixtures), 0.0)


def file_of(name: str) -> str:
    """The file of a test."""
    return name.partition("::")[0]


class ModulesWhole(LoadScopeScheduling):
    """`--dist loadscope`: a worker takes a module's tests in one go, so that what they share is made once.

    Those in transactions, those that commit and those without a database are three goes, in pytest-django's order.
    Tests of the rule core and walks through the whole office go one by one.
    """

    def add_node_collection(self, node: Any, collection: Any) -> None:
        """Name the unit of each test by its place in the order, which is the same in every worker."""
        super().add_node_collection(node, collection)
        self.units = {
            name: name if file.startswith(ONE_BY_ONE) else TOGETHER[0] if file in TOGETHER else f"{number} {file}"
            for number, (file, names) in enumerate(groupby(collection, file_of))
            for name in names
        }

    def _split_scope(self, nodeid: str) -> str:
        return self.units[nodeid]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ModulesWhole | None:
    """Whole modules where `--dist loadscope` asks for them, in the order in which they were collected."""
    if config.getoption("dist") != "loadscope":
        return None
    config.option.loadscopereorder = False
    return ModulesWhole(config, log)


# -- the verdict


class Judge:
    """Keeps what each test did; at the end gives the second chance and writes times."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.begun = perf_counter()
        self.seconds: dict[str, float] = {}
        self.of_tests: dict[str, float] = {}
        self.cases: dict[str, int] = {}
        self.failed: dict[str, bool] = {}
        self.passed_again: set[str] = set()
        self.ran: set[str] = set()
        self.notes: list[str] = []
        self.is_red = False

    def pytest_sessionstart(self) -> None:
        """Prints how to repeat a shuffled order, and how many tests an earlier run has done."""
        if (seed := self.seed()) is not None:
            self.terminal().write_line(f"Order: --randomly-seed={seed}")
        if before := passed_before(self.config):
            self.terminal().write_line(f"Passed before and not run again: {len(before):,}")

    def seed(self) -> int | None:
        """The seed of the order; None if it is not shuffled."""
        option = self.config.option
        return option.randomly_seed if getattr(option, "randomly_reorganize", False) else None

    def terminal(self) -> Any:
        """The reporter of pytest."""
        return self.config.pluginmanager.get_plugin("terminalreporter")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keeps the time, and whether it failed; a crashed worker comes as a report of no phase."""
        name, file = report.nodeid, file_of(report.nodeid)
        self.seconds[file] = self.seconds.get(file, 0) + report.duration
        self.of_tests[name] = self.of_tests.get(name, 0) + report.duration * getattr(report, "is_own", True)
        if name not in self.ran:
            self.ran.add(name)
            self.cases[file] = self.cases.get(file, 0) + 1
        if report.failed:
            self.failed[name] = self.failed.get(name, True) and report.when in {"setup", "call", "teardown"}
        path = self.config.getoption("go_on")
        if path and report.when == "teardown" and name not in self.failed:
            with Path(path).open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Files are written last, when every worker has ended."""
        if self.config.getoption("second_chance") and session.exitstatus == pytest.ExitCode.TESTS_FAILED:
            self.second_chance(session)
        if session.exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and passed_before(self.config):
            session.exitstatus = pytest.ExitCode.OK
        self.is_red = session.exitstatus == pytest.ExitCode.TESTS_FAILED
        if path := self.config.getoption("times"):
            failed = Counter(map(file_of, self.failed.keys() - self.passed_again))
            files = {
                file: {"seconds": round(seconds, 2), "cases": self.cases[file], "failed": failed[file]}
                for file, seconds in sorted(self.seconds.items())
            }
            kept = {
                "commit": commit_of_files(self.config.rootpath) or "",
                "minutes": round((perf_counter() - self.begun) / 60, 2),
                "files": files,
                "tests": {name: round(seconds, 2) for name, seconds in sorted(self.of_tests.items())},
            }
            Path(path).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        if path := self.config.getoption("outcomes"):
            Path(path).write_text(json.dumps(sorted(self.ran - self.failed.keys())), encoding="utf-8")

    def second_chance(self, session: pytest.Session) -> None:
        """Run what failed once more; a run is green where at most two had failed and each passes now."""
        stats = self.terminal().stats
        if any(isinstance(report, pytest.CollectReport) for report in stats.get("error", ())):
            self.notes.append("No second chance: not every file could be read.")
        elif not all(self.failed.values()):
            self.notes.append("No second chance: a worker crashed.")
        elif len(self.failed) > MOST_TRIED_AGAIN:
            self.notes.append(f"No second chance: more than {MOST_TRIED_AGAIN} tests failed.")
        else:
            passed = self.passed_again = self.tried_again(session)
            self.notes += [f"FLAKY {name}" for name in sorted(passed)]
            if len(passed) > MOST_FLAKY:
                self.notes.append(f"More than {MOST_FLAKY} passed only the second time: the run is red.")
            elif passed == self.failed.keys():
                session.exitstatus = pytest.ExitCode.OK
                stats["flaky"] = [report for kind in ("failed", "error") for report in stats.pop(kind, ())]

    def tried_again(self, session: pytest.Session) -> set[str]:
        """The tests that failed and pass in a separate process, with separate services."""
        with tempfile.TemporaryDirectory() as folder:
            names, outcomes = Path(folder, "names"), Path(folder, "outcomes")
            # One name a line: nothing in a name is read by a shell or taken for two.
            names.write_text("".join(f"{name}\n" for name in self.failed), encoding="utf-8")
            again = subprocess.run(
                [sys.executable, "-m", "pytest", "-p", "no:randomly", f"--outcomes={outcomes}", f"@{names}"],
                cwd=session.config.rootpath, env={k: v for k, v in os.environ.items() if k != RUN_FOLDER},
                check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )  # fmt: skip
            passed = set(json.loads(outcomes.read_text(encoding="utf-8"))) if outcomes.is_file() else set()
        self.notes += [f"  again: {line}" for line in again.stdout.splitlines()]
        return passed & self.failed.keys()

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Says what was tried again, and how to repeat the order of a failed run."""
        seed = self.seed()
        if self.is_red and seed is not None:
            self.notes.append(f"The same order: --randomly-seed={seed}")
        if self.notes:
            terminalreporter.section("second chance" if self.config.getoption("second_chance") else "order")
            for note in self.notes:
                terminalreporter.write_line(note)
