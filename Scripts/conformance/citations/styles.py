"""Citation styles of Debian with the terms of Debian's locales in them."""
import pathlib
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path("/usr/share/citation-style-language")
LOCALES = str(ROOT / "locales")
SPACE = "http://purl.org/net/xbiblio/csl"
# One of each family: author and date, numbers, notes, labels.
NAMES = (
    "apa chicago-author-date chicago-note-bibliography ieee nature vancouver modern-language-association elsevier-harvard "
    "springer-basic-author-date american-medical-association din-1505-2 acm-sig-proceedings").split()
LANGUAGES = "en-US de-DE fr-FR es-ES".split()


def with_terms(name, language):
    """Returns a style with the terms, dates and options of a language's locale, except those that the style states itself."""
    ElementTree.register_namespace("", SPACE)
    style = ElementTree.parse(ROOT / "styles" / f"{name}.csl").getroot()
    locale = ElementTree.parse(ROOT / "locales" / f"locales-{style.get('default-locale') or language}.xml").getroot()
    locale.tag = f"{{{SPACE}}}locale"
    info = locale.find(f"{{{SPACE}}}info")
    if info is not None:
        locale.remove(info)
    own = [part for part in style.findall(f"{{{SPACE}}}locale") if (locale.get("{http://www.w3.org/XML/1998/namespace}lang") or "").startswith(
        part.get("{http://www.w3.org/XML/1998/namespace}lang") or "")]
    for part in own:
        override(locale, part)
        style.remove(part)
    style.insert(1, locale)
    return ElementTree.tostring(style, encoding="unicode")


def override(locale, part):
    """Moves the content of a locale of the style into that of the language."""
    for tag in ("terms", "style-options", "date"):
        for element in part.findall(f"{{{SPACE}}}{tag}"):
            if tag == "terms":
                target = locale.find(f"{{{SPACE}}}terms")
                for term in element:
                    for known in [known for known in target if identity(known) == identity(term)]:
                        target.remove(known)
                    target.append(term)
            else:
                for known in [known for known in locale.findall(f"{{{SPACE}}}{tag}") if known.get("form") == element.get("form")]:
                    if tag == "date":
                        locale.remove(known)
                    else:
                        known.attrib.update(element.attrib)
                if tag == "date":
                    locale.append(element)


def identity(term):
    return (term.get("name"), term.get("form") or "long", term.get("gender-form"))
