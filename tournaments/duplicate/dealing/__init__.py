"""Hands of a duplicate by pure code: dealt from a seed, and weighed.

The same generator, seed, board and criterion give the same hands, for ever and anywhere.
"""
