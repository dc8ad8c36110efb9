"""Who reads: from a request to a look and a person; cookies and answers in HTML."""

from litestar import Response
from litestar.datastructures import Cookie, FormMultiDict
from litestar.response import Redirect

from trunkline.core.errors import TrunklineError
from trunkline.core.game import AnyGame
from trunkline.server.common.errors import NotFound
from trunkline.server.common.language import LANGUAGES, chosen_language, translator
from trunkline.server.http.requests import A_YEAR, COOKIE, AnyRequest, context_of, whose
from trunkline.server.tables.context import AppContext
from trunkline.server.tables.people import Person, new_person, remember, rename
from trunkline.server.web.pages.page_context import THEMES, PageContext
from trunkline.server.web.static_files import version

LANGUAGE, THEME = "language", "theme"


async def page_context_of(request: AnyRequest) -> PageContext:
    return plain_page_context(request, await whose(request))


def plain_page_context(request: AnyRequest, person: Person | None) -> PageContext:
    language = chosen_language(request.cookies.get(LANGUAGE), request.headers.get("accept-language", ""))
    theme = request.cookies.get(THEME, "auto")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return PageContext(language, theme if theme in THEMES else "auto", person, translator(language), version(), path)


def page_response(text: str, status: int = 200) -> Response[str]:
    return Response(text, media_type="text/html", status_code=status)


async def known_person(request: AnyRequest, name: str) -> tuple[Person, list[Cookie]]:
    """The person behind the cookie, made now if there is none; and the cookies to be set."""
    context, person = context_of(request), await whose(request)
    if person is not None:
        if name.strip() and name.strip() != person.name:
            await rename(context.store, person.id, name)
            person = person._replace(name=name.strip()[:40])
        return person, []
    async with context.store.writing() as c:
        person = await new_person(c, name)
        token = await remember(c, person.id)
    return person, [login_cookie(context, token)]


def login_cookie(context: AppContext, token: str) -> Cookie:
    return cookie(context, COOKIE, token, A_YEAR)


def no_login_cookie(context: AppContext) -> Cookie:
    return cookie(context, COOKIE, "", 0)


def cookie(context: AppContext, name: str, value: str, seconds: int) -> Cookie:
    """Out of reach of scripts, and of other sites; behind TLS never sent without it."""
    return Cookie(name, value=value, max_age=seconds, httponly=True, samesite="lax", secure=context.settings.https, path="/")


def settings_cookies(context: AppContext, form: FormMultiDict) -> list[Cookie]:
    asked = ((LANGUAGE, LANGUAGES), (THEME, THEMES))
    return [cookie(context, name, form[name], A_YEAR) for name, known in asked if form.get(name) in known]


def go_to(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    """See other; only paths of our own."""
    own = path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
    return Redirect(own, status_code=303, cookies=cookies or [])


def known_game(context: AppContext, name: str) -> AnyGame:
    try:
        return context.library.find(name)
    except TrunklineError:
        raise NotFound("there is no such game") from None
