"""Setting long tables as tagged PDF/A-3a, in one pass and in little memory: pages, cells and tags are written as
they are set. Papers of running text are laid out from HTML (`documents/rendering.py`)."""
