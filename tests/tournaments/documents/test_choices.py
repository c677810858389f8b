"""Every list that the site prints: its columns, its order, its parts; long names, the logo."""

from datetime import UTC, datetime
from io import BytesIO
from itertools import chain, combinations
from random import Random
from uuid import uuid4

import pytest
from django.urls import URLPattern, get_resolver
from pypdf import PdfReader

from scoring.models import Player, Role
from scoring.services.links import create_missing_links
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.paper.reading import pages, placed
from tournaments.boards.forms import CommonPaperForm
from tournaments.decisions.services import decide
from tournaments.documents.catalogue import BOARD_DOCUMENTS, DOCUMENTS, DocumentKind
from tournaments.entries.services.entries import take_payment
from tournaments.evenings.forms import EveningPaperForm, SettlementPaperForm
from tournaments.event.forms.fields import Ticks
from tournaments.models import Decision, Event, PaymentMethod, Prize
from tournaments.seasons.forms import StandingPaperForm

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 7, 18, 30, tzinfo=UTC)
PAPERS = {
    each.key: each
    for each in (*DOCUMENTS, *BOARD_DOCUMENTS)
    if each.kind is DocumentKind.PDF  # a workbook is filtered and sorted where it is opened
}

# Papers that are no lists, and why there is nothing to choose.
NO_LISTS = {
    "cartes": "a card a player, to cut",
    "cartons": "a card a player, to fold",
    "numeros": "a number a table",
    "feuilles": "a form a table, to fill in as the federation's",
    "affiches": "a sign a table",
    "certificats": "a page a player",
    "bilan": "figures and charts, in the order that tells the day",
    "etiquettes-etuis": "a label an étui",
    "cartes-etuis": "a card an étui",
    "fiches-ambulantes": "a form an étui",
    "diagrammes": "a deal's hands",
    "listes-duplication": "a sorted pack, card by card",
    "feuilles-tour": "a form a table",
    "feuilles-photo": "a form a table, that a telephone reads",
    "feuilles-de-route": "a sheet a player, board by board as he played them",
}
TURNED = {"cartons", "numeros", "affiches", "feuilles"}  # or drawn once: no place is told
LONG = "Marie-Antoinette-Joséphine de Saint-Exupéry-Lambert de la Tour du Pin et Vernon "
ELSEWHERE = {  # printed from pages of their own
    "ranking_pdf": EveningPaperForm,
    "settlement_pdf": SettlementPaperForm,
    "season_pdf": StandingPaperForm,
    "common_ranking_pdf": CommonPaperForm,
}
NO_LISTS_ELSEWHERE = {
    "evening_sheets_pdf": "score sheets",
    "score_sheet_pdf": "a score sheet",
    "table_blank_sheet_pdf": "a form",
    "blank_sheet_pdf": "a form",
    "table_photo_sheet_pdf": "a form",
    "blank_photo_sheets_pdf": "a form",
    "evening_report_pdf": "a page that tells the evening, best first",
    "payment_receipt": "a receipt",
    "rulebook_pdf": "a book",
    "rulebook_wall_pdf": "a game on a page",
    "guide_pdf": "a book",
}
LISTS = [key for key in PAPERS if key not in NO_LISTS]


def routes(resolver):
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield each.name or ""
        else:
            yield from routes(each)


def chosen_fields(form):
    return {
        "columns": [name for name, field in form.fields.items() if isinstance(field, Ticks)],
        "order": [name for name in ("tri", "ordre") if name in form.fields],
        "split": [name for name in ("par", "categorie") if name in form.fields],
    }


