"""Sign-in by the Board's identity provider (OpenID Connect): the way there and back, and what ends sessions here."""
