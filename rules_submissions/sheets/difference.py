"""Changes between two pictures of a sheet: rectangles around changed dots, the largest first. For the child.

Both are reduced to one width and read in gray. Dots that differ clearly are counted in cells; cells that touch, or
stand one cell apart, are one region: a changed line of words is one and not thirty.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..place import WHOLE
from .limits import COMPARED_HEIGHT, COMPARED_WIDTH, MOST_CHANGES

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

CELL = 8
CLEARLY = 48
"""Steps of 256 by which a dot has to differ: less is what reducing does to an edge."""
SOME_DOTS = 3
"""Of the 64 dots of a cell, so many make it a changed one."""
REACH = 2
"""Cells within so many of each other are one region."""
FLAT = 12
"""A region whose gray varies by less holds nothing drawn."""
Box = tuple[int, int, int, int]


def difference_of(before: "Picture", after: "Picture") -> bytes:
    """`{"regions": [[kind, left, top, width, height], …], "more": n}`, places in ten-thousandths of the later one."""
    from PIL import ImageChops, ImageStat

    wide = min(COMPARED_WIDTH, after.width)
    high = min(COMPARED_HEIGHT, max(1, after.height * wide // after.width))
    first, second = (picture.convert("L").resize((wide, high)) for picture in (before, after))
    clear = ImageChops.difference(first, second).point([255 if level >= CLEARLY else 0 for level in range(256)])
    columns, rows = -(-wide // CELL), -(-high // CELL)
    padded = clear.crop((0, 0, columns * CELL, rows * CELL))
    counted = padded.reduce(CELL).tobytes()
    changed = {at for at, mean in enumerate(counted) if mean * CELL * CELL >= SOME_DOTS * 255}
    boxes = sorted(regions(changed, columns), key=lambda box: (-(box[2] - box[0]) * (box[3] - box[1]), box))
    changes = []
    for left, top, right, bottom in boxes[:MOST_CHANGES]:
        edges = (left * CELL, top * CELL, min(right * CELL, wide), min(bottom * CELL, high))
        flat = [ImageStat.Stat(picture.crop(edges)).stddev[0] < FLAT for picture in (first, second)]
        kind = {(True, False): "added", (False, True): "removed"}.get((flat[0], flat[1]), "changed")
        x, y = edges[0] * WHOLE // wide, edges[1] * WHOLE // high
        changes.append([kind, x, y, edges[2] * WHOLE // wide - x, edges[3] * WHOLE // high - y])
    changes.sort(key=lambda change: (change[2], change[1]))
    return json.dumps({"regions": changes, "more": len(boxes) - len(changes)}).encode() + b"\n"


def regions(changed: set[int], columns: int) -> Iterator[Box]:
    """The rectangles of cells around those that belong together, right and bottom beyond the last cell."""
    left_over = set(changed)
    while left_over:
        reached = [left_over.pop()]
        xs, ys = [reached[0] % columns], [reached[0] // columns]
        while reached:
            at = reached.pop()
            x, y = at % columns, at // columns
            near = {
                beside + down * columns
                for down in range(max(y - REACH, 0), y + REACH + 1)
                for beside in range(max(x - REACH, 0), min(x + REACH, columns - 1) + 1)
            } & left_over
            left_over -= near
            reached += near
            xs += [cell % columns for cell in near]
            ys += [cell // columns for cell in near]
        yield min(xs), min(ys), max(xs) + 1, max(ys) + 1
