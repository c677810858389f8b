"""Prizes and accounts: set at once, proposed, called, signed for, and balanced."""

from http import HTTPStatus
from uuid import uuid4

import pytest

from scoring.models import Action
from tests import factories
from tests.answers import text_of, words_of
from tests.tournaments.paper.reading import pages
from tournaments.entries.services.entries import take_payment
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import create_team
from tournaments.models import Event, PaymentMethod, Prize
from tournaments.prizes.prize_list import call_lines, prize_giving
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round
from tournaments.standings.totals import event_ranking
from tournaments.workbook.event import event_data

pytestmark = pytest.mark.django_db
AMOUNT = "Écrivez un montant en euros, comme 12 ou 12,50."


@pytest.fixture
def event(club):
    """Eight have paid ten euros each: four in cash, four by cheque."""
    event = factories.tournament(
        8, rounds=1, in_club=club, fees=[["Membre", 1000]], categories=["Dames"]
    )
    event.entries.update(fee_class="Membre", fee_cents=1000)
    for place, entry in enumerate(event.entries.order_by("number")):
        method = PaymentMethod.CASH if place < 4 else PaymentMethod.CHEQUE
        take_payment(entry=entry, cents=1000, method=method, uuid=uuid4())
    event.refresh_from_db()
    return event


@pytest.fixture
def played(event):
    for table, bilans in zip(
        factories.released(factories.drawn(event)),
        ([100, 20, -20, -100], [80, 20, -40, -60]),
        strict=True,
    ):
        type_bilans(table=table, bilans=bilans)
    close_round(event=event, number=1)
    event.refresh_from_db()
    return event


def ranked(event, place):
    """Find the entry at a place of the ranking."""
    return event.entries.get(number=event_ranking(event)[place - 1].record.player)


def form(event, *general, dames=(), **changes):
    """Give what the page sends: amounts and things by place, then the category's."""
    sent = {
        "revision": event.revision,
        "redistribution": "100",
        "guaranteed": "",
        "prizes_shared": "on",
        "places": "2",
        "step": "500",
        "curve": "usual",
    }
    for group, lines in enumerate((general, dames)):
        for place, line in enumerate(lines, start=1):
            amount, label = line if isinstance(line, tuple) else (line, "")
            sent[f"amount_{group}_{place}"], sent[f"label_{group}_{place}"] = amount, label
    return sent | changes


def stored():
    return [(p.category, p.rank, p.cents, p.label) for p in Prize.objects.all()]


def errors(response):
    found = response.context["form"].errors.items()
    return {name: list(sentences) for name, sentences in found}


def test_prizes_are_stored_at_once_with_how_they_are_given(organiser, event):
    sent = form(
        event,
        ("50", "Coupe"),
        "20,50",
        "",
        dames=[("", "Panier")],
        redistribution="90",
        guaranteed="60",
        prizes_doubled="on",
    )
    answer = organiser.post("prizes", event, **sent)
    assert organiser.leads(answer, "prizes", event)
    assert organiser.messages_of(answer) == ["Les prix sont enregistrés."]
    assert stored() == [("", 1, 5000, "Coupe"), ("", 2, 2050, ""), ("Dames", 1, 0, "Panier")]
    event.refresh_from_db()
    assert (event.redistribution, event.guaranteed_cents) == (90, 6000)
    assert (event.prizes_shared, event.prizes_doubled) == (True, True)
    logged = Action.objects.get(kind="set_prizes")
    assert (logged.by, logged.data["prizes"], logged.data["cents"]) == (organiser.user, 3, 7050)
    shown = text_of(organiser.get("prizes", event))
    assert "72,00 €" in shown  # 90 % of 80
    assert "Il reste 1,50 € : ajoutez-les à un rang, ou laissez-les en caisse." in shown


def test_the_list_tells_who_gets_each_prize(organiser, played):
    lady = ranked(played, 3)
    lady.category = "Dames"
    lady.save()
    Prize.objects.create(event=played, rank=1, cents=3000)
    Prize.objects.create(event=played, rank=2, cents=1000, label="Coupe")
    Prize.objects.create(event=played, rank=3, label="Panier")
    Prize.objects.create(event=played, category="Dames", rank=1, cents=500)
    general, ladies = organiser.get("prizes", played).context["form"].groups
    names = [ranked(played, place).player.name for place in (1, 2, 3)]
    assert [line.winner for line in general[1]][:4] == [*names, ""]
    assert [line.winner for line in ladies[1]] == [lady.player.name, ""]


