import Testing
import TypesetBase

@testable import TypesetAudit

/// A finding and its fix, after which the finding must be gone.
struct FixCase: Sendable, CustomTestStringConvertible {
    var rule: RuleID
    var markdown: String
    var sheet = cleanSheet
    var fix: String
    /// The change that the fix asks for, in the sheet or else in the Markdown.
    var change: (of: String, to: String)
    var testDescription: String { "\(rule): \(fix)" }
}

private func paragraph(_ keys: String) -> String { sheet(("  paragraph: base", "  paragraph: { parent: base, \(keys) }")) }
private func added(_ line: String) -> String { sheet(("  caption:", "  \(line)\n  caption:")) }
private let long = Array(repeating: "words", count: 30).joined(separator: " ")
private let dark = sheet(("background: \"#ffffff\"", "background: \"#1c1c1e\""), ("color: \"#111111\"", "color: \"#5f5f5f\""))

@Suite struct FixTests {
    static let cases: [FixCase] = [
        // On white, the grey 119 fails and 118 passes.
        FixCase(
            rule: .contrastMinimum, markdown: titled("Words."), sheet: paragraph("color: \"#777777\""),
            fix: "darken the text or lighten its background: `#767676` is enough", change: ("#777777", "#767676")),
        FixCase(
            rule: .contrastMinimum, markdown: titled("Words."), sheet: dark,
            fix: "lighten the text or darken its background: `#848484` is enough", change: ("#5f5f5f", "#848484")),
        // The title needs 3:1, but text of the same colour needs 4.5:1.
        FixCase(
            rule: .contrastMinimum, markdown: titled("Words."), sheet: sheet(("#111111", "#a0a0a0")),
            fix: "darken the text or lighten its background: `#767676` is enough", change: ("#a0a0a0", "#767676")),
        FixCase(
            rule: .contrastMinimum, markdown: titled("> Words."), sheet: added("blockQuote: { parent: base, background: \"#555555\" }"),
            fix: "lighten the text or darken its background",
            change: ("background: \"#555555\"", "color: white, background: \"#555555\"")),
        FixCase(
            rule: .nonTextContrast, markdown: titled("> Words."),
            sheet: added("blockQuote: { parent: base, border: { left: \"2pt solid #cccccc\" } }"),
            fix: "darken the line", change: ("#cccccc", "#888888")),
        FixCase(
            rule: .nonTextContrast, markdown: titled("- one"),
            sheet: sheet(
                ("background: \"#ffffff\"", "background: \"#1c1c1e\""), ("#111111", "#f5f5f7"),
                ("  caption:", "  marker: { color: \"#444444\" }\n  caption:")),
            fix: "lighten the bullet", change: ("#444444", "#888888")),

        FixCase(
            rule: .textNotScaled, markdown: titled("Words."), sheet: paragraph("maximumSize: 30"),
            fix: "set `maximumSize` to 34 pt or more, or remove it", change: ("maximumSize: 30", "maximumSize: 34")),
        FixCase(
            rule: .textNotScaled, markdown: titled("Words."), sheet: paragraph("size: 17, shouldScale: false"),
            fix: "remove `shouldScale: false`, and give the style a `textStyle` if it has none", change: (", shouldScale: false", "")),
        FixCase(
            rule: .textNotScaled, markdown: titled("Words."), sheet: paragraph("size: 17, scaling: none"),
            fix: "remove `scaling: none`", change: (", scaling: none", "")),
        FixCase(
            rule: .textNotScaled, markdown: titled("Words."), sheet: paragraph("contentSizes: ...ax1"),
            fix: "end `contentSizes` at `ax5`, or remove it", change: ("...ax1", "...ax5")),
        FixCase(
            rule: .textNotScaled, markdown: titled("Words."), sheet: paragraph("size: { absolute: 17 }"),
            fix: "write the size as a plain number in a style with a `textStyle`, so that it grows", change: ("{ absolute: 17 }", "17")),

        FixCase(
            rule: .textClipped, markdown: titled(long), sheet: paragraph("height: 40"),
            fix: "remove `height`, or write it in em with room for all lines", change: ("height: 40", "height: 40em")),
        FixCase(
            rule: .textClipped, markdown: titled(long), sheet: paragraph("numberOfLines: 1"),
            fix: "remove `numberOfLines` to allow all lines of the text", change: ("numberOfLines: 1", "numberOfLines: 0")),
        FixCase(
            rule: .textTruncated, markdown: titled(long), sheet: paragraph("height: 40, lineBreakMode: truncateTail"),
            fix: "remove `height`, or write it in em with room for all lines", change: ("height: 40", "height: 40em")),

        FixCase(
            rule: .languageMismatch, markdown: titled("The sign says [Открыто каждый день]{}."),
            fix: "state the passage's language, such as `[…]{lang=ru}`, or `{lang=ru}` on a line before the block",
            change: ("[Открыто каждый день]{}", "[Открыто каждый день]{lang=ru}")),
        FixCase(rule: .linkTargetMissing, markdown: titled("[a](#tset)"), fix: "did you mean `#test`?", change: ("#tset", "#test")),
        FixCase(
            rule: .linkTargetMissing, markdown: titled("[a](#elsewhere)\n\nWords."),
            fix: "fix the name, or give the target an `{#id}`", change: ("Words.", "{#elsewhere}\nWords.")),
    ]

    @Test(arguments: cases)
    func theStatedFixFixes(_ test: FixCase) {
        let found = audit(test.markdown, sheet: test.sheet).findings.filter { $0.rule == test.rule }
        #expect(found.map(\.fix) == [test.fix])
        let isOfTheSheet = test.sheet.contains(test.change.of)
        let markdown = isOfTheSheet ? test.markdown : test.markdown.replacing(test.change.of, with: test.change.to)
        let fixed = audit(markdown, sheet: isOfTheSheet ? test.sheet.replacing(test.change.of, with: test.change.to) : test.sheet)
        #expect(fixed.findings.filter { $0.rule == test.rule } == [])
        #expect(isOfTheSheet || markdown != test.markdown)
    }
}
