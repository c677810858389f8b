"""The pages and files of a season: what organisers set up, what everybody reads."""

import csv
import json
import re
from datetime import date, timedelta
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring.models import Action, Role, Table
from tests import factories
from tests.answers import body_of
from tests.tournaments.paper.reading import pages
from tests.tournaments.seasons.nights import evenings
from tournaments.archive.whole_event import event_body
from tournaments.hall.forms import view
from tournaments.hall.services import create_screen
from tournaments.hall.slides import Hall, slides_of
from tournaments.hall.views import _etag
from tournaments.models import Event, Season, SeasonPlayer, SeasonSource, Show
from tournaments.rounds.services.results import type_bilans
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import (
    SeasonClosedError,
    add_events,
    change_season,
    create_season,
    note_declined,
    note_player,
    publish_season,
    remove_source,
    reopen_season,
)
from tournaments.seasons.standings import is_untouched, season_standing
from tournaments.statistics.choices import choose_page

pytestmark = pytest.mark.django_db
TOTAL = SeasonRule(kind=RuleKind.TOTAL)
BEST = SeasonRule(kind=RuleKind.TOTAL, best=2)


@pytest.fixture
def organiser(client, home):
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    return client


@pytest.fixture
def season(home):
    """Three evenings of Ana, Bo, Cy and Di, ranked by their two best."""
    found = create_season(club=home, name="Challenge", chain=[BEST])
    add_events(season=found, events=evenings(home, 3))
    return found


def lines(season, **asked):
    found = season_standing(Season.objects.get(pk=season.pk), **asked)
    return [
        (each.line.rank, each.name, *map(str, each.values))
        for each in found.shown(published=False)
    ]


def test_a_season_is_created_with_its_rules_and_filled_by_days(organiser, home):
    evenings(home, 3)
    told = {"name": "Saison", "kind": "challenge", "rule_1": "total", "best_1": "2"}
    told |= {"minimum": "1", "planned": "10", "qualified": "2", "winner": "50", "share": "25"}
    answer = organiser.post(reverse("season_create", args=[home.pk]), {**told, "place": "2"})
    season = Season.objects.get()
    assert answer.url == reverse("season_sources", args=[season.pk])
    days = {"first": "2026-10-01", "last": "2026-10-02", "coefficient": "1,5"}
    organiser.post(answer.url, days)
    assert [str(each.coefficient) for each in season.sources.all()] == ["1.50", "1.50"]
    page = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert "les points de chaque rencontre, ajoutés (les 2 meilleurs résultats)" in page
    assert "+594" in page  # twice 198, each one and a half times
    assert "2 places de qualifiés" in page
    address, told = reverse("season_create", args=[home.pk]), {**told, "place": "2"}
    for wrong, sentence in (
        ({}, "déjà une saison de ce nom"),
        ({"name": "Autre", "table": "1 " * 201}, "Écrivez 200 nombres au plus."),
        ({"name": "Autre", "table": "25 -1"}, "des nombres entiers, séparés"),
    ):
        again = organiser.post(address, told | wrong)
        assert (again.status_code, sentence in again.content.decode()) == (422, True)


NEW = {"name": "Saison", "kind": "season", "rule_1": "deal_mean", "rule_2": "total"}
NEW |= {"minimum": "0", "planned": "0", "qualified": "0"}
NEW |= {"winner": "50", "share": "25", "place": "2"}


def test_a_season_is_created_with_what_counts_in_it(organiser, home):
    nights = evenings(home, 3)
    address = reverse("season_create", args=[home.pk])
    page = organiser.get(address).content.decode()
    way = "On classe selon : Moyenne par donne, puis Total"
    assert f"<span>{way} · <u>Changer</u></span>" in page
    sent = NEW | {"events": nights[2].pk, "first": "2026-10-01", "last": "2026-10-01"}
    answer = organiser.post(address, sent)
    season = Season.objects.get()
    assert answer.url == reverse("season", args=[season.pk])
    assert [source.event for source in season.sources.all()] == [nights[0], nights[2]]


