"""Scenes of an office that turned its keys: honest ones, and what somebody with the retired keys would make."""

from collections.abc import Callable, Sequence
from typing import Any

from .office import CLOCK, NAME, USER, Keys, b64, canonical, raw, sha, verifier_key
from .scenes import BOARD, KEYS, NEW, OLD, Scene

NEXT = Keys("next")
T, X = "TAMPERED", "UNREADABLE"
ADMINISTRATORS = [(f"{USER[:-1]}{number}", f"B-{number}") for number in (1, 2)]
Signers = Callable[[str], Sequence[Keys]]
"""The keys that sign a log, by its origin."""


def written(keys: Keys) -> list[str]:
    """The public half as policies write it."""
    return [verifier_key(NAME, 1, raw(keys.ed))[1]]


def present(shown: Any, user: str, number: str, **statement: Any) -> dict[str, Any]:
    """Somebody who was there and signed what was shown; `statement` replaces members of what was signed."""
    said = {
        "credential_number": number, "holder": None, "issued_at": "2026-01-08T09:00:00.000000Z",
        "meaning": {"id": "keys.announce/1", "sha256": sha(b"I am here").hex()}, "nonce": b64(number.encode()),
        "origin": NEW, "record_sha256": sha(canonical(shown)).hex(), "user": user,
    }  # fmt: skip
    signature = {"assurance": "lower", "statement": canonical(said | statement).decode()}
    return {
        "credential_number": number, "method": "password+totp", "printed_name": f"Administrator {number}",
        "role": "board_administrator", "signature": signature, "user": user,
    }  # fmt: skip


class Turned:
    """The keys of an office, of which checkpoints bear those that `signers` says; all else is as in KEYS."""

    def __init__(self, signers: Signers) -> None:
        self.signers = signers

    def __getattr__(self, name: str) -> Any:
        return getattr(KEYS, name)

    def checkpoint(self, origin: str, leaves: list[bytes], *, is_cosigned: bool = False) -> str:
        notes = [one.checkpoint(origin, leaves) for one in self.signers(origin)]
        head = notes[0].rpartition("\n\n")[0]
        lines = [line for note in notes for line in note.rpartition("\n\n")[2].splitlines(keepends=True)]
        if is_cosigned:
            whole = KEYS.checkpoint(origin, leaves, is_cosigned=True)
            lines += whole.rpartition("\n\n")[2].splitlines(keepends=True)[1:]
        return f"{head}\n\n{''.join(lines)}"


def by_old(origin: str) -> list[Keys]:
    return [KEYS]


def by_both(origin: str) -> list[Keys]:
    """Everything that grows; the log of the year before was signed before."""
    return [KEYS] if origin == OLD else [KEYS, NEXT]


def by_new(origin: str) -> list[Keys]:
    return [KEYS] if origin == OLD else [NEXT]


def retired(size: int, board: str = BOARD) -> list[str]:
    """Lines of a policy: the old keys count up to this size of this Board log."""
    return [f"retired {'+'.join(key.split('+')[:2])} {board} {size}" for key in written(KEYS)]


def policy(*more: str) -> str:
    """Both keys, and these lines."""
    return KEYS.policy(*(f"log {key}" for key in written(NEXT)), *more)


def turned(signers: Signers, acts: Sequence[str] = (), *more: str, **entry: Any) -> Scene:
    """A scene whose open log tells these acts about keys (`announce`, `retire`)."""
    scene = Scene()
    scene.bundle.keys = Turned(signers)
    for act in acts:
        keys = written(NEXT if act == "announce" else KEYS)
        name = sha("".join(f"{key}\n" for key in keys).encode()).hex()
        told = {"actor": CLOCK, "subject": {"id": name, "table": "ledger.keys", "version": 1}} | entry
        shown = told.pop("shown", {"act": f"keys.{act}", "keys": keys})
        there = told.pop("there", lambda present: present)([present(shown, *one) for one in ADMINISTRATORS])
        scene.new.add(f"keys.{act}", about={"keys": keys, "present": there}, shown=shown, **told)
    scene.policy = policy(*more)
    return scene


def with_the_old_policy(scene: Scene) -> Scene:
    scene.policy = KEYS.policy()
    return scene


