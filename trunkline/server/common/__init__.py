"""What all of the server stands on: errors, settings, languages, limits, figures."""
