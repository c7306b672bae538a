"""Scenes whose bundle shows the Board log's earlier commitments, over the turn of a year of the Board log as well."""

import json
from collections.abc import Callable
from typing import Any

from .exports import Bundle, in_tree, relisted
from .merkle import inclusion_proof, tree_root
from .office import CLOCK, Log, b64, canonical, leaf, morning, sha
from .scenes import BOARD, KEYS, NEW, OLD, SCAN, Scene

PAST = "office.example/log/board/2025"
EARLIER = "board/earlier.jsonl"


class Connected(Scene):
    """`points` are the sizes of the Board logs under which a bundle shows the logs, by name; `old` was committed to
    under the Board log before, `new` twice under the present one."""

    def __init__(self, **filter_: Any) -> None:
        super().__init__(**filter_)
        self.past, self.board = Log(PAST, morning(2025, 12, 3)), Log(BOARD, morning(2026, 1, 2))
        self.commitments: list[tuple[Log, int, int, str, dict[str, Any]]] = []
        self.points: dict[str, tuple[Log, int]] = {}
        self.past.add("log.opened", about={"predecessor": None})
        self.commit("past", self.past, {0: 3}, days=7)
        ended = {"origin": PAST, "root": b64(tree_root(self.past.leaves())), "size": len(self.past.envelopes)}
        self.board.add("log.opened", about={"predecessor": ended})
        self.commit("first", self.board, {0: 5, 1: 2}, days=4)
        self.board.add("board.checkpoint", about={"tree": {"root": b64(bytes(32)), "size": 128}}, actor=CLOCK)
        self.commit("second", self.board, {1: 6}, days=12)
        self.bundle = ConnectedBundle(self, **filter_)
        self.bundle.destroyed = {(OLD, 2)}

    def commit(self, name: str, board: Log, sizes: dict[int, int], *, days: int) -> None:
        """An entry of a Board log that commits to the first entries of logs, by their number."""
        logs = [self.old, self.new]
        notes = {n: KEYS.checkpoint(logs[n].origin, logs[n].leaves()[:size]) for n, size in sizes.items()}
        salted = {n: (sha(f"{name} {n}".encode()), note) for n, note in notes.items()}
        tree = sorted([*(leaf(salt + note.encode()) for salt, note in salted.values()), leaf(sha(name.encode()))])
        about = {"tree": {"root": b64(tree_root(tree)), "size": len(tree)}}
        index = board.add("board.checkpoint", days=days, about=about, actor=CLOCK)
        self.points[name] = board, index + 1
        for n, (salt, note) in salted.items():
            self.commitments.append((board, index, n, note, in_tree(tree, salt, note.encode())))

    def kept(self, name: str, change: Callable[[list[bytes]], Any] = list) -> str:
        """The checkpoint of a Board log that somebody kept."""
        board, size = self.points[name]
        leaves = board.leaves()[:size]
        change(leaves)
        return KEYS.checkpoint(board.origin, leaves)


class ConnectedBundle(Bundle):
    """The same office's bundle in version 2 of the format."""

    def __init__(self, scene: Connected, **filter_: Any) -> None:
        super().__init__(KEYS, [scene.old, scene.new], scene.board, [SCAN], **filter_)
        self.scene = scene

    def build(self) -> dict[str, bytes]:
        files = super().build()
        starts = [stated["start"] for stated in json.loads(files["manifest.json"])["logs"]]
        lines = []
        for board in (self.board, self.scene.past):
            leaves = board.leaves()
            for of, index, number, note, shown in self.scene.commitments:
                if of is board and int(note.split("\n")[1]) >= starts[number]:
                    line = self.line(board, index, leaves)
                    lines.append(line | {"index": index, "leaf": shown, "log": number, "note": note})
            if board is self.board:
                lines.append(self.line(board, 0, leaves))
        files[EARLIER] = b"".join(canonical(line) + b"\n" for line in lines)
        return relisted(files, lambda facts: facts.update(bundle=2))

    def line(self, board: Log, index: int, leaves: list[bytes]) -> dict[str, Any]:
        payload, salt = board.records[index]
        proof = [b64(one) for one in inclusion_proof(index, leaves)]
        return {"envelope": board.line(index).decode(), "payload": payload, "proof": proof, "salt": b64(salt)}


