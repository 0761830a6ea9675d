import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests of a document's own entries: title, language, outline, attachments, and the encodings of their texts.
@Suite struct CatalogTests {
    /// Reads a page whose catalog has further entries, with the objects `more` numbered from 6.
    private func catalog(_ entries: String, more: [String] = [], trailer: String = "") throws -> Catalog {
        var file = SmallPDF.page("", more: more)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R\(entries)>>"
        file.trailer = trailer
        return try InspectedPDF(reading: file.bytes, path: "small.pdf").catalog
    }

    /// A text string is UTF-16 or UTF-8 after a byte order mark, else in PDFDocEncoding (ISO 32000-2, 7.9.2.2).
    @Test(arguments: [
        ("(Plain \\(a\\))", "Plain (a)"), ("<FEFF00E4D83DDE00>", "ä😀"), ("<EFBBBFC3A4>", "ä"), ("<E484A0>", "ä—€"),
        ("(a\\\nb\\101)", "abA"),
        ("<48 65 6C 6C 6>", "Hell`"), ("()", ""),
    ])
    func textsAreDecoded(string: String, text: String) throws {
        #expect(try catalog("", more: ["<</Title\(string)>>"], trailer: "/Info 6 0 R").title == text)
    }

    @Test func entriesAboutTheDocumentAreRead() throws {
        let found = try catalog(
            "/Lang(de)/MarkInfo<</Marked true/Suspects true>>/ViewerPreferences<</DisplayDocTitle true>>/PageLabels<</Nums[0<</S/r>>]>>"
                + "/OutputIntents[<</S/GTS_PDFA1>><</S/GTS_PDFX>>]")
        #expect(found.header == "%PDF-1.7")
        #expect(found.language == "de")
        #expect(found.isMarked == true)
        #expect(found.hasSuspects)
        #expect(found.displaysTitle == true)
        #expect(found.hasPageLabels)
        #expect(found.outputIntents == ["GTS_PDFA1", "GTS_PDFX"])
    }

    @Test func missingEntriesAreNone() throws {
        let found = try catalog("")
        #expect(found.language == nil)
        #expect(found.isMarked == nil)
        #expect(found.title == nil)
        #expect(found.metadata == nil)
        #expect(!found.isEncrypted)
        #expect(!found.hasStructureTree)
    }

    @Test func theOutlineHasTitlesAndLevels() throws {
        let found = try catalog(
            "/Outlines<</First 6 0 R>>",
            more: ["<</Title(One)/First 7 0 R/Next 8 0 R>>", "<</Title(Inner)>>", "<</Title(Two)>>"])
        #expect(found.outlines.map { "\($0.level) \($0.title)" } == ["1 One", "2 Inner", "1 Two"])
    }

    /// The next entry of the last one is the first.
    @Test func anOutlineInACircleEnds() throws {
        let found = try catalog(
            "/Outlines<</First 6 0 R>>", more: ["<</Title(One)/Next 7 0 R>>", "<</Title(Two)/Next 6 0 R/First 7 0 R>>"])
        #expect(found.outlines.map(\.title) == ["One", "Two"])
    }

    /// A name tree with a leaf, a file that is only in `AF`, and a specification that has no file because it has no stream.
    @Test func attachmentsAreFoundInTreesAndLists() throws {
        let found = try catalog(
            "/Names<</EmbeddedFiles<</Kids[6 0 R]>>>>/AF[7 0 R<</F(none.txt)>>]",
            more: [
                "<</Names[(a)<</F(a.txt)/UF<FEFF00E4>/EF<</F 8 0 R>>>>]>>", "<</F(b.xml)/EF<</F 8 0 R>>>>", SmallPDF.stream("content"),
            ])
        #expect(found.embeddedFiles.map(\.name) == ["b.xml", "a.txt"])
        #expect(found.embeddedFiles.map(\.unicodeName) == [nil, "ä"])
    }

    @Test func dynamicFormsAreFound() throws {
        func form(_ render: String) throws -> DynamicForm {
            let stream = SmallPDF.stream("<config><dynamicRender >\(render)</dynamicRender></config>")
            return try catalog("/AcroForm<</XFA[(config) 6 0 R]>>", more: [stream]).dynamicForm
        }
        #expect(try form("required") == .required)
        #expect(try form("forbidden") == .optional)
        #expect(try catalog("").dynamicForm == .none)
    }
}
