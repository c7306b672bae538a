"""Everything about a table on a day: one page, one paper and one answer to programs, made from one declaration."""
