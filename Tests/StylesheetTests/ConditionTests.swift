import Testing

@testable import TypesetStylesheet

/// Tests of queries: when they match, and the messages about invalid ones.
@Suite struct ConditionTests {
    private static let dark = ReaderTraits(appearance: .dark)
    private static let increased = ReaderTraits(contrast: .increased)
    private static let bold = ReaderTraits(boldText: true)

    @Test(arguments: [
        ("dark", ContentSizeCategory.large, dark, true), ("dark", .large, .standard, false), ("light", .accessibility5, .standard, true),
        ("ax1... and dark", .accessibility1, dark, true), ("ax1... and dark", .large, dark, false),
        ("dark and ax1 ... ax3", .accessibility3, dark, true), ("not dark", .large, dark, false), ("not ax1...", .large, dark, true),
        ("dark or increasedContrast", .large, increased, true), ("dark, boldText", .large, bold, true),
        ("dark, boldText", .large, .standard, false), ("not dark and not boldText", .large, increased, true),
        ("small and dark or large and light", .large, .standard, true), ("standardContrast", .large, increased, false),
        ("small, ax1...", .accessibility2, .standard, true), ("small, ax1...", .large, .standard, false),
    ])
    func itAppliesToItsTexts(_ text: String, _ category: ContentSizeCategory, _ traits: ReaderTraits, _ holds: Bool) throws {
        #expect(try ConditionParser.parse(text).environments.contains(category, traits) == holds)
        let style = try resolver(
            "styles: { body: { color: black } }\nelements: { document: body }\nat: { \"\(text)\": { styles: { body: { color: white } } } }",
            at: category, for: traits
        ).style(for: .document)
        #expect(style.color == (holds ? .white : .black))
    }

    @Test func theLaterOfTwoThatApplyCounts() throws {
        let body = """
            styles: { body: { color: black } }
            elements: { document: body }
            at:
              dark: { page: { background: black }, styles: { body: { color: white } } }
              ax1... and dark: { styles: { body: { color: gray } } }
            """
        let resolver = try resolver(body, at: .accessibility1, for: Self.dark)
        #expect(resolver.style(for: .document).color == ColorNotation.color("gray"))
        #expect(resolver.page.background == .black)
    }

    @Test(arguments: [
        ("drak", "unknown condition `drak` (did you mean `dark`?)", 8),
        ("increased", "unknown condition `increased` (did you mean `increasedContrast`?)", 8),
        ("huge", "unknown content size `huge` (the sizes are xSmall small medium large xLarge xxLarge xxxLarge ax1 ax2 ax3 ax4 ax5)", 8),
        ("ax1... and drak", "unknown condition `drak` (did you mean `dark`?)", 19),
        ("dark and", "something is missing at the end of the condition", 16),
        ("dark and light", "`dark and light` is never true (write `or` if one of the conditions is enough)", 13),
        ("dark light", "`light` is not allowed here (join conditions with `and` or `or`: `ax1... and dark`)", 13),
        ("not xSmall...", "`not xSmall...ax5` is never true", 8),
        ("(dark or light) and ax1", "conditions have no parentheses (remove them: `not` binds before `and`, and `and` before `or`)", 8),
        ("dark && ax1", "`&&` is not allowed here (join conditions with `and` or `or`: `ax1... and dark`)", 13),
        ("lang()", "`lang()` is not a language condition (write `lang(ar)`, with a tag such as `en-GB`)", 8),
        ("small to large", "unknown content size `small to large` (write `small...large`)", 8),
    ])
    func theMistakeIsNamed(_ text: String, _ message: String, _ column: Int) {
        let (_, diagnostics) = load(sheet("at: { \"\(text)\": { page: { margins: 36 } } }"))
        #expect(describe(diagnostics) == "sheet.yaml:3:\(column): error: \(message)")
    }

    @Test func aMistakeUnderAnyConditionIsFound() {
        let (_, diagnostics) = load(
            sheet(
                """
                styles: { a: {}, b: { parent: a, size: { custom: size - $x } } }
                tokens: { x: { default: 2, dark: 30 } }
                at:
                  dark and increasedContrast: { styles: { a: { parent: b } } }
                  boldText: { styles: { aa: { parent: ab } }, tokens: {} }
                """))
        #expect(
            describe(diagnostics) == """
                sheet.yaml:6:56: error: styles are each other's parents: a → b → a (remove one `parent` of the circle)
                sheet.yaml:7:25: warning: no style is called `aa` outside of size queries (did you mean `a`?)
                sheet.yaml:7:39: error: unknown style `ab` (did you mean `a`?)
                sheet.yaml:7:47: error: `tokens` cannot change with the content size (write only `page`, `styles` and `elements` in a size query)
                """)
    }

    @Test func aSizeThatDarkPagesAloneMakeWrongIsFound() {
        let (_, diagnostics) = load(
            sheet("tokens: { x: { default: 2, dark: 30 } }\nstyles: { b: { size: { custom: 20 - $x } } }\nelements: { document: b }"))
        #expect(
            describe(diagnostics)
                == "sheet.yaml:4:22: error: the size of `b` is -10 points at xSmall, dark (set a lower limit with `minimumSize`)")
    }
}
