import PDFTestFiles
import Testing
import TypesetAudit
import TypesetBase
import TypesetPDFReading

/// A damage and the messages that it must cause.
struct Damage: Sendable, CustomTestStringConvertible {
    var messages: [String]
    var apply: @Sendable (inout ConformingPDF) -> Void
    init(_ messages: String..., apply: @escaping @Sendable (inout ConformingPDF) -> Void) { self.messages = messages; self.apply = apply }
    var testDescription: String { messages.first ?? "nothing to find" }
}

/// Whether the file meets the machine-checkable conditions of PDF/UA-1.
private func conformsToPDFUA(_ pdf: InspectedPDF) -> Bool {
    let conditions: Set<RuleID> = [.pdfTags, .pdfLanguage, .pdfMetadata, .pdfFonts, .pdfUnicode, .pdfAnnotations, .pdfArtifacts]
    return !AuditEngine.findings(in: pdf).contains { conditions.contains($0.rule) && $0.outcome == .fail }
}

/// Locations of findings in files of other programs, for those who fix the files.
@Suite struct TaggedPlaceTests {
    @Test func aFigureIsFoundByItsTags() throws {
        var file = ConformingPDF()
        file.cells[2].replace("/Alt(a square)", with: "")
        let finding = try #require(AuditEngine.findings(in: file.inspected()).first)
        #expect(finding.tags == ["Document", "Figure"])
        #expect(finding.locations == [Location(page: 1, rect: Rect(x: 150, y: 150, width: 30, height: 30))])
        #expect(finding.references == [Reference(.pdfUA, "7.3"), Reference(.matterhorn, "13-004")] + Reference.wcag("1.1.1"))
    }

    /// Only the cells of the row have content, so the page of the row is that of its cells.
    @Test func anElementIsWhereItsContentIs() throws {
        var file = ConformingPDF()
        file.cells[0].replace("/S/TH", with: "/S/TD")
        file.elements[8].replace("/S/Table", with: "/S/Grid")
        let finding = try #require(AuditEngine.findings(in: file.inspected()).first { $0.message.contains("Grid") })
        #expect(finding.tags == ["Document", "Grid"])
        #expect(finding.locations.map(\.page) == [1])
        let rect = try #require(finding.locations.first?.rect)
        #expect(rect.minX == 10)
        #expect(rect.height > 20)
        #expect(rect.height < 60)
    }

    /// A word has the tag path of its own content, not that of its background.
    @Test func wordsHaveTheTagsAroundThem() throws {
        var file = ConformingPDF()
        file.content.replace("/TD<</MCID 6>>BDC", with: "/Artifact BMC 1 1 0 rg 0 50 200 30 re f EMC /TD<</MCID 6>>BDC 1 1 0 rg")
        let finding = try #require(AuditEngine.findings(in: file.inspected()).first { $0.rule == .contrastMinimum })
        #expect(finding.tags == ["Document", "Table", "TR", "TD"])
    }
}

