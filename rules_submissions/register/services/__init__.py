"""Acts of this step: each is recorded, or refused in words."""
