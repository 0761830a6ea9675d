"""Repositories of 20 KB, 200 KB and 1 MB, with files of several kinds and the command that reads them. Each multiplies one length by another.

A case is a function of the size in bytes. It returns the files by name and the arguments of the program.
"""
SIZES = {"20k": 20_000, "200k": 200_000, "1m": 1_000_000}

FRONT = "---\nlanguage: en\n---\n"
BOOK = '[book]\ntitle = "b"\nlanguage = "en"\n'
SUMMARY = "# Summary\n\n- [A](a.md)\n"
OUTPUT = ["-q", "-j", "1", "-o", "o.pdf"]


def sheet(text):
    return "typeset: 1\nextends: [default]\n" + text


def document(text, style=None, options=()):
    """Returns a document and its stylesheet."""
    files = {"a.md": FRONT + text}
    if style is None:
        return files, ["a.md", *options, *OUTPUT]
    return {**files, "s.yaml": sheet(style)}, ["a.md", "--style", "s.yaml", *options, *OUTPUT]


def book(chapter, files):
    """Returns an mdBook book with one chapter."""
    return {"book.toml": BOOK, "src/SUMMARY.md": SUMMARY, "src/a.md": chapter, **files}, ["book.toml", "--no-cache", *OUTPUT]


def imported(name, text):
    return {name: text}, ["import", name, "-o", "o.yaml"]


def times(unit, room, first=0):
    """Repeats a unit up to the size, with `#N` replaced by numbers."""
    parts, size, number = [], 0, first
    while True:
        part = unit.replace("#N", str(number))
        size += len(part.encode())
        if size > room:
            return "".join(parts)
        parts.append(part)
        number += 1


# Repeated content of documents: titles, numbers, cells, entries.

def section_references(size):
    return document(f"# {times('word ', size // 2)} {{#sec:x}}\n\n{times('@sec:x ', size // 2)}")


def empty_links(size):
    return document(f"# {times('word ', size // 2)} {{#x}}\n\n{times('[](#x) ', size // 2)}")


def contents(size):
    return document(f"{times('[TOC]', size // 2)}\n\n{times('[TOC]' + chr(10) * 2, size // 4)}# {times('word ', size // 4)}\n\n")


