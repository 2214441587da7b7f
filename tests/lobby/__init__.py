"""Tests of people and seats: names, joining, claim PINs, the game on the table."""
