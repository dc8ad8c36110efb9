"""What operators do about studies: delete them, and take a person out of them."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy import delete, select, update

from trunkline.server.store.schema import studies, study_chapters, study_entries, study_invites, study_members, study_snapshots
from trunkline.server.studies.rows import EDITOR, OWNER

OF_STUDIES = (study_snapshots, study_entries, study_chapters, study_invites, study_members)


def drop_study(c: sa.Connection, study: str) -> None:
    """With all that belongs to it."""
    for part in OF_STUDIES:
        c.execute(delete(part).where(part.c.study == study))
    c.execute(delete(studies).where(studies.c.id == study))


def leave_studies(c: sa.Connection, person: str) -> None:
    """Studies without other people who could go on with them are deleted; of others the first editor becomes the owner."""
    m = study_members.c
    for row in c.execute(select(m.study, m.role).where(m.person == person)).all():
        editors = select(m.person).where(m.study == row.study, m.role == EDITOR, m.person != person).order_by(m.since)
        following = c.execute(editors.limit(1)).scalar()
        if row.role == OWNER and following is None:
            drop_study(c, row.study)
            continue
        if row.role == OWNER:
            c.execute(update(study_members).where(m.study == row.study, m.person == following).values(role=OWNER))
        c.execute(delete(study_members).where(m.study == row.study, m.person == person))
        c.execute(update(studies).where(studies.c.id == row.study, studies.c.leader == person).values(leader=None, led=""))


def studies_of(c: sa.Connection, person: str) -> dict[str, list[dict[str, Any]]]:
    """What is stored of a person there, but for the hashes of secrets."""
    m, e = study_members.c, study_entries.c
    joined = select(studies.c.id, studies.c.title, studies.c.visibility, m.role, m.since)
    mine = joined.join(study_members, m.study == studies.c.id).where(m.person == person).order_by(studies.c.id)
    written = select(e.study, e.number, e.chapter, e.words, e.at).where(e.person == person).order_by(e.study, e.number)
    return {
        "studies": [dict(row._mapping) for row in c.execute(mine)],
        "study_edits": [dict(row._mapping) for row in c.execute(written)],
    }
