"""Makes the programs for auditors and witnesses, each one file:

    python -m compliance.transparency.build verify.py > verify.py

A program is made of the modules that its main module imports from this package, each before those that need it, with
comments and docstrings. The same modules give the same bytes.

The modules stand in a string, which an old Python does not read: it says in one sentence that it is too old, and ends
with status 3. Without this it would end with the status of a bundle that was tampered with.
"""

import ast
import sys
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
PROGRAMS = {"verify.py": "command", "verify_receipt.py": "receipt", "witness.py": "witness"}
"""The name of each program, and the module with its command line."""


_WHOLE = """\
#!/usr/bin/env python3
# -*- coding: utf-8 -*-
import sys

if sys.version_info < (3, 9):
    sys.stderr.write("This program needs Python 3.9 or later; it has checked nothing.\\n")
    sys.exit(3)

exec(compile("\\n" * 8 + r'''{}''', __file__, "exec", dont_inherit=True))
"""


@cache
def program(name: str) -> str:
    """The text of a program. Raises KeyError for a name that is none, ValueError for what cannot stand in a string."""
    text = source(name)
    if "'''" in text:
        raise ValueError(f"{name} holds three quotes in a row")
    return _WHOLE.format(text)


def modules_of(name: str) -> list[str]:
    """The modules of a program, each before those that need it. Raises KeyError for a name that is none."""
    return _in_order(PROGRAMS[name], [])


def source(name: str) -> str:
    """The source of a program as it runs, without the lines for an old Python. Raises KeyError."""
    modules = [_Module(needed) for needed in modules_of(name)]
    _check_names(modules)
    imports = _import_lines({pair for module in modules for pair in module.imports})
    bodies = [f"# {module.title}\n\n{module.body}" for module in modules[:-1]]
    beginning = "\n".join([modules[-1].beginning, "", "from __future__ import annotations", "", *imports])
    return "\n\n\n".join([beginning, *bodies, modules[-1].body]) + "\n"


class _Module:
    """A module of this package: what it imports from elsewhere, and the rest of its text."""

    def __init__(self, name: str) -> None:
        text = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
        tree = ast.parse(text)
        lines = text.splitlines()
        docstring, *rest = tree.body
        imported = [statement for statement in rest if isinstance(statement, ast.Import | ast.ImportFrom)]
        self.title = (ast.get_docstring(tree) or "").partition("\n")[0]
        self.beginning = "\n".join(lines[: docstring.end_lineno])
        self.siblings = [
            statement.module or ""
            for statement in imported
            if isinstance(statement, ast.ImportFrom) and statement.level == 1
        ]
        self.imports = {pair for statement in imported for pair in _outside(statement)}
        self.body = "\n".join(lines[imported[-1].end_lineno :]).strip("\n")
        self.names = {name for statement in rest if statement not in imported for name in _names_in(statement)}


def _outside(imported: ast.Import | ast.ImportFrom) -> list[tuple[str, str]]:
    """The imports of a statement from outside the package: module and name. For a module itself, the name is empty."""
    if isinstance(imported, ast.Import):
        return [(alias.name, "") for alias in imported.names]
    if imported.level or imported.module == "__future__":
        return []
    return [(imported.module or "", alias.name) for alias in imported.names]


def _import_lines(imported: set[tuple[str, str]]) -> list[str]:
    """The lines that import this: modules first, then names, each in order."""
    names: dict[str, list[str]] = {}
    for module, name in sorted(imported):
        names.setdefault(module, []).append(name)
    whole = [f"import {module}" for module, members in names.items() if "" in members]
    return whole + [
        f"from {module} import {', '.join(filter(None, members))}" for module, members in names.items() if any(members)
    ]


def _in_order(name: str, before: list[str]) -> list[str]:
    """`name` and the modules that it needs, without those `before` it. Each comes after those that it needs."""
    for sibling in _Module(name).siblings:
        if sibling not in before:
            _in_order(sibling, before)
    before.append(name)
    return before


def _names_in(statement: ast.stmt) -> list[str]:
    """The names that a statement at the top of a module binds."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return [statement.name]
    return [node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def _check_names(modules: list[_Module]) -> None:
    """Raises ValueError where two modules use one name: in one file the second would replace the first."""
    seen: dict[str, _Module] = {}
    for module in modules:
        for name in module.names:
            if seen.setdefault(name, module) is not module:
                raise ValueError(f"{name} stands in two modules of one program")


def main() -> int:
    """Writes the program that the command line names. Returns the exit status."""
    if len(sys.argv) != 2 or sys.argv[1] not in PROGRAMS:
        sys.stderr.write(f"usage: python -m compliance.transparency.build {'|'.join(PROGRAMS)}\n")
        return 2
    sys.stdout.buffer.write(program(sys.argv[1]).encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
