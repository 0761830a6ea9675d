/// The document has bytes that are not UTF-8.
///
/// Each invalid sequence and each NUL byte is shown as U+FFFD. Readers see this replacement character instead of the intended letters.
/// Files in UTF-16 and UTF-32 are read correctly.
///
/// - Warns: a file in Latin-1 with `ä`. Passes: the same in UTF-8.
struct TextEncoding: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .textEncoding, summary: "the file is text in an encoding of Unicode", outcome: .warning,
        references: [Reference(.practice, "Markdown")],
        fix: "save the file as UTF-8")
}
