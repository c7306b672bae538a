"""What people of the Board note at a table, for its holder."""
