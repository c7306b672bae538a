"""Sign-in by a provider that speaks SAML 2.0, for an office with `requirements-saml.txt` that sets SAML_ISSUER."""
