"""Makes the items of pandoc and of the program comparable, and explains the differences that are meant.

Normalization: all blanks are spaces, dashes in pages are hyphens, `event-title` is pandoc's `event`, the type `document` is pandoc's empty type,
and the formats of neighboring characters are joined. The meant differences are listed in docs/explanation/citations.md.
"""
import html
import re

TYPES = {"": "document", "standard": "legislation", "performance": "speech"}
BLANKS = re.compile(r"[\s\u00a0\u2000-\u200b\u202f\u00ad]+")


def text(value, field):
    """Returns a text with one kind of blank and of tags."""
    value = value.replace('<span style="font-variant:small-caps;">', "<sc>").replace('<span class="nocase">', "")
    value = re.sub(r"</?(b|i|u|sc|sup|sub|span)>", lambda tag: "</x>" if tag.group().startswith("</") else tag.group(), value)
    value = BLANKS.sub(" ", value).strip()
    if field == "page":
        value = value.replace("\u2013", "-")
    return value


def names(value):
    return [{key: BLANKS.sub(" ", str(part)) for key, part in name.items()} for name in value if name]


def date(value):
    if not isinstance(value, dict):
        return {"literal": value}
    return {key: part for key, part in value.items() if key in ("date-parts", "circa", "literal") and part}


def normal(field, value):
    if field == "type":
        return TYPES.get(value, value)
    if isinstance(value, list):
        return names(value)
    if isinstance(value, dict) or field in ("issued", "accessed", "event-date", "original-date", "submitted", "available-date"):
        return date(value) or None
    return text(str(value), field) or None


def pairs(theirs, ours, suffix):
    """Yields the fields of two items with their values."""
    ours = {("event" if key == "event-title" else key): value for key, value in ours.items()}
    if suffix in (".json", ".yaml", ".yml"):
        # pandoc turns straight quotation marks to curly ones, which styles do with the program.
        for item in (theirs, ours):
            for key, value in item.items():
                if isinstance(value, str):
                    item[key] = re.sub("[\u2018\u2019\u201c\u201d\"']", "'", html.unescape(value))
    for field in sorted(theirs.keys() | ours.keys()):
        if field in ("id", "custom", "other-ids"):
            continue
        expected = normal(field, theirs[field]) if field in theirs else None
        got = normal(field, ours[field]) if field in ours else None
        if expected is not None or got is not None:
            yield field, expected, got


def explanation(field, expected, got, item):
    """Returns the reason of a difference that is meant; None for others."""
    quotes = [re.sub("[\u2018\u2019\u201c\u201d]", "'", value) if isinstance(value, str) else None for value in (expected, got)]
    if quotes[0] and quotes[0] == quotes[1]:
        return "single quotation marks"
    if field in ("collection-title", "event") and expected and got and expected.lower() == got.lower():
        return "series and events keep their case"
    if field in ("issued", "accessed", "event-date", "original-date"):
        if expected is None or not expected.get("date-parts"):
            return "dates in free text"
        if got and got.get("circa") and not expected.get("circa") and got.get("date-parts") == expected.get("date-parts"):
            return "`?` and `%` are uncertain"
        if got and expected.get("date-parts") and got.get("date-parts", [[0]])[0][:1] == expected["date-parts"][0][:1]:
            return "months in free text"
        return "dates that do not exist"
    if field == "language" and expected is None:
        return "the field `language`"
    if field == "language" and got:
        return "more languages"
    if field in ("DOI", "URL", "publisher") and expected and got:
        if re.sub(r"\\url\{|[\\{}]|https?://(dx\.)?doi.org/|doi:", "", str(expected)) == got:
            return "escapes and prefixes of addresses"
    if field == "URL" and expected is None and got in (item.get("publisher") or ""):
        return "`howpublished` with an address"
    if field == "publisher" and expected and "http" in expected:
        return "`howpublished` with an address"
    if field in ("title", "container-title", "title-short", "volume-title") and expected and got and expected.lower() == got.lower():
        return "sentence case"
    if field in ("title", "note", "container-title", "title-short", "abstract") and got and expected and len(got) > len(expected):
        return "arguments of unknown commands"
    if field in ("author", "editor") and len(expected or []) == len(got or []):
        if [" ".join(name.values()).lower().split() for name in expected] != [" ".join(name.values()).lower().split() for name in got]:
            if sorted(" ".join(" ".join(n.values()) for n in expected)) == sorted(" ".join(" ".join(n.values()) for n in got)):
                return "letters with accents are no particles"
    if "volume-title" in item and field in ("title", "title-short", "container-title"):
        return "titles of volumes"
    if isinstance(expected, str) and re.sub("[{}]", "", expected) == got:
        return "braces within braces"
    if field == "type" and expected == "speech" and got == "manuscript":
        return "`unpublished` with an event"
    if field == "page" and expected is None:
        return "`eid` as page"
    return None
