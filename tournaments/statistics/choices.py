"""Choices about statistics: who sees those of a player, and what is made of the club’s cote."""

from secrets import choice
from typing import Any, NamedTuple

from django import forms
from django.db.models import Max
from django.forms.models import model_to_dict
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.access import club_of, player_of
from scoring.models import Action, Club, Player, Score
from scoring.services.clubs import club_now, player_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.fields import ChangingForm
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.pages import Pages
from tournaments.event.forms.fields import whole
from tournaments.event.services.closing import LETTERS
from tournaments.event.services.writing import changes_of, claim, log
from tournaments.event.words import TENTHS, Handicap, handicap_of
from tournaments.models import ClubCote, Entry, Event, ImportedScore, PlayerPage
from tournaments.statistics.cote import cote_of, hiding

CLUB = Pages(club_of, "see_seasons")
PLAYER = Pages(player_of, "see_seasons")


class CoteNotShownError(Refusal):
    sentence = gettext_lazy("Le club ne montre pas de cote : elle ne sert donc nulle part.")


class NoCoteInDuplicateError(Refusal):
    sentence = gettext_lazy(
        "En duplicate, le mouvement place les joueurs et les étuis effacent la chance : la"
        " cote n’y sert pas."
    )


class FirstDealPlayedError(Refusal):
    sentence = gettext_lazy("Une première donne est jouée : cela ne change plus.")


class HandicapGivenError(Refusal):
    sentence = gettext_lazy("Un handicap en dépend : retirez-le d’abord.")


class NobodyRatedError(Refusal):
    sentence = gettext_lazy("Aucun inscrit n’a de cote reprise : reprenez d’abord les cotes.")


class TakenCote(NamedTuple):
    """One entry: the cote it was taken over with, in words where there is none to tell."""

    entry: Entry
    cote: str
    handicap: str


def taken(event: Event) -> list[TakenCote]:
    """The entries, the highest cote first; a hidden one where it counts: average."""
    handicap = handicap_of(event.handicap)
    entries = event.entries.select_related("player").order_by("number")
    return [
        TakenCote(
            entry=entry,
            cote=_in_words(entry),
            handicap=labels.signed(handicap.points(entry.cote)) if handicap else "",
        )
        for entry in sorted(
            entries, key=lambda each: 0 if each.cote_hidden else -(each.cote or 0)
        )
    ]


def _in_words(entry: Entry) -> str:
    if entry.cote_hidden:
        return _("cachée")
    return _("aucune") if entry.cote is None else labels.tenths(entry.cote / TENTHS)


def begun(event: Event) -> bool:
    """Tell whether anything of an event is scored."""
    scores = Score.objects.filter(seat__table__round_table__round__event=event)
    return scores.exists() or ImportedScore.objects.filter(entry__event=event).exists()


def take_cotes(*, event: Event, act: Act = NOBODY) -> None:
    """Note of each entry what the club's cote says of its player today.

    Who hides his is taken for the club's mean; who has too few deals has none. Raises
    CoteNotShownError, NoCoteInDuplicateError, FirstDealPlayedError, HandicapGivenError and
    EventClosedError.
    """
    if not ClubCote.objects.filter(club=event.club_id).exists():
        raise CoteNotShownError
    if not event.play.rated:
        raise NoCoteInDuplicateError
    known, hidden = cote_of(event.club).players, hiding(event.club)
    with write():
        _take(event)
        entries = list(event.entries.all())
        before = [(entry.cote, entry.cote_hidden) for entry in entries]
        for entry in entries:
            own = known.get(entry.player_id)
            rated = own is not None and own.enough
            entry.cote_hidden = rated and entry.player_id in hidden
            entry.cote = None
            if own is not None and rated:
                entry.cote = 0 if entry.cote_hidden else round(TENTHS * own.cote)
        same = before == [(entry.cote, entry.cote_hidden) for entry in entries]
        if same and Event.objects.filter(pk=event.pk, cotes_at__isnull=False).exists():
            return
        Entry.objects.bulk_update(entries, ["cote", "cote_hidden"])
        Event.objects.filter(pk=event.pk).update(cotes_at=act.at)
        rated_entries = sum(entry.cote is not None for entry in entries)
        log("take_cotes", event, act, count=rated_entries)


def forget_cotes(*, event: Event, act: Act = NOBODY) -> None:
    """Forget what was taken over. Raises as `take_cotes` does."""
    with write():
        _take(event)
        if not Event.objects.filter(pk=event.pk).exclude(cotes_at=None).update(cotes_at=None):
            return
        event.entries.update(cote=None, cote_hidden=False)
        log("forget_cotes", event, act)


def hide_taken(player: Player) -> None:
    """Let tournaments tell nothing more of a player's cote, within a transaction.

    Where nothing is played yet he counts for the club's mean, in his handicap too, and in
    everybody's no more as the best.
    """
    for entry in player.entries.exclude(cote=None).select_related("event"):
        event = entry.event
        changed: dict[str, Any] = {"cote_hidden": True}
        unplayed = event.closed_at is None and not begun(event)
        if unplayed:
            claim(event)
            changed["cote"] = 0
        Entry.objects.filter(pk=entry.pk).update(**changed)
        if unplayed and event.handicap:
            best = _best(event)
            terms = {} if best is None else event.handicap | {"best": best}
            Event.objects.filter(pk=event.pk).update(handicap=terms)


