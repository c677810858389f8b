"""`manage.py seating`: a plan of all rounds for so many players, and its measures."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _, ngettext

from scoring.json_lines import unreadable
from tournaments.draw.words import flaws_in_words, obstacle_in_words
from tournaments.seating import Field, ImpossibleError, Pair, Plan, draw

IMPOSSIBLE = 1
MOST_PLAYERS = 1000
MOST_ROUNDS = 40
SEEDS = 1_000_000  # short enough to be read out in the hall
LONGEST_NUMBER = 18  # digits
BETWEEN = str.maketrans(",;-–", "    ")  # what may stand between two numbers


class Command(BaseCommand):
    """Plan and print; nothing is stored, no database is asked."""

    help = (
        "Place les joueurs, numérotés à partir de 1, pour tous les tours ; les places sont dans"
        " l’ordre N, E, S, O. Rend 1 si c’est impossible, 2 si la demande est illisible."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", metavar="N", help="le nombre de joueurs")
        parser.add_argument("--rounds", metavar="R", help="le nombre de tours")
        parser.add_argument(
            "--teams", metavar="K", help="des équipes de K numéros qui se suivent"
        )
        parser.add_argument(
            "--odd", default="3", metavar="3|5", help="la taille des autres tables que de 4"
        )
        parser.add_argument(
            "--forbid", metavar="FICHIER", help="une paire à séparer par ligne : 3 17"
        )
        parser.add_argument("--seed", metavar="S", help="pour refaire le même tirage")
        parser.add_argument("--format", default="json", metavar="json|table")

    def handle(self, **options: Any) -> None:
        field = asked_field(options)
        rounds = number_of(options["rounds"], "--rounds", 1, MOST_ROUNDS)
        seed = random.SystemRandom().randrange(1, SEEDS)
        if options["seed"] is not None:
            seed = number_of(options["seed"], "--seed", 0, 10**LONGEST_NUMBER)
        choice_of(options["format"], "--format", ("json", "table"))
        try:
            plan = draw(field, rounds=rounds, seed=seed)
        except ImpossibleError as error:
            sentence = obstacle_in_words(error, {})
            raise CommandError(sentence, returncode=IMPOSSIBLE) from None
        lines = [plan_as_json(plan)] if options["format"] == "json" else as_table(plan)
        for line in lines:
            self.stdout.write(line)


def asked_field(options: dict[str, Any]) -> Field:
    """Read who is to be seated, or say what cannot be read."""
    players = number_of(options["players"], "--players", 3, MOST_PLAYERS)
    teams = 1
    if options["teams"] is not None:
        teams = number_of(options["teams"], "--teams", 1, MOST_PLAYERS)
    odd = int(choice_of(options["odd"], "--odd", ("3", "5")))
    file = options["forbid"]
    forbidden = forbidden_pairs(file, players) if file is not None else frozenset()
    field = Field.of(players, teams=teams, odd=odd)
    return Field(players=field.players, forbidden=forbidden, odd=odd)


def number_of(text: object, option: str, least: int, most: int) -> int:
    """Read a whole number, or say which ones are possible."""
    if text is None:
        raise unreadable(_("Indiquez %(option)s, suivi d’un nombre.") % {"option": option})
    number = plain_number(str(text))
    if number is None or not least <= number <= most:
        words = _("%(option)s attend un nombre de %(least)s à %(most)s, et non « %(text)s ».")
        values = {"option": option, "least": least, "most": most, "text": text}
        raise unreadable(words % values)
    return number


def plain_number(text: str) -> int | None:
    """Read plain digits; no sign, no underscore, no digit of another script."""
    digits = text.strip()
    plain = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
    return int(digits) if plain else None


def choice_of(text: object, option: str, choices: tuple[str, str]) -> str:
    """Give the choice, or say that there are two."""
    if str(text) not in choices:
        words = _("%(option)s attend %(one)s ou %(other)s, et non « %(text)s ».")
        values = {"option": option, "one": choices[0], "other": choices[1], "text": text}
        raise unreadable(words % values)
    return str(text)


def forbidden_pairs(file: str, players: int) -> frozenset[Pair]:
    """Read one pair a line; blank lines and those that begin with # say nothing."""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        refusal = _("%(file)s : ce fichier ne peut pas être lu.") % {"file": file}
        raise unreadable(refusal) from None
    pairs = set()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].translate(BETWEEN).split()
        if not words:
            continue
        pair = [
            player for word in words if (player := plain_number(word)) and player <= players
        ]
        if len(words) != 2 or len(set(pair)) != 2:  # noqa: PLR2004 -- a pair
            sentence = _(
                "%(file)s, ligne %(number)s : écrivez deux numéros différents de 1 à"
                " %(players)s, et non « %(line)s »."
            )
            values = {"file": file, "number": number, "players": players, "line": line.strip()}
            raise unreadable(sentence % values)
        pairs.add((min(pair), max(pair)))
    return frozenset(pairs)


def plan_as_json(plan: Plan) -> str:
    """Write the plan on one line."""
    measures = {name: number for name, number in plan.measures.items() if name != "moved"}
    return json.dumps({"seed": plan.seed, "rounds": plan.rounds, "measures": measures})


def as_table(plan: Plan) -> Iterator[str]:
    """Write the plan to be read, with what it could not avoid."""
    yield _("Tirage n° %(seed)s") % {"seed": plan.seed}
    for number, tables in enumerate(plan.rounds, start=1):
        yield ""
        head = _("Tour %(number)s") % {"number": number}
        yield f"{head:12}" + "".join(f"{seat:>5}" for seat in (_("N"), _("E"), _("S"), _("O")))
        for place, table in enumerate(tables, start=1):
            name = _("Table %(number)s") % {"number": place}
            yield f"{name:12}" + "".join(f"{player:5}" for player in table)
    yield ""
    count = len(plan.flaws)
    if not count:
        yield _("Rien à redire : personne ne se rencontre deux fois.")
        return
    yield ngettext(
        "%(count)s chose n’a pas pu être évitée :",
        "%(count)s choses n’ont pas pu être évitées :",
        count,
    ) % {"count": count}
    yield from flaws_in_words(plan.flaws, {})
