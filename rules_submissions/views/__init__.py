"""Pages about Rules Submissions: the certificate holder's and the Board's."""
