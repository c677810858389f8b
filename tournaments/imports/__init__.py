"""Deals and bilans from a sheet, ours or a club's own, looked over before they are stored."""