@pytest.fixture(scope="module")
def played(module_db):
    """A day with something to tell in every column, that no order leaves as it is."""
    event = factories.tournament(8, rounds=2, fees=[["Membre", 1000]], categories=["Dames"])
    event.entries.update(fee_class="Membre", fee_cents=1000)
    event.entries.filter(number__lte=3).update(category="Dames", fee_class="", fee_cents=700)
    Player.objects.filter(entries__event=event, entries__number=1).update(name="Zoé")
    for number, cents in ((2, 500), (5, 300)):
        entry = event.entries.get(number=number)
        take_payment(entry=entry, cents=cents, method=PaymentMethod.CASH, uuid=uuid4())
    next(play_tournament(event, Random(3), deals=4))
    factories.record(factories.released(event, 2)[0])
    for number, decision in ((6, Decision.POINTS), (5, Decision.WARNING)):
        more = {"points": -20} if decision is Decision.POINTS else {}
        decide(
            entry=event.entries.get(number=number),
            decision=decision,
            reason="Retard",
            round_number=1,
            uuid=uuid4(),
            **more,
        )
    for rank in (1, 2):
        Prize.objects.create(event=event, rank=rank, cents=1000 * rank)
    Prize.objects.create(event=event, rank=1, category="Dames", label="Panier")
    return event.pk


@pytest.fixture
def event(played):
    return Event.objects.get(pk=played)


def test_every_paper_is_a_list_or_says_why_not():
    printed = {name for name in routes(get_resolver()) if name.endswith(("_pdf", "_receipt"))}
    of_events = {each.route for each in PAPERS.values()}
    assert printed - of_events == {*ELSEWHERE, *NO_LISTS_ELSEWHERE}
    assert {*NO_LISTS} <= {*PAPERS}


@pytest.mark.parametrize("key", [*LISTS, *ELSEWHERE])
def test_a_list_lets_choose_columns_order_and_split(event, key):
    form = PAPERS[key].form(event) if key in PAPERS else ELSEWHERE[key]()
    found = chosen_fields(form)
    assert {what for what, fields in found.items() if fields} == {"columns", "order", "split"}


@pytest.mark.parametrize("key", LISTS)
def test_each_choice_prints_otherwise(event, client, key):
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    form = PAPERS[key].form(event)
    plain = words(client, event, key, "")
    alike = []
    for name in chain.from_iterable(chosen_fields(form).values()):
        starts = form.fields[name].initial
        others = [value for value, _label in form.fields[name].choices if value != starts]
        if isinstance(starts, list) and len(starts) == 1:
            others.remove(starts[0])
        alike += [
            (name, value)
            for value in others
            if words(client, event, key, f"{name}={value}") == plain
        ]
    assert alike == []


def words(client, event, key, query):
    answer = client.get(f"{PAPERS[key].url(event.pk, 2)}?{query}")
    return [page.partition("Imprimé le")[0] for page in pages(answer.content)]


@pytest.fixture(scope="module")
def teams(module_db):
    """Four teams and eight players with the longest names, under a logo; one round played."""
    event = factories.tournament(8, rounds=2, team_size=2, categories=["Dames"], name=LONG)
    factories.logo(event.club)
    for number in (1, 2, 3, 4):
        team = event.teams.create(number=number, name=f"{LONG[:78]}{number}")
        event.entries.filter(number__range=(2 * number - 1, 2 * number)).update(team=team)
    for entry in event.entries.all():
        entry.player.name = f"{LONG[:78]}{entry.number}" if entry.number < 8 else "李 娜"
        entry.player.save()
    next(play_tournament(event, Random(3), deals=4))
    for rank in (1, 2):
        Prize.objects.create(event=event, rank=rank, cents=1000 * rank)
    create_missing_links(tables=factories.released(event, 2))
    return event.pk


@pytest.mark.parametrize("key", [key for key in PAPERS if PAPERS[key] in DOCUMENTS])
def test_long_names_run_into_nothing_and_the_logo_is_there(teams, client, key):
    event = Event.objects.get(pk=teams)
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club))
    content = client.get(PAPERS[key].url(event.pk, 2)).content
    for page in placed(content) if key not in TURNED else []:
        assert list(collisions(page)) == []
    first = PdfReader(BytesIO(content)).pages[0]
    # Corners are the player's code, and what a reader of photographs looks for.
    assert bool(first.images) == (key not in {"cartes", "feuilles-photo"})


def collisions(words):
    """Give words that are written over each other."""
    for one, other in combinations(words, 2):
        level = abs(one.y - other.y) < 0.6 * min(one.size, other.size)
        if level and min(one.right, other.right) - max(one.x, other.x) > 1:
            yield one, other
