"""Which test does what a sentence of a page or a message says, and then succeeds.

A sentence is named by how it begins (or goes on after a value), as the source has it.
"""

PAGES = "refusals/test_pages.py::"
FORMS = "refusals/test_forms.py::"
HALL = "refusals/test_hall.py::"
COMMANDS = "refusals/test_commands.py::"
FILES = "refusals/test_files.py::"
IMPORTS = "refusals/test_imports.py::"
SPREADSHEETS = "refusals/test_spreadsheets.py::"
PAPERS = "refusals/test_papers.py::"
PATIENCE = "refusals/test_patience.py::"
SEATING = "refusals/test_seating.py::"
TAKEN_BACK = "refusals/test_taken_back.py::"
SITE = "refusals/test_site.py::"
AWAY = "browser/test_desk_away.py::"
TABLET = "browser/test_tablet.py::"
API = "scoring/views/api/"
TROUBLE = "tarotclub/test_sick_database.py::test_it_is_said_everywhere_and_over_by_itself"

LINKED = "linked/test_ways_on.py::"
WRITING = "api/test_writing.py::"
READING = "api/test_reading.py::"

WAYS_ON = {
    f"{LINKED}test_an_address_and_a_code_are_copied_anew": (
        "Recopiez l’adresse que montre le site.",
        "Cette adresse n’en est pas une : recopiez-la",
        "Recopiez le code que montre le site.",
        "Sans « https » les noms se lisent en chemin : prenez",
    ),
    f"{WRITING}test_what_is_wrong_in_an_entry_is_named_and_mended": (
        "« %(field)s » n’a pas la forme prévue",
        "« %(field)s » n’est pas prévu ici : retirez-le.",
    ),
    f"{WRITING}test_bilans_are_stored_and_end_the_table": ("Donnez un bilan par place",),
    f"{WRITING}test_a_form_is_no_json": ("Ce qui est envoyé n’est pas un objet JSON lisible",),
    f"{READING}test_each_address_answers_its_own_club_and_nobody_else": (
        "Envoyez une clé du club",
    ),
    f"{READING}test_another_method_is_refused": (
        "Cette adresse ne prend pas une telle demande",
    ),
    "people/test_api_keys.py::test_what_is_wrong_is_told_and_mended": (
        "Dites à quoi sert la clé",
    ),
    "keeping/test_postgresql.py::test_a_copy_that_another_tool_made_is_told": (
        "« backup %(act)s » ne prend pas de fichier",
    ),
    f"{LINKED}test_the_file_of_a_stick_is_chosen": (
        "Choisissez le fichier qui est sur la clé.",
    ),
    f"{TAKEN_BACK}test_who_was_noted_present_or_absent_is_tapped_again": (
        "Touchez de nouveau.",
        "Touchez ceux qui ne sont pas venus.",
    ),
    "tournaments/entries/views/test_entry.py::test_a_payment_is_taken_back_once": (
        "Annulez le paiement, sur la page du joueur.",
    ),
    f"{TAKEN_BACK}test_bilans_are_corrected_with_a_reason_and_corrected_again": (
        "Corrigez les bilans, avec un motif.",
        "Corrigez encore.",
    ),
    f"{TAKEN_BACK}test_a_list_that_was_brought_is_taken_off_one_by_one": (
        "Retirez les joueurs un à un.",
    ),
    f"{TAKEN_BACK}test_bilans_that_were_brought_are_cleared": (
        "Corrigez ou annulez les donnes une à une, effacez",
    ),
    f"{TAKEN_BACK}test_cotes_that_were_taken_are_forgotten": ("Retirez-le, oubliez les cotes",),
    f"{TAKEN_BACK}test_the_ceremony_goes_back_by_a_rank": ("Revenez un rang en arrière.",),
    f"{TAKEN_BACK}test_an_event_that_was_deleted_is_opened_anew": (
        "Ouvrez un autre événement.",
    ),
    f"{TAKEN_BACK}test_results_that_were_brought_are_corrected_by_a_decision": (
        "Rouvrez le tournoi ; un arbitre corrige",
    ),
    f"{TAKEN_BACK}test_an_archive_that_was_deleted_is_brought_again": (
        "Importez le fichier de nouveau.",
    ),
    f"{PATIENCE}test_a_sheet_that_takes_too_long_is_saved_alone": (
        "Lire ce classeur prend plus d’une minute",
    ),
    f"{PATIENCE}test_an_event_that_takes_too_long_is_brought_again": (
        "Ce fichier demande trop de temps",
    ),
    f"{PATIENCE}test_halls_that_take_too_long_are_compared_without_one": (
        "comparer ces salles prend trop de temps",
    ),
    f"{FILES}test_halls_that_change_meanwhile_are_brought_again": (
        "d’autres salles viennent de changer",
    ),
    "refusals/test_deals.py::test_a_count_of_who_plays_alone_is_mended": (
        "Les points vont de 0 à %(card_points)s : recomptez les plis de ce joueur.",
    ),
    "scoring/test_create_club.py::test_who_typed_two_passwords_types_one_twice": (
        "Les deux mots de passe diffèrent",
    ),
    "keeping/test_restore.py::test_the_database_itself_is_no_copy": (
        "Ce fichier est la base elle-même",
    ),
    "keeping/test_copies.py::test_a_second_place_that_is_full_keeps_what_it_had": (
        "La seconde sauvegarde, %(place)s, est pleine",
    ),
    "keeping/test_pages.py::test_a_copy_that_failed_is_made_on_the_page_once_there_is_room": (
        "La dernière sauvegarde automatique n’a pas pu se faire",
    ),
    "keeping/test_postgresql.py::test_what_was_dumped_is_back_with_its_seals_and_guards": (
        "Cette base est PostgreSQL : utilisez pg_dump",
        "Cette base est PostgreSQL : utilisez pg_restore",
    ),
    f"{PAPERS}test_a_paper_of_the_seating_is_printed_once_it_is_drawn": (
        "Aucun tour n’est encore placé : tirez",
        "Aucun étui : tirez",
    ),
    f"{PAPERS}test_hands_are_printed_once_they_are_dealt": ("Aucune main n’est tirée",),
    f"{PAPERS}test_prizes_that_are_set_go_to_the_winners": (
        "Aucun prix à remettre",
        "Aucun reçu : fixez",
    ),
    f"{PAPERS}test_a_sign_has_its_code_once_it_is_made": ("Pas encore de code",),
    f"{SEATING}test_who_is_present_is_noted_and_three_are_seated": (
        "Au tour %(round)s il n’y aurait pas trois joueurs",
    ),
    f"{SEATING}test_a_pair_is_allowed_and_all_are_seated": ("Impossible de séparer %(names)s",),
    f"{SEATING}test_where_no_printed_draw_fits_another_way_does": (
        "Il n’existe pas de grille imprimée",
    ),
    f"{SEATING}test_of_two_who_keep_one_table_one_is_free_to_go": (
        "%(names)s ne doivent pas changer de table et auraient la même",
    ),
    f"{SEATING}test_two_who_have_seats_exchange_them": (
        "%(names)s n’a pas de place au tour %(round)s : choisissez",
    ),
    f"{SEATING}test_prizes_come_to_what_there_is_to_hand_out": (
        "Il reste %(amount)s : ajoutez-les",
        "Les prix dépassent de %(amount)s",
        "Rang %(place)s : un prix ne peut pas être négatif",
    ),
    f"{COMMANDS}test_a_club_is_named_anew": (
        "Ce nom est trop long : 80 caractères au plus",
        "Ce nom contient un caractère invisible : retapez-le.",
    ),
    f"{COMMANDS}test_where_nobody_can_type_a_password_it_is_in_the_environment": (
        "Personne ne peut taper le mot de passe ici",
    ),
    f"{COMMANDS}test_a_file_is_named_instead_of_its_folder": (
        "c’est un dossier, indiquez un fichier",
        "C’est un dossier, indiquez un fichier.",
    ),
    f"{COMMANDS}test_another_ruleset_gets_an_id_of_its_own": (
        "%(file)s : l’id « %(id)s » est déjà celui d’un autre",
    ),
    f"{COMMANDS}test_an_event_goes_to_a_file_of_another_name": ("%(file)s existe déjà",),
    f"{COMMANDS}test_an_event_comes_back_to_a_club_that_is_made_first": (
        "Le club « %(club)s » n’existe pas : créez-le",
    ),
    f"{COMMANDS}test_of_two_clubs_of_one_name_the_site_chooses": (
        "Plusieurs clubs s’appellent",
    ),
    f"{COMMANDS}test_a_draw_gets_its_numbers_and_its_pairs": (
        "Indiquez %(option)s, suivi d’un nombre.",
        "%(file)s, ligne %(number)s : écrivez deux numéros",
    ),
    f"{COMMANDS}test_a_line_that_is_mended_is_counted": (
        "en duplicate, une donne se joue toujours : annulez-la",
        "la somme des totaux n’est pas zéro",
    ),
    f"{FILES}test_results_that_are_mended_are_stored": (
        "Ligne %(row)s, %(name)s, colonne « %(column)s » : « %(text)s » n’est pas un nombre",
        "Ligne %(row)s, %(name)s : un total sans les points",
        "il n’a pas de nom, écrivez-le",
        "Lignes %(first)s et %(row)s : deux fois",
        "Ce fichier a plus de %(text)s joueurs",
    ),
    f"{FILES}test_columns_that_are_told_are_verified": (
        "%(n)s joueur lu, mais rien n’a pu être vérifié",
        "%(n)s joueurs lus, mais rien n’a pu être vérifié",
        "Dites quelle colonne est le total",
    ),
    f"{FILES}test_an_organiser_who_is_asked_stores_the_results": (
        "Seul un organisateur d’un club peut les enregistrer",
    ),
    f"{FILES}test_the_whole_file_of_the_event_is_taken": (
        "Ce n’est pas le fichier d’un événement",
        "Ce fichier est incomplet, la copie",
        "Ce fichier est abîmé : rien n’en est repris",
        "Ce fichier se contredit",
        "Table %(table)s, donne %(deal)s : la marque du fichier",
        "Table %(table)s : les bilans saisis dans le fichier",
    ),
    f"{FILES}test_a_line_of_a_hall_that_is_mended_is_ranked": (
        "une donne annulée n’a pas de marque",
        "aucune donne ne vaut autant",
        "écrivez la marque ou la donne",
        "à la garde, ce montant est toujours pair",
    ),
    f"{FILES}test_a_file_is_named_as_its_hall": (
        "deux salles s’appellent",
        "salle « %(other)s » : ces résultats sont ceux de",
    ),
    f"{SPREADSHEETS}test_the_useful_sheet_saved_as_xlsx_or_csv_is_taken": (
        "Ce fichier est trop gros (%(most)s Mo au plus) : gardez",
        "Ce classeur est démesuré une fois décompressé",
        "Ce tableau a trop de lignes",
        "La ligne %(row)s a trop de colonnes",
        "Ce tableau est vide",
        "Ce fichier est un ancien classeur Excel",
        "Ce classeur est protégé par un mot de passe",
        "Ce fichier est une page web",
        "Ce fichier CSV vient d’un ancien tableur de Mac",
        "Ce fichier vient de LibreOffice",
        "Ce fichier n’est pas un tableau",
        "Ce classeur est abîmé, protégé ou d’un autre",
        "Un guillemet est ouvert et jamais fermé",
    ),
    f"{SPREADSHEETS}test_a_sheet_is_named_as_the_workbook_names_it": (
        "Ce classeur n’a pas de feuille",
    ),
    f"{SPREADSHEETS}test_a_formula_without_result_is_worked_out_and_read": (
        "%(column)s : une formule sans résultat",
        "Payé : une formule sans résultat",
    ),
    f"{IMPORTS}test_who_it_is_is_said": (
        "« %(name)s » n’est pas seulement un nom",
        "Dites qui c’est, ou laissez-le de côté",
    ),
    f"{IMPORTS}test_two_of_one_name_are_told_apart": (
        "Le club a déjà un joueur de ce nom : distinguez-les.",
        "Même nom que la ligne %(row)s, autre licence : distinguez-les.",
    ),
    f"{IMPORTS}test_what_is_too_long_is_shortened": ("« %(text)s » est trop long",),
    f"{IMPORTS}test_a_cell_of_a_deal_is_mended": (
        "Identifiant : « %(text)s » n’en est pas un",
        "%(column)s : dites qui et quoi",
    ),
    f"{IMPORTS}test_a_table_that_has_ended_is_reopened_first": (
        "Cette table est terminée : rouvrez-la d’abord.",
    ),
    f"{IMPORTS}test_the_list_of_players_comes_first": ("La liste des joueurs est vide",),
    f"{IMPORTS}test_who_is_not_on_the_list_is_entered_first": (
        "« %(who)s » n’est pas sur la liste des joueurs",
    ),
    f"{IMPORTS}test_a_round_too_many_is_added_first": ("Ce tournoi n’a pas de tour %(n)s",),
    f"{IMPORTS}test_a_sheet_that_lacks_seats_is_completed": (
        "Tour %(n)s : la feuille ne dit rien de la table",
        "Le jeu de ce tournoi ne se joue pas à %(n)s",
    ),
    f"{IMPORTS}test_a_round_that_is_not_released_is_released_first": (
        "Le tour %(n)s n’est pas lancé : lancez-le d’abord.",
    ),
    "tournaments/imports/test_rounds.py"
    "::test_what_is_stored_elsewhere_may_be_stored_again_as_a_copy": (
        "Cette donne est déjà enregistrée, à une autre table",
    ),
    "tournaments/imports/test_rounds.py::test_rounds_of_bilans_are_made_one_after_the_other": (
        "La feuille ne dit rien du tour %(n)s",
    ),
    "keeping/test_keeper.py::test_the_stick_that_comes_back_is_filled": (
        "Les sauvegardes ne vont plus qu’au disque",
    ),
    f"{FORMS}test_a_newcomer_says_what_is_missing_and_is_in": (
        "Écrivez votre prénom et votre nom.",
        "Choisissez un nom d’utilisateur.",
    ),
    f"{FORMS}test_the_code_of_the_start_is_copied_and_the_site_opens": (
        "Recopiez le code affiché sur l’ordinateur du site.",
        "Ce code est trop long : recopiez-le",
        "Ce n’est pas le code affiché maintenant",
    ),
    f"{FORMS}test_the_codes_of_a_sheet_are_scanned_whole_and_one_after_the_other": (
        "Ce n’est pas le code d’une feuille",
        "Ce code n’est pas arrivé en entier",
        "Ce code est d’une autre table",
        "La feuille de la table %(read)s a changé depuis",
    ),
    f"{FORMS}test_the_board_of_the_table_is_played": (
        "Dites quel étui vous jouez",
        "Mauvais étui ou mauvaise table : à ce tour",
        "En duplicate, une donne se joue toujours",
    ),
    f"{FORMS}test_what_is_called_is_chosen_again": (
        "Cette carte ne peut pas être appelée",
        "La même carte ne s’appelle pas deux fois",
        "Choisissez aussi la couleur",
        "Il manque le partenaire : qui avait",
        "Il manque les partenaires : qui avait",
        "Dites quel camp mène les deux petits",
    ),
    f"{FORMS}test_a_deal_is_sent_as_it_is_and_then_cancelled": (
        "Une donne s’annule par une correction",
    ),
    f"{FORMS}test_the_eight_digits_of_the_poster_let_a_tablet_in": (
        "Le code a huit chiffres : recopiez-le",
    ),
    f"{FORMS}test_a_category_that_somebody_has_is_changed_in_his_entry_first": (
        "« %(name)s » est encore celle de",
    ),
    f"{FORMS}test_a_category_with_prizes_goes_once_they_are_taken_back": (
        "« %(name)s » a des prix",
    ),
    f"{FORMS}test_a_category_is_named_otherwise_than_a_special_prize": (
        "« %(name)s » est déjà un prix spécial",
    ),
    f"{FORMS}test_a_prize_of_a_category_is_given_in_its_ranks": (
        "« %(name)s » est une catégorie",
    ),
    f"{FORMS}test_a_movement_of_the_list_is_drawn": ("Choisissez un des mouvements.",),
    f"{FORMS}test_whole_names_are_chosen_knowingly": ("Cochez que vous le faites",),
    f"{FORMS}test_a_ruleset_says_who_calls_and_how": (
        "Choisissez l’une des réponses proposées.",
        "Dites comment le partenaire est désigné.",
    ),
    "scoring/views/test_house.py::test_who_organises_two_clubs_says_for_which": (
        "Choisissez un de vos clubs.",
    ),
    "tournaments/archive/views/test_results_check.py::test_differences_have_to_be_accepted": (
        "Cochez pour garder les totaux",
    ),
    "tournaments/archive/views/test_results_check.py"
    "::test_a_name_alone_makes_nobody_the_same_person": ("Un nom ne suffit pas",),
    "tournaments/entries/views/test_changes.py"
    "::test_who_leaves_is_asked_where_somebody_sits_for_him": ("Dites qui s’en va.",),
    "tournaments/entries/views/test_changes.py::test_coming_back": (
        "Pour revenir en arrière ensuite : faites-le revenir.",
    ),
    "tournaments/entries/views/test_entry.py"
    "::test_who_has_paid_is_paid_back_in_the_act_by_which_he_leaves": (
        "Dites comment l’argent est rendu.",
    ),
    "tournaments/rounds/views/test_results.py"
    "::test_where_the_clock_ends_rounds_the_deals_are_typed_and_the_mean_is_shown": (
        "Écrivez combien de donnes cette table a jouées",
    ),
    "tournaments/evenings/views/test_players.py::test_a_look_alike_is_pointed_out_first": (
        "Vouliez-vous dire %(names)s ?",
    ),
    "browser/test_tablet_signing.py"
    "::test_a_phone_is_shown_its_code_once_there_is_a_network_again": (
        "Il faut le réseau pour cela",
    ),
    "browser/test_tablet_signing.py"
    "::test_what_the_server_did_not_take_is_settled_and_then_the_sheet_is_signed": (
        "Réglez d’abord ce que le serveur n’a pas pris.",
    ),
    "browser/test_tablet_signing.py"
    "::test_a_deal_that_has_left_is_no_more_undone_and_is_corrected_on_the_sheet": (
        "Elle est déjà partie",
    ),
    "browser/test_tablet_signing.py::test_signatures_that_never_left_are_announced_too": (
        "%(players)s : la feuille a changé, signez",
        "la feuille a changé : signez de nouveau",
    ),
    "browser/test_tablet_boards.py::test_boards_without_a_network_and_where_to_go_then": (
        "Étui %(board)s déjà joué ici",
        "Tous les étuis de ce tour sont joués",
    ),
    f"{SITE}test_copies_that_take_long_are_read_in_the_terminal": (
        "Les copies sont trop longues à relire",
    ),
    f"{SITE}test_a_database_whose_disk_fails_is_copied_elsewhere": (
        "Le disque de l’ordinateur du site ne lit",
    ),
    f"{SITE}test_a_document_that_took_long_is_asked_for_again": (
        "Le faire prenait plus d’une minute",
    ),
    f"{HALL}test_a_computer_on_the_network_of_the_hall_is_reached_from_its_posters": (
        "Cet ordinateur n’est relié à aucun réseau, ou le site n’écoute",
    ),
    f"{HALL}test_an_invitation_made_again_on_the_network_opens_elsewhere": (
        "Cette adresse n’ouvre que sur cet ordinateur",
    ),
    f"{HALL}test_a_link_whose_letter_did_not_leave_is_given_by_hand": (
        "Le courrier n’est pas parti",
    ),
    f"{HALL}test_a_tablet_whose_page_is_loaded_again_records_its_deal": (
        "La tablette a demandé l’impossible",
        "La tablette a envoyé autre chose que prévu",
        "La tablette a envoyé bien trop de choses",
    ),
    f"{HALL}test_a_sheet_whose_code_is_not_taken_is_copied_by_hand": (
        "La page de cette tablette n’est pas de la même version",
        "Le lien de cette tablette a expiré",
        "Le lien de cette tablette a été retiré",
    ),
    f"{HALL}test_who_has_no_script_writes_on_paper": (
        "Cette page a besoin de JavaScript. Sans lui, notez",
        "Pour les tables sans tablette",
    ),
    f"{HALL}test_who_has_no_script_signs_on_the_tablet": (
        "Cette page a besoin de JavaScript. Sans lui, signez",
    ),
    f"{HALL}test_who_does_not_play_a_round_goes_to_the_organiser_and_is_seated": (
        "Ce joueur ne joue pas ce tour",
    ),
    f"{HALL}test_a_failure_is_over_when_it_is_tried_again_in_a_moment": (
        "Ce n’est pas de votre fait",
    ),
    f"{HALL}test_a_time_that_is_set_right_is_no_longer_doubted": (
        "vérifiez l’heure de l’ordinateur",
    ),
    f"{HALL}test_a_club_without_tournament_makes_its_first": ("Créez le premier en une page",),
    f"{HALL}test_a_screen_of_the_ceremony_is_made_and_people_are_called": (
        "Créez un écran « Cérémonie »",
    ),
    f"{HALL}test_an_expense_is_noted_and_counted": ("Aucune : cartes, boissons",),
    f"{HALL}test_the_card_whose_name_is_right_is_kept": ("Le même nom, ou la même licence",),
    f"{HALL}test_before_a_round_is_released_players_are_exchanged_in_its_seating": (
        "Le tour %(n)s n’est pas lancé : échangez-les",
    ),
    "tarotclub/test_serve.py"
    "::test_a_database_of_a_newer_version_is_said_and_an_older_copy_is_served": (
        "La base de données vient d’une version plus récente",
    ),
    "tarotclub/test_serve.py::test_a_database_of_a_trial_version_is_said_and_put_aside": (
        "La base de données vient d’une version d’essai",
    ),
    f"{PAGES}test_what_the_site_does_not_read_is_sent_otherwise": (
        "Le site n’a pas compris ce qui lui a été envoyé.",
        "Rien n’a été enregistré : ce qui a été envoyé est trop gros",
        "Rien n’a été enregistré : cette adresse est plus longue",
    ),
    f"{PAGES}test_the_address_of_the_organiser_opens_the_site_and_his_list_takes_another": (
        "Reprenez l’adresse donnée par l’organisateur.",
    ),
    f"{PAGES}test_who_is_given_another_role_opens_the_page": (
        "Votre compte n’a pas le droit de la voir. Demandez l’accès",
    ),
    "tarotclub/test_permissions.py::test_every_address_answers_as_the_table_says": (
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui.",
        "Seul un organisateur du club peut le faire : demandez-lui.",
        "Seul un arbitre ou un organisateur recompte",
    ),
    f"{PAGES}test_a_form_without_its_token_is_sent_from_its_page_again": (
        "La page est restée ouverte trop longtemps",
    ),
    f"{PAGES}test_a_step_of_another_page_leads_home": (
        "Elle ne sert qu’à une étape d’une autre page",
    ),
    f"{PAGES}test_another_word_is_found_in_both_books": ("Rien sur « {{ words }} ».",),
    f"{PAGES}test_who_has_an_account_and_no_club_is_invited_into_one": (
        "Demandez à un organisateur de votre club de vous inviter",
    ),
    f"{PAGES}test_who_was_removed_is_invited_again": (
        "Son compte reste, avec ce qu’il a noté",
    ),
    f"{PAGES}test_an_invitation_whose_page_is_lost_is_withdrawn_and_made_anew": (
        "Elle vaut une fois, jusqu’au {{ day }}.",
    ),
    f"{PAGES}test_the_box_is_ticked_before_somebody_is_forgotten": ("Cochez d’abord la case.",),
    f"{PAGES}test_a_ruleset_is_copied_and_one_that_changed_is_read_again": (
        "Aucun pour l’instant : copiez un des règlements",
        "Rien n’a été enregistré. Relisez-le",
    ),
    f"{PAGES}test_a_tournament_is_reopened_to_decide_something_else": (
        "Le tournoi est terminé : rouvrez-le pour décider",
    ),
    f"{PAGES}test_fees_or_a_guaranteed_sum_are_proposed_as_prizes": ("Rien à distribuer",),
    f"{PAGES}test_a_name_in_latin_letters_is_printed": (
        "L’imprimé ne sait pas écrire ces noms",
    ),
    f"{PAGES}test_the_rest_of_a_name_finds_whom_a_long_list_leaves_out": (
        "… et {{ n }} autre : écrivez",
        "… et {{ n }} autres : écrivez",
    ),
    f"{PAGES}test_who_is_not_on_the_list_of_the_club_is_searched_by_name": (
        "… et {{ n }} autre : cherchez",
        "… et {{ n }} autres : cherchez",
    ),
    f"{PAGES}test_players_who_are_missing_come_or_another_game_is_chosen": (
        "{{ wanted }} : il manque {{ n }} joueur",
    ),
    f"{PAGES}test_a_screen_that_has_moved_is_opened_at_its_new_address": (
        "Cet écran a changé d’adresse",
    ),
    f"{PAGES}test_a_phone_finds_its_player_by_first_name_and_by_the_code_of_today": (
        "Personne ne s’appelle « {{ sought }} » ici",
        "Cherchez dans la liste.",
        "Scannez de nouveau le code affiché dans la salle",
    ),
    f"{PAGES}test_a_season_counts_what_is_ticked_and_is_reopened_to_change": (
        "Rien n’y compte encore",
        "La saison est close : rouvrez-la",
    ),
    TROUBLE: (
        "Une fois que c’est réparé",
        "Le disque de l’ordinateur du site est plein",
        "Un autre programme retient la base de données",
        "La base de données n’est plus à sa place",
        "Le site n’a pas le droit de lire ou d’écrire la base",
    ),
    f"{AWAY}test_what_was_kept_leads_on_when_it_is_sent": ("Le serveur ne répond pas.",),
    f"{AWAY}test_a_failing_server_leaves_the_page": ("Le serveur n’a pas pu faire",),
    f"{AWAY}test_a_form_sent_for_somebody_else_stays": ("Quelqu’un d’autre s’est connecté",),
    f"{AWAY}test_a_payment_tapped_while_signed_out_waits_for_the_sign_in": (
        "Vous n’êtes plus connecté",
    ),
    f"{API}test_signatures.py::test_another_bilan_is_not_signed": ("Le bilan a changé",),
    f"{API}test_calls.py::test_one_uuid_is_one_call": ("Cet appel est déjà parti",),
    f"{API}test_codes.py::test_an_arbiter_lets_him_try_again": (
        "Trop de codes faux à cette table",
    ),
    f"{API}test_codes.py"
    "::test_a_tablet_with_a_token_of_its_own_does_not_wait_for_its_address": (
        "Trop de codes faux, à plusieurs tables",
    ),
    f"{API}test_codes.py::test_a_scanned_token_tells_its_table": (
        "Ce code n’est pas celui de cette adresse : scannez",
    ),
    f"{API}test_deals.py::test_a_person_may_record_it_as_the_next_deal": (
        "Cette donne est déjà enregistrée, avec autre chose.",
        "La donne %(n)s a été enregistrée entre-temps.",
        "La feuille du serveur s’arrête à la donne",
    ),
    f"{API}test_deals.py::test_a_person_may_replace_what_the_server_has": (
        "La donne %(n)s a été corrigée entre-temps.",
        "Cette correction est déjà enregistrée",
    ),
    f"{API}test_returns.py::test_corrections_come_back_with_their_deal": (
        "Cette donne n’est pas sur la feuille du serveur",
    ),
    "browser/test_tablet_boards.py"
    "::test_two_tablets_of_a_table_with_one_board_settle_it_on_the_page": (
        "L’étui %(board)s est déjà joué à cette table",
    ),
    f"{TABLET}test_the_pin_lets_in_and_a_wrong_one_does_not": (
        "Ce code n’est pas celui de cette adresse : vérifiez",
        "Cette tablette n’est pas reliée à une table",
        "Scannez le code QR de la table, ou tapez",
    ),
    f"{TABLET}test_a_revoked_link_keeps_the_deals_until_there_is_a_new_one": (
        "Ce lien a expiré",
        "Ce lien a été retiré",
        "Ce lien n’ouvre aucune table ici",
    ),
    "browser/test_healing.py::test_80_deals_are_all_there_once_in_order": (
        "Des donnes ont disparu du serveur : renvoyez-les",
        "Les tablettes montrent les donnes que la copie n’a pas",
        "Cette page mène à l’accueil d’elle-même",
        "La donne %(numbers)s était enregistrée",
        "Les donnes %(numbers)s étaient enregistrées",
    ),
    "browser/test_year.py::test_the_year": (
        "Les donnes de la table %(n)s sont notées : corrigez-les",
        "Tirez le placement",
        "Corrigez ici ou dans le fichier",
        "Fixez les prix",
        "Écrivez un nom et appuyez sur Entrée",
        "Les appelés viennent du classement",
        "Les pages du public sont ouvertes",
        "Le tournoi est créé : inscrivez",
    ),
    "browser/test_evening.py::test_players_come_by_touch": (
        "Tapez un nom, ou touchez ceux du club",
        "Écrivez un nom ci-dessus pour ajouter",
        "Ouvrez la première",
    ),
    "browser/test_evening.py::test_a_table_is_seated_by_touch": ("La table est complète",),
    "browser/test_tournament_day.py::test_the_bell_can_be_tried_and_is_heard_at_the_end": (
        "Ce navigateur garde le silence",
    ),
    "scoring/views/test_conflicts.py::test_the_same_identity_with_other_facts": (
        "Cette page a déjà enregistré la donne",
        "Cet envoi porte l’identité",
    ),
    "scoring/views/test_conflicts.py::test_somebody_recorded_that_number_meanwhile": (
        "Quelqu’un a enregistré la donne",
    ),
    "scoring/views/test_conflicts.py::test_a_stale_correction_shows_both_versions": (
        "Quelqu’un l’a corrigée",
    ),
    "scoring/views/test_deals.py::test_what_is_rare_is_asked_once": (
        "Corrigez ce qui est faux, ou confirmez",
    ),
    "scoring/views/test_history.py"
    "::test_cancelling_what_was_corrected_meanwhile_shows_both_versions": (
        "Quelqu’un a corrigé cette donne entre-temps",
    ),
    "scoring/views/test_rescoring.py::test_a_deal_meanwhile_asks_again": (
        "La table a changé entre-temps",
    ),
    "scoring/views/test_rescoring.py::test_a_contradiction_is_named_and_not_done": (
        "Ce règlement ne connaît pas ou n’admet pas",
    ),
    "tournaments/evenings/views/test_rescoring.py::test_a_deal_meanwhile_asks_again": (
        "Une table a changé entre-temps",
    ),
    "tournaments/evenings/views/test_rescoring.py::test_a_table_can_be_left_aside": (
        "Aucune des tables choisies",
    ),
    "scoring/views/api/test_signatures.py"
    "::test_only_reopening_unlocks_it_and_voids_what_was_signed": (
        "Rien n’a été enregistré. Rouvrez la table",
    ),
    "scoring/views/test_sheet_code.py::test_part_after_part_in_any_order": (
        "Table {{ table }} : partie",
        "Aucune tablette de ce serveur n’a fait ce code",
    ),
    "scoring/views/test_house.py::test_archive_and_back": (
        "Le club utilise déjà un autre règlement",
    ),
    "tarotclub/test_accounts.py::test_waiting_ends_and_the_next_wait_is_longer": (
        "Ce nom et ce mot de passe ne vont pas ensemble",
        "Trop d’essais sur cet appareil",
        "Trop d’essais depuis votre réseau",
    ),
    "tarotclub/test_changing.py"
    "::test_what_both_changed_is_said_with_both_values_and_stored_when_sent_again": (
        "Changé depuis que cette page est ouverte",
    ),
    "tarotclub/test_serve.py::test_an_old_database_is_said": (
        "La base de données n’est pas à jour.",
    ),
    "tarotclub/test_wire.py"
    "::test_who_queues_too_often_is_refused_and_who_leaves_is_forgotten": (
        "Le site a trop de demandes en attente.",
    ),
    "keeping/test_restore.py::test_a_damaged_database_is_put_aside": (
        "La base de données est abîmée",
    ),
    "keeping/test_pages.py::test_a_copy_that_lies_in_the_folder_itself_is_seen": (
        "10 Mo au plus. Une plus grosse : posez-la",
    ),
    "keeping/test_pages.py"
    "::test_what_a_lost_computer_left_on_the_stick_comes_back_with_its_key": (
        "Branchez la clé, puis rechargez cette page",
        "Elles ne sont que sur cet ordinateur",
        "Elles sont sur la clé.",
        "Une clé porte les sauvegardes d’un ordinateur perdu ?",
    ),
    "people/test_running.py::test_only_the_last_address_is_good": (
        "Elle ne sert qu’une fois, et jusqu’au départ suivant",
    ),
    "people/test_helpers.py::test_a_password_is_chosen_together": (
        "Mot de passe oublié",
        "Laissez-le taper son mot de passe",
    ),
    "people/test_second_factor.py::test_an_organiser_beside_takes_it_off_and_it_is_logged": (
        "Pas de téléphone ? Tapez un de vos codes",
        "Sur ce site, qui organise garde la double",
    ),
    "people/test_second_factor.py::test_a_code_is_good_once": (
        "Sans votre téléphone, un de ces codes",
        "Ce code n’est pas le bon",
    ),
    "people/test_second_factor.py::test_the_step_ends_with_time_and_with_the_password": (
        "Le temps est passé",
    ),
    "people/test_second_factor.py"
    "::test_who_organises_sets_it_up_first_where_that_is_required": (
        "Qui organise entre ici avec un code en plus",
    ),
    "people/test_players.py::test_many_guests_become_members_at_once": (
        "Cochez d’abord ceux qui sont membres",
    ),
    "people/test_welcome.py::test_on_a_server_everybody_needs_it": (
        "Le code de démarrage est dans la fenêtre",
    ),
    "tournaments/entries/views/test_entries.py::test_several_are_asked_about": ("Lequel ?",),
    "tournaments/entries/views/test_entries.py::test_a_new_name_asks_for_one_key_more": (
        "%(name)s n’est pas dans le club",
    ),
    "tournaments/entries/views/test_entry.py::test_more_than_is_owed_is_told_at_once": (
        "C’est %(more)s de plus que son droit",
    ),
    "refusals/test_entries.py::test_who_was_taken_off_the_list_meanwhile_is_entered_again": (
        "Pour revenir en arrière ensuite : inscrivez",
    ),
    "refusals/test_rounds.py::test_a_cut_comes_once_the_round_has_ended": (
        "Aucun tour n’est terminé : jouez-en un",
    ),
    "tournaments/evenings/views/test_players.py::test_an_exact_double_is_refused": (
        "Le club a déjà un joueur nommé",
    ),
    "tournaments/evenings/views/test_tables.py"
    "::test_players_sit_again_when_their_table_is_over": (
        "%(player)s joue encore à la table %(table)s : terminez-la d’abord, ou choisissez",
        "Il faut au moins %(n)s joueurs libres",
    ),
    "tournaments/evenings/views/test_reopening.py"
    "::test_a_table_whose_player_sits_elsewhere_waits_for_him": (
        "%(player)s joue encore à la table %(table)s : terminez-la d’abord.",
    ),
    "tournaments/evenings/views/test_reopening.py"
    "::test_a_table_of_an_ended_evening_waits_for_the_evening": (
        "La table %(n)s ne se rouvre pas seule : rouvrez d’abord la soirée",
    ),
    "tournaments/imports/test_typed_sheets.py"
    "::test_a_table_of_an_ended_tournament_leads_to_its_reopening": (
        "La table %(n)s ne se rouvre pas seule : rouvrez d’abord le tournoi",
    ),
    "tournaments/imports/test_typed_sheets.py"
    "::test_such_a_table_is_not_reopened_before_its_bilans_are_cleared": (
        "Effacez-les d’abord",
    ),
    "tournaments/imports/test_views.py::test_columns_are_chosen_where_headings_say_nothing": (
        "Aucun titre n’est reconnu",
    ),
    "tournaments/rounds/views/test_results.py"
    "::test_the_bilan_that_is_left_out_is_proposed_and_not_taken": (
        "Le bilan laissé vide est complété",
    ),
    "tournaments/rounds/views/test_results.py"
    "::test_what_no_deals_can_give_is_asked_about_once": ("À %(n)s, deux bilans diffèrent",),
    "tournaments/rounds/views/test_rounds.py"
    "::test_a_tick_ends_a_round_without_the_tables_that_it_named_alone": (
        "Ce n’est plus ce que vous aviez coché",
    ),
    "tournaments/rounds/views/test_rounds.py"
    "::test_a_round_without_all_results_ends_by_ticking_what_is_missing": (
        "Cochez la case pour continuer",
    ),
    "tournaments/rounds/views/test_rounds.py"
    "::test_a_round_is_reopened_until_the_next_is_released": ("Ses tables restent terminées",),
    "tournaments/boards/test_whole_day.py::test_a_whole_day": (
        "Les deux feuilles ne disent pas pareil",
        "Tirez d’abord le mouvement",
    ),
    "tournaments/public/views/test_opening.py"
    "::test_a_kept_ranking_is_spoken_of_and_no_site_is_offered": (
        "Le classement est gardé pour la remise des prix",
    ),
    "keeping/test_postgresql_states.py"
    "::test_each_state_has_its_sentence_and_is_over_by_itself": (
        "La base PostgreSQL ne répond pas",
        "PostgreSQL ne laisse que lire",
        "PostgreSQL n’a plus de connexion libre",
        "PostgreSQL refuse le compte du site",
    ),
    "keeping/test_postgresql_states.py::test_what_fails_in_the_middle_is_said_too": (
        "Le disque du serveur PostgreSQL est plein",
    ),
    "keeping/test_postgresql_states.py::test_a_standby_is_no_damage_and_takes_over": (
        "Ce serveur PostgreSQL est de secours",
    ),
    "scoring/test_rescore.py::test_fix_writes_the_scores_anew_and_logs_it": (
        "Les soldes ne font pas zéro",
    ),
    "tournaments/statistics/test_boards.py::test_matches_of_teams_count_by_their_ranks_alone": (
        "{{ n }} rencontre",
    ),
    "tournaments/calendar/test_announcing.py::test_what_cannot_be_is_refused_in_words": (
        "Dites où l’on joue : le nom de la salle, sa rue.",
        "Dites dans quelle ville.",
        "Il y a là un caractère invisible : effacez-le et retapez.",
        "Écrivez un nombre entier, de 1 à 5000, ou rien.",
        "C’est après le début : choisissez un jour d’avant.",
    ),
    "tournaments/home_entries/views/test_home.py"
    "::test_what_is_wrong_is_said_and_nobody_is_entered": (
        "Ce n’est pas la réponse attendue : répondez à la question, elle écarte les robots.",
        "Cette adresse n’est pas complète : corrigez-la.",
        "C’est trop long : abrégez.",
    ),
    "tournaments/boards/test_before_the_draw.py::test_with_a_team_for_each_it_can_be_drawn": (
        "Donnez une équipe à chacun",
    ),
    "tournaments/own/test_own.py::test_he_asks_to_be_forgotten_and_an_organiser_reads_it": (
        "Il a demandé à être oublié le {{ day }} : rendez-le anonyme depuis sa fiche.",
        "Il a demandé à être oublié : rendez-le anonyme, en bas de cette page.",
    ),
}
