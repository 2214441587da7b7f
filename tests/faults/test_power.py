"""A server that dies loses nothing, and shows nothing."""

import pytest

from tests.faults import power
from tests.faults.fault import Case, case_name, cases, caused
from tests.helpers.serving import Server


@pytest.mark.parametrize("case", cases(power), ids=case_name)
def test_nothing_is_lost_and_nothing_is_shown(case: Case, server: Server) -> None:
    tally = caused(case, server)
    assert (tally.lost, tally.shown) == (0, 0), tally.why
