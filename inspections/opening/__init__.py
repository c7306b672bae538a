"""May this table open? The pit board, the page of a table, opening and closing."""
