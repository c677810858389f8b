"""A pocket calculator: works out the sums that pages print, as they are written."""

import re
from fractions import Fraction

NUMBER = r"(?:\d+(?:[.,]\d+)?½?|½)"
TOKEN = re.compile(rf"\s*({NUMBER}|[()+−×])")
# What is worked out, and what is said to come of it.
SUM = re.compile(rf"([−(½\d][−+×()½\d,. ]*?) = (−?{NUMBER})")


def worked_out(text):
    """Give what a sum comes to; ValueError where a calculator could not take it."""
    tokens = TOKEN.findall(text)
    if "".join(tokens) != text.replace(" ", ""):
        raise ValueError(text)
    value = _sum(tokens)
    if tokens:
        raise ValueError(text)
    return value


def sums(text):
    """Give each sum of a text, and what it says that it comes to; none may be left over."""
    read = [(worked_out(how), worked_out(result)) for how, result in SUM.findall(text)]
    if len(read) != text.count("="):
        raise ValueError(text)
    return read


def _sum(tokens):
    value = _product(tokens)
    while tokens and tokens[0] in "+−":
        sign = 1 if tokens.pop(0) == "+" else -1
        value += sign * _product(tokens)
    return value


def _product(tokens):
    value = _factor(tokens)
    while tokens and tokens[0] == "×":
        tokens.pop(0)
        value *= _factor(tokens)
    return value


def _factor(tokens):
    token = tokens.pop(0)
    if token == "−":
        return -_factor(tokens)
    if token == "(":
        value = _sum(tokens)
        if tokens.pop(0) != ")":
            raise ValueError(tokens)
        return value
    whole = token.rstrip("½").replace(",", ".")
    return Fraction(whole or 0) + (Fraction(1, 2) if token.endswith("½") else 0)