def test_what_the_chosen_events_cannot_follow_is_said_before_a_season_is_created(
    organiser, home
):
    [night] = evenings(home, 1)
    typed = factories.tournament(4, rounds=1, in_club=home, deals_per_round=None)
    [table] = factories.released(factories.drawn(typed))
    type_bilans(table=table, bilans=[30, -10, -10, -10])
    boards = factories.evening(in_club=home)
    Event.objects.filter(pk=boards.pk).update(duplicate="individuel")
    address = reverse("season_create", args=[home.pk])
    for events, sentence in (
        ([typed], "Personne n’a compté les donnes des rencontres choisies : classez selon"),
        ([night, boards], "Les points des donnes libres et les pourcentages du duplicate ne"),
    ):
        answer = organiser.post(address, NEW | {"events": [each.pk for each in events]})
        assert answer.status_code == 422
        assert [text[: len(sentence)] for text in answer.context["form"].errors["rule_1"]] == [
            sentence
        ]
        assert answer.context["which"]["events"].value() == [str(each.pk) for each in events]
    assert not Season.objects.exists()
    assert organiser.post(address, NEW | {"events": [night.pk, typed.pk]}).status_code == 302


def test_an_event_that_no_database_could_hold_is_refused_in_words(organiser, season):
    sent = {"events": "9" * 19, "coefficient": "1"}
    answer = organiser.post(reverse("season_sources", args=[season.pk]), sent)
    assert answer.status_code == 422
    assert "Choisissez dans la liste" in answer.content.decode()


@pytest.mark.parametrize(
    ("days", "sentence"),
    [
        (("2026-12-31", "2026-01-01"), "La première date est après la seconde."),
        (("2025-01-01", "2025-12-31"), "À ces dates, aucune rencontre n’est à ajouter."),
        (("2026-10-01", ""), "À ces dates, aucune rencontre n’est à ajouter."),  # all count
    ],
)
def test_days_between_which_nothing_lies_are_refused(organiser, season, days, sentence):
    sent = {"first": days[0], "last": days[1], "coefficient": "1"}
    answer = organiser.post(reverse("season_sources", args=[season.pk]), sent)
    assert (answer.status_code, season.sources.count()) == (422, 3)
    assert answer.context["form"].errors == {"last": [sentence]}


def test_a_duplicate_among_points_is_refused_and_its_tick_stays(organiser, season, home):
    night = factories.evening(in_club=home)
    Event.objects.filter(pk=night.pk).update(duplicate="individuel")
    sent = {"events": night.pk, "coefficient": "2"}
    answer = organiser.post(reverse("season_sources", args=[season.pk]), sent)
    assert (answer.status_code, season.sources.count()) == (422, 3)
    sentence = (
        "Les points des donnes libres et les pourcentages du duplicate ne s’ajoutent pas, même"
        " pour départager : classez selon « Rang ramené à 1 » ou « Points par rang », ou faites"
        " deux saisons."
    )
    assert answer.context["form"].non_field_errors() == [sentence]
    ticked = re.search(rf'<input[^>]*value="{night.pk}"[^>]*>', answer.text)
    assert "checked" in ticked[0]


def test_a_coefficient_is_above_zero_up_to_100(organiser, season):
    event = season.sources.first().event
    for typed, stored in [
        ("0,01", ["0.01"]),
        ("100", ["100.00"]),
        *((wrong, []) for wrong in ("0", "-1", "0,001", "100,01", "1e-9", "NaN", "1e400")),
    ]:
        season.sources.all().delete()
        sent = {"events": event.pk, "coefficient": typed}
        answer = organiser.post(reverse("season_sources", args=[season.pk]), sent)
        assert (typed, [str(each.coefficient) for each in season.sources.all()]) == (
            typed,
            stored,
        )
        refused = "au-dessus de zéro, jusqu’à 100" in answer.content.decode()
        assert (answer.status_code, refused) == ((302, False) if stored else (422, True))


def test_whatever_rule_comes_first_all_files_are_made(organiser, season):
    """Also of one that has no column: who met whom, an order by hand."""
    for kind in RuleKind:
        change_season(season=season, chain=[SeasonRule(kind=kind, best=1)])
        answer = organiser.get(reverse("season_site", args=[season.pk]))
        with ZipFile(BytesIO(answer.content)) as folder:
            assert (kind, b"Ana" in folder.read("index.html")) == (kind, True)


