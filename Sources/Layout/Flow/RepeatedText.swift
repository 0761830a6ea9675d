import Diagnostics

/// A construct that sets text of the document again.
package enum RepeatedText: Hashable, Sendable {
    case contents, index, reference, emptyLink, tableLabels
}

extension FlowBuilder {
    /// Takes text from the document's budget before it is repeated.
    ///
    /// - Parameters:
    ///   - bytes: the length of the text.
    ///   - construct: named by the finding if the budget is exceeded, once for each construct.
    /// - Returns: false if the text must be left out.
    mutating func canRepeat(_ bytes: Int, as construct: RepeatedText, at span: SourceSpan) -> Bool {
        guard !exceeded.contains(construct) else { return false }
        if expansion.spend(bytes + construct.overhead) { return true }
        exceeded.insert(construct)
        flow.issues.append(.expansionLimit(construct, limit: expansion.limit, span))
        return false
    }

    /// Whether the labels of a table can be repeated in each of its rows, as a stacked table does.
    ///
    /// A label is laid out once and painted often, which costs a quarter of a text that is laid out.
    mutating func canRepeatLabels(of head: [FlowTable.Row], in rows: [FlowTable.Row], at span: SourceSpan) -> Bool {
        let labels = head.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.paragraph.text.count + RepeatedText.tableLabels.overhead } }
        let (product, overflows) = labels.multipliedReportingOverflow(by: rows.count)
        return canRepeat(overflows ? .max / 2 : product / 4, as: .tableLabels, at: span)
    }
}

extension RepeatedText {
    /// Bytes of text that cost as much as the construct itself: a paragraph with a link, structure elements and a page number, or a run of
    /// text in a paragraph.
    fileprivate var overhead: Int {
        switch self {
        case .contents, .index: 200
        case .reference, .emptyLink: 50
        case .tableLabels: 70
        }
    }
}
