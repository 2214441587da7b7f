"""The benchmark: how fast shboard is, beside the floor of the same machine in the same run."""