def test_the_page_says_what_counts_and_what_is_dropped(organiser, season):
    page = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert page.count("2 résultats sur 3 comptent") == 4
    assert "écarté : son 3e résultat, on en compte 2" in page
    assert lines(season) == [
        (1, "Ana", "396"),
        (2, "Bo", "-132"),
        (2, "Cy", "-132"),
        (2, "Di", "-132"),
    ]


def test_the_page_warns_when_best_n_pays_attendance(organiser, home):
    """Each wins two evenings of eight: what two of eight give is simulated from these."""
    four = factories.players(4, in_club=home)
    nights = [evenings(home, 1, [*four[at % 4 :], *four[: at % 4]])[0] for at in range(8)]
    found = create_season(club=home, name="Longue", chain=[BEST])
    add_events(season=found, events=nights)
    address = reverse("season", args=[found.pk])
    page = organiser.get(address).content.decode()
    assert "« Les 2 meilleurs » sur 8 soirées paie l’assiduité plus que le jeu" in page
    assert "rapporte ici environ +290 (Total ; saisons simulées" in page
    assert "varient de 120 autour" in page
    change_season(season=found, chain=[SeasonRule(kind=RuleKind.SCALED, best=2)])
    assert "environ +0,37 (Rang ramené à 1 ;" in organiser.get(address).content.decode()
    change_season(season=found, chain=[SeasonRule(kind=RuleKind.DEAL_MEAN, best=2)])
    assert "environ +150 (Moyenne par donne ;" in organiser.get(address).content.decode()
    change_season(season=found, planned=3)
    page = organiser.get(address).content.decode()
    assert ("paie l’assiduité plus que le jeu" in page, "3 sont prévues." in page) == (
        False,
        True,
    )
    change_season(season=found, planned=1)
    assert "1 est prévue." in organiser.get(address).content.decode()


def test_a_past_day_and_a_category_have_their_standings(season, home):
    assert [line[2] for line in lines(season, until=date(2026, 10, 1))] == ["198", *["-66"] * 3]
    home.players.filter(name__in=["Bo", "Di"]).update(category="Senior")
    assert [line[:2] for line in lines(season, category="Senior")] == [(1, "Bo"), (1, "Di")]


def test_a_licence_is_an_identity_and_a_name_waits_for_a_hand(organiser, season, home):
    away = factories.club("Ailleurs")
    double, other = factories.players(2, in_club=away)
    night = factories.evening(in_club=away, name="Là-bas")
    table = factories.table(
        in_evening=night, seated=[double, other, *factories.players(2, in_club=away)]
    )
    factories.record(table)
    add_events(season=season, events=[night])
    assert sum(line[1] == "Ana" for line in lines(season)) == 2
    page = organiser.get(reverse("season_people", args=[season.pk])).content.decode()
    assert "Ana (Tarot de la Halle) – Ana (Ailleurs)" in page
    ana = home.players.get(name="Ana")
    organiser.post(
        reverse("season_people", args=[season.pk]), {"player": double.pk, "identity": ana.pk}
    )
    found = season_standing(season)
    assert [line.player for line in found.lines].count(ana.pk) == 1
    assert double.pk not in [line.player for line in found.lines]
    bo = home.players.get(name="Bo")
    for player, licence in ((bo, "F-7"), (other, "f 7")):
        player.licence_number = licence
        player.save(update_fields=["licence_number"])
    assert other.pk not in [line.player for line in season_standing(season).lines]


