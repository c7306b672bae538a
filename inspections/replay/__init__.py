"""Any table at any moment, from the records: what stood there, what ran, who had inspected, what the rules allowed.

Two times make a moment: the instant that is asked about, and the instant up to which records count. With both the same
the answer is what the office answered then; with the second later, late entries and corrections count too.
"""
