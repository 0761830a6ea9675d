import Foundation
import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct PropertyTests {
    /// A key that is missing from the list of its chapter would be unknown to sheets.
    @Test func everyDeclaredKeyIsInTheListOfItsChapter() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../Sources/Input/Stylesheet/Keys")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        let declared = text.matches(of: /static let (\w+) = Style(Property|Key)\(\s*"(\w+)"/)
        #expect(declared.map { String($0.output.3) }.sorted() == StyleKey.all.map(\.name).sorted())
        #expect(declared.allSatisfy { $0.output.1 == $0.output.3 })
    }

    /// The other keys that a key needs to show its effect.
    private static func context(of key: StyleKey) -> String {
        switch key.name {
        case "contentSizes", "spacingScales": "textStyle: body, headIndent: 10, "
        case "minimumSize": "size: 5, "
        case "maximumSize": "size: 100, "
        case "scaling": "textStyle: title1, size: 13.4, "
        case "shouldScale", "rounding": "textStyle: title1, size: 13.4, shouldScale: false, "
        default: ""
        }
    }

    /// The manual shows these examples: each must be valid and have an effect.
    @Test(arguments: StyleKey.all.filter { $0 != Style.parent.key })
    func theExampleOfAKeyIsRightAndHasAnEffect(_ key: StyleKey) throws {
        let context = Self.context(of: key)
        func style(_ keys: String) throws -> ResolvedStyle {
            try resolver("styles: { s: { \(keys) } }\nelements: { paragraph: s }", at: .accessibility5).style(for: .paragraph)
        }
        let base = key == Style.shouldScale.key ? "textStyle: title1, size: 13.4, " : context
        let written = base + "\(key.name): \(key.example)"
        #expect(try style(written) != style(context))
    }

    @Test(arguments: [
        ("\"#f00\"", Color(red: 1, green: 0, blue: 0)), ("\"#00ff0080\"", Color(red: 0, green: 1, blue: 0, alpha: 128.0 / 255)),
        ("RebeccaPurple", Color(red: 0.4, green: 0.2, blue: 0.6)), ("\"rgb(255, 0, 51)\"", Color(red: 1, green: 0, blue: 0.2)),
        ("\"rgba(0 0 0 / 50%)\"", Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
        ("\"hsl(120, 100%, 50%)\"", Color(red: 0, green: 1, blue: 0)),
        ("transparent", Color(red: 0, green: 0, blue: 0, alpha: 0)),
    ])
    func coloursHaveManyNotations(_ text: String, _ color: Color) throws {
        let found = try resolver("styles: { s: { color: \(text) } }\nelements: { paragraph: s }").style(for: .paragraph).color
        let difference =
            [found.red - color.red, found.green - color.green, found.blue - color.blue, found.alpha - color.alpha].map(abs).max() ?? 1
        #expect(difference < 1e-9)
    }

    @Test(arguments: [("12", 12.0), ("12pt", 12), ("1in", 72), ("2.54cm", 72), ("25.4mm", 72), ("96px", 72), ("1.5em", 30), ("0.5 in", 36)])
    func lengthsHaveManyUnits(_ text: String, _ points: Double) throws {
        let style = try resolver("styles: { s: { size: 20, headIndent: \(text) } }\nelements: { paragraph: s }").style(for: .paragraph)
        #expect(abs(style.headIndent.value - points) < 1e-9)
    }

    @Test func valuesThatNoSheetCanDeclareCountAsInitialOnes() {
        var style = ResolvedStyle()
        style.pointSize = .infinity
        style.paragraphSpacing = Points(.nan)
        style.headIndent = -4
        style.cornerRadius = -1
        style.lineHeightMultiple = 0
        style.opacity = 2
        style.textInsets.left = -3
        let permitted = style.permitted
        #expect(permitted.pointSize == 17)
        #expect(permitted.paragraphSpacing == 0)
        #expect(permitted.headIndent == -4)
        #expect(permitted.cornerRadius == 0)
        #expect(permitted.lineHeightMultiple == 1.2)
        #expect(permitted.opacity == 1)
        #expect(permitted.textInsets == .zero)
    }

    @Test func sidesFollowTheOrderOfCSS() throws {
        func insets(_ text: String) throws -> Insets {
            try resolver("styles: { s: { textInsets: \(text) } }\nelements: { paragraph: s }").style(for: .paragraph).textInsets
        }
        #expect(try insets("5") == Insets(top: 5, right: 5, bottom: 5, left: 5))
        #expect(try insets("[1, 2]") == Insets(top: 1, right: 2, bottom: 1, left: 2))
        #expect(try insets("[1, 2, 3, 4]") == Insets(top: 1, right: 2, bottom: 3, left: 4))
        #expect(try insets("{ left: 7 }") == Insets(left: 7))
    }

    @Test func bordersTakeOneStrokeOrSides() throws {
        func border(_ text: String) throws -> ResolvedStyle.Border {
            try resolver("styles: { s: { color: red, border: \(text) } }\nelements: { paragraph: s }").style(for: .paragraph).border
        }
        let red = Color(red: 1, green: 0, blue: 0)
        #expect(
            try border("{ left: \"3pt dashed rgb(0, 0, 255)\" }")
                == ResolvedStyle.Border(left: .init(width: 3, line: .dashed, color: Color(red: 0, green: 0, blue: 1))))
        #expect(try border("0.5pt").bottom == .init(width: 0.5, color: red))
        #expect(try border("none") == ResolvedStyle.Border())
    }

    @Test func gradientsBlendOverTheTextAndSpreadEvenly() throws {
        let gradient = try #require(
            try resolver(
                "styles: { s: { color: black, gradient: { colors: [white, \"rgba(255, 255, 255, 0.5)\", red] } } }\nelements: { paragraph: s }"
            )
            .style(for: .paragraph).gradient)
        #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
        #expect(gradient.stops[1].color == Color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(gradient.end == Point(x: 0.5, y: 0.75))
    }

    /// Each box property must be a separate field of the style: paragraphs in a container omit it.
    @Test(arguments: StyleKey.all.filter { $0.traits.contains(.belongsToBox) })
    func aParagraphInAContainerLeavesTheBoxToIt(_ key: StyleKey) throws {
        let styles = try resolver("styles: { s: { \(key.name): \(key.example) } }\nelements: { blockQuote: s }")
        let container = styles.style(for: .blockQuote)
        var paragraph = styles.style(for: .paragraph, container: container)
        paragraph.name = container.name
        #expect(paragraph != container)
        key.copy?(container, &paragraph)
        #expect(paragraph == container)
    }
}
