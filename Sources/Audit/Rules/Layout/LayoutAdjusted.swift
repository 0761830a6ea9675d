import Diagnostics
public import Layout
public import Stylesheet

/// Something had to give at this size.
///
/// At the largest sizes not everything fits as it is styled: tables are set with each cell under its header, code is wrapped, indents,
/// insets and margins are reduced, a keep rule is broken, justified text is set ragged. Nothing is lost; the note says where, so that a
/// sheet can do better.
///
/// - Criterion: WCAG 2.2, 1.4.10.
/// - Fix: nothing has to be done; a size query in the sheet can choose another layout.
/// - Note: a table of six columns at ax4. Passes: the same table at large.
public struct LayoutAdjusted: FallbackRule {
    public static let description = RuleDescription(
        id: "layout-adjusted", summary: "the layout is as it is styled", outcome: .note, references: Reference.wcag("1.4.10"),
        fix: "nothing has to be done; a size query in the sheet can choose another layout")

    public init() {}

    /// One for each kind of fallback and place of a sheet that a reader of the report can act on: hundreds of blocks of wrapped code are
    /// one note.
    public func findings(in subject: AuditContext) -> [Finding] {
        let groups = FallbackGroups(subject) { finding($0, $1, subject) }
        return groups.findings
    }

    public static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        switch fallback.kind {
        case .stackedTable: "the table is set with each cell under its header"
        case .wrappedCode: "code is wrapped"
        case .reducedIndent: "indents of \(name) are smaller than styled"
        case .reducedMargin: "the page's margins are smaller than styled"
        case .raggedText: "\(name) is set ragged, since justified its spaces would gape"
        case .brokenKeep:
            fallback.words.isEmpty
                ? "lines that belong together stand on two pages" : "the last line of \(name) has one word alone: \(fallback.quoted)"
        case .droppedRunningText: "\(name) is left out, or but for the page number, since it would take a fifth of the page"
        default: nil
        }
    }

    public static func keys(_ fallback: LayoutFallback) -> [StyleKey] {
        switch fallback.kind {
        case .reducedIndent: [.headIndent, .textInsets, .tailIndent, .border]
        case .raggedText: [.alignment]
        case .droppedRunningText: [.textStyle, .size]
        default: []
        }
    }
}
