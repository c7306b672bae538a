"""Pages of the floor: the pit board, a table, an entry, the log, the alarms."""
