import Testing

@testable import TypesetCitations

@Suite struct CitationTextTests {
    @Test func neighborsWithOneFormatAreOneRun() {
        var italic = CitationFormat()
        italic.isItalic = true
        let text = CitationText([CitationRun("On "), CitationRun("the "), CitationRun("Origin", italic), CitationRun("")])
        #expect(text.runs == [CitationRun("On the "), CitationRun("Origin", italic)])
    }
}
