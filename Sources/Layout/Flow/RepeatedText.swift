import TypesetBase

/// A construct that sets text of the document again.
package enum RepeatedText: Hashable, Sendable {
    case contents, index, reference, emptyLink, tableLabels
}

extension FlowBuilder {
    /// Takes text from the document's budget before it is repeated.
    ///
    /// - Parameters:
    ///   - bytes: the length of the text.
    ///   - construct: the construct, which is reported once if it exceeds the budget.
    /// - Returns: false if the text must be omitted.
    mutating func canRepeat(_ bytes: Int, as construct: RepeatedText, at span: SourceSpan) -> Bool {
        guard !exceeded.contains(construct) else { return false }
        if expansion.spend(bytes + construct.overhead) { return true }
        exceeded.insert(construct)
        flow.issues.append(.expansionLimit(construct, limit: expansion.limit, span))
        return false
    }

    /// Whether the labels of a table can be repeated in each of its rows, as a stacked table does.
    ///
    /// A label is laid out once and painted often, at a quarter of the cost of laying out text.
    mutating func canRepeatLabels(of head: [FlowTable.Row], in rows: [FlowTable.Row], at span: SourceSpan) -> Bool {
        let labels = head.reduce(0) { $0 + $1.cells.reduce(0) { $0 + $1.paragraph.text.count + RepeatedText.tableLabels.overhead } }
        let (product, overflows) = labels.multipliedReportingOverflow(by: rows.count)
        return canRepeat(overflows ? .max / 2 : product / 4, as: .tableLabels, at: span)
    }
}

extension RepeatedText {
    /// The cost of the construct itself in bytes of text: a paragraph with a link, structure elements and a page number, or a text run.
    fileprivate var overhead: Int {
        switch self {
        case .contents, .index: 200
        case .reference, .emptyLink: 50
        case .tableLabels: 70
        }
    }
}
