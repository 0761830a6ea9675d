import Foundation
import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

@Suite struct ExportTests {
    static let sheet = """
        typeset: 1
        extends: []
        page: { background: "#fffdf7", margins: 40 }
        styles:
          base: { family: [Inter, Noto Sans], color: "#1a1a1f", lineHeightMultiple: 1.45 }
          body: { parent: base, textStyle: body, paragraphSpacing: 0.7em, hyphenation: true }
          title: { parent: base, size: 30, shouldScale: true, weight: bold, keepWithNext: true, border: { bottom: 1pt solid red }, textInsets: [0.2em, 4] }
          fixed: { parent: body, size: { absolute: 11 }, lineHeightMultiple: 1.2, maximumLineHeight: 12 }
          odd: { parent: body, size: { custom: "max(size * 0.8, 15)" }, characterSpacing: 0.03, features: { tnum: true }, underline: true }
          effects:
            { parent: title, shadow: [{ color: "#00000080", offset: [0.1em, 1], blur: 3 }, { color: red }], gradient: { colors: [navy, "#ff000080"] }, outline: { color: red, width: 0.5 } }
          strong: { weight: 800, color: "#0b57d0" }
          small: { size: { scale: 0.8 } }
        elements: { document: body, h1: title, h2: { parent: title, size: 24 }, strong: strong, small: small, paragraph.lead: odd }
        at:
          ax1...: { styles: { body: { lineHeightMultiple: 1.3 }, title: { hyphenation: true } } }
          ...small: { styles: { odd: { textInsets: 3 } } }
        """

    func load(_ text: String) throws -> Stylesheet {
        let loader = StylesheetLoader(
            read: { path throws(Diagnostic) in try StylesheetLoader.noFile(path) }, template: { _ in nil }, templateNames: [])
        let (stylesheet, diagnostics) = loader.load(file: SourceFile(path: "sheet.yaml", text: text))
        #expect(describe(diagnostics.filter { $0.severity == .error }) == "", "\(text)")
        return try #require(stylesheet)
    }

