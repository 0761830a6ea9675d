import Testing

@testable import TypesetStylesheet

/// Compares the type scale of Material Design 3, written as a stylesheet, with its published numbers.
///
/// Source: https://m3.material.io/styles/typography/type-scale-tokens, repeated by the tokens of Jetpack Compose (`TypeScaleTokens`): size
/// and line height in sp, tracking in sp, weight. A point of this program is one sp.
@Suite struct DesignSystemTests {
    struct Role: Sendable, CustomTestStringConvertible {
        var name: String
        var size: Double
        var lineHeight: Double
        var tracking: Double
        var weight: Int
        var testDescription: String { name }
    }

    static let roles = [
        Role(name: "displayLarge", size: 57, lineHeight: 64, tracking: -0.25, weight: 400),
        Role(name: "displayMedium", size: 45, lineHeight: 52, tracking: 0, weight: 400),
        Role(name: "displaySmall", size: 36, lineHeight: 44, tracking: 0, weight: 400),
        Role(name: "headlineLarge", size: 32, lineHeight: 40, tracking: 0, weight: 400),
        Role(name: "headlineMedium", size: 28, lineHeight: 36, tracking: 0, weight: 400),
        Role(name: "headlineSmall", size: 24, lineHeight: 32, tracking: 0, weight: 400),
        Role(name: "titleLarge", size: 22, lineHeight: 28, tracking: 0, weight: 400),
        Role(name: "titleMedium", size: 16, lineHeight: 24, tracking: 0.15, weight: 500),
        Role(name: "titleSmall", size: 14, lineHeight: 20, tracking: 0.1, weight: 500),
        Role(name: "bodyLarge", size: 16, lineHeight: 24, tracking: 0.5, weight: 400),
        Role(name: "bodyMedium", size: 14, lineHeight: 20, tracking: 0.25, weight: 400),
        Role(name: "bodySmall", size: 12, lineHeight: 16, tracking: 0.4, weight: 400),
        Role(name: "labelLarge", size: 14, lineHeight: 20, tracking: 0.1, weight: 500),
        Role(name: "labelMedium", size: 12, lineHeight: 16, tracking: 0.5, weight: 500),
        Role(name: "labelSmall", size: 11, lineHeight: 16, tracking: 0.5, weight: 500),
    ]

    /// The sheet as a design-system engineer writes it: weights as tokens, a base for each weight, tracking in sp by the size.
    static let sheet = """
        typeset: 1
        extends: []
        tokens: { sp: 1, weight: { regular: 400, medium: 500 } }
        styles:
          regular: { family: Roboto, weight: $weight.regular, shouldScale: true, scaling: android }
          medium: { parent: regular, weight: $weight.medium }
          displayLarge: { parent: regular, size: 57, lineHeight: 64pt, characterSpacing: $sp * -0.25 / 57 }
          displayMedium: { parent: regular, size: 45, lineHeight: 52pt }
          displaySmall: { parent: regular, size: 36, lineHeight: 44pt }
          headlineLarge: { parent: regular, size: 32, lineHeight: 40pt }
          headlineMedium: { parent: regular, size: 28, lineHeight: 36pt }
          headlineSmall: { parent: regular, size: 24, lineHeight: 32pt }
          titleLarge: { parent: regular, size: 22, lineHeight: 28pt }
          titleMedium: { parent: medium, size: 16, lineHeight: 24pt, characterSpacing: $sp * 0.15 / 16 }
          titleSmall: { parent: medium, size: 14, lineHeight: 20pt, characterSpacing: $sp * 0.1 / 14 }
          bodyLarge: { parent: regular, size: 16, lineHeight: 24pt, characterSpacing: $sp * 0.5 / 16 }
          bodyMedium: { parent: regular, size: 14, lineHeight: 20pt, characterSpacing: $sp * 0.25 / 14 }
          bodySmall: { parent: regular, size: 12, lineHeight: 16pt, characterSpacing: $sp * 0.4 / 12 }
          labelLarge: { parent: medium, size: 14, lineHeight: 20pt, characterSpacing: $sp * 0.1 / 14 }
          labelMedium: { parent: medium, size: 12, lineHeight: 16pt, characterSpacing: $sp * 0.5 / 12 }
          labelSmall: { parent: medium, size: 11, lineHeight: 16pt, characterSpacing: $sp * 0.5 / 11 }
        elements: { document: bodyLarge, h1: displayLarge, h2: headlineLarge, caption: labelMedium }

        """

    private func style(_ name: String, at category: ContentSizeCategory) throws -> ResolvedStyle {
        let (stylesheet, diagnostics) = load(Self.sheet)
        #expect(describe(diagnostics) == "")
        let resolver = StyleResolver(try #require(stylesheet), category: category)
        return try #require(resolver.style(named: name))
    }

    @Test(arguments: roles)
    func everyNumberOfMaterial3CanBeWritten(_ role: Role) throws {
        let style = try style(role.name, at: .large)
        #expect(style.pointSize.value == role.size)
        #expect(style.font.weight == role.weight)
        #expect(style.font.families == ["Roboto"])
        #expect((style.lineHeight.value - role.lineHeight).magnitude < 1e-9)
        #expect((style.characterSpacing.points(at: style.pointSize).value - role.tracking).magnitude < 1e-9)
    }

    /// Line height and tracking stay in proportion, and sizes follow Android 14's curves, on which large text grows less.
    @Test(arguments: roles)
    func allOfItGrowsWithTheText(_ role: Role) throws {
        let large = try style(role.name, at: .accessibility5)
        #expect(large.pointSize.value > role.size)
        #expect((large.lineHeight.value / large.pointSize.value - role.lineHeight / role.size).magnitude < 1e-9)
        #expect((large.characterSpacing.value - role.tracking / role.size).magnitude < 1e-9)
        let smallest = try style("labelSmall", at: .accessibility5).pointSize.value / 11
        #expect(large.pointSize.value / role.size <= smallest)
    }
}
