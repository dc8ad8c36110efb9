"""The site: its routes, its pages and their scripts."""
