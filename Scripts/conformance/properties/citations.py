"""Random citations, with the entries and the styles that they need."""
import json

import words

KEYS = ["doe99", "doe99b", "smith:04", "who", "no_year", "math"]
REFERENCES = [
    {"id": "doe99", "type": "article-journal", "author": [{"family": "Doe", "given": "Jane"}], "title": "On <i>types</i>", "issued": {"date-parts": [[1999]]},
     "container-title": "Journal of Printing", "volume": "12", "page": "33-45", "DOI": "10.1000/182"},
    {"id": "doe99b", "type": "book", "author": [{"family": "Doe", "given": "Jane"}], "title": "More types", "issued": {"date-parts": [[1999, 3]]}},
    {"id": "smith:04", "type": "chapter", "author": [{"family": name, "given": "A. B."} for name in ("Smith", "van der Berg", "Žižek", "Okafor")],
     "title": "“Quoted” words", "container-title": "A book", "editor": [{"literal": "An office"}], "issued": {"date-parts": [[2004], [2006]]}},
    {"id": "who", "type": "webpage", "author": [{"literal": "World Health Organization"}], "title": "A page", "URL": "https://example.org/a_(b)?c=d",
     "accessed": {"date-parts": [[2020, 2, 29]]}},
    {"id": "no_year", "type": "thesis", "author": [{"family": "נועה", "given": "כהן"}], "title": "Ä & <b>bold</b> thesis"},
    {"id": "math", "type": "report", "title": "x<sup>2</sup> " * 30, "number": "7"},
]
STYLES = ["chicago-author-date", "chicago-note-bibliography", "ieee", "nature", "apa", "modern-language-association", "no-such-style"]
PLACES = ["", "", ", p. 3", ", pp. 33-35, 40", " chap. IV", ", {vol. 2, 5}", ", §§ 3–4", "{p. 3}", ", *p*. 3"]


def front_matter(random):
    """Returns the lines of front matter with entries, a style and what the list has."""
    lines = ["references: " + json.dumps(REFERENCES, ensure_ascii=False)]
    if random.random() < 0.7:
        lines.append(f"csl: {random.choice(STYLES)}")
    lines += random.sample(['nocite: "@*"', 'nocite: "@who, @none"', "link-citations: false", "link-back: false", "reference-section-title: Works",
                            "suppress-bibliography: true", "bibliographyPer: chapter"], random.choice([0, 0, 1, 2]))
    return lines


def citation(random):
    """Returns a citation in one of the forms of pandoc and MyST, or a broken one, with the words that are printed in each style.

    Without entries in front matter, it is text. A key in the text takes what follows in brackets as its place, so a comma follows it.
    """
    key, other = random.choice(KEYS), random.choice(KEYS + ["none", "doe9"])
    place, phrase = random.choice(PLACES), " ".join(random.choice(words.LATIN) for _ in range(3))
    made, owed = random.choice([
        (f"[@{key}{place}]", ""), (f"[@{key}{place}; @{other}]", ""), (f"[{phrase} @{key}{place}]", phrase), (f"[@{key}, {phrase}]", phrase),
        (f"@{key},", ""), (f"@{key} [p. 3],", ""), (f"[-@{key}{place}]", ""), (f"-@{key},", ""), (f"@{{{key}}},", ""), (f"[@{{{key}}}]", ""),
        (f"{{cite:p}}`{key},{other}`", ""), (f"{{cite:t}}`{key}`", ""), (f"{{cite:p}}`{{see}}{key}{{p. 3}}`", ""), (f"[*{phrase}* @{key}]", phrase),
        ("[@]", ""), ("[@; @]", ""), ("@{", ""), (f"[@{key};]", ""), (f"[@{key}, {{p. 3]", ""), (f"[see @{key}; {phrase}]", phrase), ("@none,", ""),
        (f"[@{key} @{other}]", ""), (f"[[@{key}]]", ""), ("ann@doe99.org", "anndoe99org"), (f"\\@{key}", key),
    ])
    return made, owed
