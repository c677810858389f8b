"""What the page tells while a deal is being typed."""

import pytest
from django.urls import reverse

from tests.scoring.views.deal_pages import GARDE


def preview(client, table, **given):
    values = {"dealer": "0", "side": "attack"} | given
    return client.post(reverse("deal_preview", args=[table.pk]), values).context["preview"]


def test_the_preview_shows_every_line(client, table):
    shown = preview(client, table, **GARDE, petit_au_bout="attack")
    assert shown.explanation.sentence == (
        "(25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 → 66 + 20 = 86 par défenseur"
    )
    assert (shown.made, shown.explanation.verdict) == (True, "Réussi de 8 : 49 points pour 41")
    assert shown.marks == [("Ana", 258), ("Bo", -86), ("Cy", -86), ("Di", -86)]


COUNTS = [
    pytest.param({}, ("Défense", "", "", ""), id="nothing yet"),
    pytest.param({"bouts": "2"}, ("Défense", "", "41", ""), id="bouts"),
    pytest.param({"points": "49"}, ("Défense", "42", "", ""), id="points"),
    pytest.param({"points": "49", "bouts": "2"}, ("Défense", "42", "41", "+8"), id="both"),
    pytest.param(
        {"points": "42", "bouts": "2", "side": "defence"},
        ("Attaque", "49", "41", "+8"),
        id="side",
    ),
    pytest.param({"points": "95", "bouts": "2"}, ("Défense", "", "41", ""), id="too many"),
]


@pytest.mark.parametrize(("entered", "note"), COUNTS)
def test_the_count_is_followed_live(client, table, entered, note):
    assert preview(client, table, **entered).note == note


def test_too_many_points_are_said_before_all_is_noted(client, table):
    shown = preview(client, table, points="92")
    assert (dict(shown.notes)["points"], shown.problems) == (
        ["Les points vont de 0 à 91 : recomptez les plis de l’attaque."],
        True,
    )


def test_what_is_missing_is_no_error_while_choosing(client, table):
    shown = preview(client, table, taker="0")
    assert (shown.missing, shown.problems) == (
        ["Contrat", "Bouts de l’attaque", "Points"],
        False,
    )


def test_a_contradiction_is_said_beside_its_field(client, table):
    shown = preview(client, table, **GARDE | {"points": "91.5"})
    assert (shown.explanation, dict(shown.notes)["points"]) == (
        None,
        ["Les points vont de 0 à 91 : recomptez les plis de l’attaque."],
    )


def test_a_deal_not_played_gives_no_marks(client, table):
    shown = preview(client, table, outcome="petit_sec")
    assert (shown.explanation.verdict, shown.made, shown.marks) == ("Petit sec", None, [])
