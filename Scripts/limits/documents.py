"""Documents of 1 MB, each with one construct that is nested, repeated, left open, or as large as possible."""
import random

BYTES = 1_000_000


def filled(unit, before="", after=""):
    """Repeats a unit up to the largest size of a document."""
    room = BYTES - len(before.encode()) - len(after.encode())
    return before + unit * (room // len(unit.encode())) + after


def numbered(unit, before=""):
    """Repeats a unit up to the largest size, with `#N` replaced by numbers."""
    parts, size, number = [before], len(before), 0
    while True:
        part = unit.replace("#N", str(number))
        size += len(part.encode())
        if size > BYTES:
            return "".join(parts)
        parts.append(part)
        number += 1


def halves(first, second, middle=""):
    """Repeats one unit, then another equally often."""
    count = (BYTES - len(middle.encode())) // (len(first.encode()) + len(second.encode()))
    return first * count + middle + second * count


def letters(alphabet, seed):
    chance = random.Random(seed)
    return "".join(chance.choices(alphabet, k=BYTES // len(alphabet[0].encode())))


def documents():
    """Returns the documents: names and texts."""
    marks = {
        "stars": "*", "underscores": "_", "tildes": "~", "backticks": "`", "brackets": "[", "images": "![", "braces": "{", "angles": "<",
        "ampersands": "&", "dollars": "$", "backslashes": "\\", "quotes": "> ", "bullets": "- ", "numbers": "1. ", "bars": "|", "colons": ":",
        "at-signs": "@", "carets": "^", "hashes": "#", "equals": "=", "quotation-marks": "\"", "apostrophes": "'", "hyphens": "-", "dots": ".",
        "line-ends": "\n", "returns": "\r", "tabs": "\t", "spaces": " ", "no-break-spaces": "\u00A0", "soft-hyphens": "\u00AD",
        "zero-width-spaces": "\u200B", "joiners": "\u200D", "accents": "\u0301", "isolates": "\u2067", "embeddings": "\u202B", "nuls": "\0",
        "flags": "\U0001F1E9", "families": "👨\u200D", "ideographs": "漢", "hangul": "\u1100", "arabic": "ب", "tatweels": "ـ", "thai": "ก", "khmer": "ក្",
        "letters": "a", "points": "a.", "slashes": "a/", "joints": "aB_", "digits": "1", "dashes": "a—", "variation-selectors": "a\uFE0F",
        "surrogate-pairs": "𝒜", "private": "\uE000", "ligatures": "ffi", "devanagari": "क्", "tibetan": "ཀྵ", "spaced-letters": "a "}
    for name, unit in marks.items():
        yield name, filled(unit)
    units = {
        "emphasis": "*a* ", "strong-emphasis": "***a** b* ", "half-emphasis": "*a **b ", "code": "`a` ", "code-of-another-script": "`漢` ", "half-code": "`a ``b ", "formulas": "$x$ ",
        "half-formulas": "$x ", "displayed-formulas": "$$$ ", "links": "[a](b) ", "half-links": "[a](", "link-texts": "[a", "nested-links": "[[a](b)",
        "autolinks": "<a:b> ", "bare-links": "www.a.b ", "mail": "a@b.c ", "mail-parts": "a.b-", "pictures": "![a](b) ", "undescribed-pictures": "![](b) ", "breaks": "a\\\n",
        "spans": "[a]{.b} ", "attributes": "`a`{.b c=d} ", "half-attributes": "[a]{.b ", "references": "@fig:a ", "groups": "[@fig:a; @fig:b] ",
        "citations": "[@a] ", "half-citations": "[@a ", "entities": "&amp;", "half-entities": "&amp", "emoji": ":rocket: ", "half-emoji": ":rocke",
        "tags": "<b>", "end-tags": "</b>", "unknown-tags": "<x>", "half-tags": "<b ", "comments": "<!-- a -->", "half-comments": "<!--", "breaks-in-html": "<br>",
        "anchors": "<a id=b></a>", "empty-links": "<a href=b></a>", "ruby": "<ruby>漢<rt>かん</ruby>", "sub": "a<sub>b</sub>", "keys": "<kbd>a</kbd> ",
        "ideographs-and-latin": "漢a", "right-to-left-and-latin": "אa ", "numbers-and-units": "5 km ", "initials": "A. ", "quoted": "\"a\" ",
        "nested-quotation": "\"'a ", "templates": "{{ a }} ", "half-templates": "{{ ", "lines": "a\n", "long-words": "abcdefghij" * 100 + " ",
        "paragraphs": "a\n\n", "rules": "---\n\n", "headings": "# a\n\n", "setext-headings": "a\n=\n", "deep-headings": "###### a\n\n", "skipped-headings": "# a\n\n### b\n\n",
        "quotes-of-lines": "> a\n\nb\n\n", "items": "- a\n", "loose-items": "- a\n\n", "tasks": "- [ ] a\n", "two-lists": "- a\n\n+ b\n\n", "code-blocks": "```\n```\n",
        "open-fences": "```a\n", "indented-code": "    a\n\n", "highlighted-code": "```swift\nlet a = \"b\"\n```\n", "divisions": "::: a\n", "closed-divisions": "::: a\n:::\n",
        "alerts": "> [!NOTE]\n> a\n\n", "definitions": "a\n: b\n\n", "half-definitions": "a\n: ", "attribute-lines": "{.a}\n", "attribute-blocks": "{.a}\nb\n\n",
        "blocks-of-formulas": "$$\na\n$$\n", "half-blocks-of-formulas": "$$\na\n\n", "tables": "|a|\n|-|\n|b|\n\n", "refused-tables": "c|a|b\n-|-\n", "divs": "<div>\n\n", "closed-divs": "<div>a</div>\n\n",
        "html-tables": "<table><tr><td>a</table>\n\n", "html-cells": "<td>", "html-rows": "<tr>", "html-lists": "<ul><li>", "details": "<details><summary>a</summary>\n\n",
        "preformatted": "<pre>\na\n\n", "front-matters": "---\na: b\n---\n", "contents": "[TOC]\n\n", "indexes": "[INDEX]\n\n", "print-pages": "[p. 1]{.page} ", "terms": "[a]{.index} "}
    for name, unit in units.items():
        yield "many-" + name, filled(unit)
    numbers = {
        "headings": "# a#N\n\n", "ids": "# a {#b#N}\n\n", "footnotes": "a[^#N]\n\n[^#N]: b\n\n", "unused-footnotes": "[^#N]: b\n\n", "calls": "[^#N] ",
        "link-definitions": "[a#N]: b\n", "references-to-links": "[a#N] ", "terms": "[a#N]{.index} ", "words": "w#N ", "targets": "[a](#b#N) ",
        "pictures": "![a](b#N.png)\n\n", "classes": "[a]{.b#N} ", "languages": "[a]{lang=x#N} ", "html-ids": "<i id=a#N>b</i> ", "list-numbers": "#N. a\n",
        "suppressions": "<!-- typeset:ignore rule#N -->\n\na\n\n", "captions": "![a](b.png \"c#N\"){#fig-#N}\n\n", "figures": "@fig-#N "}
    for name, unit in numbers.items():
        yield "numbered-" + name, numbered(unit)
    yield "many-silenced-findings", filled("<!-- typeset:ignore image-alt-missing a -->\n\n![](b)\n\n")
    yield "expanding-references", filled("[a] ", before=f"[a]: {'b' * 1000}\n\n")
    yield "nested-parentheses", halves("[a](", ")")
    yield "nested-brackets", halves("[", "]")
    yield "nested-braces", halves("{", "}")
    yield "nested-emphasis", halves("*a ", " b*")
    yield "nested-spans", halves("[a", "]{.b}")
    yield "nested-tags", halves("<b>", "</b>")
    yield "nested-divisions", halves("<div>\n\n", "</div>\n\n", "a\n\n")
    yield "nested-tables", halves("<table><tr><td>", "</table>", "a")
    yield "nested-lists", "".join(" " * (2 * depth) + "- a\n" for depth in range(900))
    yield "nested-footnotes", numbered("[^#N]: a[^1#N]\n\n", "a[^0]\n\n")
    yield "fences-of-every-length", "".join(":" * length + " a\n" for length in range(3, 1300))
    yield "backticks-of-every-length", "".join("a" + "`" * length for length in range(1, 1400))
    yield "one-row", filled("a|", "|", "\n" + "-|" * 10 + "\n")
    yield "wide-table", halves("a|", "-|", "\n")
    yield "long-table", filled("|b|\n", "|a|\n|-|\n")
    yield "table-of-wide-rows", filled("|" + "b|" * 100 + "\n", "a|" * 100 + "\n" + "-|" * 100 + "\n")
    yield "spans-of-cells", filled("<tr><td rowspan=65534 colspan=1000>a", "<table>")
    yield "one-cell", filled("a ", "|x|\n|-|\n|", "|\n")
    yield "one-code-line", "```\n" + filled("a ", after="\n```\n")
    yield "one-word-of-code", "```\n" + filled("a", after="\n```\n")
    yield "code-of-openings", "```c\n" + filled("{([\"", after="\n```\n")
    yield "code-of-comments", "```c\n" + filled("/*", after="\n```\n")
    yield "one-heading", filled("a ", "# ")
    yield "one-link", filled("a", "[a](", ")")
    yield "one-picture-text", filled("a ", "![", "](b.png)")
    yield "one-title", filled("a", "---\ntitle: ", "\n---\n")
    yield "nested-front-matter", filled("[", "---\na: ", "\n---\n")
    yield "aliases", "---\na: &a [x]\n" + "".join(f"b{n}: &b{n} [*{'a' if n == 0 else f'b{n - 1}'}, *{'a' if n == 0 else f'b{n - 1}'}]\n" for n in range(40)) + "---\n"
    for name, unit in {
        "half-addresses": "[a](b ", "open-addresses": "[a](http://x ", "apart-addresses": "[a] (http://x) ", "half-attributes": "x {.a ",
        "spaced-asterisks": "**a **b ", "asterisks-after-spaces": "** a** ", "unequal-underlines": "__a_ ", "office-tags": "<o:p ",
    }.items():
        yield "slips-" + name, filled(unit)
    yield "long-rows", filled("| b | c |\n", "| a |\n|---|\n")
    yield "many-long-rows", filled("| a |\n|---|\n| b | c |\n\n")
    yield "random-letters", letters("abcdefghij", 1)
    yield "random-words", letters("abcdefghi   ", 2)
    yield "random-marks", letters("*_`[]()<>!~ a\n", 3)
    yield "random-blocks", letters("-+>#|:`~1.) \n\n", 4)
    yield "random-tags", "".join(random.Random(5).choices(["<b>", "</b>", "<p>", "</p>", "<td>", "<ul>", "</ul>", "<li>", "a ", "\n\n"], k=BYTES // 5))
    yield "random-scripts", letters("漢क字あ한", 6)


def pages():
    """Returns pages of sites: names, texts and dialects."""
    units = {
        "hugo": {
            "codes": "{{< highlight go >}}\n", "frames": "{{% alert title=\"a\" %}}\n", "closed-frames": "{{< tabs >}}\n{{< /tabs >}}\n", "tabs": "{{< tab >}}\n",
            "figures": "{{< figure src=a >}}\n", "addresses": "[a]({{< ref a >}}) ", "escapes": "{{</* a */>}} ", "half-shortcodes": "{{< a ", "openings": "{{<",
            "half-code": "`{{< "},
        "jekyll": {
            "raw": "{% raw %}", "closed-raw": "{% raw %}a{% endraw %} ", "comments": "{% comment %}", "closed-comments": "{% comment %}a{% endcomment %} ",
            "codes": "{% highlight a %}\n", "closed-codes": "{% highlight a %}\nb\n{% endhighlight %}\n", "values": "{{ site.a }} ", "links": "[a]({% link a %}) ",
            "addresses": "[a]({{ site.baseurl }}/a) ", "half-tags": "{% ", "half-code": "`{{ ",
            "extensions": "{::comment}", "closed-extensions": "{::comment}a{:/} ", "half-extensions": "{: a ", "definitions": "{:a: .b}\n", "tables": "|---\n| a\n|===\n| b\n\n",
            "rules": "|---+---|\n", "rows": "| a | b |\n", "doubled-formulas": "\\\\(a^2"},
        "documenter": {
            "formulas": "``a`` ", "half-formulas": "``a ", "links": "[a](@ref) ", "half-links": "[a](@ref ", "brackets": "[", "programs": "```@example\na # hide\n```\n", "docs": "```@docs\na\n```\n",
            "headings": "# [a](@id b)\n", "notes": "!!! note\n    a\n"},
        "github": {
            "formulas": "\\(a^2\\) ", "half-formulas": "\\(a^2 ", "displays": "\\[a^2\\]\n", "half-displays": "\\[a^2 ", "environments": "a \\begin{align}b\\end{align}.\n",
            "half-environments": "\\begin{align}", "arrays": "\\begin{array}", "definitions": "\\newcommand{\\a}{b}\n", "half-definitions": "\\newcommand{\\a}{", "defs": "\\def\\a#1{b} ",
            "spaced-formulas": "$ \\alpha $ ", "half-spaced-formulas": "$ \\alpha ", "rules": "|---+---|\n", "tables": "| a |\n|---+---|\n| b |\n\n"},
        "ietf": {
            "references": "{{RFC1}} ", "half-references": "{{RFC1 ", "many-references": "{{?A=RFC1}} {{?B=RFC2}} ", "sections": "{{Section 3 of RFC1}}\n", "citations": "[@!A; @B, c] ",
            "half-citations": "[@A; ", "entries": "(!a, b) ", "half-entries": "(!a ", "names": "(#a) ", "captions": "```\na\n```\n{: #a title=\"b\"}\n", "tables": "| a |\n{: #a title=\"b\"}\n\n",
            "asides": "A> a\n", "descriptions": "<reference anchor='a'>\n", "closed-descriptions": "<reference anchor='a'></reference>\n", "headings": "# a {#b}\n", "backs": "--- back\n",
            "attributes": "{: a=b}\n", "half-attributes": "{: a='", "tags": "<t>", "half-tags": "<t ", "boilerplates": "{::boilerplate bcp14}\n"},
        "vitepress": {
            "containers": "::: a\n", "closed-containers": "::: warning a\n:::\n", "groups": "::: code-group\n", "tabs": "::: tabs\n@tab a\nb\n:::\n",
            "badges": "<Badge a/> ", "half-badges": "<Badge ", "quoted-badges": "<Badge a='\"' ", "snippets": "<<< a\n", "includes": "<!--@include: a-->\n",
            "files": "@[code](a)\n", "titles": "```js [a]\n", "code-marks": "```js\na // [!code ++]\n```\n", "long-code-marks": "// [!code focus:9]\n"},
        "docusaurus": {
            "notes": "<Note>\n", "closed-notes": "<Note>a</Note>\n", "cards": "<Card title='a' href='b'>\n", "closed-cards": "<Card title='a'>\nb\n</Card>\n", "ends": "</Note>\n",
            "half-tags": "<Card a={", "quoted-tags": "<Card a={'", "elements": "<div>\n**a**\n", "closed-elements": "<div>**a**</div>\n", "cells": "<td>**a**",
            "code-groups": "<CodeGroup>\n```a b\n```\n", "pictures": "import a from 'b.png'\n<Image src={a} />\n", "fields": "<ParamField path='a' type='b' required>\n"},
        "quarto": {
            "references": "\\@ref(fig:a) ", "half-references": "\\@ref(a", "labels": "(\\#eq:a) ", "captions": "Table: (\\#tab:a) b\n", "texts": "(ref:a) b (ref:a)\n",
            "repeated-texts": "(ref:a) " + "b" * 500 + "\n\n(ref:a)\n", "programs": "```{r a, fig.cap='`b`'}\n```\n", "half-programs": "```{r a}\n", "theorems": "```{theorem, a}\nb\n```\n",
            "parts": "# (PART) a\n\n", "computed-formulas": "$`r a`$ ", "half-computed-formulas": "$`r "},
        "leanpub": {
            "asides": "A> a\n", "two-asides": "A> a\nW> b\n", "blurbs": "{blurb}\n", "closed-blurbs": "{blurb}\na\n{/blurb}\n", "attributes": "{a=b}\n", "half-attributes": "{a=\"\n",
            "formulas": "{$$}a{/$$} ", "half-formulas": "{$$}", "codes": "<<(a)\n", "code-formulas": "`a`$ ", "parts": "-# a\n"},
    }
    starts = {"ietf": "---\ntitle: a\n\n--- middle\n\n"}
    for dialect, texts in units.items():
        for name, unit in texts.items():
            yield f"{dialect}-{name}", filled(unit, before="```js\n" if name == "long-code-marks" else starts.get(dialect, "")), dialect
