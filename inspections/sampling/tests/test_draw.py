"""The draw: an order that follows from seed and entries alone, and what a sample tells about all."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspections.sampling.draw import PopulationLine, in_order, population_sha256, share_of

LINES = st.lists(
    st.builds(
        PopulationLine, st.uuids(version=4), st.sampled_from([UUID(int=n) for n in range(1, 5)]), st.integers(1, 10**6),
        st.text("0123456789abcdef", min_size=64, max_size=64),
    ),
    unique_by=lambda line: line.key, max_size=40,
)  # fmt: skip
SEEDS = st.text(min_size=1, max_size=30)


@given(LINES, SEEDS, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_follows_from_the_seed_and_the_entries_whatever_order_they_are_read_in(lines, seed, by_table, random):
    shuffled = random.sample(lines, len(lines))
    drawn = in_order(lines, seed, by_table=by_table)
    assert drawn == in_order(shuffled, seed, by_table=by_table)
    assert sorted(line.key for line in drawn) == sorted(line.key for line in lines)
    assert population_sha256(lines) == population_sha256(shuffled)


@given(LINES, SEEDS, st.integers(0, 40))
def test_by_table_no_table_gives_two_more_than_one_that_still_has_entries(lines, seed, size):
    drawn = Counter(line.table for line in in_order(lines, seed, by_table=True)[:size])
    there = Counter(line.table for line in lines)
    left = [drawn[table] for table in there if drawn[table] < there[table]]
    assert all(count - least <= 1 for count in drawn.values() for least in left)


def test_two_seeds_draw_differently_and_one_entry_more_changes_the_population():
    lines = [PopulationLine(UUID(int=n), UUID(int=1), n, f"{n:064x}") for n in range(1, 31)]
    one, other = (in_order(lines, seed, by_table=False)[:8] for seed in ("2026-03-03 harbor", "2026-03-03 harbour"))
    assert one != other
    assert population_sha256(lines) != population_sha256(lines[:-1])


def test_the_draw_is_what_its_description_says():
    """SHA-256 of seed, number and hash of the entry, a line each; computed here by hand for three entries."""
    import hashlib

    lines = [PopulationLine(UUID(int=n), UUID(int=1), n, f"{n:064x}") for n in (1, 2, 3)]
    digests = {n: hashlib.sha256(f"2026-03-03 harbor 4471\n{n}\n{n:064x}".encode()).hexdigest() for n in (1, 2, 3)}
    drawn = [line.number for line in in_order(lines, "2026-03-03 harbor 4471", by_table=False)]
    assert drawn == sorted(digests, key=lambda n: digests[n])


@pytest.mark.parametrize("population", [1, 2, 5, 9])
def test_the_interval_is_exact(population):
    """Counted over every possible sample: the bounds are the first and last numbers that do not make the result
    rarer than 1 in 40 on either side."""
    for seen in range(population + 1):
        for found in range(seen + 1):
            possible = [
                bad
                for bad in range(found, population - (seen - found) + 1)
                if _chance(population, bad, seen, lambda k, found=found: k >= found) > Fraction(1, 40)
                and _chance(population, bad, seen, lambda k, found=found: k <= found) > Fraction(1, 40)
            ]
            share = share_of(population, seen, found)
            assert (share.least, share.most) == (possible[0], possible[-1])


def _chance(population, bad, seen, counts):
    samples = list(combinations(range(population), seen))
    return Fraction(sum(counts(sum(one < bad for one in sample)) for sample in samples), len(samples))


@pytest.mark.parametrize("counts", [(5, 6, 0), (5, 3, 4), (5, 3, -1)])
def test_counts_that_no_sample_has_are_refused(counts):
    with pytest.raises(ValueError, match="than"):
        share_of(*counts)
