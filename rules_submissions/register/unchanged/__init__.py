"""Approvals that need no change under an edition: which these are, and how the Board records that."""
