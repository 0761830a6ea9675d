import PDFTestFiles
import Testing
import TypesetBase

@testable import TypesetPDFReading

/// Tests of content that readers hide when they open the file.
@Suite struct OptionalContentTests {
    /// A file in which object 6 is a group that is off and object 7 one that is on.
    private func file(
        _ content: String, membership: String = "6 0 R", configuration: String = "/OFF[6 0 R]", page: String = "", more: [String] = []
    ) -> SmallPDF {
        let groups = ["<</Type/OCG/Name(off)>>", "<</Type/OCG/Name(on)>>"]
        var file = SmallPDF.page(content, resources: "/Properties<</L \(membership)>>/XObject<</X 8 0 R>>", page: page, more: groups + more)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<<\(configuration)>>>>>>"
        return file
    }

    /// Whether the text of the layer is visible.
    private func isSeen(_ file: SmallPDF) throws -> Bool {
        try InspectedPDF(reading: file.bytes, path: "small.pdf").pages[0].items.compactMap(\.run).allSatisfy { !$0.isInvisible }
    }

    private static let layer = "/OC /L BDC BT /F1 10 Tf (A) Tj ET EMC"

    @Test func groupsAreOffAsTheConfigurationSays() throws {
        #expect(try !isSeen(file(Self.layer)))
        #expect(try isSeen(file(Self.layer, membership: "7 0 R")))
        #expect(try isSeen(file(Self.layer, configuration: "")))
        #expect(try !isSeen(file(Self.layer, membership: "7 0 R", configuration: "/BaseState/OFF/ON[6 0 R]")))
        #expect(try isSeen(file(Self.layer, configuration: "/BaseState/OFF/ON[6 0 R]")))
    }

    @Test(arguments: [
        ("/OCGs 6 0 R", false), ("/OCGs[6 0 R 7 0 R]", true), ("/OCGs[6 0 R 7 0 R]/P/AllOn", false), ("/OCGs[6 0 R 7 0 R]/P/AnyOff", true),
        ("/OCGs[7 0 R]/P/AllOff", false),
        ("/OCGs[6 0 R]/P/AllOff", true), ("/VE[/Not 6 0 R]", true), ("/VE[/And 7 0 R[/Or 6 0 R 6 0 R]]", false),
    ])
    func membershipFollowsItsPolicy(entries: String, seen: Bool) throws {
        #expect(try isSeen(file(Self.layer, membership: "<</Type/OCMD\(entries)>>")) == seen)
    }

    /// Object 9 names object 10 a hundred times, and so on: all parts of the expression together are too many to evaluate.
    @Test(.timeLimit(.minutes(10))) func expressionsThatMultiplyEnd() throws {
        let levels = (0..<8).map { level in "[/Or" + String(repeating: level < 7 ? " \(10 + level) 0 R" : " 6 0 R", count: 100) + "]" }
        _ = try isSeen(file(Self.layer, membership: "<</Type/OCMD/VE 9 0 R>>", more: ["null"] + levels))
    }

    @Test func laterContentIsVisibleAgain() throws {
        let content = "/OC /L BDC /Span BMC 0 0 9 9 re f EMC BT /F1 10 Tf (A) Tj ET EMC BT /F1 10 Tf (B) Tj ET 0 0 9 9 re f"
        let page = try InspectedPDF(reading: file(content).bytes, path: "small.pdf").pages[0]
        #expect(page.items.compactMap(\.run).map(\.isInvisible) == [true, false])
        #expect(page.items.filter { $0.run == nil }.map { $0.bounds.area } == [0, 81])
    }

    @Test func formsMayBeOff() throws {
        let form = SmallPDF.stream(
            "BT /F1 10 Tf (A) Tj ET", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/OC 6 0 R/Resources<</Font<</F1 5 0 R>>>>")
        let page = try InspectedPDF(reading: file("/X Do BT /F1 10 Tf (B) Tj ET", more: [form]).bytes, path: "small.pdf").pages[0]
        #expect(page.items.compactMap(\.run).map(\.isInvisible) == [true, false])
    }
}

/// Tests that the appearances of annotations are read like other page content.
@Suite struct AnnotationAppearanceTests {
    private func page(_ annotation: String, form: String = "/BBox[0 0 50 20]") throws -> InspectedPage {
        let note = SmallPDF.stream("BT /F1 10 Tf 5 5 Td (Note) Tj ET", "/Type/XObject/Subtype/Form\(form)/Resources<</Font<</F1 5 0 R>>>>")
        return try InspectedPDF(
            reading: SmallPDF.page(
                "q 2 0 0 2 0 0 cm", page: "/Annots[<</Subtype/FreeText/Rect[100 10 200 50]\(annotation)>>]", more: [note]
            ).bytes, path: "small.pdf"
        ).pages[0]
    }

    /// The box is scaled to twice its size; the page's graphics state no longer applies.
    @Test func itsBoxIsFittedIntoItsRectangle() throws {
        let shown = try page("/AP<</N 6 0 R>>"), run = try #require(shown.items.first?.run)
        #expect(run.origin == Point(x: 110, y: 80))
        #expect(run.size == 20)
        #expect(shown.clip(of: run) == Rect(x: 100, y: 50, width: 100, height: 40))
        let turned = try page("/AP<</N 6 0 R>>", form: "/BBox[0 0 50 20]/Matrix[0 1 -1 0 0 0]")
        #expect(turned.items.first?.run?.direction == Point(x: 0, y: -1))
    }

    @Test func itsStateChoosesIt() throws {
        #expect(try page("/AP<</N<</Yes 6 0 R>>>>/AS/Yes").glyphs.count == 4)
        // A click shows the other states, whose fonts count.
        #expect(try page("/AP<</N<</Yes 6 0 R>>>>/AS/Off").items.compactMap { $0.run?.isInvisible } == [true])
    }

    @Test func hiddenContentIsNotDrawn() throws {
        for (flags, hidden) in [(2, true), (32, true), (4, false)] {
            #expect(try page("/AP<</N 6 0 R>>/F \(flags)").items.compactMap { $0.run?.isInvisible } == [hidden])
        }
    }
}
