"""Changes to a PDF that break one rule of ISO 14289-1 each, and changes that break none.

Each is a function that changes a `PDF`, and may return options with which qpdf writes it. `breaks` is the clause that veraPDF must report, or None if
the file must still conform."""
import re

DAMAGES = []


def damage(title, breaks):
    """- title: the description, also the file's name."""
    def register(change):
        DAMAGES.append((title, breaks, change))
        return change
    return register


def harmless(title):
    return damage(title, None)


def once(pattern, replacement, data, flags=re.S):
    new, count = re.subn(pattern, replacement, data, count=1, flags=flags)
    assert count == 1, f"the content has nothing like {pattern}"
    return new


# MARK: the file and its metadata

@damage("no language", "7.2")
def _(pdf):
    del pdf.catalog["/Lang"]


@damage("a language that is no tag", "7.2")
def _(pdf):
    pdf.catalog["/Lang"] = "u:british_english"


@damage("an empty language", "7.2")
def _(pdf):
    pdf.catalog["/Lang"] = "u:"


@damage("a passage in a language that is no tag", "7.2")
def _(pdf):
    pdf.first("/P")[1]["/Lang"] = "u:x_y"


@damage("not marked as tagged", "6.2")
def _(pdf):
    del pdf.catalog["/MarkInfo"]


@damage("marked as not tagged", "6.2")
def _(pdf):
    pdf.catalog["/MarkInfo"] = {"/Marked": False}


@damage("suspect tags", "7.1")
def _(pdf):
    pdf.catalog["/MarkInfo"] = {"/Marked": True, "/Suspects": True}


@damage("no structure tree", "7.1")
def _(pdf):
    del pdf.catalog["/StructTreeRoot"]


@damage("no viewer preferences", "7.1")
def _(pdf):
    del pdf.catalog["/ViewerPreferences"]


@damage("the file name in the title bar", "7.1")
def _(pdf):
    pdf.catalog["/ViewerPreferences"] = {"/DisplayDocTitle": False}


@damage("no metadata", "7.1")
def _(pdf):
    del pdf.catalog["/Metadata"]


def edit_metadata(pdf, pattern, replacement):
    reference = pdf.catalog["/Metadata"]
    pdf.set_data(reference, once(pattern, replacement, pdf.data(reference)))


@damage("metadata without a title", "7.1")
def _(pdf):
    edit_metadata(pdf, rb"<dc:title>.*?</dc:title>", b"")


@damage("metadata without the claim", "5")
def _(pdf):
    edit_metadata(pdf, rb"<pdfuaid:part>1</pdfuaid:part>|pdfuaid:part=[\"']1[\"']", b"")


@damage("a claim of part 3", "5")
def _(pdf):
    edit_metadata(pdf, rb"(<pdfuaid:part>|pdfuaid:part=[\"'])1", rb"\g<1>3")


@damage("the claim under another prefix", "5")
def _(pdf):
    reference = pdf.catalog["/Metadata"]
    pdf.set_data(reference, pdf.data(reference).replace(b"pdfuaid:", b"uaid:").replace(b"xmlns:pdfuaid", b"xmlns:uaid"))


@damage("a header of PDF 2.0", "6.1")
def _(pdf):
    pdf.header["pdfversion"] = "2.0"


@damage("optional content without a name", "7.10")
def _(pdf):
    pdf.catalog["/OCProperties"] = {"/OCGs": [], "/D": {"/Order": []}}


@damage("optional content that changes by itself", "7.10")
def _(pdf):
    pdf.catalog["/OCProperties"] = {"/OCGs": [], "/D": {"/Name": "u:All", "/AS": []}}


def embed(pdf, **names):
    stream = pdf.add_stream({"/Type": "/EmbeddedFile"}, b"hello")
    file = pdf.add({"/Type": "/Filespec", "/EF": {"/F": stream}, **names})
    pdf.catalog["/Names"] = {**pdf.get(pdf.catalog.get("/Names") or {}), "/EmbeddedFiles": {"/Names": ["u:note.txt", file]}}


@damage("an embedded file without UF", "7.11")
def _(pdf):
    embed(pdf, **{"/F": "u:note.txt"})


@damage("an embedded file without F", "7.11")
def _(pdf):
    embed(pdf, **{"/UF": "u:note.txt"})


