"""What best N of many evenings gives to who is there more often, whatever his skill."""

from statistics import NormalDist

NORMAL = NormalDist()


def pays_attendance(best: int, evenings: int, deviation: float) -> float:
    """Give what a player of average skill may expect from his `best` of so many evenings.

    `deviation` is that of one evening's total. Who attends no more than `best` expects 0. The
    expected places among draws from a normal law are Blom's.

    >>> [round(pays_attendance(8, evenings, 600), -2) for evenings in (8, 16, 30)]
    [0.0, 3600.0, 5700.0]
    """
    if evenings <= best:
        return 0.0
    tops = range(evenings - best + 1, evenings + 1)
    return deviation * sum(NORMAL.inv_cdf((i - 0.375) / (evenings + 0.25)) for i in tops)
