import Testing

@testable import TypesetStylesheet

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

    @Test func theFormulaOfDynamicStylesAppliesUnrounded() throws {
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

    @Test func aSheetsOwnSizesGrowEvenlyBetweenThem() throws {
        #expect(
            try sizes("{ size: { large: 17, ax1: 29, ax5: 49 } }", at: ContentSizeCategory.allCases)
                == [17, 17, 17, 17, 20, 23, 26, 29, 34, 39, 44, 49])
        #expect(try sizes("{ size: { UICTContentSizeCategoryXS: 10, large: 16 }, rounding: point }", at: [.xSmall, .small]) == [10, 12])
        #expect(try sizes("{ size: { large: 17, ax5: 50 }, maximumSize: 30, contentSizes: \"...ax2\" }", at: [.accessibility5]) == [30])
    }

    @Test(arguments: [
        (
            "{ ax1: 30, ax5: 48 }",
            "sheet.yaml:3:25: error: the size at `large` is missing (add it: `{ large: 17, ax5: 48 }`)"
        ),
        (
            "{ large: 17, ax1: 30, ax3: 29 }",
            "sheet.yaml:3:52: error: the size falls from ax1 to ax3 (a reader who asks for larger text would get smaller text) [the size at ax1 is here 3:43]"
        ),
        (
            "{ large: 17, ax1...: 30 }",
            "sheet.yaml:3:38: error: `ax1...` is not a content size (name single sizes; between them sizes grow evenly)"
        ),
        (
            "{ large: 17, huge: 30 }",
            "sheet.yaml:3:38: error: `huge` is not a content size (the sizes are xSmall small medium large xLarge xxLarge xxxLarge ax1 ax2 ax3 ax4 ax5)"
        ),
        (
            "{ large: 1em }",
            "sheet.yaml:3:34: error: expected a number of points, found `1em` (write a fraction of the parent's size as `{ parent: 1 }`)"
        ),
    ])
    func curvesThatCannotBeAreExplained(_ curve: String, _ message: String) {
        #expect(describe(load(sheet("styles: { body: { size: \(curve) } }")).diagnostics) == message)
    }

    @Test func aSizeMayBeRelativeToTheParents() throws {
        let styles = """
            styles:
              base: { textStyle: body, size: 20 }
              big: { parent: base, size: { parent: 1.5 } }
              huge: { parent: big, size: { parent: 200% }, maximumSize: 100 }
              code: { size: { parent: 0.9 } }
            elements: { document: base, h1: huge, h2: big, h3: { parent: big, size: 18 }, code: code }
            """
        func style(_ element: Element, _ category: ContentSizeCategory) throws -> ResolvedStyle {
            try resolver(styles, at: category).style(for: element)
        }
        #expect(try style(.h1, .large).pointSize == 60)
        #expect(try style(.h2, .large).pointSize == 30)
        #expect(try style(.h2, .accessibility5).pointSize == 84)
        #expect(try style(.h1, .accessibility5).pointSize == 100)
        #expect(try style(.h3, .large).pointSize == 18)
        let large = try resolver(styles)
        #expect(large.inlineStyle(for: .code, within: large.style(for: .h1)).pointSize == 54)
    }

    @Test func androidsCurvesLetLargeTextGrowLess() throws {
        func sizes(_ size: Int) throws -> [Double] {
            try self.sizes(
                "{ size: \(size), shouldScale: true, scaling: android }", at: [.xSmall, .large, .accessibility1, .accessibility5])
        }
        let small = try sizes(14), title = try sizes(30)
        #expect(small[1] == 14)
        #expect(title[1] == 30)
        #expect(abs(small[0] - 14.0 * 14 / 17) < 1e-9)
        // At AX1 body has 28 points: a font scale of 28 / 17, between the tables of 1.5 and 1.8.
        #expect(abs(small[2] - (22 + (24.4 - 22) * (28.0 / 17 - 1.5) / 0.3)) < 1e-9)
        #expect(abs(title[2] - (30 + 4.8 * (28.0 / 17 - 1.5) / 0.3)) < 1e-9)
        #expect(abs(title[3] - 38 * 53.0 / 34) < 1e-9)
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
        ("abs(4 - 9)", 5), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("pow(size, 1)", 17), ("sqrt(16) * 2", 8), ("size ^ 0.5 ^ 0", 17),
        ("if(size > 20, 1, 2)", 2), ("if(size >= large, size * 2, 1 / 0)", 34), ("if(size == 17, if(large != 17, 1, 3), 2)", 3),
        ("min(3, 1 < 2)", 1),
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
        ("if(size > 3, 1)", "`if` takes 3 values, found 2", 0..<2), ("size > 20 ? 1 : 2", "`?` is not allowed here", 10..<11),
        ("2pt", "`p` is not allowed here", 1..<2), ("abs()", "`abs` needs values", 0..<3), ("1 < 2 < 3", "`<` is not allowed here", 6..<7),
    ])
    func expressionsAreExplained(_ text: String, _ message: String, _ range: Range<Int>) {
        let error = #expect(throws: ExpressionError.self) { try ExpressionParser.parse(text) }
        #expect(error?.message == message)
        #expect(error?.range == range)
    }

    @Test func nestingCannotExhaustTheStack() {
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "(", count: 400)) }
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "1+", count: 400_000) + "1") }
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "2^", count: 200) + "2") }
        #expect(throws: ExpressionError.self) { try ExpressionParser.parse(String(repeating: "if(1,", count: 90) + "1") }
    }
}
