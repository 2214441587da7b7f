"""Do all screens of a table show the same? Every view is laid beside the others of the same `v`."""

from typing import Any

View = dict[str, Any]


class Agreement:
    """Collects views; `disputes` names each difference in words that hold no secret."""

    def __init__(self) -> None:
        self.disputes: list[str] = []
        self._shown: dict[int, tuple[str, View]] = {}

    def hear(self, who: str, view: View) -> None:
        """Compare the public part of a view with what another screen showed under the same `v`."""
        public = {field: value for field, value in view.items() if field != "you"}
        other, shown = self._shown.setdefault(view["v"], (who, public))
        if shown != public:
            fields = ", ".join(differing(shown, public))
            self.disputes.append(f"{who} and {other} differ at v {view['v']} in {fields}")

    def dispute(self, complaint: str) -> None:
        """Add what a screen has to complain about for another reason."""
        self.disputes.append(complaint)

    def compare_ends(self, board: View, ends: dict[str, View]) -> None:
        """The final table of each screen must be the board's."""
        for who, view in ends.items():
            if view["table"] != board["table"]:
                fields = ", ".join(differing(board["table"] or {}, view["table"] or {}))
                self.disputes.append(f"{who} ends with another table than the board: {fields}")


def differing(one: View, other: View) -> list[str]:
    """The names of the fields in which two views differ; inside the table, the table's own."""
    names: list[str] = []
    for field in sorted({*one, *other}):
        left, right = one.get(field), other.get(field)
        if left == right:
            continue
        if field == "table" and left and right:
            names += [f"table.{name}" for name in differing(left, right)]
        else:
            names.append(field)
    return names
