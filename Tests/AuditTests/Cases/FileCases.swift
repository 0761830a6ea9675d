import PDFTestFiles

@testable import TypesetAudit

private let whole: @Sendable (inout ConformingPDF) -> Void = { _ in }
private func expecting(_ texts: String...) -> FileContext { FileContext(expectedText: DocumentText(body: texts.map { ExpectedText($0) })) }

/// A context in which one page is many.
private let few = FileContext(
    configuration: AuditConfiguration(
        rules: [.pdfHeadings: RuleSettings(parameters: ["pages": 1]), .pdfBookmarks: RuleSettings(parameters: ["pages": 1])]))
private let picture = SmallPDF.stream("@", "/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray")

/// An element for the heading's content: a formula with an alternative text of many words.
private func formula(words count: Int) -> String {
    "/S/Formula/P 9 0 R/Pg 3 0 R/K 0/Alt(\(Array(repeating: "x", count: count).joined(separator: " ")))"
}

/// One condition of finished files for each rule; `ConditionRules` tests the others.
let fileCases: [RuleCase] = [
    RuleCase(
        .contentUnread, file: { $0.content += "/Artifact BMC /Missing Do EMC" },
        finds: ["review: read in part: the XObject “Missing” is not in the file, on page 1"]),
    RuleCase(.contentUnread, file: whole),
    // No sheet may turn the rule off, since a partly read file would then pass as clean.
    RuleCase(
        .contentUnread, file: { $0.content += "/Artifact BMC /Missing Do EMC" },
        FileContext(configuration: AuditConfiguration(rules: [.contentUnread: .off])),
        finds: ["review: read in part: the XObject “Missing” is not in the file, on page 1"]),
    RuleCase(
        .pdfTags, file: { $0.catalog.replace("/Marked true", with: "/Marked false") },
        finds: ["fail: the file is not marked as tagged (MarkInfo/Marked)"]),
    RuleCase(.pdfTags, file: whole),
    RuleCase(
        .pdfLanguage, file: { $0.catalog.replace("(en)", with: "(en_US)") },
        finds: ["fail: “en_US”, the language of the catalog, is not a language tag"]),
    RuleCase(.pdfLanguage, file: whole),
    RuleCase(
        .pdfLanguageMismatch, file: { $0.cells[2].replace("(a square)", with: "<FEFF0645063106280639>") },
        finds: ["review: the alternative text “مربع” is in Arabic letters, but its language is en"]),
    RuleCase(.pdfLanguageMismatch, file: { $0.cells[2].replace("(a square)", with: "<FEFF0645063106280639>/Lang(ar)") }),
    RuleCase(
        .pdfLanguageMismatch, file: { $0.annotation.replace("(to example.org)", with: "<FEFF0645063106280639>") },
        finds: ["review: the description of a link “مربع” is in Arabic letters, but its language is en"]),
    RuleCase(
        .linkTextVague, file: { $0.annotation.replace("/Contents(to example.org)", with: "/Contents(link)") },
        finds: ["warning: the link “link” does not name its target: https://example.org"]),
    // The description names the target.
    RuleCase(.linkTextVague, file: whole),
    RuleCase(
        .languageMismatch, file: { $0.content.replace("/P<</MCID 1>>", with: "/P<</MCID 1/ActualText<FEFF0645063106280639>>>") },
        finds: ["review: “مربع” is in Arabic letters, but the language there is en"]),
    RuleCase(
        .languageMismatch,
        file: { $0.content.replace("/P<</MCID 1>>", with: "/P<</MCID 1/Lang(ar)/ActualText<FEFF0645063106280639>>>") }),
    RuleCase(
        .pdfMetadata, file: { $0.catalog.replace("DisplayDocTitle true", with: "DisplayDocTitle false") },
        finds: ["fail: the file does not make readers show its title (ViewerPreferences/DisplayDocTitle)"]),
    RuleCase(.pdfMetadata, file: whole),
    RuleCase(
        .pdfFonts, file: { $0.font.replace("/Differences[]", with: "/Differences[84/Thorn]") },
        finds: ["fail: a font without a name lacks the glyph of code 84, on page 1"]),
    RuleCase(.pdfFonts, file: whole),
    RuleCase(
        .pdfUnicode, file: { $0.toUnicode += " 1 beginbfchar <48> <FEFF> endbfchar" },
        finds: ["fail: a font without a name maps code 72 to U+FEFF, which is not a character, on page 1"]),
    RuleCase(.pdfUnicode, file: whole),
    RuleCase(
        .pdfAnnotations, file: { $0.page.replace("/Tabs/S", with: "") },
        finds: ["fail: the tab order of a page with annotations does not follow the tags (Tabs is not S), on page 1"]),
    RuleCase(.pdfAnnotations, file: whole),
    RuleCase(.pdfArtifacts, file: { $0.content += "0 0 5 5 re f" }, finds: ["fail: a fill is neither tagged nor an artifact, on page 1"]),
    RuleCase(.pdfArtifacts, file: whole),
    RuleCase(
        .pdfText, file: { $0.content.replace("(Text)", with: "(Txt)") }, expecting("Head", "Text link"),
        finds: ["fail: the tags do not contain the text “Text link”"]),
    RuleCase(.pdfText, file: whole, expecting("Head", "Text link")),
    RuleCase(
        .pdfOrder, file: { $0.elements[0].replace("10 0 R 11 0 R", with: "11 0 R 10 0 R") }, expecting("Head", "Text link"),
        finds: [
            "fail: the text “Text link” does not follow the text before it in the tags"
        ]),
    RuleCase(.pdfOrder, file: whole, expecting("Head", "Text link")),
    RuleCase(
        .pdfArtifactText,
        file: {
            $0.content.replace("/TD<</MCID 6>>BDC BT /F 12 Tf 10 60 Td (Ada) Tj ET EMC", with: "")
            $0.content += "/Artifact BMC BT /F 12 Tf 10 100 Td (link Headitem Texti Adam) Tj ET EMC"
        },
        finds: ["review: 3 words within the text of page 1 are artifacts: “Headitem”, “Texti”, “Adam”"]),
    RuleCase(
        .pdfArtifactText,
        file: {
            $0.content = "/Artifact BMC BT /F 12 Tf 10 100 Td (a a a a a a a a a a) Tj ET EMC"
        }, finds: ["warning: all 10 words of page 1 are artifacts: screen readers skip it"]),
    RuleCase(.pdfArtifactText, file: whole),
    RuleCase(
        .pdfImageOnly,
        file: {
            $0.content = "/Artifact BMC q 200 0 0 200 0 0 cm /I Do Q EMC"
            $0.resources = "/XObject<</I 26 0 R>>"
            $0.more = [picture]
        }, finds: ["warning: page 1 is a picture without text"]),
    RuleCase(
        .pdfImageOnly,
        file: {
            $0.content = "/Figure<</MCID 7>>BDC q 200 0 0 200 0 0 cm /I Do Q EMC"
            $0.resources = "/XObject<</I 26 0 R>>"
            $0.more = [picture]
        }, finds: ["review: page 1 is a picture without text"]),
    RuleCase(.pdfImageOnly, file: whole),
    RuleCase(
        .pdfHeadings, file: { $0.elements[1].replace("/S/H1", with: "/S/P") }, few,
        finds: ["warning: none of the 1 pages has a heading"]),
    RuleCase(.pdfHeadings, file: whole, few),
    RuleCase(
        .pdfBookmarks, file: whole, few, finds: ["warning: the file has headings and 1 page, but no bookmarks (Outlines)"]),
    RuleCase(.pdfBookmarks, file: whole),
    RuleCase(
        .pdfContents,
        file: {
            $0.elements[2].replace("/S/P", with: "/S/TOCI")
            $0.annotation.replace("/A<</S/URI/URI(https://example.org)>>", with: "/Dest[3 0 R/XYZ null 100 null]")
        }, finds: ["review: an entry of the table of contents leads to page 1, not to a heading, on page 1"]),
    RuleCase(
        .pdfContents,
        file: {
            $0.elements[2].replace("/S/P", with: "/S/TOCI")
            $0.annotation.replace("/A<</S/URI/URI(https://example.org)>>", with: "/Dest[3 0 R/XYZ null 195 null]")
        }),
    RuleCase(
        .pdfTagParts, file: { $0.elements[7].replace("/S/LBody", with: "/S/Span") }, finds: ["warning: an LI has no LBody, on page 1"]),
    RuleCase(
        .pdfTagParts, file: { $0.cells[2].replace("/A<</O/Layout/BBox[150 20 180 50]>>", with: "") },
        finds: ["warning: a Figure has no bounding box (BBox), on page 1"]),
    RuleCase(
        .pdfTagParts,
        file: {
            $0.elements[3].replace("<</Type/OBJR/Obj 8 0 R/Pg 3 0 R>>", with: "")
            $0.annotation.replace("/StructParent 1", with: "")
        }, finds: ["warning: a Link has no annotation, so it cannot be followed, on page 1"]),
    RuleCase(.pdfTagParts, file: whole),
    RuleCase(
        .pdfContainment,
        file: {
            $0.metadata.replace("part=\"1\"", with: "part=\"2\"")
            $0.elements[1].replace("/S/H1", with: "/S/TOC")
        }, finds: ["warning: the tag TOC contains text or pictures directly, outside the tags that it may contain, on page 1"]),
    RuleCase(
        .pdfContainment,
        file: {
            $0.metadata.replace(
                "</rdf:Description>",
                with: "<pdfd:declarations xmlns:pdfd='http://pdfa.org/declarations/'><rdf:Bag><rdf:li rdf:parseType='Resource'>"
                    + "<pdfd:conformsTo>http://pdfa.org/declarations/wtpdf#reuse1.0</pdfd:conformsTo></rdf:li></rdf:Bag>"
                    + "</pdfd:declarations></rdf:Description>")
            $0.metadata.replace("part=\"1\"", with: "part=\"2\"")
            $0.elements[9].replace("/S/TR", with: "/S/TBody")
        }, finds: ["fail: the tag TH is in the tag TBody, which may not contain it, on page 1"]),
    RuleCase(.pdfContainment, file: { $0.metadata.replace("part=\"1\"", with: "part=\"2\"") }),
    RuleCase(
        .pdfEmptyTags, file: { $0.content.replace("(Head)", with: "( )") },
        finds: ["warning: an H1 has no content but white space, on page 1"]
    ),
    RuleCase(.pdfEmptyTags, file: whole),
    RuleCase(
        .pdfAltOnText, file: { $0.elements[1] += "/Alt(other)" },
        finds: ["warning: an H1 has an alternative text, which is read instead of its content, on page 1"]),
    RuleCase(.pdfAltOnText, file: whole),
    RuleCase(
        .mathAlt, file: { $0.elements[1] = formula(words: 201) },
        finds: ["review: the alternative text of a formula has 201 words, over 200"]),
    RuleCase(.mathAlt, file: { $0.elements[1] = formula(words: 200) }),
    RuleCase(
        .imageAltSuspect, file: { $0.cells[2].replace("(a square)", with: "(square.png)") },
        finds: ["warning: the alternative text “square.png” is a file name"]),
    RuleCase(
        .imageAltSuspect, file: { $0.cells[2].replace("(a square)", with: "(Image 3)") },
        finds: ["warning: the alternative text “Image 3” does not describe the picture"]),
    RuleCase(
        .tableHeaderMissing,
        file: {
            $0.elements[9] = "/S/TR/P 17 0 R/K[21 0 R 24 0 R]"
            $0.elements[10] = "/S/TR/P 17 0 R/K[22 0 R 26 0 R]"
            $0.cells[0].replace("/S/TH", with: "/S/TD")
            $0.cells[3] = "/S/TD/P 18 0 R"
            $0.more = ["<</Type/StructElem/S/TD/P 19 0 R>>"]
        }, finds: ["warning: a Table of 2 rows and 2 columns has no header cell (TH), on page 1"]),
    RuleCase(
        .tableHeaderMissing,
        file: {
            $0.elements[9] = "/S/TR/P 17 0 R/K[21 0 R 24 0 R]"
            $0.elements[10] = "/S/TR/P 17 0 R/K[22 0 R 26 0 R]"
            $0.content.replace("(Name)", with: "( )")
            $0.cells[3] = "/S/TD/P 18 0 R"
            $0.more = ["<</Type/StructElem/S/TD/P 19 0 R>>"]
        }, finds: ["fail: a Table of 2 rows and 2 columns has only blank header cells (TH), on page 1"]),
    RuleCase(
        .pdfMetadata, file: { $0.metadata.replace(">Small<", with: ">report_v2.docx<") },
        finds: ["warning: the title “report_v2.docx” is the name of a file or of its program"]),
]
