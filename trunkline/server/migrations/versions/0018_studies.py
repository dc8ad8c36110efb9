"""Studies: trees with members, kept as edits"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("leader", sa.String(24)),
        sa.Column("led", sa.String(40), nullable=False, server_default=""),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    op.create_index("studies_public", "studies", ["visibility", "changed"])
    op.create_table(
        "study_members",
        sa.Column("study", sa.String(24), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("token", sa.String(64), unique=True),
        sa.Column("since", sa.Float(), nullable=False),
    )
    op.create_index("ix_study_members_person", "study_members", ["person"])
    op.create_table(
        "study_invites",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("study", sa.String(24), sa.ForeignKey("studies.id"), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
    )
    op.create_index("ix_study_invites_study", "study_invites", ["study"])
    op.create_table(
        "study_chapters",
        sa.Column("study", sa.String(24), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("chapter", sa.Integer(), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("opening", sa.LargeBinary()),
        sa.Column("source", sa.String(24)),
        sa.Column("at", sa.Integer()),
        sa.Column("seat", sa.Integer()),
        sa.Column("deal", sa.Integer()),
        sa.Column("maker", sa.String(24), nullable=False),
        sa.Column("begun", sa.Integer(), nullable=False),
        sa.Column("dropped", sa.Float()),
    )
    op.create_index("study_chapters_source", "study_chapters", ["source"])
    op.create_table(
        "study_entries",
        sa.Column("study", sa.String(24), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("chapter", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("study_entries_chapter", "study_entries", ["study", "chapter", "number"])
    op.create_table(
        "study_snapshots",
        sa.Column("study", sa.String(24), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("chapter", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.Column("checksum", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    for table in ("study_snapshots", "study_entries", "study_chapters", "study_invites", "study_members", "studies"):
        op.drop_table(table)
