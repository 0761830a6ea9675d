import FixedAdvanceShaping
import Testing
import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet

@testable import TypesetLayout

/// Reference lists: labels, hanging indents and tags.
@Suite struct BibliographyTests {
    /// A list at the end of a document whose text cites its first entry.
    private func layOut(
        labels: Bool, hangs: Bool = true, texts: [String] = ["Doe. One two three four five six seven eight nine ten.", "Roe. Short."],
        width: Int = 240, indent: Int = 20
    ) throws -> LaidOutDocument {
        let source = SourceFile(path: "test.md", text: "Text.")
        let span = SourceSpan(file: source, range: 0..<5)
        var list = ReferenceList()
        list.hasHangingIndent = hangs
        list.entries = texts.enumerated().map { index, text in
            var entry = ReferenceList.Entry(
                id: "ref-\(index)", label: labels ? [Inline(.text("[\(index + 1)]"), span: span)] : [],
                text: [Inline(.text(text), span: span)])
            entry.citedAt = index == 0 ? [ReferenceList.Place(name: "cite-1", words: "Doe")] : []
            return entry
        }
        let link = Inline(.link(destination: "#ref-0", title: "", [Inline(.text("Doe"), span: span)]), span: span)
        let citation = Inline(.span([link]), span: span, attributes: Attributes(id: "cite-1"))
        let document = Document(
            source: source, blocks: [Block(.paragraph([citation]), span: span), Block(.references(list), span: span)])
        let sheet = narrowSheet("", more: "bibliographyEntry: { size: { absolute: 10 }, headIndent: \(indent) }")
            .replacing("[240, 400]", with: "[\(width), 400]")
        let stylesheet = try #require(StylesheetLoader().load(file: SourceFile(path: "test.yaml", text: sheet)).stylesheet)
        return DocumentComposer(
            document: document, stylesheet: stylesheet, shaper: FixedAdvanceShaper(), images: ImageLoader(roots: FileRoots([]))
        ).layOut(at: .large)
    }

    /// The left edge of each line, in points from the page's edge, without the first line, which is the paragraph's.
    private func edges(_ document: LaidOutDocument) -> [Int] {
        let lines = Dictionary(grouping: document.pages.flatMap(\.glyphs)) { ($0.origin.y * 10).rounded() }
        return lines.keys.sorted().dropFirst().compactMap { y in (lines[y] ?? []).map(\.origin.x).min().map { Int($0.rounded()) } }
    }

    @Test func linesAfterTheFirstAreIndented() throws { #expect(edges(try layOut(labels: false)) == [20, 40, 20]) }

    /// Lines of Hebrew begin at the right edge, 220 points from the left of a page with a margin of 20.
    @Test func entriesInTheOtherDirectionHangAtTheirSide() throws {
        let document = try layOut(labels: false, texts: [String(repeating: "שלום ", count: 20)])
        let last = document.pages.flatMap(\.glyphs).filter { $0.text.contains { "שלום".contains($0) } }.map(\.origin.x).max()
        #expect(last.map { $0 <= 215 } == true, "\(last ?? 0)")
    }

    @Test func aStyleWithoutHangingIndentHasNone() throws { #expect(edges(try layOut(labels: false, hangs: false)) == [20, 20, 20]) }

    @Test func labelsAreInAColumn() throws {
        let document = try layOut(labels: true)
        #expect(drawn(document).dropFirst().first?.hasPrefix("[1]Doe. One") == true)
        // Three letters of half an em, and the gap of two fifths.
        let texts = document.pages.flatMap(\.glyphs).filter { $0.text.hasPrefix("Doe.") || $0.text.hasPrefix("Roe.") }.map(\.origin.x)
        #expect(texts == [39, 39])
    }

    @Test func anIndentThatLeavesNoRoomIsReduced() throws {
        let edges = edges(try layOut(labels: false, width: 120, indent: 70))
        #expect(edges.max().map { $0 < 90 } == true)
    }

    @Test func tagsAreAListOfEntriesWithLinks() throws {
        #expect(
            outline(try layOut(labels: true)) == """
                document
                  paragraph
                    link
                      "Doe"
                  list
                    listItem
                      label
                        link
                          "[1]"
                      listBody
                        bibliographyEntry
                          "Doe. One two three four five six seven eight nine ten."
                    listItem
                      label
                        "[2]"
                      listBody
                        bibliographyEntry
                          "Roe. Short."
                """)
    }

    @Test func citationsLeadToTheirEntriesAndLabelsBack() throws {
        let document = try layOut(labels: true)
        let targets = document.structure.elements.compactMap { element -> String? in
            guard case .destination(let index)? = element.target else { return nil }
            return document.destinations[index].name
        }
        #expect(targets == ["ref-0", "cite-1"])
    }

    @Test func entriesWithoutLabelsEndWithALinkBack() throws {
        let document = try layOut(labels: false)
        #expect(drawn(document).dropFirst().joined().contains("ten.\u{A0}↑"))
        let description = document.structure.elements.compactMap(\.linkDescription).last
        #expect(description == "Back to the citation: Doe")
    }
}
