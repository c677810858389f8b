"""The ways to sit at a club table: by the federation's rules, or any other game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.models import Club, HouseRuleset, Table
from scoring.rules import FFT_3, FFT_4, FFT_5, Ruleset
from scoring.rules.presets import HOUSE, TEXTS
from scoring.ruleset_words import convention_note, ruleset_name

WITH_MORT = 4  # a dealer may sit out where four play
Words = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGame:
    """So many players under one ruleset; a mort when there is one more than it needs."""

    ruleset: Ruleset
    players: int
    label: Words
    hint: Words
    group: Words = ""


FFT: Mapping[str, TableGame] = {
    "3": TableGame(
        ruleset=FFT_3,
        players=3,
        label=gettext_lazy("À 3"),
        hint=gettext_lazy("un contre deux, règles FFT"),
    ),
    "4": TableGame(
        ruleset=FFT_4,
        players=4,
        label=gettext_lazy("À 4"),
        hint=gettext_lazy("un contre trois, règles FFT"),
    ),
    "5": TableGame(
        ruleset=FFT_5,
        players=5,
        label=gettext_lazy("À 5"),
        hint=gettext_lazy("avec appel au roi, règles FFT"),
    ),
    "mort": TableGame(
        ruleset=FFT_4,
        players=5,
        label=gettext_lazy("À 5 avec un mort"),
        hint=gettext_lazy("le donneur ne joue pas"),
    ),
}
SMALLEST = min(ruleset.players for ruleset in (*TEXTS, *HOUSE, FFT_3))
USUAL = "4"


def shipped() -> dict[str, TableGame]:
    """The federation's games first, then those of the texts, then house rules as seen."""
    texts = _("Autres jeux")
    houses = _("Règles vues dans des clubs")
    return dict(
        [
            *FFT.items(),
            *(_sitting(game.id, game, texts) for game in TEXTS),
            *_with_morts(((game.id, game) for game in HOUSE), houses),
        ]
    )


def ways_to_sit(club: Club) -> dict[str, TableGame]:
    """The games that a club may open a table for: its own rulesets come last."""
    own = HouseRuleset.objects.filter(club=club).in_use()
    named = ((f"house-{house.pk}", house.rules) for house in own)
    return shipped() | dict(_with_morts(named, _("Règlements du club")))


def usual_of(club: Club, games: Mapping[str, TableGame]) -> str:
    """The key of the game that a club starts from, among those it may play."""
    return club.ruleset if club.ruleset in games else USUAL


def proposed_to(club: Club, games: Mapping[str, TableGame], free: int) -> str:
    """The key of the game to propose to so many: the club's usual one, or one for as many."""
    usual = usual_of(club, games)
    fitting = [key for key, game in games.items() if game.players == free]
    return usual if free > FFT_5.players or usual in fitting else fitting[0]


def grouped(sittings: Mapping[str, TableGame]) -> dict[str, list[tuple[str, TableGame]]]:
    """Put sittings under the names of their groups, in their order."""
    groups: dict[str, list[tuple[str, TableGame]]] = {}
    for key, sitting in sittings.items():
        groups.setdefault(str(sitting.group), []).append((key, sitting))
    return groups


def sitting_label(table: Table) -> str:
    """Say how a table sits: À 4, À 5 avec un mort, Misère à 4."""
    for sitting in FFT.values():
        mort = sitting.players > sitting.ruleset.players
        if (sitting.ruleset.id, mort) == (table.ruleset["id"], table.mort):
            return str(sitting.label)
    name = ruleset_name(table.rules)
    return _("%(name)s, avec un mort") % {"name": name} if table.mort else name


def _with_morts(
    games: Iterable[tuple[str, Ruleset]], group: Words
) -> Iterator[tuple[str, TableGame]]:
    """Each game, and that for four also for five with a mort."""
    for key, ruleset in games:
        yield _sitting(key, ruleset, group)
        if ruleset.players == WITH_MORT and ruleset.contracts:
            yield _sitting(f"{key}-mort", ruleset, group, mort=True)


def _sitting(
    key: str, ruleset: Ruleset, group: Words, *, mort: bool = False
) -> tuple[str, TableGame]:
    name = ruleset_name(ruleset)
    return key, TableGame(
        ruleset=ruleset,
        players=ruleset.players + mort,
        label=_("%(name)s, avec un mort") % {"name": name} if mort else name,
        hint=_hint(ruleset, ruleset.players + mort),
        group=group,
    )


def _hint(ruleset: Ruleset, players: int) -> str:
    """Say how many play, with whom, and which numbers no text gives."""
    parts = [_("%(players)s joueurs") % {"players": players}]
    if not ruleset.contracts:
        parts.append(_("chacun pour soi"))
    elif ruleset.max_partners:
        words = ngettext("%(n)s partenaire", "%(n)s partenaires", ruleset.max_partners)
        parts.append(words % {"n": ruleset.max_partners})
    return ", ".join(filter(None, (*parts, convention_note(ruleset))))
