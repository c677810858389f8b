"""The columns of the sheet of deals: each is named once, in every language."""

from django.utils.translation import override

from scoring import labels
from tournaments.foreign.columns import fold
from tournaments.sheets.deal_columns import code_of_word, deal_columns, key_of_title


def test_every_fact_has_one_column():
    keys = [column.key for column in deal_columns(5)]
    assert len(keys) == len(set(keys))
    assert keys[:3] == ["round", "table", "deal"]
    assert keys[-20:-5] == [
        f"{fact}_{seat}" for fact in ("entry", "score", "card_points") for seat in range(1, 6)
    ]


def test_a_heading_names_its_column_in_every_language():
    known = key_of_title(5)
    for language in ("fr", "en"):
        with override(language):
            for column in deal_columns(5):
                assert known[fold(str(column.title))] == column.key


def test_a_word_says_its_code_in_every_language():
    codes = code_of_word(labels.OUTCOME)
    for language in ("fr", "en"):
        with override(language):
            for code, word in labels.OUTCOME.items():
                assert codes[fold(str(word))] == code
