import TypesetBase

/// A reference list, the same at every size.
struct FlowBibliography: Sendable {
    /// An entry of the list.
    struct Entry: Sendable {
        var style: StyleID
        /// The label in the column before the entry; nil if the list has no labels.
        var label: FlowParagraph?
        var text: FlowParagraph
        var anchor: Anchor?
        var source: SourceSpan
    }

    var style: StyleID
    var entries: [Entry]
    /// Whether lines of an entry after the first are indented.
    var hasHangingIndent: Bool
    var isRightToLeft: Bool

    /// All paragraphs, for shaping ahead.
    var paragraphs: [FlowParagraph] { entries.flatMap { [$0.label, $0.text].compactMap(\.self) } }
}
