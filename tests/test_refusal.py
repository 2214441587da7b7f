"""A refusal says a code and values; the sentence is the screen's."""

import pytest

from shboard.refusal import Refusal


def test_a_refusal_carries_its_code_and_what_fills_its_text() -> None:
    with pytest.raises(Refusal, match="too_few") as caught:
        raise Refusal("too_few", seats=4)
    assert (caught.value.code, caught.value.values) == ("too_few", {"seats": 4})
    assert Refusal("stale").values == {}
    assert Refusal("no_seat", code=3).values == {"code": 3}
