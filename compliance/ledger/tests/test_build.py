"""The programs are made of the modules: each once, whole, and the same again."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from compliance.transparency import build

LONGEST_MODULE = 400


@pytest.mark.parametrize("name", build.PROGRAMS)
def test_a_program_holds_every_statement_and_comment_of_its_modules_once(name: str) -> None:
    text = build.program(name)
    for module in build._in_order(build.PROGRAMS[name], []):
        lines = (build.FOLDER / f"{module}.py").read_text().splitlines()
        imports = [one for one in ast.parse("\n".join(lines)).body if isinstance(one, ast.Import | ast.ImportFrom)]
        body = "\n".join(lines[imports[-1].end_lineno :]).strip("\n")
        assert text.count(body) == 1, module


@pytest.mark.parametrize("name", build.PROGRAMS)
def test_the_command_line_writes_the_same_program(name: str) -> None:
    command = [sys.executable, "-m", "compliance.transparency.build", name]
    assert subprocess.run(command, check=True, capture_output=True).stdout == build.program(name).encode()


def test_every_module_of_the_folder_belongs_to_a_program_or_to_those_who_make_and_sign() -> None:
    in_programs = {module for start in build.PROGRAMS.values() for module in build._in_order(start, [])}
    modules = {path.stem for path in build.FOLDER.glob("*.py")}
    assert modules - in_programs == {"__init__", "asking", "build", "clock_words", "leaves"}


def test_no_module_is_longer_than_one_reads_at_a_time() -> None:
    long = [path for path in build.FOLDER.rglob("*.py") if len(path.read_text().splitlines()) >= LONGEST_MODULE]
    assert long == []


def test_one_name_in_two_modules_makes_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.py").write_text('"""One."""\n\nimport sys\n\nfound = sys.path\n')
    (tmp_path / "two.py").write_text('"""Two."""\n\nfrom .one import found as _\n\n\ndef found() -> None: ...\n')
    monkeypatch.setattr(build, "FOLDER", tmp_path)
    monkeypatch.setattr(build, "PROGRAMS", {"two.py": "two"})
    with pytest.raises(ValueError, match="found stands in two modules"):
        build.program.__wrapped__("two.py")