def _best(event: Event) -> int | None:
    """The highest cote taken over that nobody hides."""
    shown = event.entries.exclude(cote=None).exclude(cote_hidden=True)
    best: int | None = shown.aggregate(best=Max("cote"))["best"]
    return best


def give_handicap(*, event: Event, deals: int, percent: int, act: Act = NOBODY) -> None:
    """Give everybody a part of what he is apart from the best cote, in so many deals.

    Raises NobodyRatedError, and as `take_cotes` does.
    """
    with write():
        _take(event)
        best = _best(event)
        if best is None:
            raise NobodyRatedError
        terms = Handicap(deals=deals, best=best, percent=percent)._asdict()
        Event.objects.filter(pk=event.pk).update(handicap=terms)
        log("give_handicap", event, act, percent=percent)


def withdraw_handicap(*, event: Event, act: Act = NOBODY) -> None:
    """Take a handicap back. Raises FirstDealPlayedError and EventClosedError."""
    with write():
        _take(event, given=True)
        if not Event.objects.filter(pk=event.pk).exclude(handicap={}).update(handicap={}):
            return
        log("withdraw_handicap", event, act)


def _take(event: Event, *, given: bool = False) -> None:
    """Take the event's row before its first deal; what is `given` may be taken back."""
    claim(event)
    if begun(event):
        raise FirstDealPlayedError
    if not given and Event.objects.filter(pk=event.pk).exclude(handicap={}).exists():
        raise HandicapGivenError


LENGTH = 16  # of a key: nobody guesses it


def choose_page(*, player: Player, hidden: bool, cote_hidden: bool, act: Act = NOBODY) -> None:
    """Note who sees a player's statistics and his cote."""
    with write():
        player_now(player)
        pages = PlayerPage.objects.filter(player=player)  # of who was two, two
        known = list(pages) or [PlayerPage.objects.create(player=player)]
        after = {"hidden": hidden, "cote_hidden": cote_hidden}
        was = {name: any(getattr(page, name) for page in known) for name in after}
        changes = changes_of(was, after)
        pages.update(**after)
        if hidden or cote_hidden:
            hide_taken(player)
        if changes:
            Action.objects.note("change_page", player, act, player=player.pk, changes=changes)


def give_link(
    *, player: Player, given: bool = True, seen: str | None = None, act: Act = NOBODY
) -> None:
    """Give a player a new address of his own, or take it away; an old one never opens again.

    Where he has no longer the one that a page has `seen` ("" is none), nothing changes.
    """
    key = "".join(choice(LETTERS) for _letter in range(LENGTH)) if given else None
    with write():
        player_now(player)
        pages = PlayerPage.objects.filter(player=player)
        first = pages.first() or PlayerPage.objects.create(player=player)
        if seen not in {None, first.key or ""}:
            return
        pages.update(key=None)
        PlayerPage.objects.filter(pk=first.pk).update(key=key)
        changes = {"own_page": [first.key is not None, given]}
        if given or first.key:
            Action.objects.note("change_page", player, act, player=player.pk, changes=changes)


def show_cote(
    *, club: Club, shown: bool = True, half_life: int | None = None, act: Act = NOBODY
) -> None:
    """Let a club's pages show the cote, or not; deals weigh half after `half_life` seasons."""
    with write():
        club_now(club)
        known = ClubCote.objects.filter(club=club)
        if known.filter(half_life=half_life).exists() if shown else not known.exists():
            return
        if shown:
            ClubCote.objects.update_or_create(club=club, defaults={"half_life": half_life})
        else:
            known.delete()
        Action.objects.note("show_cote" if shown else "hide_cote", club, act)


OLDEST = 20  # seasons
MOST_DEALS, WHOLE = 1000, 100
DEALS = gettext_lazy("Donnez un nombre de donnes, de 1 à 1000.")
PERCENT = gettext_lazy("Donnez une part, de 1 à 100.")
SEASONS = gettext_lazy("Donnez un nombre de saisons, de 1 à 20, ou rien.")


class PageForm(ChangingForm):
    """What a player shows of himself."""

    hidden = forms.BooleanField(
        label=gettext_lazy("Cacher ses statistiques aux autres"), required=False
    )
    cote_hidden = forms.BooleanField(label=gettext_lazy("Cacher sa cote"), required=False)

    def __init__(self, data: QueryDict | None, *, page: PlayerPage) -> None:
        super().__init__(data, initial=model_to_dict(page, ["hidden", "cote_hidden"]))


class CoteForm(forms.Form):
    """Whether the cote is shown, and after how many seasons a deal weighs half."""

    shown = forms.BooleanField(required=False, widget=forms.HiddenInput)
    half_life = whole(
        gettext_lazy("Demi-vie, en saisons"),
        1,
        OLDEST,
        SEASONS,
        required=False,
        help_text=gettext_lazy(
            "Après ce nombre de saisons, une donne pèse moitié moins. Vide : toutes les donnes"
            " pèsent autant."
        ),
    )


class HandicapForm(forms.Form):
    """In how many deals a handicap is counted, and which part of the gap it gives."""

    deals = whole(gettext_lazy("Donnes par joueur"), 1, MOST_DEALS, DEALS)
    percent = whole(
        gettext_lazy("Part de l’écart, en %"),
        1,
        WHOLE,
        PERCENT,
        help_text=gettext_lazy("50 rend la moitié de ce qui est attendu ; 100 rend tout."),
    )
