import TypesetBase
import TypesetLayout
import TypesetStylesheet

/// The layout departs from the stylesheet to fit the text.
///
/// At the largest sizes not everything fits as styled. Tables are stacked, code is wrapped, and indents, insets and margins are reduced.
/// Keep rules are broken, and justified text is set ragged. Nothing is lost. The note names the places, so that you can improve the
/// stylesheet.
///
/// - Note: a table of six columns at ax4. Passes: the same table at large.
struct LayoutAdjusted: FallbackRule {
    static let description = RuleDescription(
        id: .layoutAdjusted, summary: "the layout follows the stylesheet", outcome: .note, references: Reference.wcag("1.4.10"),
        fix: "accept the layout, or choose another one with a size query in the stylesheet")

    /// Returns one fault for each kind of fallback and each place in a stylesheet that the reader can change.
    ///
    /// Hundreds of wrapped code blocks are one note.
    func faults(in context: AuditContext) -> [Fault] {
        let groups = FallbackGroups(context) { fault($0, $1, context) }
        return groups.faults
    }

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        switch fallback.kind {
        case .landscapeTable: "the table is set on a landscape page"
        case .groupedTable: "the table is set in groups of columns, one under the other"
        case .stackedTable: "the table is set with each cell under its header"
        case .wrappedCode: "code is wrapped"
        case .turnedCode: "the drawing is set on a landscape page"
        case .brokenFormula: "a formula is broken into several lines"
        case .groupedMatrix: "a matrix is set in groups of columns, one under the other"
        case .landscapeFormula: "a formula is set on a landscape page"
        case .reducedIndent: "indents of \(name) are smaller than styled"
        case .reducedMargin: "the page's margins are smaller than styled"
        case .raggedText: "\(name) is set ragged, because justified lines would have wide gaps"
        case .brokenKeep:
            fallback.words.isEmpty
                ? "lines that belong together are on two pages" : "the last line of \(name) has one word alone: \(fallback.quoted)"
        case .droppedRunningText: "\(name) is left out or reduced to the page number, because it would take a fifth of the page"
        case .reducedRunningText: "\(name) omits \(fallback.quoted), because the row has no room"
        case .printPagesInLines: "numbers of print pages are in brackets in the text, because the margin has no room for them"
        case .omittedBackground: "the picture behind the pages is omitted, because the contrast of text on it is not known"
        case .omittedEmoji: "PDF files omit the emoji of the watermark"
        default: nil
        }
    }

    static func keys(_ fallback: LayoutFallback) -> [StyleKey] {
        switch fallback.kind {
        case .reducedIndent: [Style.headIndent.key, Style.textInsets, Style.tailIndent.key, Style.border]
        case .raggedText: [Style.alignment.key]
        case .droppedRunningText, .reducedRunningText: [Style.textStyle.key, Style.size]
        default: []
        }
    }
}
