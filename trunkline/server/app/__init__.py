"""The application: routes put together, start and stop."""
