import re
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.rules import RULESETS, Misere, MisereKind, Side
from scoring.rules.ruleset import Share
from scoring.services.deals import cancel_deal, correct_deal, keep_refused, record_deal
from scoring.services.links import create_link
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tests import factories
from tests.answers import messages_of, words_of

QUERIES = 10


@pytest.fixture
def user(db):
    return factories.member(username="odette", first_name="Odette", last_name="Marchand")


@pytest.fixture
def table(user):
    return factories.table(4, in_club=user.memberships.get().club)


@pytest.fixture
def client(client, user):
    client.force_login(user)
    return client


def correct(table, deal, reason, by=None, **facts):
    dealer = next(seat for seat in table.seated if seat.pk == deal.dealer_id)
    report = factories.report(table, dealer=dealer, **facts)
    version = deal.revisions.count() + 1
    return correct_deal(deal=deal, report=report, version=version, reason=reason, act=Act(by))


def cancel(client, deal, **data):
    return client.post(reverse("deal_cancel", args=[deal.pk]), data)


def test_a_deal_is_shown_with_its_lines_and_each_players_mark(client, table, user):
    deal = factories.record(table, by=user)
    response = client.get(reverse("deal", args=[deal.pk]))
    version = response.context["version"]
    assert [(mark.name, mark.role, mark.how, mark.points) for mark in version.marks] == [
        ("Ana", "preneur", "66 × 3", 198),
        ("Bo", "défense", "", -66),
        ("Cy", "défense", "", -66),
        ("Di", "défense", "", -66),
    ]
    for sentence in (
        "Garde d’Ana, 2 bouts, 49 points",
        "Réussi de 8 : 49 points pour 41",
        "(25 + 8) × 2 = 66 → 66 par défenseur",
        "Bo, Cy et Di donnent 66 chacun ; Ana reçoit 198.",
        "Donneur : Ana",
        "Enregistrée par Odette Marchand",
    ):
        assert sentence in words_of(response)


def test_the_lines_of_a_deal_add_up_to_what_each_defender_pays(client, user):
    """Also where a defender pays the unit twice; a misère is between players, no line of it."""
    house = replace(
        RULESETS["populaire-5"],
        id="deux-parts",
        shares=(Share(taker=8, partner=1, defender=2),),
    )
    table = factories.table(5, in_club=user.memberships.get().club, ruleset=house)
    misere = (Misere(1, MisereKind.ATOUT),)
    deal = factories.record(table, petit_au_bout=Side.ATTACK, miseres=misere)
    response = client.get(reverse("deal", args=[deal.pk]))
    lines = re.search(
        r'<dl class="score-lines">(.*?)</dl>', response.content.decode(), re.DOTALL
    )
    words = " ".join(re.sub(r"<[^>]+>", " ", lines[1]).split())
    assert words == (
        "Contrat (25 + 8) × 2 +66 Petit au bout 10 × 2 +20 Par défenseur (66 + 20) × 2 +172"
    )
    marks = response.context["version"].marks
    assert [(mark.how, mark.points) for mark in marks[:3]] == [
        ("86 × 8 − 10 (misères)", 678),
        ("−86 × 2 + 40 (misères)", -132),
        ("−86 × 2 − 10 (misères)", -182),
    ]


def test_a_deal_of_another_day_tells_its_day(client, table):
    deal = factories.record(table)
    evening = datetime(2026, 3, 14, 21, 5, tzinfo=timezone.get_current_timezone())
    table.deals.filter(pk=deal.pk).update(recorded_at=evening)
    response = client.get(reverse("deal", args=[deal.pk]))
    assert "Enregistrée 14 mars 2026, 21:05" in words_of(response)


def test_the_mort_of_a_deal_is_named(client, user):
    table = factories.table(mort=True, in_club=user.memberships.get().club)
    deal = factories.record(table)
    marks = client.get(reverse("deal", args=[deal.pk])).context["version"].marks
    assert [(mark.role, mark.points) for mark in marks] == [
        ("mort", None),
        ("preneur", 198),
        *[("défense", -66)] * 3,
    ]


