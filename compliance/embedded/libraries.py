"""The system libraries that making PDF files needs, and the Debian packages that bring them."""

import ctypes
import sys

PACKAGES = {
    "libpango-1.0.so.0": "libpango-1.0-0",
    "libpangoft2-1.0.so.0": "libpangoft2-1.0-0",
    "libharfbuzz.so.0": "libharfbuzz0b",
    "libharfbuzz-subset.so.0": "libharfbuzz-subset0",
    "libfontconfig.so.1": "libfontconfig1",
}


def loads(name: str) -> bool:
    """Whether the system finds a library of this name."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def missing_packages() -> list[str]:
    """Debian packages to install before a PDF can be made; none on other systems than Linux."""
    if not sys.platform.startswith("linux"):
        return []
    return [package for library, package in PACKAGES.items() if not loads(library)]


def main() -> None:
    """Prints the missing packages on one line; nothing when all are installed."""
    if packages := missing_packages():
        sys.stdout.write(" ".join(packages) + "\n")


if __name__ == "__main__":
    main()
