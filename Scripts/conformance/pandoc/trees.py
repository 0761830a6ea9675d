"""Trees of documents in one form: of pandoc's JSON, and of the dumps of `document-tree`.

A node is a list: its name, its values, then its content. Adjacent text is one node, and white space in it is one blank.
"""
import re

STYLES = {"LowerAlpha": "lowerLetter", "UpperAlpha": "upperLetter", "LowerRoman": "lowerRoman", "UpperRoman": "upperRoman"}
DELIMITERS = {"OneParen": "{})", "TwoParens": "({})"}
ALIGNMENTS = {"AlignLeft": "l", "AlignCenter": "c", "AlignRight": "r", "AlignDefault": "-"}


def joined(inlines):
    """Joins adjacent text; blanks at either end and around breaks have no meaning."""
    result = []
    for node in inlines:
        if node[0] == "text" and result and result[-1][0] == "text":
            result[-1] = ["text", result[-1][1] + node[1]]
        else:
            result.append(list(node))
    for index, node in enumerate(result):
        if node[0] == "text":
            text = re.sub(r"[ \n\t]+", " ", node[1])
            text = text.lstrip(" ") if index == 0 or result[index - 1][0] == "break" else text
            text = text.rstrip(" ") if index + 1 == len(result) or result[index + 1][0] == "break" else text
            node[1] = text
    return [node for node in result if node != ["text", ""]]


# pandoc's JSON

def of_pandoc(document):
    return ["document"] + blocks(document["blocks"])


def blocks(nodes):
    """Returns the blocks; adjacent lists of definitions, which pandoc separates by the spaces between their items, are one."""
    result = []
    for made in (made for node in nodes for made in block(node["t"], node.get("c"))):
        if made[0] == "definitions" and result and result[-1][0] == "definitions":
            result[-1] += made[1:]
        else:
            result.append(made)
    return result


def block(kind, content):
    match kind:
        case "Para" | "Plain":
            inner = inlines(content)
            return [["paragraph"] + inner] if inner else []
        case "LineBlock":
            lines = [inline for line in content for inline in [["break"]] + [*map(list, flat(line))]]
            while lines[-1:] == [["break"]]:
                lines.pop()
            return [["paragraph"] + joined(lines[1:])]
        case "Header":
            return [["heading", content[0]] + inlines(content[2])]
        case "CodeBlock":
            return [["code-block", content[1]]]
        case "BlockQuote":
            return [["quote"] + blocks(content)]
        case "BulletList":
            return [["list", "bullet"] + [["item"] + blocks(item) for item in content]]
        case "OrderedList":
            (start, style, delimiter), items = content
            mark = DELIMITERS.get(delimiter["t"], "{}.").format(start)
            return [["list", mark, STYLES.get(style["t"], "decimal")] + [["item"] + blocks(item) for item in items]]
        case "DefinitionList":
            parts = []
            for term, definitions in content:
                parts += [["term", ["paragraph"] + inlines(term)]] + [["definition"] + blocks(each) for each in definitions]
            return [["definitions"] + parts]
        case "HorizontalRule":
            return [["rule"]]
        case "Div":
            return [["division"] + blocks(content[1])]
        case "Table":
            return [table(*content)]
        case "RawBlock":
            return []
    raise ValueError(kind)


def table(_, caption, columns, head, bodies, foot):
    words = [inline for part in caption[1] for inline in inlines(part["c"])]
    rows = [["header"] + cells(row) for row in head[1]]
    rows += [["row"] + cells(row) for body in bodies for row in body[3]] + [["row"] + cells(row) for row in foot[1]]
    return ["table", "".join(ALIGNMENTS[alignment["t"]] for alignment, _ in columns), ["caption"] + words] + rows


def cells(row):
    return [["cell", rows, columns] + blocks(content) for _, _, rows, columns, content in row[1]]


def inlines(nodes):
    return joined(flat(nodes))


def flat(nodes):
    return [made for node in nodes for made in inline(node["t"], node.get("c"))]


