"""Faults in the middle of work: connections cut at every statement, requests sent again, processes killed."""