/// Tests of files that the standard permits and other programs write.
@Suite struct PermittedFileTests {
    /// Without a language of the file, the title needs one in any of its alternatives.
    @Test(arguments: [(#"<rdf:li xml:lang="en">Small</rdf:li>"#, false), ("", true)])
    func aTitleMayStateItsLanguageItself(alternative: String, isFault: Bool) throws {
        var file = ConformingPDF()
        file.catalog.replace("/Lang(en)", with: "")
        file.metadata.replace("</rdf:Alt>", with: alternative + "</rdf:Alt>")
        #expect(try file.messages().contains { $0.contains("the title of the metadata has no language") } == isFault)
    }

    /// Readers know the characters of these collections (ISO 14289-1 7.21.7).
    @Test(arguments: [("Japan1", false), ("Identity", true)])
    func fontsOfKnownCollectionsNeedNoMap(ordering: String, isFault: Bool) throws {
        var file = ConformingPDF()
        file.resources.replace("/F 5 0 R", with: "/F 5 0 R/J 26 0 R")
        file.content += "/Artifact BMC BT /J 12 Tf 90 10 Td <0029> Tj ET EMC\n"
        let system = "/CIDSystemInfo<</Registry(Adobe)/Ordering(\(ordering))/Supplement 0>>"
        file.more = [
            "<</Type/Font/Subtype/Type0/BaseFont/J/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/J\(system)>>]>>"
        ]
        #expect(try file.messages().contains { $0.hasPrefix("pdf-unicode: J does not map 1 code to text") } == isFault)
    }
}

/// Character maps that do not lead from the codes of TrueType fonts of letters to glyphs (ISO 14289-1 7.21.6).
@Suite struct TrueTypeMapTests {
    /// Returns the Matterhorn conditions of 7.21.6 that a font breaks whose program has the letter A in each map.
    private func conditions(_ maps: [SmallTrueType.Map], shows text: String, encoding: String) throws -> [String] {
        let font = "<</Type/Font/Subtype/TrueType/BaseFont/S/FirstChar 65/LastChar 66/Widths[500 500]/FontDescriptor 6 0 R\(encoding)>>"
        var objects = SmallPDF.page("BT /F1 20 Tf 10 50 Td (\(text)) Tj ET").objects.map { Array($0.utf8) }
        objects[4] = Array(font.utf8)
        objects += [
            Array("<</Type/FontDescriptor/FontName/S/Flags 32/FontFile2 7 0 R>>".utf8), SmallPDF.stream(SmallTrueType.program(maps)),
        ]
        let pdf = try InspectedPDF(reading: SmallPDF.file(of: objects), path: "small.pdf")
        return AuditEngine.findings(in: pdf).filter { $0.rule == .pdfFonts && $0.references.contains(Reference(.pdfUA, "7.21.6")) }
            .flatMap(\.references).filter { $0.standard == .matterhorn }.map(\.clause)
    }

    private static let unicode = SmallTrueType.Map(platform: 3, encoding: 1, character: "A")
    private static let macintosh = SmallTrueType.Map(platform: 1, encoding: 0, character: "A")

    @Test(arguments: [("A", []), ("AB", ["31-018"])])
    func aLetterThatNoMapHas(text: String, expected: [String]) throws {
        #expect(try conditions([Self.unicode], shows: text, encoding: "/Encoding/WinAnsiEncoding") == expected)
    }

    @Test(arguments: [([Self.macintosh, Self.unicode], []), ([Self.macintosh], ["31-023"])])
    func namedGlyphsWithoutAMapFromUnicode(maps: [SmallTrueType.Map], expected: [String]) throws {
        let encoding = "/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[66/A]>>"
        #expect(try conditions(maps, shows: "A", encoding: encoding) == expected)
    }
}

/// The tags of the small file's paragraph, link and figure exist, but are missing from the tree or detached from their content.
@Suite struct StrayContentTests {
    private func messages(_ damage: (inout ConformingPDF) -> Void) throws -> [String] {
        var file = ConformingPDF()
        damage(&file)
        return try AuditEngine.findings(in: file.inspected()).map { "\($0.outcome.rawValue): \($0.rule): \($0.message)" }
    }

    @Test func anElementThatIsNoKidOfItsParent() throws {
        #expect(
            try messages { $0.elements[0].replace(" 23 0 R", with: "") }
                == ["warning: pdf-tags: a drawing has a tag that the structure tree does not contain (K), on page 1"])
        #expect(
            try messages { $0.elements[2].replace("K[1 12 0 R]", with: "K[1]") } == [
                "warning: pdf-tags: a Link annotation has a tag that the structure tree does not contain (K), on page 1",
                "warning: pdf-tags: text has a tag that the structure tree does not contain (K), on page 1",
            ])
    }

    @Test func contentThatItsElementDoesNotContain() throws {
        #expect(
            try messages { $0.elements[1].replace("/K 0", with: "") } == [
                "warning: pdf-tags: text has a tag that the structure tree does not contain (K), on page 1"
            ])
    }

    /// Marked-content identifiers in a form belong to the form, not to the page, and refer to nothing without StructParents.
    @Test func numbersOfAFormWithoutAKey() throws {
        let found = try messages { file in
            file.resources += "/XObject<</X 26 0 R>>"
            file.content += "/X Do"
            file.more = [SmallPDF.stream("/P<</MCID 1>>BDC 0 0 5 5 re f EMC", "/Type/XObject/Subtype/Form/BBox[0 0 9 9]")]
        }
        #expect(found == ["fail: pdf-artifacts: a fill is neither tagged nor an artifact, on page 1"])
    }

