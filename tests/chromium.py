"""The system's Chromium, for tests and for the pictures of the README."""

import shutil
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws no window and takes half the time of the others."""
OPTIONS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def chromium_path() -> Path | None:
    """The program; None where there is none."""
    return next((Path(found) for name in NAMES if (found := shutil.which(name))), None)
