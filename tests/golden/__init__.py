"""Golden files: what everybody of the demonstration reads, what the API answers, what papers say, as they were last
read. `python -m tests.golden` writes them anew; `git diff` then shows what a change does to them.
"""
