"""Golden files: pages as everybody of the demonstration reads them, answers of the API, and papers, as a person last
read them. `python -m tests.golden` writes them anew; `git diff` then shows what a change does to them.
"""
