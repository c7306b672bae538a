"""Every sentence under which somebody signs, read from the code itself."""

import ast
from importlib import import_module

from compliance.signing.signature import Meaning
from tests.faults.acts import ROOT, modules


def meanings() -> dict[str, Meaning]:
    """Each `Meaning` that the code declares, by its id."""
    return {one.id: one for one in declared()}


def declared() -> list[Meaning]:
    """Each `Meaning` that the code declares, as often as it does."""
    made = []
    for module in modules():
        name = ".".join(module.path.relative_to(ROOT).with_suffix("").parts)
        for statement in module.tree.body:
            value = statement.value if isinstance(statement, ast.Assign) else None
            if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "Meaning":
                made += [getattr(import_module(name), target.id) for target in statement.targets]
    return made
