"""The second layer under `visible_to`: PostgreSQL itself shows the rows of a certificate holder to nobody else."""
