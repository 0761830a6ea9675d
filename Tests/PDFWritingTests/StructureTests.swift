import Testing
import TypesetBase
import TypesetImages

@testable import TypesetLayout
@testable import TypesetPDFWriting

/// Tests of the tag tree, links and conformance claims, as other programs read them from the file.
@Suite struct StructureTests {
    @Test func tableKeepsGridScopeAndHeaders() throws {
        var document = TestDocument()
        let table = document.structure.add(.table, to: 0)
        let head = document.structure.add(.tableRow, to: document.structure.add(.tableHead, to: table))
        let name = document.line("Name", kind: .tableHeader, in: head)
        document.structure[name].identifier = "h1"
        document.structure[name].scope = .column
        let row = document.structure.add(.tableRow, to: document.structure.add(.tableBody, to: table))
        let cell = document.line("Ada", kind: .tableData, in: row)
        document.structure[cell].headers = ["h1"]
        document.structure[cell].columnSpan = 2
        _ = document.structure.add(.tableData, to: row)
        #expect(
            try Tool.structure(document.file()) == """
                Document
                  Table (block)
                    THead
                      TR
                        TH <h1>:
                           /Scope /Column
                          "Name"
                    TBody
                      TR
                        TD:
                           /ColSpan 2
                           /Headers [(h1)]
                          "Ada"
                        TD

                """)
    }

    /// A table whose body has no text still has a body: to readers, a head without a body is no table.
    @Test func aBodyOfEmptyCellsStaysBesideItsHead() throws {
        var document = TestDocument()
        let table = document.structure.add(.table, to: 0)
        let head = document.structure.add(.tableRow, to: document.structure.add(.tableHead, to: table))
        document.line("Name", kind: .tableHeader, in: head)
        let row = document.structure.add(.tableRow, to: document.structure.add(.tableBody, to: table))
        _ = document.structure.add(.tableData, to: row)
        #expect(try Tool.structure(document.file()).contains("TBody\n      TR\n        TD"))
    }

    @Test func elementsWithoutContentAreLeftOut() throws {
        var document = TestDocument()
        document.line("text")
        _ = document.structure.add(.span, to: document.structure.add(.paragraph, to: 0))
        #expect(try Tool.structure(document.file()) == "Document\n  P (block)\n    \"text\"\n")
    }

    @Test func contentThatCrossesPagesIsOneElement() throws {
        var document = TestDocument()
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        document.add(TestFont.shape("first ", TestFont.latin), content: content)
        document.newPage()
        document.add(TestFont.shape("second", TestFont.latin), content: content)
        let file = try document.file()
        #expect(try Tool.structure(file).split(separator: "P (block)").count == 2)
        #expect(try Tool.structureText(file) == "first second")
    }

    @Test func artifactsAreNotRead() throws {
        var document = TestDocument()
        document.line("body")
        let footer = TestFont.shape("page 1", TestFont.latin)
        document.add(
            PlacedItem(
                .glyphs(
                    PlacedGlyphs(
                        paragraph: footer, run: 0, glyphs: footer.glyphs.indices, origin: Point(x: 40, y: 480), width: 50,
                        pointSize: 9)), role: .artifact(.footer)))
        let file = try document.file()
        #expect(try Tool.structure(file) == "Document\n  P (block)\n    \"body\"\n")
        #expect(try Tool.rawText(file) == "body\npage 1\n")
        #expect(try Tool.objects(file).contains("/Artifact<</Type/Pagination/Subtype/Footer>>BDC"))
    }

    @Test func linkOutsideALinkElementGetsOne() throws {
        var document = TestDocument()
        let paragraph = document.structure.add(.paragraph, to: 0)
        let reference = document.line("see", kind: .reference, in: paragraph)
        document.link(reference, to: .uri("https://example.com/a b?ü"))
        let file = try document.file(), structure = try Tool.structure(file)
        #expect(structure.contains("    Reference (inline)\n      Link (inline)\n        \"see\"\n        Object"))
        #expect(try Tool.objects(file).contains("/URI (https://example.com/a%20b?%C3%BC)"))
    }

    @Test func linkOnTwoPagesHasAnAnnotationOnEach() throws {
        var document = TestDocument()
        let link = document.line("one", kind: .link, in: document.structure.add(.paragraph, to: 0))
        document.link(link, to: .uri("https://example.com"))
        document.newPage()
        document.add(TestFont.shape("two", TestFont.latin), content: document.structure.addContent(to: link))
        document.link(link, to: .uri("https://example.com"))
        #expect(try Tool.structure(document.file()).split(separator: "\n").count { $0.contains("Object") } == 2)
    }

    @Test func notesAndReferencesKnowEachOtherInPDF2() throws {
        var document = TestDocument()
        let reference = document.structure.add(.reference, to: document.structure.add(.paragraph, to: 0))
        let link = document.line("1", kind: .link, in: reference)
        let note = document.structure.add(.note, to: 0)
        document.line("the note", in: note)
        document.link(link, to: .destination(document.destination(of: note)))
        let objects = try Tool.objects(document.file(.ua2))
        #expect(objects.split(separator: "/Ref [").count == 3)
        #expect(objects.contains("/S /FENote"))
        #expect(objects.contains("/SD ["))
        #expect(try Tool.structure(document.file(.ua1)).contains("Note (inline)\n    P (block)\n      \"the note\""))
    }

    /// ISO/TS 32005, table 5: no Link in a Reference, no BlockQuote in a TD, no Aside in a BlockQuote.
    @Test func elementsAreWhereTheyMayBeInPDF2() throws {
        var document = TestDocument()
        let contents = document.structure.add(.tableOfContents, to: 0)
        let entry = document.structure.add(.tableOfContentsItem, to: contents)
        document.link(document.line("entry", kind: .reference, in: entry), to: .uri("https://example.com"))
        document.link(
            document.line("see", kind: .reference, in: document.structure.add(.paragraph, to: 0)), to: .uri("https://example.com"))
        let row = document.structure.add(.tableRow, to: document.structure.add(.table, to: 0))
        let quote = document.structure.add(.blockQuote, to: document.structure.add(.tableData, to: row))
        document.line("quoted", in: document.structure.add(.aside, to: quote))
        let structure = try Tool.structure(document.file(.ua2))
        #expect(structure.contains("TOCI\n      P (block)\n        Link (inline)"))
        #expect(structure.contains("P (block)\n    Span (inline)\n      Link (inline)"))
        #expect(structure.contains("TD\n        Div\n          Div\n            P (block)"))
        #expect(try Tool.structure(document.file(.ua1)).contains("BlockQuote"))
    }

    @Test func bookmarksNest() throws {
        var document = TestDocument()
        let heading = document.line("Title", kind: .heading(1)), destination = document.destination(of: heading)
        document.outline = [(1, "Title"), (2, "A"), (4, "deep"), (2, "Ünder")].map {
            OutlineItem(title: $0.1, level: $0.0, destination: destination)
        }
        let tree = OutlineTree(document.outline)
        #expect(tree.nodes.map(\.parent) == [nil, 0, 1, 0])
        #expect(tree.nodes[1].next == 3)
        #expect(tree.nodes[3].previous == 1)
        let objects = try Tool.objects(document.file())
        #expect(objects.contains("/Title (deep)"))
        #expect(objects.contains("/PageMode /UseOutlines"))
    }

    @Test func figureHasItsPlaceAndText() throws {
        var document = TestDocument()
        let dots = ImageResource.Raster(width: 2, height: 1, colorModel: .rgb, samples: [255, 0, 0, 0, 0, 255], alpha: [255, 90])
        document.figure(
            ImageResource(path: "dots.png", content: .raster(try .init(dots)), naturalSize: Size(width: 2, height: 1)),
            alternateText: "Two dots")
        let file = try document.file()
        #expect(try Tool.structure(file).contains("/BBox [40 400 100 440]"))
        #expect(try Tool.objects(file).contains("/Alt (Two dots)"))
    }

    /// The alternative text is printed if the picture is missing.
    @Test func theTextInPlaceOfAPictureHasItsPlace() throws {
        var document = TestDocument()
        _ = document.line("A plan", kind: .figure)
        #expect(try Tool.structure(document.file()).contains("/BBox ["))
    }

    @Test func typesOfPDF2AreSpansToReadersOfPDF17() throws {
        var document = TestDocument()
        let paragraph = document.structure.add(.paragraph, to: 0)
        let deleted = document.line("gone", kind: .span, in: paragraph)
        document.structure[deleted].textDecoration = .lineThrough
        #expect(try !Tool.objects(document.file()).contains("/RoleMap"))
        document.line("light", kind: .emphasis, in: paragraph)
        let objects = try Tool.objects(document.file())
        #expect(objects.contains("/RoleMap << /Em /Span >>") || objects.contains("/RoleMap <<\n    /Em /Span\n"))
        #expect(objects.contains("/TextDecorationType /LineThrough"))
        #expect(try !Tool.objects(document.file(.ua2)).contains("/RoleMap"))
    }

    @Test func directionsAreOfBlocksAndOfTheDocument() throws {
        var document = TestDocument()
        document.structure[document.line("text")].isRightToLeft = true
        #expect(try Tool.objects(document.file()).contains("/WritingMode /RlTb"))
        #expect(try !Tool.objects(document.file()).contains("/Direction"))
        document.structure[0].isRightToLeft = true
        #expect(try Tool.objects(document.file()).contains("/Direction /R2L"))
    }

    @Test func aCaptionIsInItsFigureInPDF2AndBesideItInPDF17() throws {
        var document = TestDocument()
        let group = document.structure.add(.division, to: 0), figure = document.line("~", kind: .figure, in: group)
        document.structure[figure].alternateText = "A wave"
        document.line("Waves", kind: .caption, in: group)
        #expect(try Tool.structure(document.file(.ua2)).contains("      \"~\"\n      Caption"))
        #expect(try Tool.structure(document.file(.ua1)).contains("      \"~\"\n    Caption"))
    }

    @Test func backgroundsStateTheirBox() throws {
        var document = TestDocument()
        for x in [40.0, 100] {
            let rect = Rect(x: x, y: 60, width: 50, height: 20)
            document.add(PlacedItem(.shape(Shape(.rect(rect, cornerRadius: 0), paint: .solid(.black))), role: .artifact(.background)))
        }
        document.line("text")
        let objects = try Tool.objects(document.file())
        #expect(objects.split(separator: "/Type/Background").count == 2)
        #expect(objects.contains("/Artifact<</Type/Background/BBox[40 420 150 440]>>BDC"))
    }

    @Test(arguments: PDFOptions.Standard.allCases)
    func obstaclesTakeTheClaimOfPDFUAAway(_ standard: PDFOptions.Standard) throws {
        var document = TestDocument()
        document.line("text")
        var laidOut = document.laidOut
        func text() throws -> String {
            String(decoding: try PDFRenderer.render(laidOut, options: PDFOptions(standard: standard)), as: UTF8.self)
        }
        #expect(try text().contains("<pdfuaid:part>"))
        laidOut.conformanceObstacles = [
            .skippedHeading(level: 3, previous: 1, SourceSpan(file: SourceFile(path: "a.md", text: ""), range: 0..<0))
        ]
        #expect(try !text().contains("<pdfuaid:part>"))
        // A document that breaks PDF/UA still has the tags and text that level A of PDF/A requires.
        #expect(try text().contains("<pdfaid:conformance>A<") == (standard == .ua1))
    }

    @Test(arguments: PDFOptions.Standard.allCases)
    func aClaimMayBeTakenFromAFinishedFile(_ standard: PDFOptions.Standard) throws {
        var document = TestDocument()
        document.line("text")
        let file = try PDFRenderer.render(document.laidOut, options: PDFOptions(standard: standard))
        let other = PDFRenderer.withoutAccessibilityClaim(file)
        #expect(other.count == file.count)
        for claim in ["<pdfuaid:part>", "<pdfuaid:rev>", "<pdfd:declarations"] { #expect(!other.hasOccurrence(of: claim.utf8)) }
        #expect(other.hasOccurrence(of: "<pdfaid:part>".utf8))
    }

    @Test func equalDocumentsAreEqualFiles() throws {
        var document = TestDocument()
        document.line("one")
        document.line("two", TestFont.cff)
        let file = try document.file()
        #expect(try document.file() == file)
        document.line("three")
        #expect(try document.file() != file)
        #expect(!String(decoding: file, as: UTF8.self).contains("CreateDate"))
    }
}