def test_who_played_together_are_two_whatever_their_names(organiser, season, home):
    """Two of a name, of two clubs, at one table: nothing proposes them, nothing unites them."""
    away = factories.club("Ailleurs")
    double, *_others = factories.players(1, in_club=away)
    ana, bo, cy, _di = home.players.order_by("pk")
    night = factories.evening(in_club=home, name="Ensemble", day=date(2026, 10, 9))
    factories.record(factories.table(in_evening=night, seated=[ana, bo, cy, double]))
    add_events(season=season, events=[night])
    address = reverse("season_people", args=[season.pk])
    page = organiser.get(address).content.decode()
    assert ("Ana (Ailleurs)" in page, "Même nom" in page) == (True, False)
    sent = {"player": double.pk, "identity": ana.pk}
    answer = organiser.post(address, sent)
    assert answer.context["form"].non_field_errors() == [
        "Les deux ont joué « Ensemble » : ce sont deux personnes."
    ]
    assert f'value="{double.pk}" selected' in answer.text  # what was said stays
    assert not SeasonPlayer.objects.exists()
    double.name, double.publication = "Ana Zibeline", "number"  # seen by her own club alone
    double.save(update_fields=["name", "publication"])
    shown = season_standing(season).shown(published=False)
    assert {each.name: each.club for each in shown}[f"n° {double.pk}"] == "Ailleurs"
    shown = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert ("Ana" in shown, "Zibeline" in shown) == (True, False)


def test_what_is_noted_of_who_is_somebody_else_is_noted_for_him(season, home):
    away = factories.club("Ailleurs")
    night = factories.evening(in_club=away, name="Là-bas")
    seated = factories.players(4, in_club=away)
    factories.record(factories.table(in_evening=night, seated=seated))
    add_events(season=season, events=[night])
    ana = home.players.get(name="Ana")
    note_player(season=season, player=seated[0], identity=ana, team="Nord", declined=True)
    change_season(season=season, qualified=1)
    season.refresh_from_db()
    first, *_others = season_standing(season).shown(published=False)
    assert (first.name, first.declined) == ("Ana", True)
    (team,) = season_standing(season, of_teams=True).shown(published=False)
    assert (team.name, len(team.results)) == ("Nord", 4)


def test_everybody_who_played_can_be_noted_before_anyone_looks(organiser, season, home):
    page = organiser.get(reverse("season_people", args=[season.pk])).content.decode()
    assert page.count(">Ana</option>") == 2


def test_the_settings_name_events_as_they_are_called_today(organiser, season):
    Event.objects.filter(name="Soirée 3").update(name="Finale")
    page = organiser.get(reverse("season_sources", args=[season.pk])).content.decode()
    assert ("Finale" in page, "Soirée 3" in page) == (True, False)


def test_the_screen_turns_the_pages_of_what_was_asked(client, season, home):
    home.players.filter(name__in=["Ana", "Bo"]).update(category="2e série")
    publish_season(season=season)
    season.refresh_from_db()
    address = reverse("season_screen", args=[season.public_key])
    answer = client.get(address, {"categorie": "2e série", "page": "7"})
    assert answer["Refresh"].endswith("?categorie=2e+s%C3%A9rie&page=1")


def test_who_goes_on_is_in_every_file(organiser, season, home):
    """Ana renounces; of three equals two go on as soon as a hand has put them in order."""
    hand = SeasonRule(kind=RuleKind.HAND)
    change_season(season=season, qualified=2, chain=[BEST, hand])
    note_player(season=season, player=home.players.get(name="Ana"), declined=True)
    address = reverse("season_json", args=[season.pk])
    told = json.loads(organiser.get(address).content)["ranking"]
    assert [(row["qualified"], row["undecided"]) for row in told] == [
        (False, False),
        *[(False, True)] * 3,
    ]
    page = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert page.count("à départager") == 3
    people = reverse("season_people", args=[season.pk])
    for place, name in enumerate(("Di", "Bo", "Cy"), start=1):
        player = home.players.get(name=name).pk
        assert organiser.post(people, {"player": player, "place": place}).status_code == 302
    shown = season_standing(Season.objects.get()).shown(published=False)
    assert [(one.name, one.going) for one in shown] == [
        ("Ana", "renonce"),
        ("Di", "qualifié"),
        ("Bo", "qualifié"),
        ("Cy", ""),
    ]
    table = body_of(organiser.get(reverse("season_table", args=[season.pk]))).decode()
    rows = list(csv.reader(StringIO(table), delimiter=";"))
    assert [row[-1] for row in rows] == ["Qualification", "renonce", "qualifié", "qualifié", ""]
    printed = organiser.get(reverse("season_pdf", args=[season.pk])).content
    text = " ".join(map(str, pages(printed)))
    assert (text.count("qualifié"), "renonce" in text) == (2, True)


