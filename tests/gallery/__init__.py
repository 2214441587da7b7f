"""Pictures of the screens, made by hand from the real pages: `python -m tests.gallery.readme`."""
