"""Tables as the site draws them: one cell heads its row, and a name is text."""

import django_tables2
import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from scoring.models import Role
from tests import factories

NUMBER = {"td": {"class": "number"}}


class Marks(django_tables2.Table):
    row_header = "name"

    name = django_tables2.Column()
    mark = django_tables2.Column(attrs=NUMBER, default="–")

    class Meta:
        orderable = False  # its headings are no links, which would ask for the address

    def render_mark(self, value, record):
        return f"{value} <{record['name']}>"


def drawn(*rows):
    table = Marks([dict(zip(("name", "mark"), row, strict=True)) for row in rows])
    html = render_to_string("components/_table.html", {"table": table})
    return html.partition("<tbody>")[2].partition("</tbody>")[0].strip()


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        (
            ("Ana", 12),
            '<th scope="row" >Ana</th><td class="number">12 &lt;Ana&gt;</td>',
        ),
        (
            ("<b>Zoé</b>", None),
            '<th scope="row" >&lt;b&gt;Zoé&lt;/b&gt;</th><td class="number">–</td>',
        ),
    ],
)
def test_a_row_is_drawn(row, cells):
    assert drawn(row) == f"<tr>{cells}</tr>"


def test_rows_stand_in_their_order():
    rows = drawn(("Bo", 1), ("Ana", 2)).split("</tr>")
    assert [">Bo<" in rows[0], ">Ana<" in rows[1], rows[2]] == [True, True, ""]


def test_a_table_without_rows_says_so():
    assert "Rien à montrer pour l’instant." in drawn()


@pytest.mark.django_db
def test_columns_in_which_nothing_stands_are_left_out(client):
    home = factories.club()
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    factories.players(2, in_club=home)
    directory = client.get(reverse("player_list", args=[home.pk])).context["table"]
    assert [column.name for column in directory.columns] == ["name", "shown"]
    home.players.filter(name="Ana").update(category="Vétéran")
    directory = client.get(reverse("player_list", args=[home.pk])).context["table"]
    assert [column.name for column in directory.columns] == ["name", "category", "shown"]
    event = factories.drawn(factories.tournament(4, in_club=home, categories=["Dames"]))
    ranking = client.get(reverse("tournament_ranking", args=[event.pk])).context["table"]
    assert "category" not in ranking.columns.names()
    event.entries.filter(number=1).update(category="Dames")
    ranking = client.get(reverse("tournament_ranking", args=[event.pk])).context["table"]
    assert "category" in ranking.columns.names()
