"""What is said of sheets: why one is not taken, what is asked, values as people say them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels
from scoring.rules import Ruleset
from scoring.ruleset_words import contract_name
from tournaments.paper_sheets.layout import ALONE
from tournaments.paper_sheets.readings import BLANK

NOT_TAKEN: Mapping[str, str | Promise] = {  # by `Unreadable`, and by what services refuse
    "no_picture": _(
        "Ce fichier n’est pas une image que le site sait lire : prenez une photo (JPEG, PNG ou"
        " WebP), ou le PDF d’un scanner."
    ),
    "no_picture_in_pdf": _(
        "Ce PDF n’a pas une image par page, comme un scanner en fait : photographiez la"
        " feuille."
    ),
    "several": _(
        "Plusieurs feuilles se voient, et aucune entière : photographiez-les une à une."
    ),
    "too_large": _(
        "Cette image est trop grande : prenez la photo avec moins de pixels, ou numérisez à"
        " 300 points par pouce."
    ),
    "no_marks": _(
        "Les quatre carrés noirs des coins ne se voient pas : posez la feuille à plat, bien"
        " éclairée, et cadrez-la tout entière."
    ),
    "no_code": _(
        "Le code QR de la feuille ne se lit pas : approchez-vous, sans ombre ni doigt dessus."
        " S’il est abîmé, dites de quelle table elle est, puis faites-la lire."
    ),
    "not_ours": _(
        "Ce code QR n’est pas celui d’une feuille à photographier : imprimez-la depuis"
        " « Documents »."
    ),
    "other_version": _(
        "Cette feuille a été imprimée par une autre version du site : notez ses donnes à la"
        " main, et imprimez-en de nouvelles."
    ),
    "elsewhere": _(
        "Cette feuille est d’un autre événement ou d’un autre club : photographiez-la depuis"
        " le sien."
    ),
    "forged": _(
        "Cette feuille n’a pas été imprimée pour les joueurs assis à cette table : s’ils ont"
        " changé depuis, notez ses donnes à la main."
    ),
    "no_table": _(
        "Le tour %(round)s n’a pas de table %(table)s ouverte : lancez d’abord le tour."
    ),
    "other_ruleset": _(
        "Cette feuille a été imprimée pour un autre règlement que celui de la table : notez"
        " ses donnes à la main."
    ),
    "blank": _(
        "Cette feuille vierge ne dit pas sa table : choisissez-la, puis faites lire la feuille."
    ),
    "blanks": _(
        "Plusieurs feuilles ne disent pas leur table : envoyez-les une à une, pour dire de"
        " quelle table est chacune."
    ),
    "other_form": _(
        "Cette feuille n’est pas de celles de la table %(table)s, qui joue autrement ou à un"
        " autre nombre."
    ),
    "closed": _("La table %(table)s est terminée : rouvrez-la pour y ajouter des donnes."),
    "bilans": _(
        "Les bilans de la table %(table)s sont déjà saisis, sans ses donnes : effacez-les"
        " d’abord."
    ),
    "page_before": _(
        "C’est la page %(page)s de la table %(table)s : photographiez et enregistrez d’abord la"
        " précédente."
    ),
    "gone": _(
        "Cette photo n’est plus là : elle a été effacée, ou remplacée. Photographiez la feuille"
        " de nouveau."
    ),
    "moved": _(
        "Quelqu’un d’autre vient de noter quelque chose à cette table : relisez la feuille,"
        " puis enregistrez."
    ),
    "asked": _("Rien n’est enregistré : répondez d’abord à ce qui est demandé."),
    "totals": _(
        "Rien n’est enregistré : les bilans écrits ne sont pas ceux des donnes. Corrigez une"
        " ligne, ou dites que les bilans sont faux."
    ),
    "no_answer": _("Cette réponse n’est pas de celles de la page : rechargez-la."),
    "no_reader": _(
        "Ce site ne sait pas lire les photos : qui l’a installé doit y ajouter l’extra"
        ' « papier » (pip install "tarotclub[papier]"), puis le redémarrer. Tout le reste'
        " marche sans."
    ),
    "too_slow": _("La lecture a pris trop de temps : recommencez, avec une feuille par photo."),
}
ASKS_TABLE = {"blank", "no_code", "other_form"}  # another table may be said, or one at all


class FieldWords(NamedTuple):
    """What a field is called, how it is asked about, and its values that need words.

    `column` is what stands over its boxes, if something shorter does.
    """

    name: str | Promise
    question: str | Promise
    values: Mapping[Any, str | Promise] = {}
    column: str | Promise = ""


FIELDS: Mapping[str, FieldWords] = {
    "outcome": FieldWords(
        labels.FACT["outcome"],
        _("La donne est-elle passée ?"),
        {**labels.OUTCOME, None: _("Non")},
        _("Passée"),
    ),
    "taker": FieldWords(labels.FACT["taker"], _("Qui a pris ?")),
    "partner": FieldWords(_("Appelé"), _("Qui a été appelé ?")),
    "contract": FieldWords(labels.FACT["contract"], _("Quel contrat ?")),
    "bouts": FieldWords(labels.FACT["bouts"], _("Combien de bouts ?")),
    "points": FieldWords(labels.FACT["points"], _("Combien de points, pour l’attaque ?")),
    "petit_au_bout": FieldWords(
        labels.FACT["petit_au_bout"], _("Petit au bout ?"), labels.SIDE
    ),
    "poignee": FieldWords(_("Poignée"), _("Quelle poignée ?"), labels.POIGNEE),
    "poignee_by": FieldWords(
        _("Poignée de"), _("Qui a montré la poignée ?"), column=_("montrée par")
    ),
    "chelem_announced": FieldWords(
        labels.FACT["chelem_announced"],
        _("Chelem annoncé ?"),
        {None: _("Non"), True: _("Oui")},
        _("Chel."),
    ),
    "chelem_by": FieldWords(
        labels.FACT["chelem_by"], _("Chelem réussi ?"), labels.SIDE, _("réussi")
    ),
    BLANK: FieldWords(
        "", _("Y a-t-il une donne sur cette ligne ?"), {True: _("Non, ligne sautée")}
    ),
}
PLAYERS = {"taker", "partner", "poignee_by"}  # whose values are seats


def where(round_: int, table: int, page: int) -> str:
    """Say of which table a sheet is, and from its second page on which it is."""
    words = gettext("Tour %(round)s · Table %(table)s") % {"round": round_, "table": table}
    return (
        words
        if page == 1
        else gettext("%(where)s · page %(page)s") % {"where": words, "page": page}
    )


def value_words(name: str, value: Any, players: Sequence[str], ruleset: Ruleset) -> str:
    """Say what may stand in a field: Ana, Garde, 41½; of a bilan, named by its seat, +174."""
    if name.isdecimal():
        return gettext("Rien d’écrit") if value is None else labels.signed(value)
    if value in FIELDS[name].values:
        return str(FIELDS[name].values[value])
    if value is None:
        return gettext("Rien")
    if name in PLAYERS:
        return gettext("Personne, il joue seul") if value == ALONE else players[value]
    if name == "contract":
        return contract_name(list(ruleset.contracts)[value], ruleset)
    return labels.points(value)
