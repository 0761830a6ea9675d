import Testing
import TypesetBase
import TypesetMarkdown
import TypesetText

@testable import TypesetLayout

/// Tests of the lines of formulas, in TeX Gyre Termes Math.
@Suite struct FormulaLineTests {
    private static let shaper = PangoShaper(library: FontLibrary())

    /// - Parameters:
    ///   - width: the width of the body.
    ///   - height: the height of the body.
    private func formulas(_ markdown: String, width: Int = 400, height: Int = 760) -> LaidOutDocument {
        layOut(
            markdown,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [\(width + 40), \(height + 40)], margins: 20 }
                elements:
                  document: { family: [Noto Serif], textStyle: body, mathFamily: [TeX Gyre Termes Math] }
                  paragraph: { family: [Noto Serif], textStyle: body, mathFamily: [TeX Gyre Termes Math] }
                """, shaper: Self.shaper)
    }

    /// The glyphs of each line in full size, from top to bottom, with spaces at their ends.
    private func lines(_ document: LaidOutDocument) -> [[PlacedGlyphs]] {
        document.pages.flatMap { page in
            let base = page.glyphs.filter { $0.pointSize == 17 && $0.width > 0 }
            let lines = Dictionary(grouping: base) { ($0.origin.y * 10).rounded() }
            return lines.keys.sorted().map { (lines[$0] ?? []).sorted { $0.origin.x < $1.origin.x } }
        }
    }

    private func texts(_ document: LaidOutDocument) -> [String] { lines(document).map { $0.map(\.text).joined() } }

    private func starts(_ document: LaidOutDocument) -> [String: Double] {
        Dictionary(lines(document).map { ($0.map(\.text).joined(), $0[0].origin.x) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: The order of the text

    @Test func noTextMovesBeforeAFormulaOnALandscapePage() throws {
        let wide = "$$\\binom{n_1 + n_2 + n_3 + n_4 + n_5}{n_1, n_2, n_3, n_4, n_5}$$"
        let document = formulas("Before.\n\n\(wide)\n\nBetween.\n\n$$x = y$$\n\nAfter.", width: 150, height: 400)
        #expect(document.pages.contains { $0.size.width > $0.size.height })
        let text = extracted(document)
        let places = try ["Before", "𝑛", "Between", "𝑥=𝑦", "After"].map { try #require(text.firstRange(of: $0)?.lowerBound) }
        #expect(places == places.sorted())
    }

    // MARK: Breaks between symbols

    @Test(arguments: [
        "\\binom{n_1+n_2+n_3+n_4+\\cdots+n_{k-1}+n_k}{n_1,n_2,\\ldots,n_k}", String(repeating: "\\to\\gets", count: 20),
        String(repeating: ",;", count: 40), "f" + String(repeating: "'", count: 80),
        String(repeating: "(", count: 40) + "x" + String(repeating: ")", count: 40), "\\widehat{abcdefghijklmnopqrstuvwxyz}",
        "x \\hspace{40em} y", "\\binom{abcdefghijklmnopqrstuvwxyz}{2}",
    ])
    func noFormulaIsPastTheEdge(source: String) {
        for markdown in ["Word $\(source)$ word.", "$$\(source)$$"] {
            let document = formulas(markdown, width: 160)
            #expect(
                document.pages.flatMap(\.glyphs).allSatisfy {
                    $0.origin.x + $0.width.value <= $0.pointSize.value / 4 + document.pages[0].size.width - 20 || $0.text == " "
                }, "\(texts(document))")
            #expect(!fallbacks(document).contains { $0.hasPrefix("formulaAsCode") || $0.hasPrefix("overflow") })
        }
    }

    @Test func aBinomialInLinesHasABarBetweenItsParts() {
        let document = formulas("$\\binom{a+b+c+d+e+f+g}{h,i,j}$", width: 100)
        #expect(extracted(document).filter { $0 != " " } == "(𝑎+𝑏+𝑐+𝑑+𝑒+𝑓+𝑔¦ℎ,𝑖,𝑗)")
    }

    // MARK: Words

    @Test func wordsInAFormulaBreakAtTheirSpaces() {
        let words = "with equality if and only if everything vanishes almost everywhere"
        let texts = texts(formulas("Is $P = 1 \\text{ \(words) in } X$ so?", width: 150))
        #expect(texts.joined(separator: " ").split(separator: " ").joined(separator: " ").contains(words))
        #expect(texts.count > 3)
        #expect(texts.allSatisfy { !$0.hasPrefix(" ") })
    }

    @Test func aUnitStaysBesideItsNumber() {
        let texts = texts(formulas("Some words before $3\\text{ kg}$ here.", width: 155))
        #expect(texts.contains { $0.contains("3 kg") })
    }

    @Test func aFormulaBreaksBetweenItsFactorsBeforeItBreaksWithinFences() {
        #expect(texts(formulas("$$p(x, y) \\log p(x, y)$$", width: 90)) == ["𝑝(𝑥,𝑦)", "log 𝑝(𝑥,𝑦)"].map { $0.filter { $0 != " " } })
    }

    // MARK: Rows

    private let rows = "\\begin{aligned} ab &= c + d + e \\\\ &= f + g + h + i + j + k + l + m + n + o \\\\ &= p \\end{aligned}"

    @Test func rowsThatContinueOthersBeginBelowTheFirstRelation() throws {
        let document = formulas("$$\(rows)$$", width: 170)
        let equals = lines(document).flatMap(\.self).filter { $0.text.hasPrefix("=") }.map { ($0.origin.x * 10).rounded() }
        #expect(equals.count == 3)
        #expect(Set(equals).count == 1)
    }

    @Test func aLineWithinARowBeginsRightOfTheRelation() throws {
        let lines = lines(formulas("$$\(rows)$$", width: 170))
        let relation = try #require(lines.compactMap { line in line.first { $0.text.hasPrefix("=") } }.first)
        let within = try #require(lines.first { $0[0].text.hasPrefix("+") })
        #expect(within[0].origin.x >= relation.origin.x + 17)
    }

    @Test func aLineThatContinuesARelationBeginsRightOfIt() throws {
        let starts = starts(formulas("$$abcdefghij = g + h + i + j + k + l + m$$", width: 100))
        let relation = try #require(starts.first { $0.key.hasPrefix("=") }), within = try #require(starts.first { $0.key.hasPrefix("+") })
        #expect(within.value > relation.value + 10)
    }

    @Test func aStatementThatDoesNotFitBeginsALine() {
        let texts = texts(formulas("$$a = b + c, \\quad x + d + e + f = g + h$$", width: 140))
        #expect(texts.first == "𝑎=𝑏+𝑐,")
        #expect(texts.dropFirst().first?.hasPrefix("𝑥") == true)
    }

    @Test func highRowsAreApart() throws {
        func distance(_ rows: String) throws -> Double {
            let sums = formulas("$$\(rows)$$").pages.flatMap(\.glyphs).filter { $0.text.contains("∑") }
            return try #require(sums.last).origin.y - #require(sums.first).origin.y
        }
        let sum = "\\sum_{i=1}^n a"
        let rows = try distance("\\begin{aligned} x &= \(sum) \\\\ &= \(sum) \\end{aligned}")
        // The extent of a sum with its limits and a tenth of an em above and below it.
        let alone = try distance("\\begin{matrix} \\displaystyle \(sum) \\\\ \\displaystyle \(sum) \\end{matrix}")
        #expect(rows > alone + 2)
    }

    @Test func aBraceIsBesideAllLinesOfItsCases() throws {
        let cases = "f(x) = \\begin{cases} 1 & \\text{if the number of characters is even} \\\\ 0 & \\text{in all other cases} \\end{cases}"
        let document = formulas("$$\(cases)$$", width: 240)
        let glyphs = document.pages[0].glyphs, brace = try #require(glyphs.first { $0.text.hasPrefix("{") })
        let height = brace.glyphs.reduce(Points(0)) {
            let glyph = brace.paragraph.glyphs[$1]
            return max($0, (glyph.inkAscent + glyph.inkDescent).points(at: brace.pointSize))
        }
        #expect(lines(document).count >= 4)
        #expect(height > Points(51) || brace.glyphs.count > 1)
        let words = try #require(glyphs.first { $0.text.contains("characters") }),
            more = try #require(glyphs.first { $0.text.contains("all") })
        #expect(words.origin.x >= brace.origin.x + brace.width.value && more.origin.x >= brace.origin.x + brace.width.value)
    }

    // MARK: Definitions

    @Test func aFormulaOfDefinitionsLeavesNoRoom() {
        let definition = "$$\\newcommand{\\R}{\\mathbb{R}}$$\n\n"
        let alone = formulas("A\n\nThe set $\\mathbb{R}$."), defined = formulas("A\n\n\(definition)The set $\\R$.")
        #expect(lines(defined).map { $0[0].origin.y } == lines(alone).map { $0[0].origin.y })
    }

    @Test func aDefinitionWithinALineLeavesOneSpace() {
        #expect(extracted(formulas("A $\\newcommand{\\R}{\\mathbb{R}}$ b")) == "A b")
    }

    @Test(arguments: [("\\textcircled{1}", "①"), ("\\lefteqn{a} + b", "𝑎+𝑏"), ("a\\*b", "𝑎𝑏")])
    func commandsOfLaTeXAreKnown(source: String, shown: String) {
        #expect(extracted(formulas("$\(source)$")) == shown)
    }

    // MARK: Words for readers

    @Test func titlesLinksAndPicturesHaveTheWordsOfFormulas() {
        let document = formulas("# The set $x^2$\n\n[See $x^2$](https://example.org)\n\n![A plot of $x^2$](missing.png)")
        #expect(document.metadata.title == "The set x squared")
        #expect(document.outline.map(\.title) == ["The set x squared"])
        let elements = document.structure.elements
        #expect(elements.compactMap(\.linkDescription).contains("See x squared (https://example.org)"))
        #expect(elements.first { $0.kind == .figure }?.alternateText == "A plot of x squared")
    }

    @Test func contentsKeepTheFormulasOfHeadings() {
        #expect(extracted(formulas("---\ntoc: true\n---\n\n# One\n\n## Bounds of $x^2$\n\nText.")).components(of: "𝑥").count == 3)
    }
}

extension String {
    fileprivate func components(of part: Character) -> [Substring] { split(separator: part, omittingEmptySubsequences: false) }
}
