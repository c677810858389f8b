"""Forms: what people type, judged by the rules and answered in sentences."""
