"""What alembic runs: the versions, on the connection and inside the transaction it is given."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    transactional_ddl=True,  # half a migration must never be seen
)
context.run_migrations()