@damage("a dynamic form", "7.15")
def _(pdf):
    form = pdf.add_stream({}, b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><config xmlns='http://www.xfa.org/schema/xci/2.6/'><acrobat><acrobat7>"
                              b"<dynamicRender>required</dynamicRender></acrobat7></acrobat></config></xdp:xdp>")
    pdf.catalog["/AcroForm"] = {"/Fields": [], "/XFA": form}


def encrypted(accessibility):
    # RC4 of revision 3, because with AES qpdf always allows accessibility.
    return ["--allow-weak-crypto", "--encrypt", "", "owner", "128", "--use-aes=n", f"--accessibility={accessibility}", "--"]


@damage("encryption that keeps readers out", "7.16")
def _(pdf):
    return encrypted("n")


# MARK: headings, notes, roles

@damage("a first heading of level 3", "7.4.2")
def _(pdf):
    pdf.first("/H1")[1]["/S"] = "/H3"


@damage("a heading level left out", "7.4.2")
def _(pdf):
    pdf.first("/H2")[1]["/S"] = "/H5"


@damage("headings with and without levels", "7.4.4")
def _(pdf):
    pdf.elements("/H2")[-1][1]["/S"] = "/H"


@damage("two plain headings in one part", "7.4.4")
def _(pdf):
    for kind in ("/H1", "/H2", "/H3", "/H4"):
        for _, element in pdf.elements(kind):
            element["/S"] = "/H"


@damage("a note without an ID", "7.9")
def _(pdf):
    del pdf.first("/Note")[1]["/ID"]


@damage("notes that share an ID", "7.9")
def _(pdf):
    notes = pdf.elements("/Note")
    notes[1][1]["/ID"] = notes[0][1]["/ID"]


@damage("a type that is mapped to nothing", "7.1")
def _(pdf):
    pdf.first("/P")[1]["/S"] = "/Chapter"


@damage("a role that leads back to itself", "7.1")
def _(pdf):
    pdf.tree["/RoleMap"] = {**pdf.get(pdf.tree.get("/RoleMap") or {}), "/One": "/Two", "/Two": "/One"}
    pdf.first("/P")[1]["/S"] = "/One"


@damage("a standard type with another role", "7.1")
def _(pdf):
    pdf.tree["/RoleMap"] = {**pdf.get(pdf.tree.get("/RoleMap") or {}), "/P": "/Span"}


@damage("an element without a parent", "7.1")
def _(pdf):
    del pdf.first("/P")[1]["/P"]


@damage("a picture without a description", "7.3")
def _(pdf):
    del pdf.first("/Figure")[1]["/Alt"]


@damage("a picture with an empty description", "7.3")
def _(pdf):
    pdf.first("/Figure")[1]["/Alt"] = "u:"


@damage("a formula without a description", "7.7")
def _(pdf):
    element = pdf.first("/Figure")[1]
    element["/S"] = "/Formula"
    del element["/Alt"]


# MARK: tables, lists, contents

def part(pdf, kind, inside):
    """Returns the first element of a kind that is a child of an element of another kind."""
    return pdf.first(kind, lambda element: pdf.get(element["/P"])["/S"] == inside)


@damage("a row outside a table", "7.2")
def _(pdf):
    row = pdf.elements("/TR")[-1][0]
    pdf.move(row, pdf.first("/H1")[1]["/P"], 1)


@damage("a cell outside a row", "7.2")
def _(pdf):
    cell = pdf.elements("/TD")[-1][0]
    pdf.move(cell, pdf.get(pdf.get(cell)["/P"])["/P"], 0)


@damage("a paragraph as a row", "7.2")
def _(pdf):
    pdf.append(pdf.first("/Table")[0], "/P")


@damage("a paragraph as a cell", "7.2")
def _(pdf):
    pdf.append(pdf.first("/TR")[0], "/P")


@damage("two heads of a table", "7.2")
def _(pdf):
    table = pdf.first("/Table")
    body = part(pdf, "/TBody", "/Table")
    assert body[1]["/P"] == table[0]
    body[1]["/S"] = "/THead"
    pdf.append(table[0], "/TBody")


@damage("a head of a table without a body", "7.2")
def _(pdf):
    head = part(pdf, "/THead", "/Table")
    for _, body in pdf.elements("/TBody"):
        if body["/P"] == head[1]["/P"]:
            table = pdf.get(head[1]["/P"])
            for row in pdf.kids(body):
                pdf.get(row)["/P"] = head[1]["/P"]
            table["/K"] = [row for kid in pdf.kids(table) for row in (pdf.kids(body) if pdf.get(kid) is body else [kid])]


