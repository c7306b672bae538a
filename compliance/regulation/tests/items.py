"""The items that each official text letters."""

import json
from pathlib import Path

ITEMS: dict[str, dict[str, str]] = json.loads((Path(__file__).parent / "items.json").read_text(encoding="utf-8"))
"""Citations by edition key and section, without any word of the text."""