    /// The export as design tokens, imported again, resolves to the same page-relevant values at every size.
    @Test func designTokensComeBackAsTheSameStyles() throws {
        let stylesheet = try load(Self.sheet), tokens = SheetExport.text(of: ResolvedSheet(stylesheet), name: "sheet.yaml", as: .dtcg)
        let result = SheetImport(SourceFile(path: "sheet.tokens.json", text: tokens))
        #expect(describe(result.diagnostics) == "")
        let back = try load(try #require(result.sheet))
        let difference = SheetDifference(from: ResolvedSheet(stylesheet), to: ResolvedSheet(back))
        // The only limit of line height becomes part of the height, and an element with its own keys gets a style.
        let changes = difference.entries.flatMap { entry in
            entry.changes.map { "\(entry.name) \($0.key) \($0.oldText) → \($0.newText) \($0.sizes)" }
        }
        #expect(changes == ["fixed maximumLineHeight 12 → none xSmall...ax5", "h2 style none → h2 xSmall...ax5"])
        #expect(difference.entries.filter { $0.kind != .changed }.map { "\($0.kind) \($0.name)" } == ["added h2"])
    }

    /// `~` at a place removes what the element has elsewhere.
    @Test func aValueThatAPlaceRemovesComesBack() throws {
        let sheet = """
            typeset: 1
            extends: []
            styles: { mono: { background: "#eeeeee" } }
            elements: { document: { textStyle: body }, code: mono, h1 code: { background: ~ } }
            """
        let tokens = SheetExport.text(of: ResolvedSheet(try load(sheet)), name: "sheet.yaml", as: .dtcg)
        let back = ResolvedSheet(try load(try #require(SheetImport(SourceFile(path: "sheet.tokens.json", text: tokens)).sheet)))
        func background(_ selector: String) -> Color? {
            back.elements.first { $0.name == selector }?.values.first.flatMap(\.self)?.inlineBox?.background
        }
        #expect(background("code") != nil)
        #expect(background("h1 code") == nil)
    }

    @Test func designTokensAreThoseOfTheFormat() throws {
        let text = SheetExport.text(of: ResolvedSheet(try load(Self.sheet)), name: "sheet.yaml", as: .dtcg)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let typography = try #require(json["typography"] as? [String: Any]), colors = try #require(json["text-color"] as? [String: Any])
        #expect(typography["$type"] as? String == "typography")
        #expect(colors["$type"] as? String == "color")
        let title = try #require((typography["title"] as? [String: Any])?["$value"] as? [String: Any])
        #expect((title["fontSize"] as? [String: Any])?["value"] as? Double == 30)
        #expect((title["fontSize"] as? [String: Any])?["unit"] as? String == "px")
        #expect(title["fontWeight"] as? Double == 700)
        #expect(title["lineHeight"] as? Double == 1.45)
        #expect(title["fontFamily"] as? [String] == ["Inter", "Noto Sans"])
        #expect(Set(title.keys) == ["fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight"])
        let color = try #require((colors["body"] as? [String: Any])?["$value"] as? [String: Any])
        #expect(color["colorSpace"] as? String == "srgb")
        #expect(color["hex"] as? String == "#1a1a1f")
        #expect((color["components"] as? [Double])?.count == 3)
    }

    /// Colours that designers name keep their names in design tools, and styles refer to them.
    @Test func namedColoursAreTokensThatStylesReferTo() throws {
        let sheet = """
            typeset: 1
            extends: []
            tokens:
              color: { ink: { default: "#1a1a1f", dark: white }, link: $color.ink, soft: "rgba($color.ink, 50%)" }
              accent: navy
              gap: 4pt
            styles:
              body: { textStyle: body, color: $color.link }
              title: { parent: body, color: $accent }
              plain: { parent: body, color: "#1a1a1f" }
            elements: { document: body, h1: title }
            """
        let text = SheetExport.text(of: ResolvedSheet(try load(sheet)), name: "sheet.yaml", as: .dtcg)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        func value(_ group: String, _ name: String) -> Any? {
            (((json[group] as? [String: Any])?[name] as? [String: Any]) ?? (json[name] as? [String: Any]))?["$value"]
        }
        #expect((value("color", "ink") as? [String: Any])?["hex"] as? String == "#1a1a1f")
        #expect(value("color", "link") as? String == "{color.ink}")
        #expect((value("color", "soft") as? [String: Any])?["alpha"] as? Double == 0.5)
        #expect((value("", "accent") as? [String: Any])?["hex"] as? String == "#000080")
        #expect(json["gap"] == nil)
        #expect(value("text-color", "body") as? String == "{color.link}")
        #expect(value("text-color", "title") as? String == "{accent}")
        #expect((value("text-color", "plain") as? [String: Any])?["hex"] as? String == "#1a1a1f")

        let back = SheetImport(SourceFile(path: "sheet.tokens.json", text: text))
        #expect(describe(back.diagnostics) == "")
        let again = try #require(back.sheet)
        #expect(
            again.contains(
                "  accent: \"#000080\"\n  color:\n    ink: \"#1a1a1f\"\n    link: $color.ink\n    soft: \"#1a1a1f80\"\npage:"))
        #expect(again.contains("color: $color.link"))
        #expect(again.contains("color: $accent"))
        #expect(again.contains("color: \"#1a1a1f\""))
    }

    @Test func cssHasVariablesAndRules() throws {
        let css = SheetExport.text(of: ResolvedSheet(try load(Self.sheet)), name: "sheet.yaml", as: .css)
        #expect(css.contains("  --title-size: 1.875rem;  /* 26 27 29 30 33 35 40 46 55 65 76 85 */\n"))
        #expect(css.contains("  --title-line-height: 1.45;\n"))
        #expect(css.contains("  --body-family: \"Inter\", \"Noto Sans\", sans-serif;\n"))
        #expect(css.contains("\nh1, .title {\n  font-size: var(--title-size);\n"))
        #expect(css.contains("\nstrong, .strong {\n  font-weight: var(--strong-weight);\n  color: var(--strong-color);\n}\n"))
        #expect(css.contains("  border-bottom: 0.0625rem solid #ff0000;\n"))
        #expect(css.contains("/* without an equivalent in CSS: gradient, outline */"))
        #expect(css.contains("  text-shadow: 0.1875rem 0.0625rem 0.1875rem #00000080, 0 0 0 #ff0000;\n"))
        // The export can be imported.
        let back = try Imported(css, as: "sheet.css")
        #expect(try back.style("h1").pointSize == 30)
        #expect(try back.style("document").lineHeight == 24.65)
    }
}
