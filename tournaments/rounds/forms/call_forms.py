"""What the arbiter says to a table that calls."""

from django import forms
from django.utils.translation import gettext_lazy


class AnswerForm(forms.Form):
    """An answer, or that the call is settled."""

    settled = forms.BooleanField(required=False)
    answer = forms.CharField(
        label=gettext_lazy("Réponse"),
        max_length=200,
        required=False,
        error_messages={
            "max_length": gettext_lazy(
                "Cette réponse est trop longue : 200 caractères suffisent."
            ),
        },
    )

    def clean_answer(self) -> str:
        answer: str = self.cleaned_data["answer"]
        if not answer and not self.cleaned_data["settled"]:
            sentence = gettext_lazy("Dites quelque chose à la table : « J’arrive » suffit.")
            raise forms.ValidationError(sentence)
        return answer
