"""`manage.py load_demo`: a made-up club that shows all there is, where there is none yet."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scoring.models import Club
from tournaments.desk.demo import PASSWORD, demo_clubs, load_demo

GUIDE = f"""
Comptes de démonstration (mot de passe pour tous : {PASSWORD})
  marqueur       note les donnes à une table
  arbitre        corrige, annule et rouvre
  organisateur   mène la soirée
  tresorier      tient les inscriptions, les paiements et les comptes
  observateur    voit tout ce qui n’est pas caché, ne change rien
  voisin         organise dans un autre club : il ne voit rien de celui-ci

À essayer
  1. Avec « marqueur », ouvrez la soirée du jour et notez une donne à la table 1.
  2. Touchez une marque : elle s’explique ligne par ligne.
  3. Corrigez une donne en disant pourquoi ; ce qu’elle disait avant reste lisible.
  4. Installez à une table les quatre joueurs qui attendent.
  5. Imprimez le classement et les feuilles de marque, ouvrez le classeur Excel.
  6. Ouvrez la plus ancienne soirée : sa table 1 joue aux mouches. Regardez le pot, puis avec
     « organisateur » les comptes : qui donne combien de jetons à qui.
  7. Avec « organisateur », ouvrez « Challenge du dimanche », à son troisième tour : une table
     appelle l’arbitre, l’horloge court, deux écrans et les pages du public sont ouverts.
  8. Dans « Grand prix d’automne », terminé, imprimez les prix, les reçus et les certificats ;
     « Coupe des Tilleuls » se joue par équipes ; « Saisons » les réunit dans un classeur, et
     « Challenge du club » les classe aux deux meilleurs résultats.
  9. Ouvrez « Duplicate du samedi », à son dernier tour : ses étuis, leurs mains, la tablette
     d’une table. « Triplettes du Moulin » est terminé : résultats de chaque étui et diagrammes.

"""


class Command(BaseCommand):
    """Load the demo where there is nothing yet; a club's own data is never touched."""

    help = "Charge un club de démonstration dans une base vide ; sinon ne change rien."

    def handle(self, **_options: Any) -> None:
        if load_demo(at=timezone.now()):
            self.stdout.write("Le club de démonstration est chargé.")
        elif Club.objects.filter(name=demo_clubs()[0]["name"]).exists():
            self.stdout.write("Le club de démonstration est déjà là : rien n’a changé.")
        else:
            self.stdout.write("Cette base sert déjà à un club : la démonstration n’y va pas.")
            return
        self.stdout.write(GUIDE)
