"""Interleaved measurement: every engine in every round, CPU time, the median of the rounds."""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time

ROUNDS = 7
SECONDS_A_TURN = 0.15


def calls_for(run: Callable[[], object], seconds: float = SECONDS_A_TURN) -> int:
    """The number of calls that fill about `seconds` of CPU time."""
    calls = 1
    while True:
        start = process_time()
        for _ in range(calls):
            run()
        spent = process_time() - start
        if spent > seconds / 8:
            return max(1, int(calls * seconds / spent))
        calls *= 4


def microseconds_a_call(engines: Mapping[str, Callable[[], object]], rounds: int = ROUNDS) -> dict[str, float]:
    """CPU microseconds of one call of each engine: the median of interleaved rounds."""
    calls = {name: calls_for(run) for name, run in engines.items()}
    spent: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, run in engines.items():
            gc.collect()
            start = process_time()
            for _ in range(calls[name]):
                run()
            spent[name].append((process_time() - start) / calls[name])
    return {name: median(times) * 1e6 for name, times in spent.items()}


def line(goal: str, words: str, ratio: float, limit: str, holds: bool) -> str:
    """A line of a report: the goal, the things compared, the ratio, the limit and whether it holds."""
    return (
        f"{goal:<3} {words:<62} {ratio:8.2f}  {limit:<10} {('held' if holds else 'MISSED') if limit else ''}".rstrip()
    )
