"""The web application: tables, store, live updates, people. It reaches games through the catalog, never by name."""
