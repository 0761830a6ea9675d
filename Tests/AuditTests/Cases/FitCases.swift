import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

private func words(_ count: Int) -> String { Array(repeating: "words", count: count).joined(separator: " ") }
private func paragraph(_ keys: String) -> String { sheet(("  paragraph: base", "  paragraph: { parent: base, \(keys) }")) }
private func footer(_ keys: String) -> String {
    sheet(
        ("background: \"#ffffff\" }", "footer: { left: \"{title} of the long footer line of this\", style: running } }"),
        ("elements:", "  running: { parent: base, \(keys) }\nelements:"))
}
private func page(_ size: String, margins: String = "[72, 64]") -> String {
    sheet(("size: a4, margins: [72, 64]", "size: \(size), margins: \(margins)"))
}

private let wonders = Array(repeating: "wonders", count: 24).joined(separator: " ")

private func justified(on width: Double) -> String {
    sheet(
        ("size: a4, margins: [72, 64]", "size: [\(width), 800], margins: 20"),
        ("  paragraph: base", "  paragraph: { parent: base, alignment: justified }"))
}

private func dropCapital(on width: Double) -> String {
    sheet(
        ("size: a4, margins: [72, 64]", "size: [\(width), 800], margins: 30"),
        ("  paragraph: base", "  paragraph: { parent: base, dropCapital: 2 }"))
}

/// Returns two overlapping words, as the audit of a finished file reports them.
private func overlap(on layout: LayoutSummary, _ input: AuditInput) -> [Fault] {
    guard layout.category == .accessibility5 else { return [] }
    let fault = Fault(
        rule: TextOverlap.description, message: "2 words are printed on others on page 1: “words”", categories: [layout.category],
        file: "test.pdf", locations: [Location(category: layout.category, page: 1, rect: Rect(x: 70, y: 170, width: 100, height: 10))],
        identity: ["words"])
    return TextOverlap.traced([fault], to: layout, input)
}

/// A sheet that allows volumes of four pages.
private let volumes = cleanSheet + "volumes: { maxSheets: 2 }\n"

/// A text with a line on each page.
private func pages(_ count: Int) -> String { (1...count).map { "Page \($0).\n" }.joined(separator: "\n\\newpage\n\n") }

