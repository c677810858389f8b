"""What is said of sheets: why one is not taken, what is asked, values as people say them."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rules import Ruleset
from scoring.ruleset_words import contract_name
from tournaments.paper_sheets.layout import ALONE
from tournaments.paper_sheets.likeliest import BLANK
from tournaments.paper_sheets.readings import Written

NOT_TAKEN: Mapping[str, str | Promise] = {  # by `Unreadable`, and by what services refuse
    "no_picture": gettext_lazy(
        "Ce fichier n’est pas une image que le site sait lire : prenez une photo (JPEG, PNG ou"
        " WebP), ou le PDF d’un scanner."
    ),
    "no_picture_in_pdf": gettext_lazy(
        "Ce PDF n’a pas une image par page, comme un scanner en fait : photographiez la"
        " feuille."
    ),
    "several": gettext_lazy(
        "Plusieurs feuilles se voient, et aucune entière : photographiez-les une à une."
    ),
    "too_large": gettext_lazy(
        "Cette image est trop grande : prenez la photo avec moins de pixels, ou numérisez à"
        " 300 points par pouce."
    ),
    "no_marks": gettext_lazy(
        "Les quatre carrés noirs des coins ne se voient pas : posez la feuille à plat, bien"
        " éclairée, et cadrez-la tout entière."
    ),
    "no_code": gettext_lazy(
        "Le code QR de la feuille ne se lit pas : approchez-vous, sans ombre ni doigt dessus."
        " S’il est abîmé, dites de quelle table elle est, puis faites-la lire."
    ),
    "not_ours": gettext_lazy(
        "Ce code QR n’est pas celui d’une feuille à photographier : imprimez-la depuis"
        " « Documents »."
    ),
    "other_version": gettext_lazy(
        "Cette feuille a été imprimée par une autre version du site : notez ses donnes à la"
        " main, et imprimez-en de nouvelles."
    ),
    "elsewhere": gettext_lazy(
        "Cette feuille est d’un autre événement ou d’un autre club : photographiez-la depuis"
        " le sien."
    ),
    "forged": gettext_lazy(
        "Cette feuille n’a pas été imprimée pour les joueurs assis à cette table : s’ils ont"
        " changé depuis, notez ses donnes à la main."
    ),
    "no_table": gettext_lazy(
        "Le tour %(round)s n’a pas de table %(table)s ouverte : lancez d’abord le tour."
    ),
    "other_ruleset": gettext_lazy(
        "Cette feuille a été imprimée pour un autre règlement que celui de la table : notez"
        " ses donnes à la main."
    ),
    "blank": gettext_lazy(
        "Cette feuille vierge ne dit pas sa table : choisissez-la, puis faites lire la feuille."
    ),
    "blanks": gettext_lazy(
        "Plusieurs feuilles ne disent pas leur table : envoyez-les une à une, pour dire de"
        " quelle table est chacune."
    ),
    "other_form": gettext_lazy(
        "Cette feuille n’est pas de celles de la table %(table)s, qui joue autrement ou à un"
        " autre nombre."
    ),
    "closed": gettext_lazy(
        "La table %(table)s est terminée : rouvrez-la pour y ajouter des donnes."
    ),
    "bilans": gettext_lazy(
        "Les bilans de la table %(table)s sont déjà saisis, sans ses donnes : effacez-les"
        " d’abord."
    ),
    "page_before": gettext_lazy(
        "C’est la page %(page)s de la table %(table)s : photographiez et enregistrez d’abord la"
        " précédente."
    ),
    "gone": gettext_lazy(
        "Cette photo n’est plus là : elle a été effacée, ou remplacée. Photographiez la feuille"
        " de nouveau."
    ),
    "moved": gettext_lazy(
        "Quelqu’un d’autre vient de noter quelque chose à cette table : relisez la feuille,"
        " puis enregistrez."
    ),
    "asked": gettext_lazy("Rien n’est enregistré : répondez d’abord à ce qui est demandé."),
    "totals": gettext_lazy(
        "Rien n’est enregistré : les bilans écrits ne sont pas ceux des donnes. Corrigez une"
        " ligne, ou dites que les bilans sont faux."
    ),
    "no_answer": gettext_lazy("Cette réponse n’est pas de celles de la page : rechargez-la."),
    "no_reader": gettext_lazy(
        "Ce site ne sait pas lire les photos : qui l’a installé doit y ajouter l’extra"
        ' « papier » (pip install "tarotclub[papier]"), puis le redémarrer. Tout le reste'
        " marche sans."
    ),
    "too_slow": gettext_lazy(
        "La lecture a pris trop de temps : recommencez, avec une feuille par photo."
    ),
}
ASKS_TABLE = {"blank", "no_code", "other_form"}  # another table may be said, or one at all
FIELD: Mapping[str, str | Promise] = {
    **labels.FACT,
    "partner": gettext_lazy("Appelé"),
    "poignee": gettext_lazy("Poignée"),
    "poignee_by": gettext_lazy("Poignée de"),
}
QUESTION: Mapping[str, str | Promise] = {
    "outcome": gettext_lazy("La donne est-elle passée ?"),
    "taker": gettext_lazy("Qui a pris ?"),
    "partner": gettext_lazy("Qui a été appelé ?"),
    "contract": gettext_lazy("Quel contrat ?"),
    "bouts": gettext_lazy("Combien de bouts ?"),
    "points": gettext_lazy("Combien de points, pour l’attaque ?"),
    "petit_au_bout": gettext_lazy("Petit au bout ?"),
    "poignee": gettext_lazy("Quelle poignée ?"),
    "poignee_by": gettext_lazy("Qui a montré la poignée ?"),
    "chelem_announced": gettext_lazy("Chelem annoncé ?"),
    "chelem_by": gettext_lazy("Chelem réussi ?"),
    BLANK: gettext_lazy("Y a-t-il une donne sur cette ligne ?"),
}


def where(round_: int, table: int, page: int) -> str:
    """Say of which table a sheet is, and from its second page on which it is."""
    words = _("Tour %(round)s · Table %(table)s") % {"round": round_, "table": table}
    return (
        words if page == 1 else _("%(where)s · page %(page)s") % {"where": words, "page": page}
    )


def value_words(name: str, value: Written, players: Sequence[str], ruleset: Ruleset) -> str:
    """Say what may stand in a field: Ana, Garde, 41½."""
    if value is None or isinstance(value, bool):
        return str(YES_OR_NO.get((name, value), _("Rien")))
    if name in {"taker", "partner", "poignee_by"}:
        return _("Personne, il joue seul") if value == ALONE else players[int(str(value))]
    if name == "contract":
        return contract_name(list(ruleset.contracts)[int(str(value))], ruleset)
    if name == "points":
        return labels.points(Decimal(str(value)))
    return str(CODES[name][str(value)]) if name in CODES else str(value)


CODES = {
    "outcome": labels.OUTCOME,
    "petit_au_bout": labels.SIDE,
    "poignee": labels.POIGNEE,
    "chelem_by": labels.SIDE,
}
YES_OR_NO = {
    (BLANK, True): gettext_lazy("Non, ligne sautée"),
    ("outcome", None): gettext_lazy("Non"),
    ("chelem_announced", None): gettext_lazy("Non"),
    ("chelem_announced", True): gettext_lazy("Oui"),
}