def test_what_a_workbook_adds_up_is_what_the_page_says(organiser, home):
    """Thirds are not rounded before they are added up: 2/3 + 2/3 is 1,3333."""
    chain = [SeasonRule(kind=RuleKind.SCALED)]
    found = create_season(club=home, name="Aux rangs", chain=chain)
    four = factories.players(4, in_club=home)
    nights = [*evenings(home, 1, four), *evenings(home, 1, [four[3], *four[:3]])]
    for night, player in zip(nights, four[1:], strict=False):
        table = night.rounds.get().tables.get().table
        factories.record(table, taker=[seat.player for seat in table.seated].index(player))
    add_events(season=found, events=nights)
    book = organiser.get(reverse("season_workbook", args=[found.pk]))
    sheet = load_workbook(BytesIO(body_of(book))).worksheets[0]
    cells = [[sheet.cell(row, at).value or 0 for at in (8, 9)] for row in range(5, 9)]
    page = organiser.get(reverse("season", args=[found.pk])).content.decode()
    for row in cells:
        total = f"{sum(row):.4f}".rstrip("0").rstrip(".").replace(".", ",")
        assert f"<strong>{total}</strong>" in page
    assert any(len(str(cell)) > 6 for row in cells for cell in row)


def test_teams_qualified_and_who_stands_in_for_them(season, home):
    ana, bo, cy, _di = home.players.all()
    change_season(season=season, qualified=2, chain=[TOTAL, SeasonRule(kind=RuleKind.HAND)])
    note_player(season=season, player=ana, team="Nord", declined=True)
    note_player(season=season, player=bo, team="Nord", place=2)
    note_player(season=season, player=cy, team="Sud", place=1)
    season.refresh_from_db()
    found = season_standing(season).shown(published=False)
    assert [(each.line.rank, each.name, each.qualified) for each in found] == [
        (1, "Ana", False),
        (2, "Cy", True),
        (3, "Bo", True),
        (4, "Di", False),
    ]
    teams = season_standing(season, of_teams=True).shown(published=False)
    assert [(each.line.rank, each.name, each.values[0]) for each in teams] == [
        (1, "Nord", 396),
        (2, "Sud", -198),
    ]
    note_player(season=season, player=ana)
    assert SeasonPlayer.objects.count() == 2


def test_a_closed_season_is_frozen_and_signed(organiser, season, home):
    organiser.post(reverse("season_close", args=[season.pk]))
    before = lines(season)
    table = Table.objects.with_seats().order_by("pk").first()
    factories.record(table)
    assert lines(season) == before
    season.refresh_from_db()
    assert is_untouched(season)
    page = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert season.digest[:16] in page
    with pytest.raises(SeasonClosedError):
        change_season(season=season, minimum=2)
    publish_season(season=season)
    season.refresh_from_db()
    for changed in ({"lines": [{}]}, {"lines": 7}, {**season.snapshot, "minimum": 9}):
        Season.objects.update(snapshot=changed)
        for name, key in (("season", season.pk), ("follow_season", season.public_key)):
            page = organiser.get(reverse(name, args=[key])).content.decode()
            assert "sa signature ne tient plus" in page
    told = organiser.get(reverse("follow_season_json", args=[season.public_key])).json()
    assert told["season"]["untouched"] is False
    printed = organiser.get(reverse("season_pdf", args=[season.pk])).content
    assert "changé hors du site" in " ".join(map(str, pages(printed)))
    reopen_season(season=season)
    assert lines(season) != before
    kinds = list(Action.objects.filter(data__season=season.pk).values_list("kind", flat=True))
    assert kinds[:3] == ["reopen_season", "publish_season", "close_season"]


