"""What a row of a list says of an entry, beside who it is."""

from uuid import uuid4

import pytest

from tests import factories
from tournaments.entries.listed import ENTRIES, read_entries
from tournaments.event.words import euros
from tournaments.foreign.importer import BroughtSheet
from tournaments.foreign.reading import read_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return factories.tournament(
        0, fees=[["Membre", 1000], ["Licencié", 1250]], categories=["Dames"], team_size=2
    )


def read(text, event):
    rows, fields = read_text(text), ENTRIES.fields_at(event)
    labels = {field.name: field.label for field in fields}
    columns = ENTRIES.guessed(rows, fields)
    sheet = BroughtSheet(rows=rows, columns=columns, uuid=uuid4(), labels=labels)
    return read_entries(event, sheet).lines


def test_a_list_with_headings(event):
    (ana, bo) = read(
        "Inscriptions\n\nNom;Prénom;N° licence;Catégorie;Équipe;Club;Tarif;Payé\n"
        "Bourdon;Ana;F-12;Dames;Renards;Halle;Licencié;oui\nCormier;Bo;;;;;;12,50 €\n",
        event,
    )
    assert (ana.row, ana.errors, bo.errors) == (4, [], [])
    assert (ana.value.player, ana.value.licence, ana.value.cents) == (
        "BOURDON Ana",
        "F-12",
        None,
    )
    arrival = ana.value.arrival
    assert (arrival.category, arrival.fee_class, arrival.team, arrival.apart) == (
        *("Dames", "Licencié"),
        *("Renards", "Halle"),
    )
    assert (bo.value.player, bo.value.cents) == ("CORMIER Bo", 1250)
    assert ana.more == ["nouveau joueur", "Licencié", "Dames", "Renards", "payé"]
    assert bo.more == ["nouveau joueur", f"payé {euros(1250)}"]


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("", ""),
        ("Nom entier", "full"),
        ("initiales", "initials"),
        ("Numéro", "number"),
        ("Prénom et initiales", "first"),
    ],
)
def test_how_a_name_is_shown(text, choice, event):
    (one,) = read(f"Nom;Nom publié\nAna;{text}\n", event)
    assert one.value.arrival.publication == choice


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "Nom;Publication\nAna;secret\n",
            (
                "Nom publié : « secret » n’est ni nom entier, ni prénom et initiales, ni"
                " initiales, ni numéro."
            ),
        ),
        ("Nom;Payé\n;oui", "Il manque le nom."),
        ("x" * 82, "Ce nom est trop long, de 2 caractères : 80 au plus, abrégez-le."),
        ("Nom;Équipe\nAna;" + "x" * 81, "« " + "x" * 81 + " » est trop long, abrégez-le."),
        (
            "Nom;Payé\nAna;peut-être",
            "Payé : « peut-être » n’est ni oui, ni non, ni un montant.",
        ),
    ],
)
def test_what_is_wrong_with_a_row(text, why, event):
    (one,) = read(text, event)
    assert (one.errors, one.value) == ([why], None)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        *((each, None) for each in ("oui", "X", "Réglé", "1")),
        *((each, 0) for each in ("non", "", "-", "0", "0,00")),
        *((each, 1500) for each in ("15", "15,00 €")),
    ],
)
def test_what_was_paid(text, cents, event):
    (one,) = read(f"Nom;Payé\nAna;{text}", event)
    assert (one.value.cents, one.errors) == (cents, [])
