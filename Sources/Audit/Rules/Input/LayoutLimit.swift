/// Something of the document is cut or left out of the files, because it is over a limit.
///
/// PDF/A allows texts of 32,767 bytes, such as titles and descriptions; longer ones are cut in the file's tags, and whole on its pages. The
/// soft shadows of a document may have as many pixels as `docs/limits.md` says. Pages as PNG that have too many are not written.
///
/// - Criterion: ISO 19005-2, 6.1.13; practice.
/// - Warns: a description of forty thousand letters. Passes: any usual document.
package struct LayoutLimit: MistakeReport, BuildRule {
    package static let description = RuleDescription(
        id: .layoutLimit, summary: "the files have all that the document and the stylesheet ask for", outcome: .warning,
        references: [Reference(.practice, "limits")], fix: "see `docs/limits.md`")

    package init() {}
}
