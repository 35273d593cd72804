"""Fathom as a folder of files, for a host that runs nothing: the page, the catalogue, and no server."""

from collections.abc import Iterable
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.server.http.catalogue import catalogue_files
from fathom.server.http.front import POLICY
from fathom.server.http.precache import WORKER, worker_script
from fathom.server.http.static_page import INDEX, read_bundle

MARK = ".fathom-site"  # lists what was written here: it is ours to replace
OF_A_SERVER, OF_A_FOLDER = (
    b'<meta name="base-path" content="./" />',
    b'<meta name="base-path" content="./" data-static />',
)
HEADERS_ONLY = "frame-ancestors"  # which a page may not say of itself
NOT_FOUND = """<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Fathom</title>
    <script>
      // An address as a server has it: here the same page stands behind the # of the folder's own.
      const asked = /^(.*\\/)((?:new|learn|study|t|r)\\/[^/]+)\\/?$/.exec(location.pathname);
      if (asked) location.replace(`${asked[1]}#/${asked[2]}`);
    </script>
  </head>
  <body>
    <p>Il n’y a rien à cette adresse.</p>
    <p lang="en">There is nothing at this address.</p>
    <p lang="de">Unter dieser Adresse gibt es nichts.</p>
  </body>
</html>
"""


def site_files() -> dict[str, bytes]:
    bundle = {name: file.body for name, file in read_bundle().items() if not name.startswith(".")}
    if WORKER not in bundle:
        raise Mistake("page_missing")
    bundle[INDEX] = without_server(bundle[INDEX])
    catalogue = {file.address.removeprefix("/"): file.contents() for file in catalogue_files()}
    return bundle | catalogue | {WORKER: worker_script(bundle), "404.html": NOT_FOUND.encode()}


def without_server(index: bytes) -> bytes:
    """The page is told that nobody answers, and says of itself what a server would say in its headers."""
    policy = "; ".join(part for part in POLICY.split("; ") if not part.startswith(HEADERS_ONLY))
    told = f'{OF_A_FOLDER.decode()}\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    return index.replace(OF_A_SERVER, told.encode())


def write_site(folder: Path) -> int:
    """How many files it has. What an earlier site left there and this one has not is removed."""
    before, files = written_before(folder), site_files()
    try:
        for name in before - files.keys():
            (folder / name).unlink(missing_ok=True)
        for name, contents in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(contents)
        (folder / MARK).write_text("".join(f"{name}\n" for name in sorted(files)))
    except OSError as error:
        raise Mistake("folder_unwritable", path=folder, reason=error.strerror) from error
    return len(files)


def written_before(folder: Path) -> set[str]:
    """Nothing of anybody else's is written over."""
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return set()
    if not (folder / MARK).is_file():
        raise Mistake("folder_of_others", path=folder)
    return set(within(folder, (folder / MARK).read_text().splitlines()))


def within(folder: Path, names: Iterable[str]) -> Iterable[str]:
    return (name for name in names if (folder / name).resolve().is_relative_to(folder.resolve()))