def test_before_a_round_has_ended_nobody_gets_a_prize(organiser, event):
    Prize.objects.create(event=event, rank=1, cents=3000)
    general, _ladies = organiser.get("prizes", event).context["form"].groups
    assert {line.winner for line in general[1]} == {""}


def test_a_scale_is_proposed_and_not_stored(organiser, event):
    sent = form(event, ("", "Coupe"), dames=["10"], places="3", propose="1")
    answer = organiser.post("prizes", event, **sent)
    assert answer.status_code == HTTPStatus.OK
    general, dames = answer.context["form"].groups
    shown = [(line.amount.value(), line.label.value()) for line in general[1]]
    assert shown[:4] == [("35", "Coupe"), ("20", ""), ("15", ""), ("", "")]
    assert dames[1][0].amount.value() == "10"
    assert stored() == []
    assert "Ce que vous voyez n’est pas encore enregistré." in text_of(answer)
    assert "Les prix font exactement la somme à distribuer." in text_of(answer)


def test_a_proposal_takes_what_was_typed_of_the_rules(organiser, event):
    sent = form(event, places="1", redistribution="50", propose="1")
    general, _dames = organiser.post("prizes", event, **sent).context["form"].groups
    assert general[1][0].amount.value() == "40"
    event.refresh_from_db()
    assert event.redistribution == 100


def test_a_stale_page_is_refused_and_keeps_what_was_typed(organiser, event):
    sent = form(event, "70")
    take_payment(
        entry=event.entries.first(), cents=500, method=PaymentMethod.CASH, uuid=uuid4()
    )
    answer = organiser.post("prizes", event, **sent)
    assert answer.status_code == HTTPStatus.CONFLICT
    assert errors(answer)["__all__"] == [
        "Un autre poste a changé le tournoi entre-temps : recommencez."
    ]
    assert stored() == []
    again = answer.context["form"]
    assert again["amount_0_1"].value() == "70"
    sent["revision"] = again["revision"].value()
    organiser.post("prizes", event, **sent)
    assert stored() == [("", 1, 7000, "")]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"redistribution": "101"}, "redistribution", "Donnez un pourcentage, de 0 à 100."),
        ({"guaranteed": "beaucoup"}, "guaranteed", AMOUNT),
        ({"amount_0_1": "-5"}, "amount_0_1", AMOUNT),
        ({"amount_0_1": "dix"}, "amount_0_1", AMOUNT),
        ({"label_0_1": "x" * 81}, "label_0_1", "80 caractères suffisent pour un lot."),
        ({"places": "0"}, "places", "Donnez un nombre de rangs, de 1 à 400."),
        ({"step": "3"}, "step", "Choisissez dans la liste."),
        ({"curve": ""}, "curve", "Choisissez dans la liste."),
        ({"revision": ""}, "revision", "Cette page est trop ancienne : rechargez-la."),
    ],
)
def test_what_is_refused(organiser, event, changes, field, sentence):
    answer = organiser.post("prizes", event, **form(event, "10") | changes)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert errors(answer) == {field: [sentence]}
    assert stored() == []


def test_only_organisers_set_prizes(arbiter, event):
    answer = arbiter.post("prizes", event, **form(event, "10"))
    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert answer.context["sentence"] == (
        "Seul un organisateur du club peut le faire : demandez-lui."
    )
    assert "Un organisateur du club fixe les prix." in text_of(arbiter.get("prizes", event))


def test_prizes_can_still_be_set_after_the_end(organiser, event):
    close_event(event=event)
    event.refresh_from_db()
    organiser.post("prizes", event, **form(event, "80"))
    assert stored() == [("", 1, 8000, "")]


def test_winners_are_called_from_the_last_to_the_first(organiser, played):
    lady = ranked(played, 2)
    played.entries.filter(pk=lady.pk).update(category="Dames")
    organiser.post(
        "prizes",
        played,
        **form(played, ("40", "Coupe"), "15", "10", dames=["15", ("", "Fleurs")]),
    )
    page = organiser.get("prize_calls", played)
    calls = page.context["giving"].calls
    names = [str(ranked(played, place)) for place in (3, 2, 1)]
    assert [call.row.record.name for call in calls][-3:] == names
    assert [call.cents for call in calls][-1] == 4000
    assert "Coupe" in text_of(page)
    receipts = organiser.get("prize_receipts", played)
    assert "Signature" in text_of(receipts)
    [paper] = pages(organiser.get("document_pdf", played, "recus").content)
    lines = paper.replace("\xa0", " ").splitlines()
    assert {"Signature", "Coupe", "40,00 €", *names} <= set(lines)


