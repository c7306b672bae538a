"""Contents of the papers of a Rules Submission: the copy of a filing, the joint letter, the decision."""
