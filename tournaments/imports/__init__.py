"""Deals and bilans from a spreadsheet, ours or a club's, looked over before they are stored.

Other spreadsheets are read the same way in the rooms that store them: `tournaments/foreign`.
"""
