"""Why an act on a tournament was refused and what to do, in one sentence a refusal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.facts import listed
from scoring.labels import signed
from scoring.services.players import PlayerExistsError
from tournaments.event_file import EventFileError
from tournaments.event_file_words import event_file_sentence
from tournaments.money import euros
from tournaments.seating import ImpossibleError
from tournaments.seating_words import obstacle_in_words
from tournaments.services import (
    archives,
    cuts,
    draws,
    entries,
    event,
    registration,
    restoring,
    results,
    rounds,
    screens,
    sheet_imports,
    tournaments,
)
from tournaments.services.clock import NoClockError

Words = Callable[[Any], str]


def sentence(error: Exception) -> str:
    """Say a refusal; `error` is one of EXPECTED."""
    return next(words for kind, words in SENTENCES.items() if isinstance(error, kind))(error)


def tables_in_words(numbers: Sequence[int]) -> str:
    """Name tables: "la table 4", "les tables 4, 7 et 9"."""
    said = ngettext("la table %(numbers)s", "les tables %(numbers)s", len(numbers))
    return said % {"numbers": listed([str(number) for number in numbers])}


def _seating_stale(error: rounds.SeatingStaleError) -> str:
    if not error.drawn:
        return _("Ce tour n’a pas encore de placement : tirez-le d’abord.")
    parts = []
    if error.unseated:
        names = listed([str(entry) for entry in error.unseated])
        parts.append(_("sans place : %(names)s") % {"names": names})
    if error.absent:
        numbers = listed([str(number) for number in error.absent])
        words = ngettext(
            "placé mais absent : le n° %(numbers)s",
            "placés mais absents : les n° %(numbers)s",
            len(error.absent),
        )
        parts.append(words % {"numbers": numbers})
    said = _("Le placement ne correspond plus aux présents (%(who)s) : ajustez-le d’abord.")
    return said % {"who": " ; ".join(parts)}


def _incomplete(error: rounds.RoundIncompleteError) -> str:
    said = _("Il manque encore %(tables)s : saisissez les résultats, ou terminez sans eux.")
    return said % {"tables": tables_in_words(error.tables)}


def _not_zero(error: results.BilansNotZeroError) -> str:
    said = _(
        "La somme des bilans est %(total)s au lieu de 0 : il y a %(gap)s points de %(way)s."
    )
    way = _("trop") if error.total > 0 else _("moins")
    return said % {"total": signed(error.total), "gap": abs(error.total), "way": way}


def _others_typed(error: results.BilansTypedError) -> str:
    if not error.bilans:
        return _("Ces bilans ont été effacés depuis : saisissez-les comme nouveaux.")
    said = _("D’autres bilans sont déjà saisis pour cette table : %(bilans)s. Comparez-les.")
    return said % {"bilans": ", ".join(map(signed, error.bilans))}


def _tied(error: cuts.CutTiedError) -> str:
    said = _(
        "%(names)s sont à égalité sur la limite : gardez-en plus ou moins,"
        " ou ajoutez un critère de départage."
    )
    return said % {"names": listed(list(error.names))}


def _released(error: tournaments.RoundsPlayedError) -> str:
    said = ngettext(
        "%(n)s tour est déjà lancé : il ne peut pas y en avoir moins.",
        "%(n)s tours sont déjà lancés : il ne peut pas y en avoir moins.",
        error.released,
    )
    return said % {"n": error.released}


def _due_changed(error: registration.DueChangedError) -> str:
    if error.owed <= 0:
        return _("Ce joueur a déjà payé : rien n’a été encaissé de plus.")
    said = _("Ce joueur doit maintenant %(amount)s : rien n’a été encaissé.")
    return said % {"amount": euros(error.owed)}


def _always(text: Promise) -> Words:
    """Say the same whatever the error holds."""
    return lambda _error: str(text)


SENTENCES: Mapping[type[Exception], Words] = {
    event.EventClosedError: _always(
        gettext_lazy("Le tournoi est terminé : rouvrez-le pour changer quelque chose.")
    ),
    PlayerExistsError: _always(
        gettext_lazy(
            "Le club a déjà un joueur de ce nom : choisissez-le dans la liste,"
            " ou distinguez-les."
        )
    ),
    entries.EntryPlaysError: _always(
        gettext_lazy("Ce joueur a déjà joué : notez plutôt son départ.")
    ),
    entries.EntryPaidError: _always(
        gettext_lazy(
            "Ce joueur a payé, ou l’arbitre a décidé à son sujet : remboursez d’abord."
        )
    ),
    entries.EntryPrizeError: _always(
        gettext_lazy(
            "Un prix spécial est pour ce joueur : retirez-le d’abord, à la page des prix."
        )
    ),
    entries.PlayerEnteredError: _always(
        gettext_lazy(
            "Ce joueur est déjà inscrit, ou remplace déjà quelqu’un : prenez-en un autre."
        )
    ),
    registration.DueChangedError: _due_changed,
    entries.TeamFullError: _always(
        gettext_lazy("Cette équipe est complète : choisissez-en une autre.")
    ),
    event.RoundReleasedError: _always(
        gettext_lazy("Ce tour est déjà lancé : rappelez-le d’abord, tant que rien n’est saisi.")
    ),
    tournaments.SettledError: _always(
        gettext_lazy("Un tour a été lancé : le règlement et les équipes ne changent plus.")
    ),
    tournaments.RoundsPlayedError: _released,
    draws.EventMovedError: _always(
        gettext_lazy("Un autre poste a changé le tournoi entre-temps : recommencez.")
    ),
    draws.NothingToDrawError: _always(
        gettext_lazy("Tous les tours sont lancés : il n’y a plus rien à placer.")
    ),
    ImpossibleError: lambda error: obstacle_in_words(error, {}),
    rounds.RoundOrderError: lambda error: (
        _("Le tour %(n)s n’est pas terminé : terminez-le d’abord.") % {"n": error.number}
    ),
    rounds.SeatingStaleError: _seating_stale,
    rounds.RoundIncompleteError: _incomplete,
    rounds.RoundPlayedError: _always(
        gettext_lazy("Des résultats sont déjà saisis : ce tour ne se rappelle plus.")
    ),
    rounds.RoundStateError: _always(
        gettext_lazy(
            "Ce tour n’en est plus là : un autre poste l’a peut-être changé. Regardez."
        )
    ),
    NoClockError: _always(
        gettext_lazy("Ce tour n’a pas d’horloge en marche : donnez-lui d’abord des minutes.")
    ),
    results.BilansNotZeroError: _not_zero,
    results.BilansTypedError: _others_typed,
    results.RoundEndedError: lambda error: (
        _(
            "Le tour %(n)s est terminé : un arbitre peut encore y corriger un résultat,"
            " avec un motif."
        )
        % {"n": error.number}
    ),
    results.DealsRecordedError: _always(
        gettext_lazy("Les donnes de cette table sont notées : ses bilans en découlent.")
    ),
    results.NoRoundError: _always(
        gettext_lazy("Cette table n’est pas dans un tour lancé : vérifiez son numéro.")
    ),
    sheet_imports.TablesMovedError: lambda error: (
        ngettext(
            "Entre-temps, %(tables)s a reçu un résultat ou a été fermée : relisez la liste.",
            "Entre-temps, %(tables)s ont reçu un résultat ou été fermées : relisez la liste.",
            len(error.numbers),
        )
        % {"tables": tables_in_words(error.numbers)}
    ),
    sheet_imports.DealsHereError: _always(
        gettext_lazy("Des donnes de cette liste sont déjà enregistrées ailleurs : relisez-la.")
    ),
    EventFileError: event_file_sentence,
    restoring.EventHereError: _always(
        gettext_lazy("Cet événement est déjà là : ouvrez-le dans la liste des tournois.")
    ),
    restoring.LicencesDifferError: lambda error: (
        _(
            "Le club a déjà un autre joueur de ce nom, avec une autre licence : %(names)s."
            " Distinguez leurs noms d’abord."
        )
        % {"names": listed(list(error.names))}
    ),
    archives.NotArchivedError: _always(
        gettext_lazy(
            "Ce tournoi a été joué ou encaissé ici : il ne s’efface pas."
            " Seuls des résultats importés s’effacent."
        )
    ),
    archives.EventExistsError: _always(
        gettext_lazy(
            "Le club a déjà un événement de ce nom ce jour-là : changez le nom ou la date."
        )
    ),
    cuts.CutTiedError: _tied,
    screens.ScreenNameError: _always(
        gettext_lazy("Un autre écran porte déjà ce nom : choisissez-en un autre.")
    ),
    screens.NoCeremonyError: _always(
        gettext_lazy(
            "Aucun écran ne montre la remise des prix : ajoutez-la d’abord à un écran."
        )
    ),
    cuts.CutTooWideError: _always(
        gettext_lazy("Autant de joueurs passent qu’il y en a : gardez-en moins.")
    ),
}
EXPECTED = tuple(SENTENCES)
