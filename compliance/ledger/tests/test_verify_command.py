"""The command, as an auditor runs it: a copy of one file, with no other code beside it."""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from compliance.ledger.tests.bundles import zipped
from compliance.ledger.tests.histories import sample
from compliance.ledger.tests.programs import folder
from compliance.transparency import command, pace
from compliance.transparency.build import PROGRAMS, source


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the verifier, a bundle, its policy and a checkpoint kept from earlier."""
    office, logs, files = sample()
    shutil.copy(FOLDER / "verify.py", tmp_path)
    (tmp_path / "bundle.zip").write_bytes(zipped(files).getvalue())
    (tmp_path / "policy.txt").write_text(office.policy())
    (tmp_path / "old.txt").write_text(logs[0].checkpoint(4))
    return tmp_path


def run(desk: Path, *arguments: str) -> tuple[int, str]:
    """Exit status and output; nothing may go to the error output."""
    line = [sys.executable, "-I", "-S", "-O", "verify.py", *arguments]
    done = subprocess.run(line, cwd=desk, capture_output=True, text=True, check=False, env={"LC_ALL": "C"})
    assert done.stderr == ""
    return done.returncode, done.stdout


BUNDLE = ("bundle.zip", "--policy", "policy.txt")
FOLDER = folder()
OTHER_PYTHONS = [f"python3.{minor}" for minor in (9, 10, 12, 13, 14)]


def test_an_intact_bundle_ends_with_0_and_the_verdict_stands_alone_on_the_first_line(desk):
    status, said = run(desk, *BUNDLE, "--since", "old.txt")
    assert (status, said.splitlines()[0]) == (0, "INTACT")
    notes = [line.split(":")[1] for line in said.splitlines() if line.startswith("Note:")]
    assert " signatures of lower assurance, which prove only that the system recorded them" in notes
    assert len(notes) == len(set(notes)), "at most one note of a kind"


def test_each_verdict_has_its_exit_status(desk):
    office, _, files = sample()
    (desk / "strict.txt").write_text(office.policy(quorum=2))
    (desk / "tampered.zip").write_bytes(zipped(files | {"report/records.csv": b""}).getvalue())
    (desk / "incomplete.zip").write_bytes(
        zipped({one: files[one] for one in files if one != "report/records.csv"}).getvalue()
    )
    (desk / "unreadable.zip").write_bytes(b"no zip")
    for name, policy, status, verdict in (
        ("tampered.zip", "policy.txt", 1, "TAMPERED"),
        ("incomplete.zip", "policy.txt", 2, "INCOMPLETE"),
        ("bundle.zip", "strict.txt", 3, "UNWITNESSED"),
        ("unreadable.zip", "policy.txt", 4, "UNREADABLE"),
        ("missing.zip", "policy.txt", 4, "UNREADABLE"),
        ("bundle.zip", "missing.txt", 4, "UNREADABLE"),
        ("bundle.zip", "old.txt", 4, "UNREADABLE"),
    ):
        found, said = run(desk, name, "--policy", policy)
        assert (found, said.splitlines()[0]) == (status, verdict), (name, policy)
        told, as_json = run(desk, name, "--policy", policy, "--json")
        assert (told, json.loads(as_json)["verdict"]) == (status, verdict)


@pytest.mark.parametrize("arguments", [(), ("bundle.zip",), (*BUNDLE, "--unknown"), (*BUNDLE, "--since", "policy.txt")])
def test_what_the_command_does_not_understand_is_unreadable(desk, arguments):
    status, said = run(desk, *arguments)
    assert (status, said.splitlines()[0]) == (4, "UNREADABLE")


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_closed_pipe_ends_every_program_quietly(desk, name):
    """Its help, as whatever else it prints: all goes by one function."""
    shutil.copy(FOLDER / name, desk)
    command = [sys.executable, "-S", name, "--help"]
    with subprocess.Popen(command, cwd=desk, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    printing = [one for one in ast.walk(ast.parse(source(name))) if isinstance(one, ast.Call)]
    assert sum(ast.unparse(one.func) in ("print", "sys.stdout.write") for one in printing) == 1


@pytest.mark.parametrize("more", [(), ("--json",), ("--unknown",)])
def test_a_closed_pipe_ends_it_quietly_with_the_status_of_the_verdict(desk, more):
    command = [sys.executable, "-I", "-S", "verify.py", *BUNDLE, *more]
    with subprocess.Popen(command, cwd=desk, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == (4 if "--unknown" in more else 0)


def test_json_has_the_shape_of_the_format(desk):
    told = json.loads(run(desk, *BUNDLE, "--json")[1])
    assert set(told) == {"verdict", "findings", "notes", "logs"}
    assert set(told["logs"][0]) == {"origin", "start", "end", "root"}
    (desk / "old.txt").write_text(sample()[1][0].checkpoint(4).replace("\n4\n", "\n5\n"))
    (finding,) = json.loads(run(desk, *BUNDLE, "--since", "old.txt", "--json")[1])["findings"]
    assert set(finding) == {"kind", "where", "index", "member", "expected", "found", "message"}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_read_in_python_3_9_and_import_nothing_but_its_standard_library(name):
    tree = ast.parse(source(name), feature_version=(3, 9))
    imported = {one.names[0].name for one in ast.walk(tree) if isinstance(one, ast.Import)}
    imported |= {str(one.module) for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)}
    assert {one.split(".")[0] for one in imported} <= sys.stdlib_module_names
    assert not any(isinstance(one, ast.Assert) for one in ast.walk(tree))


OLD = """
import sys
sys.version_info, sys.argv = {version}, {command}
exec(compile(open(sys.argv[0], encoding="utf-8").read(), sys.argv[0], "exec"), {{"__file__": sys.argv[0]}})
"""
READ_BY_ALL = (
    ast.Module, ast.Expr, ast.Constant, ast.Import, ast.alias, ast.If, ast.Compare, ast.Attribute, ast.Name, ast.Load,
    ast.Lt, ast.Tuple, ast.Call, ast.BinOp, ast.Mult, ast.Add, ast.keyword,
)  # fmt: skip


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 8), (3, 8, 20)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_an_old_python_says_so_and_never_that_something_was_tampered_with(desk, name, version):
    shutil.copy(FOLDER / name, desk)
    words = OLD.format(version=version, command=[name, "bundle.zip"])
    done = subprocess.run([sys.executable, "-c", words], cwd=desk, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "This program needs Python 3.9 or later; it has checked nothing.\n"
    statements = ast.walk(ast.parse((FOLDER / name).read_text()))
    assert {type(one) for one in statements} <= set(READ_BY_ALL), "whatever stands outside the string, any Python reads"
    assert "# -*- coding: utf-8 -*-" in (FOLDER / name).read_text().splitlines()[1], "Python 2 asks for it"


def test_an_entry_that_was_acknowledged_and_is_gone_is_told(desk):
    log = sample()[1][0]
    kept, other = log.leaves[3].hex(), log.leaves[2].hex()
    size = len(log.entries)
    for index, leaf, verdict, words in (
        (3, kept, "INTACT", ""),
        (3, other, "TAMPERED", "The entry that was acknowledged is gone: another stands in its place."),
        (size, kept, "INCOMPLETE", "If the bundle was made after it was acknowledged, it is gone."),
        (-1, kept, "UNREADABLE", ""),
    ):
        _, said = run(desk, *BUNDLE, "--entry", log.origin, str(index), leaf)
        assert said.splitlines()[0] == verdict
        assert words in said
    assert run(desk, *BUNDLE, "--entry", "office.example/log/other", "0", kept)[1].startswith("INCOMPLETE")
    assert run(desk, *BUNDLE, "--entry", log.origin, "0", "x")[1].startswith("UNREADABLE")


def test_a_check_that_takes_too_long_is_stopped_in_words(desk):
    status, said = run(desk, *BUNDLE, "--minutes", "0.000001")
    assert (status, said.splitlines()[0]) == (4, "UNREADABLE")
    assert "(--minutes), or ask for a bundle of a shorter period" in said
    assert "--minutes: invalid" in run(desk, *BUNDLE, "--minutes", "0")[1]


def test_a_long_check_tells_on_standard_error_how_far_it_is(desk, monkeypatch, capsys):
    monkeypatch.setattr(pace, "FIRST_TOLD", 0)
    monkeypatch.setattr(pace, "TOLD_EVERY", 0)
    assert command.main([str(desk / "bundle.zip"), "--policy", str(desk / "policy.txt")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("INTACT\n")
    assert "(100 percent) read, about 0 seconds left" in said.err.splitlines()[-1]


def interpreter(name: str) -> str | None:
    """Another Python of this computer: where pyenv keeps them, or on the path; None where there is none."""
    kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{name.removeprefix('python')}.*/bin/{name}"))
    return str(kept[0]) if kept else shutil.which(name)


@pytest.mark.parametrize("name", OTHER_PYTHONS)
def test_other_pythons_say_the_same(desk, name):
    """From 3.9 on, where they are installed; each program answers, and the verifier as it does here."""
    found = interpreter(name)
    if found is None or subprocess.run([found, "-c", ""], check=False, capture_output=True).returncode:
        pytest.skip(f"{name} is not on this computer")
    for program in PROGRAMS:
        shutil.copy(FOLDER / program, desk)
        asked = subprocess.run([found, program, "--help"], cwd=desk, check=False, capture_output=True, text=True)
        assert asked.returncode == 0, asked.stderr
    command = [found, "-S", "verify.py", *BUNDLE, "--since", "old.txt", "--json"]
    said = subprocess.run(command, cwd=desk, check=False, capture_output=True, text=True)
    assert (said.stderr, said.returncode) == ("", 0)
    assert json.loads(said.stdout) == json.loads(run(desk, *BUNDLE, "--since", "old.txt", "--json")[1])
