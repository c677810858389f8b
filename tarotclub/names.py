"""The parts of a name: which is somebody's own, and what a card has room for."""

from collections.abc import Sequence

ROOM = 12  # letters of a name that has a card or a column to itself


def parted(name: str) -> tuple[str, str]:
    """Part a name into the given one and the family's; nothing is given where none is told.

    A name in capitals beside others is the family's, wherever it stands.

    >>> parted("Marie Dupont"), parted("DE LA TOUR Jean-Pierre"), parted("Zoé")
    (('Marie', 'Dupont'), ('Jean-Pierre', 'DE LA TOUR'), ('Zoé', ''))
    >>> parted("DUPONT MARIE")
    ('', 'DUPONT MARIE')
    """
    words = name.split()
    shouted = [word for word in words if _in_capitals(word)]
    spoken = [word for word in words if word not in shouted]
    if not shouted:
        return " ".join(words[:1]), " ".join(words[1:])
    return " ".join(spoken), " ".join(shouted)


def _in_capitals(word: str) -> bool:
    """Tell DUPONT from Dupont; a single letter tells nothing."""
    return word.isupper() and sum(char.isalpha() for char in word) > 1


def given_name(name: str) -> str:
    """Give how somebody is called: by the whole name where nothing tells its parts.

    >>> given_name("MARTIN Hélène"), given_name("DUPONT MARIE")
    ('Hélène', 'DUPONT MARIE')
    """
    return parted(name)[0] or name


def card_name(name: str, names: Sequence[str]) -> str:
    """Fit a name among those at its table to a card: the given one, an initial if it is shared.

    >>> at_table = ["MARTIN Hélène", "Jean-Luc Roux", "Jean-Luc Petit", "Zoé Roy"]
    >>> [card_name(name, at_table) for name in at_table]
    ['Hélène', 'Jean-Luc R.', 'Jean-Luc P.', 'Zoé Roy']
    """
    given = given_name(name)
    if len(name) <= ROOM or given == name:
        return name
    alike = [other for other in names if given_name(other) == given]
    if len(alike) == 1:
        return given
    initialed = {_initialed(other) for other in alike}
    return _initialed(name) if len(initialed) == len(alike) else name


def _initialed(name: str) -> str:
    given, family = parted(name)
    return f"{given} {family.split()[-1][0]}." if given and family else name