@damage("two feet of a table", "7.2")
def _(pdf):
    table = pdf.first("/Table")[0]
    pdf.append(table, "/TFoot")
    pdf.append(table, "/TFoot")


@damage("a caption between rows", "7.2")
def _(pdf):
    table, element = pdf.first("/Table")
    for reference, caption in pdf.elements("/Caption"):
        if caption["/P"] == table:
            pdf.move(reference, table, 1)
            return
    reference = pdf.append(table, "/Caption")
    pdf.move(reference, table, 1)


@damage("two captions of a table", "7.2")
def _(pdf):
    table = pdf.first("/Table")[0]
    pdf.move(pdf.append(table, "/Caption"), table, 0)
    pdf.append(table, "/Caption")


@damage("a row that is short of a cell", "7.2")
def _(pdf):
    row = pdf.get(pdf.elements("/TD")[-1][1]["/P"])
    row["/K"] = pdf.kids(row)[:-1]


def attributes(element):
    own = element.get("/A", [])
    return own if isinstance(own, list) else [own]


@damage("a cell over two columns, one of them not there", "7.2")
def _(pdf):
    element = pdf.elements("/TD")[-1][1]
    element["/A"] = attributes(element) + [{"/O": "/Table", "/ColSpan": 2}]


@damage("a cell over more rows than there are", "7.2")
def _(pdf):
    element = pdf.elements("/TD")[-1][1]
    element["/A"] = attributes(element) + [{"/O": "/Table", "/RowSpan": 3}]


@damage("cells that lie over one another", "7.2")
def _(pdf):
    row = pdf.get(pdf.elements("/TR")[-2][0])
    element = pdf.get(pdf.kids(row)[1])
    element["/A"] = attributes(element) + [{"/O": "/Table", "/RowSpan": 2}]


@damage("headers of a table without a scope", "7.5")
def _(pdf):
    for _, element in pdf.elements("/TH"):
        element.pop("/A", None)


@damage("a scope that layout owns", "7.5")
def _(pdf):
    for _, element in pdf.elements("/TH"):
        element["/A"] = {"/O": "/Layout", "/Scope": "/Column"}


@damage("a cell that names a header that is not there", "7.5")
def _(pdf):
    for _, element in pdf.elements("/TH"):
        element.pop("/A", None)
    for _, element in pdf.elements("/TD"):
        element["/A"] = {"/O": "/Table", "/Headers": ["u:nowhere"]}


@damage("a paragraph in a list", "7.2")
def _(pdf):
    pdf.append(pdf.first("/L")[0], "/P")


@damage("a paragraph as part of an item", "7.2")
def _(pdf):
    pdf.append(pdf.first("/LI")[0], "/P")


@damage("an item outside a list", "7.2")
def _(pdf):
    pdf.append(pdf.first("/H1")[1]["/P"], "/LI")


@damage("an item's body outside an item", "7.2")
def _(pdf):
    pdf.append(pdf.first("/H1")[1]["/P"], "/LBody")


@damage("a list's caption behind its items", "7.2")
def _(pdf):
    pdf.append(pdf.first("/L")[0], "/Caption")


@damage("a paragraph in the contents", "7.2")
def _(pdf):
    pdf.append(pdf.first("/TOC")[0], "/P")


@damage("a line of contents outside of them", "7.2")
def _(pdf):
    pdf.append(pdf.first("/H1")[1]["/P"], "/TOCI")


# MARK: annotations

@damage("a link without a description", "7.18.5")
def _(pdf):
    for _, reference in pdf.annotations("/Link"):
        pdf.get(reference).pop("/Contents", None)


@damage("a link outside the tags", "7.18.5")
def _(pdf):
    reference = next(reference for _, reference in pdf.annotations("/Link"))
    del pdf.get(reference)["/StructParent"]


@damage("a link in an element of another type", "7.18.5")
def _(pdf):
    pdf.first("/Link")[1]["/S"] = "/Span"


@damage("tabs that follow the rows", "7.18.3")
def _(pdf):
    next(page for page, _ in pdf.annotations("/Link"))["/Tabs"] = "/R"


