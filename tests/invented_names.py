"""Names of nobody that look like those of a club."""

from itertools import islice, product

NAMES = (
    ("Odette", "Marchand"),
    ("Marcel", "Aubry"),
    ("Yvonne", "Roux"),
    ("Firmin", "Lambert"),
    ("Zoé", "Garnier"),
    ("Lucien", "Moreau"),
    ("Huguette", "Faure"),
    ("Gilles", "Chevalier"),
    ("Simone", "Blanchard"),
    ("Ismaël", "Renaud"),
    ("Paulette", "Barbier"),
    ("Raymond", "Perrin"),
    ("Colette", "Guérin"),
    ("Bernard", "Meunier"),
    ("Nadia", "Lacroix"),
    ("Gérard", "Fabre"),
    ("Monique", "Rolland"),
    ("Thierry", "Vasseur"),
    ("Solange", "Picard"),
    ("Daniel", "Dufour"),
)


def invented_names(count: int) -> list[str]:
    """So many names, 400 at most, no two alike and always the same ones.

    >>> invented_names(3)
    ['Odette Marchand', 'Marcel Aubry', 'Yvonne Roux']
    """
    places = range(len(NAMES))
    names = (
        f"{NAMES[place][0]} {NAMES[(place + shift) % len(NAMES)][1]}"
        for shift, place in product(places, places)
    )
    return list(islice(names, count))
