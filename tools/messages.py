"""The texts to translate: ``collect`` them into locale/, ``compile`` the catalogues.

Domain ``django`` has the texts of Python and of the templates, ``djangojs`` those of the scripts.
"""

import argparse
import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from config.scripts import PARTS, catalogue_of  # noqa: E402

LOCALE = ROOT / "locale"
SCRIPTS = ROOT / "static" / "js"
SOURCES = ("config", "campaigns", "battles", "skirmish", "templates")

KEYWORDS = {
    **DEFAULT_KEYWORDS,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAGS = ("Translators:",)

HEADERS = {
    "it": """# Stendardo in Italian.
msgid ""
msgstr ""
"Language: it\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
}

Message = tuple[int, str, Any, list[str]]


def extract_template(
    file: BinaryIO, keywords: Iterable[str], comment_tags: Iterable[str], options: dict[str, str]
) -> Iterator[Message]:
    """A Django template, which Django itself turns into something like Python."""
    source = templatize(file.read().decode("utf-8"))
    lines = "\n".join(line.lstrip() for line in source.splitlines())
    yield from extract_python(io.BytesIO(lines.encode()), keywords, comment_tags, options)


METHODS = {
    "django": (
        [(f"{folder}/**.{ending}", "template") for folder in SOURCES for ending in ("html", "txt")]
        + [(f"{folder}/**.py", "python") for folder in SOURCES if folder != "templates"],
        {},
    ),
    "djangojs": (
        [("static/vendor/**", "ignore"), ("static/**.js", "javascript")],
        {"static/**.js": {"parse_template_string": "true"}},
    ),
}


def found(domain: str, root: Path = ROOT) -> Catalog:
    methods, options = METHODS[domain]
    mapping = [
        (pattern, extract_template if method == "template" else method)
        for pattern, method in methods
    ]
    catalogue = Catalog(project="Stendardo", charset="utf-8")
    for filename, _line, message, comments, context in extract_from_dir(
        root,
        mapping,
        options,
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        directory_filter=lambda folder: not Path(folder).name.startswith((".", "_")),
        strip_comment_tags=True,
    ):
        catalogue.add(message, locations=[(filename, 0)], auto_comments=comments, context=context)
    return catalogue


def catalogue_file(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def written(catalogue: Catalog, language: str) -> str:
    """Sorted and without line numbers, so that two changes seldom touch the same lines."""
    output = io.BytesIO()
    write_po(
        output,
        catalogue,
        width=0,
        omit_header=True,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    return HEADERS[language] + output.getvalue().decode("utf-8")


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation."""
    lacking = []
    for message in catalogue:
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(strings):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def collect() -> int:
    """Brings the catalogues up to date with the sources and says what is left to translate."""
    for domain in METHODS:
        template = found(domain)
        for language in HEADERS:
            path = catalogue_file(language, domain)
            catalogue = read(path, language)
            catalogue.update(template, no_fuzzy_matching=True)
            path.write_text(written(catalogue, language), encoding="utf-8")
            lacking = missing(catalogue)
            print(f"{language} {domain}: {len(catalogue)} texts, {len(lacking)} to translate")
            for text in lacking:
                print(f"  {text!r}")
    return 0


_IMPORTED = re.compile(r'(?:\bfrom|^import|\bimport\()\s*"(\.{1,2}/[^"]+)"', re.MULTILINE)
_COMMENTS = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)


def loaded(script: str) -> set[str]:
    """What a script imports, at once or later, and what that imports: paths as catalogues have."""
    found, left = set[Path](), [SCRIPTS / script]
    while left:
        file = left.pop().resolve()
        if file not in found:
            found.add(file)
            code = _COMMENTS.sub("", file.read_text(encoding="utf-8"))
            left += [file.parent / name for name in _IMPORTED.findall(code)]
    return {file.relative_to(ROOT).as_posix() for file in found}


def part_of(catalogue: Catalog, script: str) -> Catalog:
    """The texts of a script and of all that it loads."""
    files = loaded(script)
    part = Catalog(locale=catalogue.locale, charset="utf-8")
    # How many plurals there are is the file's: those of the locale may be more.
    part.mime_headers = catalogue.mime_headers
    for message in catalogue:
        if message.id and any(file in files for file, _line in message.locations):
            part.add(message.id, message.string, context=message.context)
    return part


def compiled_files(language: str, domain: str) -> dict[Path, str | None]:
    """{compiled file: the script whose texts it has, or None for all of them}."""
    path = catalogue_file(language, domain)
    if domain == "django":
        return {path.with_suffix(".mo"): None}
    return {path.with_name(f"{catalogue_of(part)}.mo"): script for part, script in PARTS.items()}


def compile_all() -> int:
    scripts = max(file.stat().st_mtime_ns for file in SCRIPTS.rglob("*.js"))
    tool = Path(__file__).stat().st_mtime_ns
    for language in HEADERS:
        for domain in METHODS:
            path = catalogue_file(language, domain)
            files = compiled_files(language, domain)
            changed = max(path.stat().st_mtime_ns, tool, scripts if domain == "djangojs" else 0)
            if all(file.exists() and file.stat().st_mtime_ns >= changed for file in files):
                continue
            catalogue = read(path, language)
            for file, script in files.items():
                output = io.BytesIO()
                write_mo(output, catalogue if script is None else part_of(catalogue, script))
                file.write_bytes(output.getvalue())
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["collect", "compile"])
    return {"collect": collect, "compile": compile_all}[parser.parse_args().command]()


if __name__ == "__main__":
    sys.exit(main())
