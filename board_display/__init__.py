"""The TV board: static files for a browser that know the public view and the shared modules alone."""

from pathlib import Path

FOLDER: Path = Path(__file__).resolve().parent
"""Where the board's page, styles and scripts lie; `index.html` is a template."""
