"""The tablet's words about deals that the server had and has no longer."""

from collections.abc import Callable

from django.utils.translation import ngettext


def plural(sentence: Callable[[int], str]) -> dict[str, str]:
    """Give both forms of a sentence, among which the script chooses."""
    return {"one": sentence(1), "other": sentence(2)}


def lost_words() -> dict[str, dict[str, str]]:
    return {
        "lost_count": plural(
            lambda n: ngettext(
                "%(count)s disparue du serveur", "%(count)s disparues du serveur", n
            )
        ),
        "lost_deals": plural(
            lambda n: ngettext(
                "La donne %(numbers)s était enregistrée et le serveur ne l’a plus : une copie"
                " plus ancienne y a été remise. Elle est gardée ici : renvoyez-la, puis faites"
                " signer de nouveau.",
                "Les donnes %(numbers)s étaient enregistrées et le serveur ne les a plus : une"
                " copie plus ancienne y a été remise. Elles sont gardées ici : renvoyez-les,"
                " puis faites signer de nouveau.",
                n,
            )
        ),
        "give_back": plural(
            lambda n: ngettext("Renvoyer la donne", "Renvoyer les %(count)s donnes", n)
        ),
        "sure_leave_lost": plural(
            lambda n: ngettext(
                "Retirer pour de bon la donne %(numbers)s de cette tablette ?",
                "Retirer pour de bon les donnes %(numbers)s de cette tablette ?",
                n,
            )
        ),
        "strange_deals": plural(
            lambda n: ngettext(
                "Cette tablette garde une donne d’autres joueurs, que le serveur n’a plus"
                " (%(players)s). À recopier sur leur feuille :",
                "Cette tablette garde %(count)s donnes d’autres joueurs, que le serveur n’a"
                " plus (%(players)s). À recopier sur leur feuille :",
                n,
            )
        ),
    }