def test_the_history_gives_every_version_who_changed_it_and_why(client, table, user):
    deal = factories.record(table, by=user)
    correct(table, deal, "Petite, pas garde", contract="petite")
    cancel_deal(deal=deal, version=2, reason="Maldonne", act=Act(user))
    correct(table, deal, "Annulée par erreur", contract="petite")
    response = client.get(reverse("deal", args=[deal.pk]))
    versions = [response.context["version"], *response.context["earlier"]]
    assert [
        (version.number, version.facts, version.by, version.reason) for version in versions
    ] == [
        (4, "Petite d’Ana, 2 bouts, 49 points", "", "Annulée par erreur"),
        (3, "Annulée", "Odette Marchand", "Maldonne"),
        (2, "Petite d’Ana, 2 bouts, 49 points", "", "Petite, pas garde"),
        (1, "Garde d’Ana, 2 bouts, 49 points", "Odette Marchand", ""),
    ]
    assert [mark.points for mark in versions[3].marks] == [198, -66, -66, -66]
    assert [mark.points for mark in versions[2].marks] == [99, -33, -33, -33]
    assert "« Maldonne »" in words_of(response)


@pytest.mark.parametrize(("seats", "corrections"), [(3, 1), (5, 1), (3, 6), (5, 6)])
def test_a_deal_costs_the_same_queries_whatever_its_history(
    client, user, django_assert_num_queries, seats, corrections
):
    evening = factories.evening(in_club=user.memberships.get().club)
    table = factories.table(seats, in_evening=evening)
    deal = factories.record(table, by=user)
    for number in range(corrections):
        correct(table, deal, f"Correction {number}", by=user, points=Decimal(50 + number))
    client.get(reverse("deal", args=[deal.pk]))
    with django_assert_num_queries(QUERIES):
        response = client.get(reverse("deal", args=[deal.pk]))
    assert len(response.context["earlier"]) == corrections


def refuse(table, deal, link=None, by=None, uuid=None, **facts):
    told = factories.report(table, dealer=table.seated[0], **facts)
    keep_refused(stored=deal, report=told, uuid=uuid or uuid4(), link=link, act=Act(by))


def test_the_version_of_a_tablet_that_was_set_aside_stays_in_the_history(client, table, user):
    deal, link = factories.record(table), create_link(table=table)
    refuse(table, deal, link=link, taker=1, contract="petite")
    refuse(table, deal, by=user, points=Decimal(50))
    response = client.get(reverse("deal", args=[deal.pk]))
    assert [
        (version.facts, version.by, [mark.points for mark in version.marks])
        for version in response.context["refused"]
    ] == [
        ("Garde d’Ana, 2 bouts, 50 points", "Odette Marchand", [204, -68, -68, -68]),
        (
            "Petite de Bo, 2 bouts, 49 points",
            f"la tablette ouverte par /t/{link.pk}/",
            [-33, 99, -33, -33],
        ),
    ]
    assert "Versions écartées" in words_of(response)
    assert f"Écartée envoyée par la tablette ouverte par /t/{link.pk}/" in words_of(response)
    assert [mark.points for mark in response.context["version"].marks] == [198, -66, -66, -66]


def test_what_a_person_recorded_after_all_is_told_where_it_stands(client, table):
    deal, another = factories.record(table), uuid4()
    refuse(table, deal, taker=1)  # then put in the place of the server's
    refuse(table, deal, uuid=another, taker=2)  # then recorded as the next deal
    correct(table, deal, "Preneur", taker=1)
    factories.record(table, uuid=another, taker=2)
    response = client.get(reverse("deal", args=[deal.pk]))
    assert response.context["refused"] == []
    assert "Versions écartées" not in words_of(response)