    /// Content whose MCID is missing from the parent tree is not tagged.
    @Test func contentOfNoElement() throws {
        #expect(
            try messages { $0.content.replace("MCID 7", with: "MCID 70") } == [
                "fail: pdf-artifacts: a fill is neither tagged nor an artifact, on page 1"
            ])
    }
}

@Suite struct ConditionRules {
    @Test func theWholeFileHasNoFault() throws {
        let messages = try ConformingPDF().messages()
        #expect(messages == [])
        #expect(conformsToPDFUA(try ConformingPDF().inspected()))
    }

    private func check(_ damage: Damage) throws {
        var file = ConformingPDF()
        damage.apply(&file)
        let messages = try file.messages()
        #expect(messages == damage.messages)
        #expect(conformsToPDFUA(try file.inspected()) == damage.messages.isEmpty)
    }

    @Test(arguments: [
        Damage("pdf-tags: the file is not marked as tagged (MarkInfo/Marked)") {
            $0.catalog.replace("/Marked true", with: "/Marked false")
        },
        Damage("pdf-tags: the file marks its tags as suspect (MarkInfo/Suspects)") {
            $0.catalog.replace("/Marked true", with: "/Marked true/Suspects true")
        },
        Damage("pdf-tags: a P does not name its parent (P), on page 1") { $0.elements[2].replace("/P 9 0 R", with: "") },
        Damage("pdf-tags: the type “Note2” is not mapped to a standard type, on page 1") {
            $0.elements[2].replace("/S/P", with: "/S/Note2")
        },
        Damage {
            $0.elements[2].replace("/S/P", with: "/S/Note2"); $0.roles = "/RoleMap<</Note2/P>>"
        },
        Damage("pdf-tags: the role of “A” leads back to itself", "pdf-tags: the type “A” is not mapped to a standard type, on page 1") {
            $0.elements[2].replace("/S/P", with: "/S/A"); $0.roles = "/RoleMap<</A/B/B/A>>"
        },
        Damage("pdf-tags: the standard type P is given another role") { $0.roles = "/RoleMap<</P/Span>>" },
        Damage { $0.roles = "/RoleMap<</Quote/Span>>" },
        Damage("pdf-tags: the first heading is H2, not H1, on page 1") { $0.elements[1].replace("/S/H1", with: "/S/H2") },
        Damage("pdf-tags: H3 follows H1: a level is skipped, on page 1") { $0.elements[2].replace("/S/P", with: "/S/H3") },
        Damage("pdf-tags: a Figure has no text: neither Alt nor ActualText, on page 1") {
            $0.cells[2].replace("/Alt(a square)", with: "/Alt()")
        },
        Damage { $0.cells[2].replace("/Alt(a square)", with: "/ActualText(square)") },
        Damage("pdf-tags: a Note has no ID, on page 1") { $0.labelNote("/S/Note") },
        Damage { $0.labelNote("/S/Note/ID(n1)") },
        Damage(
            "pdf-tags: a LI contains P, which is not allowed, on page 1",
            "pdf-tags: the Caption of a Table is neither its first nor its last child, on page 1",
            "pdf-tag-parts: an LI has no LBody, on page 1"
        ) {
            $0.elements[7].replace("/S/LBody", with: "/S/P")
            $0.elements[8].replace("18 0 R 19 0 R", with: "18 0 R 24 0 R 19 0 R")
            $0.cells[3] = "/S/Caption/P 17 0 R"
        },
        Damage("pdf-tags: a Ruby does not consist of RB and RT, with RP around the RT or without, on page 1") {
            $0.elements[2].replace("/S/P", with: "/S/Ruby")
        },
        Damage("pdf-tags: a Warichu does not consist of WP, WT and WP, on page 1") { $0.elements[2].replace("/S/P", with: "/S/Warichu") },
        Damage("pdf-tags: a RB is in Document, not in Ruby, on page 1") { $0.elements[2].replace("/S/P", with: "/S/RB") },
        Damage("pdf-tags: a WT is in Document, not in Warichu, on page 1") { $0.elements[2].replace("/S/P", with: "/S/WT") },
        Damage("pdf-tags: a TD has no header: some TH of its table has no Scope, and it names none (Headers), on page 1") {
            $0.cells[0].replace("/O/Table", with: "/O/Layout")
        },
        Damage("pdf-tags: row 2 of a Table has 2 columns, not 1, on page 1") {
            $0.cells[1].replace("/K 6", with: "/K 6/A<</O/Table/ColSpan 2>>")
        },
        Damage("pdf-tags: a cell of column 1 of a Table reaches past its last row, on page 1") {
            $0.cells[1].replace("/K 6", with: "/K 6/A<</O/Table/RowSpan 2>>")
        },
        Damage("pdf-tags: a TD has no header: some TH of its table has no Scope, and it names none (Headers), on page 1") {
            $0.cells[0].replace("/A<</O/Table/Scope/Column>>", with: "")
        },
        Damage("pdf-tags: a TD names the header “x”, which its table does not have, on page 1") {
            $0.cells[0].replace("/A<</O/Table/Scope/Column>>", with: "/ID(h)")
            $0.cells[1].replace("/K 6", with: "/K 6/A<</O/Table/Headers[(x)]>>")
        },
        Damage {
            $0.cells[0].replace("/A<</O/Table/Scope/Column>>", with: "/ID(h)")
            $0.cells[1].replace("/K 6", with: "/K 6/A<</O/Table/Headers[(h)]>>")
        },
    ])
    func tags(damage: Damage) throws { try check(damage) }

