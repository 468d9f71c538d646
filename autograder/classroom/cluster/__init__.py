"""Grade on other machines, through Dask. Only what `--scheduler` or `--slurm` asks for imports this."""
