"""The papers of an event: their catalogue, certificates, the report."""