@damage("no order of tabs", "7.18.3")
def _(pdf):
    del next(page for page, _ in pdf.annotations("/Link"))["/Tabs"]


def annotate(pdf, subtype, **entries):
    page = pdf.pages()[0]
    reference = pdf.add({"/Type": "/Annot", "/Subtype": subtype, "/Rect": [100, 100, 130, 130], "/F": 4, **entries})
    page["/Annots"] = (pdf.get(page.get("/Annots")) or []) + [reference]
    page["/Tabs"] = "/S"
    return reference


@damage("a comment outside the tags", "7.18.1")
def _(pdf):
    annotate(pdf, "/Text", **{"/Contents": "u:A note"})


@damage("a comment without words", "7.18.1")
def _(pdf):
    annotate(pdf, "/Square")


@damage("a trap network", "7.18.2")
def _(pdf):
    annotate(pdf, "/TrapNet", **{"/Contents": "u:Traps"})


@damage("a field outside a form", "7.18.4")
def _(pdf):
    reference = annotate(pdf, "/Widget", **{"/FT": "/Tx", "/T": "u:name", "/TU": "u:Your name"})
    pdf.catalog["/AcroForm"] = {"/Fields": [reference]}


@damage("a printer's mark within the tags", "7.18.8")
def _(pdf):
    link = next(reference for _, reference in pdf.annotations("/Link"))
    pdf.get(link)["/Subtype"] = "/PrinterMark"


@damage("a printer's mark without a description", "7.18.1")
def _(pdf):
    annotate(pdf, "/PrinterMark")


# MARK: page content

ARTIFACT = rb"/Artifact\s*(?:<<.*?>>\s*BDC|BMC)(.*?)EMC"


def drawn(pdf, pattern):
    """Returns the first page whose content matches."""
    return next(page for page in pdf.pages() if re.search(pattern, pdf.data(pdf.content_of(page)), re.S))


@damage("a page number that is neither tagged nor an artifact", "7.1")
def _(pdf):
    pdf.edit_content(drawn(pdf, ARTIFACT), lambda data: once(ARTIFACT, rb"\1", data))


@damage("a rectangle that is neither tagged nor an artifact", "7.1")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data + b"\n10 10 20 20 re f\n")


@damage("a line that is neither tagged nor an artifact", "7.1")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data + b"\n10 10 m 20 20 l S\n")


@damage("tagged content that the tags do not know", "7.1")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: once(rb"/MCID 0\b", b"/MCID 9999", data))


@damage("an artifact that is not closed", "7.1")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data + b"\n/Artifact BMC 10 10 20 20 re f\n")


@damage("an artifact within tagged content", "7.1")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: once(rb"(/MCID \d+[^>]*>>\s*BDC)", rb"\1 /Artifact BMC 0 0 1 1 re f EMC ", data))


@damage("tagged content within an artifact", "7.1")
def _(pdf):
    def change(data):
        return once(rb"(/\w+\s*<<[^>]*/MCID \d+[^>]*>>\s*BDC.*?EMC)", rb"/Artifact BMC \1 EMC ", data)
    pdf.edit_content(pdf.pages()[0], change)


@damage("a page that the tags do not know", "7.1")
def _(pdf):
    del pdf.pages()[0]["/StructParents"]


def draw_form(pdf, dictionary, data, times, around=b"/Artifact BMC %s EMC"):
    form = pdf.add_stream({"/Type": "/XObject", "/Subtype": "/Form", "/BBox": [0, 0, 50, 50], "/Resources": {}, **dictionary}, data)
    page = pdf.pages()[0]
    resources = pdf.get(page["/Resources"])
    resources["/XObject"] = {**(pdf.get(resources.get("/XObject")) or {}), "/Damage": form}
    pdf.edit_content(page, lambda content: content + (b"\n" + around % b"/Damage Do") * times)


@damage("a form with numbers but no key of its own", "7.1")
def _(pdf):
    draw_form(pdf, {}, b"/P <</MCID 0>> BDC 0 0 5 5 re f EMC", 1, around=b"%s")


@damage("a form that refers to another file", "7.20")
def _(pdf):
    draw_form(pdf, {"/Ref": {"/F": "u:other.pdf", "/Page": 0}}, b"0 0 5 5 re f", 1)


# MARK: fonts

