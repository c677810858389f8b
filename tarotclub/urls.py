"""The addresses of the site: accounts, language and health here, the rest in the apps."""

from django.conf import settings
from django.contrib.auth import views as auth
from django.urls import include, path

from tarotclub.accounts.sessions import choose_language
from tarotclub.accounts.signing_in import ChangePasswordForm, SignOutView
from tarotclub.serving.http import for_everybody
from tarotclub.serving.noted import health
from tarotclub.serving.sending import SecondStepView, SignInView, presence

handler500 = "tarotclub.serving.noted.server_error"
urlpatterns = [
    # Addresses are tried in their order: those that a hall's tablets ask for come first.
    path("", include("scoring.tablet_urls")),
    path("", include("scoring.urls")),
    path("connexion/", for_everybody(SignInView.as_view()), name="login"),
    path("connexion/code/", for_everybody(SecondStepView.as_view()), name="second_step"),
    path("deconnexion/", SignOutView.as_view(), name="logout"),
    path(
        "motdepasse/",
        auth.PasswordChangeView.as_view(form_class=ChangePasswordForm),
        name="password_change",
    ),
    path(
        "motdepasse/fait/", auth.PasswordChangeDoneView.as_view(), name="password_change_done"
    ),
    path("langue/", choose_language, name="set_language"),
    path("sante/", health, name="health"),
    path("presence/", presence, name="presence"),
    path("", include("tarotclub.api.urls")),
    path("", include("tarotclub.guide.urls")),
    path("", include("tarotclub.keeping.urls")),
    path("", include("tarotclub.people.urls")),
    path("", include("tarotclub.federation.urls")),
    path("", include("tarotclub.linked.urls")),
    path("", include("tournaments.urls")),
]

if settings.DEBUG:
    # Imported here only: it renders components at once, before static files are collected.
    from tarotclub.guide.styleguide import styleguide

    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