def test_equals_share_or_do_not(organiser, played):
    """The two who have +20 stand at places 3 and 4."""
    for shared, amounts in (("on", [1000, 1000]), ("", [1500, 500])):
        played.refresh_from_db()
        rules = {"prizes_shared": shared} if shared else {}
        sent = form(played, "40", "20", "15", "5")
        del sent["prizes_shared"]
        organiser.post("prizes", played, **sent | rules)
        calls = organiser.get("prize_calls", played).context["giving"].calls
        assert [call.cents for call in reversed(calls)][2:] == amounts


def test_what_nobody_can_take_is_told(organiser, played):
    organiser.post("prizes", played, **form(played, "40", dames=["10"]))
    assert "10,00 € ne reviennent à personne" in text_of(organiser.get("prize_calls", played))


def test_what_nobody_takes_stays_in_the_till(organiser, played):
    """The only lady has the first prize, which is better than that of her category."""
    lady = ranked(played, 1)
    lady.category = "Dames"
    lady.save()
    organiser.post("prizes", played, **form(played, "20", "10", dames=["3"]))
    words = "3,00 € ne reviennent à personne"
    assert words in text_of(organiser.get("prize_calls", played))
    page = organiser.get("tournament_accounts", played)
    assert words in text_of(page)
    balance, cash = (
        {name: amount.replace("\xa0", " ") for name, amount in page.context[part]}
        for part in ("balance", "cash")
    )
    assert (balance["Prix à remettre"], balance["Reste au club"]) == ("−30,00 €", "50,00 €")
    assert cash["Attendu, prix remis en espèces"] == "10,00 €"
    [paper] = pages(organiser.get("document_pdf", played, "comptes").content)
    assert {"−30,00 €", "10,00 €"} <= set(paper.replace("\xa0", " ").splitlines())
    assert event_data(played).prizes == 30_00


def test_the_days_accounts_balance(organiser, viewer, event):
    owing, over = event.entries.get(number=1), event.entries.get(number=8)
    take_payment(entry=owing, cents=-1000, method=PaymentMethod.CASH, uuid=uuid4())
    take_payment(entry=over, cents=200, method=PaymentMethod.CHEQUE, uuid=uuid4())
    event.refresh_from_db()
    organiser.post("prizes", event, **form(event, "50", "20"))
    page = viewer.get("tournament_accounts", event)
    [row, total] = page.context["rows"]
    assert "Tarif Inscrits Encaissé Reste dû Espèces Chèque Membre" in words_of(page)
    figures = [[cell.replace("\xa0", " ") for cell in one.by_method] for one in (row, total)]
    assert figures == [["30,00 €", "42,00 €"]] * 2
    balance = [amount.replace("\xa0", " ") for _name, amount in page.context["balance"]]
    assert balance == ["72,00 €", "−70,00 €", "2,00 €"]
    day = page.context["day"]
    assert [(debt.number, debt.cents) for debt in (*day.debts, *day.credits)] == [
        (1, 1000),
        (8, -200),
    ]
    assert "<strong>2,00 €</strong>" in page.text.replace("\xa0", " ")
    [paper] = pages(viewer.get("document_pdf", event, "comptes").content)
    printed = paper.replace("\xa0", " ").splitlines()
    assert {"Membre", "72,00 €", "−70,00 €", "Doivent encore", "Ont trop payé"} <= set(printed)


def test_the_club_adds_what_the_till_lacks(organiser, event):
    organiser.post("prizes", event, **form(event, "100"))
    page = organiser.get("tournament_accounts", event)
    assert page.context["balance"][-1][0] == "Ajouté par le club"
    assert "Les prix dépassent de 20,00 €" in text_of(organiser.get("prizes", event))


def test_teams_win_as_teams(organiser, club):
    event = factories.tournament(8, rounds=1, in_club=club, team_size=2, categories=["Dames"])
    entries = list(event.entries.order_by("number"))
    for place in range(4):
        team = create_team(event=event, name=f"Paire {place + 1}")
        for entry in entries[2 * place : 2 * place + 2]:
            entry.team = team
            entry.save()
    for table in factories.released(factories.drawn(event)):
        type_bilans(table=table, bilans=[100, 20, -20, -100])
    event.refresh_from_db()
    organiser.post("prizes", event, **form(event, "30"))
    [call] = organiser.get("prize_calls", event).context["giving"].calls
    assert call.row.record.name.startswith("Paire ")


def special(place, name="", player="", amount="", thing=""):
    """Give what the page sends of one line of the special prizes."""
    given = {"name": name, "player": player, "amount": amount, "thing": thing}
    return {f"special_{place}-{field}": value for field, value in given.items()}


