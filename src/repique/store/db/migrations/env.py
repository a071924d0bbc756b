"""The alembic environment: runs migrations on the given connection, inside its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # half a migration must never be seen
)
context.run_migrations()
