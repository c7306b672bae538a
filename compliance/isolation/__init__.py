"""The second layer under `visible_to`: PostgreSQL itself shows a certificate holder's rows to nobody else."""
