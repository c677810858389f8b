"""The forms of linking: a site and its code, a hall's name, what comes on a stick."""

from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.linked.message import is_private
from tournaments.event.forms.names import NameField

MISSING = gettext_lazy("Choisissez le fichier qui est sur la clé.")


class SiteForm(forms.Form):
    """Where the club's site is, and the code that it shows."""

    address = forms.CharField(
        label=gettext_lazy("Adresse du site du club"),
        max_length=200,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Recopiez l’adresse que montre le site.")},
    )
    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
        error_messages={"required": gettext_lazy("Recopiez le code que montre le site.")},
    )

    def clean_address(self) -> str:
        typed = self.cleaned_data["address"]
        address = typed if "://" in typed else f"https://{typed}"
        try:
            parts = urlsplit(address)
            host, _port = parts.hostname or "", parts.port
            good = parts.scheme in {"http", "https"} and bool(host) and host.isascii()
        except ValueError:
            good = False
        if not good or not address.isprintable() or " " in address:
            words = _("Cette adresse n’en est pas une : recopiez-la comme le site la montre.")
            raise ValidationError(words, code="invalid")
        if parts.scheme == "http" and not is_private(host):
            words = _(
                "Sans « https » les noms se lisent en chemin : prenez l’adresse en https."
            )
            raise ValidationError(words, code="insecure")
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path.rstrip('/')}"


class HallForm(forms.Form):
    name = NameField(label=gettext_lazy("Nom de la salle"), empty=gettext_lazy("Nommez-la."))


class StickForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("Fichier de la clé"),
        allow_empty_file=True,  # said as what is no such file
        error_messages=dict.fromkeys(("required", "invalid", "missing"), MISSING),
    )
