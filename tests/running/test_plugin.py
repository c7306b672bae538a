"""Small runs of pytest with the project's plugin, in a separate folder."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running.commit import ROOT
from tests.services import RUN_FOLDER

Run = Callable[..., tuple[int, str]]

FAILS_ONCE = """
import pathlib
import pytest

@pytest.mark.parametrize("name", {names!r})
def test_it(name):
    seen = pathlib.Path("seen", name.replace("/", "_"))
    if not seen.exists():
        seen.parent.mkdir(exist_ok=True)
        seen.touch()
        raise AssertionError("the first time")
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Writes these files and runs pytest over them; its exit code and what it said."""

    def ran(*options: str, **files: str) -> tuple[int, str]:
        (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -ra\n")
        (tmp_path / "conftest.py").write_text('pytest_plugins = ["tests.running.plugin"]\n')
        for name, text in files.items():
            (tmp_path / f"{name}.py").write_text(text)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        kept.pop(RUN_FOLDER, None)
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist.plugin", *options],
            cwd=tmp_path, env=kept | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    return ran


def closing_line(said: str) -> str:
    """The line in which pytest counts."""
    (line,) = (line for line in said.splitlines() if line.startswith("=") and " in " in line and "s ===" in line)
    return line


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_skip_that_is_not_on_the_list_fails_and_says_where_the_list_is(run, workers):
    code, said = run(
        "-n", workers,
        test_one="import pytest\n"
        "def test_skipped(): pytest.skip('the moon is full')\n"
        "@pytest.mark.skipif(True, reason='../shared is not there')\n"
        "def test_listed(): pass\n"
        "@pytest.mark.parametrize('none', [])\n"
        "def test_empty(none): pass\n"
        "@pytest.mark.xfail(reason='known')\n"
        "def test_known(): assert False\n",
    )  # fmt: skip
    assert code == 1
    assert "2 failed, 1 skipped, 1 error in" in closing_line(said)
    assert "not on the list in tests/skips.py: the moon is full" in said
    assert "not on the list in tests/skips.py: xfail: known" in said


def test_so_does_a_whole_file(run):
    code, said = run(test_one="import pytest\npytest.skip('the moon is full', allow_module_level=True)\n")
    assert code == 2
    assert "tests/skips.py: the moon is full" in said


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_passes_the_second_time_is_flaky_and_the_run_green(run, workers):
    """A name is handed over as it is, whatever it holds."""
    names = ["a b", "x::y[0]", "it's $HOME; -k *"]
    code, said = run("-n", workers, "--second-chance", test_one=FAILS_ONCE.format(names=names[:2]))
    assert code == 0, said
    assert "2 flaky in" in closing_line(said)
    assert {"FLAKY test_one.py::test_it[a b]", "FLAKY test_one.py::test_it[x::y[0]]"} <= set(said.splitlines())
    code, said = run("-n", workers, "--second-chance", test_two=FAILS_ONCE.format(names=names[2:]))
    assert (code, "FLAKY test_two.py::test_it[it's $HOME; -k *]" in said.splitlines()) == (0, True), said


def test_three_that_pass_the_second_time_are_red(run):
    code, said = run("--second-chance", test_one=FAILS_ONCE.format(names=["a", "b", "c"]))
    assert code == 1
    assert said.count("\nFLAKY ") == 3
    assert "3 failed in" in closing_line(said)


def test_failing_again_is_failing_and_without_the_option_there_is_no_second_time(run):
    text = FAILS_ONCE.format(names=["a"]) + "def test_never(): assert False\n"
    code, said = run("--second-chance", test_one=text)
    assert code == 1
    assert said.count("\nFLAKY ") == 1
    assert "2 failed in" in closing_line(said)
    code, said = run(test_two=FAILS_ONCE.format(names=["b"]))
    assert (code, "FLAKY" in said) == (1, False)


def test_a_fixture_that_fails_once_has_a_second_chance_too(run):
    text = FAILS_ONCE.format(names=["a"]).replace(
        "def test_it(name):",
        "def test_that(made, name): pass\n\n@pytest.fixture\ndef made():\n    name = 'a'",
    )
    code, said = run("--second-chance", test_one=text)
    assert code == 0, said
    assert "FLAKY test_one.py::test_that[a]" in said


def test_a_file_that_cannot_be_read_and_a_worker_that_crashes_have_none(run):
    code, said = run("-n", "2", "--second-chance", test_one="import nothing_of_that_name\n")
    assert (code, "FLAKY" in said) == (1, False)
    assert "No second chance: not every file could be read." in said
    crash = (
        "import os, pathlib\n"
        "def test_it():\n"
        "    seen = pathlib.Path('crashed')\n"
        "    if not seen.exists():\n"
        "        seen.touch()\n"
        "        os._exit(1)\n"
    )
    code, said = run("-n", "1", "--second-chance", "test_two.py", test_two=crash)
    assert (code, "FLAKY" in said) == (1, False)
    assert "No second chance: a worker crashed." in said


def test_times_are_kept_by_file(run, tmp_path):
    text = "import pytest\n@pytest.mark.parametrize('n', range(3))\ndef test_it(n): pass\n"
    assert run("-n", "2", "--times=times.json", test_one=text, test_two="def test_it(): pass\n")[0] == 0
    kept = json.loads((tmp_path / "times.json").read_text())
    assert kept["minutes"] >= 0
    files = kept["files"]
    assert {name: file["cases"] for name, file in files.items()} == {"test_one.py": 3, "test_two.py": 1}
    assert all(file["seconds"] >= 0 for file in files.values())


def test_failures_are_kept_by_file_without_those_that_passed_the_second_time(run, tmp_path):
    fails = "def test_it(): raise AssertionError\ndef test_other(): pass\n"
    run("-n", "2", "--second-chance", "--times=times.json", test_one=FAILS_ONCE.format(names=["a"]), test_two=fails)
    kept = json.loads((tmp_path / "times.json").read_text())
    assert {name: file["failed"] for name, file in kept["files"].items()} == {"test_one.py": 0, "test_two.py": 1}
    assert kept["commit"] == ""  # the folder is no checkout


def test_what_took_long_comes_first_and_a_new_file_by_what_it_asks_for(run, tmp_path):
    """The figure of `test_two` lies between those of a case in a browser and of one on a database."""
    asks = "import pytest\n@pytest.fixture\ndef {0}(): pass\ndef test_it({0}): pass\n"
    plain = "def test_it(): pass\n"
    (tmp_path / "bench").mkdir()
    kept = {f"test_{name}.py": {"share": share, "cases": 1} for name, share in {"one": 0.1, "two": 0.001}.items()}
    (tmp_path / "bench" / "suite.json").write_text(json.dumps({"files": kept}))
    code, said = run(
        "-v", test_a=plain, test_b=asks.format("db"), test_c=asks.format("browser"), test_one=plain, test_two=plain
    )
    assert code == 0, said
    ran = [line.partition("::")[0] for line in said.splitlines() if line.endswith("%]")]
    assert ran == ["test_one.py", "test_c.py", "test_two.py", "test_b.py", "test_a.py"]


def test_a_worker_takes_a_module_in_one_go(run):
    """Each of six modules sees one process, however many its tests are."""
    text = (
        "import os, pathlib, pytest\n"
        "@pytest.mark.parametrize('n', range(25))\n"
        "def test_it(n):\n"
        "    with pathlib.Path(__file__ + '.seen').open('a') as seen:\n"
        "        seen.write(f'{os.getpid()} ')\n"
        "def test_last():\n"
        "    assert len(set(pathlib.Path(__file__ + '.seen').read_text().split())) == 1\n"
    )
    code, said = run("-n", "2", "--dist", "loadscope", **{f"test_{n}": text for n in range(6)})
    assert code == 0, said


def test_what_took_long_is_long_but_for_a_sample_and_what_did_not_stays(run, tmp_path):
    """A test is in the sample by its name, so that it is the same one everywhere."""
    cases = [f"test_one.py::test_it[{number}]" for number in range(60)]
    (tmp_path / "bench").mkdir()
    kept = [case.replace("test_it", "test_kept") for case in cases]
    figures = {"files": {"test_one.py": {"share": 1.0, "cases": 120}}, "slow": dict.fromkeys(cases[:40] + kept, 2.0)}
    (tmp_path / "bench" / "suite.json").write_text(json.dumps(figures))
    text = "import pytest\n@pytest.mark.parametrize('number', range(60))\ndef test_it(number): pass\n"
    text += "@pytest.mark.sampled\n@pytest.mark.parametrize('number', range(60))\ndef test_kept(number): pass\n"

    def passed(*options: str) -> set[str]:
        code, said = run("-n", "2", "--outcomes=passed.json", *options, test_one=text)
        assert code == 0, said
        return set(json.loads((tmp_path / "passed.json").read_text()))

    sample, left = passed("--sample"), passed("--sample", "--long", "-m", "long")
    assert sample | left == {*cases, *kept}
    assert set(kept) < sample
    assert not sample & left
    assert left < set(cases[:40])
    assert 0 < len(sample & set(cases[:40])) < 20
    assert passed() == {*cases, *kept}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_run_goes_on_where_an_earlier_one_ended(run, workers):
    text = FAILS_ONCE.format(names=["a", "b"]) + "def test_that(): pass\n"
    code, said = run("-n", workers, "--go-on=passed", test_one=text)
    assert (code, "2 failed, 1 passed" in closing_line(said)) == (1, True), said
    code, said = run("-n", workers, "--go-on=passed")
    assert (code, "2 passed" in closing_line(said)) == (0, True), said
    assert "Passed before and not run again: 1" in said
    code, said = run("-n", workers, "--go-on=passed")
    assert code == 0
    assert "Passed before and not run again: 3" in said


def test_a_run_keeps_how_long_each_test_took_by_itself(run, tmp_path):
    text = (
        "import time\nimport pytest\n@pytest.fixture(scope='module')\ndef shared(): time.sleep(0.6)\n"
        "def test_first(shared): pass\ndef test_second(shared): time.sleep(0.3)\n"
    )
    code, said = run("-n", "2", "--dist", "loadscope", "--times=times.json", test_one=text)
    assert code == 0, said
    times = json.loads((tmp_path / "times.json").read_text())
    assert times["tests"]["test_one.py::test_second"] >= 0.3
    assert times["files"]["test_one.py"]["seconds"] - sum(times["tests"].values()) >= 0.55
