import pytest

from tournaments.event.access import ACTS, undo_of

UNDONE = {name for name, act in ACTS.items() if act.undo}


@pytest.mark.parametrize("act", sorted(UNDONE))
def test_how_an_act_is_taken_back_goes_on_after_a_colon(act):
    sentence = undo_of(act)
    assert sentence[0].islower()
    assert sentence.endswith((".", " !"))
