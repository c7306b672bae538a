"""Fixtures of the ledger's tests."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.transparency.signer.state import SignerFolder

from . import databases
from .databases import OwnDatabase

NAME = "office.test"


@pytest.fixture
def own_database(transactional_db: None, settings: Any) -> Iterator[OwnDatabase]:
    """A database of this test alone, with committed data; its logs bear the name office.test."""
    settings.LEDGER_NAME = NAME
    with databases.own() as database:
        yield database


@pytest.fixture
def signer_folder(tmp_path: Path) -> SignerFolder:
    """The folder of a signer whose keys were just made."""
    folder = SignerFolder(tmp_path / "signer")
    folder.ceremony(NAME)
    return folder
