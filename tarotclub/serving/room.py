"""How much may wait or lie in memory at once, shared fairly among those who send it."""

from collections import Counter


class CrowdedError(Exception):
    """It is full, and this address has its share."""


class Room:
    """So much for everybody; once it is full, who has his equal share of it gets no more.

    Whoever is alone may have all of it: a whole hall can lie behind one address.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self.by: Counter[str] = Counter()

    def demand(self, address: str, amount: int = 1) -> None:
        """Raise CrowdedError where an address is given no more."""
        mine = self.by[address] + amount
        sharers = len(self.by) + (address not in self.by)
        if self.taken + amount > self.most and mine * sharers > self.most:
            raise CrowdedError

    def take(self, address: str, amount: int = 1) -> None:
        """Give so much to an address. Raises CrowdedError."""
        self.demand(address, amount)
        self.by[address] += amount
        self.taken += amount

    def leave(self, address: str, amount: int = 1) -> None:
        """Take so much back."""
        self.taken -= amount
        self.by[address] -= amount
        if not self.by[address]:
            del self.by[address]
