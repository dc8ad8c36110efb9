"""Who reads and who writes: the dialog of members; leading and following; ways to take the study along."""

import htpy as h
from htpy import Element, Node

from trunkline.server.studies.rows import EDITOR, LINK, OWNER, PRIVATE, PUBLIC, READER, Member
from trunkline.server.web.pages.frame import pressed
from trunkline.server.web.pages.icons import icon
from trunkline.server.web.pages.names import known_as
from trunkline.server.web.pages.study.view import StudyView, led_to

SHOWN_TO = {PRIVATE: "only its members", LINK: "anyone with the link", PUBLIC: "everybody, in the list"}
ROLE_WORDS = {OWNER: "owner", EDITOR: "writes", READER: "reads"}


def share_dialog(view: StudyView) -> Element:
    say = view.ctx.say
    return h.dialog("#share", aria_labelledby="share-title", data_region=True)[
        h.h2("#share-title", tabindex="-1", autofocus=True)[say("Share this study")],
        visibility(view) if mine(view) else h.p[view.ctx.fill("Read by {who}.", who=say(SHOWN_TO[view.state.row.visibility]))],
        h.label(".field")[
            h.span[say("Link to this move")],
            h.input("#permalink", readonly=True, value=f"{view.base}/{view.node}", data_permalink=True),
        ],
        h.h3[say("Members")],
        h.ul(".members")[[member_row(view, one) for one in view.state.members]],
        invitations(view) if mine(view) else None,
        h.p(".hint")[say("Lines from a running game are hidden from its players until it is over.")],
        h.form(method="dialog")[h.button(".button")[say("Close")]],
    ]


def mine(view: StudyView) -> bool:
    return view.state.role(view.person) == OWNER


def visibility(view: StudyView) -> Element:
    return h.fieldset(".shown-to")[
        h.legend[view.ctx.say("Who reads it")],
        [
            h.label[
                h.input(type="radio", name="visibility", value=key, checked=view.state.row.visibility == key),
                " ",
                view.ctx.say(words),
            ]
            for key, words in SHOWN_TO.items()
        ],
    ]


def member_row(view: StudyView, one: Member) -> Element:
    say, name = view.ctx.say, known_as(view.ctx, one.name)
    others = mine(view) and one.role != OWNER
    return h.li[
        h.b[name],
        " ",
        h.span(".role")[say(ROLE_WORDS[one.role])],
        h.button(".button.quiet", type="button", data_role=READER if one.role == EDITOR else EDITOR, data_member=one.person)[
            view.ctx.fill("let {name} read only", name=name)
            if one.role == EDITOR
            else view.ctx.fill("let {name} write", name=name)
        ]
        if others
        else None,
        h.button(".button.quiet", type="button", data_remove=one.person)[view.ctx.fill("remove {name}", name=name)]
        if others
        else None,
    ]


def invitations(view: StudyView) -> Node:
    say = view.ctx.say
    return h.div(".invitations")[
        h.button(".button", type="button", data_invite=EDITOR)[icon("link"), say("Link for somebody who writes")],
        h.button(".button", type="button", data_invite=READER)[icon("link"), say("Link for somebody who reads")],
        h.label(".field", hidden=True)[h.span[say("For one person; shown once")], h.input("#study-invite", readonly=True)],
    ]


# -- leading ---------------------------------------------------------------------------------------------


def leading(view: StudyView) -> Element:
    """A switch for those who write; for the others whom they follow, and the way to break free."""
    say, led = view.ctx.say, led_to(view)
    leads = led is not None and led["mine"]
    return h.span("#leading.leading", data_region=True)[
        h.button(".button.quiet.lead", type="button", data_lead="stop" if leads else "start", aria_pressed=pressed(leads))[
            icon("players"), say("Lead the others")
        ]
        if view.edits and (led is None or leads)
        else None,
        h.button(".button.quiet.follow", type="button", data_follow=True, aria_pressed=pressed(False))[
            icon("players"), view.ctx.fill("Follow {name}", name=known_as(view.ctx, led["name"]))
        ]
        if led is not None and not leads
        else None,
    ]
