"""Alembic runs on the connection that ``store.migrate`` hands over."""

from alembic import context

from trunkline.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