@pytest.mark.every_case
@pytest.mark.parametrize("versions", [1, 6])
def test_versions_set_aside_cost_the_same_whatever_their_number(
    client, user, django_assert_num_queries, versions
):
    evening = factories.evening(in_club=user.memberships.get().club)
    table = factories.table(4, in_evening=evening)
    deal = factories.record(table, by=user)
    for points in range(50, 50 + versions):
        refuse(table, deal, link=create_link(table=table), points=Decimal(points))
    client.get(reverse("deal", args=[deal.pk]))
    with django_assert_num_queries(QUERIES):  # whose they are, instead of who corrected
        response = client.get(reverse("deal", args=[deal.pk]))
    assert len(response.context["refused"]) == versions


def test_an_open_deal_can_be_corrected_or_cancelled_a_closed_one_not(client, table):
    deal = factories.record(table)
    page = client.get(reverse("deal", args=[deal.pk])).content.decode()
    addresses = [reverse(name, args=[deal.pk]) for name in ("deal_correct", "deal_cancel")]
    assert [address in page for address in addresses] == [True, True]
    close_table(table=table)
    page = client.get(reverse("deal", args=[deal.pk])).content.decode()
    assert [address in page for address in addresses] == [False, False]
    assert "La table est terminée : la donne ne change plus." in page


def test_cancelling_asks_why(client, table):
    deal = factories.record(table)
    response = client.get(reverse("deal_cancel", args=[deal.pk]))
    assert "Annuler la donne 1 ?" in words_of(response)
    assert response.context["form"]["version"].value() == 1


def test_a_cancelled_deal_gives_nothing_and_keeps_why(client, table, user):
    deal = factories.record(table)
    response = cancel(client, deal, version=1, reason="Une carte de trop")
    assert (response.url, messages_of(response)) == (
        f"/tables/{table.pk}/",
        ["La donne 1 est annulée."],
    )
    deal.refresh_from_db()
    assert (deal.outcome, deal.scores.count()) == ("cancelled", 0)
    revision = deal.revisions.get()
    assert (revision.reason, revision.by) == ("Une carte de trop", user)


REASONS = [
    # ticked, written, kept
    (["dealt"], "", "Cartes mal distribuées"),
    (["twice", "arbiter"], "", "Notée deux fois, Décision de l’arbitre"),
    (["dealt"], "une carte de trop", "Cartes mal distribuées, une carte de trop"),
]


@pytest.mark.parametrize(("reasons", "reason", "kept"), REASONS)
def test_why_a_deal_is_cancelled_takes_one_tap(client, table, reasons, reason, kept):
    deal = factories.record(table)
    cancel(client, deal, version=1, reasons=reasons, reason=reason)
    assert deal.revisions.get().reason == kept


def test_cancelling_twice_says_that_it_is_done_already(client, table):
    deal = factories.record(table)
    for _ in range(2):
        response = cancel(client, deal, version=1, reason="Une carte de trop")
    assert (response.url, messages_of(response)[-1]) == (
        f"/donnes/{deal.pk}/",
        "La donne 1 est déjà annulée.",
    )
    assert deal.revisions.count() == 1


REFUSED = [
    (
        {"version": "1"},
        "reasons",
        "Dites pourquoi la donne est annulée : le motif reste écrit.",
    ),
    (
        {"version": "1", "reason": "   "},
        "reasons",
        "Dites pourquoi la donne est annulée : le motif reste écrit.",
    ),
    (
        {"version": "1", "reason": "x" * 201},
        "reason",
        "Ce motif est trop long : 200 caractères suffisent.",
    ),
    (
        {"version": "1", "reasons": ["dealt"], "reason": "x" * 180},
        "reason",
        "Ce motif est trop long : 200 caractères suffisent.",
    ),
    (
        {"version": "1", "reasons": ["lune"]},
        "reasons",
        "Ce motif n’existe pas : écrivez-le en toutes lettres.",
    ),
    *(
        (
            {"version": version, "reason": "Maldonne"},
            "version",
            "La page a perdu la version de la donne : revenez à la feuille et recommencez.",
        )
        for version in ("", "abc", "-1", "0", "9" * 30, "1.5")
    ),
]


