"""What is wrong in a form, and the sentence that says what to write instead.

By the acts of tests/tarotclub/test_races.py, whose own forms are right: a field that is None is
left out, a name with a star is the first field that begins so. A sentence is named by how it
begins, as the source has it.
"""

import json

from scoring.rules import FFT_4
from scoring.rules.frozen import write_ruleset
from tournaments.models import Show
from tournaments.sheets.forms import BlankSheetForm


def ruleset(**changes):
    """Give the file of a ruleset in which something is changed."""
    file = write_ruleset(FFT_4)
    return json.dumps(file | {"ruleset": file["ruleset"] | changes}).encode()


GARDE = write_ruleset(FFT_4)["ruleset"]["contracts"]["garde"]
MANY = {f"contract-{number}": GARDE | {"name": f"Contrat {number}"} for number in range(13)}

FIELDS = {
    "club": [
        ({"name": None}, "Donnez un nom au club."),
        (
            {"name": "a\u202eb"},
            "Ce nom contient un caractère invisible : effacez-le et retapez-le.",
        ),
        ({"ruleset": "x"}, "Choisissez un des règlements."),
        (
            {"fees": "x"},
            "Ligne %(n)s : écrivez une classe et son montant, comme « Membre 10 € ».",
        ),
        ({"publication": None}, "Choisissez dans la liste."),
        ({"sites": "x"}, "Ligne %(n)s : écrivez l’adresse d’un site sans page, comme «"),
    ],
    "entry": [
        (
            {"apart": "é" * 300},
            "Ce nom est trop long, de %(excess)s caractères : 80 au plus, abrégez-le.",
        ),
    ],
    "club_logo_change": [
        ({"logo": None}, "Choisissez une image PNG ou JPEG."),
        ({"logo": b"x"}, "Ce fichier n’est pas une image PNG ou JPEG que le site sait lire"),
    ],
    "hall_offer": [({"name": None}, "Nommez-la.")],
    "homologation_refuse": [({"reason": None}, "Écrivez pourquoi : le club le lira.")],
    "homologation_end": [({"reason": None}, "Écrivez pourquoi : le club le lira.")],
    "deal_import": [
        ({"packed": None}, "Collez des lignes, ou choisissez un fichier."),
        ({"packed": ""}, "Ce formulaire n’est plus lisible : rechargez la page."),
        ({"column-contract": None}, "Dites quelle colonne est : %(fields)s."),
    ],
    "first_evening": [
        ({"names": None}, "Collez ou écrivez les noms des joueurs, un par ligne."),
        (
            {"names": "Martin Paul"},
            "« %(name)s » : rien ne dit quel est le nom de famille. Dites l’ordre de",
        ),
        ({"names": "Zoé Petit 12"}, "« %(line)s » n’est pas seulement un nom"),
        ({"names": "Mme Durand"}, "« %(name)s » : un titre n’est pas un prénom."),
        (
            {"names": "Zoé Petit\n" * 1001},
            "Cette liste a plus de %(most)s lignes : partagez-la.",
        ),
    ],
    "player": [
        ({"name": None}, "Écrivez le nom du joueur."),
        (
            {"name": "abc\nabc"},
            "Quel est le nom de famille ? Écrivez-le en capitales : « %(first)s » ou",
        ),
        ({"licence_number": "é" * 300}, "%(limit_value)s caractères au plus : abrégez."),
        ({"email": "x"}, "Cette adresse n’est pas lisible : écrivez-la comme nom@site.fr."),
    ],
    "player_merge": [
        ({"other": None}, "Choisissez un joueur de la liste."),
    ],
    "helper": [
        ({"role": None}, "Choisissez un rôle."),
        ({"role": "x"}, "Choisissez un des rôles de la liste."),
    ],
    "helper_password": [
        ({"password": None}, "Choisissez un mot de passe."),
        ({"own_password": None}, "Tapez votre propre mot de passe."),
    ],
    "house_create": [
        ({"version": None}, "La page est abîmée : rechargez-la et recommencez."),
        ({"name": None}, "Donnez un nom au règlement, celui qu’on dira à la table."),
        ({"points_to_make_0": None}, "Dites combien de points l’attaque doit faire."),
        ({"points_to_make_0": "x"}, "Écrivez un nombre entier, par exemple 25."),
        ({"points_to_make_0": "-1"}, "Écrivez ce nombre sans signe : 0 ou plus."),
        (
            {"points_to_make_0": "0"},
            "Plus l’attaque a de bouts, moins elle a de points à faire",
        ),
        ({"base": None}, "Il manque ce nombre : écrivez 0 si cela ne vaut rien."),
        ({"rounding": None}, "Dites comment l’écart s’arrondit."),
        ({"contract_petite_chien": "x"}, "Dites à qui compte le chien."),
        (
            {"contract_NEW1_name": "x"},
            "Un contrat qui ne multiplie ni la base ni l’écart ne vaut rien",
        ),
        (
            {"contract_NEW1_base": "1"},
            "Donnez un nom à ce contrat, celui qu’on annonce à la table.",
        ),
        (
            {"poignee_double_atouts": "1"},
            "Une plus grande poignée montre plus d’atouts : remettez les seuils dans",
        ),
        (
            {"misere_atout": "0"},
            "Une misère rapporte de 1 à %(largest_value)s points ; si elle ne se",
        ),
        (
            {"settlement": "1"},
            "Prenez un nombre pair : un demi-point de carte laisserait une fraction.",
        ),
        (
            {
                "contract_NEW1_name": "Duo",
                "contract_NEW2_name": "Duo",
                "contract_NEW1_base": "9",
                "contract_NEW2_base": "9",
            },
            "Deux contrats portent ce nom : changez l’un des deux.",
        ),
    ],
    "house_import": [
        ({"file": None}, "Choisissez le fichier du règlement."),
        ({"file": b"x"}, "Ce fichier n’est pas un règlement (%(reason)s) : prenez"),
        ({"file": b"x" * 400_000}, "Ce fichier est trop grand pour être un règlement"),
        ({"file": ruleset(players=1)}, "Le tarot se joue de 2 à 10 : corrigez le nombre"),
        (
            {"file": ruleset(chiens=4)},
            "Le chien se partage en tas égaux : corrigez leur nombre.",
        ),
        ({"file": ruleset(contracts={})}, "Gardez au moins un contrat : sans contrat"),
        (
            {"file": ruleset(contracts=MANY)},
            "Un règlement a au plus %(most_contracts)s contrats : retirez-en.",
        ),
        ({"file": ruleset(shares=[])}, "Dites au moins la part du preneur qui joue seul."),
        (
            {"file": ruleset(pot={"passed_out": 5, "cap": 0})},
            "Le plafond va de 1 à %(largest_value)s jetons ; sans plafond",
        ),
    ],
    "second_factor to_confirm": [
        ({"code": None}, "Tapez le code que montre votre téléphone."),
    ],
    "season_create": [
        ({"minimum": None}, "Écrivez un nombre entier, de {least} à {most}."),
        ({"name": None}, "Donnez-lui un nom."),
        ({"place": None}, "Écrivez un nombre entier, de 1 à 999, ou rien."),
        ({"minimum": None}, "Écrivez un nombre entier, de 0 à 999."),
        ({"table": "x"}, "Écrivez des nombres entiers, séparés par des espaces."),
        ({"winner": None}, "Écrivez un nombre entier, de 0 à 100."),
        ({"table": "9 " * 500}, "Écrivez %(n)s nombres au plus."),
    ],
    "retention": [
        ({"account_days": "1"}, "Écrivez 0 pour ne jamais en fermer, ou de 30 à 3650."),
    ],
    "season_sources": [
        ({"first": "x"}, "Cette date n’existe pas : écrivez-la comme 20/11/2026."),
        ({"coefficient": None}, "Écrivez un nombre au-dessus de zéro, jusqu’à 100."),
        ({"events": None}, "Cochez des rencontres, ou donnez deux dates."),
    ],
    "cote_choose": [
        ({"half_life": "x"}, "Donnez un nombre de saisons, de 1 à 20, ou rien."),
    ],
    "event_handicap": [
        ({"deals": None}, "Donnez un nombre de donnes, de 1 à 1000."),
        ({"percent": None}, "Donnez une part, de 1 à 100."),
    ],
    "evening_create": [
        ({"name": None}, "Donnez un nom à la soirée."),
        ({"date": None}, "Indiquez la date de la soirée."),
        ({"date": "1950-01-01"}, "Choisissez une date entre 2000 et 2099."),
    ],
    "entry_create": [
        ({"name": None}, "Touchez au moins un joueur."),
        ({"player": "x", "name": None}, "Ce joueur n’est pas dans la liste du club"),
    ],
    "evening_settlement": [
        (
            {"cents": None},
            "Écrivez un nombre entier de centimes, de 0 à 100 : 0 si rien ne se paie.",
        ),
    ],
    "table_ruleset": [
        ({"revision": None}, "La page a perdu l’état de la table : revenez à la feuille et"),
        ({"reason": None}, "Dites pourquoi le règlement change : le motif reste écrit."),
    ],
    "table_create": [
        ({"sitting": None}, "Dites à combien se joue la table."),
        ({"players": None}, "Choisissez les joueurs, dans l’ordre du jeu."),
        (
            {"players": "x"},
            "Un de ces joueurs n’est pas dans la soirée : choisissez parmi ceux de",
        ),
        ({"dealer": None}, "Dites qui donne en premier, ou tirez au sort."),
        (
            {"players": lambda hall: hall.free[:3]},
            "Cette table se joue à %(places)s : choisissez encore %(missing)s joueur.",
        ),
        (
            {"players": lambda hall: hall.free[:2]},
            "Cette table se joue à %(places)s : choisissez encore %(missing)s joueurs.",
        ),
        (
            {"players": lambda hall: [*hall.free, str(hall.idle)]},
            "Cette table se joue à %(places)s : retirez %(excess)s joueur.",
        ),
        (
            {"players": lambda hall: [*hall.free, str(hall.idle), str(hall.seated)]},
            "Cette table se joue à %(places)s : retirez %(excess)s joueurs.",
        ),
        (
            {"dealer": "4"},
            "Cette table n’a que %(places)s places : choisissez un autre donneur.",
        ),
        (
            {"dealer": "draw", "seed": "x"},
            "Ce tirage au sort n’est pas lisible : tirez à nouveau.",
        ),
    ],
    "seat_replace": [
        ({"leaving": None}, "Dites qui quitte la table."),
        ({"coming": None}, "Dites qui prend sa place : quelqu’un de libre, ou un nom."),
    ],
    "deal_create": [
        (
            {"number": None},
            "Cette page avait perdu le fil de la donne : relisez ce qui est noté",
        ),
        (
            {"ruleset_seen": "x"},
            "Le règlement de la table a changé depuis que cette page est ouverte",
        ),
        (
            {"outcome": None},
            "Il manque les bouts : comptez ceux de l’attaque, de 0 à %(all_bouts)s.",
        ),
        (
            {"outcome": None},
            "Il manque les points : comptez les plis d’un camp et notez le total.",
        ),
        ({"outcome": None}, "Il manque le contrat : choisissez celui qui a été annoncé."),
        ({"outcome": "x"}, "Dites si la donne a été jouée."),
    ],
    "deal_correct": [
        ({"reason_text": None}, "Dites ce qui était faux : le motif reste sur la feuille."),
        ({"side": "x"}, "Ce camp n’existe pas : choisissez l’attaque ou la défense."),
        (
            {"points": "x"},
            "« %(text)s » n’est pas un nombre de points : écrivez par exemple 40",
        ),
        ({"points": "-1"}, "Les points ne peuvent pas être négatifs : notez le total compté."),
        ({"reasons": "x"}, "Ce motif n’existe pas : écrivez-le en toutes lettres."),
    ],
    "deal_cancel": [
        ({"version": None}, "La page a perdu la version de la donne : revenez à la feuille et"),
        ({"reason": None}, "Dites pourquoi la donne est annulée : le motif reste écrit."),
        ({"reasons": "x"}, "Ce motif n’existe pas : écrivez-le en toutes lettres."),
    ],
    "results_import": [
        ({"name": None}, "Donnez un nom au tournoi."),
        ({"date": None}, "Indiquez la date du tournoi."),
    ],
    "tournament_create": [
        ({"deals_per_round": None}, "Dites combien de donnes ou de minutes dure un tour."),
        ({"duplicate": "x"}, "Choisissez une des formes."),
        ({"team_size": None}, "Dites si l’on joue en équipes."),
        (
            {"sessions": "x"},
            "Ligne %(n)s : écrivez des tours et leur coefficient, comme « 3 tours ×",
        ),
        ({"sessions": "1 99"}, "Une seule séance : laissez cette case vide."),
        ({"odd": None}, "Choisissez une des tables proposées."),
        ({"visibility": None}, "Dites quand le classement se montre."),
        (
            {"categories": "a\u202eb"},
            "Ligne %(n)s : un caractère invisible s’y cache, retapez-la.",
        ),
        (
            {"duplicate": "individuel", "deals_per_round": "", "minutes_per_round": "40"},
            "Dites combien d’étuis chaque table joue par tour.",
        ),
    ],
    "event_restore": [
        ({"packed": None}, "Choisissez le fichier d’un événement, en .tarot."),
    ],
    "entry_pay": [
        ({"amount": None}, "Écrivez un montant en euros, comme 10 ou 10,50."),
        ({"method": None}, "Dites comment il paie."),
    ],
    "entry_withdraw": [
        ({"from_round": None}, "Choisissez un tour qui n’est pas encore lancé."),
    ],
    "forbidden_pairs": [
        ({"one": None}, "Écrivez un numéro ou un nom de la liste des inscrits."),
        ({"one": "0"}, "C’est le même joueur : choisissez-en un autre."),
    ],
    "seating_draw": [
        ({"method": "x"}, "Choisissez comment placer les joueurs."),
        ({"seed": None}, "Donnez un numéro de 1 à 999999, ou gardez celui qui est proposé."),
    ],
    "seats_swap": [
        ({"one": None}, "Choisissez un joueur placé dans ce tour."),
        ({"one": "1", "other": "1"}, "Choisissez deux joueurs différents."),
    ],
    "seats_write": [
        ({"tables": None}, "Écrivez une table par ligne, comme « 1 5 9 13 »."),
        (
            {"tables": "x"},
            "Ligne %(line)s : écrivez des numéros de joueurs, comme « 1 5 9 13 ».",
        ),
    ],
    "rounds_change": [
        ({"rounds_planned": None}, "Donnez un nombre de tours, de 1 à 30."),
    ],
    "round_clock": [
        ({"action": None}, "Dites s’il faut démarrer l’horloge, l’arrêter ou la régler."),
        ({"action": "set", "minutes": "x"}, "Donnez un nombre de minutes, de 1 à 600."),
    ],
    "table_minutes": [
        ({"minutes": None}, "Donnez de 1 à 60 minutes, ou retirez-en autant."),
        ({"table": None}, "Cette table n’est pas dans ce tour : choisissez-la dans la liste."),
    ],
    "round_sheet": [
        ({"table": ""}, "Tapez le numéro de la table."),
        ({"amount_*": "x"}, "Écrivez un nombre entier, avec son signe : 56 ou −52."),
        (
            {"amount_*": "-1"},
            "À la garde, le montant par défenseur est toujours pair : vérifiez.",
        ),
        ({"amount_*": "99999999999"}, "Aucune donne ne vaut autant : vérifiez la feuille."),
    ],
    "results_entry": [
        ({"bilan_0": "x"}, "Écrivez un nombre entier, avec son signe : 54 ou -18."),
        ({"bilan_0": "99999999999"}, "Ce bilan est trop grand : vérifiez la feuille."),
    ],
    "bilans_clear": [
        ({"reason": None}, "Dites pourquoi : « Mal recopié » suffit."),
    ],
    "cut_create": [
        ({"survivors": None}, "Dites combien de joueurs continuent : trois au moins."),
        ({"totals_kept": None}, "Dites si les totaux sont gardés."),
    ],
    "preparation": [
        ({"least": None}, "Choisissez un critère de la liste."),
    ],
    "board_hands": [
        ({"pack_0": "x"}, "« %(card)s » n’est pas une carte : voyez l’exemple."),
    ],
    "captains_choose": [
        ({"room_0": None}, "Choisissez ce qui vaut dans la salle fermée."),
    ],
    "board_decide to_move": [
        ({"board": None}, "Écrivez le numéro qui est sur l’étui joué."),
        ({"attack": "x"}, "Écrivez une note entière, de 0 à 100."),
        ({"verdict": None}, "Choisissez une décision."),
    ],
    "common_topage": [
        ({"hall_files": None}, "Choisissez le fichier d’au moins une autre salle."),
    ],
    "decision_list": [
        ({"player": None}, "Tapez le numéro ou le nom d’un joueur du tournoi."),
        (
            {"points": "x"},
            "Donnez les points avec leur signe, comme -20 ; de -9999 à 9999, pas 0.",
        ),
        ({"round_number": "x"}, "Choisissez un tour de la liste, ou aucun."),
        ({"decision": None}, "Choisissez ce que vous décidez."),
        (
            {"player": "Joueur"},
            "Plusieurs joueurs s’appellent ainsi : %(names)s. Tapez le numéro.",
        ),
        ({"uuid": "x"}, "Cette page est trop ancienne : rechargez-la, puis décidez."),
    ],
    "screen_create": [
        ({"preset": None}, "Choisissez ce que cet écran montre pour commencer."),
    ],
    "screen_change": [
        ({"name": None}, "Donnez un nom à cet écran : la salle, le bar…"),
        ({"theme": None}, "Choisissez les couleurs."),
        ({"place_names": "x"}, "Donnez la place dans la suite, de 1 à 8, ou rien."),
        ({"seconds_names": "x"}, "Donnez un nombre de secondes, de 3 à 600."),
        ({"season": "x"}, "Choisissez une saison de la liste."),
        (
            {f"place_{show}": "" for show in Show},
            "Un écran montre au moins une vue : donnez-lui une place.",
        ),
    ],
    "announcement_step": [
        ({"date": None}, "Indiquez un jour."),
        ({"date": "2020-01-01"}, "Ce jour est passé : choisissez-en un autre."),
        ({"starts": "25:00"}, "Écrivez une heure, comme 20:30."),
        ({"doors": "21:00"}, "Les portes ouvrent après le début : corrigez l’heure."),
    ],
    "event_repeat": [
        (
            {"last": lambda hall: f"{hall.events['listed'].date}"},
            "Aucune autre date d’ici là : choisissez plus tard.",
        ),
        ({"last": "2099-12-31"}, "Plus de 60 dates : choisissez un jour moins loin."),
    ],
    "screens_announce": [
        ({"text": None}, "Écrivez ce qu’il faut annoncer."),
    ],
    "screens_ceremony": [
        ({"step": None}, "La liste des appelés a changé : regardez, puis continuez."),
    ],
    "prizes": [
        ({"revision": None}, "Cette page est trop ancienne : rechargez-la."),
        ({"amount_0_1": "x"}, "Écrivez un montant en euros, comme 12 ou 12,50."),
        ({"redistribution": None}, "Donnez un pourcentage, de 0 à 100."),
        ({"places": "x"}, "Donnez un nombre de rangs, de 1 à 400."),
        ({"special_1-name": "x"}, "Corrigez les prix spéciaux : chaque ligne dit comment."),
        ({"special_1-amount": "5"}, "Donnez un nom à ce prix."),
        ({"special_1-name": "Lot", "special_1-player": "1"}, "Donnez un montant ou un lot."),
        (
            {
                f"special_{place}-{name}": value
                for place in (1, 2)
                for name, value in (("name", "Lot"), ("player", "1"), ("amount", "5"))
            },
            "Un joueur a deux fois le même prix spécial : gardez-en un.",
        ),
    ],
    "expense_note": [
        ({"label": None}, "Dites ce qui a été payé, en 80 caractères au plus."),
        ({"method": None}, "Dites comment c’est payé."),
    ],
    "invitation_create": [
        (
            {"role": "organiser", "event": lambda hall: str(hall.event.pk)},
            "Un organisateur l’est de tout le club : choisissez un autre rôle.",
        ),
    ],
    "season_people": [
        ({"identity": lambda hall: str(hall.seated)}, "Choisissez quelqu’un d’autre."),
    ],
    "entry_add": [
        ({"name": "ﷺ" * 20}, "Ce nom est trop long en lettres ordinaires : abrégez-le."),
        (
            {"name": "Zoé " + "x" * 77},
            "Ce nom est trop long, de %(excess)s caractère : 80 au plus",
        ),
    ],
    "call_post": [
        ({"reason": "x"}, "Choisissez une raison d’appeler l’arbitre."),
    ],
    "call_answer": [
        ({"answer": ""}, "Dites quelque chose à la table : « J’arrive » suffit."),
    ],
}

