"""What scoring's pages show of the event around a table."""

from uuid import uuid4

import pytest

from scoring.around import Link, Notice
from tests import factories
from tournaments.decisions.services import cancel_decision, decide
from tournaments.models import Decision
from tournaments.sheets.around import AroundEvents

pytestmark = pytest.mark.django_db


def around(table):
    return AroundEvents().table(table.pk)


def paper(table):
    return Link("Imprimer", f"/tables/{table.pk}/feuille.pdf", "print")


def photographed(table, event):
    """Give what leads to the sheet that a telephone reads, and to photographing it."""
    address = f"/evenements/{event.pk}/photos/?table={table.pk}"
    return (
        Link("Feuille à photographier", f"/tables/{table.pk}/feuille-photo.pdf", "print"),
        Link("Photographier une feuille", address, "sheet", "record_deal"),
    )


def test_a_table_of_an_evening(django_assert_num_queries):
    night = factories.evening(name="Vendredi")
    table = factories.table(4, in_evening=night)
    shown = around(table)
    with django_assert_num_queries(1):
        assert shown.above == Link("Vendredi", f"/soirees/{night.pk}/")
        assert shown.sheet_links == (
            Link("Classement", f"/soirees/{night.pk}/classement/", "ranking", "see_ranking"),
            paper(table),
            *photographed(table, night),
            Link(
                "Remplacer un joueur", f"/tables/{table.pk}/remplacement/", "user", "seat_table"
            ),
            Link("Journal", f"/soirees/{night.pk}/journal/?de=table-{table.pk}", "history"),
        )
        assert shown.pot_links == (
            Link("Comptes de la soirée", f"/soirees/{night.pk}/comptes/"),
        )
        assert shown.notice is None
    assert shown.reopening == f"/tables/{table.pk}/reouverture/"


def test_a_table_of_a_round(django_assert_num_queries):
    event = factories.drawn(factories.tournament(name="Coupe"))
    table, *_ = factories.released(event)
    shown = around(table)
    with django_assert_num_queries(2):
        assert shown.above == Link("Tour 1", f"/tournois/{event.pk}/tours/1/")
        assert shown.sheet_links == (
            Link("Classement", f"/tournois/{event.pk}/classement/", "ranking", "see_ranking"),
            paper(table),
            *photographed(table, event),
            Link("Journal", f"/tournois/{event.pk}/journal/?de=table-{table.pk}", "history"),
        )
        assert shown.pot_links == ()


def test_a_table_outside_of_events():
    table = factories.table(4)
    shown = around(table)
    assert (shown.above, shown.sheet_links) == (None, (paper(table),))
    assert (shown.pot_links, shown.notice) == ((), None)


def test_what_an_arbiter_decided_about_its_players(django_assert_num_queries):
    """What was taken back, is of another round, or about somebody elsewhere is not told."""
    event = factories.drawn(factories.tournament())
    table, elsewhere = factories.released(event)
    entry = event.entries.get(player=table.seated[0].player)
    other = event.entries.get(player=elsewhere.seated[0].player)
    here = {"entry": entry, "decision": Decision.POINTS, "points": -20, "reason": "Retard"}
    decide(**here, uuid=uuid4())
    decide(entry=entry, decision=Decision.WARNING, reason="Bruit", uuid=uuid4(), round_number=1)
    decide(
        entry=entry, decision=Decision.WARNING, reason="Tour 2", uuid=uuid4(), round_number=2
    )
    decide(entry=other, decision=Decision.WARNING, reason="Ailleurs", uuid=uuid4())
    taken = decide(**here | {"reason": "Reprise"}, uuid=uuid4()).penalty
    cancel_decision(penalty=taken, reason="Erreur")
    name = entry.player.name
    shown = around(table)
    with django_assert_num_queries(2):
        assert shown.notice == Notice(
            "Hors de la feuille, l’arbitre a décidé :",
            [f"{name} : −20 points (Retard)", f"{name} : Avertissement (Bruit)"],
        )


def test_the_rules_of_a_game_have_a_paper_and_a_wall_sheet():
    links = AroundEvents().game("fft-4")
    assert links == (
        Link("Imprimer (PDF)", "/regles/fft-4.pdf", "print"),
        Link("Affiche, une page (PDF)", "/regles/fft-4/affiche.pdf", "print"),
    )
