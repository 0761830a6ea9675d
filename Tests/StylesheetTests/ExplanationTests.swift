import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct ExplanationTests {
    static let base = """
        typeset: 1
        extends: []
        tokens: { blue: navy, accent: $blue }
        styles:
          base: { color: black, lineHeightMultiple: 1.3 }
          body: { parent: base, textStyle: body }
          title: { parent: base, textStyle: largeTitle, color: $accent }
        elements:
          document: body
          h1: title
          alert.note: { parent: body, background: white }
        """
    static let sheet = """
        typeset: 1
        extends: ./base.yaml
        tokens: { blue: "#00f" }
        styles:
          base: { lineHeightMultiple: 1.4 }
          strong: { weight: 700 }
        fonts: { largeTitle: { fontName: Inter-Bold, fontSize: 30 } }
        at:
          ax1...: { styles: { title: { lineHeightMultiple: 1.1, color: ~ } } }
        """

    func explain(_ selector: String, at category: ContentSizeCategory = .large) throws -> StyleExplanation {
        let (stylesheet, diagnostics) = load(Self.sheet, files: ["base.yaml": Self.base])
        #expect(describe(diagnostics) == "")
        return try StyleExplainer(try #require(stylesheet), at: category).explain(selector)
    }

    /// The lines of an explanation: `text place owner [at sizes]`, then each token.
    func lines(_ explanation: StyleExplanation, _ name: String) throws -> [String] {
        let value = try #require(explanation.values.first { $0.key.name == name })
        func place(_ span: SourceSpan) -> String { "\(span.file.path):\(span.start.line)" }
        func line(_ layer: StyleExplanation.Layer) -> String {
            ["\(layer.text) \(place(layer.span)) \(layer.owner)" + (layer.query.map { " at \($0)" } ?? "")]
                .joined() + layer.tokens.map { " $\($0.name)=\($0.text) \(place($0.span))" }.joined()
        }
        return [value.layer.map(line) ?? "default"] + value.overridden.map(line)
    }

    @Test func aLineForAPlaceIsExplainedOverTheElements() throws {
        let text =
            "typeset: 1\nextends: []\nstyles: { body: { color: navy, size: 10 } }\nelements:\n  paragraph: body\n"
            + "  h1+paragraph: { size: 12 }\n"
        let explanation = try StyleExplainer(try #require(load(text).stylesheet), at: .large).explain("h1 + paragraph")
        #expect(try lines(explanation, "size") == ["12 sheet.yaml:6 element h1 + paragraph", "10 sheet.yaml:3 style body"])
        #expect(try lines(explanation, "color") == ["navy sheet.yaml:3 style body"])
        #expect(explanation.mappings.map(\.selector) == ["paragraph", "h1 + paragraph"])
    }

    @Test func everyLayerHasItsPlace() throws {
        let large = try explain("h1"), ax3 = try explain("h1", at: .accessibility3)
        #expect(large.chain == ["title", "base"])
        #expect(large.mappings.map(\.span.start.line) == [10])
        #expect(try lines(large, "lineHeightMultiple") == ["1.4 sheet.yaml:5 style base", "1.3 base.yaml:5 style base"])
        #expect(
            try lines(ax3, "lineHeightMultiple") == [
                "1.1 sheet.yaml:9 style title at ax1...ax5", "1.4 sheet.yaml:5 style base", "1.3 base.yaml:5 style base",
            ])
        #expect(try lines(large, "textStyle") == ["largeTitle base.yaml:7 style title"])
        #expect(try lines(large, "fontName") == ["Inter-Bold sheet.yaml:7 fonts.largeTitle"])
        #expect(try lines(large, "alignment") == ["default"])
    }

    @Test func everyMappingHasItsPlace() throws {
        let base = "typeset: 1\nextends: []\nstyles: { a: {}, b: {}, c: { parent: a } }\nelements: { h1: a, h2: a, paragraph: a }\n"
        let sheet =
            "typeset: 1\nextends: ./base.yaml\nelements:\n  h1: { color: red }\n  h2: b\n  paragraph.x: c\n  paragraph.y: b\nat:\n  ax1...: { elements: { h1: { size: 20 }, h2: ~ } }\n"
        let (stylesheet, diagnostics) = load(sheet, files: ["base.yaml": base])
        #expect(describe(diagnostics) == "")
        func mappings(_ selector: String, at category: ContentSizeCategory) throws -> [String] {
            try StyleExplainer(try #require(stylesheet), at: category).explain(selector).mappings.map { mapping in
                "\(mapping.counts ? "" : "over ")\(mapping.selector): \(mapping.text) \(mapping.span.file.path):\(mapping.span.start.line)"
                    + (mapping.query.map { " at \($0)" } ?? "")
            }
        }
        #expect(
            try mappings("h1", at: .accessibility1) == [
                "h1: a base.yaml:4", "h1: { color: red } sheet.yaml:4", "h1: { size: 20 } sheet.yaml:9 at ax1...ax5",
            ])
        #expect(try mappings("h1", at: .large) == ["h1: a base.yaml:4", "h1: { color: red } sheet.yaml:4"])
        #expect(try mappings("h2", at: .large) == ["h2: b sheet.yaml:5", "over h2: a base.yaml:4"])
        #expect(
            try mappings("h2", at: .accessibility1) == [
                "over h2: ~ sheet.yaml:9 at ax1...ax5", "over h2: b sheet.yaml:5", "over h2: a base.yaml:4",
            ])
        #expect(try mappings("paragraph.x", at: .large) == ["over paragraph: a base.yaml:4", "paragraph.x: c sheet.yaml:6"])
        #expect(try mappings("paragraph.y", at: .large) == ["paragraph: a base.yaml:4", "paragraph.y: b sheet.yaml:7"])
        #expect(try mappings("a", at: .large).isEmpty)
    }

    @Test func tokensAreFollowedToTheirValues() throws {
        #expect(
            try lines(explain("title"), "color") == [
                "$accent base.yaml:7 style title $accent=$blue base.yaml:3 $blue=\"#00f\" sheet.yaml:3", "black base.yaml:5 style base",
            ])
    }

    @Test func overriddenValuesAreShownToo() throws {
        #expect(try lines(explain("h1", at: .accessibility1), "color").first == "default")
        #expect(try lines(explain("h1", at: .accessibility1), "color")[1] == "~ sheet.yaml:9 style title at ax1...ax5")
    }

    @Test func elementsClassesAndStylesAreSelectors() throws {
        #expect(try lines(explain("alert.note"), "background") == ["white base.yaml:11 element alert.note"])
        #expect(try lines(explain("paragraph.title"), "textStyle") == ["largeTitle base.yaml:7 style title"])
        #expect(try explain(".title").style.pointSize == explain("title").style.pointSize)
        let emphasis = try explain("emphasis")
        #expect(emphasis.isInline)
        #expect(emphasis.style.pointSize == 17)
        #expect(try lines(emphasis, "symbolicTraits") == ["[italic] built-in:1 built-in for emphasis"])
        #expect(throws: Diagnostic.error("`titel` is not an element, class or style", hints: ["did you mean `title`?"])) {
            try explain("titel")
        }
    }

    /// The explained style is the one that layout resolves.
    @Test func theExplainedStyleIsTheResolvedOne() throws {
        let stylesheet = try #require(load(Self.sheet, files: ["base.yaml": Self.base]).stylesheet)
        for category in ContentSizeCategory.allCases {
            let resolver = StyleResolver(stylesheet, category: category), explainer = StyleExplainer(stylesheet, at: category)
            for element in Element.allCases where !element.dependsOnText {
                #expect(try explainer.explain(element.rawValue).style == resolver.style(for: element))
            }
        }
    }
}

@Suite struct SizeTableTests {
    @Test func everyStyleAndElementHasTwelveSizes() throws {
        let stylesheet = try #require(
            load(
                sheet(
                    """
                    styles:
                      body: { textStyle: body }
                      fixed: { size: 12 }
                      small: { size: { scale: 0.5 } }
                      plain: { color: red }
                    elements: { document: body, code: small, h1.wide: { textStyle: title1 } }
                    at: { ax5: { styles: { fixed: { size: 20 } } } }
                    """)
            ).stylesheet)
        let table = SizeTable(stylesheet)
        #expect(table.styles.map(\.name) == ["body", "fixed", "plain", "small"])
        #expect(table.styles[0].sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
        #expect(table.styles[1].sizes == Array(repeating: 12, count: 11) + [20])
        #expect(table.styles[2].sizes.allSatisfy { $0 == nil })
        #expect(table.styles[3].sizes.first == 7)
        let code = try #require(table.elements.first { $0.name == "code" })
        #expect(code.style == "small")
        #expect(code.sizes.last == 26.5)
        #expect(table.elements.first { $0.name == "h1.wide" }?.sizes[3] == 28)
    }
}
