"""The two verifiers say the same of bundles of an office that turned its keys."""

from pathlib import Path
from typing import TYPE_CHECKING

from .test_two_verifiers import compared
from .test_web_verifier import check, page
from .turned import FORGED, HONEST

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["page"]


def test_they_agree_on_keys_that_were_turned(page: "Page", tmp_path: Path) -> None:
    scenes = {name: make() for name, make in HONEST.items()}
    assert compared(page, tmp_path, scenes) == {}
    assert {check(page, scene.data, scene.policy)["verdict"] for scene in scenes.values()} == {"INTACT"}


def test_they_agree_on_keys_that_were_retired(page: "Page", tmp_path: Path) -> None:
    assert compared(page, tmp_path, {name: make() for name, (_, make) in FORGED.items()}) == {}
