/// The document has bytes that are not UTF-8.
///
/// A file that is plausible as Windows-1252, which contains Latin-1, is read as such, with a warning. In other files, invalid UTF-8 is an
/// error: each invalid sequence is shown as U+FFFD. Readers see this replacement character instead of the intended letters, as they do for
/// a NUL byte. Files in UTF-16 and UTF-32 are read correctly.
///
/// - Warns: a file in Latin-1 with `ä`. Passes: the same in UTF-8.
struct TextEncoding: MistakeReport, BuildRule {
    static let description = RuleDescription(
        id: .textEncoding, summary: "the file is text in an encoding of Unicode", outcome: .warning,
        isBuildError: true,
        references: [Reference(.practice, "Markdown")],
        fix: "save the file as UTF-8")
}
