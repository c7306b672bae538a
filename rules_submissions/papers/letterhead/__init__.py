"""The head of the Board's letters: name, address and seal, as two administrators of the Board set them."""
