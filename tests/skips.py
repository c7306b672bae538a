"""Skips that are allowed, each with its reason: any other skip or expected failure fails (tests/running/plugin.py).

A key is matched with what the skip says, whole; `*` stands for anything.
"""

NOT_OURS = "The official texts, the examples and the public vectors are not part of the project."
NOT_INSTALLED = "script/setup installs it where it may; without leave to install packages the tests cannot look."
NOT_BY_DEFAULT = "Few offices have this part, so script/setup leaves its packages out (docs/operations/tests.md)."

SKIPS = {
    "../shared is not there": NOT_OURS,
    "the examples beside this checkout are not there": NOT_OURS,
    "the official texts (../shared/chapters) are not here": NOT_OURS,
    "the public vectors of RFC 6962 are not beside this working copy": NOT_OURS,
    "the published vectors of RFC 6962 are not beside this repository": NOT_OURS,
    "python3.* is not on this computer": "Verifiers run on older Pythons too; whoever has these tries them.",
    "papers are validated with Java: apt-get install --no-install-recommends default-jre-headless libjaxb-java": (
        NOT_INSTALLED
    ),
    "a viewer reads signatures with: apt-get install poppler-utils libnss3-tools": NOT_INSTALLED,
    "a device for keys is tried with: apt-get install softhsm2": NOT_INSTALLED,
    "no namespace can be made here": "A small file system wants its own namespace, which some computers refuse.",
    "a store that speaks S3 is tried with: requirements-files.txt and requirements-files-dev.txt": NOT_BY_DEFAULT,
    "sign-in by SAML is tried with: requirements-saml.txt, requirements-saml-dev.txt and xmlsec1": NOT_BY_DEFAULT,
    "traces are tried with: requirements-traces.txt": NOT_BY_DEFAULT,
    "a replica is tried with the programs of PostgreSQL: pg_basebackup": NOT_INSTALLED,
    "browser tests need Chromium: apt-get install --no-install-recommends chromium": NOT_INSTALLED,
}