@pytest.mark.parametrize(("data", "field", "sentence"), REFUSED)
def test_a_cancelling_that_makes_no_sense_is_refused(client, table, data, field, sentence):
    deal = factories.record(table)
    response = cancel(client, deal, **data)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors[field] == [sentence]
    assert sentence in words_of(response)
    deal.refresh_from_db()
    assert deal.outcome == "played"


def test_a_nul_character_is_no_reason(client, table):
    deal = factories.record(table)
    response = cancel(client, deal, version=1, reason="a\0b")
    assert response.status_code in {HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY}


def test_cancelling_what_was_corrected_meanwhile_shows_both_versions(client, table):
    deal = factories.record(table)
    correct(table, deal, "Petite, pas garde", contract="petite")
    response = cancel(client, deal, version=1, reason="Maldonne")
    assert response.status_code == HTTPStatus.CONFLICT
    assert response.context["seen"].facts == "Garde d’Ana, 2 bouts, 49 points"
    assert response.context["version"].facts == "Petite d’Ana, 2 bouts, 49 points"
    form = response.context["form"]
    assert (form["version"].value(), form["reason"].value()) == (2, "Maldonne")
    assert "Quelqu’un a corrigé cette donne entre-temps : rien n’est annulé." in words_of(
        response
    )
    deal.refresh_from_db()
    assert deal.outcome == "played"
    cancel(client, deal, version=2, reason="Maldonne")
    deal.refresh_from_db()
    assert deal.outcome == "cancelled"


def test_a_version_that_never_was_is_stale_too(client, table):
    deal = factories.record(table)
    response = cancel(client, deal, version=7, reason="Maldonne")
    assert (response.status_code, response.context["seen"]) == (HTTPStatus.CONFLICT, None)


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_closed_table_refuses_and_says_what_to_do(client, table, method):
    deal = factories.record(table)
    close_table(table=table)
    data = {"version": 1, "reason": "Maldonne"}
    response = getattr(client, method)(reverse("deal_cancel", args=[deal.pk]), data)
    assert response.status_code == HTTPStatus.CONFLICT
    assert "La table 1 est terminée" in words_of(response)
    assert "Un arbitre ou un organisateur peut la rouvrir." in words_of(response)
    deal.refresh_from_db()
    assert deal.outcome == "played"


@pytest.mark.parametrize("name", ["deal", "deal_cancel"])
def test_another_clubs_deal_is_not_found(client, name):
    other = factories.record(factories.table(4))
    assert client.get(reverse(name, args=[other.pk])).status_code == HTTPStatus.NOT_FOUND
    response = cancel(client, other, version=1, reason="Maldonne")
    assert response.status_code == HTTPStatus.NOT_FOUND
    other.refresh_from_db()
    assert other.outcome == "played"


@pytest.mark.parametrize(
    ("started", "finished", "words"),
    [
        ("21:00", "21:08", "Du contrat au compte : 8 minutes"),
        ("21:00", "21:01", "Du contrat au compte : 1 minute"),
        ("21:08", "21:00", None),  # a clock that was set back
        ("09:00", "21:00", None),
        (None, "21:00", None),
    ],
)
def test_how_long_a_deal_took(client, table, started, finished, words):
    times = [
        clock and datetime.fromisoformat(f"2026-11-20T{clock}+00:00")
        for clock in (started, finished)
    ]
    told = replace(factories.report(table), started_at=times[0], finished_at=times[1])
    deal = record_deal(table=table, report=told, uuid=uuid4()).deal
    page = client.get(reverse("deal", args=[deal.pk])).content.decode()
    assert re.findall(r"Du contrat au compte : \d+ minutes?", page) == (
        [words] if words else []
    )


def test_a_deal_from_a_tablet_says_so(client, table):
    link = create_link(table=table)
    deal = record_deal(
        table=table, report=factories.report(table), uuid=uuid4(), link=link
    ).deal
    page = client.get(reverse("deal", args=[deal.pk])).content.decode()
    assert "par la tablette" in page
