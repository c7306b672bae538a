"""The two verifiers, written from one page by different hands, say the same of every bundle."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from . import lies
from .forgeries import FORGERIES
from .scenes import KEYS, OLD, Scene
from .test_web_verifier import FILTERS, check, page

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["lies", "page"]
VERIFY = Path(__file__).parents[1] / "verify.py"
EXIT = {"INTACT": 0, "TAMPERED": 1, "INCOMPLETE": 2, "UNWITNESSED": 3, "UNREADABLE": 4}


def by_python(folder: Path, data: bytes, policy: str, since: str | None) -> dict[str, Any]:
    """The result of `verify.py --json`, whose exit status must be that of its verdict."""
    folder.mkdir()
    (folder / "bundle.zip").write_bytes(data)
    (folder / "policy.txt").write_text(policy)
    command = [sys.executable, "-I", "-S", str(VERIFY), "bundle.zip", "--policy", "policy.txt", "--json"]
    if since is not None:
        (folder / "since.txt").write_text(since)
        command += ["--since", "since.txt"]
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    result: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == EXIT[result["verdict"]]
    return result


def difference(ours: dict[str, Any], theirs: dict[str, Any]) -> Any:
    """What the two say differently; None where they agree."""
    if ours["verdict"] == theirs["verdict"]:
        return None
    return (ours["verdict"], ours["findings"][:2]), (theirs["verdict"], theirs["findings"][:2])


def compared(page: "Page", folder: Path, scenes: dict[str, Scene]) -> dict[str, Any]:
    """The differences between the two, by the names of the scenes."""
    with ThreadPoolExecutor(2) as pool:
        theirs = {
            name: pool.submit(by_python, folder / str(i), scene.data, scene.policy, scene.since)
            for i, (name, scene) in enumerate(scenes.items())
        }
        ours = {name: check(page, scene.data, scene.policy, scene.since) for name, scene in scenes.items()}
    found = {name: difference(ours[name], theirs[name].result()) for name in scenes}
    return {name: what for name, what in found.items() if what}


def forged(name: str) -> Scene:
    _, forge, filter_ = FORGERIES[name]
    scene = Scene(**filter_)
    forge(scene)
    return scene


def test_they_agree_on_honest_bundles(page: "Page", tmp_path: Path) -> None:
    scenes = {str(filter_): Scene(**filter_) for filter_ in FILTERS}
    for size in range(6):
        scenes[f"since {size}"] = Scene()
        scenes[f"since {size}"].since = KEYS.checkpoint(OLD, Scene().old.leaves()[:size])
    assert compared(page, tmp_path, scenes) == {}


def test_a_type_may_have_digits(page: "Page", tmp_path: Path) -> None:
    scene = Scene()
    scene.new.envelopes[6]["type"] = "form_9027a.2_of_3"
    assert check(page, scene.data, scene.policy)["verdict"] == "INTACT"
    assert by_python(tmp_path / "bundle", scene.data, scene.policy, None)["verdict"] == "INTACT"


@pytest.mark.parametrize("group", range(6))
def test_they_agree_on_every_forgery(page: "Page", tmp_path: Path, group: int) -> None:
    assert compared(page, tmp_path, {name: forged(name) for name in sorted(FORGERIES)[group::6]}) == {}


def test_they_give_the_same_roots(page: "Page", tmp_path: Path) -> None:
    scene = Scene(**{"from": "2026-01-06"})
    ours = check(page, scene.data, scene.policy)
    assert ours["logs"] == by_python(tmp_path / "bundle", scene.data, scene.policy, None)["logs"]
