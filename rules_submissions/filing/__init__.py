"""What the pages about a Rules Submission show: plain values made from rows, facts and findings; no request, no HTML."""
