"""`manage.py rescore`: what is stored against what the facts give."""

from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import call_command

from scoring.models import Action, Deal, Score, Table
from tests.factories import club, record, table

pytestmark = pytest.mark.django_db


def rescore(*options: str) -> tuple[int, list[str]]:
    """Give the exit status and the lines."""
    out = StringIO()
    try:
        call_command("rescore", *options, stdout=out)
    except SystemExit as end:
        return end.code, out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.fixture
def played():
    """Three deals at a table of four and two at one with a mort; Ana, then Bo, takes."""
    home = club("Tarot de la Halle")
    four = table(4, in_club=home)
    record(four)
    record(four, taker=1, contract="petite", bouts=1, points=Decimal(44))
    record(four, outcome="passed_out")
    mort = table(in_club=home, mort=True)
    record(mort)
    record(mort)
    return four


def tamper(number: int, name: str, points: int) -> None:
    score = Score.objects.get(deal__number=number, seat__player__name=name)
    deal, seat = score.deal, score.seat
    score.delete()
    Score.objects.create(deal=deal, seat=seat, points=points)


def where(played: Table) -> str:
    return f"Tarot de la Halle, table 1 [{played.pk}]"


CLEAN = "5 donnes de 2 tables recomptées : aucune différence."


def test_an_empty_site():
    assert rescore() == (0, ["Aucune donne n’est enregistrée : rien à recompter."])


def test_nothing_to_tell(played):
    assert rescore() == (0, [CLEAN])
    assert rescore("--fix") == (0, [CLEAN])
    assert not Action.objects.filter(kind="rescore_deal").exists()


def test_a_tampered_score(played):
    tamper(2, "Cy", 100)
    assert rescore() == (
        1,
        [
            f"{where(played)}, donne 2, Cy : +100 enregistré, +32 calculé",
            "5 donnes de 2 tables recomptées : 1 différence ; --fix réécrit les marques.",
        ],
    )
    assert Score.objects.filter(points=100).count() == 1  # nothing was written


def test_a_missing_score_an_extra_one_and_a_wrong_made(played):
    first, _second, passed = Deal.objects.filter(table=played).order_by("number")
    Score.objects.get(deal=first, seat__player__name="Di").delete()
    Score.objects.create(deal=passed, seat=played.seated[0], points=-7)
    Deal.objects.filter(pk=first.pk).update(made=False)
    assert rescore() == (
        1,
        [
            f"{where(played)}, donne 1, Di : rien enregistré, −66 calculé",
            f"{where(played)}, donne 1, contrat : chuté enregistré, réussi calculé",
            f"{where(played)}, donne 3, Ana : −7 enregistré, rien calculé",
            "5 donnes de 2 tables recomptées : 3 différences ; --fix réécrit les marques.",
        ],
    )


def test_the_mort_has_no_score(played):
    mort = Table.objects.get(mort=True)
    deal = mort.deals.get(number=1)
    Score.objects.create(deal=deal, seat=deal.dealer, points=0)
    seat = f"Tarot de la Halle, table 2 [{mort.pk}], donne 1, {deal.dealer}"
    assert rescore()[1] == [
        f"{seat} : 0 enregistré, rien calculé",
        "5 donnes de 2 tables recomptées : 1 différence ; --fix réécrit les marques.",
    ]


def test_fix_writes_the_scores_anew_and_logs_it(played):
    before = list(Score.objects.order_by("deal", "seat").values_list("deal", "seat", "points"))
    tamper(1, "Ana", 0)
    tamper(1, "Bo", 0)
    Score.objects.get(deal__number=2, seat__player__name="Di").delete()
    Deal.objects.filter(table=played, number=2).update(made=None)
    status, lines = rescore("--fix")
    assert (status, lines[-1]) == (
        0,
        "5 donnes de 2 tables recomptées : 4 différences, réécrites.",
    )
    assert lines[:-1] == [
        f"{where(played)}, donne 1, Ana : 0 enregistré, +198 calculé",
        f"{where(played)}, donne 1, Bo : 0 enregistré, −66 calculé",
        f"{where(played)}, donne 2, Di : rien enregistré, +32 calculé",
        f"{where(played)}, donne 2, contrat : rien enregistré, chuté calculé",
    ]
    assert rescore() == (0, [CLEAN])
    after = list(Score.objects.order_by("deal", "seat").values_list("deal", "seat", "points"))
    assert after == before
    deals = list(Deal.objects.filter(table=played, number__lt=3).values_list("pk", flat=True))
    logged = Action.objects.filter(kind="rescore_deal").order_by("pk")
    assert [action.data for action in logged] == [{"deal": pk, "version": 1} for pk in deals]


def test_a_fixed_table_tells_its_pages(played):
    before = Table.objects.get(pk=played.pk).revision
    tamper(1, "Ana", 0)
    rescore("--fix")
    assert Table.objects.get(pk=played.pk).revision == before + 1


def test_queries_do_not_grow_with_the_deals(played, django_assert_num_queries):
    with django_assert_num_queries(6):
        rescore()
    record(played)
    record(played)
    with django_assert_num_queries(6):
        rescore()


def test_tables_beyond_the_first_chunk_are_read_too(monkeypatch):
    monkeypatch.setattr("scoring.services.verifying.TABLES_AT_ONCE", 2)
    home = club()
    for _ in range(5):
        record(table(3, in_club=home))
    assert rescore() == (0, ["5 donnes de 5 tables recomptées : aucune différence."])