def line_changed(number: int, **members: Any) -> Callable[[Connected], None]:
    """Replaces members of a line of the bundle."""

    def change(scene: Connected) -> None:
        def replace(lines: list[bytes]) -> None:
            lines[number] = canonical(json.loads(lines[number]) | members) + b"\n"

        scene.lines(EARLIER, replace)

    return change


def rewritten(scene: Connected) -> None:
    """Somebody with the keys of the office alters an entry from before a checkpoint, and makes all the rest anew."""
    scene.new.envelopes[4]["actor"] = scene.new.envelopes[4]["actor"] | {"role": "floorperson"}


def rewritten_and_shown_anew(scene: Connected) -> None:
    """The commitment is shown over a checkpoint made after the entry was altered."""
    rewritten(scene)
    line_changed(2, note=KEYS.checkpoint(NEW, scene.new.leaves()[:6]))(scene)


def rewritten_and_left_out(scene: Connected) -> None:
    """The commitments that would tell are left out."""
    rewritten(scene)
    scene.lines(EARLIER, lambda lines: lines.pop(2))
    scene.since = scene.kept("second")


def another_board_log(scene: Connected) -> None:
    scene.since = scene.kept("second", lambda leaves: leaves.__setitem__(1, bytes(32)))


def another_board_log_before(scene: Connected) -> None:
    scene.since = scene.kept("past", lambda leaves: leaves.__setitem__(0, bytes(32)))


def a_log_is_left_out(scene: Connected) -> None:
    """Under the first checkpoint, only the log of the year before is shown."""
    scene.lines(EARLIER, lambda lines: lines.pop(1))
    scene.since = scene.kept("first")


def of_a_size_that_no_line_has(scene: Connected) -> None:
    scene.since = KEYS.checkpoint(BOARD, scene.board.leaves()[:3])


def of_the_first_version(scene: Connected) -> None:
    scene.relist(lambda facts: facts.update(bundle=1))


def of_a_later_version(scene: Connected) -> None:
    scene.relist(lambda facts: facts.update(bundle=3))


FORGED: dict[str, tuple[str, Callable[[Connected], Any]]] = {
    "rewritten": ("TAMPERED", rewritten),
    "rewritten and shown anew": ("TAMPERED", rewritten_and_shown_anew),
    "rewritten and left out": ("INCOMPLETE", rewritten_and_left_out),
    "another Board log": ("TAMPERED", another_board_log),
    "another Board log before": ("TAMPERED", another_board_log_before),
    "a log left out": ("INCOMPLETE", a_log_is_left_out),
    "a size without a line": ("INCOMPLETE", of_a_size_that_no_line_has),
    "the first version": ("TAMPERED", of_the_first_version),
    "a later version": ("TAMPERED", of_a_later_version),
    "no file": ("INCOMPLETE", lambda scene: scene.drop(EARLIER)),
    "no opening": ("TAMPERED", lambda scene: scene.lines(EARLIER, lambda lines: lines.pop(3))),
    "another proof": ("TAMPERED", line_changed(0, proof=[])),
    "another salt": ("TAMPERED", line_changed(3, salt=b64(bytes(32)))),
    "another place in the tree": ("TAMPERED", line_changed(2, leaf={"index": 9, "path": [], "salt": b64(bytes(32))})),
    "another index": ("TAMPERED", line_changed(2, index=2)),
    "a log that is not there": ("TAMPERED", line_changed(1, log=2)),
    "another log": ("TAMPERED", line_changed(1, log=0)),
    "a note of nobody": ("TAMPERED", line_changed(4, note="")),
    "one member more": ("TAMPERED", line_changed(4, more=1)),
    "a list": ("TAMPERED", lambda scene: scene.lines(EARLIER, lambda lines: lines.insert(0, b"[]\n"))),
    "no text": ("TAMPERED", lambda scene: scene.lines(EARLIER, lambda lines: lines.insert(0, b"\xff\n"))),
}
"""By name: the verdict, and what was done."""


def forged(name: str) -> tuple[str, Connected]:
    """The verdict that the format asks for, and the scene."""
    verdict, change = FORGED[name]
    scene = Connected()
    change(scene)
    return verdict, scene