def test_a_special_prize_goes_to_the_player_who_is_named(organiser, played):
    """The winner keeps his place's prize too, and the lady hers."""
    winner, lady = ranked(played, 1), ranked(played, 2)
    played.entries.filter(pk=lady.pk).update(category="Dames")
    sent = form(played, "40", dames=["10"]) | special(1, "Plus beau chelem", "", "5", "Cave")
    sent |= special(2) | special(3, "Tombola", f"{lady.number} {lady}", "", "Jambon")
    sent["special_1-player"] = winner.player.name
    assert organiser.leads(organiser.post("prizes", played, **sent), "prizes", played)
    assert stored() == [
        ("", 1, 4000, ""),
        ("Dames", 1, 1000, ""),
        ("Plus beau chelem", winner.number, 500, "Cave"),
        ("Tombola", lady.number, 0, "Jambon"),
    ]
    page = organiser.get("prizes", played)
    [first, second, *spare] = page.context["form"].specials
    assert first["player"].value() == f"{winner.number} {winner}"
    assert (second["name"].value(), second["thing"].value()) == ("Tombola", "Jambon")
    assert len(spare) == 3
    assert "Somme des prix</dt><dd>55,00 €" in text_of(page)
    calls = organiser.get("prize_calls", played).context["giving"].calls
    assert [(call.row.record.name, call.cents, call_lines(call)) for call in calls] == [
        (str(lady), 1000, ["Dames : 10,00 €", "Tombola : Jambon"]),
        (
            str(winner),
            4500,
            ["Rang 1 : 40,00 €", "Plus beau chelem : 5,00 €", "Plus beau chelem : Cave"],
        ),
    ]
    page = organiser.get("tournament_accounts", played)
    assert page.context["balance"][1][1].replace("\xa0", " ") == "−55,00 €"


def test_a_proposed_scale_leaves_the_special_prizes_and_what_they_cost(organiser, event):
    sent = form(event, places="1", propose="1") | special(1, "Tombola", "3", "30")
    answer = organiser.post("prizes", event, **sent)
    shown = answer.context["form"]
    assert shown["amount_0_1"].value() == "50"
    assert shown.specials[0]["name"].value() == "Tombola"
    assert "Les prix font exactement la somme à distribuer." in text_of(answer)


def test_who_observes_reads_the_special_prizes(organiser, viewer, event):
    sent = form(event) | special(1, "Tombola", "3", "30", "Jambon")
    organiser.post("prizes", event, **sent)
    third = event.entries.get(number=3)
    assert f"Tombola · 3 {third} · 30 € · Jambon" in text_of(viewer.get("prizes", event))


def test_whom_a_special_prize_is_for_waits_with_a_hidden_ranking(
    organiser, arbiter, viewer, event
):
    """The last of the ranking has the lantern: who that is would tell."""
    event.visibility = "hidden"
    event.save()
    organiser.post("prizes", event, **form(event) | special(1, "Lanterne", "3", "", "Lampion"))
    third = event.entries.get(number=3)
    assert "Lanterne · Lampion" in text_of(viewer.get("prizes", event))
    assert f"Lanterne · 3 {third} · Lampion" in text_of(arbiter.get("prizes", event))


@pytest.mark.parametrize(
    ("line", "field", "sentence"),
    [
        (special(1, "", "3", "5"), "name", "Donnez un nom à ce prix."),
        (special(1, "x" * 41, "3", "5"), "name", "40 caractères suffisent pour un nom."),
        (
            special(1, "dames", "3", "5"),
            "name",
            "« dames » est une catégorie : donnez ce prix dans ses rangs.",
        ),
        (
            special(1, "Tombola", "", "5"),
            "player",
            "Tapez le numéro ou le nom d’un joueur du tournoi.",
        ),
        (
            special(1, "Tombola", "99", "5"),
            "player",
            "Tapez le numéro ou le nom d’un joueur du tournoi.",
        ),
        (special(1, "Tombola", "3"), "amount", "Donnez un montant ou un lot."),
        (special(1, "Tombola", "3", "-5"), "amount", AMOUNT),
        (
            special(1, "Tombola", "3", "", "x" * 81),
            "thing",
            "80 caractères suffisent pour un lot.",
        ),
    ],
)
def test_what_a_special_prize_lacks_is_said_beside_it(organiser, event, line, field, sentence):
    answer = organiser.post("prizes", event, **form(event, "10") | line)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.context["form"].specials[0].errors == {field: [sentence]}
    assert errors(answer) == {
        "__all__": ["Corrigez les prix spéciaux : chaque ligne dit comment."]
    }
    assert stored() == []