def test_the_log_tells_what_changed_and_nothing_that_did_not(organiser, season, home):
    """A second tap, as of two desks or of a slow network, does what the first has done."""
    source, ana = season.sources.first(), home.players.get(name="Ana")
    before = Action.objects.count()
    acts = [
        lambda: remove_source(season=season, source=source.pk),
        lambda: add_events(season=season, events=[source.event]),
        lambda: change_season(season=season, name="Challenge", minimum=2),
        lambda: note_declined(season=season, player=ana, declined=True),
        lambda: note_player(season=season, player=ana),
        lambda: choose_page(player=ana, hidden=True, cote_hidden=False),
    ]
    for act in acts:
        act()
        act()
    assert Action.objects.count() == before + len(acts)
    removed = Action.objects.get(data__has_key="removed")
    assert removed.data["removed"] == ["Soirée 1"]


def test_a_source_that_is_gone_stays_visible(organiser, season):
    SeasonSource.objects.filter(name="Soirée 2").update(event=None)
    page = organiser.get(reverse("season", args=[season.pk])).content.decode()
    assert "« Soirée 2 » du 02/10/2026 n’existe plus" in page


def test_a_kept_ranking_counts_when_it_is_shown(season):
    night = season.sources.first().event
    night.visibility = "hidden"
    night.save(update_fields=["visibility"])
    found = season_standing(season)
    assert ({len(line.results) for line in found.lines}, found.kept) == ({2}, 1)


def test_everybody_reads_published_names(client, season, home):
    home.players.filter(name="Ana").update(name="Ana Zibeline", publication="first")
    publish_season(season=season)
    season.refresh_from_db()
    for name in ("follow_season", "season_screen", "follow_season_json"):
        text = client.get(reverse(name, args=[season.public_key])).content.decode()
        assert ("Ana Z." in text, "Zibeline" in text) == (True, False)
    publish_season(season=season, shown=False)
    address = reverse("follow_season", args=[season.public_key])
    assert client.get(address).status_code == 404


def test_the_files_say_the_same(organiser, season):
    answer = organiser.get(reverse("season_table", args=[season.pk]))
    text = b"".join(answer.streaming_content).decode().removeprefix("\ufeff")
    head, first, *_others = csv.reader(StringIO(text), delimiter=";")
    assert head == [
        *("Place", "Nom", "Catégorie", "Total", "Par donne", "Comptés", "Joués"),
        *(f"0{at}/10/2026 Soirée {at}" for at in (1, 2, 3)),
    ]
    assert first[:7] == ["1", "Ana", "", "396", "198", "2", "3"]
    book = organiser.get(reverse("season_workbook", args=[season.pk]))
    sheet = load_workbook(BytesIO(b"".join(book.streaming_content))).worksheets[0]
    assert sheet["D5"].value == "=SUM(LARGE(H5:J5,{1,2}))"
    assert sheet["G5"].value == "=COUNT(H5:J5)"
    pdf = organiser.get(reverse("season_pdf", args=[season.pk])).content
    assert "Ana" in " ".join(map(str, pages(pdf)))
    told = json.loads(organiser.get(reverse("season_json", args=[season.pk])).content)
    assert [(row["rank"], row["values"]) for row in told["ranking"]][:1] == [(1, ["396"])]


def test_the_standing_is_printed_as_chosen(organiser, season, home):
    """By name and by category; a name beyond the font is the number he may be known by."""
    factories.logo(home)
    home.players.filter(name="Bo").update(category="Dames")
    cy = home.players.get(name="Cy")
    home.players.filter(pk=cy.pk).update(name="\N{CJK UNIFIED IDEOGRAPH-738B}")
    asked = {"tri": "nom", "par": "category", "colonnes": ["counted"]}
    content = organiser.get(reverse("season_pdf", args=[season.pk]), asked).content
    lines = "\n".join(map(str, pages(content))).splitlines()
    assert ("Comptés" in lines, "Par donne" in lines) == (True, False)
    assert lines.index("Dames") < lines.index("Bo") < lines.index("Sans catégorie")
    assert lines.index("Sans catégorie") < lines.index("Ana") < lines.index("Di")
    assert f"n° {cy.pk}" in lines
    assert len(PdfReader(BytesIO(content)).pages[0].images) == 1
    page = organiser.get(reverse("season", args=[season.pk]), {"categorie": "Dames"})
    assert '<input type="hidden" name="categorie" value="Dames">' in page.content.decode()


