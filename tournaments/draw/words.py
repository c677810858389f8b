"""Sentences for what a seating could not avoid, and why there is none."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.phrases import listed
from tournaments.duplicate.movements.values import MovementKind, MovementMeasures
from tournaments.play.planning import Need
from tournaments.seating import Flaw, FlawKind, ImpossibleError, Moves, Obstacle, SeatingMethod

Names = Mapping[int, str]  # of players, by their numbers in the event
NAMED = 6  # of those who change tables; the seating's page shows them all

METHODS = {
    SeatingMethod.SEARCH: gettext_lazy("Recherche du meilleur placement"),
    SeatingMethod.ROTATION: gettext_lazy(
        "Rotation : chacun se décale d’un nombre fixe de tables"
    ),
    SeatingMethod.PREDEFINED: gettext_lazy("Grille imprimée"),
    SeatingMethod.RANKING: gettext_lazy(
        "Par niveau : les 4 premiers ensemble, puis les 4 suivants…"
    ),
    SeatingMethod.SNAKE: gettext_lazy(
        "Tables de même force : 1, 8, 9, 16 ensemble, 2, 7, 10, 15 ensemble…"
    ),
    SeatingMethod.RANDOM: gettext_lazy("Au hasard"),
    SeatingMethod.MANUAL: gettext_lazy("À la main"),
}


def flaws_in_words(flaws: Iterable[Flaw], names: Names) -> list[str]:
    """Say each thing that is wrong with a plan, the worst first."""
    return [flaw_in_words(flaw, names) for flaw in flaws]


def flaw_in_words(flaw: Flaw, names: Names) -> str:
    """Say one thing that is wrong: who, when."""
    rounds = rounds_in_words(flaw.rounds) if flaw.rounds else ""
    return str(FLAWS[flaw.kind]) % {
        "names": who(flaw.players, names),
        "first": who(flaw.players[:1], names),
        "others": some(flaw.players[1:], names) if flaw.players[1:] else "",
        "rounds": rounds,
    }


def who(numbers: Sequence[int], names: Names) -> str:
    """Name players; those without a name by their numbers."""
    return listed([names.get(number) or _("n° %(n)s") % {"n": number} for number in numbers])


def some(numbers: Sequence[int], names: Names, most: int = NAMED) -> str:
    """Name players; of more than `most` the first."""
    return who(numbers[:most], names) + ("…" if len(numbers) > most else "")


def rounds_in_words(rounds: Sequence[int]) -> str:
    """Name rounds: "au tour 3", "aux tours 1 et 4"."""
    words = ngettext("au tour %(numbers)s", "aux tours %(numbers)s", len(rounds))
    return words % {"numbers": listed([str(number) for number in rounds])}


def moves_in_words(moved: Moves, names: Names) -> str:
    """Say who changes tables, now that the plan has followed a change of the list."""
    if not moved.players:
        return _("Le placement a suivi : aucun joueur déjà placé ne change de table.")
    words = ngettext(
        "Le placement a suivi : %(n)s joueur change de table %(rounds)s (%(names)s).",
        "Le placement a suivi : %(n)s joueurs changent de table %(rounds)s (%(names)s).",
        len(moved.players),
    )
    rounds = rounds_in_words(moved.rounds)
    return words % {
        "n": len(moved.players),
        "rounds": rounds,
        "names": some(moved.players, names),
    }


def obstacle_in_words(error: ImpossibleError, names: Names) -> str:
    """Say why nobody can be seated so, and what to do."""
    players = who(error.players, names) if error.players else ""
    words = str(OBSTACLES[error.obstacle])
    return words % {"names": players, "round": error.round_number}


NEEDED = {
    Need.TABLE: gettext_lazy("il en faut au moins trois"),
    Need.TABLES: gettext_lazy(
        "il faut au moins autant de tables que l’équipe la plus nombreuse a de joueurs (plus"
        " d’inscrits, ou des équipes plus petites)"
    ),
    Need.PLAYERS: gettext_lazy("il en faut au moins huit, pour deux tables"),
    Need.TEAMS: gettext_lazy("il faut deux équipes, chacune d’au moins deux joueurs"),
    Need.WHOLE_TEAMS: gettext_lazy("il faut deux équipes, chacune de quatre joueurs"),
    Need.TEAMED: gettext_lazy("il faut une équipe à chacun"),
}
MOVEMENTS = {
    MovementKind.SHARED: gettext_lazy("Étuis communs : tous jouent les mêmes à chaque tour"),
    MovementKind.ROTATION: gettext_lazy("Rotation : les étuis passent de table en table"),
    MovementKind.HOWELL: gettext_lazy(
        "Howell : étuis communs, chacun rencontre toutes les équipes et change de ligne"
    ),
}


def movement_words(kind: MovementKind, measures: MovementMeasures) -> str:
    """Say what a movement is and costs."""
    words = _("%(kind)s. %(measures)s")
    return words % {"kind": MOVEMENTS[kind], "measures": measures_in_words(measures)}


def measures_in_words(measures: MovementMeasures) -> str:
    """Count a movement out: "36 joueurs, 5 tours de 4 donnes, 3 jeux d’étuis…, 3 h 50"."""
    parts = [
        _("%(n)s joueurs") % {"n": measures.players},
        ngettext(
            "%(rounds)s tour de %(deals)s donnes",
            "%(rounds)s tours de %(deals)s donnes",
            measures.rounds,
        )
        % {"rounds": measures.rounds, "deals": measures.deals},
        _boards_in_words(measures),
        _meetings_in_words(measures),
    ]
    if sitting_out := max(measures.sat_out.values(), default=0):
        words = ngettext(
            "chacun se repose au plus %(n)s fois",
            "chacun se repose au plus %(n)s fois",
            sitting_out,
        )
        parts.append(words % {"n": sitting_out})
    if measures.turned:
        words = ngettext(
            "%(n)s joueur change de direction",
            "%(n)s joueurs changent de direction",
            len(measures.turned),
        )
        parts.append(words % {"n": len(measures.turned)})
    hours, minutes = divmod(measures.minutes, 60)
    parts.append(_("environ %(h)s h %(m)s") % {"h": hours, "m": f"{minutes:02}"})
    return ", ".join(parts)


def _boards_in_words(measures: MovementMeasures) -> str:
    boards, times = len(measures.results), sorted(set(measures.results.values()))
    played = str(times[0]) if len(times) == 1 else f"{times[0]}–{times[-1]}"
    words = ngettext(
        "%(sets)s jeu d’étuis (%(boards)s étuis, chaque donne jouée %(times)s fois)",
        "%(sets)s jeux d’étuis (%(sets)s × %(boards)s étuis,"
        " chaque donne jouée %(times)s fois)",
        measures.copies,
    )
    return words % {"sets": measures.copies, "boards": boards, "times": played}


def _meetings_in_words(measures: MovementMeasures) -> str:
    if measures.match > 1:
        return _in_matches(measures)
    if not measures.again:
        return _("tout le monde se rencontre au plus une fois")
    words = ngettext(
        "%(n)s paire se rencontre plus d’une fois",
        "%(n)s paires se rencontrent plus d’une fois",
        len(measures.again),
    )
    return words % {"n": len(measures.again)}


def _in_matches(measures: MovementMeasures) -> str:
    if not measures.again:
        return _("deux équipes se rencontrent dans un seul match au plus")
    words = ngettext(
        "%(n)s paire se rencontre dans plus d’un match",
        "%(n)s paires se rencontrent dans plus d’un match",
        len(measures.again),
    )
    return words % {"n": len(measures.again)}


FLAWS = {
    FlawKind.SIZE: gettext_lazy(
        "Une table n’a pas trois à cinq joueurs %(rounds)s : %(names)s."
    ),
    FlawKind.TWICE: gettext_lazy("%(names)s a deux places %(rounds)s."),
    FlawKind.UNSEATED: gettext_lazy("%(names)s n’a pas de place %(rounds)s."),
    FlawKind.STRANGER: gettext_lazy("%(names)s est placé %(rounds)s et n’est pas là."),
    FlawKind.TEAM: gettext_lazy("%(names)s, de la même équipe, se rencontrent %(rounds)s."),
    FlawKind.FORBIDDEN: gettext_lazy(
        "%(names)s ne doivent pas se rencontrer, et se rencontrent %(rounds)s."
    ),
    FlawKind.REPEAT: gettext_lazy("%(names)s se rencontrent %(rounds)s."),
    FlawKind.UNEVEN: gettext_lazy(
        "%(first)s est à une table de 3 ou de 5 %(rounds)s, trois tours de plus au moins que"
        " d’autres (%(others)s)."
    ),
    FlawKind.ODD: gettext_lazy(
        "%(names)s est de nouveau à une table de 3 ou de 5 %(rounds)s,"
        " avant que tous les autres y soient passés."
    ),
    FlawKind.APART: gettext_lazy(
        "%(names)s, à séparer si possible, se rencontrent %(rounds)s."
    ),
    FlawKind.TABLE: gettext_lazy("%(names)s doit changer de table %(rounds)s."),
    FlawKind.COMPASS: gettext_lazy(
        "%(names)s est plus souvent à la même place que nécessaire."
    ),
}

OBSTACLES = {
    Obstacle.TOO_FEW: gettext_lazy(
        "Au tour %(round)s il n’y aurait pas trois joueurs : notez d’abord les présents."
    ),
    Obstacle.TEAM_TOO_LARGE: gettext_lazy(
        "%(names)s sont de la même équipe, et il n’y a pas assez de tables pour les séparer."
    ),
    Obstacle.CROWDED_TABLE: gettext_lazy(
        "%(names)s ne doivent pas changer de table et auraient la même : libérez l’un d’eux."
    ),
    Obstacle.NO_SUCH_TABLE: gettext_lazy(
        "%(names)s ne doit pas changer de table, et cette table ne joue pas au tour %(round)s."
    ),
    Obstacle.NOT_APART: gettext_lazy(
        "Impossible de séparer %(names)s au tour %(round)s : levez une interdiction."
    ),
    Obstacle.NOT_SEATED: gettext_lazy(
        "%(names)s n’a pas de place au tour %(round)s : choisissez deux joueurs placés."
    ),
    Obstacle.NOT_PREDEFINED: gettext_lazy(
        "Il n’existe pas de grille imprimée pour autant de joueurs et de tours :"
        " choisissez une autre méthode."
    ),
}
