"""Bots: their names, their pace, how they choose."""
