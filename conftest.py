"""Fixtures of every test of the project: real services, one database for each worker, no surprises by chance."""

import contextlib
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from hypothesis.internal.conjecture import providers

from compliance.isolation.context import OFFICE, become, isolated
from compliance.web.catalog import compile_phrases
from tests import services as test_services

pytest_plugins = [
    "tests.recorded",
    "tests.scenes",
    "tests.fixtures",
    "tests.browsing",
    "tests.cast",
    "tests.api",
    "tests.chance",
    "tests.papers",
    "tests.signatures",
    "tests.running.plugin",
]

# The same examples on every run; HYPOTHESIS_PROFILE=explore looks for new ones. How long an example takes to make
# depends on the machine, not on the code.
PATIENT = {"deadline": None, "print_blob": True, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("steady", derandomize=True, max_examples=60, **PATIENT)
hypothesis.settings.register_profile("explore", max_examples=2_000, **PATIENT)

RUN = pytest.StashKey[test_services.Run]()


def pytest_configure(config: pytest.Config) -> None:
    """The first process of the run holds its lock; workers find the folder in their environment."""
    profile = config.getoption("hypothesis_profile", None)
    hypothesis.settings.load_profile(profile or "steady")
    if hypothesis.settings().derandomize:
        # Otherwise it tries constants of the loaded modules, and what it draws depends on what ran before.
        providers._get_local_constants = providers.Constants
    become(OFFICE)
    if not hasattr(config, "workerinput"):
        compile_phrases()
        config.stash[RUN] = test_services.Run()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the services, if any were started, and remove their files."""
    with contextlib.suppress(KeyError):
        config.stash[RUN].end()


@pytest.fixture(autouse=True)
def office_work() -> Iterator[None]:
    """Tests make and read rows as the office; a request, a task or a test of isolation narrows that for a while."""
    with isolated(OFFICE):
        yield


@pytest.fixture(scope="session")
def services() -> None:
    """PostgreSQL and Valkey, up and answering."""
    test_services.started()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: Any, services: None) -> None:
    """Before pytest-django makes the worker's database, there is a server to make it on."""


@pytest.fixture
def _django_db_helper(scenes: None, _django_db_helper: None) -> None:
    """The scenes of a test exist before pytest-django opens the savepoint that is rolled back after it."""


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: Any,
) -> None:
    """The worker's database."""
    from tests.template import database_taken  # once Django's settings are read

    with django_db_blocker.unblock():
        database_taken(request.config.option.verbose)
