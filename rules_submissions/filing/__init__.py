"""Filing: what is checked and signed before a filing goes to the Board, and what can be done until it is reviewed."""