    @Test(arguments: [
        Damage("pdf-language: “en_US”, the language of the catalog, is not a language tag") { $0.catalog.replace("(en)", with: "(en_US)") },
        Damage { $0.catalog.replace("(en)", with: "(zh-Hant-TW)") },
        Damage("pdf-language: “1”, the language of a P, is not a language tag") { $0.elements[2] += "/Lang(1)" },
        Damage(
            "pdf-language: the title of the metadata has no language: the catalog names none (Lang)",
            "pdf-language: the text alternative of a Figure has no language, on page 1",
            "pdf-language: the description of a Link annotation has no language, on page 1",
            "pdf-language: text has no language: neither the catalog nor the tags name one (Lang), on page 1"
        ) { $0.catalog.replace("/Lang(en)", with: "") },
    ])
    func language(damage: Damage) throws { try check(damage) }

    @Test(arguments: [
        Damage("pdf-metadata: the file does not make readers show its title (ViewerPreferences/DisplayDocTitle)") {
            $0.catalog.replace("DisplayDocTitle true", with: "DisplayDocTitle false")
        },
        Damage("pdf-metadata: the file has no metadata (Metadata in the catalog)") { $0.catalog.replace("/Metadata 6 0 R", with: "") },
        Damage("pdf-metadata: the metadata does not claim PDF/UA (pdfuaid:part)") { $0.metadata.replace("pdfuaid:part=\"1\"", with: "") },
        Damage("pdf-metadata: the metadata claims part 3 of PDF/UA, not part 1 or 2") {
            $0.metadata.replace("part=\"1\"", with: "part=\"3\"")
        },
        Damage("pdf-metadata: the identifier of PDF/UA has the prefix “ua”, not “pdfuaid”") {
            $0.metadata.replace("pdfuaid:part", with: "xmlns:ua=\"http://www.aiim.org/pdfua/ns/id/\" ua:amd=\"A\" pdfuaid:part")
        },
        Damage("pdf-metadata: the identifier of PDF/UA has the prefix “ua”, not “pdfuaid”") { $0.metadata.replace("pdfuaid", with: "ua") },
        Damage("pdf-metadata: the metadata has no title (dc:title)") { $0.metadata.replace("dc:title", with: "dc:subject") },
        Damage("pdf-metadata: a configuration of optional content has no name") { $0.catalog += "/OCProperties<</D<<>>>>" },
    ])
    func metadata(damage: Damage) throws { try check(damage) }

