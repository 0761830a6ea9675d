import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of the items of lists: glyphs are five points wide, the body is from 20 to 220.
@Suite struct ListTests {
    private func sheet() -> String {
        narrowSheet("", more: "list: { size: { absolute: 10 } }\n  listItem: { size: { absolute: 10 }, headIndent: 20 }")
    }

    /// The marker of a right-to-left item is on the right, where its lines begin.
    ///
    /// All items of right-to-left lists begin there.
    @Test(arguments: [("en", "one", "שלום עולם", [false, true, false]), ("he", "שלום עולם", "one", [true, true, true])])
    func theMarkerOfAForeignItemIsBesideItsText(language: String, own: String, foreign: String, isAtRight: [Bool]) {
        let document = layOut("---\nlang: \(language)\n---\n\n- \(own)\n- \(foreign)\n- \(own)\n", sheet: sheet())
        #expect(document.pages[0].glyphs.filter { $0.text == "•" }.map { $0.origin.x > 120 } == isAtRight)
        PageInvariants(document: document).check()
    }

    private func gaps(_ item: String) -> Set<Double> {
        let document = layOut("- \(item)\n- \(item)\n- \(item)\n", sheet: sheet())
        let lines = Set(document.pages[0].glyphs.map(\.origin.y)).sorted()
        return Set(zip(lines, lines.dropFirst()).map { (($1 - $0) * 10).rounded() / 10 })
    }

    @Test func longItemsOfTightListsAreSpaced() {
        #expect(gaps("short").count == 1)
        #expect(gaps(Array(repeating: "long", count: 30).joined(separator: " ")).count == 2)
    }
}
