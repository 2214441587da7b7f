"""What can go wrong with the rules, split by whose fault it is."""


class RulesError(Exception):
    """Something asked of the rules that they do not allow. The text never holds a secret."""


class Refused(RulesError):
    """The seat may not do that now. Nothing has changed."""


class CannotDeal(RulesError):
    """No game is printed for that number of seats, or a variant changes nothing there."""
