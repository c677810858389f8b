"""Headings of a results file: what clubs call its columns, and what may stand in a cell."""

import re

from tournaments.foreign.columns import SheetField

ROUND = "t|tour|position|pos|p|seance|s|manche|m|partie|ronde|r|round|soiree|journee|j|etape"
PHASE = r"((1 \d{1,2}|demi|semi|quarter|quarts?|huitiemes?)( de)? )?finale?s?( \d)?"
DATE = r"(\d{1,2} \d{1,2}( \d{2}| \d{4})?|\d{4} \d{2} \d{2}(t00 00 00)?)"  # 03/10, folded
PLAYER = "(joueurs?|joueuses?|participants?|concurrents?)"
NAME = (
    rf"(noms?( (et )?prenoms?| complet)?|prenoms? (et )?noms?)( (du|de la|des) {PLAYER})?|"
    rf"{PLAYER}( {PLAYER})?"
)
TOTAL = (
    "tot|total|cumul|somme|(tot|total|score|resultat|bilan|cumul) (general|final|total)|"
    "(tot|total|cumul|somme) (des )?(points|pts|scores)|(points|pts) (totaux|total|cumules)|"
    "(final|total|overall|general) (score|points|result)"
)
FIELDS = (
    SheetField(
        name="place",
        patterns=("((place|rang|rank)( (au|on) .*)?)|clt|class|classement|cl|rg|pl",),
    ),
    SheetField(
        name="number",
        patterns=(r"n|no|num|numero|n (joueur|inscription|d inscription|dossard)|dossard",),
    ),
    SheetField(
        name="name",
        patterns=(NAME, "equipes?|nom de l equipe|(player )?names?|players?( names?)?"),
    ),
    SheetField(name="first_name", patterns=("prenoms?",)),
    SheetField(name="team", patterns=("equipes?|nom de l equipe|teams?",)),
    SheetField(
        name="rounds",
        patterns=(
            "|".join(
                (
                    rf"(({ROUND})( n| no)? ?)?\d{{1,2}}( \d{{1,2}} donnes?)?",
                    rf"\d{{1,2}} ?(er|re|ere|e|eme|nd|nde)? ({ROUND})",
                    rf"(({ROUND})( du)? )?{DATE}",
                    rf"{PHASE}|round of 16( \d)?",
                )
            ),
        ),
        many=True,
    ),
    SheetField(
        name="penalty",
        patterns=(r"(penalites?|pen|pena|malus|amendes?|sanctions?|retraits?)\b.*",),
        many=True,
    ),
    SheetField(
        name="bonus",
        patterns=(r"(bonus|primes?|handicaps?|ajustements?|corrections?|decisions?)\b.*",),
        many=True,
    ),
    SheetField(
        name="team_total",
        patterns=(r"(total|score|points|somme) (de |par |d )?(l )?equipes?",),
        last=True,
    ),
    SheetField(name="stage", patterns=("phases?|stages?",)),
    SheetField(
        name="total",
        patterns=(TOTAL, "points?|pts|score|resultat|bilan|general"),
        last=True,
    ),
)
# Columns of numbers that nobody takes for a score, where no score is found at all.
NO_SCORE = re.compile(
    r"(licence|no?|num|numero|age|annee|nee?|naissance|club|gains?|prix|lots?|euros?|montant|"
    r"categorie|cat|serie|cote|tables?|rang|place|nb|nombre|donnes?|parties|tours|tel\w*|cp|"
    r"code|inscription|droits?|paye|mise|indice|joues?|victoires?)\b(?! ?\d).*"
)
ABSENT = re.compile(r"|x+|abs|absent|exempt|forfait|ff|abandon|np|n p")  # folded
TIED = re.compile(r"|ex|ex ?(ae|æ)quo|idem|id")
PLACE = re.compile(r"=?\s*([0-9]{1,4})\s*(?:(?:er|re|e|ème|eme|è|\.|°|º)(?!\w))?\s*(.*)")
SUM = re.compile(
    r".*\b(total|totaux|somme|moyenne|moy|ecarts?|controle|verif|verification|pointage)\b.*|"
    r"maximum|minimum|maxi?|mini?|donnes?( jouees?)?"
)
OFFICER = "(arbitres?|organisateurs?|directeur|directrice|presidente?|tresorier|tresoriere)"
REMARK = re.compile(
    r"(nombre|nb|effectif|signatures?|edite|imprime|fait|page \d|le \d|joueurs|joueuses|tables|"
    rf"verifie|lieu|date|merci|inscrits|presents|prochaine?|(l |la |le |les )?{OFFICER})\b.*|"
    rf".* {OFFICER}"
)
FEWEST_NUMBERS = 2  # a player has a score and a total, a remark at most a number
