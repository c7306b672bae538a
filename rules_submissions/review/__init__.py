"""The review: queue, desk, rounds, returns, recommendation."""