    @Test(arguments: [
        Damage("pdf-fonts: Helvetica is not embedded, on page 1") {
            $0.font = "/Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[@]"
        },
        Damage("pdf-fonts: Helvetica is not embedded, on page 1") { file in
            file.resources = "/Font<</F 5 0 R/G<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"
            file.content += "/Artifact BMC BT /G 9 Tf () Tj ET EMC"
        },
        Damage("pdf-fonts: a font without a name lacks the glyph of code 84, on page 1") {
            $0.font.replace("/Differences[]", with: "/Differences[84/Thorn]")
        },
        Damage(
            "pdf-fonts: a font without a name is inconsistent about the width of 16 codes: code 72 is 610 thousandths of the em in the dictionary, 600 in the font, on page 1"
        ) {
            $0.font.replace("@]", with: "\(Array(repeating: "610", count: 95).joined(separator: " "))]")
        },
        Damage("pdf-fonts: Cut: its embedded program cannot be read, on page 1") {
            $0.font =
                "/Type/Font/Subtype/Type1/BaseFont/Cut/Encoding/WinAnsiEncoding/ToUnicode 20 0 R/FirstChar 32/LastChar 126/Widths[@]/FontDescriptor<</Flags 32/FontFile3 4 0 R>>"
        },
        Damage("pdf-fonts: Far: its CMap and its glyphs have different character collections, on page 1") {
            $0.font = Self.composite(encoding: "UniJIS-UTF16-H", ordering: "Identity")
        },
        Damage { $0.font = Self.composite(encoding: "UniJIS-UTF16-H", ordering: "Japan1") },
        Damage { $0.resources = "/Font<</F 5 0 R/G<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>" },
        Damage("pdf-unicode: a font without a name does not map 1 code to text, such as code 72, on page 1") {
            $0.toUnicode = ""
            $0.font.replace("/Differences[]", with: "/Differences[72/g1]")
            $0.font.replace("<<@P>>", with: "<<@P/g1 25 0 R>>")
        },
        Damage(
            "pdf-unicode: a font without a name does not map 1 code to text, such as code 72, on page 1",
            "pdf-unicode: a Formula shows code 72 of a font without a name, which has no text, on page 1"
        ) {
            $0.toUnicode = ""
            $0.font.replace("/Differences[]", with: "/Differences[72/g1]")
            $0.font.replace("<<@P>>", with: "<<@P/g1 25 0 R>>")
            $0.content.replace("(Text)", with: "(H)")
            $0.content.replace("(Head)", with: "(Text)")
            $0.elements[2].replace("/S/P", with: "/S/Formula/Alt(H)")
        },
        Damage("pdf-unicode: a font without a name maps code 72 to U+FEFF, which is not a character, on page 1") {
            $0.toUnicode += " 1 beginbfchar <48> <FEFF> endbfchar"
        },
    ])
    func fonts(damage: Damage) throws { try check(damage) }

    /// A composite font whose program is trusted because it is Type 1.
    private static func composite(encoding: String, ordering: String) -> String {
        let descendant =
            "<</Type/Font/Subtype/CIDFontType0/BaseFont/Far/CIDSystemInfo<</Registry(Adobe)/Ordering(\(ordering))/Supplement 0>>/DW 600/FontDescriptor<</Flags 4/FontFile 4 0 R>>>>"
        return "/Type/Font/Subtype/Type0/BaseFont/Far/Encoding/\(encoding)/DescendantFonts[\(descendant)]"
    }

