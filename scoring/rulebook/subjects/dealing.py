"""Before the first card: who deals, how, and what spoils a deal."""

from django.utils.translation import gettext as _

from scoring.rulebook.page import Note, Page, Section, section


def dealing() -> Page:
    """Tell who deals first, how cards are dealt, and which deals are void."""
    return Page(
        "donne",
        _("Donneur et distribution"),
        _("Tirer le donneur, couper, distribuer ; fausse donne et petit sec."),
        (_draw(), _deal(), _misdeal(), _petit_sec(), _bids()),
    )


def _draw() -> Section:
    return section(
        "tirage",
        _("Tirer le premier donneur"),
        _(
            "Les cartes étalées faces cachées, chacun en tire une : la plus basse désigne"
            " celui qui donne en premier."
        ),
        (
            _(
                "Entre deux cartes de même rang, le trèfle est le plus bas, puis le carreau,"
                " le cœur et le pique. L’as de trèfle est donc la plus basse du jeu."
            ),
            _("Tout atout passe au-dessus des couleurs."),
            _("Qui tire l’Excuse en tire une autre."),
        ),
        _(
            "Ensuite la donne tourne à droite, dans le sens du jeu. Le site sait faire ce"
            " tirage à l’ouverture d’une table, et le garde pour qu’on puisse le vérifier."
        ),
    )


def _deal() -> Section:
    return section(
        "distribution",
        _("Battre, couper, distribuer"),
        _(
            "Le joueur d’en face bat les cartes, celui de gauche coupe en laissant au moins"
            " quatre cartes de chaque côté."
        ),
        (
            _("On distribue par petits paquets égaux, en tournant vers la droite."),
            _(
                "Le chien se fait en chemin, une carte à la fois, quand le donneur le veut ;"
                " ni la première ni la dernière carte du paquet n’y va."
            ),
            _(
                "Personne ne relève ses cartes avant la fin, et chacun compte les siennes"
                " avant de jouer."
            ),
        ),
        _("Le nombre de cartes de chacun et du chien est sur la page de chaque jeu."),
    )


def _misdeal() -> Section:
    return section(
        "fausse-donne",
        _("La fausse donne"),
        _(
            "Une erreur de distribution, ou une carte montrée pendant que l’on donne, oblige à"
            " tout redonner. Chacun rend son jeu sans l’avoir regardé."
        ),
        (
            _("Le même joueur redonne."),
            _("Si la faute est la sienne, il ne peut pas enchérir sur la donne suivante."),
            _("Personne ne marque, mais la donne reste sur la feuille."),
        ),
        Note(
            _(
                "Le site le rappelle : si le donneur fautif est noté preneur à la donne"
                " d’après, il demande si c’est bien cela."
            )
        ),
    )


def _petit_sec() -> Section:
    return section(
        "petit-sec",
        _("Le petit sec"),
        _(
            "Un joueur qui n’a que le petit comme atout, sans l’Excuse, doit le dire avant les"
            " enchères et montrer son jeu. La donne est annulée et le suivant donne."
        ),
        _("Avec l’Excuse en plus du petit, on joue normalement."),
    )


def _bids() -> Section:
    return section(
        "parler",
        _("Qui parle, qui entame"),
        _(
            "La parole part de la droite du donneur et fait un seul tour. Celui qui est à"
            " droite du donneur entame, sauf si un chelem est annoncé : alors c’est celui qui"
            " l’annonce."
        ),
    )
