"""Search across logs and filings, by person, number, table and text; and the searches that a person keeps.

What is signed is indexed word by word (`mentions.py`). The index only says where to look: what a page shows is read
from the record, and a record that does not hold the word is not shown.
"""