CONTAINERS = {
    "Emph": "emphasis", "Strong": "strong", "Strikeout": "strikethrough", "Superscript": "sup", "Subscript": "sub", "Underline": "u",
    "SmallCaps": "smallcaps",
}


def inline(kind, content):
    match kind:
        case "Str":
            return [["text", content]]
        case "Space" | "SoftBreak":
            return [["text", " "]]
        case "LineBreak":
            return [["break"]]
        case "Code":
            return [["code", content[1]]]
        case "Link":
            return [["link", content[2][0]] + inlines(content[1])]
        case "Span":
            return [[next(iter(content[0][1]), "span")] + inlines(content[1])]
        case "Note":
            return [["note"] + blocks(content)]
        case "RawInline":
            return []
        case "Cite":
            return flat(content[1])
    return [[CONTAINERS[kind]] + inlines(content)]


# Dumps

METADATA = ("title", "author", "date")
LINE = re.compile(r"( *)(\S+)(?: \d+:\d+-\d+:\d+)?(?: (.*))?$")


def of_dump(text):
    root = ("document", "", [])
    path = [(-1, root)]
    for line in text.splitlines():
        indent, name, detail = LINE.match(line).groups()
        while path[-1][0] >= len(indent):
            path.pop()
        node = (name, detail or "", [])
        path[-1][1][2].append(node)
        path.append((len(indent), node))
    notes = [node for node in root[2] if node[0] == "footnote"]
    return ["document"] + dumped([node for node in root[2] if node[0] not in ("footnote", *METADATA)], notes)


def dumped(nodes, notes):
    return [made for node in nodes for made in dumped_block(*node, notes)]


def dumped_block(name, detail, content, notes):
    if re.fullmatch("heading[1-6]", name):
        return [["heading", int(name[-1])] + dumped_inlines(content, notes)]
    match name:
        case "paragraph":
            return [["paragraph"] + dumped_inlines(content, notes)]
        case "code":
            return [["code-block", quoted(detail).replace("\\n", "\n")]]
        case "list":
            marker = detail.split()
            style = next((word for word in marker if word in STYLES.values()), "decimal")
            return [["list", marker[0]] + ([] if marker[0] == "bullet" else [style]) + dumped(content, notes)]
        case "table":
            caption = [inline for node in content if node[0] == "caption" for inline in dumped_inlines(node[2], notes)]
            rows = dumped([node for node in content if node[0] != "caption"], notes)
            return [["table", detail.split()[0], ["caption"] + caption] + rows]
        case "cell":
            spans = [int(found[1]) if (found := re.search(key + r" (\d+)", detail)) else 1 for key in ("rows", "columns")]
            inner = [node for node in content if node[0] in INLINES]
            text = [["paragraph"] + dumped_inlines(inner, notes)] if inner else []
            return [["cell", *spans] + text + dumped([node for node in content if node[0] not in INLINES], notes)]
        case "break":
            return [["rule"]]
    return [[name] + dumped(content, notes)]


# Code in a cell is a block: the documents have no inline code there.
INLINES = {
    "text", "softbreak", "hardbreak", "link", "footnote-reference", "emphasis", "strong", "strikethrough", "span", "sup", "sub", "u", "mark",
}


def dumped_inlines(nodes, notes):
    return joined([made for node in nodes for made in dumped_inline(*node, notes)])


def dumped_inline(name, detail, content, notes):
    match name:
        case "text":
            return [["text", quoted(detail)]]
        case "softbreak":
            return [["text", " "]]
        case "hardbreak":
            return [["break"]]
        case "code":
            return [["code", quoted(detail)]]
        case "footnote-reference":
            return [["note"] + dumped(notes[int(detail)][2], notes)]
        case "link":
            return [["link", detail[1:].split(">")[0]] + dumped_inlines(content, notes)]
        case "span" if ".smallcaps" in detail:
            return [["smallcaps"] + dumped_inlines(content, notes)]
    return [[name] + dumped_inlines(content, notes)]


def quoted(detail):
    return detail[detail.index('"') + 1:detail.rindex('"')]
