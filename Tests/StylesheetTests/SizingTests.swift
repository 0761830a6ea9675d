import ContentSize
@testable import Stylesheet
import Testing

@Suite struct SizingTests {
    /// The size of a style with these keys at each of the categories.
    private func sizes(_ keys: String, fonts: String = "", at categories: [ContentSizeCategory]) throws -> [Double] {
        try categories.map {
            try resolver("\(fonts)\nstyles: { s: \(keys) }\nelements: { paragraph: s }", at: $0).style(for: .paragraph).pointSize.value
        }
    }

    @Test func aTextStyleGivesApplesSizes() throws {
        #expect(try sizes("{ textStyle: body }", at: ContentSizeCategory.allCases) == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
        #expect(try sizes("{ textStyle: caption }", at: [.xSmall, .accessibility5]) == [11, 43])
    }

    @Test func aPlainSizeFollowsUIFontMetrics() throws {
        #expect(try sizes("{ textStyle: body, size: 17 }", at: [.large, .accessibility5]) == [17, 48])
        #expect(try sizes("{ textStyle: footnote, size: 14 }", at: [.xLarge, .xxxLarge]) == [16, 19])
        #expect(try sizes("{ textStyle: body, size: 17, maximumSize: 30.5 }", at: [.large, .accessibility5]) == [17, 30.5])
    }

    @Test func dynamicStylesFormulaHoldsUnrounded() throws {
        let categories = ContentSizeCategory.allCases
        let expected = categories.map { 20 * TextStyle.body.pointSize(at: $0) / 17 }
        #expect(try sizes("{ size: 20, shouldScale: true, scaling: body }", at: categories) == expected)
        #expect(try sizes("{ size: 20, scaling: body }", at: [.xSmall, .accessibility5]) == [20, 20])
        #expect(try sizes("{ textStyle: body, size: 20, shouldScale: false }", at: [.accessibility5]) == [20])
    }

    @Test func theFourFormsOfSize() throws {
        #expect(try sizes("{ textStyle: body, size: { absolute: 9.5 } }", at: [.xSmall, .accessibility5]) == [9.5, 9.5])
        #expect(try sizes("{ textStyle: body, size: { relative: -2 } }", at: [.large, .accessibility5]) == [15, 51])
        #expect(try sizes("{ textStyle: body, size: { scale: 1.3 } }", at: [.large, .accessibility5]) == [17 * 1.3, 53 * 1.3])
        #expect(
            try sizes("{ textStyle: footnote, size: { custom: \"max(size / 1.2, 11)\" } }", at: [.xSmall, .accessibility5]) == [
                11, 44 / 1.2,
            ])
        #expect(
            try sizes("{ textStyle: body, size: { custom: \"large + (size - large) / 2\" } }", at: [.large, .accessibility5]) == [17, 35])
        #expect(try sizes("{ textStyle: body, size: { scale: 1.3 }, rounding: pixel }", at: [.large]) == [(17 * 1.3 * 3).rounded() / 3])
    }

    @Test func contentSizesClampTheCategory() throws {
        #expect(try sizes("{ textStyle: body, contentSizes: \"medium...ax1\" }", at: [.xSmall, .large, .accessibility5]) == [16, 17, 28])
    }

    @Test func theFontDictionaryGivesFaceAndSizeAtLarge() throws {
        let fonts = "fonts: { headline: { fontName: Avenir-Heavy, fontSize: 18 } }"
        #expect(try sizes("{ textStyle: headline }", fonts: fonts, at: [.large, .accessibility5]) == [18, 51])
        #expect(try sizes("{ textStyle: body }", fonts: fonts, at: [.large]) == [17])
        let styles = try resolver(
            """
            \(fonts)
            styles:
              base: { family: Inter }
              head: { parent: base, textStyle: headline }
              own: { parent: head, family: Mono }
            elements: { h1: head, h2: own }
            """)
        #expect(styles.style(for: .h1).font.fontName == "Avenir-Heavy")
        #expect(styles.style(for: .h2).font.fontName == nil)
        #expect(styles.style(for: .h2).font.families == ["Mono"])
    }

    @Test func emIsTheScaledSizeAndPointsStayUnlessSpacingScales() throws {
        let keys = "textStyle: body, paragraphSpacing: 0.5em, headIndent: 11"
        let fixed = try resolver("styles: { s: { \(keys) } }\nelements: { paragraph: s }", at: .accessibility5).style(for: .paragraph)
        #expect(fixed.paragraphSpacing == 26.5)
        #expect(fixed.headIndent == 11)
        let scaled = try resolver("styles: { s: { \(keys), spacingScales: true } }\nelements: { paragraph: s }", at: .accessibility5).style(
            for: .paragraph)
        #expect(scaled.paragraphSpacing == 26.5)
        #expect(scaled.headIndent == 31)
    }

    @Test(arguments: [
        ("1 + 2 * 3", 7.0), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("8 / 4 / 2", 1), ("-size + 20", 3), ("min(3, 1, 2)", 1),
        ("clamp(10, size, 15)", 15), ("round(2.5)", 3), ("floor(-1.5)", -2), ("ceil(1.2)", 2), ("large * 2", 34), (".5*2", 1),
    ])
    func expressionsCountAsWritten(_ text: String, _ value: Double) throws {
        #expect(try ExpressionParser.parse(text).value(size: 17, large: 17) == value)
    }

    @Test(arguments: [
        ("", "something is missing at the end of the expression", 0..<0), ("size size", "`s` is not allowed here", 5..<6),
        ("1 +", "something is missing at the end of the expression", 3..<3),
        ("2 * (1 + 2", "this `(` is never closed", 4..<5), ("1..2", "`1..2` is not a number", 0..<4),
        ("min", "`min` needs its values in parentheses", 0..<3),
        ("size × 2", "`×` is not allowed here", 5..<7), ("clamp(1, 2)", "`clamp` takes 3 values, found 2", 0..<5),
    ])
    func expressionsAreExplained(_ text: String, _ message: String, _ range: Range<Int>) {
        let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(text) }
        #expect(error?.message == message)
        #expect(error?.range == range)
    }

    @Test func nestingCannotExhaustTheStack() {
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "(", count: 400)) }
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "1+", count: 400_000) + "1") }
    }
}
