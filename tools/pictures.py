"""`./fathom pictures`: draws what is shown of Fathom elsewhere, from the page as it is.

For a link its preview (`web/public/previews/`: PNG, which everybody reads, in few colours), for the README a board of
each game (`docs/pictures/`), for a home screen the icon in the sizes that systems ask for (`web/public/icons/`).
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game, find_games
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Match
from fathom.server.http.preview import SIZE
from tests.browser.chromium import FLAGS, find_browser
from tests.browser.conftest import driver
from tests.browser.moments import go_to_moment
from tests.moments import Moment, Setup
from tests.server.serving import Served

ROOT = Path(__file__).resolve().parent.parent
PREVIEWS, BOARDS = ROOT / "web" / "public" / "previews", ROOT / "docs" / "pictures"
DESK = (1440, 900)
WIDTH = 720  # of a board
ICON, ICONS = ROOT / "web" / "public" / "icon.svg", ROOT / "web" / "public" / "icons"
SAFE = "-7 -7 78 78"  # a system may cut its own shape out of a maskable icon: what matters stays in the middle
WHOLE = "0 0 64 64"
SHAPES = {  # size, what is seen of the drawing, whether it reaches into the corners
    "icon-192": (192, WHOLE, False),
    "icon-512": (512, WHOLE, False),
    "maskable-512": (512, SAFE, True),
    "apple-touch-icon": (180, WHOLE, True),
}
GROUND = """<rect x="-7" y="-7" width="78" height="78" fill="#0f4c6e"/>
  <rect x="-7" y="-7" width="78" height="31" fill="#f6efe2"/>"""  # sea and sky, as in the drawing
COLOURS = 160
QUALITY = 82
SEATS = 3
SHARE = 0.6  # of a match that has been played when its board is drawn
SETTLED = 1500  # milliseconds
SHEET = """([slug, title, line]) => {
  const cover = document.querySelector(`article[aria-labelledby="game-${slug}"] .cover svg`).outerHTML;
  document.body.innerHTML = `<main style="position:fixed;inset:0;display:grid;grid-template-columns:780px 1fr;gap:44px;
    align-items:center;padding:0 44px;background:linear-gradient(var(--sky) 84%,var(--shallow) 84% 91%,var(--mid) 91%)">
    <div style="height:520px;overflow:hidden;border:5px solid var(--ink);border-radius:28px">${cover}</div>
    <div><p style="font:700 30px var(--title)">Fathom</p>
    <h1 style="margin:14px 0 18px;font:700 50px/1.05 var(--title)">${title}</h1>
    <p style="font:500 25px/1.3 var(--body)">${line}</p></div></main>`;
  document.querySelector("main svg").style.cssText = "display:block;width:100%;height:100%";
}"""


@contextmanager
def opened() -> Iterator[tuple[Served, Browser]]:
    with tempfile.TemporaryDirectory() as folder, driver() as playwright:
        served = Served(Path(folder), "--tables-an-hour", "1000").start()
        browser = playwright.chromium.launch(executable_path=find_browser(playwright), args=FLAGS)
        try:
            yield served, browser
        finally:
            browser.close()
            served.stop()


def page_of(served: Served, browser: Browser, size: tuple[int, int]) -> Page:
    return browser.new_page(
        base_url=served.address,
        locale="en-GB",
        color_scheme="light",
        reduced_motion="reduce",
        viewport={"width": size[0], "height": size[1]},
        bypass_csp=True,  # the sheet is styled inline, which the page itself never is
    )


def look_at(piece: Page | Locator) -> Image.Image:
    return Image.open(io.BytesIO(piece.screenshot())).convert("RGB")


def keep(picture: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path, optimize=True, quality=QUALITY)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB")


def draw_preview(page: Page, slug: str, title: str, line: str, name: str) -> None:
    page.goto("/")
    page.locator(f'article[aria-labelledby="game-{slug}"] .cover svg').wait_for(state="attached")
    page.evaluate(SHEET, [slug, title, line])
    page.wait_for_timeout(SETTLED)
    keep(look_at(page).quantize(COLOURS, dither=Image.Dither.NONE), PREVIEWS / f"{name}.png")


def draw_icons(browser: Browser) -> None:
    """From the one drawing."""
    drawn = ICON.read_text(encoding="utf-8").partition(">")[2].rpartition("<")[0]
    for name, (size, seen, is_square) in SHAPES.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        whole = (GROUND if is_square else "") + drawn
        page.set_content(
            f"<style>* {{ margin: 0; display: block; background: none }}</style>"
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{seen}" width="{size}" height="{size}">{whole}</svg>'
        )
        picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
        keep(picture.convert("RGB" if is_square else "RGBA").quantize(COLOURS), ICONS / f"{name}.png")


def half_way(game: Game) -> Moment:
    """A match of the bots, as far as it is worth looking at."""
    seats = max(SEATS, game.seats[0])
    match = Match(game, game.pack(seats, {}), seed_from_words(f"a picture of {game.slug}"))
    mind = Dealer.new()
    seed_dealer(mind, 1, 0)
    while not match.is_over:
        seat = match.seat_to_act()
        match.play(seat, int(game.opinion(match.state, seat, mind)))
    moves = tuple((step.seat, step.action) for step in match.steps[1:])
    now = int(len(moves) * SHARE)
    return Moment(Setup(game.slug, seats), match.seed, moves[:now], *moves[now])


def draw_board(served: Served, page: Page, game: Game) -> None:
    go_to_moment(served, half_way(game), page)
    page.locator("#main .board").first.wait_for()
    page.wait_for_timeout(SETTLED)
    board = look_at(page.locator("#main .board").first)
    small = (WIDTH, board.height * WIDTH // board.width)
    keep(board.resize(small, Image.Resampling.LANCZOS), BOARDS / f"{game.slug}.webp")


def main() -> None:
    with opened() as (served, browser):
        draw_icons(browser)
        page = page_of(served, browser, SIZE)
        for slug, game in find_games().items():
            draw_preview(page, slug, game.card.title, game.card.en.line, slug)
        draw_preview(page, "plongee", "Five diving games, one table.", "", "fathom")
        for game in find_games().values():
            draw_board(served, page_of(served, browser, DESK), game)


if __name__ == "__main__":
    main()
