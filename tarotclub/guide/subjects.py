"""The subjects of the guide, and which of them helps with what a room of the code does."""

SUBJECTS = (
    *("club", "soiree", "tablette", "inscriptions", "tours", "classement", "prix", "publier"),
    "sauvegardes",
)
ROOMS = {  # of views and of refusals; the nearest one above a module counts
    "tarotclub": "club",
    "tarotclub.keeping": "sauvegardes",
    "scoring": "tablette",
    "scoring.services.players": "club",
    "scoring.views.house": "club",
    "scoring.views.house_files": "club",
    "tournaments": "tours",
    "tournaments.archive": "sauvegardes",
    "tournaments.decisions": "classement",
    "tournaments.desk": "inscriptions",
    "tournaments.documents": "publier",
    "tournaments.entries": "inscriptions",
    "tournaments.evenings": "soiree",
    "tournaments.event.services.setting_up": "inscriptions",
    "tournaments.event.services.teams": "inscriptions",
    "tournaments.hall": "publier",
    "tournaments.prizes": "prix",
    "tournaments.public": "publier",
    "tournaments.standings": "classement",
    "tournaments.workbook": "publier",
}


def subject_of(module: str) -> str:
    """Give the subject that helps with what a module of ours does; "" for another's.

    >>> subject_of("tournaments.rounds.views.results"), subject_of("django.views.i18n")
    ('tours', '')
    """
    while module and module not in ROOMS:
        module = module.rpartition(".")[0]
    return ROOMS.get(module, "")
