"""Notes of people of the Board at a table, for its holder."""