    @Test(arguments: [
        Damage("pdf-annotations: the tab order of a page with annotations does not follow the tags (Tabs is not S), on page 1") {
            $0.page.replace("/Tabs/S", with: "")
        },
        Damage("pdf-annotations: a link has no description (Contents), on page 1") {
            $0.annotation.replace("/Contents(to example.org)", with: "")
        },
        Damage("pdf-annotations: a link is not in a Link tag, on page 1") { $0.annotation.replace("/StructParent 1", with: "") },
        Damage("pdf-annotations: a printer's mark is part of the tags, on page 1") {
            $0.annotation.replace("/Subtype/Link", with: "/Subtype/PrinterMark")
        },
        Damage("pdf-annotations: a printer's mark has no description (Contents), on page 1") {
            $0.annotation.replace("/Subtype/Link", with: "/Subtype/PrinterMark")
            $0.annotation.replace("/Contents(to example.org)/StructParent 1", with: "")
        },
        Damage("pdf-annotations: the drawing of a printer's mark is not an artifact, on page 1") { $0.addPrinterMark("0 0 9 1 re f") },
        Damage { $0.addPrinterMark("/Artifact BMC 0 0 9 1 re f EMC") },
        Damage("pdf-annotations: a Text annotation is not in an Annot tag, on page 1") {
            $0.annotation.replace("/Subtype/Link", with: "/Subtype/Text")
        },
        Damage("pdf-annotations: an attached file lacks a name in F or UF, on page 1") {
            $0.annotate("/Subtype/FileAttachment/FS<</F(a.txt)/EF<</F 4 0 R>>>>")
        },
        Damage(
            "pdf-annotations: a media clip does not state its type (CT), on page 1",
            "pdf-annotations: a media clip has no alternative text (Alt), on page 1"
        ) { $0.annotate("/Subtype/Screen/A<</S/Rendition/R<</S/MR/C<</S/MCD/Alt[()()]>>>>>>") },
        Damage { $0.annotate("/Subtype/Screen/A<</S/Rendition/R<</S/MR/C<</S/MCD/CT(video/mp4)/Alt[()(a hill)]>>>>>>") },
        // The description of a field with several widgets is the field's.
        Damage("pdf-annotations: a form field has no description (TU), on page 1") { $0.addField("/T(size)", widget: "/TU(small)") },
        Damage { $0.addField("/T(size)/TU(size)", widget: "") },
        Damage { $0.annotation.replace("/Contents(to example.org)/StructParent 1", with: "/F 2") },
        Damage { $0.annotation.replace("[60 135 90 155]/Contents(to example.org)/StructParent 1", with: "[-90 0 -60 20]") },
    ])
    func annotations(damage: Damage) throws { try check(damage) }

    @Test(arguments: [
        Damage("pdf-artifacts: a fill is neither tagged nor an artifact, on page 1") { $0.content += "0 0 5 5 re f" },
        Damage("pdf-artifacts: a line is neither tagged nor an artifact (2 times), on page 1") {
            $0.content += "0 0 m 5 5 l S 0 0 m 5 5 l S"
        },
        Damage { $0.content += "0 0 5 5 re W n" },
        Damage("pdf-artifacts: text is neither tagged nor an artifact, on page 1") {
            $0.content.replace("/Artifact BMC", with: "/Other BMC")
        },
        Damage("pdf-artifacts: a fill is neither tagged nor an artifact, on page 1") { $0.content += "/Artifact BMC 0 0 5 5 re f" },
        Damage("pdf-artifacts: an artifact lies inside tagged content, on page 1") {
            $0.content.replace("/P<</MCID 1>>BDC", with: "/P<</MCID 1>>BDC /Artifact BMC EMC")
        },
        Damage("pdf-artifacts: tagged content lies inside an artifact, on page 1") {
            $0.content.replace("/P<</MCID 1>>BDC", with: "/Artifact BMC /P<</MCID 1>>BDC EMC")
        },
    ])
    func artifacts(damage: Damage) throws { try check(damage) }
}

/// Files that claim part 2 are judged by its conditions, with its clauses.
@Suite struct Version2Rules {
    private func check(_ damage: Damage) throws {
        var file = ConformingPDF.version2
        damage.apply(&file)
        let messages = try file.messages()
        #expect(messages == damage.messages)
    }

    @Test func clausesAreThoseOfPart2() throws {
        var file = ConformingPDF.version2
        file.cells[2].replace("/Alt(a square)", with: "")
        let finding = try #require(AuditEngine.findings(in: file.inspected()).first)
        #expect(finding.references.first == Reference(.pdfUA2, "8.2.5.28.2"))
    }

