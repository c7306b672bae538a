"""Scenes of records that one person signed at once: honest ones, and every lie about what was signed together."""

from collections.abc import Callable, Mapping
from typing import Any

from .forgeries import T, forgery
from .lies import reopened
from .office import DEALER, Log, b64, canonical, sha
from .officers import of_two
from .scenes import KEYS, Scene

RECORDS = [{"table": {"number": f"R-0{place}"}} for place in (1, 2, 3)]
OTHER = DEALER | {"credential_number": "D-102", "user": "8d8ac610-566d-4ef0-9c22-186b2a5ed790"}


def signed(scene: Scene, log: Log | None = None, *, shown: Any = None, **how: Any) -> dict[str, Any]:
    """The signature over the whole, in the newer log where no other is named; returns what its records say of it."""
    log = log or scene.new
    index = log.add("table.open", **log.signed(KEYS, shown or {"records": RECORDS, "signer": {}}, **how))
    reopened(scene)
    return log.reference(index)


def opened(
    scene: Scene, named: Any, record: Any, log: Log | None = None, *, meaning: str = "I sign",
    actor: Mapping[str, Any] = DEALER,
) -> int:  # fmt: skip
    """The record of one of them, with its own statement."""
    here = log or scene.new
    signature = here.signed(KEYS, record, is_passkey=False, nonce=b64(sha(canonical([record, len(here.envelopes)]))))
    stated = signature["signature"]["statement"]
    stated = stated.replace(sha(b"I sign").hex(), sha(meaning.encode()).hex())
    stated = stated.replace(DEALER["credential_number"], actor["credential_number"]).replace(
        DEALER["user"], actor["user"]
    )
    signature["signature"]["statement"] = stated
    index = here.add("table.opened", about={"signed_with": named}, actor=dict(actor), **signature)
    reopened(scene)
    return index


def in_one_log(scene: Scene) -> None:
    named = signed(scene)
    for record in RECORDS:
        opened(scene, named, record)


def by_password(scene: Scene) -> None:
    opened(scene, signed(scene, is_passkey=False), RECORDS[1])


HONEST: dict[str, Callable[[], Scene]] = {
    "three together": of_two(in_one_log),
    "by password": of_two(by_password),
    "of which the signature was not asked for": of_two(in_one_log, types=["table.opened"]),
}


@forgery(T)
def together__a_record_that_was_not_signed(scene: Scene) -> None:
    opened(scene, signed(scene), {"table": {"number": "R-09"}})


@forgery(T)
def together__one_record_twice(scene: Scene) -> None:
    named = signed(scene)
    opened(scene, named, RECORDS[0])
    opened(scene, named, RECORDS[0])


@forgery(T)
def together__by_another_person(scene: Scene) -> None:
    opened(scene, signed(scene), RECORDS[0], actor=OTHER)


@forgery(T)
def together__under_another_sentence(scene: Scene) -> None:
    opened(scene, signed(scene), RECORDS[0], meaning="I certify")


@forgery(T)
def together__an_entry_that_lists_nothing(scene: Scene) -> None:
    opened(scene, signed(scene, shown=RECORDS[0]), RECORDS[0])


@forgery(T)
def together__an_entry_that_nobody_signed(scene: Scene) -> None:
    index = scene.new.add("table.open", shown={"records": RECORDS, "signer": {}})
    opened(scene, scene.new.reference(index), RECORDS[0])


@forgery(T)
def together__another_leaf(scene: Scene) -> None:
    opened(scene, signed(scene) | {"leaf": "0" * 64}, RECORDS[0])


@forgery(T)
def together__another_event(scene: Scene) -> None:
    opened(scene, signed(scene) | {"event": scene.new.envelopes[0]["event"]}, RECORDS[0])


@forgery(T)
def together__a_later_entry(scene: Scene) -> None:
    opened(scene, signed(scene) | {"index": 40}, RECORDS[0])


@forgery(T)
def together__an_entry_of_another_log(scene: Scene) -> None:
    opened(scene, signed(scene, scene.old), RECORDS[0])


@forgery(T)
def together__an_unknown_member(scene: Scene) -> None:
    opened(scene, signed(scene) | {"more": 1}, RECORDS[0])


@forgery(T)
def together__a_record_without_signature(scene: Scene) -> None:
    scene.new.add("table.opened", about={"signed_with": signed(scene)}, shown=RECORDS[0])
