@testable import TypesetAudit

private let whole: @Sendable (inout ConformingPDF) -> Void = { _ in }
private func expecting(_ texts: String...) -> FileContext { FileContext(expectedText: DocumentText(body: texts.map { ExpectedText($0) })) }

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
]
