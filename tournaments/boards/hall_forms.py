"""Files of other halls, several at once, and how their common ranking is printed."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks

BY_HALL = "salle"
MOST_FILES, LARGEST = 12, 600_000  # files, and bytes of one: five thousand results
NO_FILE = gettext_lazy("Choisissez le fichier d’au moins une autre salle.")


class SeveralFilesInput(forms.ClearableFileInput):
    """A box into which several files go at once."""

    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """Some files, each with its name and what is in it."""

    def clean(self, data: Any, initial: Any = None) -> dict[str, bytes]:
        """Read every file, as long as there are few and small ones."""
        files = data if isinstance(data, list | tuple) else [data] if data else []
        if not files:
            raise forms.ValidationError(NO_FILE)
        if len(files) > MOST_FILES:
            words = _("Douze fichiers au plus à la fois.")
            raise forms.ValidationError(words)
        halls = {}
        for each in files:
            file = super().clean(each, initial)
            if file.size > LARGEST or file.name in halls:
                words = _("« %(file)s » est trop grand, ou deux fois là.")
                raise forms.ValidationError(words % {"file": file.name})
            halls[file.name] = file.read()
        return halls


class HallsForm(forms.Form):
    """The files of the other halls."""

    hall_files = SeveralFilesField(
        label=gettext_lazy("Fichiers des autres salles"),
        widget=SeveralFilesInput(attrs={"multiple": True}),
        error_messages={"empty": gettext_lazy("Ce fichier est vide."), "required": NO_FILE},
    )


class CommonPaperForm(AskedForm):
    """By rank or by name, whether a list a hall, and which columns."""

    tri = Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par rang")), (BY_NAME, gettext_lazy("Par nom"))],
    )
    par = Choice(
        gettext_lazy("Séparer"),
        [("", gettext_lazy("Une seule liste")), (BY_HALL, gettext_lazy("Par salle"))],
    )
    colonnes = Ticks(
        gettext_lazy("Colonnes"),
        [
            ("hall", gettext_lazy("Nom de la salle")),
            ("sessions", gettext_lazy("Séances")),
            ("sides", gettext_lazy("Attaque et défense")),
        ],
    )