def test_one_player_has_a_special_prize_once(organiser, event):
    twice = special(1, "Tombola", "3", "5") | special(2, "Tombola", "3", "", "Jambon")
    answer = organiser.post("prizes", event, **form(event) | twice)
    assert errors(answer) == {
        "__all__": ["Un joueur a deux fois le même prix spécial : gardez-en un."]
    }
    both = special(1, "Tombola", "3", "5") | special(2, "Tombola", "4", "5")
    organiser.post("prizes", event, **form(event) | both)
    assert stored() == [("Tombola", 3, 500, ""), ("Tombola", 4, 500, "")]


@pytest.fixture
def pairs(club):
    """Give four pairs, of each of whom the second, who sits at table 2, is a junior."""
    event = factories.tournament(8, rounds=1, in_club=club, team_size=2, categories=["Juniors"])
    entries = list(event.entries.order_by("number"))
    for place in range(4):
        team = create_team(event=event, name=f"Paire {place + 1}")
        for entry in (entries[place], entries[place + 4]):
            entry.team = team
            entry.category = "Juniors" if entry.number > 4 else ""
            entry.save()
    event.rounds.update(seating=[[1, 2, 3, 4], [5, 6, 7, 8]])
    for table in factories.released(event):
        numbers = list(table.seats.values_list("place__entry__number", flat=True))
        points = {1: 90, 2: 10, 3: -40, 4: -60, 5: 50, 6: 5, 7: -25, 8: -30}
        type_bilans(table=table, bilans=[points[number] for number in numbers])
    event.refresh_from_db()
    return event


def called(organiser, event):
    calls = organiser.get("prize_calls", event).context["giving"].calls
    return [(call.row.record.name, call.cents) for call in calls]


def test_a_category_in_an_event_of_teams_goes_to_its_players(organiser, pairs):
    organiser.post("prizes", pairs, **form(pairs, "30", dames=["10"]))
    # Ed is the first junior, but of the pair that wins: the next one gets the juniors' prize.
    assert called(organiser, pairs) == [("Fanny", 1000), ("Paire 1", 3000)]


def test_with_doubles_the_winners_player_gets_the_category_too(organiser, pairs):
    organiser.post("prizes", pairs, **form(pairs, "30", dames=["10"], prizes_doubled="on"))
    assert called(organiser, pairs) == [("Ed", 1000), ("Paire 1", 3000)]


def test_in_an_event_of_teams_a_special_prize_goes_to_its_player(organiser, pairs):
    """Ed's pair wins, so that the juniors' prize passes over him; this one does not."""
    tombola = special(1, "Tombola", "5", "5")
    organiser.post("prizes", pairs, **form(pairs, "30", dames=["10"]) | tombola)
    assert called(organiser, pairs) == [("Fanny", 1000), ("Ed", 500), ("Paire 1", 3000)]


@pytest.mark.parametrize("players", [8, 40])
def test_the_same_queries_for_eight_and_forty(
    organiser, club, players, django_assert_max_num_queries
):
    event = factories.drawn(factories.tournament(players, rounds=1, in_club=club))
    for table in factories.released(event):
        type_bilans(table=table, bilans=[100, 20, -20, -100])
    event.refresh_from_db()
    organiser.post("prizes", event, **form(event, *["5"] * players))
    pages_ = ("prizes", "prize_calls", "prize_receipts", "tournament_accounts")
    papers = [("document_pdf", "recus"), ("document_pdf", "comptes")]
    for name, *key in (*papers, *((page,) for page in pages_)):
        with django_assert_max_num_queries(14):
            assert organiser.get(name, event, *key).status_code == HTTPStatus.OK


@pytest.mark.parametrize("doubles", [False, True])
def test_the_call_says_why_prizes_move_up(organiser, played, doubles):
    """The second is the first lady: 30 € of the ladies' are better than 20 €."""
    second = prize_giving(played).rows[1].record
    played.entries.filter(number=second.player).update(category="Dames")
    for rank, cents in ((1, 5000), (2, 2000)):
        Prize.objects.create(event=played, rank=rank, cents=cents)
    Prize.objects.create(event=played, category="Dames", rank=1, cents=3000)
    Event.objects.filter(pk=played.pk).update(prizes_doubled=doubles)
    page = organiser.get("prize_calls", played)
    assert page.context["giving"].gave_way == ([] if doubles else [second.name])
    sentence = f"celui de sa catégorie vaut mieux que son rang pour {second.name}, et"
    assert (sentence in page.content.decode()) is not doubles
