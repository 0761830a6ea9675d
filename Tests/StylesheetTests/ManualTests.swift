import Foundation
import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct ManualTests {
    @Test func theManualInTheRepositoryIsTheOneOfTheDeclarations() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../docs/reference/stylesheet.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == StylesheetManual.markdown, "run `typeset styles docs > docs/reference/stylesheet.md`")
    }

    @Test func everyKeyIsThereWithAnExample() {
        for key in StyleKey.all {
            #expect(StylesheetManual.markdown.contains("\n| `\(key.name)` | "))
            #expect(StylesheetManual.markdown.contains("\n\(key.name): \(key.example)\n"))
        }
        #expect(SheetReader.topKeys.allSatisfy { StylesheetManual.markdown.contains("\n| `\($0)` | ") })
    }

    /// Each example alone is a sheet without mistakes.
    @Test(arguments: SheetKey.top + SheetKey.page + SheetKey.running)
    func theExamplesOfSheetKeysAreRight(key: SheetKey) {
        let isTop = SheetKey.top.contains { $0.name == key.name && $0.example == key.example }
        let isPage = SheetKey.page.contains { $0.example == key.example }
        let text = isTop ? key.example : isPage ? "page: { \(key.example) }" : "page: { footer: { \(key.example) } }"
        let rest = "styles: { body: {}, fine: {}, header: {} }"
        let lines =
            ["typeset: 1", "extends: []", rest].filter { !$0.hasPrefix(key.name + ":") || !isTop }
            + (isTop && key.name == "typeset" ? [] : [text])
        let merged = isTop && key.name == "typeset" ? ["typeset: 1", "extends: []", rest] : lines
        let (_, diagnostics) = load(
            merged.joined(separator: "\n"), files: ["brand.yaml": "typeset: 1\nextends: []"], templates: ["report": "extends: []"])
        #expect(describe(diagnostics.filter { $0.severity == .error }) == "")
    }

    @Test func theExampleOfTokensIsRight() {
        let (_, diagnostics) = load(
            TokenManual.example,
            templates: ["default": "extends: []\nelements: { document: body, paragraph.aside: aside }\nstyles: { body: {}, aside: {} }"])
        #expect(describe(diagnostics) == "")
    }

    @Test(arguments: StyleKey.all)
    func theExamplesOfStyleKeysAreRight(key: StyleKey) {
        let (_, diagnostics) = load(sheet("styles: { base: {}, s: { \(key.name): \(key.example) } }"))
        #expect(describe(diagnostics.filter { $0.severity == .error }) == "")
    }

    @Test func theSchemaIsJSONAndKnowsEveryKey() throws {
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(StylesheetSchema.json.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let style = try #require(definitions["style"]?["properties"] as? [String: [String: Any]])
        #expect(Set(style.keys) == Set(StyleKey.all.map(\.name)))
        #expect(style.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
        #expect(Set(try #require(schema["properties"] as? [String: Any]).keys) == Set(SheetReader.topKeys))
    }
}