def indexes(size):
    return document(times('[t]{.index entry="b#N"} ', size // 2) + "\n\n" + times("[INDEX]\n\n", size // 2))


def table_columns(size):
    return document("a|" * 500 + "\n" + "-|" * 500 + "\n" + times("|b\n", size))


def stacked_labels(size):
    return document(f"| {'a' * 300} | {times('word ', size // 2)} |\n|--|--|\n{times('| b | c |' + chr(10), size // 2)}")


def stacked_heads(size):
    columns = 60
    return document("<table>" + times("<tr>" + "<th>a" * columns + "</tr>", size // 2) + times("<tr>" + "<td>b" * columns + "</tr>", size // 2)
                    + "</table>")


def heading_numbers(size):
    return document(times("# a\n\n", size // 2), f'headingNumbers: ["{times("{1} ", size // 2)}"]\n')


def ornaments(size):
    return document(times("---\n\n", size // 2), f'styles: {{ r: {{ ornament: "{times("* ", size // 2)}" }} }}\nelements: {{ thematicBreak: r }}\n')


def titles_in_headers(size):
    title = f"---\nlanguage: en\ntitle: {times('word ', size // 2)}\n---\n"
    style = 'page: { header: { left: "' + "{title}" * 140 + '" } }\nstyles: { p: { pageBreakBefore: true } }\nelements: { paragraph.p: p }\n'
    files, arguments = document("", style)
    return {**files, "a.md": title + times("{.p}\na\n\n", size // 2)}, arguments


def figure_groups(size):
    return document(times("![a](b.png){#fig:a#N}\n\n", size // 2) + "[" + times("@fig:a#N; ", size // 2) + "@fig:a0]\n\n")


def report_places(size):
    return document(times("![](b.png) ", size), options=["--report", "html=r.html"])


def chinese_heading(size):
    return document("# " + times("中文的长标题设置在这里面", size))


# Effects and pixel output.

def shadows_of_words(size):
    shadows = ", ".join(f"{{ color: red, offset: [{number}, 1], blur: {number + 3} }}" for number in range(8))
    style = f"styles: {{ s: {{ innerShadow: [{shadows}], oversampling: 32, size: 100 }} }}\nelements: {{ emphasis: s }}\n"
    return document(times("*w#N* ", size), style)


def shadows_of_emoji(size):
    style = "styles: { s: { innerShadow: { color: red, offset: [1, 1], blur: 300 } } }\nelements: { paragraph: s }\n"
    return document(times("😀#N\n\n", size), style)


def soft_shadows_as_pixels(size):
    style = "styles: { s: { shadow: { color: red, offset: [0, 0], blur: 400 }, oversampling: 32, size: 200 } }\nelements: { paragraph: s }\n"
    files, arguments = document(times("w#N\n\n", size), style)
    return files, [*arguments[:-1], "o-{page}.png", "--format", "png", "--pages", "1-50"]


def large_pages_of_pixels(size):
    style = "page: { size: [4000, 4000] }\nstyles: { p: { pageBreakBefore: true } }\nelements: { paragraph: p }\n"
    files, arguments = document(times("a\n\n", size), style)
    return files, [*arguments[:-1], "o-{page}.png", "--format", "png"]


# Books.

def anchors(size):
    lines = times("// ANCHOR: y#N\n", size // 2) + "// ANCHOR: x\nz\n// ANCHOR_END: x\n"
    return book("# a\n\n" + times("{{#include c.txt:x}}\n", size // 2), {"src/c.txt": lines})


def nested_anchors(size):
    lines = times("// ANCHOR: y#N\n", size // 2) + "z\n"
    return book("# a\n\n" + times("{{#include c.txt:y#N}}\n", size // 2), {"src/c.txt": lines})


def nested_includes(size):
    return book(f"# a\n\n{times('{{#include b.md}}' + chr(10) * 2, size // 3)}", {
        "src/b.md": times("{{#include c.md}}\n\n", size // 3), "src/c.md": times("word ", size // 3)})


def links_of_docc(size):
    return {"b.docc/b.md": "# " + times("B ", size // 2) + "\n\n" + times("<doc:b> ", size // 2)}, ["b.docc", "--no-cache", *OUTPUT]


def missing_pages_of_docc(size):
    return {"b.docc/b.md": "# B\n\n" + times("<doc:a#N> ", size)}, ["b.docc", "--no-cache", *OUTPUT]


def missing_chapters(size):
    return {"book.toml": BOOK, "src/SUMMARY.md": "# Summary\n\n" + times("- [A](a#N.md)\n", size)}, ["book.toml", "--no-cache", *OUTPUT]


def roles_of_myst(size):
    text = "# a\n\n" + times("{r" + "#N}`x` ", size).translate({ord(str(digit)): chr(0x61 + digit) for digit in range(10)})
    return {"myst.yml": "version: 1\nproject: { toc: [{ file: a.md }] }\n", "a.md": text}, ["myst.yml", "--no-cache", *OUTPUT]


def scripts_of_docusaurus(size):
    return {"docusaurus.config.js": "export default " + times("={/*", size), "docs/a.md": "# a\n"}, ["docusaurus.config.js", "--no-cache", *OUTPUT]


# Projects.

def patterns_with_many_folders(size):
    pattern = "**/" * (size // 3) + "b.md"
    return {"typeset.yaml": f'typeset: 1\ndocuments: ["{pattern}"]\n', "/".join(["a"] * 30) + "/c.md": "x"}, ["--show-settings"]


def many_patterns(size):
    return {"typeset.yaml": f"typeset: 1\ndocuments: [{times(chr(34) + '**/a*b*#N.md' + chr(34) + ', ', size)}]\n",
            **{f"a/b{number}.md": "x" for number in range(100)}}, ["--show-settings"]


def many_overrides(size):
    return {"typeset.yaml": "typeset: 1\ndocuments: ['**/*.md']\noverrides:\n" + times("- { paths: '**/a*b*#N.md', language: en }\n", size),
            **{f"a/b{number}.md": "x" for number in range(100)}}, ["--show-settings"]


def long_list_of_folders(size):
    return {"typeset.yaml": f"typeset: 1\nroots: [{times('a, ', size)}a]\ndocuments: [b.md]\n", "b.md": "x", "a/c.md": "x"}, ["--show-settings"]


def deep_folders(size):
    depth = min(900, size // 20)
    folder = "/".join(["a"] * depth)
    return {"typeset.yaml": "typeset: 1\ndocuments: ['**/*.md']\n", folder + "/b.md": "# b\n", "c.md": FRONT + times("[a](b#N.md) ", size)}, [
        "--show-settings"]


# Imports.

def nested_variables(size):
    return imported("s.css", "h1{margin:" + "var(--x," * (size // 9) + "1px" + ")" * (size // 9) + "}")


def variables_of_nothing(size):
    fan = "".join(f"--a{number}:" + f"var(--a{number + 1})" * 10 + ";" for number in range(40))
    return imported("s.css", ":root{" + fan + "--a40:;}" + times("h1{color:var(--a0)}", size))


def repeated_variables(size):
    return imported("s.css", ":root{--a:" + times("x ", size // 2) + "}" + times("h1{margin:var(--a)}", size // 2))


def many_variables(size):
    return imported("s.css", ":root{" + times("--a-b#N:#fff;", size) + "}")


def variables_of_one_name(size):
    return imported("s.css", ":root{" + times("--" + "\\1F600 " + "\\#N ;:#fff;", size).replace(";:", ":") + "}")


def conditional_variables(size):
    dark = "@media (prefers-color-scheme:dark){:root{" + times("--a#N:#000;", size // 2) + "}}"
    return imported("s.css", ":root{" + times("--a#N:#fff;", size // 2) + "}" + dark)


def classes(size):
    return imported("s.css", times(".c#N{color:red}", size))


def selectors_of_declarations(size):
    return imported("s.css", "p{color:red}" + times(".c#N,", size // 2) + "h1{" + times("color:red;", size // 2) + "}")


def android_dots(size):
    return imported("s.xml", '<resources><style name="' + "a." * (size // 2) + 'b"><item name="android:textSize">12sp</item></style></resources>')


def android_styles(size):
    return imported("s.xml", "<resources>" + times('<style name="a.s#N"><item name="android:textSize">12sp</item></style>', size) + "</resources>")


def android_unknown_names(size):
    return imported("s.xml", "<resources>" + times('<color name="c#N">@color/d#N</color>', size) + "</resources>")


def tokens(size):
    return imported("s.json", '{"g":{' + times('"a#N":{"$value":"#fff","$type":"color"},', size) + '"z":{"$value":"#fff","$type":"color"}}}')


def references_of_tokens(size):
    shadow = times('{"color":"#fff"},', size // 2).rstrip(",")
    return imported("s.json", '{"g":{"s":{"$type":"shadow","$value":[' + shadow + "]}," + times('"a#N":{"$value":"{g.s}","$type":"shadow"},', size // 2)
                    + '"z":{"$value":"#fff","$type":"color"}}}')


def styles_of_one_name(size):
    return imported("s.json", "{" + times('"😀#N":{"$type":"typography","$value":{"fontSize":"16px"}},', size).replace("#N", "")
                    + '"z":{"$value":"#fff","$type":"color"}}')


def unknown_names(size):
    return document("a\n", "styles:\n" + times("  s#N: { color: gree }\n", size))


CASES = [
    section_references, empty_links, contents, indexes, table_columns, stacked_labels, stacked_heads, heading_numbers, ornaments, titles_in_headers,
    figure_groups, report_places, chinese_heading, shadows_of_words, shadows_of_emoji, soft_shadows_as_pixels, large_pages_of_pixels, anchors,
    nested_anchors, nested_includes, links_of_docc, missing_pages_of_docc, missing_chapters, roles_of_myst, scripts_of_docusaurus,
    patterns_with_many_folders, many_patterns, many_overrides, long_list_of_folders, deep_folders, nested_variables, variables_of_nothing,
    repeated_variables, many_variables, variables_of_one_name, conditional_variables, classes, selectors_of_declarations, android_dots, android_styles,
    android_unknown_names, tokens, references_of_tokens, styles_of_one_name, unknown_names,
]


def cases():
    """Returns the cases: name, files by name, and arguments."""
    for case in CASES:
        for name, size in SIZES.items():
            files, arguments = case(size)
            yield f"{case.__name__.replace('_', '-')}-{name}", {path: text.encode() for path, text in files.items()}, arguments
