"""The till of the day: expenses, the float, and what was counted."""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Action, Role
from tests import factories
from tests.tournaments.paper.reading import pages
from tournaments.entries.services.entries import take_payment
from tournaments.event.services.closing import close_event
from tournaments.models import Expense, PaymentMethod

SENT_OTHERWISE = (
    "Ce formulaire a déjà été envoyé avec d’autres valeurs : rien de plus n’a été noté."
    " Regardez ce qui l’est, puis recommencez."
)
CASH, CARD = PaymentMethod.CASH, PaymentMethod.CARD


@pytest.fixture
def event(club):
    event = factories.tournament(2, in_club=club, fees=[["Membre", 2000]])
    for entry, method in zip(event.entries.all(), (CASH, CARD), strict=True):
        take_payment(entry=entry, cents=2000, method=method, uuid=uuid4())
    return event


@pytest.fixture
def treasurer(client, club):
    client.force_login(factories.member(Role.TREASURER, in_club=club, username="paul"))
    return client


def address(name, event, *more):
    return reverse(name, args=[event.pk, *more])


def expense(**other):
    return {"label": "Cartes", "amount": "12,50", "method": "cash", "uuid": uuid4(), **other}


def test_a_form_that_comes_again_with_something_else_is_refused(treasurer, event):
    """As after the browser's way back; the form is then ready to be sent anew."""
    sent = expense()
    treasurer.post(address("expense_note", event), sent)
    again = treasurer.post(address("expense_note", event), sent | {"label": "Café"})
    form = again.context["expense_form"]
    assert (again.status_code, form.non_field_errors()) == (422, [SENT_OTHERWISE])
    assert SENT_OTHERWISE in again.text
    treasurer.post(address("expense_note", event), form.data)
    noted = Expense.objects.order_by("pk").values_list("label", flat=True)
    assert list(noted) == ["Cartes", "Café"]


def figures(pairs):
    return [(name, amount.replace("\xa0", " ")) for name, amount in pairs]


def test_a_treasurer_notes_what_it_cost_and_what_is_in_the_till(treasurer, event):
    sent = expense()
    for _twice in range(2):
        answer = treasurer.post(address("expense_note", event), sent)
        assert answer["Location"] == address("tournament_accounts", event)
    treasurer.post(address("expense_note", event), expense(label="Salle", method="card"))
    till = {"cash_float": "100", "counted": "107,50"}
    treasurer.post(address("till_count", event), till)
    page = treasurer.get(address("tournament_accounts", event))
    assert figures(page.context["balance"]) == [
        ("Encaissé", "40,00 €"),
        ("Dépenses", "−25,00 €"),
        ("Prix à remettre", "0,00 €"),
        ("Reste au club", "15,00 €"),
    ]
    cash = [
        ("Fonds de caisse", "100,00 €"),
        ("Encaissé en espèces", "20,00 €"),
        ("Dépenses en espèces", "−12,50 €"),
        ("Attendu, prix pas encore remis", "107,50 €"),
        ("Attendu, prix remis en espèces", "107,50 €"),
        ("Compté, prix remis", "107,50 €"),
        ("Écart", "juste"),
    ]
    assert figures(page.context["cash"]) == cash
    [paper] = pages(treasurer.get(address("document_pdf", event, "comptes")).content)
    printed = paper.replace("\xa0", " ").splitlines()
    assert {"Caisse", "Cartes · Espèces", "Salle · Carte", "juste"} <= set(printed)
    kinds = Action.objects.filter(kind__in=["note_expense", "count_till"])
    assert [act.kind for act in kinds.order_by("pk")] == [*["note_expense"] * 2, "count_till"]


def test_an_expense_is_taken_back_once_and_stays_to_be_seen(treasurer, event):
    treasurer.post(address("expense_note", event), expense())
    noted = Expense.objects.get()
    for _twice in range(2):
        treasurer.post(address("expense_take_back", event, noted.pk))
    assert [each.cents for each in Expense.objects.all()] == [1250, -1250]
    back = Expense.objects.last()
    refused = treasurer.post(address("expense_take_back", event, back.pk))
    assert (refused.status_code, Expense.objects.count()) == (404, 2)
    page = treasurer.get(address("tournament_accounts", event))
    assert figures(page.context["balance"])[1] == ("Dépenses", "0,00 €")
    assert [may_go for _each, may_go in page.context["expenses"]] == [False, False]


def test_an_empty_till_is_not_one_that_nobody_counted(treasurer, event):
    for counted, told in (("", None), ("0", "il manque 20,00 €"), ("21", "1,00 € de trop")):
        treasurer.post(address("till_count", event), {"cash_float": "", "counted": counted})
        cash = dict(
            figures(treasurer.get(address("tournament_accounts", event)).context["cash"])
        )
        assert cash.get("Écart") == told


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("label", "", "Dites ce qui a été payé"),
        ("amount", "douze", "Écrivez un montant en euros"),
        ("amount", "0", "Écrivez un montant en euros"),
        ("amount", "-5", "Écrivez un montant en euros"),
        ("method", "or", "Dites comment c’est payé."),
    ],
)
def test_a_slip_is_said_beside_its_field(treasurer, event, field, value, sentence):
    refused = treasurer.post(address("expense_note", event), expense(**{field: value}))
    assert refused.status_code == 422
    assert sentence in refused.context["expense_form"].errors[field][0]
    assert not Expense.objects.exists()


def test_the_till_is_counted_after_the_end_and_by_nobody_else(treasurer, event, client, club):
    close_event(event=event)
    treasurer.post(address("expense_note", event), expense())
    assert Expense.objects.get().event == event
    stranger = factories.club("Ailleurs")
    client.force_login(factories.member(Role.TREASURER, in_club=stranger, username="eve"))
    assert client.post(address("expense_note", event), expense()).status_code == 404
    client.force_login(factories.member(Role.SCORER, in_club=club, username="zoe"))
    assert client.post(address("till_count", event), {"cash_float": "5"}).status_code == 403
    event.refresh_from_db()
    assert (event.float_cents, Expense.objects.count()) == (0, 1)