/// Text that is lost to the measure or the sheet, and the length of lines.
let fitCases: [RuleCase] = [
    // A measure of 467 points has room for 66 letters of 14 points at xSmall, and for 35 letters of 26 points at ax1.
    RuleCase(
        .textTruncated, titled(words(9)), sheet: paragraph("numberOfLines: 1, lineBreakMode: truncateTail"),
        finds: [
            "test.yaml:12 xLarge...ax5 fail: `paragraph` shows 1 of 2 lines at xLarge, and an ellipsis for the rest: “words”"
        ]),
    RuleCase(
        .textTruncated, titled("Short."), sheet: footer("numberOfLines: 1, lineBreakMode: truncateTail"),
        sizes: [.large, .accessibility5],
        finds: [
            "test.yaml:10 ax5 fail: `running` shows a part at ax5, and an ellipsis for the rest: “Test of the long footer line of this”"
        ]),
    RuleCase(
        .textTruncated, titled("Short."), sheet: footer("numberOfLines: 1, lineBreakMode: truncateTail, minimumScaleFactor: 0.1"),
        sizes: [.large, .accessibility5]),
    RuleCase(.textTruncated, titled("Short."), sheet: paragraph("numberOfLines: 1, lineBreakMode: truncateTail")),
    RuleCase(
        .textTruncated, titled("\(words(30))\n\n\(words(31))\n\n\(words(32))"),
        sheet: paragraph("numberOfLines: 1, lineBreakMode: truncateTail"), sizes: [.large],
        finds: [
            "test.yaml:12 all fail: `paragraph` shows 1 of 4 lines at large, and an ellipsis for the rest: “words words words words words words words words words words…”, and 2 more texts set by the same key"
        ]),
    RuleCase(
        .textClipped, titled(words(9)), sheet: paragraph("height: 40"),
        finds: [
            "test.yaml:12 xLarge...ax5 fail: `paragraph` shows 1 of 2 lines at xLarge, and the rest is cut: “words”"
        ]),
    RuleCase(.textClipped, titled(words(9)), sheet: paragraph("height: 40em")),
    RuleCase(
        .textShrunk, titled(words(9)), sheet: paragraph("numberOfLines: 1, minimumScaleFactor: 0.1"),
        finds: [
            "test.yaml:12 xLarge...ax5 warning: `paragraph` is shrunk from 19 pt to 17 pt at xLarge to fit"
        ]),
    RuleCase(
        .textShrunk, titled("Short."), sheet: footer("numberOfLines: 1, lineBreakMode: truncateTail, minimumScaleFactor: 0.1"),
        sizes: [.large, .accessibility5],
        finds: [
            "test.yaml:10 ax5 warning: `running` is shrunk from 53 pt to 25 pt at ax5 to fit"
        ]),
    RuleCase(.textShrunk, titled(words(9)), sheet: paragraph("numberOfLines: 0, minimumScaleFactor: 0.1")),
    RuleCase(
        .volumeTooThick, "# Test\n\n" + pages(5), sheet: volumes,
        finds: [
            "test.md:1 all warning: a volume has 3 sheets of paper at xSmall, more than 2, because “Test” has no heading to split it at"
        ]),
    RuleCase(.volumeTooThick, pages(2), sheet: volumes),
    RuleCase(
        .textOverlap,
        in: {
            SourceAudit(
                markdown: titled(words(40)), sheet: paragraph("maximumLineHeight: 12"),
                fileFaults: overlap)
        },
        finds: [
            "test.yaml:12 ax5 fail: 2 words are printed on others on page 1: “words”"
        ]),
    RuleCase(
        .textOverlap, in: { SourceAudit(markdown: titled(words(40)), fileFaults: overlap) },
        finds: [
            "- ax5 fail: 2 words are printed on others on page 1: “words”"
        ]),
    RuleCase(.textOverlap, file: { _ in }),
    RuleCase(
        .textOffPage, file: { $0.content.replace("10 140 Td (Text)", with: "190 140 Td (Text)") },
        finds: ["fail: 1 word reaches past the edge of page 1 by up to 18.8 pt: “Text”"]),
    RuleCase(.textOffPage, file: { _ in }),

    RuleCase(
        .wordBroken, titled("The word Donaudampfschifffahrtsam is long."),
        finds: [
            "test.md:8 ax3...ax5 warning: the word “Donaudampfschifffahrtsam” is broken without a hyphenation point at ax3"
        ]),
    // Code is wrapped, addresses have their own break opportunities, and a sheet may allow a break at every letter.
    RuleCase(
        .wordBroken,
        titled(
            "The word is long.\n\n```\nDonaudampfschifffahrtsam\n```\n\n`Donaudampfschifffahrtsam` and aaaaaaaaaaa/bbbbbbbbbbb/ccccccccccc")
    ),
    RuleCase(.wordBroken, titled("The word Donaudampfschifffahrtsam is long."), sheet: paragraph("lineBreakMode: charWrap")),

    RuleCase(
        .layoutAdjusted,
        titled("| Year of the sale | Number of the sold | Price of the whole |\n|--|--|--|\n| 2023 | 120000000 | 14000000000 |"),
        sizes: [.large, .accessibility5],
        finds: [
            "test.md:8 ax5 note: the table is set with each cell under its header"
        ]),
    RuleCase(
        .layoutAdjusted, titled("```\nlet number = 12345 + 67890\n```\n\nThe `Donaudampfschifffahrtsam` one."),
        sizes: [.large, .accessibility5],
        finds: [
            "test.md:8 ax5 note: code is wrapped, here and in 1 more place"
        ]),
    RuleCase(
        .layoutAdjusted, titled("> Words."), sheet: sheet(("  caption:", "  blockQuote: { parent: base, headIndent: 300 }\n  caption:")),
        sizes: [.large, .accessibility5],
        finds: [
            "test.yaml:13 all note: indents of `blockQuote` are smaller than styled"
        ]),
    RuleCase(
        .layoutAdjusted, titled("Words."), sheet: page("[200, 400]", margins: "60"),
        finds: ["test.yaml:4 all note: the page's margins are smaller than styled"]),
    RuleCase(
        .layoutAdjusted, titled(words(13) + " Donaudampfschifffahrt"),
        sheet: sheet(("  paragraph: base", "  paragraph: { parent: base, allowOrphans: false }")), sizes: [.large, .accessibility5],
        finds: [
            "test.md:8 ax5 note: the last line of `paragraph` has one word alone: “Donaudampfschifffahrt”"
        ]),
    RuleCase(
        .layoutAdjusted, titled(words(30)), sheet: justified(on: 220),
        sizes: [.large],
        finds: [
            "test.yaml:12 all note: `paragraph` is set ragged, because justified lines would have wide gaps"
        ]),
    RuleCase(.layoutAdjusted, titled("Words.\n\n> Words."), sizes: [.large]),

    // A measure of 1,120 points has room for 131 letters of 17 points. Paragraphs of three or more lines count, without their last line.
    RuleCase(
        .lineTooLong, titled(words(100)), sheet: page("[1200, 800]", margins: "40"),
        finds: [
            "test.yaml:4 xSmall...xxxLarge warning: lines of `paragraph` have 155 characters on average at xSmall, over 80"
        ]),
    RuleCase(.lineTooLong, titled(words(100)), sizes: [.large]),
    // A measure of 640 points has room for 75 letters. The two lines next to a drop capital count as two.
    RuleCase(.lineTooLong, titled("Words " + words(50)), sheet: dropCapital(on: 700), sizes: [.large]),
    RuleCase(.lineTooLong, titled(words(30)), sheet: page("[1200, 800]", margins: "40"), sizes: [.large]),
    RuleCase(
        .lineTooLong, titled(String(repeating: "字", count: 300)), sheet: page("[1200, 800]", margins: "40"), sizes: [.large],
        finds: [
            "test.yaml:4 all warning: lines of `paragraph` have 131 characters on average at large, over 40"
        ]),
    // Mixed text has a limit between those of its scripts. A short paragraph counts together with the others.
    RuleCase(
        .lineTooLong, titled(String(repeating: "字字字 word ", count: 60)), sheet: page("[660, 800]", margins: "40"), sizes: [.large],
        finds: [
            "test.yaml:4 all warning: lines of `paragraph` have 67 characters on average at large, over 60"
        ]),
    RuleCase(.lineTooLong, titled(String(repeating: "字字字 word ", count: 60)), sheet: page("[580, 800]", margins: "40"), sizes: [.large]),
    RuleCase(
        .lineTooShort, titled(words(20)), sheet: page("[300, 800]", margins: "20"),
        finds: [
            "test.yaml:4 ax2...ax5 warning: lines of `paragraph` have only 11 characters on average at ax2, under 12"
        ]),
    RuleCase(.lineTooShort, titled(words(20)), sheet: page("[300, 800]", margins: "20"), sizes: [.large]),
    // The author ended these lines.
    RuleCase(.lineTooShort, titled("One\\\nTwo\\\nThree\\\nFour\\\nFive"), sizes: [.large]),

    // A line of 300 points has four words of seven letters and is 36.5 points too short. Expansion adds 4.8 points and tracking 7.4. The
    // three spaces, which are aligned vertically, share the rest.
    RuleCase(
        .looseLines, titled(wonders), sheet: justified(on: 340), sizes: [.large],
        finds: [
            "test.yaml:12 all warning: `paragraph` at large has 5 lines with spaces of up to 2 times their width, and a river of white over 5 lines"
        ]),
    RuleCase(
        .looseLines, titled(wonders), sheet: justified(on: 318.7), sizes: [.large],
        finds: ["test.yaml:12 all warning: `paragraph` at large has a river of white over 5 lines"]),
    // Spaces that are hardly widened form no river.
    RuleCase(.looseLines, titled(wonders), sheet: justified(on: 308.6), sizes: [.large]),
    RuleCase(.looseLines, titled(words(200)), sheet: paragraph("alignment: justified"), sizes: [.large]),
    RuleCase(.looseLines, titled(words(200)), sizes: [.large]),
]
