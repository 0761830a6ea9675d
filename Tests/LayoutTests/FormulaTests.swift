import Testing
import TypesetBase
import TypesetMarkdown
import TypesetText

@testable import TypesetLayout

/// Tests of formulas, in TeX Gyre Termes Math.
@Suite struct FormulaTests {
    private static let shaper = PangoShaper(library: FontLibrary())

    /// - Parameter width: the width of the body.
    private func formulas(_ markdown: String, width: Int = 400, at category: ContentSizeCategory = .large) -> LaidOutDocument {
        layOut(
            markdown,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [\(width + 40), 800], margins: 20 }
                elements:
                  document: { family: [Noto Serif], textStyle: body, mathFamily: [TeX Gyre Termes Math] }
                  paragraph: { family: [Noto Serif], textStyle: body, mathFamily: [TeX Gyre Termes Math] }
                """, at: category, shaper: Self.shaper)
    }

    /// The glyphs of the document with a text.
    private func glyphs(_ text: String, in document: LaidOutDocument) throws -> PlacedGlyphs {
        try #require(document.pages.flatMap(\.glyphs).first { $0.text.hasPrefix(text) }, "no glyphs for \(text)")
    }

    /// The lines of glyphs by their baselines, in em, and their texts, in the order of painting.
    private func runs(_ document: LaidOutDocument) -> [String] {
        let first = document.pages[0].glyphs[0].origin
        return document.pages[0].glyphs.map { glyphs in
            let y = (first.y - glyphs.origin.y) / 17, x = (glyphs.origin.x - first.x) / 17
            return "\(glyphs.text) \(rounded(x)),\(rounded(y)) \(rounded(glyphs.pointSize.value / 17))"
        }
    }

    private func rounded(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths) / 10 % 10)\(abs(hundredths) % 10)"
    }

    @Test func aSuperscriptIsRaisedAndSmaller() {
        #expect(runs(formulas("$x^2$")) == ["𝑥 0.00,0.00 1.00", "2 0.48,0.34 0.74"])
    }

    @Test func aFractionHasItsBarOnTheAxis() throws {
        let document = formulas("$$\\frac{a}{b}$$")
        let bars = document.pages[0].items.compactMap { item -> Rect? in
            if case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline { rect } else { nil }
        }
        let above = try glyphs("𝑎", in: document), below = try glyphs("𝑏", in: document), bar = try #require(bars.first)
        #expect(above.origin.y < bar.minY && bar.maxY < below.origin.y)
        #expect(bar.minX <= above.origin.x && above.origin.x + above.width.value <= bar.maxX)
    }

    @Test func aSumIsLargerInADisplayAndHasItsLimitsBelowAndAbove() throws {
        let text = formulas("$\\sum_{i}^n$"), display = formulas("$$\\sum_{i}^n$$")
        #expect(try glyphs("∑", in: text).glyphID != glyphs("∑", in: display).glyphID)
        let sum = try glyphs("∑", in: display), lower = try glyphs("𝑖", in: display)
        #expect(lower.origin.x < sum.origin.x + sum.width.value)
        #expect(try glyphs("𝑖", in: text).origin.x >= glyphs("∑", in: text).origin.x + glyphs("∑", in: text).width.value - 3)
    }

    @Test func fencesGrowWithTheirContent() throws {
        let tall = formulas("$$\\left( \\frac{a}{b} \\right)$$"), low = formulas("$$\\left( a \\right)$$")
        #expect(try glyphs("(", in: tall).inkHeight > 1.5 * glyphs("(", in: low).inkHeight)
    }

    /// The digit of the lower row is two thirds of its size high.
    @Test func scriptsInTheRowsOfAMatrixAreApart() throws {
        let document = formulas("$$\\begin{pmatrix} t_1 \\\\ t^3 \\end{pmatrix}$$")
        let upper = try glyphs("1", in: document), lower = try glyphs("3", in: document)
        #expect(lower.origin.y - 0.68 * lower.pointSize.value > upper.origin.y + 2)
    }

    @Test func fencesOfAMatrixDoNotGrowWithItsNeighbours() throws {
        let matrix = "\\begin{pmatrix} a \\\\ b \\end{pmatrix}"
        let alone = formulas("$$\(matrix)$$"), beside = formulas("$$\(matrix) + \\frac{\\frac{a}{b}}{\\frac{c}{d}}$$")
        #expect(try glyphs("(", in: alone).inkHeight == glyphs("(", in: beside).inkHeight)
    }

    @Test func aFenceOfAnyHeightIsReadAsOneCharacter() {
        let rows = Array(repeating: "a", count: 12).joined(separator: " \\\\ ")
        let text = extracted(formulas("$$\\begin{pmatrix} \(rows) \\end{pmatrix}$$"))
        #expect(text == "(" + String(repeating: "𝑎", count: 12) + ")")
    }

    @Test func aPartHasTheColorThatItsFormulaStates() throws {
        let document = formulas("$x + \\textcolor{red}{y}$")
        #expect(try glyphs("𝑦", in: document).paint == .solid(Color(hex: 0xFF0000)))
        #expect(try glyphs("𝑥", in: document).paint != .solid(Color(hex: 0xFF0000)))
    }

    @Test func aFormulaWithAnUnknownColorStaysAsItIsWritten() {
        #expect(drawnLines(formulas("$\\textcolor{nocolor}{y}$")).joined() == "$\\textcolor{nocolor}{y}$")
    }

    @Test func aLongFormulaBreaksBeforeRelationsFirst() {
        let document = formulas("$$a + b + c + d = e + f + g + h = i + j + k + l$$", width: 160)
        #expect(drawnLines(document) == ["𝑎+𝑏+𝑐+𝑑", "=𝑒+𝑓+𝑔+ℎ", "=𝑖+𝑗+𝑘+𝑙"])
    }

    @Test func linesThatContinueAFormulaHang() {
        let document = formulas("$$a + b + c + d = e + f + g + h$$", width: 120)
        let starts = Dictionary(grouping: document.pages[0].glyphs) { $0.origin.y }.mapValues { $0.map(\.origin.x).min() ?? 0 }
        #expect(starts.sorted { $0.key < $1.key }.map { $0.value > 20.5 } == [false, true])
    }

    @Test func aFractionThatIsTooWideHasASlash() {
        let fraction = "$$\\frac{a + b + c + d + e}{f + g + h + i + j}$$"
        #expect(!drawnLines(formulas(fraction, width: 300)).joined().contains("/"))
        #expect(drawnLines(formulas(fraction, width: 80)).joined() == "(𝑎+𝑏+𝑐+𝑑+𝑒)/(𝑓+𝑔+ℎ+𝑖+𝑗)")
    }

    @Test(arguments: [
        ("\\cfrac{1}{a + \\cfrac{1}{b + c + d}}", "1/(𝑎+1/(𝑏+𝑐+𝑑))"), ("\\frac{\\text{up}}{(a + b + c + d + e)}", "up/(𝑎+𝑏+𝑐+𝑑+𝑒)"),
        ("\\frac{(a + b)(c + d)}{e + f}", "((𝑎+𝑏)(𝑐+𝑑))/(𝑒+𝑓)"),
    ])
    func aSingleGroupBesideASlashHasNoFences(fraction: String, line: String) {
        #expect(drawnLines(formulas("$$\(fraction)$$", width: 40)).joined() == line)
    }

    @Test(arguments: [50, 60, 70]) func theNameOfAFunctionStaysWithItsFence(width: Int) {
        let lines = drawnLines(formulas("$$\\frac{P(x)P(y)P(z)}{P(u)}$$", width: width))
        #expect(!lines.contains { $0.hasSuffix("𝑃") })
    }

    @Test func aFormulaInTextBreaksOnlyIfItFitsNoLine() {
        let long = drawnLines(formulas("word $a + b + c + d = e + f + g + h$", width: 120))
        #expect(long.contains("=𝑒+𝑓+𝑔+ℎ"))
        let short = drawnLines(formulas("some more words $a + b = c$", width: 160))
        #expect(short.last == "𝑎+𝑏=𝑐")
    }

    @Test func aWideMatrixIsInGroupsOfColumnsWithTheirNumbers() {
        let document = formulas("$$\\begin{pmatrix} a & b & c & d \\\\ e & f & g & h \\end{pmatrix}^T$$", width: 90)
        #expect(extracted(document) == "(12𝑎𝑏𝑒𝑓34𝑐𝑑𝑔ℎ)𝑇")
        #expect(fallbacks(document).contains { $0.hasPrefix("groupedMatrix") })
    }

    @Test func numbersOfColumnsDoNotTouch() {
        let cells = Array(repeating: "a", count: 1100).joined(separator: " & ")
        let text = extracted(formulas("$$\\begin{pmatrix} \(cells) \\end{pmatrix}$$", width: 200))
        #expect(text.contains("1001"))
        #expect(!text.contains("10011002"))
    }

    /// A line over thousands of terms takes no quadratic time.
    @Test(.timeLimit(.minutes(10))) func aLongLineOverAFormulaIsBroken() {
        let terms = Array(repeating: "a", count: 4000).joined(separator: "+")
        #expect(fallbacks(formulas("$$\\overline{\(terms)}$$", width: 200)).contains { $0.hasPrefix("brokenFormula") })
    }

    @Test func anEqualSignIsBeforeAMatrixThatFitsAlone() {
        let document = formulas("$$a = \\begin{pmatrix} b & c & d \\end{pmatrix}$$", width: 110)
        #expect(!extracted(document).contains("1"), "no columns are in groups")
    }

    @Test func aWideScriptContinuesOnTheNextLine() {
        let script = "x_{a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p}"
        let document = formulas("In $\(script)$.", width: 100)
        #expect(document.pages[0].glyphs.allSatisfy { $0.origin.x + $0.width.value <= 122 })
    }

    @Test func aWideBraceBecomesFencesAndItsNoteFollows() {
        let document = formulas("$\\underbrace{a + b + c + d + e}_{\\text{sum}}$", width: 90)
        #expect(drawnLines(document).joined() == "(𝑎+𝑏+𝑐+𝑑+𝑒)(sum)")
    }

    @Test func aDisplayThatWouldBeDividedInItsScriptsIsOnALandscapePage() {
        let document = formulas("$$\\underbrace{a + b + c + d + e}_{\\text{sum}}$$", width: 90)
        #expect(document.pages.contains { $0.size.width > $0.size.height })
    }

    @Test func aReferenceInAFractionShowsTheNumber() {
        let text = extracted(formulas("\\begin{equation}x \\label{a}\\end{equation}\n\n$$\\frac{\\ref{a}}{2}$$"))
        #expect(text == "𝑥(1)12")
    }

    // MARK: Styles

    private func styled(_ markdown: String, _ elements: String) -> LaidOutDocument {
        layOut(
            markdown,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [440, 800], margins: 20 }
                elements:
                  document: { family: [Noto Serif], textStyle: body, mathFamily: [TeX Gyre Termes Math] }
                  \(elements)
                """, shaper: Self.shaper)
    }

    @Test func aFormulaIsWhereItsStyleAlignsIt() throws {
        func x(_ alignment: String) throws -> Double {
            try glyphs("𝑥", in: styled("$$x$$", "formula: { alignment: \(alignment) }")).origin.x
        }
        #expect(try x("left") < 21)
        #expect(try x("center") > 200)
        #expect(try x("right") > 405)
    }

    @Test func aFormulaHasTheSizeOfItsStyleAndItsNumberThatOfItsOwn() throws {
        let document = styled(
            "\\begin{equation}x\\end{equation}", "formula: { size: { absolute: 20 } }\n  formulaNumber: { size: { absolute: 12 } }")
        #expect(try glyphs("𝑥", in: document).pointSize == 20)
        #expect(try glyphs("(1)", in: document).pointSize == 12)
    }

    @Test func aSheetMaySetLessThanHalfALineAroundFormulas() throws {
        func distance(_ style: String) throws -> Double {
            let document = styled("A\n\n$$x$$", "paragraph: { paragraphSpacing: 0 }\n  formula: { \(style) }")
            return try glyphs("𝑥", in: document).origin.y - glyphs("A", in: document).origin.y
        }
        #expect(try distance("paragraphSpacingBefore: 0") < distance("alignment: left"))
    }

    @Test(arguments: ContentSizeCategory.allCases) func nothingIsPastTheEdge(at category: ContentSizeCategory) {
        let source = """
            Text $\\frac{a + b + c + d}{e + f + g + h}$ and $\\sqrt{a + b + c + d + e + f}$ and $f(x) = a_0 + a_1 x + a_2 x^2$.

            $$\\int_0^\\infty \\frac{x^{n} + x^{n-1}}{e^{x} - 1}\\,dx = \\Gamma(n + 1)\\,\\zeta(n + 1) + \\sum_{k=1}^{\\infty} a_k$$

            $$\\begin{aligned} a &= b + c + d + e \\\\ &= f + g \\end{aligned}$$

            $$A = \\begin{pmatrix} a_{11} & a_{12} & a_{13} \\\\ a_{21} & a_{22} & a_{23} \\end{pmatrix}$$

            $$|x| = \\begin{cases} x & \\text{if } x \\ge 0, \\\\ -x & \\text{otherwise} \\end{cases}$$
            """
        let document = formulas(source, width: 240, at: category)
        #expect(PageInvariants(document: document).clipped() == [])
        for page in document.pages {
            let edge = page.size.width - 17.5
            #expect(page.glyphs.allSatisfy { $0.origin.x + $0.width.value <= edge && $0.origin.x >= 17.5 })
        }
        #expect(!fallbacks(document).contains { $0.hasPrefix("formulaAsCode") })
    }

    @Test func scriptsOfScriptsAreNotBelowTheSmallestReadableSize() throws {
        let document = formulas("$x^{y^z}$", at: .extraSmall)
        #expect(try glyphs("𝑧", in: document).pointSize >= 11)
    }

    @Test func aFormulaIsAnElementWithItsWords() throws {
        let document = formulas("Is $x^2$ here?")
        let element = try #require(document.structure.elements.first { $0.kind == .formula })
        #expect(element.alternateText == "x squared")
    }

    @Test func anUnknownCommandIsSetAsCodeWithItsPlaceAndAHint() {
        let composed = composer("Is $\\alpa + 1$ here?", shaper: Self.shaper)
        let issues = composed.variants()[0].issues
        guard case .unsetFormula(.source(let cause, let hint), let span)? = issues.first else {
            Issue.record("\(issues)")
            return
        }
        #expect(cause == "`\\alpa` is not a known command")
        #expect(hint?.contains("\\alpha") == true)
        #expect(span.text == "\\alpa")
        #expect(extracted(composed.layOut(at: .large)) == "Is $\\alpa + 1$ here?")
    }

    @Test func amsEnvironmentsAreNumberedAndReferredTo() {
        let document = formulas(
            "See $\\eqref{b}$.\n\n\\begin{align}\nx &= 1 \\label{a} \\\\\ny &= 2 \\notag \\\\\nz &= 3 \\label{b}\n\\end{align}\n")
        #expect(extracted(document) == "See (2).𝑥=1(1)𝑦=2𝑧=3(2)")
    }

    @Test func aMacroOfOneFormulaServesTheNext() {
        #expect(extracted(formulas("$\\newcommand{\\R}{\\mathbb{R}} \\R$ and $\\R^n$")) == "ℝ and ℝ𝑛")
    }

    @Test func aRenewedMacroChangesAFormulaThatIsWrittenAgain() {
        let document = formulas("$\\newcommand{\\a}{x} y$, $\\a$, $\\renewcommand{\\a}{z} y$, $\\a$")
        #expect(extracted(document) == "𝑦, 𝑥, 𝑦, 𝑧")
    }

    @Test func macrosOfTheFrontMatterServeAllFormulas() {
        let document = formulas("---\nmacros: { R: '\\mathbb{R}', '\\twice': '2 #1' }\n---\n\nIs $\\twice{x} \\in \\R$")
        #expect(extracted(document) == "Is 2𝑥∈ℝ")
    }

    private func drawnLines(_ document: LaidOutDocument) -> [String] {
        let base = document.pages.flatMap(\.glyphs).filter { $0.pointSize == 17 && $0.width > 0 }
        let lines = Dictionary(grouping: base) { ($0.origin.y * 10).rounded() }
        return lines.keys.sorted().map { y in
            (lines[y] ?? []).sorted { $0.origin.x < $1.origin.x }.map(\.text).joined().filter { $0 != " " }
        }
    }
}

extension PlacedGlyphs {
    fileprivate var glyphID: UInt32 { paragraph.glyphs[glyphs.lowerBound].id }

    fileprivate var inkHeight: Double {
        glyphs.map { (paragraph.glyphs[$0].inkAscent + paragraph.glyphs[$0].inkDescent).points(at: pointSize).value }.max() ?? 0
    }
}
