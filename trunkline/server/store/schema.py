"""What is stored. Actions are appended and never changed; (table, number) is their key and the lock."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),  # in small letters; None: only this browser knows them
    Column("password", Text),
    Column("created", Float, nullable=False),
    Column("admin", Boolean, nullable=False, server_default=false()),  # sees /admin; set by the operator alone
)

logins = Table(
    "logins",
    metadata,
    Column("token", String(64), primary_key=True),  # hashed
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("edition", Integer, nullable=False),  # version of the rules
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("title", String(80), nullable=False),
    Column("kind", String(10), nullable=False),  # game, study
    Column("public", Boolean, nullable=False),
    Column("undo", String(10), nullable=False),
    Column("host", ForeignKey("people.id"), nullable=False),
    Column("number", Integer, nullable=False),  # entries so far
    Column("waits", String(10), nullable=False),  # person, bot, order (of a person), nobody
    Column("turn", Integer),  # the seat to move
    Column("asked", String(40), nullable=False, server_default=""),  # all who are asked now, separated by commas
    Column("next", String(24)),  # the rematch
    Column("hints", Boolean, nullable=False, server_default=false()),  # bots explain themselves and give hints
    Column("table_talk", Boolean, nullable=False, server_default=true()),  # else the chat is closed until the game is over
    Column("spectators_quiet", Boolean, nullable=False, server_default=false()),  # only players write in the chat
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("closed", Float),  # when; nobody acts here any more
    Column("closed_by", String(10)),  # host, operator, idle
    Column("chat_closed", Float),  # when the host closed the chat
    Column("clock", Text),  # how much time players have; None: as much as they like
    Column("clocked", Integer, nullable=False, server_default="0"),  # lines of the clock log so far
    Column("due", Float),  # when to look whose time has run out; never later than that, and None if it cannot
    Index("tables_waiting", "waits", "changed"),
    Index("tables_public", "public", "changed"),
    Index("tables_due", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, bot, open
    Column("name", String(40), nullable=False),
    Column("bot", String(20)),
    Column("person", ForeignKey("people.id"), index=True),
    Column("invite", String(64), unique=True),  # hashed; gone once used
    Column("token", String(64), unique=True),  # hashed; for programs
    Column("plan", Text),  # of its owner, a secret: see tables/plans.py
    Column("lifted", Boolean, nullable=False, server_default=false()),  # of several seats of one browser: they have the device
)

entries = Table(
    "entries",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # see ``Entry`` in tables/acting.py
    Column("words", Text, nullable=False),  # the action as spelled; for an undo how many actions are kept
    Column("seat", Integer),
    Column("at", Float, nullable=False),
    Column("asked", String(40)),  # all who were asked after it, separated by commas; None: entered before there were clocks
)

clock_log = Table(  # what clocks go by that is no entry: see clocks/reckoning.py
    "clock_log",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # start, pause, resume, opened, stand-in
    Column("seat", Integer),
    Column("at", Float, nullable=False),
    Column("entry", Integer, nullable=False),  # entries there were then
    Column("asked", String(40), nullable=False),  # whom the table asked then
)

rests = Table(  # quiet hours and holidays of people, as they were set one after the other
    "rests",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("text", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # the actions that led here, without what was undone, each with its seat and kind, and the state; see snapshots.py
    Column("packed", LargeBinary, nullable=False),
    Column("checksum", String(64), nullable=False),  # of all the above
)

chat = Table(
    "chat",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_latest", "at"),
)

ideas = Table(  # why bots did what they did, at tables that want it
    "ideas",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("at", Integer, primary_key=True),  # the position it led to
    Column("bot", String(20), nullable=False),
    Column("text", Text, nullable=False),
)

departures = Table(  # of a game played elsewhere from our rules
    "departures",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Integer, nullable=False),  # the position it led to
    Column("words", Text, nullable=False),  # the action as spelled
    Column("action", Integer, nullable=False),  # its number in the other list
    Column("section", String(20), nullable=False),
    Column("rule", Text, nullable=False),
    Column("played", Text, nullable=False),  # a phrase: its pattern and what fills it
)

notes = Table(
    "notes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

wishes = Table(  # what needs the consent of the others: an undo, a bot for a seat or for a turn, a pause
    "wishes",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("about", Integer, nullable=False),  # undo: actions kept; bot and turn: the seat
    Column("number", Integer, nullable=False),  # entries when it was made: a wish dies with the next action
    Column("agreed", Text, nullable=False),  # seats, separated by commas
    Column("bot", String(20)),  # bot: which one
)

bans = Table(
    "bans",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("reason", Text, nullable=False),  # the person reads it
    Column("until", Float),  # None: for ever
    Column("created", Float, nullable=False),
)

audit = Table(  # what operators and admins did
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("who", String(40), nullable=False),  # an account: of the operating system, or of an admin
    Column("person", String(24)),  # the admin, by id; None: the command line, or the server itself
    Column("what", String(20), nullable=False),
    Column("about", String(60), nullable=False),  # a table or a person, by id
    Column("reason", Text, nullable=False),
)

studies = Table(
    "studies",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("visibility", String(10), nullable=False),  # private, link, public
    Column("number", Integer, nullable=False),  # entries so far
    Column("leader", String(24)),  # the person whom others may follow
    Column("led", String(40), nullable=False, server_default=""),  # where the leader is: chapter.node
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Index("studies_public", "visibility", "changed"),
)

study_members = Table(
    "study_members",
    metadata,
    Column("study", ForeignKey("studies.id"), primary_key=True),
    Column("person", ForeignKey("people.id"), primary_key=True, index=True),
    Column("role", String(10), nullable=False),  # owner, editor, reader
    Column("token", String(64), unique=True),  # hashed; for programs
    Column("since", Float, nullable=False),
)

study_invites = Table(
    "study_invites",
    metadata,
    Column("token", String(64), primary_key=True),  # hashed
    Column("study", ForeignKey("studies.id"), nullable=False, index=True),
    Column("role", String(10), nullable=False),
)

study_chapters = Table(  # a tree from the start of a game, or from a position of one
    "study_chapters",
    metadata,
    Column("study", ForeignKey("studies.id"), primary_key=True),
    Column("chapter", Integer, primary_key=True),
    Column("title", String(80), nullable=False),
    Column("place", Integer, nullable=False),  # among the chapters
    Column("game", String(60), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),  # 0 where the opening is given
    Column("names", Text, nullable=False),
    Column("opening", LargeBinary),  # the position it begins with, packed; None: the start of the game
    Column("source", String(24)),  # the table it was taken from
    Column("at", Integer),  # the position there
    Column("seat", Integer),  # through whose eyes, where something is hidden
    Column("deal", Integer),  # which of the tables it could be
    Column("maker", String(24), nullable=False),
    Column("begun", Integer, nullable=False),  # the entry it was made with
    Column("dropped", Float),  # when it was deleted
    Index("study_chapters_source", "source"),
)

study_entries = Table(  # appended and never changed; (study, number) is their key and the lock
    "study_entries",
    metadata,
    Column("study", ForeignKey("studies.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("chapter", Integer, nullable=False),
    Column("person", String(24), nullable=False),
    Column("words", Text, nullable=False),  # an edit as spelled; chapter, title, drop: what was done to the chapter
    Column("at", Float, nullable=False),
    Index("study_entries_chapter", "study", "chapter", "number"),
)

study_snapshots = Table(  # the tree of a chapter; the first one is what the chapter was made of
    "study_snapshots",
    metadata,
    Column("study", ForeignKey("studies.id"), primary_key=True),
    Column("chapter", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("packed", LargeBinary, nullable=False),
    Column("checksum", String(64), nullable=False),
)

changes = Table(  # news between processes that poll; kept for a minute and never backed up, see polling.py
    "changes",
    metadata,
    Column("number", BigInteger, primary_key=True),
    Column("transaction", BigInteger, nullable=False),  # of whoever sent it
    Column("at", Float, nullable=False),
    Column("news", Text, nullable=False),
)
