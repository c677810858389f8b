"""The parity of a table's bilans: the check that finds a mistyped one."""

from collections import Counter
from collections.abc import Sequence
from math import gcd

from scoring.rules import Ruleset

ANY = 1  # every whole number is a multiple of it: nothing to check


def step(ruleset: Ruleset, seats: int) -> int:
    """The number of which all differences between two bilans of a table are multiples.

    Where one plays against all, a deal worth `unit` gives the taker (players − 1) × unit and
    each other −unit: any two scores of a deal differ by 0 or by players × unit, and so do sums
    of deals. A misère is paid by every other player, which keeps that true. At 4 tables hence
    bilans differ by multiples of 4 – all are even or all odd – and at 3 by multiples of 3.

    With a partner (2 units and 1 against −1) a difference may be one unit, a mort scores
    nothing while others do, and settlements by card points know no unit: there is no check
    but the sum of zero, and the answer is ANY.
    """
    if len(ruleset.shares) != 1 or ruleset.settlement or seats != ruleset.players:
        return ANY
    share = ruleset.shares[0]
    return gcd(share.taker + share.defender, seats)


def odd_bilans(bilans: Sequence[int], step: int) -> list[int]:
    """The positions of the bilans that cannot stand beside the others.

    Those that leave another rest than most do; of equally common rests the first is the usual.

    >>> odd_bilans([24, -12, -16, 4], 4), odd_bilans([24, -12, -15, 3], 4)
    ([], [2, 3])
    >>> odd_bilans([24, -11, -15, 2], 4)
    [0, 3]
    """
    rests = [bilan % step for bilan in bilans]
    ((usual, _times), *others) = Counter(rests).most_common()
    if not others:
        return []
    return [position for position, rest in enumerate(rests) if rest != usual]