def descendant(pdf, subtype):
    """Returns a Type 0 font with its reference, and its CID font of a subtype."""
    for reference, font in pdf.fonts("/Type0"):
        inner = pdf.get(pdf.get(font["/DescendantFonts"])[0])
        if inner["/Subtype"] == subtype:
            return reference, font, inner
    raise AssertionError(f"no font is a {subtype}")


@damage("a font that is not embedded", "7.21.4.1")
def _(pdf):
    descriptor = pdf.get(descendant(pdf, "/CIDFontType2")[2]["/FontDescriptor"])
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        descriptor.pop(key, None)


@damage("an embedded font that is cut off", "7.21.4.1")
def _(pdf):
    descriptor = pdf.get(descendant(pdf, "/CIDFontType2")[2]["/FontDescriptor"])
    pdf.set_data(descriptor["/FontFile2"], pdf.data(descriptor["/FontFile2"])[:40])


@damage("a list of glyphs that is not complete", "7.21.4.2")
def _(pdf):
    descriptor = pdf.get(descendant(pdf, "/CIDFontType2")[2]["/FontDescriptor"])
    descriptor["/CIDSet"] = pdf.add_stream({}, b"\x80")


@damage("a font that does not tell its characters", "7.21.7")
def _(pdf):
    del descendant(pdf, "/CIDFontType2")[1]["/ToUnicode"]


def map_all(pdf, target):
    reference = descendant(pdf, "/CIDFontType2")[1]["/ToUnicode"]
    pdf.set_data(reference, re.sub(rb"(<[0-9A-Fa-f]{4}>\s*)<[0-9A-Fa-f]{4}>(?=\s*\n)", rb"\1<" + target + b">", pdf.data(reference)))


@damage("a character that is U+0000", "7.21.7")
def _(pdf):
    map_all(pdf, b"0000")


@damage("a character that is U+FEFF", "7.21.7")
def _(pdf):
    map_all(pdf, b"FEFF")


@damage("a character that is U+FFFE", "7.21.7")
def _(pdf):
    map_all(pdf, b"FFFE")


@damage("widths that are not the glyphs'", "7.21.5")
def _(pdf):
    inner = descendant(pdf, "/CIDFontType2")[2]
    inner.pop("/W", None)
    inner["/DW"] = 123


@damage("no map from characters to glyphs", "7.21.3.2")
def _(pdf):
    del descendant(pdf, "/CIDFontType2")[2]["/CIDToGIDMap"]


@damage("a map of characters that nobody knows", "7.21.3.3")
def _(pdf):
    descendant(pdf, "/CIDFontType2")[1]["/Encoding"] = "/Nobody-H"


@damage("a map of characters of another collection", "7.21.3.1")
def _(pdf):
    descendant(pdf, "/CIDFontType2")[1]["/Encoding"] = "/UniJIS-UTF16-H"


@damage("the glyph of missing characters", "7.21.8")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data.replace(b"(\x00\x01", b"(\x00\x00", 1))


READERS_FONT = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": "/WinAnsiEncoding"}


def draw_with_readers_font(pdf, operators):
    page = pdf.pages()[0]
    resources = pdf.get(page["/Resources"])
    resources["/Font"] = {**(pdf.get(resources.get("/Font")) or {}), "/Damage": pdf.add(READERS_FONT)}
    pdf.edit_content(page, lambda data: data + b"\n/Artifact BMC BT /Damage 12 Tf 100 100 Td " + operators + b" ET EMC\n")


@damage("a font of the reader's", "7.21.4.1")
def _(pdf):
    draw_with_readers_font(pdf, b"(Hello) Tj")


@damage("a font of the reader's for an empty text", "7.21.4.1")
def _(pdf):
    draw_with_readers_font(pdf, b"() Tj")


@damage("a font of the reader's in a hidden annotation", "7.21.4.1")
def _(pdf):
    form = pdf.add_stream({"/Type": "/XObject", "/Subtype": "/Form", "/BBox": [0, 0, 30, 30], "/Resources": {"/Font": {"/Damage": pdf.add(READERS_FONT)}}},
                          b"BT /Damage 9 Tf 5 5 Td (Hi) Tj ET")
    annotate(pdf, "/FreeText", **{"/F": 2, "/AP": {"/N": form}})


# MARK: harmless changes

@harmless("nothing changed")
def _(pdf):
    pass


@harmless("encryption that lets readers in")
def _(pdf):
    return encrypted("y")