    @Test(arguments: [
        Damage {
            // Part 1 forbids these.
            $0.annotation.replace("/Contents(to example.org)", with: "")
            $0.page.replace("/Tabs/S", with: "/Tabs/W")
        },
        Damage("pdf-metadata: the revision of PDF/UA (pdfuaid:rev) is “24”, not 2024") { $0.metadata.replace("2024", with: "24") },
        Damage("pdf-metadata: the file begins with “%PDF-1.7”, not with %PDF-2.0") { $0.catalog.replace("/Version/2.0", with: "") },
        Damage("pdf-metadata: an embedded file has no description (Desc)") {
            $0.catalog += "/Names<</EmbeddedFiles<</Names[(a)<</F(a)/EF<</F 4 0 R>>>>]>>>>"
        },
        Damage("pdf-language: the catalog names no language (Lang)") { $0.catalog.replace("/Lang(en)", with: "") },
        Damage("pdf-tags: the structure tree does not begin with one Document") { $0.elements[0].replace("Document", with: "Part") },
        Damage("pdf-tags: the type Document is not of the namespace of PDF 2.0, on page 1") {
            $0.elements[0].replace("/NS 26 0 R", with: "")
        },
        Damage("pdf-tags: H is not a type of PDF/UA-2, which has H1, H2 and so on, on page 1") {
            $0.elements[1].replace("/S/H1", with: "/S/H")
        },
        Damage("pdf-containment: the tag Em is in the tag BlockQuote, which may not contain it, on page 1") {
            $0.elements[2].replace("/S/P", with: "/S/BlockQuote")
            $0.elements[2].replace("K[1 12 0 R]", with: "K[1 24 0 R 12 0 R]")
            $0.cells[3] = "/S/Div/P 11 0 R/K 27 0 R"
            $0.more.append("<</Type/StructElem/S/Em/P 24 0 R/NS 26 0 R/Lang(en)>>")
        },
        Damage("pdf-tags: an L has labels, but no ListNumbering other than None, on page 1") {
            $0.elements[4].replace("Decimal", with: "None")
        },
        Damage("pdf-annotations: a link leads to a place on a page, not to a structure element (SD), on page 1") {
            $0.annotation.replace("/A<</S/URI/URI(https://example.org)>>", with: "/Dest[3 0 R/Fit]")
        },
        Damage("pdf-annotations: an invisible Link annotation is part of the tags, on page 1") { $0.annotation += "/F 1" },
        Damage("pdf-annotations: a form field has neither a label (Lbl) nor a description (Contents), on page 1") {
            $0.addField("/T(size)", widget: "")
        },
    ])
    func conditions(damage: Damage) throws { try check(damage) }
}

extension ConformingPDF {
    /// The file as PDF/UA-2.
    fileprivate static var version2: ConformingPDF {
        var file = ConformingPDF()
        file.catalog += "/Version/2.0"
        file.metadata.replace("part=\"1\"", with: "part=\"2\" pdfuaid:rev=\"2024\"")
        file.elements[0] += "/NS 26 0 R"
        file.elements[4] += "/A<</O/List/ListNumbering/Decimal>>"
        file.more = ["<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>"]
        return file
    }

    /// Makes the link an annotation of another kind, in a tag for it.
    fileprivate mutating func annotate(_ entries: String) {
        elements[3].replace("/S/Link", with: "/S/Annot")
        annotation = "/Type/Annot/Rect[60 135 90 155]/Contents(a)/StructParent 1\(entries)"
    }

    /// Makes the link a printer's mark with a drawing.
    fileprivate mutating func addPrinterMark(_ content: String) {
        annotation.replace("/Subtype/Link", with: "/Subtype/PrinterMark/AP<</N 26 0 R>>")
        annotation.replace("/StructParent 1", with: "")
        more = [SmallPDF.stream(content, "/Type/XObject/Subtype/Form/BBox[0 0 9 9]")]
    }

    /// Makes the link the widget of a field.
    fileprivate mutating func addField(_ field: String, widget: String) {
        elements[3].replace("/S/Link", with: "/S/Form")
        annotation = "/Type/Annot/Subtype/Widget/Rect[60 135 90 155]/StructParent 1/Parent<</FT/Btn\(field)>>\(widget)"
    }

    /// Makes a labelled note of the paragraph.
    fileprivate mutating func labelNote(_ type: String) {
        elements[2].replace("/S/P", with: type)
        elements[2].replace("K[1", with: "K[24 0 R 1")
        cells[3] = "/S/Lbl/P 11 0 R"
    }
}
