import pytest

from scoring.forms.played import call_initial, called_card
from scoring.rules.ruleset import Call

STORED = [
    # call, as it is stored, as the fields hold it
    (Call.KING, "", {}),
    (Call.KING, "roi de coeur", {"called_card": "roi de coeur", "called_rank": ""}),
    (Call.KING, "dame de pique", {"called_card": "roi de pique", "called_rank": "dame"}),
    (Call.ANY_CARD, "10 de trefle", {"called_card": "roi de trefle", "called_rank": "10"}),
    (
        Call.KING_AND_ACE,
        "roi de coeur, as de pique",
        {
            "called_card": "roi de coeur",
            "called_rank": "",
            "called_card_2": "as de pique",
            "called_rank_2": "",
        },
    ),
    (Call.KING, "valet de carreau", {"called_card": "roi de carreau", "called_rank": "valet"}),
    (
        Call.KING_AND_QUEEN,
        "dame de pique",  # the king was not noted
        {"called_card_2": "dame de pique", "called_rank_2": ""},
    ),
]


@pytest.mark.parametrize(("call", "stored", "fields"), STORED)
def test_called_cards_survive_a_correction(call, stored, fields):
    assert call_initial(stored, call) == fields
    assert called_card(fields, call) == stored


def test_what_is_no_card_to_call_is_left_to_choose_again():
    assert call_initial("valet rouge", Call.KING) == {}
    assert call_initial("roi de pomme", Call.KING) == {}
