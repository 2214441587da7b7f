"""`python -m cli` is `shboard`."""

from cli import main

main(prog_name="shboard")
