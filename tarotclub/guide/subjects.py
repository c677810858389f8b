"""The subjects of the guide, and which of them helps with what a room of the code does."""

SUBJECTS = (
    *("club", "soiree", "tablette", "inscriptions", "tours", "classement", "prix", "publier"),
    *("duplicate", "sauvegardes", "joueur"),
)
# Where views live: their subject, or its part; the longest name counts.
ROOMS = {
    "tarotclub": "club",
    "tarotclub.federation": "club#federation",
    "tarotclub.linked": "club#liaison",
    "tarotclub.keeping": "sauvegardes",
    "tarotclub.keeping.views.site_health": "sauvegardes#etat",
    "tarotclub.people.views.clubs.retention": "club#effacement",
    "tarotclub.people.views.second_factor.https_prepare": "club#https",
    "tarotclub.people.views.second_factor.https_ready": "club#https",
    "tarotclub.people.views.second_factor.https_switch": "club#https",
    "tarotclub.people.views.second_factor.key_create": "club#cles",
    "tarotclub.people.views.second_factor.key_list": "club#cles",
    "tarotclub.people.views.second_factor.key_take_back": "club#cles",
    "tarotclub.people.views.helpers": "club#aides",
    "tarotclub.people.views.players": "club#joueurs",
    "scoring": "tablette",
    "scoring.views.deals": "tablette#noter",
    "scoring.views.house": "club#reglements",
    "scoring.views.sheet.sheet_code": "tablette#reseau",
    "scoring.views.tablet.link_create": "tablette#relier",
    "scoring.views.tablet.link_revoke": "tablette#relier",
    "scoring.views.tablet.pin_reopen": "tablette#relier",
    "scoring.views.tablet.table_link": "tablette#relier",
    "tournaments": "tours",
    "tournaments.archive": "sauvegardes#emporter",
    "tournaments.boards": "duplicate",
    "tournaments.boards.views.typing.round_sheet": "duplicate#saisir",
    "tournaments.boards.views.typing.travelling_sheet": "duplicate#saisir",
    "tournaments.boards.views.halls": "duplicate#salles",
    "tournaments.boards.views.halls.board_hands": "duplicate#preparer",
    "tournaments.boards.views.halls.preparation": "duplicate#preparer",
    "tournaments.boards.views.typing.board_decide": "duplicate#arbitre",
    "tournaments.boards.views.typing.exchange_players": "duplicate#arbitre",
    "tournaments.calendar": "publier#agenda",
    "tournaments.decisions": "classement#decisions",
    "tournaments.desk": "inscriptions",
    "tournaments.documents": "publier#imprimer",
    "tournaments.draw": "tours#tirer",
    "tournaments.draw.views.captains_choose": "duplicate#tirer",
    "tournaments.entries": "inscriptions",
    "tournaments.entries.views.entries.entry_import": "inscriptions#inscrire",
    "tournaments.evenings": "soiree",
    "tournaments.evenings.views.tables.seat_replace": "soiree#table",
    "tournaments.evenings.views.tables.table_create": "soiree#table",
    "tournaments.evenings.views.tables.evening_tablets": "soiree#codes",
    "tournaments.hall": "publier#ecrans",
    "tournaments.home_entries": "joueur",
    "tournaments.home_entries.views.home_decide": "inscriptions#chez-soi",
    "tournaments.home_entries.views.home_list": "inscriptions#chez-soi",
    "tournaments.own": "joueur#page",
    "tournaments.paper_sheets": "tours#papier",
    "tournaments.prizes": "prix",
    "tournaments.prizes.views.expense_note": "prix#caisse",
    "tournaments.prizes.views.expense_take_back": "prix#caisse",
    "tournaments.prizes.views.till_count": "prix#caisse",
    "tournaments.prizes.views.tournament_accounts": "prix#caisse",
    "tournaments.public": "publier#telephones",
    "tournaments.rounds.views.running.round_clock": "tours#horloge",
    "tournaments.rounds.views.running.rounds_change": "tours#horloge",
    "tournaments.rounds.views.running.table_minutes": "tours#horloge",
    "tournaments.rounds.views.running.cut_cancel": "tours#eliminer",
    "tournaments.rounds.views.running.cut_create": "tours#eliminer",
    "tournaments.rounds.views.results": "tours#saisir",
    "tournaments.seasons": "classement#saisons",
    "tournaments.sheets": "publier#imprimer",
    "tournaments.standings": "classement",
    "tournaments.workbook": "publier#classeur",
}


def helping_subject(name: str) -> str:
    """What helps with what a module or a page of ours does, as subject#part; "" for another's.

    >>> helping_subject("tournaments.rounds.views.results")
    'tours#saisir'
    >>> helping_subject("django.views.i18n")
    ''
    """
    while name and name not in ROOMS:
        name = name.rpartition(".")[0]
    return ROOMS.get(name, "")
