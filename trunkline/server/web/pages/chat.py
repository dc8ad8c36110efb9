"""Chat for everybody at the table, notes for oneself."""

from collections.abc import Sequence

import htpy as h
from htpy import Element

from trunkline.server.store.rows import ChatLine
from trunkline.server.tables.chat import is_players_name, plays
from trunkline.server.tables.context import LONGEST_CHAT
from trunkline.server.tables.people import LONGEST_NOTE
from trunkline.server.web.pages.scene import Scene
from trunkline.server.web.pages.small import NO_TALK

TABLE_CLOSED = "The table is closed, and its chat with it."
PLAYERS_ONLY = "Only the players write in this chat."
CHAT_CLOSED = "The host has closed the chat."


def chat_panel(scene: Scene, said: Sequence[ChatLine], note: str) -> Element:
    """The list changes by itself, the field for writing stays."""
    return h.section("#talk.talk", aria_label=scene.ctx.say("Chat and notes"))[
        chat_lines(scene, said),
        chat_entry(scene),
        note_form(scene, note) if scene.viewer.person is not None and not scene.viewer.covered else None,
    ]


def chat_lines(scene: Scene, said: Sequence[ChatLine]) -> Element:
    return h.ol("#chat-lines.chat-lines", tabindex="0", aria_label=scene.ctx.say("Chat"), data_region=True)[
        [h.li(data_chat=str(line.number))[h.b[line.name], spectator(scene, line), " ", h.span[line.text]] for line in said]
    ]


def spectator(scene: Scene, line: ChatLine) -> Element | None:
    """Who does not play is marked."""
    return h.small(".spectator")[scene.ctx.say("spectator")] if line.seat is None else None


def chat_entry(scene: Scene) -> Element:
    """The field for writing, or why there is none now."""
    kept_out = scene.live.row.spectators_quiet and not plays(scene.viewer) and not scene.viewer.is_host
    closed = None if scene.live.chat_is_open and not kept_out else h.p(".hint")[scene.ctx.say(why_no_chat(scene))]
    return h.div("#chat-entry", data_region=True)[closed or chat_form(scene)]


def why_no_chat(scene: Scene) -> str:
    row = scene.live.row
    if scene.live.chat_is_open:
        return PLAYERS_ONLY
    return TABLE_CLOSED if row.closed is not None else CHAT_CLOSED if row.chat_closed is not None else NO_TALK


def chat_form(scene: Scene) -> Element:
    say = scene.ctx.say
    person = scene.ctx.person
    named = plays(scene.viewer) or (person is not None and not is_players_name(scene.live, person.name))
    return h.form("#chat-form.chat-form", method="post", action=f"/tables/{scene.live.id}/chat")[
        None if named else h.input(name="name", placeholder=say("Your name"), aria_label=say("Your name"), maxlength="40"),
        h.input(
            name="text",
            maxlength=str(LONGEST_CHAT),
            aria_label=say("Say something"),
            placeholder=say("Say something"),
            autocomplete="off",
        ),
        h.button(".button")[say("Send")],
    ]


def note_form(scene: Scene, note: str) -> Element:
    say = scene.ctx.say
    return h.form("#note-form.note-form", method="post", action=f"/tables/{scene.live.id}/note")[
        h.label[
            h.span[say("Notes, for your eyes only")],
            h.textarea(name="text", rows="3", maxlength=str(LONGEST_NOTE))[note],
        ],
        h.span("#note-state", role="status"),
    ]
