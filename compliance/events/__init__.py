"""What happened at a certificate holder, in order, for programs that follow it: read from the entries of the ledger."""
