"""What operators, admins and hosts of tables do; backups and checks of a database."""
