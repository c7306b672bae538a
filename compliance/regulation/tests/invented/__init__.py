"""Chapter 900a, invented for the tests of the vocabulary: a game of Lanterns, with a field of every kind."""