BOTH_ACTS = ("announce", "retire")
ANOTHER = {"id": "0" * 64, "table": "ledger.keys", "version": 1}


Present = list[dict[str, Any]]


def signed_by_the_first(**statement: Any) -> Callable[[Present], Present]:
    """The first of those present signed another statement."""
    (user, number), shown = ADMINISTRATORS[0], {"act": "keys.announce", "keys": written(NEXT)}
    return lambda people: [present(shown, user, number, **statement), people[1]]


PEOPLE: dict[str, Callable[[Present], Any]] = {
    "nobody is named": lambda people: [],
    "nothing is said": lambda people: None,
    "one is named": lambda people: people[:1],
    "one stands there twice": lambda people: people[:1] * 2,
    "a third is there": lambda people: [*people, people[0] | {"user": USER, "credential_number": "B-3"}],
    "both have one number": lambda people: [
        people[0], present({"act": "keys.announce", "keys": written(NEXT)}, ADMINISTRATORS[1][0], "B-1"),
    ],
    "one has not signed": lambda people: [people[0], {k: v for k, v in people[1].items() if k != "signature"}],
    "one has no number": lambda people: [people[0], people[1] | {"credential_number": ""}],
    "one signed for another": lambda people: [people[0], people[1] | {"signature": people[0]["signature"]}],
    "one signed something else": signed_by_the_first(record_sha256="0" * 64),
    "one signed for another log": signed_by_the_first(origin=OLD),
    "one signed with another number": signed_by_the_first(credential_number="B-9"),
    "one signed words without form": signed_by_the_first(nonce=""),
}  # fmt: skip
HONEST: dict[str, Callable[[], Scene]] = {
    "announced": lambda: turned(by_both, ["announce"]),
    "announced, and the policy does not know the next keys": lambda: with_the_old_policy(turned(by_both, ["announce"])),
    "retired": lambda: turned(by_new, BOTH_ACTS, *retired(1)),
    "retired, under both keys still": lambda: turned(by_both, BOTH_ACTS, *retired(1)),
    "exported before the turn": lambda: turned(by_old, [], *retired(40)),
    "exported between announcement and retirement": lambda: turned(by_both, ["announce"], *retired(40)),
}
FORGED: dict[str, tuple[str, Callable[[], Scene]]] = {
    "old keys alone after the log retired them": (
        T, lambda: turned(lambda origin: [NEXT] if origin == BOARD else [KEYS], BOTH_ACTS),
    ),
    "old keys alone in a log cut before its retirement": (
        T, lambda: turned(lambda origin: [NEXT] if origin == BOARD else [KEYS], [], *retired(1)),
    ),
    "old keys alone under the Board log": (
        T, lambda: turned(lambda origin: [KEYS] if origin == BOARD else by_new(origin), BOTH_ACTS, *retired(1)),
    ),
    "old keys alone under a Board log that they never signed": (
        T, lambda: turned(by_old, [], *retired(40, "office.example/log/board/2025")),
    ),
    "after the retirement, by a policy that knows the old keys alone": (
        T, lambda: with_the_old_policy(turned(by_new, BOTH_ACTS)),
    ),
    "a retirement by a person": (
        T, lambda: turned(by_new, BOTH_ACTS, *retired(1), actor=CLOCK | {"user": USER}),
    ),
    "a retirement of other keys than its subject names": (
        T, lambda: turned(by_new, BOTH_ACTS, *retired(1), subject=ANOTHER),
    ),
    **{
        f"turned by people of whom {words}": (
            T, lambda there=there: turned(by_both, ["announce"], there=there)  # type: ignore[misc]
        )
        for words, there in PEOPLE.items()
    },
    "a policy retires a key that it does not list": (
        X, lambda: turned(by_new, BOTH_ACTS, f"retired {NAME}+00000000 {BOARD} 1"),
    ),
    "a policy retires a key at no size": (X, lambda: turned(by_new, BOTH_ACTS, *(f"{one}0x" for one in retired(1)))),
    "a policy retires a key in no log": (X, lambda: turned(by_new, BOTH_ACTS, retired(1)[0].rpartition(" ")[0])),
}  # fmt: skip