DAY = {"players": "40", "rounds": "5", "deals": "5", "pause": "10", "begins": "14:00"}
SHEET = BlankSheetForm.STARTS
RULESET = {
    "avec": lambda hall: hall.ids["house_id"],
    "tables": lambda hall: hall.table.pk,
}
# Pages that are asked by their address: what is wrong in it, what is right.
LOOKS = {
    ("calendar",): [
        (
            {"mois": "x"},
            {"mois": "2026-11"},
            "Ce mois n’existe pas : écrivez-le comme 2026-11.",
        )
    ],
    ("tournament_log", "event_id"): [
        ({"depuis": "x"}, {}, "Écrivez le jour et l’heure, comme 07/11/2026 14:30."),
        ({"table": "x"}, {}, "Tapez le numéro d’une table."),
    ],
    ("evening_rescoring", "evening_id"): [
        (RULESET | {"avec": "x"}, RULESET, "Choisissez un des règlements proposés."),
        (RULESET | {"tables": "x"}, RULESET, "Choisissez parmi les tables de la soirée."),
        (RULESET | {"tables": []}, RULESET, "Choisissez au moins une table."),
    ],
    ("document_pdf", "event_id", "paper"): [
        ({"tri": "x"}, {}, "Ce choix n’existe pas ici : prenez-en un de la liste."),
    ],
    ("planning",): [
        (DAY | {"begins": "x"}, DAY, "Écrivez une heure, comme 14:00."),
        (DAY | {"players": "x"}, DAY, "Écrivez un nombre entier qui a du sens ici."),
    ],
    ("blank_sheet_pdf",): [
        (SHEET | {"joueurs": "x"}, SHEET, "Choisissez un jeu de la liste"),
        (SHEET | {"modele": "x"}, SHEET, "Choisissez un modèle de la liste."),
        (SHEET | {"donnes": "x"}, SHEET, "Choisissez de 1 à 60 donnes par feuille."),
        (SHEET | {"copies": "x"}, SHEET, "Choisissez de 1 à 200 exemplaires."),
        (SHEET | {"par_page": "x"}, SHEET, "Choisissez une ou deux feuilles par page."),
    ],
}
