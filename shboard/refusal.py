"""The one exception by which the people of a table are told no: a code and values, never a sentence."""


class Refusal(Exception):
    """Nothing was changed. `code` is a key below `refused.` in the catalogues, `values` fill its text."""

    def __init__(self, code: str, /, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
