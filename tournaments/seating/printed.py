"""Whole draws of five rounds for few players and odd tables, as a club would print them."""

PRINTED: dict[tuple[int, int], str] = {}
