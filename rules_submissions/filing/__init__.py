"""What the pages about a Rules Submission show: values made from rows, facts and findings; no request, no HTML."""
