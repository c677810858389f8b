import pytest

from tournaments.event.access import UNDO, undo_of


@pytest.mark.parametrize("act", sorted(UNDO))
def test_how_an_act_is_taken_back_goes_on_after_a_colon(act):
    sentence = undo_of(act)
    assert sentence[0].islower()
    assert sentence.endswith((".", " !"))
