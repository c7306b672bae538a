"""Forgeries that the Board's own log was signed over: what its entries commit to, and which leaves a bundle shows."""

from .forgeries import T, forgery
from .office import DEALER, b64, leaf
from .scenes import KEYS, NEW, OLD, Scene


@forgery(T)
def signed__another_checkpoint_in_the_board_log(scene: Scene) -> None:
    scene.bundle.board_note = lambda note: KEYS.checkpoint(note.split("\n")[0], scene.old.leaves()[:2])


@forgery(T)
def signed__another_log_s_checkpoint_in_the_board_log(scene: Scene) -> None:
    scene.bundle.board_note = lambda note: KEYS.checkpoint(OLD, scene.old.leaves())


@forgery(T)
def signed__another_root_than_the_leaves_have(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"tree": about["tree"] | {"root": b64(bytes(32))}}


@forgery(T)
def signed__a_tree_of_fewer_leaves(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"tree": about["tree"] | {"size": 1}}


@forgery(T)
def signed__a_tree_without_leaves(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"tree": about["tree"] | {"size": 0}}


@forgery(T)
def signed__a_tree_that_says_more(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"tree": about["tree"] | {"logs": 2}}


@forgery(T)
def signed__a_root_that_is_no_hash(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"tree": about["tree"] | {"root": b64(bytes(31))}}


@forgery(T)
def signed__a_note_in_the_place_of_a_tree(scene: Scene) -> None:
    scene.bundle.board_about = lambda about: {"note": KEYS.checkpoint(NEW, scene.new.leaves())}


@forgery(T)
def signed__two_leaves_of_one_log_and_the_older_shown(scene: Scene) -> None:
    """The tree holds the closing checkpoint too; the bundle shows the leaf of the older one."""
    older = bytes(32), KEYS.checkpoint(NEW, scene.new.leaves()[:2]).encode()
    scene.bundle.more_leaves = [leaf(b"".join(older))]
    scene.bundle.shown = lambda salt, note: older if note.startswith(NEW.encode()) else (salt, note)


@forgery(T)
def signed__a_board_entry_of_another_type(scene: Scene) -> None:
    scene.bundle.board_type = "board.other"


@forgery(T)
def signed__a_board_entry_by_a_person(scene: Scene) -> None:
    scene.bundle.board_actor = DEALER


@forgery(T)
def signed__a_board_entry_signed_by_a_person(scene: Scene) -> None:
    signature = scene.new.envelopes[1]["signature"]
    add = scene.board.add
    scene.board.add = lambda kind, **fields: add(kind, **fields | {"signature": signature})


@forgery(T)
def signed__another_signature_under_the_checkpoint_in_the_board_log(scene: Scene) -> None:
    scene.bundle.board_note = lambda note: note.rsplit("—", 1)[0]