def test_the_folder_stands_by_itself(organiser, season, home):
    """Plain pages for the club's own site: no script, no link that leads out of the folder."""
    home.players.filter(name="Ana").update(category="2e série")
    note_player(season=season, player=home.players.get(name="Bo"), team="Bleus")
    note_player(season=season, player=home.players.get(name="Cy"), team="Rouges")
    add_events(season=season, events=evenings(home, 1))
    SeasonSource.objects.filter(event=season.sources.last().event).update(event=None)
    answer = organiser.get(reverse("season_site", args=[season.pk]))
    assert "attachment" in answer["Content-Disposition"]
    with ZipFile(BytesIO(answer.content)) as folder:
        names = folder.namelist()
        texts = {name: folder.read(name).decode() for name in names if name.endswith(".html")}
    assert sorted(texts) == ["categorie-1.html", "equipes.html", "index.html"]
    for text in texts.values():
        assert "<script" not in text
        links = re.findall(r'(?:href|src)="([^"]*)"', text)
        assert set(links) <= set(names)
    assert "+396" in texts["index.html"]
    assert "Bleus" in texts["equipes.html"]
    assert re.findall(r'scope="row">(\w+)', texts["categorie-1.html"]) == ["Ana"]


def test_a_screen_of_an_event_shows_its_season(client, season):
    event = season.sources.first().event
    hall = Hall(event, timezone.now())
    rotation = [{"show": "season", "seconds": 9}]
    (slide,) = slides_of(hall, rotation)
    assert (slide.title, slide.note, slide.rows[0]) == (
        "Challenge",
        "Total",
        (1, "Ana", "+396"),
    )
    key = create_screen(event=event, name="Salle", rotation=rotation).key
    assert "+396" in client.get(reverse("screen", args=[key])).content.decode()
    season.sources.all().delete()
    (slide,) = slides_of(hall, rotation)
    assert slide.sentence == "Ce tournoi ne compte dans aucune saison."


def test_a_screen_shows_the_season_that_was_chosen_and_follows_it(organiser, home, season):
    """Another event's deals change it within a minute; its own file does not name it."""
    event = factories.tournament(0, in_club=home)
    screen = create_screen(event=event, name="Bar", rotation=[view(Show.CLOCK, 9, "light")])
    foreign = create_season(club=factories.club(), name="Ailleurs", chain=[TOTAL])
    address = reverse("screen_change", args=[event.pk, screen.pk])
    told = {"name": "Bar", "theme": "light", "place_season": "1"}
    assert organiser.post(address, told | {"season": foreign.pk}).status_code == 422
    assert organiser.post(address, told | {"season": season.pk}).status_code == 302
    screen.refresh_from_db()
    (slide,) = slides_of(Hall(event, timezone.now()), screen.rotation)
    assert (slide.title, slide.rows[0]) == ("Challenge", (1, "Ana", "+396"))
    page = organiser.get(address).content.decode()
    assert f'<option value="{season.pk}" selected>Challenge</option>' in page
    noon = timezone.now().replace(hour=12, minute=0)
    marks = {_etag(screen.key, noon + timedelta(seconds=after)) for after in (0, 20, 61)}
    assert len(marks) == 2
    assert event_body(event)["screens"][0]["rotation"] == [view(Show.SEASON, 10, "light")]
    foreign.sources.all().delete()
    Season.objects.filter(pk=season.pk).delete()
    (slide,) = slides_of(Hall(event, timezone.now()), screen.rotation)
    assert slide.sentence == "Cette saison n’existe plus."


def test_the_page_asks_the_same_at_any_size(
    organiser, home, season, django_assert_max_num_queries
):
    organiser.get(reverse("season", args=[season.pk]))
    with django_assert_max_num_queries(12) as few:
        organiser.get(reverse("season", args=[season.pk]))
    home.players.create(name="Zoé", key="zoe")
    add_events(season=season, events=evenings(home, 9, factories.players(4, in_club=home)))
    organiser.get(reverse("season", args=[season.pk]))
    with django_assert_max_num_queries(12) as many:
        organiser.get(reverse("season", args=[season.pk]))
    assert len(few) == len(many)