@harmless("another language")
def _(pdf):
    pdf.catalog["/Lang"] = "u:de-CH-1996"


@harmless("no outline")
def _(pdf):
    pdf.catalog.pop("/Outlines", None)


@harmless("tags that are not suspect")
def _(pdf):
    pdf.catalog["/MarkInfo"] = {"/Marked": True, "/Suspects": False}


@harmless("another description of a picture")
def _(pdf):
    pdf.first("/Figure")[1]["/Alt"] = "u:Another"


@harmless("a picture with words in the place of a description")
def _(pdf):
    element = pdf.first("/Figure")[1]
    element["/ActualText"] = element.pop("/Alt")


@harmless("a type of one's own with a role")
def _(pdf):
    pdf.tree["/RoleMap"] = {**pdf.get(pdf.tree.get("/RoleMap") or {}), "/Chapter": "/Part", "/Part1": "/Chapter"}
    pdf.first("/P")[1]["/S"] = "/Part1"


@harmless("artifacts without a kind")
def _(pdf):
    pdf.edit_content(drawn(pdf, rb"/Artifact\s*<<.*?>>\s*BDC"), lambda data: re.sub(rb"/Artifact\s*<<.*?>>\s*BDC", b"/Artifact BMC", data, flags=re.S))


@harmless("a rectangle as an artifact")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data + b"\n/Artifact BMC 10 10 20 20 re f EMC\n")


@harmless("clipping that draws nothing")
def _(pdf):
    pdf.edit_content(pdf.pages()[0], lambda data: data + b"\nq 10 10 20 20 re W n Q\n")


@harmless("a form drawn twice as an artifact")
def _(pdf):
    draw_form(pdf, {}, b"0 0 5 5 re f", 2)


@harmless("a hidden comment outside the tags")
def _(pdf):
    annotate(pdf, "/Text", **{"/F": 2, "/Contents": "u:A note"})


@harmless("an embedded file with both names")
def _(pdf):
    embed(pdf, **{"/F": "u:note.txt", "/UF": "u:note.txt"})


@harmless("a font of the reader's that nothing is drawn with")
def _(pdf):
    resources = pdf.get(pdf.pages()[0]["/Resources"])
    resources["/Font"] = {**(pdf.get(resources.get("/Font")) or {}), "/Damage": pdf.add({"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica"})}


@harmless("invisible text in a font of the reader's")
def _(pdf):
    draw_with_readers_font(pdf, b"3 Tr (Hello) Tj")


@harmless("a comment with an appearance")
def _(pdf):
    form = pdf.add_stream({"/Type": "/XObject", "/Subtype": "/Form", "/BBox": [0, 0, 30, 30], "/Resources": {}}, b"0 0 9 9 re f")
    annotate(pdf, "/Stamp", **{"/F": 2, "/AP": {"/N": form}})


# An element that the structure tree does not reach is a warning of the audit; veraPDF uses only the parent tree.
@harmless("an element that its parent does not list")
def _(pdf):
    reference, element = pdf.first("/P")
    owner = pdf.get(element["/P"])
    owner["/K"] = [kid for kid in pdf.kids(owner) if kid != reference]


@harmless("codes that are said to be Unicode")
def _(pdf):
    for _, font in pdf.fonts("/Type0"):
        font["/ToUnicode"] = "/Identity-H"


@harmless("cells that name their headers")
def _(pdf):
    ids = []
    for number, (_, element) in enumerate(pdf.elements("/TH")):
        element["/ID"] = f"u:head-{number}"
        ids.append(element["/ID"])
    for _, element in pdf.elements("/TD"):
        element["/A"] = attributes(element) + [{"/O": "/Table", "/Headers": ids[:1]}]


@harmless("an item without a label")
def _(pdf):
    label, element = part(pdf, "/Lbl", "/LI")
    body = next(kid for kid in pdf.kids(pdf.get(element["/P"])) if pdf.get(kid)["/S"] == "/LBody")
    pdf.move(label, body, 0)
    element["/S"] = "/Span"


@harmless("a caption in front of a table")
def _(pdf):
    table = pdf.first("/Table")[0]
    for reference, caption in pdf.elements("/Caption"):
        if caption["/P"] == table:
            return pdf.move(reference, table, 0)
    pdf.move(pdf.append(table, "/Caption"), table, 0)
