import Foundation
import Testing

@testable import TypesetStylesheet

@Suite struct ResolvedSheetTests {
    static let old = """
        tokens: { ink: "#111111" }
        page: { margins: 40 }
        styles:
          body: { textStyle: body, color: $ink, lineHeightMultiple: 1.5 }
          lead: { parent: body, textStyle: title3 }
          accent: { weight: 700 }
          gone: { parent: body }
        elements: { document: body, strong: accent }
        """
    static let new = """
        tokens: { ink: "#111111" }
        page: { margins: 40 }
        styles:
          body: { textStyle: body, color: $ink, lineHeightMultiple: 1.5 }
          lead: { parent: body, textStyle: title3, size: 22 }
          accent: { weight: 600 }
          added: { parent: body }
        elements: { document: body, h1: lead, strong: accent }
        at:
          ax1...ax3: { page: { margins: 20 }, styles: { body: { keepTogether: true } } }
          ax5: { styles: { body: { keepTogether: true } } }
        """

    func resolved(_ body: String, at sizes: [ContentSizeCategory] = ContentSizeCategory.allCases) throws -> ResolvedSheet {
        let (stylesheet, diagnostics) = load(sheet(body))
        #expect(describe(diagnostics.filter { $0.severity == .error }) == "")
        return ResolvedSheet(try #require(stylesheet), at: sizes)
    }

    func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func everyStyleHasItsValuesAtEverySize() throws {
        let json = try object(ResolvedSheetJSON.text(try resolved(Self.old), name: "old.yaml"))
        #expect(json["sheet"] as? String == "old.yaml")
        #expect((json["sizes"] as? [String])?.last == "ax5")
        let styles = try #require(json["styles"] as? [String: [String: Any]])
        #expect(Set(styles.keys) == ["accent", "body", "gone", "lead"])
        let lead = try #require(styles["lead"]?["values"] as? [String: [String: Any]])
        try #require(lead.count == 12)
        #expect(styles["lead"]?["parents"] as? [String] == ["body"])
        #expect(lead["large"]?["size"] as? Double == 20)
        #expect(lead["ax5"]?["size"] as? Double == 55)
        #expect(lead["ax5"]?["lineHeight"] as? Double == 82.5)
        #expect(lead["ax5"]?["color"] as? String == "#111111")
        let strong = try #require((json["elements"] as? [String: [String: Any]])?["strong"])
        #expect(strong["style"] as? String == "accent")
        #expect(strong["isInline"] as? Bool == true)
        // Words within a text have its size and colour.
        let values = try #require(strong["values"] as? [String: [String: Any]])
        #expect(values["large"]?["size"] as? Double == 17)
        #expect(values["large"]?["weight"] as? Double == 700)
        #expect(values["large"]?["color"] as? String == "#111111")
    }

    /// A style key missing from the table of fields would be missing in exports.
    @Test func everyKeyWithAUsedValueIsAField() {
        let names = Set(ResolvedField.all.map(\.name))
        // Keys that only lead to another listed value: sizes, and the height of lines.
        let causes: Set<String> = [
            "parent", "textStyle", "shouldScale", "scaling", "minimumSize", "maximumSize", "rounding", "contentSizes", "spacingScales",
            "lineHeightMultiple",
        ]
        #expect(Set(StyleKey.all.map(\.name)).subtracting(names).isSubset(of: causes))
        #expect(names.count == ResolvedField.all.count)
    }

    @Test func theSchemaInTheRepositoryIsTheOneOfTheFields() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/reference/styles.schema.json")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == ResolvedSheetJSON.schema, "run `typeset styles schema --json > docs/reference/styles.schema.json`")
    }

    @Test func differencesAreJoinedOverNeighbouringSizes() throws {
        let difference = SheetDifference(from: try resolved(Self.old), to: try resolved(Self.new))
        let lines = difference.entries.flatMap { entry -> [String] in
            let heading = "\(entry.subject) \(entry.name)".trimmingCharacters(in: .whitespaces)
            guard entry.kind == .changed else { return ["\(heading) \(entry.kind)"] }
            return entry.changes.filter { $0.key != "paragraphSpacing" }.map {
                "\(heading) \($0.key) \($0.oldText) → \($0.newText) \($0.sizes)"
            }
        }
        #expect(
            lines.filter { $0.hasPrefix("page") } == [
                #"page margins { "top": 40, "right": 40, "bottom": 40, "left": 40 } → "#
                    + #"{ "top": 20, "right": 20, "bottom": 20, "left": 20 } ax1...ax3"#
            ])
        #expect(
            lines.filter { $0.hasPrefix("style") && !$0.contains("lead") } == [
                "style accent weight 700 → 600 xSmall...ax5", "style added added",
                "style body keepTogether false → true ax1...ax3", "style body keepTogether false → true ax5", "style gone removed",
            ])
        #expect(lines.contains("style lead size 20 → 22 large"))
        // Elements whose style changed are not listed again; those with a different style are.
        #expect(lines.contains("element h1 style none → lead xSmall...ax5"))
        #expect(!lines.contains { $0.hasPrefix("element strong") })
        #expect(SheetDifference(from: try resolved(Self.old), to: try resolved(Self.old)).entries.isEmpty)
    }
}
