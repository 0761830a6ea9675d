import Testing
import TypesetBase
import TypesetMarkdown

@testable import TypesetLayout

/// Tests of the expansion budget: a document repeats no more of its text than allowed and reports omissions.
@Suite struct ExpansionLimitTests {
    private func layOut(_ text: String, floor: Int, sheet: String = narrowSheet("")) -> (document: LaidOutDocument, issues: [BuildIssue]) {
        var limits = DocumentLimits()
        limits.expansion = floor
        let composer = composer(text, sheet: sheet, limits: limits)
        return (composer.layOut(at: .large), composer.variants().flatMap(\.issues))
    }

    private func exceeded(_ issues: [BuildIssue]) -> [RepeatedText] {
        issues.compactMap { if case .expansionLimit(let construct, _, _) = $0 { construct } else { nil } }
    }

    @Test func contentsOverTheLimitEnd() {
        let text = String(repeating: "[TOC]\n\n", count: 3) + "# One\n\n# Two\n"
        let (document, issues) = layOut(text, floor: 3 * 206 - 2 * text.utf8.count)
        #expect(document.structure.elements.count { $0.kind == .tableOfContentsItem } == 3)
        #expect(exceeded(issues) == [.contents])
    }

    @Test func contentsWithinTheLimitAreWhole() {
        let (document, issues) = layOut(String(repeating: "[TOC]\n\n", count: 3) + "# One\n\n# Two\n", floor: 2000)
        #expect(document.structure.elements.count { $0.kind == .tableOfContentsItem } == 6)
        #expect(exceeded(issues) == [])
    }

    @Test func referencesOverTheLimitAreSetAsWritten() {
        let text = "# One {#sec:one}\n\nSee @sec:one. See @sec:one.\n"
        let (document, issues) = layOut(text, floor: 56 - 2 * text.utf8.count)
        #expect(drawn(document).last == "See One. See @sec:one.")
        #expect(exceeded(issues) == [.reference])
    }

    @Test func linksWithoutWordsOverTheLimitHaveTheNameOfTheirTarget() {
        let text = "# One {#first}\n\nSee [](#first). See [](#first).\n"
        let (document, issues) = layOut(text, floor: 56 - 2 * text.utf8.count)
        #expect(drawn(document).last == "See One. See first.")
        #expect(exceeded(issues) == [.emptyLink])
    }

    @Test func anIndexOverTheLimitEnds() {
        let text = "[a]{.index} [b]{.index} [c]{.index}\n\n[INDEX]\n"
        let (document, issues) = layOut(text, floor: 2 * 251 - 2 * text.utf8.count)
        #expect(drawn(document).dropFirst() == ["a, 1", "b, 1"])
        #expect(exceeded(issues) == [.index])
    }

    /// At this width the table is stacked, and the first row uses the header cells themselves.
    @Test func labelsOverTheLimitAreThoseOfTheFirstRowAlone() {
        let head = "| Name | \(String(repeating: "unbreakable", count: 2)) | \(String(repeating: "unbreakable", count: 2)) |\n|--|--|--|\n"
        let text = head + "| a | one | two |\n| b | three | four |\n"
        let (document, issues) = layOut(
            text, floor: 0 - 2 * text.utf8.count, sheet: narrowSheet("", more: "table: { tableFallbacks: [stack] }"))
        let lines = drawn(document)
        #expect(lines.count { $0.contains("unbreakable") } == 2)
        #expect(["one", "two", "three", "four"].allSatisfy { value in lines.contains { $0.contains(value) } })
        #expect(exceeded(issues) == [.tableLabels])
    }
}
