"""Labels of tables: a code to scan, a paper to print, and the table that a scan opens."""
