"""What the bots of `demo` and those at a table have in common: their names, their pace, how they choose."""
