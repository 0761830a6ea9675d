import Testing

@testable import TypesetAudit

/// Tests of the comparison of the tags with the text of the source.
@Suite struct TextAgainstTheSource {
    private func messages(_ expected: [String], _ change: (inout ConformingPDF) -> Void = { _ in }) throws -> [String] {
        var file = ConformingPDF()
        change(&file)
        return try file.messages(FileContext(expectedText: DocumentText(body: expected.map { ExpectedText($0) })))
    }

    private static let document = ["Head", "Text link", "item", "Name", "Ada"]

    @Test func theWholeTextInOrderIsFine() throws {
        #expect(try messages(Self.document) == [])
    }

    @Test func lostTextIsNamed() throws {
        #expect(
            try messages(Self.document) { $0.content.replace("(Text)", with: "(Txt)") } == [
                "pdf-text: the tags do not contain the text “Text link”"
            ])
    }

    @Test func movedTextIsNamed() throws {
        #expect(
            try messages(Self.document) { $0.elements[0].replace("10 0 R 11 0 R", with: "11 0 R 10 0 R") } == [
                "pdf-order: the text “Text link” does not follow the text before it in the tags"
            ])
    }

    @Test func actualTextReplacesTheDrawnText() throws {
        #expect(
            try messages(["Head", "Other link"]) { $0.content.replace("/P<</MCID 1>>", with: "/P<</MCID 1/ActualText(Other)>>") } == [])
    }
}
