"""The log book: the entries of a facility and a period as dense tables in one paper, with a summary in front."""
